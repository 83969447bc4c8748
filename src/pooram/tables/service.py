"""All tables: opened when somebody comes, stored step by step, with bots that move by themselves."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

from pooram.bots.levels import LEVELS, Level
from pooram.engine.errors import IllegalStep, PooramError
from pooram.engine.game import AnyGame
from pooram.games import find_game
from pooram.match.record import Record
from pooram.tables.background import Background, logged
from pooram.tables.bot_choices import BotChoices
from pooram.tables.clock import stamp
from pooram.tables.connection import Connection, GoesOn, read_message
from pooram.tables.errors import CannotNow, UnknownTable, was_removed
from pooram.tables.gathering_keys import GatheringKeys
from pooram.tables.gatherings import NEWS, Gatherings
from pooram.tables.holders import NOBODY, Authority, first_holders, not_your_seat
from pooram.tables.home import Home
from pooram.tables.keeping import Keeping
from pooram.tables.listing import MOST_LISTED, listed_games
from pooram.tables.making import caught_up, replayed
from pooram.tables.messages import (
    Answer,
    Earlier,
    FromTable,
    NewTable,
    Question,
    Refusal,
    SeatView,
    Sit,
    Step,
    TableInfo,
    TableLink,
    ToTable,
    Trouble,
    Whole,
)
from pooram.tables.news import GONE, words_of
from pooram.tables.open_table import OpenTable
from pooram.tables.people import People
from pooram.tables.people_messages import Replace, Say, SwitchChat
from pooram.tables.promises import Promises
from pooram.tables.rematches import Rematches
from pooram.tables.removing import Removing
from pooram.tables.resuming import Resuming
from pooram.tables.snapshots import answered, seat_view
from pooram.tables.storage import Storage
from pooram.tables.storage.rows import checked, short
from pooram.tables.stored import Holder, Line
from pooram.tables.table import Table, bots_decisions
from pooram.tables.thinking import Thinker
from pooram.tables.together import store_together
from pooram.tables.wishes import Wish
from pooram.tables.work import Work

MOST_RESUMED = 200
"""While bots of so many tables think here, no others are taken over; their turn comes later."""
WATCH_SECONDS = 5
"""How often one looks for bots that nobody lets think, and for news that was missed."""
_log = logging.getLogger(__name__)


class TableService:
    """Where all tables stand."""

    def __init__(
        self,
        storage: Storage,
        thinker: Thinker,
        levels: Mapping[str, Level] = LEVELS,
        find: Callable[[str], AnyGame] = find_game,
        clock: Callable[[], float] = time.time,
        home: Home = Home(),  # noqa: B008 - it cannot be changed
    ) -> None:
        self.storage = storage
        self.authority = Authority(storage)
        self.thinker = thinker
        self.levels = levels
        self.find = find
        self.clock = clock
        self.home = home
        self.work, self._replays = Work(), Work()
        """Pictures and films; tables that are replayed, for which nobody waits behind those."""
        self._keeping = Keeping(storage.news, self._let_go_of)
        self._open: dict[str, OpenTable] = {}
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._background = Background()
        self._choices = BotChoices(thinker, levels, clock)
        self.people = People(storage, self.authority, clock, self.ring, self._background.later)
        self._meanwhile: dict[str, int] = {}
        """News of tables that are being loaded."""
        self.gatherings = Gatherings(self, self._add, self._background.later)
        """Tables that have not started."""
        self.promises = Promises(storage, clock, home)
        self._resuming = Resuming(storage, self._warm, self._let_play, clock)
        self.rematches = Rematches(self)
        self.removing = Removing(self)
        storage.news.subscribe(self._heard, self._missed)

    @property
    def open_tables(self) -> int:
        """How many tables are kept warm."""
        return len(self._open)

    # Coming and going

    def resume(self) -> None:
        """Look from now on after bots that nobody lets think, and after news that was missed."""
        self._background.run(self._watch())

    async def close(self) -> None:
        """Drop what is being thought; everything that happened is stored already."""
        for opened in self._open.values():
            self.people.closed(opened)
        if self.storage.news.others and self._thinking():
            await self._resuming.leave_to_others(self._thinking())
        await self._background.drop(*self._loading.values())
        self.thinker.close()
        await self.storage.close()

    async def create(self, asked: NewTable, owner: str = NOBODY, before: Record | None = None) -> str:
        """A new table as somebody wants it, who owns it and has all its people's seats; its id."""
        table, drawn = await self.promises.table(self.find(asked.game), asked, self.levels, before=before)
        return (await self._add(table, drawn, first_holders(owner, table.header.seats))).id

    async def _add(self, table: Table, drawn: Sequence[Line], holders: Sequence[Holder]) -> TableLink:
        link = TableLink(table.id, table.begins())
        await self.storage.add_table(table.header, drawn, table.standing(), holders)
        self._wake_bots(self._keep(table))
        self._keeping.begun(table.id)
        return link

    async def open(self, table_id: str) -> OpenTable:
        """The table, warm; UnknownTable if there is none."""
        if table_id in self._open:
            return self._open[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def record(self, table_id: str, source: str = "") -> Record:
        """The table's record as far as it may be published now."""
        return await self.work.do((await self.look(table_id)).record, source)

    async def look(self, table_id: str) -> Table:
        """The table as it stands, for who only looks once."""
        opened = await self.open(table_id)
        self._keeping.looked_at(table_id)
        return opened.table

    async def left(self, table_id: str, seat: int) -> None:
        """Let a bot play on for somebody who has given up their seat."""
        opened = await self._warm(table_id)
        try:
            await self._change(opened, lambda table: table.leave(seat, self.levels))
        finally:
            self._let_go(opened)

    async def gone(self, table_id: str) -> None:
        """A table was removed: whoever is at it is told so."""
        self.storage.news.publish(table_id, GONE)
        if table_id in self._loading:
            await asyncio.gather(self._loading[table_id], return_exceptions=True)
        self._dismiss(table_id)

    async def join(self, table_id: str, connection: Connection) -> OpenTable:
        """Connect somebody to a table; if they bring no seats, they have those of their identity."""
        opened = await self._warm(table_id)
        opened.connections.add(connection)
        try:
            if connection.holder and not connection.mine:
                # Not before: of who is there it is noticed that a seat is taken back.
                await self.people.admit(opened, connection)
            if opened.removed:
                raise was_removed()
        except BaseException:
            self.leave(opened, connection)
            raise
        self._wake_bots_if_alone(opened)
        return opened

    def tell(self, table_id: str, message: FromTable) -> None:
        """Tell something to everybody who looks at a table here."""
        if table_id in self._open:
            self._open[table_id].tell_all(message)

    def leave(self, opened: OpenTable, connection: Connection) -> None:
        opened.leave(connection)
        self.people.attendance.changed(opened)
        self._let_go(opened)

    async def lender(self, table_id: str) -> Authority | GatheringKeys:
        """Who gives the seats of a table to other devices, before it has started and afterwards."""
        is_table = table_id in self._open or await self.storage.lengths([checked(table_id)])
        return self.authority if is_table else self.gatherings.keys

    async def games_of(self, holder: str, finished: bool = False, most: int = MOST_LISTED) -> list[TableInfo]:
        """Games that somebody can go on with, or those of theirs that are over; the last played first."""
        return await listed_games(holder, self.storage, self.find, finished, most)

    # What people say

    async def hear(self, opened: OpenTable, connection: Connection, data: str | bytes) -> None:
        """Do what a message asks; whatever is wrong with it is answered and changes nothing.

        Raises GoesOn if they want to sit down at another table: who holds the line brings them there.
        """
        if connection.is_dismissed:
            return
        try:
            await self._do(opened, connection, read_message(data))
        except IllegalStep as error:
            connection.tell(Refusal(error.message, error.clause))
        except PooramError as error:
            connection.tell(Trouble(error.message, error.hint))
        except GoesOn:
            raise
        except Exception:
            _log.exception("A message to table %s failed", short(opened.id))
            connection.tell(Trouble("Something went wrong at the table.", "Nothing was played; try again."))

    async def _do(self, opened: OpenTable, connection: Connection, message: ToTable) -> None:
        if isinstance(message, Sit):
            connection.prepare(message, opened.id)
            await self._sit(opened, connection, message.seat)
        elif connection.viewer is None:
            raise CannotNow("Sit down first.", hint='Send {"type": "sit", "seat": 0}; -1 is to watch.')
        elif isinstance(message, Question):
            connection.tell(answered(opened.table, connection.viewer, message))
        elif isinstance(message, Whole):
            opened.show_to(connection)
        elif isinstance(message, Earlier):
            opened.show_earlier(connection, message.before)
        elif isinstance(message, SwitchChat):
            await self.people.chat.check_switch(opened, connection)
            on = message.on
            await self._change(opened, lambda table: table.switch_chat(on))
        elif isinstance(message, Say):
            await self.people.say(opened, connection, message)
        else:
            if isinstance(message, Replace):
                self.people.check_gone(opened, connection, message.whom)
            asked = message

            def do(table: Table) -> list[Line]:
                # Not before its turn: the seat may be taken back while it waits.
                connection.check_seat(asked.seat, isinstance(asked, Answer))
                return table.do(asked, self.levels, connection.is_program)

            await self._change(opened, do)

    async def _sit(self, opened: OpenTable, connection: Connection, seat: int) -> None:
        viewer = opened.table.viewer(seat)
        if viewer >= 0 and viewer not in connection.mine:
            # The browser may have opened a personal link since it connected.
            await self.people.admit(opened, connection, for_sure=True)
            if viewer not in connection.mine:
                raise not_your_seat()
        if connection.is_dismissed:
            return
        opened.sit(connection, viewer)
        self.people.sat(opened, connection)
        if opened.table.match.over:
            await self.rematches.tell(opened.id, connection)

    # What programs ask; who they are was checked before

    async def view(self, table_id: str, seat: int, after: int = -1, patience: float = 0) -> SeatView:
        """The table as a seat sees it; if it has not changed since that position, as soon as it does."""
        async with self._listening(table_id, seat) as (opened, news):
            with suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    while opened.table.lines == after and not opened.table.match.over and not opened.removed:
                        await news.wait()
                        news.clear()
            if opened.removed:
                raise was_removed()
            return seat_view(opened.table, seat)

    async def step(self, table_id: str, step: Step, by_program: bool = False) -> SeatView:
        """Make a choice; the table as the seat sees it then."""
        async with self._listening(table_id, step.seat) as (opened, _):
            await self._change(opened, lambda table: table.choose(step, by_program))
            return seat_view(opened.table, step.seat)

    @asynccontextmanager
    async def _listening(self, table_id: str, seat: int) -> AsyncIterator[tuple[OpenTable, asyncio.Event]]:
        """The table, kept warm meanwhile, and an event for whatever happens at it."""
        opened, news = await self._warm(table_id), asyncio.Event()
        opened.listeners.add(news)
        self.people.attendance.asked(opened, seat)
        try:
            self._wake_bots_if_alone(opened)
            yield opened, news
        finally:
            opened.listeners.discard(news)
            self._keeping.looked_at(table_id)

    async def _change(self, opened: OpenTable, change: Callable[[Table], list[Line]]) -> None:
        """Change a copy of the table, store what has happened, and only then show it to all."""
        wish = Wish(change)
        opened.wishes.append(wish)
        try:
            async with opened.turn:
                if not wish.done:
                    await store_together(opened, self.storage, self._now, self._catch_up, self.people.changed)
        finally:
            if not wish.done:
                # They have given up waiting, or the table cannot go on.
                opened.wishes.remove(wish)
        wish.check()
        self._wake_bots(opened)

    def _now(self) -> str:
        return stamp(self.clock())

    # Other workers

    async def check_open(self) -> None:
        """Look whether another worker has stored something for the tables that are open here."""
        opened = list(self._open)
        lengths = await self.storage.lengths(opened) if opened else {}
        for table_id in opened:
            self._heard(table_id, lengths.get(table_id, GONE))

    def _missed(self) -> None:
        self._background.later(self.check_open())
        self.people.missed(list(self._open.values()))

    def _heard(self, table_id: str, length: int) -> None:
        """Another worker has stored something, so that the table has so many lines now; or has removed it."""
        if table_id.startswith(NEWS):
            return self.gatherings.heard(table_id)
        words = words_of(table_id)
        if len(words) > 1 and words[1].startswith(NEWS):
            return self.gatherings.presence.heard(words, length)
        if len(words) > 1:
            return self.people.heard(words, length)
        opened = self._open.get(table_id)
        if table_id in self._loading:
            self._meanwhile[table_id] = length
        elif opened is not None and (length == GONE or opened.table.lines < length):
            # One that is kept for people who have come to another worker is not followed.
            self._let_go(opened)
            if table_id in self._open:
                self._background.later(self._follow(opened, length))

    async def _follow(self, opened: OpenTable, length: int) -> None:
        async with opened.turn:
            if length == GONE:
                self._dismiss(opened.id)
            elif opened.table.lines < length:
                await self._catch_up(opened)
                self._choices.drop_what_is_over(opened)
        self._let_go(opened)

    async def _catch_up(self, opened: OpenTable) -> None:
        """Show what another worker has stored for this table; whoever calls this has the table's lock."""
        before = opened.table
        lines = await self.storage.lines_after(opened.id, before.lines)
        try:
            if not lines:
                raise UnknownTable("There may be less than there was.")
            opened.table = caught_up(before, lines)
            back = any(line.back for line in lines)
            opened.show_to_all(() if back else opened.table.match.events[len(before.match.events) :])
            self.people.changed(opened)
        except Exception:
            # It does not follow on what is known here, so that all of it is read again.
            try:
                opened.table = await self._read(opened.id)
            except UnknownTable:
                self._dismiss(opened.id)
                raise
            opened.show_to_all(())
            self.people.changed(opened)

    def _dismiss(self, table_id: str) -> None:
        """The table is gone, and whoever sits at it is told so."""
        opened = self._open.pop(table_id, None)
        if opened is not None:
            self.people.closed(opened)
            opened.dismiss_all()
            self._choices.drop_what_is_over(opened)

    async def _watch(self) -> None:
        while True:
            await logged(self.look_after_bots())
            await logged(self.gatherings.look_after())
            if self.storage.news.others:
                # A connection may be lost without anybody noticing.
                await logged(self.check_open())
                self.people.renew(list(self._open.values()))
            await asyncio.sleep(WATCH_SECONDS)

    async def look_after_bots(self) -> None:
        """Keep the bots that think here, and let those go on whose worker has died."""
        if self._thinking():
            await self.storage.lease_bots(self._thinking())
        await self._resuming.all_due(lambda: MOST_RESUMED - len(self._thinking()))

    async def _let_play(self, opened: OpenTable) -> None:
        """Let those go on at a table who nobody else lets go on."""
        await self._run_out(opened)
        self._wake_bots(opened)
        self._let_go(opened)

    def _thinking(self) -> list[str]:
        """The tables whose bots think here."""
        return [opened.id for opened in self._open.values() if opened.thinking]

    # Clocks

    async def ring(self, opened: OpenTable) -> None:
        """Let bots play on for those whose time is over, if there are any."""
        try:
            # If it was let go since the bell rang, whoever opens it again looks then.
            if self._open.get(opened.id) is opened:
                await self._run_out(opened)
        finally:
            self._let_go(opened)

    async def _run_out(self, opened: OpenTable) -> None:
        # Another worker may have been first, or somebody has chosen in the last moment.
        with suppress(CannotNow):
            await self._change(opened, lambda table: table.run_out(self.levels))
        if not opened.removed:
            self.people.alarms.set(opened)

    # Bots

    def _wake_bots_if_alone(self, opened: OpenTable) -> None:
        """With several workers, the one that stored the last step lets its bots think."""
        if not self.storage.news.others:
            self._wake_bots(opened)

    def _wake_bots(self, opened: OpenTable) -> None:
        """Let those bots think that are to move, and nobody think about what is over."""
        self._choices.drop_what_is_over(opened)
        for decision, seat in bots_decisions(opened.table):
            if (decision, seat) not in opened.thinking:
                opened.thinking.add((decision, seat))
                self._background.run(self._move_bot(opened, seat, decision))

    async def _move_bot(self, opened: OpenTable, seat: int, decision: int) -> None:
        async def store(choice: int) -> None:
            await self._change(opened, lambda table: table.choose_for_bot(seat, decision, choice))

        try:
            await self._choices.play(opened, seat, decision, store)
        finally:
            opened.thinking.discard((decision, seat))
            self._let_go(opened)

    # Keeping tables warm

    async def _warm(self, table_id: str) -> OpenTable:
        """The table for somebody who stays at it."""
        opened = await self.open(table_id)
        # It may have been let go while this waited for its turn, and then it is no longer as it was.
        while self._open.get(table_id) is not opened and not opened.removed:
            opened = await self.open(table_id)
        if opened.removed:
            raise was_removed()
        return opened

    async def _load(self, table_id: str) -> OpenTable:
        late = 0
        try:
            opened = self._keep(await self._read(table_id))
        finally:
            del self._loading[table_id]
            late = self._meanwhile.pop(table_id, 0)
        if late:
            self._background.later(self._follow(opened, late))
        self._wake_bots_if_alone(opened)
        return opened

    async def _read(self, table_id: str) -> Table:
        return await replayed(*await self.storage.load(table_id), self.find, self._replays)

    def _keep(self, table: Table) -> OpenTable:
        opened = self._open.setdefault(table.id, OpenTable(table))
        self.people.opened(opened)
        return opened

    def _let_go_of(self, table_id: str) -> None:
        if table_id in self._open:
            self._let_go(self._open[table_id])

    def _let_go(self, opened: OpenTable) -> None:
        """Forget a table that nobody looks at; its record brings it back."""
        if not opened.is_in_use and self._open.get(opened.id) is opened:
            self.people.closed(opened)
            del self._open[opened.id]
