"""What a good player looks at: here nothing beyond the rules; search plays on and counts the places."""

from typing import Final

from pooram.engine.heuristics import Heuristics

HEURISTICS: Final = Heuristics()
