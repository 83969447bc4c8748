"""Which sentences tell something that is heard, and of what kind it is."""

from typing import Final

from pooram.engine.said import EventKind

EVENTS: Final[dict[str, EventKind]] = {
    "draws": "draws",
    "draws-all": "draws",
    "take": "takes",
    "place": "lays",
    "cover": "lays",
    "turn": "moves",
    "edge-met": "scores",
    "pass": "takes",
    "walk": "moves",
    "follows": "moves",
    "lift": "takes",
    "drop": "lays",
    "boxed": "moves",
    "bag-is-empty": "ends",
}
"""What is heard of a sentence."""
