"""What is asked and told while somebody points: several choices in one gesture."""

from msgspec import Struct

from pooram.engine.scene import Plan


class Ahead(Struct, frozen=True, tag_field="type", tag="ahead"):
    """Ask for the plans of an offer."""

    decision: int
    notation: str


class Plans(Struct, frozen=True, tag_field="type", tag="plans"):
    """What could follow a choice in the same gesture, as somebody has asked."""

    decision: int
    notation: str
    plans: tuple[Plan, ...]
    """None, if the choice is not theirs to make any more."""
