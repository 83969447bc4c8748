"""What is seen of minus points: a splash in the dung, the rhino's dust and thud, and who pays for Kali."""

from collections.abc import Sequence

from pooram.engine.scene import Sight
from pooram.games.kalimambo.box import SPACES
from pooram.games.kalimambo.rules.state import KalimamboState
from pooram.games.kalimambo.rules.view import KalimamboView
from pooram.games.kalimambo.table.board import heap_id, space_id
from pooram.games.kalimambo.table.cards import card_id
from pooram.games.kalimambo.table.look import seat_id


def sights(view: KalimamboView, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
    """The first number is the seat, but where Kali is told of; the last are the points."""
    match key:
        case "dung":
            return (splash(view, numbers[0]),)
        case "kali-dung":
            return (splash(view, int(view.seats)),)
        case "rammed" | "kali-rammed":
            return rammed(int(view.shown.rhino), numbers[-1])
        case "pays-dung" | "pays-ram":
            seat = numbers[0]
            return (Sight("glow", (card_id(seat_id(seat), int(view.shown.card_up(seat))),)),)
    return ()


def splash(view: KalimamboView, figure: int) -> Sight:
    """Where a figure has run into a heap."""
    return Sight("splash", (heap_id(int(view.shown.at[figure] % SPACES)),))


def rammed(rhino: int, spaces: int) -> tuple[Sight, ...]:
    """The rhino has run so many spaces and struck whoever stands in front of it, and may run away now."""
    way = [space_id(space % int(SPACES)) for space in range(rhino - spaces, rhino)]
    return Sight("dust", tuple(way)), Sight("thud", (space_id((rhino + 1) % int(SPACES)),))


def blamed(state: KalimamboState) -> tuple[tuple[Sight, ...], ...]:
    """Who and what has brought the minus points of each line of the sheet: the heaps, the rhino, and Kali."""
    heaps = [space for space in range(int(SPACES)) if state.heaps >> space & 1]
    kali = int(state.at[state.seats] % SPACES)
    return (
        tuple([Sight("splash", (heap_id(space),)) for space in heaps]),
        (Sight("thud", (space_id(int(state.rhino % SPACES)),)),),
        (Sight("ring", (space_id(kali),)),),
    )
