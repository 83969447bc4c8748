"""Who asks the others whether they may take something back, and what becomes of that."""

from collections.abc import Sequence

from pooram.tables.messages import BackEnd, BackRequest
from pooram.tables.stored import ASK, NO, Line

NOBODY_ASKS = BackRequest(-1, ())


def after(request: BackRequest, line: Line, others: Sequence[int]) -> BackRequest:
    """Who asks what after somebody has asked, granted or refused."""
    if line.notation == ASK:
        return BackRequest(line.seat, tuple(others))
    if line.notation == NO:
        return NOBODY_ASKS if line.seat == request.seat else dropped(request, "refused")
    return BackRequest(request.seat, tuple(seat for seat in request.owing if seat != line.seat))


def dropped(request: BackRequest, end: BackEnd) -> BackRequest:
    """The same when nobody waits for an answer any more; who asked shall know why."""
    return NOBODY_ASKS if request.seat < 0 else BackRequest(-1, (), end)


def is_granted(request: BackRequest, seat: int) -> bool:
    """Whether all others let the seat take back what it has asked for."""
    return request.seat == seat >= 0 and not request.owing
