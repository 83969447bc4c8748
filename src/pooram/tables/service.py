"""All tables: opened when somebody comes, stored step by step, with bots that move by themselves."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from pooram.bots.levels import LEVELS, Level
from pooram.engine.errors import PooramError
from pooram.engine.game import AnyGame
from pooram.engine.record import Record
from pooram.games import find_game
from pooram.tables.connection import Connection
from pooram.tables.errors import CannotNow, UnknownTable
from pooram.tables.history import Event, History, Line
from pooram.tables.messages import (
    Frame,
    LogLine,
    NewTable,
    SeatRequest,
    Snapshot,
    Step,
    TableInfo,
    TableLink,
    Trouble,
)
from pooram.tables.snapshots import Logs, frames_of, snapshot
from pooram.tables.storage import Header, Overtaken, Storage
from pooram.tables.table import Table, new_table, stored_table
from pooram.tables.thinking import Thinker

MOST_LISTED = 50
MOST_RESUMED = 1000
ATTEMPTS = 4

_log = logging.getLogger(__name__)


class OpenTable(Table):
    """A table that is kept warm, with everybody who is connected to it."""

    def __init__(self, header: Header, game: AnyGame, history: History) -> None:
        super().__init__(header, game, history)
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        self.thinking: set[tuple[int, int]] = set()
        """Decisions and seats on which bots think."""
        self.removed = False
        self._logs = Logs()

    def show_to_all(self, events: Sequence[Event]) -> None:
        """Show everybody the snapshot, and the frames of what has just happened."""
        made: dict[int, tuple[Snapshot, list[LogLine], list[Frame]]] = {}
        for connection in self.connections:
            viewer = connection.viewer
            if viewer is None:
                continue
            if viewer not in made:
                made[viewer] = (*self._seen_by(viewer), frames_of(self, viewer, events))
            connection.show(*made[viewer])

    def show_to(self, connection: Connection) -> None:
        """Show one connection the position as it is."""
        if connection.viewer is not None:
            connection.show(*self._seen_by(connection.viewer), ())

    def _seen_by(self, viewer: int) -> tuple[Snapshot, list[LogLine]]:
        return snapshot(self, viewer), self._logs.lines(self, viewer)


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
        self.thinker = thinker
        self.levels = levels
        self.find = find
        self._open: dict[str, OpenTable] = {}
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Coming and going

    def resume(self) -> None:
        """Let the bots of unfinished games go on."""
        self._in_background(self._resume())

    async def close(self) -> None:
        """Drop what is being thought; everything that happened is stored already."""
        unfinished = [*self._tasks, *self._loading.values()]
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)
        self.thinker.close()
        await self.storage.close()

    async def create(self, asked: NewTable) -> str:
        """A new table as somebody wants it; its id."""
        return (await self._create(asked)).id

    async def again(self, table_id: str) -> TableLink:
        """A new table with the same people, bots and options; all move up a seat, so that another begins."""
        header, _ = await self.storage.load(table_id)
        moved = (*header.seats[1:], header.seats[0])
        seats = tuple(SeatRequest(seat.kind, seat.name, seat.level) for seat in moved)
        return await self._create(NewTable(header.game, seats, header.options, "".join(header.numbers)))

    async def _create(self, asked: NewTable) -> TableLink:
        table, drawn = new_table(self.find(asked.game), asked, self.levels)
        link = TableLink(table.id, table.begins())
        await self.storage.add_table(table.header, drawn, table.standing(table.history))
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
        table = await self.open(table_id)
        self._let_go(table)
        return table.record()

    async def remove(self, table_id: str) -> None:
        """Forget a table for good; whoever sits at it is told so."""
        await self.storage.remove(table_id)
        if table_id in self._loading:
            await asyncio.gather(self._loading[table_id], return_exceptions=True)
        table = self._open.pop(table_id, None)
        if table is not None:
            table.removed = True
            for connection in table.connections:
                connection.dismiss(Trouble("This table was removed."))

    async def join(self, table_id: str, connection: Connection) -> OpenTable:
        """Connect a connection to a table."""
        table = await self.open(table_id)
        if table.removed:
            raise UnknownTable("This table was removed.")
        # It may have been let go while this waited for its turn.
        table = self._open.setdefault(table_id, table)
        table.connections.add(connection)
        self._wake_bots(table)
        return table

    def leave(self, table: OpenTable, connection: Connection) -> None:
        table.connections.discard(connection)
        self._let_go(table)

    async def unfinished(self) -> list[TableInfo]:
        """Games to go on with, the last played first."""
        infos = []
        for listed in await self.storage.unfinished(MOST_LISTED):
            header, standing = listed.header, listed.standing
            try:
                game = self.find(header.game)
            except PooramError:
                continue
            if header.rules != game.rules_version or not game.knows_box(header.components):
                continue
            names = tuple(seat.name for seat in header.seats)
            to_move = tuple(names[seat] for seat in standing.to_move)
            infos.append(
                TableInfo(header.id, game.key, game.name, names, to_move, standing.turns, listed.changed)
            )
        return infos

    # Playing

    async def step(self, table: OpenTable, step: Step) -> None:
        """Make a person's choice: stored first, then shown to all."""

        def make(history: History) -> list[Line]:
            return history.choose(step.seat, table.checked_choice(step))

        await self._change(table, make)

    async def back(self, table: OpenTable, seat: int) -> None:
        """Take back a person's last step."""

        def make(history: History) -> list[Line]:
            table.check_back(seat)
            return history.take_back(seat)

        await self._change(table, make)

    async def _change(self, table: OpenTable, make: Callable[[History], list[Line]]) -> None:
        async with table.lock:
            for _ in range(ATTEMPTS):
                history = table.history.copy()
                lines = make(history)
                try:
                    await self.storage.append(table.id, table.history.lines, lines, table.standing(history))
                except Overtaken:
                    await self._catch_up(table)
                    continue
                happened = () if lines[0].back else history.events[len(table.history.events) :]
                table.history = history
                table.show_to_all(happened)
                break
            else:
                raise CannotNow("The table is too busy.", hint="Try again.")
        self._wake_bots(table)

    async def _catch_up(self, table: OpenTable) -> None:
        """Another server has stored something for this table."""
        header, lines = await self.storage.load(table.id)
        table.history = stored_table(header, table.game, lines).history
        table.show_to_all(())

    # Bots

    def _wake_bots(self, table: OpenTable) -> None:
        for seat in table.bots_to_move():
            decision = table.history.decision(seat)
            if (decision, seat) not in table.thinking:
                table.thinking.add((decision, seat))
                self._in_background(self._move_bot(table, seat, decision))

    async def _move_bot(self, table: OpenTable, seat: int, decision: int) -> None:
        try:
            choice = await self._bots_choice(table, seat)

            def make(history: History) -> list[Line]:
                if seat not in history.match.waiting() or history.decision(seat) != decision:
                    raise CannotNow("Somebody has stepped back meanwhile.")
                return history.choose(seat, choice)

            await self._change(table, make)
        except (CannotNow, UnknownTable):
            # Stepped back, or removed, while it thought.
            pass
        except Exception:
            _log.exception("The bot in seat %s of table %s could not move", seat + 1, table.id)
        finally:
            table.thinking.discard((decision, seat))
            self._let_go(table)

    async def _bots_choice(self, table: OpenTable, seat: int) -> int:
        """What the bot chooses; a bot that fails plays anything, so that the people can go on."""
        legal = table.game.legal_choices(table.history.opening, seat)
        view = table.bots_view(seat)
        level = table.header.seats[seat].level
        try:
            choice = await self.thinker.think(table.game.key, view, level, secrets.randbits(62))
            if choice in legal:
                return choice
            _log.error("The bot %s chose %s in %s, which is not legal", level, choice, table.game.key)
        except Exception:
            _log.exception("The bot %s failed in %s", level, table.game.key)
        return secrets.choice(legal)

    # Keeping tables warm

    async def _resume(self) -> None:
        for listed in await self.storage.unfinished(MOST_RESUMED):
            if any(listed.header.seats[seat].is_bot for seat in listed.standing.to_move):
                try:
                    await self.open(listed.header.id)
                except PooramError as error:
                    _log.warning("Table %s does not go on: %s", listed.header.id, error)

    async def _load(self, table_id: str) -> OpenTable:
        try:
            header, lines = await self.storage.load(table_id)
            # A long game takes a moment, and other tables shall not wait for it.
            table = self._keep(await asyncio.to_thread(stored_table, header, self.find(header.game), lines))
        finally:
            del self._loading[table_id]
        self._wake_bots(table)
        return table

    def _keep(self, table: Table) -> OpenTable:
        return self._open.setdefault(table.id, OpenTable(table.header, table.game, table.history))

    def _let_go(self, table: OpenTable) -> None:
        """Forget a table that nobody looks at; its record brings it back."""
        if not table.connections and not table.thinking and self._open.get(table.id) is table:
            del self._open[table.id]

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
