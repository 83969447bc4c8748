"""Where everything lies on the board: coordinates in board units, for any route.

P0 is the corner at the bottom left, and play goes clockwise, so up the left side first. The lanes lie
in rows below the board, each with its owner's tray at the outer end, and fan out from under P0.
"""

from collections.abc import Sequence
from typing import Final

from pooram.engine.scene import Place
from pooram.games.kerala_race.box import (
    LANE,
    PIECES,
    SEAT_COLOURS,
    SHELLS,
    SIDE,
    TRACK,
    Route,
    marked,
)
from pooram.games.kerala_race.speech import clause

MARGIN: Final = 0.35
SQUARE: Final = 1.3
BOARD: Final = (int(SIDE) + 1) * SQUARE
WIDTH: Final = BOARD + 2 * MARGIN
BOTTOM: Final = MARGIN + BOARD
"""Where the track ends and the lanes begin."""
CENTRE: Final = 3.6
"""Diameter of the centre."""
CENTRE_Y: Final = BOTTOM - SQUARE - CENTRE / 2 - 0.12
SHELL: Final = 0.8
ROW: Final = 0.9
"""Height of a lane's row."""
LANE_X: Final = MARGIN + 0.8
"""Where the lanes begin, right of the rails that lead up to P0."""
SOCKET: Final = 0.66
GATE: Final = 0.44


def lines_a_seat(route: Route) -> int:
    """A lane longer than usual takes a line for itself, and the tray one below."""
    return 1 if route.lane <= LANE else 2


def height(route: Route, seats: int) -> float:
    """The height of the board with its lanes."""
    return BOTTOM + 0.2 + seats * lines_a_seat(route) * ROW + MARGIN


def row_y(route: Route, seat: int) -> float:
    """The middle of a lane's row."""
    return BOTTOM + 0.2 + (seat * lines_a_seat(route) + 0.5) * ROW


def track_at(square: int) -> tuple[float, float]:
    """The middle of a track square.

    >>> [track_at(corner) for corner in (0, 5, 10, 15)] == [
    ...     (1.0, 7.5), (1.0, 1.0), (7.5, 1.0), (7.5, 7.5)]
    True
    """
    side, along = divmod(square, int(SIDE))
    low, high = MARGIN + SQUARE / 2, BOTTOM - SQUARE / 2
    near, far = low + along * SQUARE, high - along * SQUARE
    x, y = [(low, far), (near, low), (high, near), (far, high)][side]
    return round(x, 4), round(y, 4)


def inward(square: int) -> tuple[int, int, float]:
    """The direction from a track square to the inside, and its angle clockwise from pointing up."""
    side, along = divmod(square, int(SIDE))
    if along == 0:
        return [(1, -1, 45.0), (1, 1, 135.0), (-1, 1, 225.0), (-1, -1, 315.0)][side]
    return [(1, 0, 90.0), (0, 1, 180.0), (-1, 0, 270.0), (0, -1, 0.0)][side]


def places(route: Route, seats: int, names: Sequence[str], released: Sequence[bool]) -> list[Place]:
    """Every place of the board: decoration first, so that it lies below."""
    found = [*rails(route, seats, names), *track(), centre(), *gates(route), *mat()]
    for seat in range(seats):
        found += lane(route, seat, names[seat])
        found += tray(route, seat, names[seat], released[seat])
    return found


def track() -> list[Place]:
    squares = []
    for square in range(int(TRACK)):
        x, y = track_at(square)
        if marked(square):
            name, symbol, glyph, why = f"marked corner P{square}", "square-marked", "◆", "safe-1"
        else:
            way = ("north", "east", "south", "west")[square // int(SIDE)]
            name, symbol, glyph, why = f"square P{square}", f"square-{way}", "▫", "way-2"
        squares.append(
            Place(
                f"p{square}",
                name,
                x,
                y,
                SQUARE,
                symbol=symbol,
                colour="shell" if marked(square) else "",
                label=f"P{square}",
                glyph=glyph,
                clause=clause(why),
            )
        )
    return squares


def centre() -> Place:
    x = WIDTH / 2
    why = clause("centre-1")
    return Place(
        "centre", "the centre", x, CENTRE_Y, CENTRE, "circle", symbol="centre", glyph="✿", clause=why
    )


def gates(route: Route) -> list[Place]:
    """Arrows that show where the way turns in and where it comes out again."""
    found = []
    for key, square, why in (("in", int(route.turn_in), "way-3"), ("out", int(route.re_entry), "way-4")):
        dx, dy, angle = inward(square)
        x, y = track_at(square)
        reach = SQUARE / 2 + 0.27
        # Two gates at one square stand side by side.
        aside = 0.24 * (1 if key == "in" else -1) if route.turn_in == route.re_entry else 0.0
        if dx and dy:
            reach -= 0.06
        x, y = x + dx * reach - dy * aside, y + dy * reach + dx * aside
        turn = angle if key == "in" else (angle + 180) % 360
        name = f"the way {'into' if key == 'in' else 'out of'} the centre, at P{square}"
        found.append(
            Place(
                f"gate-{key}",
                name,
                round(x, 4),
                round(y, 4),
                GATE,
                turn=turn,
                symbol=f"gate-{key}",
                colour="brass",
                glyph="↠" if key == "in" else "↞",
                clause=clause(why),
            )
        )
    return found


def mat() -> list[Place]:
    """Where the five shells fall."""
    left = WIDTH / 2 - (int(SHELLS) - 1) / 2 * (SHELL + 0.08)
    y = MARGIN + SQUARE + 0.62
    return [
        Place(
            f"mat-{shell + 1}",
            f"where shell {shell + 1} falls",
            round(left + shell * (SHELL + 0.08), 4),
            y,
            SHELL,
            "circle",
            symbol="mat",
            glyph=" ",
            clause=clause("setup-3"),
        )
        for shell in range(int(SHELLS))
    ]


def lane(route: Route, seat: int, name: str) -> list[Place]:
    """The seat's lane, its first square beside the tray and its last next to the rail."""
    count = int(route.lane)
    pitch = 0.72 if count <= LANE else (WIDTH - MARGIN - LANE_X) / count
    return [
        Place(
            f"lane-{seat}-{k}",
            f"{name}'s lane square {k}",
            round(LANE_X + (count - k + 0.5) * pitch, 4),
            row_y(route, seat),
            round(min(pitch, 0.72) - 0.02, 4),
            symbol="square-lane",
            colour=SEAT_COLOURS[seat],
            glyph="·",
            clause=clause("board-5"),
        )
        for k in range(1, count + 1)
    ]


def tray(route: Route, seat: int, name: str, released: bool) -> list[Place]:
    """Five sockets: pieces wait there to enter, and lie there again when they are home."""
    right = WIDTH - MARGIN
    y = row_y(route, seat) + (ROW if lines_a_seat(route) == 2 else 0.0)
    what, symbol, why = ("home", "socket-home", "way-5") if released else ("start", "socket", "setup-2")
    return [
        Place(
            f"tray-{seat}-{piece + 1}",
            f"{name}'s {what}, socket {piece + 1}",
            round(right - (int(PIECES) - piece - 0.5) * SOCKET, 4),
            y,
            SOCKET,
            "circle",
            symbol=symbol,
            colour=SEAT_COLOURS[seat],
            glyph="_",
            clause=clause(why),
        )
        for piece in range(int(PIECES))
    ]


def rails(route: Route, seats: int, names: Sequence[str]) -> list[Place]:
    """Lines that lead from every lane up to P0."""
    found = []
    for seat in range(seats):
        left = LANE_X - 0.18 - 0.22 * seat
        bottom = row_y(route, seat)
        found.append(
            Place(
                f"rail-{seat}",
                f"{names[seat]}'s lane leads up to P0",
                round((left + LANE_X) / 2, 4),
                round((BOTTOM + bottom) / 2, 4),
                round(LANE_X - left, 4),
                tall=round(bottom - BOTTOM, 4),
                symbol="rail",
                colour=SEAT_COLOURS[seat],
                glyph=" ",
                clause=clause("board-4"),
            )
        )
    return found
