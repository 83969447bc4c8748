"""All tables: opened when somebody comes, stored step by step, with bots that move by themselves."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from pooram.bots.levels import LEVELS, Level
from pooram.engine.errors import BrokenGame, IllegalStep, PooramError, UnknownGame
from pooram.engine.game import AnyGame
from pooram.games import find_game
from pooram.match.record import Record
from pooram.tables import metrics
from pooram.tables.bot_choices import BotChoices
from pooram.tables.connection import Connection, read_message
from pooram.tables.errors import CannotNow, NotStored, OutdatedTable, UnknownTable, was_removed
from pooram.tables.holders import NOBODY, Authority, first_holders, moved_up, not_your_seat
from pooram.tables.listing import table_infos
from pooram.tables.messages import (
    Answer,
    Ask,
    Back,
    Draws,
    Earlier,
    NewTable,
    Refusal,
    SeatRequest,
    SeatView,
    Sit,
    Step,
    TableInfo,
    TableLink,
    ToTable,
    Trouble,
    Whole,
    Why,
)
from pooram.tables.news import GONE
from pooram.tables.open_table import OpenTable
from pooram.tables.snapshots import seat_view, why
from pooram.tables.storage import Storage
from pooram.tables.storage.rows import short, unreadable_table
from pooram.tables.stored import Header, Holder, Line, Overtaken
from pooram.tables.table import Table, bots_decisions, caught_up, new_table, stored_table
from pooram.tables.thinking import Thinker

MOST_LISTED = 50
MOST_RESUMED = 200
"""While bots of so many tables think here, no others are taken over; their turn comes later."""
ATTEMPTS = 4
WATCH_SECONDS = 5
"""How often one looks for bots that nobody lets think, and for news that was missed."""
HOPELESS_SECONDS = 3600
"""So long a table that cannot go on is left in peace."""
RETRIES = (0.05, 0.2, 1, 5, 20, 60, 60, 60)
"""Seconds to wait before a bot's step is stored once more."""

_log = logging.getLogger(__name__)


class TableService:
    """Where all tables stand."""

    def __init__(
        self,
        storage: Storage,
        thinker: Thinker,
        levels: Mapping[str, Level] = LEVELS,
        find: Callable[[str], AnyGame] = find_game,
    ) -> None:
        self.storage = storage
        self.authority = Authority(storage)
        self.thinker = thinker
        self.levels = levels
        self.find = find
        self._open: dict[str, OpenTable] = {}
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._choices = BotChoices(thinker)
        self._meanwhile: dict[str, int] = {}
        """News of tables that are being loaded."""
        storage.news.subscribe(self._heard, lambda: self._in_background(self._logged(self.check_open())))

    @property
    def open_tables(self) -> int:
        """How many tables are kept warm."""
        return len(self._open)

    # Coming and going

    def resume(self) -> None:
        """Look from now on after bots that nobody lets think, and after news that was missed."""
        self._in_background(self._watch())

    async def close(self) -> None:
        """Drop what is being thought; everything that happened is stored already."""
        if self.storage.news.others and self._thinking():
            with suppress(PooramError):
                await self.storage.lease_bots(self._thinking(), 0)
        unfinished = [*self._tasks, *self._loading.values()]
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)
        self.thinker.close()
        await self.storage.close()

    async def create(self, asked: NewTable, owner: str = NOBODY) -> str:
        """A new table as somebody wants it, who owns it and has all its people's seats; its id."""
        table, drawn = new_table(self.find(asked.game), asked, self.levels)
        return (await self._add(table, drawn, first_holders(owner, table.header.seats))).id

    async def again(self, table_id: str) -> TableLink:
        """A new table with the same people, bots and options; all move up a seat, so that another begins."""
        header, _ = await self.storage.load(table_id)
        moved = (*header.seats[1:], header.seats[0])
        seats = tuple(SeatRequest(seat.kind, seat.name, seat.level) for seat in moved)
        asked = NewTable(header.game, seats, header.options, "".join(header.numbers))
        table, drawn = new_table(self.find(asked.game), asked, self.levels)
        return await self._add(table, drawn, moved_up(await self.storage.holders(table_id), len(seats)))

    async def _add(self, table: Table, drawn: Sequence[Line], holders: Sequence[Holder]) -> TableLink:
        link = TableLink(table.id, table.begins())
        await self.storage.add_table(table.header, drawn, table.standing(), holders)
        opened = self._keep(table)
        self._wake_bots(opened)
        self._let_go(opened)
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
        opened = await self.open(table_id)
        self._let_go(opened)
        return opened.table.record()

    async def draws(self, table_id: str) -> Draws:
        """What was drawn at a table whose game is over, and what could have been."""
        opened = await self.open(table_id)
        self._let_go(opened)
        return opened.table.draws()

    async def remove(self, table_id: str) -> None:
        """Forget a table for good; whoever sits at it is told so."""
        await self.storage.remove(table_id)
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

    def leave(self, opened: OpenTable, connection: Connection) -> None:
        opened.leave(connection)
        self._let_go(opened)

    async def unfinished_of(self, holder: str) -> list[TableInfo]:
        """Games that somebody can go on with, the last played first."""
        return table_infos(await self.storage.unfinished_of(holder, MOST_LISTED), self.find)

    # What people say

    async def hear(self, opened: OpenTable, connection: Connection, data: str | bytes) -> None:
        """Do what a message asks; whatever is wrong with it is answered and changes nothing."""
        try:
            await self._do(opened, connection, read_message(data))
        except IllegalStep as error:
            connection.tell(Refusal(error.message, error.clause))
        except PooramError as error:
            connection.tell(Trouble(error.message, error.hint))
        except Exception:
            _log.exception("A message to table %s failed", short(opened.id))
            connection.tell(Trouble("Something went wrong at the table.", "Nothing was played; try again."))

    async def _do(self, opened: OpenTable, connection: Connection, message: ToTable) -> None:
        if isinstance(message, Sit):
            await self._sit(opened, connection, message.seat)
        elif connection.viewer is None:
            raise CannotNow("Sit down first.", hint='Send {"type": "sit", "seat": 0}; -1 is to watch.')
        elif isinstance(message, Why):
            connection.tell(why(opened.table, connection.viewer, message.target))
        elif isinstance(message, Whole):
            opened.show_to(connection)
        elif isinstance(message, Earlier):
            opened.show_earlier(connection, message.before)
        elif isinstance(message, Answer) and message.seat in connection.mine:
            # Those around one screen answer without changing places.
            answer = message
            await self._change(opened, lambda table: table.answer(answer))
        elif message.seat != connection.viewer:
            raise CannotNow("You do not sit there.", hint="Sit down in that seat first.")
        elif isinstance(message, Step):
            step = message
            await self._change(opened, lambda table: table.choose(step))
        elif isinstance(message, Back):
            seat = message.seat
            await self._change(opened, lambda table: table.take_back(seat))
        elif isinstance(message, Ask):
            seat = message.seat
            await self._change(opened, lambda table: table.ask_back(seat))

    async def _sit(self, opened: OpenTable, connection: Connection, seat: int) -> None:
        viewer = opened.table.viewer(seat)
        if viewer >= 0 and viewer not in connection.mine:
            # The browser may have opened a personal link since it connected.
            connection.mine = (await self.authority.rights(opened.id, connection.holder)).seats
            if viewer not in connection.mine:
                raise not_your_seat()
        opened.sit(connection, viewer)

    # What programs ask; who they are was checked before

    async def view(self, table_id: str, seat: int, after: int = -1, patience: float = 0) -> SeatView:
        """The table as a seat sees it; if it has not changed since that position, as soon as it does."""
        async with self._listening(table_id) as (opened, news):
            with suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    while opened.table.lines == after and not opened.table.match.over and not opened.removed:
                        await news.wait()
                        news.clear()
            if opened.removed:
                raise was_removed()
            return seat_view(opened.table, seat)

    async def step(self, table_id: str, step: Step) -> SeatView:
        """Make a choice; the table as the seat sees it then."""
        async with self._listening(table_id) as (opened, _):
            await self._change(opened, lambda table: table.choose(step))
            return seat_view(opened.table, step.seat)

    @asynccontextmanager
    async def _listening(self, table_id: str) -> AsyncIterator[tuple[OpenTable, asyncio.Event]]:
        """The table, kept warm meanwhile, and an event for whatever happens at it."""
        opened, news = await self._warm(table_id), asyncio.Event()
        opened.listeners.add(news)
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
                lines = change(after)
                began = time.perf_counter()
                try:
                    await self.storage.append(opened.id, before.lines, lines, after.standing())
                except Overtaken:
                    await self._catch_up(opened)
                    continue
                is_bot = before.header.seats[lines[0].seat].is_bot
                metrics.stored(is_bot, time.perf_counter() - began)
                self.storage.news.publish(opened.id, after.lines)
                opened.table = after
                opened.show_to_all(() if lines[0].back else after.match.events[len(before.match.events) :])
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

    def _heard(self, table_id: str, length: int) -> None:
        """Another worker has stored something, so that the table has so many lines now; or has removed it."""
        opened = self._open.get(table_id)
        if table_id in self._loading:
            self._meanwhile[table_id] = length
        elif opened is not None and (length == GONE or opened.table.lines < length):
            self._in_background(self._logged(self._follow(opened, length)))

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
        except Exception:
            # It does not follow on what is known here, so that all of it is read again.
            try:
                opened.table = await self._replayed(*await self.storage.load(opened.id))
            except UnknownTable:
                self._dismiss(opened.id)
                raise
            opened.show_to_all(())

    def _dismiss(self, table_id: str) -> None:
        """The table is gone, and whoever sits at it is told so."""
        opened = self._open.pop(table_id, None)
        if opened is not None:
            opened.dismiss_all()
            self._choices.drop_what_is_over(opened)

    async def _watch(self) -> None:
        while True:
            await self._logged(self.look_after_bots())
            if self.storage.news.others:
                # A connection may be lost without anybody noticing.
                await self._logged(self.check_open())
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
        if not opened.table.bots_to_move():
            await self.storage.lease_bots([table_id], HOPELESS_SECONDS)
        self._wake_bots(opened)
        self._let_go(opened)

    def _thinking(self) -> list[str]:
        """The tables whose bots think here."""
        return [opened.id for opened in self._open.values() if opened.thinking]

    async def _logged(self, work: Coroutine[Any, Any, None]) -> None:
        """What is done for nobody in particular; if it fails, it is done again later."""
        try:
            await work
        except UnknownTable:
            pass
        except PooramError as error:
            _log.warning("%s", error)
        except Exception:
            _log.exception("Something that a server does by itself failed")

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
                self._in_background(self._move_bot(opened, seat, decision))

    async def _move_bot(self, opened: OpenTable, seat: int, decision: int) -> None:
        try:
            choice = await self._choices.choice(opened, seat, decision)
            await self._store_bots_choice(opened, seat, decision, choice)
        except (CannotNow, UnknownTable):
            # Stepped back, or removed, while it thought.
            pass
        except Exception:
            _log.exception("The bot in seat %s of table %s could not move", seat + 1, short(opened.id))
        finally:
            opened.thinking.discard((decision, seat))
            self._let_go(opened)

    async def _store_bots_choice(self, opened: OpenTable, seat: int, decision: int, choice: int) -> None:
        """Make a bot's choice, again and again while it cannot be stored: nobody would ask it again."""
        for wait in RETRIES:
            try:
                await self._change(opened, lambda table: table.choose_for_bot(seat, decision, choice))
                return
            except Exception as error:
                if isinstance(error, PooramError) and not isinstance(error, NotStored):
                    raise
                _log.warning("A bot's step at table %s was not stored: %s", short(opened.id), error)
                await asyncio.sleep(wait)
        await self._change(opened, lambda table: table.choose_for_bot(seat, decision, choice))

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
        return self._open.setdefault(table.id, OpenTable(table))

    def _let_go(self, opened: OpenTable) -> None:
        """Forget a table that nobody looks at; its record brings it back."""
        in_use = opened.connections or opened.listeners or opened.thinking
        if not in_use and self._open.get(opened.id) is opened:
            del self._open[opened.id]

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
