"""The score track: five rows of ten spaces; whoever has more points starts again."""

from typing import Final

from msgspec.structs import replace

from pooram.engine.memory import remembered
from pooram.engine.scene import Panel, Place, Thing
from pooram.games.umbradeco.speech.names import counted
from pooram.games.umbradeco.table.pieces import marker

SPACES: Final = 50
IN_A_ROW: Final = 10
RIM: Final = 0.1
SHARING: Final = {
    2: (0.62, [(-0.2, -0.17), (0.2, 0.17)]),
    4: (0.52, [(-0.24, -0.24), (0.24, -0.24), (-0.24, 0.24), (0.24, 0.24)]),
}
"""How large markers are that share a space, and where they stand, none outside it."""


@remembered
def score_panel(points: tuple[int, ...], names: tuple[str, ...]) -> Panel:
    """The track and everybody's marker on it."""
    width, height = IN_A_ROW + 2 * RIM, SPACES // IN_A_ROW + 2 * RIM
    return Panel("score", "score", "The score track", width, height, spaces(), markers(points, names))


@remembered
def spaces() -> tuple[Place, ...]:
    """Every fifth space shows its number."""
    return tuple(
        Place(
            f"space:{space}",
            counted(space),
            round(space % IN_A_ROW + 0.5 + RIM, 4),
            round(space // IN_A_ROW + 0.5 + RIM, 4),
            0.98,
            symbol="space" if space % 5 else f"space-{space}",
            clause="umbradeco/box-3",
        )
        for space in range(SPACES)
    )


def markers(points: tuple[int, ...], names: tuple[str, ...]) -> tuple[Thing, ...]:
    """Those that share a space stand side by side."""
    stands = [at % SPACES for at in points]
    found = []
    for seat, space in enumerate(stands):
        sharing = [other for other, there in enumerate(stands) if there == space]
        # Three stand as four would.
        crowd = 4 if len(sharing) > 2 else len(sharing)
        found.append(standing(seat, names[seat], points[seat], sharing.index(seat), crowd))
    return tuple(found)


@remembered
def standing(seat: int, name: str, points: int, number: int, crowd: int) -> Thing:
    """A marker on its space, which it may share with others."""
    thing = marker(seat, f"marker:{seat}", f"space:{points % SPACES}", f"{name}: {counted(points)}")
    if points >= SPACES:
        thing = replace(thing, badge=str(points))
    if crowd > 1:
        size, shifts = SHARING[crowd]
        dx, dy = shifts[number]
        thing = replace(thing, size=size, dx=dx, dy=dy)
    return thing
