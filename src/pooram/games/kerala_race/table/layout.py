"""Where everything lies on the board: coordinates in board units, for any route.

P0 is the corner at the bottom left, and play goes clockwise, so up the left side first. The lanes lie
in rows below the board, each with its owner's tray at the outer end, and fan out from under P0.
"""

from typing import Final, TypeAlias

from pooram.engine.memory import remembered
from pooram.engine.scene import Place
from pooram.games.kerala_race.box import LANE, SHELLS, SIDE, TRACK
from pooram.games.kerala_race.rules.route import CENTRE_SQUARE, LANE_SQUARE, OFF_BOARD, marked
from pooram.games.kerala_race.rules.state import RaceState
from pooram.games.kerala_race.table.look import LOOK

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

Way: TypeAlias = tuple[int, int, int]
"""What shows of a route: the length of its lanes, its turn-in square and its re-entry square."""


# Ids


def piece_id(state: RaceState, piece: int) -> str:
    seat, number = divmod(piece, int(state.pieces))
    return f"piece-{seat}-{number}"


def socket_id(seat: int, number: int) -> str:
    return f"tray-{seat}-{number + 1}"


def shell_id(shell: int) -> str:
    return f"shell-{shell + 1}"


def mat_id(shell: int) -> str:
    return f"mat-{shell + 1}"


def square_id(seat: int, square: int) -> str:
    """A square of the board as the pieces of a seat meet it."""
    if square < TRACK:
        return f"p{square}"
    return "centre" if square == CENTRE_SQUARE else f"lane-{seat}-{square - LANE_SQUARE}"


def place_of(state: RaceState, piece: int) -> str:
    """The place on which a piece stands: a square, or its socket off the board."""
    seat, number = divmod(piece, int(state.pieces))
    square = state.route.square[state.at[piece]]
    return socket_id(seat, number) if square == OFF_BOARD else square_id(seat, square)


def all_places_of(state: RaceState) -> list[str]:
    """The places of all pieces."""
    return [place_of(state, piece) for piece in range(len(state.at))]


# Coordinates


def lines_a_seat(lane: int) -> int:
    """A lane longer than usual takes a line for itself, and the tray one below."""
    return 1 if lane <= LANE else 2


def height(lane: int, seats: int) -> float:
    """The height of the board with its lanes."""
    return BOTTOM + 0.2 + seats * lines_a_seat(lane) * ROW + MARGIN


def row_y(lane: int, seat: int) -> float:
    """The middle of a lane's row."""
    return BOTTOM + 0.2 + (seat * lines_a_seat(lane) + 0.5) * ROW


def track_at(square: int) -> tuple[float, float]:
    """The middle of a track square.

    >>> [track_at(corner) for corner in (0, 5, 10, 15)] == [
    ...     (1.0, 7.5), (1.0, 1.0), (7.5, 1.0), (7.5, 7.5)]
    True
    """
    side, along = divmod(square, SIDE)
    low, high = MARGIN + SQUARE / 2, BOTTOM - SQUARE / 2
    near, far = low + along * SQUARE, high - along * SQUARE
    x, y = [(low, far), (near, low), (high, near), (far, high)][side]
    return round(x, 4), round(y, 4)


def inward(square: int) -> tuple[int, int, float]:
    """The direction from a track square to the inside, and its angle clockwise from pointing up."""
    side, along = divmod(square, SIDE)
    if along == 0:
        return [(1, -1, 45.0), (1, 1, 135.0), (-1, 1, 225.0), (-1, -1, 315.0)][side]
    return [(1, 0, 90.0), (0, 1, 180.0), (-1, 0, 270.0), (0, -1, 0.0)][side]


# Places


@remembered
def places(way: Way, names: tuple[str, ...], released: tuple[bool, ...], pieces: int) -> tuple[Place, ...]:
    """Every place of the board: decoration first, so that it lies below."""
    lane, turn_in, re_entry = way
    seats = range(len(released))
    found = [rail(lane, seat, names[seat]) for seat in seats]
    found += [track_square(square) for square in range(TRACK)]
    found += [CENTRE_PLACE, gate(turn_in, re_entry, True), gate(turn_in, re_entry, False)]
    found += [mat(shell) for shell in range(SHELLS)]
    for seat in seats:
        found += [lane_square(lane, seat, k, names[seat]) for k in range(1, lane + 1)]
        found += [socket(lane, seat, number, names[seat], released[seat], pieces) for number in range(pieces)]
    return tuple(found)


CENTRE_PLACE: Final = Place(
    "centre",
    "the centre",
    WIDTH / 2,
    CENTRE_Y,
    CENTRE,
    "circle",
    symbol="centre",
    glyph="✿",
    clause="kerala_race/centre-1",
)


@remembered
def track_square(square: int) -> Place:
    corner = marked(square)
    direction = ("north", "east", "south", "west")[square // SIDE]
    return Place(
        square_id(0, square),
        f"marked corner P{square}" if corner else f"square P{square}",
        *track_at(square),
        SQUARE,
        symbol="square-marked" if corner else f"square-{direction}",
        label=f"P{square}",
        glyph="◆" if corner else "▫",
        clause="kerala_race/safe-1" if corner else "kerala_race/way-2",
    )


@remembered
def gate(turn_in: int, re_entry: int, inwards: bool) -> Place:
    """An arrow that shows where the way turns in, or where it comes out again."""
    square = turn_in if inwards else re_entry
    dx, dy, angle = inward(square)
    x, y = track_at(square)
    reach = SQUARE / 2 + (0.21 if dx and dy else 0.27)
    # Two gates at one square stand side by side.
    aside = (0.24 if inwards else -0.24) if turn_in == re_entry else 0.0
    key = "gate-in" if inwards else "gate-out"
    return Place(
        key,
        f"the way {'into' if inwards else 'out of'} the centre, at P{square}",
        round(x + dx * reach - dy * aside, 4),
        round(y + dy * reach + dx * aside, 4),
        GATE,
        rotation=angle if inwards else (angle + 180) % 360,
        symbol=key,
        colour="brass",
        glyph="↠" if inwards else "↞",
        clause="kerala_race/way-3" if inwards else "kerala_race/way-4",
    )


@remembered
def mat(shell: int) -> Place:
    """Where a shell falls."""
    return Place(
        mat_id(shell),
        f"where shell {shell + 1} falls",
        round(WIDTH / 2 + (shell - (SHELLS - 1) / 2) * (SHELL + 0.08), 4),
        MARGIN + SQUARE + 0.62,
        SHELL,
        "circle",
        symbol="mat",
        glyph=" ",
        clause="kerala_race/setup-3",
    )


@remembered
def lane_square(lane: int, seat: int, k: int, owner: str) -> Place:
    """A lane has its first square beside the tray and its last next to the rail."""
    pitch = 0.72 if lane <= LANE else (WIDTH - MARGIN - LANE_X) / lane
    return Place(
        square_id(seat, LANE_SQUARE + k),
        f"{owner}'s lane square {k}",
        round(LANE_X + (lane - k + 0.5) * pitch, 4),
        row_y(lane, seat),
        round(min(pitch, 0.72) - 0.02, 4),
        symbol="square-lane",
        colour=LOOK.seat_colours[seat],
        clause="kerala_race/board-5",
    )


@remembered
def socket(lane: int, seat: int, number: int, owner: str, homewards: bool, pieces: int) -> Place:
    """One of those of a tray: a piece waits there to enter, and lies there again when it is home."""
    return Place(
        socket_id(seat, number),
        f"{owner}'s {'home' if homewards else 'start'}, socket {number + 1}",
        round(WIDTH - MARGIN - (pieces - number - 0.5) * SOCKET, 4),
        row_y(lane, seat) + (lines_a_seat(lane) - 1) * ROW,
        SOCKET,
        "circle",
        symbol="socket-home" if homewards else "socket",
        colour=LOOK.seat_colours[seat],
        glyph="_",
        clause="kerala_race/way-5" if homewards else "kerala_race/setup-2",
    )


@remembered
def rail(lane: int, seat: int, owner: str) -> Place:
    """A line that leads from a lane up to P0."""
    left = LANE_X - 0.18 - 0.22 * seat
    bottom = row_y(lane, seat)
    return Place(
        f"rail-{seat}",
        f"{owner}'s lane leads up to P0",
        round((left + LANE_X) / 2, 4),
        round((BOTTOM + bottom) / 2, 4),
        round(LANE_X - left, 4),
        tall=round(bottom - BOTTOM, 4),
        symbol="rail",
        colour=LOOK.seat_colours[seat],
        glyph=" ",
        clause="kerala_race/board-4",
    )
