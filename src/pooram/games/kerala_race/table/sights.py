"""What is seen to happen to pieces: one is sent away, all are released, some are home."""

from collections.abc import Sequence

from pooram.engine.scene import Sight
from pooram.games.kerala_race.rules.route import CENTRE_SQUARE, LANE_SQUARE
from pooram.games.kerala_race.rules.state import RaceState, RaceView
from pooram.games.kerala_race.table.layout import piece_id, square_id


def sights(view: RaceView, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
    """The first number is whoever moved."""
    state, seat = view.shown, numbers[0] if numbers else 0
    match key:
        case "lands-on" | "lands-on-homebound" | "lands-on-own":
            return (Sight("thud", (square_id(seat, numbers[-1]),)),)
        case "lands-in-lane":
            return (Sight("thud", (square_id(seat, int(LANE_SQUARE) + numbers[-1]),)),)
        case "released":
            return (Sight("ring", (square_id(seat, int(CENTRE_SQUARE)),)),)
        case "home":
            return (Sight("glow", tuple(home(state, seat))),)
        case "finished":
            return (Sight("line", tuple(home(state, seat))),)
    return ()


def home(state: RaceState, seat: int) -> list[str]:
    """The seat's pieces that are home."""
    return pieces_between(state, seat, int(state.route.home), int(state.route.home) + 1)


def pieces_between(state: RaceState, seat: int, first: int, behind: int) -> list[str]:
    """The seat's pieces on the steps from the first to the last before `behind`."""
    number = seat * int(state.pieces)
    mine = range(number, number + int(state.pieces))
    return [piece_id(state, piece) for piece in mine if first <= state.at[piece] < behind]
