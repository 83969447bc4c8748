"""Which sentences tell something that is heard, and of what kind it is."""

from typing import Final

from pooram.engine.said import EventKind

EVENTS: Final[dict[str, EventKind]] = {
    "take": "takes",
    "revealed": "draws",
    "adjacent": "lays",
    "push": "hits",
    "stack": "lays",
    "laid": "lays",
    "laid-both": "lays",
    "dealt-all": "draws",
    "revealed-both": "draws",
    "scores": "scores",
    "discard": "loses",
    "ended": "ends",
}
"""What is heard of a sentence."""
