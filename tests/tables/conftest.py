"""A tiny game with hidden choices, hidden draws and a reveal; people and bots to play it."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated

import asyncpg
import pytest
from librt.random import Random
from librt.vecs import vec
from msgspec import json

from pooram.engine.choices import Choice, Hidden, Numbers, Outcome, Shown, Vocabulary
from pooram.engine.fields import ints_of
from pooram.engine.game import AnyGame, Frame, Game, Look, Refused
from pooram.engine.options import switch
from pooram.engine.scene import Clicks, Panel, Place, SheetRow, Thing
from pooram.engine.state import BLANK, CHANCE, OVER, State, View
from pooram.engine.words import Said, Words
from pooram.games import all_games
from pooram.tables import messages
from pooram.tables.changes import folded
from pooram.tables.connection import Connection
from pooram.tables.messages import Change, FromTable, NewTable, SeatRequest, Snapshot
from pooram.tables.open_table import OpenTable
from pooram.tables.packing import read_from_table
from pooram.tables.service import TableService
from pooram.tables.storage import open_storage
from pooram.tables.table import Table

PATIENCE = 300
"""Seconds after which what was waited for is given up: nothing takes as long, however busy the machine is."""
RULES = """# Numbers

## All of it
- `choose-1` [ours] All choose a number from 0 to 4 at once; the numbers are points when the last one is in.
- `coin-1` [ours] Then a coin falls, which may lie under a veil.
- `peek-1` [ours] The first seat may peek under the veil or leave it. Two rounds make a game.
"""


class Number(Choice, notation="number {number}"):
    number: Annotated[int, Numbers(0, 4)]


class Peek(Choice, notation="peek"):
    pass


class Leave(Choice, notation="leave"):
    pass


class Coin(Outcome, notation="coin {side}"):
    side: Annotated[int, Numbers(0, 1)]


class Peeked(Shown):
    """What the one who peeks sees."""

    side: Annotated[int, Numbers(0, 1)]


class AllShown(Shown):
    """With the last number all are shown."""

    number: Annotated[int, Numbers(0, 4)]


NumbersChoice = Number | Peek | Leave
NumbersShown = NumbersChoice | Coin | Peeked | AllShown | Hidden
CHOICES = Vocabulary[NumbersChoice](NumbersChoice, Peeked | AllShown)
PEEK, LEAVE = 5, 6
FRAMES = {"shown": Frame("numbers/choose-1", ("who", "number"))}


class NumbersState(State):
    """Whose numbers are in, the coin, and the points."""

    veiled: int
    round: int
    chosen: list[int]
    coin: int
    score: list[int]

    def __init__(self, seats: int, veiled: int) -> None:
        super().__init__(seats)
        self.veiled = veiled
        self.round = 0
        self.chosen = [-1] * seats
        self.coin = -1
        self.score = [0] * seats

    def to_move(self) -> int:
        if self.round == 2:
            return OVER
        if -1 in self.chosen:
            return self.chosen.index(-1)
        return CHANCE if self.coin < 0 else 0

    def waiting(self) -> int:
        if self.to_move() < 0:
            return 0
        return sum(1 << seat for seat, chosen in enumerate(self.chosen) if chosen < 0) or 1

    def turn(self) -> int:
        return self.round

    def legal(self, seat: int, out: vec) -> int:
        choices = []
        if self.waiting() >> seat & 1:
            choices = [PEEK, LEAVE] if self.coin >= 0 else list(range(5))
        for place, choice in enumerate(choices):
            out[place] = choice
        return len(choices)

    def play_unchecked(self, seat: int, choice: int) -> None:
        if seat == CHANCE:
            self.coin = choice
        elif choice in (PEEK, LEAVE):
            self.round += 1
            self.chosen = [-1] * self.seats
            self.coin = -1
        else:
            self.chosen[seat] = choice
            if -1 not in self.chosen:
                self.score = [a + b for a, b in zip(self.score, self.chosen, strict=True)]
                if self.listener is not None:
                    self.listener.told(self, "shown", [0, self.chosen[0]])

    def outcomes(self, out: vec, weights: vec) -> int:
        for outcome in range(2):
            out[outcome] = outcome
            weights[outcome] = 1
        return 2

    def seen(self, viewer: int, seat: int, choice: int) -> int:
        if seat == CHANCE:
            return BLANK if self.veiled else choice
        if choice == PEEK:
            return CHOICES.label(Peeked(self.coin)) if viewer == 0 else choice
        if self.chosen.count(-1) == 1:
            return CHOICES.label(AllShown(choice))
        return choice if viewer == seat else BLANK

    def points(self, seat: int) -> int:
        return self.score[seat]

    def rank(self, seat: int) -> int:
        return 1 + sum(score > self.score[seat] for score in self.score)


class NumbersView(View):
    """The state with a blank (9) for every number of somebody else that is not shown yet."""

    shown: NumbersState

    def __init__(self, viewer: int, shown: NumbersState) -> None:
        super().__init__(viewer, shown.seats)
        self.shown = shown

    def resample(self, rng: Random) -> NumbersState:
        state = self.shown.copy()
        state.chosen = [-1 if chosen == 9 else chosen for chosen in state.chosen]
        return state


class NumbersGame(Game[NumbersState, NumbersView, NumbersChoice, NumbersShown]):
    """Hidden numbers chosen at once, a coin, and a lone step that may reveal it."""

    key = "numbers"
    name = "Numbers"
    fewest_seats = 2
    most_seats = 3
    options = (switch("veiled", "Veiled", "The coin lies under a veil.", False),)
    box = SimpleNamespace(NUMBERS=5)
    choices = CHOICES
    outcomes = Vocabulary[Coin](Coin)
    longest = 10
    look = Look({}, ("red", "green", "blue"), ("a", "b", "c"), "card")
    words = Words(
        {
            "shown": "{who} shows a {number}.",
            "over": "It is over.",
            "chosen": "You have chosen.",
            "not-now": "Not now.",
            "coin": "The coin shows {side}.",
            "coin-veiled": "",
            "has-chosen": "{who} has chosen.",
            "chose": "{who}: {label}.",
            "option": "Number {number}",
            "score": "{points}",
            "prompt": "Go on.",
            "won": "{winner} wins.",
        }
    )
    listed = False
    frames = FRAMES

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder

    def start(self, seats: int, options: Mapping[str, int]) -> NumbersState:
        return NumbersState(seats, options["veiled"])

    def view(self, state: NumbersState, viewer: int) -> NumbersView:
        shown = state.copy()
        if -1 in shown.chosen:
            hidden = [seat for seat, chosen in enumerate(shown.chosen) if chosen >= 0 and seat != viewer]
            for seat in hidden:
                shown.chosen[seat] = 9
        if shown.veiled and shown.coin >= 0:
            shown.coin = 2
        return NumbersView(viewer, shown)

    def panels(self, view: NumbersView, names: Sequence[str]) -> tuple[Panel, ...]:
        """A card that is face down for others shows its number to who has chosen it."""
        return (self.board(view, names, -1),)

    def own_panels(self, view: NumbersView, names: Sequence[str]) -> tuple[Panel, ...]:
        return (self.board(view, names, int(view.viewer)),)

    def board(self, view: NumbersView, names: Sequence[str], viewer: int) -> Panel:
        late = view.shown.coin >= 0
        places = tuple(Place(f"number-{n}", f"number {n}", n + 0.5, 0.5, barred=late) for n in range(5))
        veil = Place("veil", "the veil", 5.5, 0.5, clause="numbers/coin-1")
        things = tuple(
            Thing(f"card-{seat}", "veil", f"card of {names[seat]}", "card", badge=str(chosen))
            for seat, chosen in enumerate(self.chosen(view.shown, viewer))
            if chosen >= 0
        )
        return Panel("board", "board", "Numbers", 6.0, 1.0, (*places, veil), things)

    def chosen(self, state: NumbersState, viewer: int) -> list[int]:
        hidden = -1 in state.chosen
        return [
            9 if hidden and chosen >= 0 and seat != viewer else chosen
            for seat, chosen in enumerate(state.chosen)
        ]

    def clicks(self, view: NumbersView, panels: Sequence[Panel]) -> Clicks:
        choices: dict[str, tuple[Choice, ...]] = {f"number-{n}": (Number(n),) for n in range(5)}
        if view.shown.coin >= 0:
            choices["veil"] = (Peek(), Leave())
        return choices

    def judge(self, view: NumbersView, choice: NumbersChoice) -> Refused | None:
        if view.shown.round == 2:
            return Refused("numbers/peek-1", Said("over"))
        if not view.shown.waiting() >> int(view.viewer) & 1 and -1 in view.shown.chosen:
            return Refused("numbers/choose-1", Said("chosen"))
        is_number = isinstance(choice, Number)
        if is_number != (view.shown.coin < 0) or (not is_number and view.viewer != 0):
            return Refused("numbers/peek-1", Said("not-now"))
        return None

    def sheet_rows(self, state: NumbersState) -> tuple[SheetRow, ...]:
        return (SheetRow("Numbers", tuple(state.score)),)

    def verdict(self, state: NumbersState, winners: Sequence[str]) -> Said:
        return Said("won", {"winner": winners[0]})

    def tell_step(self, view: NumbersView, seat: int, step: NumbersShown) -> Said:
        if isinstance(step, Hidden):
            return Said("coin-veiled") if seat == CHANCE else Said("has-chosen", {"who": seat})
        if isinstance(step, Coin):
            return Said("coin", {"side": step.side})
        return Said("chose", {"who": seat, "label": self.choices.label(step)})

    def tell_choice(self, view: NumbersView, choice: NumbersChoice) -> Said:
        return Said("option", {"number": self.choices.number(choice)})

    def tell_score(self, view: NumbersView, side: int) -> Said:
        return Said("score", {"points": view.shown.score[side]})

    def prompt(self, view: NumbersView) -> Said:
        return Said("prompt", clause="numbers/choose-1")


@pytest.fixture(scope="session")
def numbers(tmp_path_factory: pytest.TempPathFactory) -> NumbersGame:
    """The game, with its rules in a folder of its own."""
    folder = tmp_path_factory.mktemp("numbers")
    (folder / "rules.md").write_text(RULES, encoding="utf-8")
    return NumbersGame(folder)


class FirstThinker:
    """A bot for every game: it takes the first or last choice, and keeps what it was shown."""

    def __init__(self, games: Mapping[str, AnyGame], last: bool = False) -> None:
        self.games = games
        self.last = last
        self.views: list[bytes] = []
        self.gate = asyncio.Event()
        self.gate.set()
        """While it is cleared, bots think on."""

    async def think(self, game: str, view: bytes, bot: str, seed: int, table: str, *_: object) -> int:
        self.views.append(view)
        await self.gate.wait()
        seen = self.games[game].restore_view(ints_of(view))
        legal = self.games[game].legal_choices(seen.resample(Random(seed)), int(seen.viewer))
        return legal[-1 if self.last else 0]

    def close(self) -> None:
        pass


class Person:
    """Somebody at the screen, with all that they were told, as their client puts it together."""

    def __init__(self, service: TableService, opened: OpenTable, connection: Connection) -> None:
        self.service = service
        self.opened = opened
        self.connection = connection
        self.wire: list[bytes] = []
        """All that was ever sent to them."""
        self.heard: list[FromTable] = []
        """The same, but for each change the snapshot that comes of it."""
        self.changes: list[Change] = []
        self.hung_up = False

    async def say(self, **message: object) -> FromTable:
        """Send a message; what it brought last."""
        await self.service.hear(self.opened, self.connection, json.encode(message))
        return self.listen()[-1]

    async def sit(self, seat: int) -> FromTable:
        return await self.say(type="sit", seat=seat)

    async def step(self, notation: str, decision: int | None = None) -> FromTable:
        """Make a step in one's own seat, by default for the decision last seen."""
        self.listen()
        number = self.snapshot.decision if decision is None else decision
        return await self.say(type="step", decision=number, seat=self.connection.viewer, notation=notation)

    async def back(self) -> FromTable:
        return await self.say(type="back", seat=self.connection.viewer)

    async def why(self, target: str) -> FromTable:
        return await self.say(type="why", target=target)

    def listen(self) -> list[FromTable]:
        """Everything heard so far."""
        while self.connection.outbox:
            self._hear(self.connection.outbox.popleft())
        return self.heard

    def _hear(self, data: bytes | None) -> None:
        if data is None:
            self.hung_up = True
            return
        self.wire.append(data)
        message = read_from_table(data)
        if isinstance(message, Change):
            last = self._last()
            assert message.number == last.number + 1
            self.changes.append(message)
            message = folded(last, message)
        self.heard.append(message)

    def _last(self) -> Snapshot:
        return [message for message in self.heard if isinstance(message, Snapshot)][-1]

    @property
    def table(self) -> Table:
        return self.opened.table

    @property
    def snapshot(self) -> Snapshot:
        """The last snapshot they were shown, or have put together."""
        self.listen()
        return self._last()

    @property
    def frames(self) -> tuple[messages.Frame, ...]:
        """The frames of the last change."""
        self.listen()
        change = self.changes[-1].open
        assert change is not None
        return change.frames

    async def until(self, done: Callable[[Snapshot], bool]) -> Snapshot:
        """Wait until the others have moved so far."""
        async with asyncio.timeout(PATIENCE):
            while not done(self.snapshot):
                await self.news()
        return self.snapshot

    async def news(self) -> None:
        """Wait until they are told something that they have not listened to."""
        told = asyncio.Event()
        self.connection.has_news = told.set
        if not self.connection.outbox:
            await told.wait()

    def words(self) -> str:
        """All that was ever sent to them, as it goes over the wire."""
        self.listen()
        return "\n".join(data.decode() for data in self.wire)


class House:
    """Tables over a real database, which can be closed and opened again."""

    def __init__(self, database: Path | str, games: Mapping[str, AnyGame]) -> None:
        self.database = database
        self.games = games
        self.thinker = FirstThinker(games)
        self.owner = "a" * 64
        """Who makes the tables of this house."""
        self.now = 0.0
        """What time it is for the tables, in seconds since 1970; 0: what it really is."""
        self.services: list[TableService] = []

    async def open(self) -> TableService:
        """The tables, as a server would have them."""
        return self.services[0] if self.services else await self.another()

    async def another(self) -> TableService:
        """The tables, as one more server would have them."""
        service = TableService(
            await open_storage(self.database),
            self.thinker,
            find=self.games.__getitem__,
            clock=lambda: self.now or time.time(),
        )
        service._choices.sleep = self.pass_time
        self.services.append(service)
        return service

    async def pass_time(self, seconds: float) -> None:
        """What keeps a bot's choice back is no real time."""
        if self.now:
            self.now += seconds

    async def execute(self, statement: str) -> list[tuple[object, ...]]:
        """What somebody does to the database behind our back."""
        if isinstance(self.database, Path):
            with contextlib.closing(sqlite3.connect(self.database)) as file, file:
                return file.execute(statement).fetchall()
        connection = await asyncpg.connect(self.database)
        found = await connection.fetch(statement)
        await connection.close()
        return [tuple(row) for row in found]

    async def seat(self, service: TableService, table: str, seat: int) -> Person:
        """Somebody who sits down at a table."""
        connection = Connection(mine=range(9))
        person = Person(service, await service.join(table, connection), connection)
        await person.sit(seat)
        return person

    async def people(self, game: str, seats: int = 2, **options: int) -> list[Person]:
        """A new table with a person in every seat."""
        service = await self.open()
        asked = NewTable(game, tuple(SeatRequest("me") for _ in range(seats)), options)
        table = await service.create(asked, self.owner)
        return [await self.seat(service, table, seat) for seat in range(seats)]

    async def against_bots(self, game: str, bots: int = 1, **options: int) -> Person:
        """A new table with a person in the first seat and bots in the others."""
        service = await self.open()
        seats = (SeatRequest("me", "Anna"), *[SeatRequest("bot", level="easy")] * bots)
        return await self.seat(service, await service.create(NewTable(game, seats, options), self.owner), 0)

    async def to_end(self, service: TableService, table_id: str) -> None:
        """Let everybody choose until the game is over, always the last of what they can."""
        while not (table := await service.look(table_id)).match.over:
            people = [seat for seat in table.match.to_move if not table.is_bot(seat)]
            if not people:
                await service.view(table_id, 0, table.lines, PATIENCE)
            for seat in people[:1]:
                view = await service.view(table_id, seat)
                step = messages.Step(view.decision, seat, view.choices[-1].notation)
                await service.step(table_id, step)

    async def close(self) -> None:
        for service in self.services:
            await service.close()
        self.services = []


Scenario = Callable[[House], Awaitable[None]]


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a house keeps its tables: a file, or what a test asks for by "sqlite" or "postgres"."""
    if getattr(request, "param", "sqlite") == "postgres":
        return str(request.getfixturevalue("postgres_database"))
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def play(database: Path | str, numbers: AnyGame) -> Callable[[Scenario], None]:
    """Run a scenario in a house of its own."""

    def run(scenario: Scenario) -> None:
        async def whole() -> None:
            house = House(database, {**all_games(), "numbers": numbers})
            try:
                async with asyncio.timeout(PATIENCE):
                    await scenario(house)
            finally:
                await house.close()

        asyncio.run(whole())

    return run
