"""What a view looks like: two rows of lamps, and what the next choice would do."""

from collections.abc import Sequence

from pooram.engine.game import Preview
from pooram.engine.scene import Panel, Place, Scene, Thing
from pooram.games.template.box import CHOICE_LIGHT, MOST_LAMPS, ROWS
from pooram.games.template.view import LampsView


def scene(view: LampsView, names: Sequence[str]) -> Scene:
    """One board with a place for every lamp that a row can have."""
    places = []
    things = []
    for row in range(int(ROWS)):
        unlit = max(int(view.shown.unlit[row]), 0)
        for lamp in range(int(MOST_LAMPS)):
            place = f"row-{row + 1}-lamp-{lamp + 1}"
            name = f"row {row + 1}, lamp {lamp + 1}"
            places.append(
                Place(place, name, x=lamp + 0.5, y=row + 0.5, shape="circle", clause="template/setup-1")
            )
            if lamp < unlit:
                things.append(
                    Thing(
                        f"lamp-{row + 1}-{lamp + 1}",
                        place,
                        f"unlit lamp, {name}",
                        "lamp",
                        colour="night",
                        glyph="o",
                        clause="template/turn-2",
                    )
                )
    board = Panel("board", "board", "Lamps", float(MOST_LAMPS), float(ROWS), tuple(places), tuple(things))
    return Scene((board,))


def stands_for(view: LampsView, target: str) -> tuple[int, ...]:
    """A lamp stands for its row first, and then for as many as lie from it to the end of the row."""
    if not target.startswith("lamp-"):
        return ()
    row, lamp = (int(part) for part in target.split("-")[1:])
    if view.shown.row < 0:
        return (row - 1,)
    lamps = int(view.shown.unlit[row - 1]) - lamp + 1
    if row - 1 != view.shown.row or lamps > 3:
        return ()
    return (int(CHOICE_LIGHT) + lamps - 1,)


def preview(view: LampsView, choice: int) -> Preview:
    """Every side's change in points; choosing a row changes none."""
    after = view.shown.copy()
    after.play_unchecked(view.viewer, choice)
    sides = range(int(after.sides()))
    changes = tuple(int(after.points(side) - view.shown.points(side)) for side in sides)
    return Preview((), changes)
