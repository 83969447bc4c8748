"""What people see: the board with its places a1 to g6, a way in above every column, and the discs below."""

from collections.abc import Sequence

from connect_four.box import COLUMNS, ROWS
from connect_four.choices import LETTERS, ConnectFourChoice, Drop
from connect_four.rules import EMPTY, NOBODY, SQUARES, ConnectFourState, ConnectFourView, lines
from connect_four.speech import discs_left
from pooram.engine.game import GameTable, Look, Preview
from pooram.engine.memory import remembered
from pooram.engine.scene import Clicks, Ghost, Panel, Place, SheetRow, Sight, Thing

BOARD = "board"
SIGNS = ("star", "ring")
"""The discs of the two players differ in more than their colour."""


class ConnectFourTable(GameTable[ConnectFourState, ConnectFourView, ConnectFourChoice]):
    """Everything lies on one panel."""

    look = Look(
        palette={"star": "#f2b01e", "ring": "#d8344a"},
        seat_colours=SIGNS,
        seat_patterns=("sign-star", "sign-ring"),
    )

    def panels(self, view: ConnectFourView, names: Sequence[str]) -> tuple[Panel, ...]:
        state = view.shown
        connected = connected_places(state)
        things = []
        for place, turn in enumerate(state.dropped):
            if turn != EMPTY:
                mark = "sign-won" if place in connected else ""
                things.append(disc(int(turn), hole(place), names[turn % 2], mark))
        for side in (0, 1):
            left = discs_left(view, side)
            if left:
                things.append(disc(int(SQUARES) - 2 * left + side, f"discs-{side + 1}", names[side]))
        size = float(COLUMNS), float(ROWS) + 2.2
        return (Panel(BOARD, "board", "Board", *size, PLACES, tuple(things), backdrop="board"),)

    def clicks(self, view: ConnectFourView, panels: Sequence[Panel]) -> Clicks:
        """The way into a column and its empty places stand for dropping a disc there."""
        columns = {f"into-{letter}": (Drop(column),) for column, letter in enumerate(LETTERS)}
        empty = [place for place, turn in enumerate(view.shown.dropped) if turn == EMPTY]
        return columns | {hole(place): (Drop(place // int(ROWS)),) for place in empty}

    def sights(self, view: ConnectFourView, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
        """Light runs along every line by which the game is won."""
        dropped = view.shown.dropped
        won = connected_lines(view.shown) if key == "connected" else []
        return tuple(Sight("line", tuple(f"disc-{int(dropped[place])}" for place in line)) for line in won)

    def preview(self, view: ConnectFourView, choice: ConnectFourChoice) -> Preview:
        landing = hole(int(view.shown.landing(choice.column)))
        return Preview((Ghost(BOARD, disc(int(view.shown.turns), landing, "")),))

    def sheet_rows(self, state: ConnectFourState) -> list[SheetRow]:
        won = int(state.points(0)), int(state.points(1))
        return [SheetRow(f"{state.in_a_row} in a row", won, "connect_four/end-1")]


def hole(place: int) -> str:
    """What people call a place: a1 is at the lower left."""
    column, row = divmod(place, int(ROWS))
    return f"{LETTERS[column]}{row + 1}"


@remembered
def disc(turn: int, place: str, owner: str, mark: str = "") -> Thing:
    """The disc of a turn is the same thing before and after it is dropped, so it can be seen falling."""
    side = turn % 2
    return Thing(
        f"disc-{turn}",
        place,
        f"{owner}'s disc",
        f"disc-{SIGNS[side]}",
        colour=SIGNS[side],
        pattern=mark,
        size=0.96,
        glyph="OX"[side],
        clause="connect_four/turn-2",
    )


def connected_places(state: ConnectFourState) -> set[int]:
    """The places of the line, or lines, by which the game is won."""
    return {place for line in connected_lines(state) for place in line}


def connected_lines(state: ConnectFourState) -> list[tuple[int, ...]]:
    if state.winner == NOBODY:
        return []
    return [line for line in lines(state.in_a_row) if all(state.owner(p) == state.winner for p in line)]


def circle(id: str, name: str, x: float, y: float, symbol: str, label: str = "", glyph: str = "·") -> Place:
    clause = "connect_four/board-1"
    return Place(id, name, x, y, 0.84, "circle", symbol=symbol, label=label, glyph=glyph, clause=clause)


def all_places() -> list[Place]:
    """They never change."""
    columns, rows = int(COLUMNS), int(ROWS)
    into = [
        circle(f"into-{letter}", f"column {letter}", column + 0.5, 0.5, "arrow", glyph=letter)
        for column, letter in enumerate(LETTERS)
    ]
    holes = [
        circle(hole(place), hole(place), place // rows + 0.5, rows - place % rows + 0.5, "hole", hole(place))
        for place in range(columns * rows)
    ]
    discs = [
        circle(f"discs-{side}", f"discs of player {side}", x, rows + 1.65, "shadow")
        for side, x in ((1, 1.5), (2, columns - 1.5))
    ]
    return [*into, *holes, *discs]


PLACES = tuple(all_places())
