"""Who asks the others whether they may take something back, and what becomes of that."""

from collections.abc import Sequence

from msgspec import Struct

from pooram.match.events import Event
from pooram.tables.messages import BackEnd, BackRequest
from pooram.tables.stored import ASK, NO, Line

NOBODY_ASKS = BackRequest(-1, ())


class Stays(Struct, frozen=True):
    """A step that stays: somebody has asked for it in vain."""

    opened: int
    """How many steps there were when the decision opened that it has answered."""
    by: int
    """Who has said so: somebody who was asked, or who has asked and changed their mind."""


class Asking(Struct, frozen=True):
    """Who wants to take back their last step, and whose stays, so that they do not ask for it again."""

    request: BackRequest = NOBODY_ASKS
    stays: dict[int, Stays] = {}
    """By seat."""

    def after(self, line: Line, others: Sequence[int], events: Sequence[Event]) -> "Asking":
        """The same when somebody has asked, granted or refused."""
        if line.notation == ASK:
            return Asking(BackRequest(line.seat, tuple(others)), self.stays)
        if line.notation == NO:
            return self.dropped(line.seat, "refused", events)
        owing = tuple(seat for seat in self.request.owing if seat != line.seat)
        return Asking(BackRequest(self.request.seat, owing), self.stays)

    def dropped(self, by: int, end: BackEnd, events: Sequence[Event]) -> "Asking":
        """The same when nobody waits for an answer any more; who asked shall know why.

        Who has ended it themselves, in whatever way, could otherwise call all others again and again.
        """
        asker, stays = self.request.seat, self.stays
        if asker >= 0 and (by == asker or end == "refused"):
            stays = {**stays, asker: Stays(asked_for(events, asker), by)}
        return Asking(NOBODY_ASKS if asker in (-1, by) else BackRequest(-1, (), end), stays)

    def gone_back(self, events: Sequence[Event]) -> "Asking":
        """The same when only these steps are left: what is chosen in place of others can be asked for."""
        stays = {seat: each for seat, each in self.stays.items() if each.opened < len(events)}
        return Asking(NOBODY_ASKS, stays)

    def is_granted(self, seat: int) -> bool:
        """Whether all others let the seat take back what it has asked for."""
        return self.request.seat == seat >= 0 and not self.request.owing

    def stays_by(self, seat: int, events: Sequence[Event]) -> int:
        """Who has said that the last step of a seat stays; -1: nobody has."""
        stays = self.stays.get(seat)
        return stays.by if stays is not None and stays.opened == asked_for(events, seat) else -1


def asked_for(events: Sequence[Event], seat: int) -> int:
    """How many steps are left if the seat takes back its last one; -1 if it has made none."""
    return next((event.opened for event in reversed(events) if event.seat == seat), -1)
