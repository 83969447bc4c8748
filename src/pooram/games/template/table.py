"""What people see: two rows of lamps, what a click on them means, and the score sheet."""

from collections.abc import Sequence

from pooram.engine.choices import Choice
from pooram.engine.game import GameTable, Look, Preview, point_changes
from pooram.engine.scene import Panel, Place, Scene, SheetRow, Thing
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

    def scene(self, view: LampsView, names: Sequence[str]) -> Scene:
        places = []
        things = []
        choices = {}
        for row in range(int(ROWS)):
            unlit = max(int(view.shown.unlit[row]), 0)
            for lamp in range(int(MOST_LAMPS)):
                spot, name = f"row-{row + 1}-lamp-{lamp + 1}", f"row {row + 1}, lamp {lamp + 1}"
                places.append(
                    Place(spot, name, x=lamp + 0.5, y=row + 0.5, shape="circle", clause="template/setup-1")
                )
                if lamp < unlit:
                    thing = Thing(
                        f"lamp-{row + 1}-{lamp + 1}",
                        spot,
                        f"unlit lamp, {name}",
                        "lamp",
                        colour="night",
                        glyph="o",
                        clause="template/turn-2",
                    )
                    things.append(thing)
                    choices[thing.id] = lamp_stands_for(view, row, unlit - lamp)
        size = float(MOST_LAMPS), float(ROWS)
        board = Panel("board", "board", "Lamps", *size, tuple(places), tuple(things))
        return Scene((board,), choices)

    def preview(self, view: LampsView, choice: LampsChoice) -> Preview:
        after = self.played(view.shown, int(view.viewer), choice)
        return Preview(changes=point_changes(view.shown, after))

    def sheet_rows(self, state: LampsState) -> list[SheetRow]:
        nothing = (0,) * int(state.seats)
        bonus = tuple(int(state.bonus) if seat == state.last else 0 for seat in range(int(state.seats)))
        rows = [
            SheetRow("Lit lamps", tuple(int(n) for n in state.lit), "template/score-1"),
            SheetRow("The very last lamp", bonus, "template/score-2"),
        ]
        if state.rivals():
            rows = [SheetRow(row.label, (*row.values, 0), row.clause) for row in rows]
            rows.append(SheetRow("Head start", (*nothing, int(state.head_start)), "template/alone-1"))
            rows.append(SheetRow("Turns taken", (*nothing, int(state.turns)), "template/alone-1"))
        return rows


def lamp_stands_for(view: LampsView, row: int, lamps: int) -> tuple[Choice, ...]:
    """A lamp stands for its row first, and then for as many as lie from it to the end of the row."""
    if view.shown.row < 0:
        return (ChooseRow(row),)
    return (Light(lamps),) if row == view.shown.row and lamps <= MOST_AT_ONCE else ()
