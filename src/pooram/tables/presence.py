"""Who is connected to a table: told to all who want to know, whichever worker they are at.

It is no secret who plays and how many look on, so that all are told the same; of identities, addresses and
devices nothing is told. Every worker counts its own connections and tells the others its share, again and
again: a share that nobody renews is forgotten, because its worker is gone.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from msgspec import Struct

from pooram.tables.connection import Connection, written
from pooram.tables.limits import LIMITS
from pooram.tables.news import News, subject
from pooram.tables.people_messages import Presence

HERE, WHO = "here", "who"
"""Subjects of news: a worker's share of a table; the question for all others' shares."""
LEASE = 30
"""Seconds after which a share is forgotten that was not told again."""
RENEW = 10
"""Seconds after which it is told again."""
GATHER = 0.2
"""Seconds in which what changes is told together: many may come at once, and each would be told of each."""
SEAT_BITS = 16
HOST = SEAT_BITS - 1
"""No seat: before a table starts, whoever set it is among those who are connected."""


class Share(Struct, frozen=True):
    """Who is connected to one table at one worker."""

    seats: frozenset[int] = frozenset()
    watching: int = 0

    @property
    def number(self) -> int:
        """The share as news can carry it.

        >>> Share(frozenset({0, 2}), 3).number == 3 << SEAT_BITS | 0b101
        True
        """
        return self.watching << SEAT_BITS | sum(1 << seat for seat in self.seats)


def share_of(number: int) -> Share:
    """What another worker has told.

    >>> share_of(Share(frozenset({0, 2}), 3).number) == Share(frozenset({0, 2}), 3)
    True
    """
    seats = frozenset(seat for seat in range(SEAT_BITS) if number >> seat & 1)
    return Share(seats, number >> SEAT_BITS)


def counted(connections: Iterable[Connection], programs: Iterable[int] = ()) -> Share:
    """Who of a table's connections has sat down, who only looks on, and the seats of programs."""
    there = [each for each in connections if each.viewer is not None and not each.is_board]
    seats = frozenset(seat for connection in there for seat in connection.mine).union(programs)
    return Share(seats, sum(not connection.mine for connection in there))


class Company:
    """What is known of who is at a table."""

    def __init__(self) -> None:
        self.told = Share()
        """What the other workers were told of the connections here."""
        self.elsewhere: dict[str, tuple[Share, float]] = {}
        """What each of the others has told, and until when it holds."""
        self.asked = False
        """Whether the others were asked for what they have."""
        self.message = b""
        """What all were told last."""
        self.due: asyncio.TimerHandle | None = None
        """When all are told what has changed."""
        self.programs: dict[int, float] = {}
        """Seats for which a program asked over HTTP, and until when it counts as connected."""
        self.lapse: asyncio.TimerHandle | None = None
        """When to look whether they still ask."""
        self.absent: dict[int, float] = {}
        """The seats of people of whom nobody is connected, and since when."""
        self.gone: tuple[int, ...] = ()
        """Those of them who have been gone for a while."""
        self.later: asyncio.TimerHandle | None = None
        """When to look whether somebody still is."""

    def presence(self, here: Share) -> Presence:
        """Who is connected, here and elsewhere."""
        shares = [here, *(share for share, _ in self.elsewhere.values())]
        seats = sorted({seat for share in shares for seat in share.seats})
        watching = sum(share.watching for share in shares)
        return Presence(tuple(seat for seat in seats if seat != HOST), watching, self.gone)

    def seats(self, here: Share) -> frozenset[int]:
        """Who is connected, here and elsewhere, who set a table that has not started among them."""
        return here.seats.union(*(share.seats for share, _ in self.elsewhere.values()))

    def forget_programs(self, now: float) -> bool:
        """Forget the programs that do not ask any more; whether there were any."""
        old = [seat for seat, until in self.programs.items() if until < now]
        for seat in old:
            del self.programs[seat]
        return bool(old)

    def forget_old(self, now: float) -> bool:
        """Forget the shares of workers that are gone; whether there were any."""
        old = [worker for worker, (_, until) in self.elsewhere.items() if until < now]
        for worker in old:
            del self.elsewhere[worker]
        return bool(old)


class Attended(Protocol):
    """Where people are: an open table, or one that has not started."""

    connections: set[Connection]
    company: Company

    @property
    def id(self) -> str:
        """Of the table."""

    def people(self) -> list[Connection]:
        """Those who want to know of the people here."""

    def send_to(self, connection: Connection, message: bytes) -> None:
        """Send something that is written already."""


Told = Callable[[Any, Share], None]
Held = Callable[[Any], Iterable[int]]


class Attendance:
    """Keeps the company of all open tables, with the other workers.

    `place` is how those call them among each other, before the id; `told` is called with what all are told;
    `held` gives the seats of people, of whom it is noticed that they have gone.
    """

    def __init__(
        self,
        news: News,
        clock: Callable[[], float] = time.monotonic,
        place: str = "",
        told: Told = lambda opened, here: None,
        held: Held = lambda opened: (),
    ) -> None:
        self._news = news
        self._clock = clock
        self._place = place
        self._told = told
        self._held = held
        self.patience = LIMITS.away_seconds
        self._worker = secrets.token_hex(4)
        self._renewed = clock()

    def changed(self, opened: Attended) -> None:
        """Somebody has come, sat down elsewhere or gone: all are told soon."""
        company = opened.company
        if company.due is None:
            company.due = asyncio.get_running_loop().call_later(GATHER, self._tell, opened)

    def asked(self, opened: Attended, seat: int) -> None:
        """A program asks for a seat over HTTP, as it does again and again while it plays."""
        programs = opened.company.programs
        is_new = seat not in programs
        programs[seat] = self._clock() + LEASE
        if is_new:
            self.changed(opened)
            self._look_later(opened)

    def _look_later(self, opened: Attended) -> None:
        company = opened.company
        if company.lapse is None and company.programs:
            wait = max(0.0, min(company.programs.values()) - self._clock())
            company.lapse = asyncio.get_running_loop().call_later(wait + GATHER, self._lapsed, opened)

    def _lapsed(self, opened: Attended) -> None:
        opened.company.lapse = None
        if opened.company.forget_programs(self._clock()):
            self.changed(opened)
        self._look_later(opened)

    def heard(self, opened: Attended, words: list[str], number: int) -> None:
        """Another worker has told its share of a table, or asks for ours."""
        company = opened.company
        if words[0] == WHO:
            if company.told.number:
                self._publish(opened, company.told)
            return
        company.elsewhere.pop(words[2], None)
        if number:
            company.elsewhere[words[2]] = share_of(number), self._clock() + LEASE
        self.changed(opened)

    def renew(self, tables: Iterable[Attended]) -> None:
        """Tell the others again who is here, from time to time, and forget those who do not."""
        now = self._clock()
        again = now >= self._renewed + RENEW
        if again:
            self._renewed = now
        for opened in tables:
            if again and opened.company.told.number:
                self._publish(opened, opened.company.told)
            if opened.company.forget_old(now):
                self.changed(opened)

    def gone(self, opened: Attended) -> None:
        """Nobody is at the table here any more: the others need not wait to learn it."""
        company = opened.company
        if company.due is not None:
            company.due.cancel()
            company.due = None
        if company.lapse is not None:
            company.lapse.cancel()
            company.lapse = None
        if company.later is not None:
            company.later.cancel()
            company.later = None
        # A program comes back with its next question; if it does not, the others forget it by themselves.
        company.forget_programs(self._clock())
        self._share(opened, Share(frozenset(company.programs)))

    def _tell(self, opened: Attended) -> None:
        company = opened.company
        company.due = None
        here = counted(opened.connections, company.programs)
        self._share(opened, here)
        self._notice(opened, here)
        self._look_again(opened)
        company.message = written(company.presence(here))
        for connection in opened.people():
            if connection.presence != company.message:
                connection.presence = company.message
                opened.send_to(connection, company.message)
        self._told(opened, here)

    def is_gone(self, opened: Attended, seat: int) -> bool:
        """Whether nobody has been connected for somebody's seat for a while."""
        self._notice(opened, counted(opened.connections, opened.company.programs))
        return seat in opened.company.gone

    def _notice(self, opened: Attended, here: Share) -> None:
        company, now = opened.company, self._clock()
        connected, before = company.seats(here), company.absent
        company.absent = {s: before.get(s, now) for s in self._held(opened) if s not in connected}
        since = now - self.patience
        company.gone = tuple(seat for seat, when in company.absent.items() if when <= since)

    def _look_again(self, opened: Attended) -> None:
        """All are told as soon as the next one has been gone for a while."""
        company = opened.company
        if company.later is not None:
            company.later.cancel()
            company.later = None
        coming = [when for seat, when in company.absent.items() if seat not in company.gone]
        if coming:
            wait = max(0.0, min(coming) + self.patience - self._clock())
            company.later = asyncio.get_running_loop().call_later(wait, self.changed, opened)

    def _share(self, opened: Attended, here: Share) -> None:
        company = opened.company
        if not self._news.others:
            return
        if not company.asked:
            company.asked = True
            self._news.publish(subject(WHO, self._place + opened.id), 0)
        if company.told != here:
            company.told = here
            self._publish(opened, here)

    def _publish(self, opened: Attended, share: Share) -> None:
        self._news.publish(subject(HERE, self._place + opened.id, self._worker), share.number)
