"""Which sentences tell something that is heard, and of what kind it is."""

from typing import Final

from pooram.engine.said import EventKind

EVENTS: Final[dict[str, EventKind]] = {
    "threw-some": "draws",
    "threw-one-1": "draws",
    "threw-one": "draws",
    "threw-all": "draws",
    "threw-none": "draws",
    "lost-outside": "draws",
    "lost": "draws",
    "lost-again": "draws",
    "lost-by-2": "draws",
    "lost-by-3": "draws",
    "told-move": "moves",
    "told-enter": "lays",
    "told-home": "scores",
    "lands-on": "hits",
    "lands-on-own": "hits",
    "lands-on-homebound": "hits",
    "lands-in-lane": "hits",
    "home": "scores",
    "released": "scores",
    "finished": "ends",
    "stopped": "ends",
}
"""What is heard of a sentence."""
