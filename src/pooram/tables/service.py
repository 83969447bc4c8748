"""All tables: opened when somebody comes, stored step by step, with bots that move by themselves."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

from pooram.bots.levels import LEVELS, Level
from pooram.engine.errors import BrokenGame, IllegalStep, PooramError, UnknownGame
from pooram.engine.game import AnyGame
from pooram.games import find_game
from pooram.match.record import Record
from pooram.tables import metrics
from pooram.tables.background import Background, logged
from pooram.tables.bot_choices import BotChoices, stored_patiently
from pooram.tables.clock import stamp
from pooram.tables.connection import Connection, GoesOn, read_message
from pooram.tables.errors import CannotNow, NotStored, OutdatedTable, UnknownTable, was_removed
from pooram.tables.gathering import people_elsewhere
from pooram.tables.gathering_messages import PlayAgain
from pooram.tables.gatherings import NEWS, Gatherings
from pooram.tables.holders import NOBODY, Authority, first_holders, moved_up, not_your_seat
from pooram.tables.listing import table_infos
from pooram.tables.making import NEW_LUCK, asked_again, caught_up, stored_table
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
from pooram.tables.notes import pace_of
from pooram.tables.open_table import OpenTable
from pooram.tables.people import People
from pooram.tables.people_messages import Say, SwitchChat
from pooram.tables.promises import Promises
from pooram.tables.snapshots import answered, seat_view
from pooram.tables.storage import Storage
from pooram.tables.storage.rows import short, unreadable_table
from pooram.tables.stored import Header, Holder, Line, Overtaken
from pooram.tables.table import Table, bots_decisions
from pooram.tables.thinking import Thinker

MOST_LISTED = 50
MOST_RESUMED = 200
"""While bots of so many tables think here, no others are taken over; their turn comes later."""
ATTEMPTS = 4
WATCH_SECONDS = 5
"""How often one looks for bots that nobody lets think, and for news that was missed."""
HOPELESS_SECONDS = 3600
"""So long a table that cannot go on is left in peace."""
NEW_SECONDS = 60
"""So long a new table is kept for those who are about to come, so that nobody has to read and replay it."""

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
    ) -> None:
        self.storage = storage
        self.authority = Authority(storage)
        self.thinker = thinker
        self.levels = levels
        self.find = find
        self.clock = clock
        self._open: dict[str, OpenTable] = {}
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._background = Background()
        self._choices = BotChoices(thinker)
        self.people = People(storage, self.authority, clock, self.ring, self._background.later)
        self._meanwhile: dict[str, int] = {}
        """News of tables that are being loaded."""
        self.gatherings = Gatherings(self, self._add, self._background.later)
        """Tables that have not started."""
        self.promises = Promises(storage, clock)
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
            with suppress(PooramError):
                await self.storage.lease_bots(self._thinking(), 0)
        await self._background.drop(*self._loading.values())
        self.thinker.close()
        await self.storage.close()

    async def create(self, asked: NewTable, owner: str = NOBODY, before: Record | None = None) -> str:
        """A new table as somebody wants it, who owns it and has all its people's seats; its id."""
        table, drawn = await self.promises.table(self.find(asked.game), asked, self.levels, before)
        return (await self._add(table, drawn, first_holders(owner, table.header.seats))).id

    async def again(self, table_id: str, asker: str = NOBODY, luck: PlayAgain = NEW_LUCK) -> TableLink:
        """A new table with the same people, bots and options, all a seat further; others are asked."""
        header, lines = await self.storage.load(table_id)
        holders = await self.storage.holders(table_id)
        if people_elsewhere(holders):
            place = await self.gatherings.again(header, holders, asker, pace_of(lines))
            return TableLink(place, gathers=True)
        asked = asked_again(header, pace_of(lines), luck)
        table, drawn = await self.promises.table(self.find(asked.game), asked, self.levels)
        return await self._add(table, drawn, moved_up(holders, len(asked.seats)))

    async def _add(self, table: Table, drawn: Sequence[Line], holders: Sequence[Holder]) -> TableLink:
        link = TableLink(table.id, table.begins())
        await self.storage.add_table(table.header, drawn, table.standing(), holders)
        self._wake_bots(self._keep(table))
        # By its name: who waits for the time to pass shall keep nothing of a table that is let go before.
        asyncio.get_running_loop().call_later(NEW_SECONDS, self._let_go_of, table.id)
        return link

    async def open(self, table_id: str) -> OpenTable:
        """The table, warm; UnknownTable if there is none."""
        if table_id in self._open:
            return self._open[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def record(self, table_id: str) -> Record:
        """The table's record as far as it may be published now."""
        return (await self.look(table_id)).record()

    async def look(self, table_id: str) -> Table:
        """The table as it stands, for who only looks once."""
        opened = await self.open(table_id)
        self._let_go(opened)
        return opened.table

    async def remove(self, table_id: str) -> None:
        """Forget a table for good; whoever sits at it is told so."""
        await self.storage.remove(table_id)
        await self.storage.gatherings.remove_started(table_id)
        self.storage.news.publish(table_id, GONE)
        if table_id in self._loading:
            await asyncio.gather(self._loading[table_id], return_exceptions=True)
        self._dismiss(table_id)

    async def join(self, table_id: str, connection: Connection) -> OpenTable:
        """Connect somebody to a table."""
        opened = await self._warm(table_id)
        opened.connections.add(connection)
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

    async def games_of(self, holder: str, finished: bool = False) -> list[TableInfo]:
        """Games that somebody can go on with, or those of theirs that are over; the last played first."""
        listed = self.storage.finished_of if finished else self.storage.unfinished_of
        held = await self.storage.held_by(holder)
        return table_infos(await listed(holder, MOST_LISTED), self.find, held)

    # What people say

    async def hear(self, opened: OpenTable, connection: Connection, data: str | bytes) -> None:
        """Do what a message asks; whatever is wrong with it is answered and changes nothing.

        Raises GoesOn if they want to sit down at another table: who holds the line brings them there.
        """
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
        elif message.seat != connection.viewer and not (
            # Those around one screen answer without changing places.
            isinstance(message, Answer) and message.seat in connection.mine
        ):
            raise CannotNow("You do not sit there.", hint="Sit down in that seat first.")
        elif isinstance(message, Say):
            await self.people.say(opened, connection, message.text)
        else:
            asked = message
            await self._change(opened, lambda table: table.do(asked, self.levels))

    async def _sit(self, opened: OpenTable, connection: Connection, seat: int) -> None:
        viewer = opened.table.viewer(seat)
        if viewer >= 0 and viewer not in connection.mine:
            # The browser may have opened a personal link since it connected.
            connection.mine = (await self.authority.rights(opened.id, connection.holder)).seats
            if viewer not in connection.mine:
                raise not_your_seat()
        opened.sit(connection, viewer)
        self.people.sat(opened, connection)

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
            self._let_go(opened)

    async def _change(self, opened: OpenTable, change: Callable[[Table], list[Line]]) -> None:
        """Change a copy of the table, store what has happened, and only then show it to all."""
        async with opened.lock:
            for _ in range(ATTEMPTS):
                before, after = opened.table, opened.table.copy()
                after.now = stamp(self.clock())
                lines = change(after)
                began = time.perf_counter()
                try:
                    await self.storage.append(opened.id, before.lines, lines, after.standing())
                except Overtaken:
                    await self._catch_up(opened)
                    continue
                metrics.stored(before.is_bot(lines[0].seat), time.perf_counter() - began)
                self.storage.news.publish(opened.id, after.lines)
                opened.table = after
                opened.show_to_all(() if lines[0].back else after.match.events[len(before.match.events) :])
                self.people.changed(opened)
                break
            else:
                raise CannotNow("The table is too busy.", hint="Try again.")
        self._wake_bots(opened)

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
        opened = self._open.get(words[1] if len(words) > 1 else table_id)
        if len(words) > 1:
            return None if opened is None else self.people.heard(opened, words, length)
        if table_id in self._loading:
            self._meanwhile[table_id] = length
        elif opened is not None and (length == GONE or opened.table.lines < length):
            self._background.later(self._follow(opened, length))

    async def _follow(self, opened: OpenTable, length: int) -> None:
        async with opened.lock:
            if length == GONE:
                self._dismiss(opened.id)
            elif opened.table.lines < length:
                await self._catch_up(opened)
                self._choices.drop_what_is_over(opened)

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
                opened.table = await self._replayed(*await self.storage.load(opened.id))
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
        while (room := MOST_RESUMED - len(self._thinking())) > 0:
            due = await self.storage.claim_bots(room)
            for table_id in due:
                await self._resume(table_id)
            if not due:
                break

    async def _resume(self, table_id: str) -> None:
        try:
            opened = await self.open(table_id)
        except NotStored:
            raise
        except PooramError as error:
            _log.warning("Table %s does not go on: %s", short(table_id), error)
            await self.storage.lease_bots([table_id], HOPELESS_SECONDS)
            return
        await self.ring(opened)
        if not opened.table.bots_to_move():
            due = opened.table.standing().due
            wait = HOPELESS_SECONDS if due is None else max(1.0, due - self.clock())
            await self.storage.lease_bots([table_id], wait)
        self._wake_bots(opened)
        self._let_go(opened)

    def _thinking(self) -> list[str]:
        """The tables whose bots think here."""
        return [opened.id for opened in self._open.values() if opened.thinking]

    # Clocks

    async def ring(self, opened: OpenTable) -> None:
        """Let bots play on for those whose time is over, if there are any."""
        # Another worker may have been first, or somebody has chosen in the last moment.
        with suppress(CannotNow):
            await self._change(opened, lambda table: table.run_out(self.levels))
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
        try:
            choice = await self._choices.choice(opened, seat, decision)

            async def store() -> None:
                await self._change(opened, lambda table: table.choose_for_bot(seat, decision, choice))

            await stored_patiently(store, opened.id)
        except (CannotNow, UnknownTable):
            # Stepped back, or removed, while it thought.
            pass
        except NotStored as error:
            _log.warning("The bot at table %s moves when it is asked again: %s", short(opened.id), error)
        except Exception:
            _log.exception("The bot in seat %s of table %s could not move", seat + 1, short(opened.id))
        finally:
            opened.thinking.discard((decision, seat))
            self._let_go(opened)

    # Keeping tables warm

    async def _warm(self, table_id: str) -> OpenTable:
        """The table for somebody who stays at it."""
        opened = await self.open(table_id)
        if opened.removed:
            raise was_removed()
        # It may have been let go while this waited for its turn.
        return self._open.setdefault(table_id, opened)

    async def _load(self, table_id: str) -> OpenTable:
        late = 0
        try:
            opened = self._keep(await self._replayed(*await self.storage.load(table_id)))
        finally:
            del self._loading[table_id]
            late = self._meanwhile.pop(table_id, 0)
        self._heard(table_id, late)
        self._wake_bots_if_alone(opened)
        return opened

    async def _replayed(self, header: Header, lines: Sequence[Line]) -> Table:
        try:
            # A long game takes a moment, and other tables shall not wait for it.
            return await asyncio.to_thread(stored_table, header, self.find(header.game), lines)
        except (OutdatedTable, UnknownGame, BrokenGame):
            raise
        except Exception as error:
            _log.warning("Table %s: %s", short(header.id), error)
            raise unreadable_table(header.id) from error

    def _keep(self, table: Table) -> OpenTable:
        opened = self._open.setdefault(table.id, OpenTable(table))
        self.people.opened(opened)
        return opened

    def _let_go_of(self, table_id: str) -> None:
        if table_id in self._open:
            self._let_go(self._open[table_id])

    def _let_go(self, opened: OpenTable) -> None:
        """Forget a table that nobody looks at; its record brings it back."""
        in_use = opened.connections or opened.listeners or opened.thinking
        if not in_use and self._open.get(opened.id) is opened:
            self.people.closed(opened)
            del self._open[opened.id]
