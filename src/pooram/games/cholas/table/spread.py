"""A panel while it is laid out."""

from collections.abc import Sequence

from pooram.engine.choices import Choice
from pooram.engine.scene import Panel, Place, Role, Thing


class Spread:
    """Places and things in their order, and beside them the choices for which each stands."""

    def __init__(self) -> None:
        self.places: list[Place] = []
        self.things: list[Thing] = []
        self.choices: dict[str, Sequence[Choice]] = {}

    def add(self, *items: Place | Thing, means: Sequence[Choice] = ()) -> None:
        for item in items:
            if isinstance(item, Place):
                self.places.append(item)
            else:
                self.things.append(item)
            self.choices[item.id] = means

    def panel(
        self, id: str, role: Role, title: str, size: tuple[float, float], seat: int = -1, backdrop: str = ""
    ) -> Panel:
        """All that was added since the last panel; the choices are those of the whole scene."""
        places, things = tuple(self.places), tuple(self.things)
        self.places, self.things = [], []
        return Panel(id, role, title, *size, places, things, seat, backdrop)
