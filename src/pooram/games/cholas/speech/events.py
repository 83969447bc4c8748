"""Which sentences tell something that is heard, and of what kind it is."""

from typing import Final

from pooram.engine.said import EventKind

EVENTS: Final[dict[str, EventKind]] = {
    "stone": "draws",
    "stones": "takes",
    "stones-dealt": "draws",
    "cards-dealt": "draws",
    "turned-up": "draws",
    "pick": "takes",
    "draw": "takes",
    "draw-top": "takes",
    "card": "takes",
    "card-hidden": "takes",
    "turns-up": "draws",
    "place": "lays",
    "place-rows": "lays",
    "place-columns": "lays",
    "colour": "lays",
    "built": "lays",
    "stone-points": "scores",
    "own-stones": "scores",
    "pattern": "scores",
    "treasure": "scores",
    "doubled": "scores",
    "sculpture": "scores",
    "last-turns": "ends",
    "temple-full": "ends",
    "all-sculpted": "ends",
    "blocked": "ends",
    "too-long": "ends",
}
"""What is heard of a sentence."""
