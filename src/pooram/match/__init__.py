"""A game being played: its steps, what each seat knows, undo, records, and chance that can be checked."""
