"""What people see: two rows of lamps, what a click on them means, and the score sheet."""

from collections.abc import Sequence

from msgspec.structs import replace

from pooram.engine.choices import Choice
from pooram.engine.game import GameTable, Look, Preview, point_changes
from pooram.engine.memory import remembered
from pooram.engine.scene import Clicks, Panel, Place, SheetRow, Sight, Thing
from pooram.games.template.box import MOST_AT_ONCE, MOST_LAMPS, ROWS
from pooram.games.template.choices import ChooseRow, LampsChoice, Light
from pooram.games.template.rules import LampsState, LampsView


class LampsTable(GameTable[LampsState, LampsView, LampsChoice]):
    """One board with a place for every lamp that a row can have."""

    look = Look(
        palette={
            "marigold": "#e9a100",
            "peacock": "#00798c",
            "hibiscus": "#c8324f",
            "banyan": "#4c7a34",
            "night": "#4a4458",
        },
        seat_colours=("marigold", "peacock", "hibiscus", "banyan"),
        seat_patterns=("sign-dot", "sign-bar", "sign-cross", "sign-ring"),
        cover="lamp",
    )

    def panels(self, view: LampsView, names: Sequence[str]) -> tuple[Panel, ...]:
        return (board(unlit_lamps(view)),)

    def clicks(self, view: LampsView, panels: Sequence[Panel]) -> Clicks:
        return {
            unlit_lamp(row, lamp).id: lamp_stands_for(view, row, lamps - lamp)
            for row, lamps in enumerate(unlit_lamps(view))
            for lamp in range(lamps)
        }

    def sights(self, view: LampsView, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
        """When the last lamp is lit, light runs along the rows."""
        return along_rows() if key == "all-lit" else ()

    def preview(self, view: LampsView, choice: LampsChoice) -> Preview:
        after = self.played(view.shown, int(view.viewer), choice)
        return Preview(changes=point_changes(view.shown, after))

    def sheet_rows(self, state: LampsState) -> list[SheetRow]:
        nothing = (0,) * int(state.seats)
        bonus = tuple(int(state.bonus) if seat == state.last else 0 for seat in range(int(state.seats)))
        rows = [
            SheetRow("Lit lamps", tuple(int(n) for n in state.lit), "template/score-1", along_rows()),
            SheetRow("The very last lamp", bonus, "template/score-2"),
        ]
        if state.rivals():
            rows = [replace(row, values=(*row.values, 0)) for row in rows]
            rows.append(SheetRow("Head start", (*nothing, int(state.head_start)), "template/alone-1"))
            rows.append(SheetRow("Turns taken", (*nothing, int(state.turns)), "template/alone-1"))
        return rows


def along_rows() -> tuple[Sight, ...]:
    """Light along each row, from lamp to lamp."""
    rows = [[lamp_place(row, lamp).id for lamp in range(int(MOST_LAMPS))] for row in range(int(ROWS))]
    return tuple([Sight("line", tuple(row)) for row in rows])


def unlit_lamps(view: LampsView) -> tuple[int, ...]:
    """How many lamps of each row are not lit."""
    return tuple([max(int(lamps), 0) for lamps in view.shown.unlit])


# What is remembered is made once for equal arguments: see `pooram.engine.memory`.


@remembered
def board(unlit: tuple[int, ...]) -> Panel:
    """The board with so many unlit lamps in each row."""
    places = [lamp_place(row, lamp) for row in range(int(ROWS)) for lamp in range(int(MOST_LAMPS))]
    things = [unlit_lamp(row, lamp) for row, lamps in enumerate(unlit) for lamp in range(lamps)]
    size = float(MOST_LAMPS), float(ROWS)
    return Panel("board", "board", "Lamps", *size, tuple(places), tuple(things))


@remembered
def lamp_place(row: int, lamp: int) -> Place:
    return Place(
        f"row-{row + 1}-lamp-{lamp + 1}",
        f"row {row + 1}, lamp {lamp + 1}",
        x=lamp + 0.5,
        y=row + 0.5,
        shape="circle",
        clause="template/setup-1",
    )


@remembered
def unlit_lamp(row: int, lamp: int) -> Thing:
    spot = lamp_place(row, lamp)
    return Thing(
        f"lamp-{row + 1}-{lamp + 1}",
        spot.id,
        f"unlit lamp, {spot.name}",
        "lamp",
        colour="night",
        glyph="o",
        clause="template/turn-2",
    )


def lamp_stands_for(view: LampsView, row: int, lamps: int) -> tuple[Choice, ...]:
    """A lamp stands for its row first, and then for as many as lie from it to the end of the row."""
    if view.shown.row < 0:
        return (ChooseRow(row),)
    return (Light(lamps),) if row == view.shown.row and lamps <= MOST_AT_ONCE else ()
