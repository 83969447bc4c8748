"""People and programs who play at many tables of a server, whatever happens to it.

They take steps back, come back whenever the line is cut, as the browser does, and keep account of all that
they were told. Everything stored is then compared with it.
"""

import asyncio
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import tempfile
from pathlib import Path

import asyncpg
import httpx
from msgspec import Struct, json
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from pooram.games import find_game
from pooram.match.fairness import check_fairness
from pooram.match.reading import read_record
from pooram.server.identity import COOKIE
from pooram.tables.changes import folded
from pooram.tables.messages import Change, SeatView, Snapshot
from pooram.tables.packing import read_from_table

PATIENCE = 300
"""Seconds after which what was waited for is given up: nothing takes as long, however busy the machine is."""
KINDS = (
    ("template", "me bot"),
    ("kalimambo", "me person bot"),
    ("template", "me program"),
    ("kerala_race", "me person"),
)
"""Tables of all sorts: alone against a bot, choices at once, a program over HTTP, a long game."""
CUT = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError, httpx.TransportError)
LINES = "SELECT table_id, place, decision, seat, notation, back FROM lines ORDER BY table_id, place"
LENGTHS = "SELECT id, length, finished FROM tables"


class Sent(Struct, frozen=True):
    """A message whose answer has not come yet."""

    decision: int
    notation: str
    """Empty: a step back."""


class Party:
    """All tables, all who play at them, and all that they were told."""

    def __init__(self, server, database, seed):
        self.server = server
        self.database = database
        self.rng = random.Random(seed)
        self.up = asyncio.Event()
        self.up.set()
        self.may_be_cut = False
        """Whether lines can break although the server is up: one of its workers was killed."""
        self.may_fail = False
        """Whether the database is being killed, so that a step may be refused because it was not stored."""
        self.told = {}
        """Every step that counts, as somebody was told: what was chosen, by table, decision and seat."""
        self.tables = set()
        """All whose making was acknowledged."""
        self.finished = set()
        self.unattended = set()
        """Where only bots sit, and nobody looks."""
        self.steps_at = {}
        """How many steps every place in the house has seen; its tables change when a game is over."""
        self.kills = 0
        self.news = asyncio.Condition()
        self.over = False

    async def noted(self, place):
        """Somebody at this place was told that a step counts."""
        self.steps_at[place] += 1
        async with self.news:
            self.news.notify_all()

    async def until(self, done):
        async with asyncio.timeout(PATIENCE), self.news:
            await self.news.wait_for(done)

    def acknowledge(self, table, seat, sent):
        before = self.told.setdefault((table, sent.decision, seat), sent.notation)
        assert before == sent.notation, "two answers to one decision were acknowledged"

    def line_was_cut(self, error):
        """The line breaks when the server is killed, and never else."""
        if self.up.is_set() and not self.may_fail and not self.may_be_cut:
            raise AssertionError(f"the server hung up on somebody: {error!r}") from error

    async def play_at(self, place, game, kinds):
        """Play one game after the other."""
        self.steps_at[place] = 0
        while not self.over:
            table, key = await self.new_table(game, kinds)
            async with asyncio.TaskGroup() as group:
                for seat, kind in enumerate(kinds.split()):
                    if kind == "program":
                        group.create_task(Program(self, place, table, seat, key).play())
                    elif kind != "bot":
                        alone = kinds.count("me") + kinds.count("person") + kinds.count("program") == 1
                        group.create_task(Person(self, place, table, seat, alone).play())

    async def new_table(self, game, kinds):
        """A table, and a key for its program's seat; what is not acknowledged is asked for again."""
        seats = [
            {"kind": "person" if kind == "program" else kind, "level": "easy" if kind == "bot" else ""}
            for kind in kinds.split()
        ]
        while True:
            async with self.asking() as client:
                answer = await client.post("/api/tables", json={"game": game, "seats": seats})
                if self.is_refused(answer):
                    continue
                table, key = answer.json()["id"], ""
                self.tables.add(table)
                self.server.cookies = client.cookies
                if "program" not in kinds:
                    return table, key
                place = f"/api/tables/{table}/seats/{kinds.split().index('program')}/keys"
                answer = await client.post(place, json={})
                if not self.is_refused(answer):
                    return table, answer.json()["key"]

    def is_refused(self, answer):
        if answer.status_code == 503 and self.may_fail:
            return True
        assert answer.is_success, answer.text
        return False

    @contextlib.asynccontextmanager
    async def asking(self):
        """Somebody who asks over HTTP, as soon as there is a server; if the line is cut, that is all."""
        await self.up.wait()
        try:
            async with httpx.AsyncClient(
                base_url=self.server.address, timeout=PATIENCE, cookies=self.server.cookies
            ) as client:
                yield client
        except CUT as error:
            self.line_was_cut(error)
            await asyncio.sleep(0)

    async def leave_bots_alone(self):
        """A table more where bots play; whoever looks in the end finds it played."""
        table, _ = await self.new_table("template", "bot bot")
        self.unattended.add(table)

    async def kill(self):
        self.up.clear()
        self.kills += 1
        workers = workers_of(self.server)
        await asyncio.to_thread(self.server.end, signal.SIGKILL)
        for worker in workers:
            end_at_once(worker)
        await self.check()
        await asyncio.to_thread(self.server.start)
        self.up.set()

    async def kill_a_worker(self):
        """The others go on, and those whose line is cut come back to one of them, or to its successor."""
        self.may_be_cut = True
        self.kills += 1
        end_at_once(self.rng.choice(workers_of(self.server)))
        await self.check()

    async def all_go_on(self):
        """Wait until at every place a step more counts."""
        before = dict(self.steps_at)
        await self.until(lambda: all(self.steps_at[place] > steps for place, steps in before.items()))

    # What is stored

    async def check(self):
        """Nothing that was told is lost, and nothing is there twice."""
        told = dict(self.told)
        tables = set(self.tables)
        lengths, lines = await self.stored()
        assert tables <= set(lengths), "a table is lost that somebody was told of"
        places, answers = {}, {}
        for table, place, decision, seat, notation, back in lines:
            places.setdefault(table, []).append(place)
            assert (table, decision, seat) not in answers, "a decision was answered twice"
            answers[table, decision, seat] = "" if back else notation
        for table, (length, _) in lengths.items():
            assert places[table] == list(range(length))
        lost = {step for step in told.items() if answers.get(step[0]) != step[1]}
        assert lost == set()

    async def stored(self):
        """Length and end of all tables, and their lines, all at one moment."""
        if isinstance(self.database, Path):
            found = self.stored_in_file()
        else:
            connection = await asyncpg.connect(self.database)
            async with connection.transaction(isolation="repeatable_read"):
                found = await connection.fetch(LENGTHS), await connection.fetch(LINES)
            await connection.close()
        lengths, lines = found
        return {id: (length, bool(over)) for id, length, over in lengths}, lines

    async def played_out(self):
        lengths, _ = await self.stored()
        return {table for table, (_, is_over) in lengths.items() if is_over}

    def stored_in_file(self):
        """From a copy where the server is dead, for it shall find its file as it left it."""
        (file,) = self.database.glob("*.sqlite3")
        with tempfile.TemporaryDirectory() as folder:
            if not self.up.is_set():
                for part in self.database.glob("*.sqlite3*"):
                    shutil.copy(part, folder)
                file = Path(folder) / file.name
            with contextlib.closing(sqlite3.connect(file)) as opened:
                opened.execute("BEGIN")
                return opened.execute(LENGTHS).fetchall(), opened.execute(LINES).fetchall()

    async def check_in_the_end(self):
        """All games that were watched are fair to the last draw, and bots have played without us."""
        await self.check()
        async with asyncio.timeout(PATIENCE):
            while self.unattended - await self.played_out():
                await asyncio.sleep(0.1)
        for table in sorted(self.unattended | self.finished)[:30]:
            answer = await asyncio.to_thread(self.server.get, f"/api/tables/{table}/record")
            record = read_record(answer.text, find_game)
            assert record.match.over
            check_fairness(record)
        print(
            f"{self.kills} kills, {len(self.tables)} tables, {len(self.told)} answers to decisions"
            f" and {sum(self.steps_at.values())} changes acknowledged, {len(self.finished)} games finished,"
            f" {len(self.unattended)} where only bots played: none lost, none doubled, all went on"
        )


def workers_of(server):
    """The processes that serve, where the one that was started only looks after them."""
    found = []
    for children in Path(f"/proc/{server.process.pid}/task").glob("*/children"):
        for child in children.read_text().split():
            with contextlib.suppress(OSError):
                if b"multiprocessing.spawn" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(int(child))
    return found


def end_at_once(process):
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


def again_or(lost, wanted):
    """What was lost with the line is sent again, and nothing else for the same decision.

    It may have been stored by a worker that was killed before it could tell the others.
    """
    return lost if lost is not None and lost.decision == wanted.decision else wanted


class Person:
    """Somebody at a screen."""

    def __init__(self, party, place, table, seat, alone):
        self.party = party
        self.place = place
        self.table = table
        self.seat = seat
        self.goes_back = alone
        """Only who plays with bots alone: then a log that got shorter is by their own step back."""
        self.told = None
        self.sent = None
        self.lost = None

    async def play(self):
        while not (self.told and self.told.finished) and not self.party.over:
            await self.party.up.wait()
            server = self.party.server
            line = f"{server.address.replace('http', 'ws')}/api/tables/{self.table}/ws"
            headers = {"Cookie": f"{COOKIE}={server.cookies[COOKIE]}"}
            try:
                async with connect(
                    line, open_timeout=PATIENCE, ping_interval=None, additional_headers=headers
                ) as socket:
                    await self.sit(socket)
            except CUT as error:
                self.party.line_was_cut(error)
                await asyncio.sleep(0)
        if self.told and self.told.finished:
            self.party.finished.add(self.table)

    async def sit(self, socket):
        await socket.send(json.encode({"type": "sit", "seat": self.seat}).decode())
        while not self.party.over:
            await self.hear(read_from_table(await socket.recv()))
            if self.told.finished:
                return
            if self.sent is None and self.told.offers:
                await self.speak(socket)

    async def speak(self, socket):
        rng, decision = self.party.rng, self.told.decision
        if self.goes_back and self.told.can_go_back and rng.random() < 0.3:
            wanted = Sent(decision, "")
        else:
            wanted = Sent(decision, rng.choice(self.told.offers).notation)
        self.sent = sent = again_or(self.lost, wanted)
        message = {"type": "back", "seat": self.seat}
        if sent.notation:
            message = {"type": "step", "decision": decision, "seat": self.seat, "notation": sent.notation}
        await socket.send(json.encode(message).decode())

    async def hear(self, message):
        if isinstance(message, Snapshot):
            self.come_back_to(message)
        elif isinstance(message, Change):
            assert message.number == self.told.number + 1
            self.told = folded(self.told, message)
        else:
            # Either the bot was faster than a step back, or the database is not there, or a worker was killed
            # that had stored this very step and told nobody yet.
            refused = self.sent
            self.sent = None
            if refused is None or refused.notation:
                is_again = self.lost is not None and refused in (None, self.lost)
                assert self.party.may_fail or (self.party.may_be_cut and is_again), message
                await asyncio.sleep(0.2)
            return
        if self.sent is not None and self.counts(self.sent):
            sent, self.sent = self.sent, None
            if sent.notation:
                self.party.acknowledge(self.table, self.seat, sent)
            elif isinstance(message, Change) and message.log_start is not None:
                # The step back has the last number before the one of the decision that it opened.
                back = Sent(self.told.decision - 1, "")
                self.party.acknowledge(self.table, self.seat, back)
        if isinstance(message, Change):
            await self.party.noted(self.place)

    def counts(self, sent):
        """Nobody else can answer this decision for the seat, so if it was answered, it was by this."""
        return self.told.decision > sent.decision or self.told.seats[self.seat].chosen

    def come_back_to(self, now):
        """What was told before is still so."""
        was, self.told = self.told, now
        if was is None:
            return
        assert now.decision >= was.decision
        assert now.finished or not was.finished
        going_back = self.sent is not None and not self.sent.notation
        if not going_back and now.log_start == was.log_start:
            assert now.log[: len(was.log)] == was.log, "something that was told has not happened"
        if self.sent is not None and not self.counts(self.sent):
            self.lost, self.sent = self.sent, None


class Program:
    """A bot that plays over HTTP with the key of a seat."""

    def __init__(self, party, place, table, seat, key):
        self.party = party
        self.place = place
        self.table = table
        self.seat = seat
        self.address = f"/api/tables/{table}/seats/{seat}"
        self.headers = {"authorization": f"Bearer {key}"}
        self.view = None
        self.sent = None
        self.lost = None

    async def play(self):
        while not (self.view and self.view.finished) and not self.party.over:
            async with self.party.asking() as client:
                # After the line was cut it looks at once; else it waits where there is nothing to choose.
                await self.look(client, -1)
                while not self.view.finished and not self.party.over:
                    if not self.view.choices:
                        await self.look(client, self.view.position)
                    elif not await self.step(client):
                        await self.look(client, -1)

    async def look(self, client, after):
        path = f"{self.address}/view"
        answer = await client.get(path, params={"after": after}, headers=self.headers)
        while self.party.is_refused(answer):
            await asyncio.sleep(0.2)
            answer = await client.get(path, headers=self.headers)
        await self.know(answer)

    async def step(self, client):
        """Choose anything; whether it counts."""
        wanted = Sent(self.view.decision, self.party.rng.choice(self.view.choices).notation)
        self.sent = again_or(self.lost, wanted)
        body = {"decision": self.sent.decision, "notation": self.sent.notation}
        answer = await client.post(f"{self.address}/steps", json=body, headers=self.headers)
        # Too late: it was stored although nobody could say so, perhaps not even to the other worker.
        may_be_late = self.party.may_fail or self.party.may_be_cut
        if (answer.status_code == 409 and may_be_late) or self.party.is_refused(answer):
            await asyncio.sleep(0.2)
            return False
        await self.know(answer)
        return True

    async def know(self, answer):
        view = json.decode(answer.content, type=SeatView)
        assert self.view is None or view.position >= self.view.position
        self.view = view
        if self.sent is not None:
            sent, self.sent = self.sent, None
            if view.decision > sent.decision:
                self.party.acknowledge(self.table, self.seat, sent)
                await self.party.noted(self.place)
            else:
                self.lost = sent


async def party_at(server, database, tables, seed, trouble):
    """Let people play at so many tables while there is trouble; then everything must be right."""
    party = Party(server, database, seed)
    with server.browser() as browser:
        # Everybody is the same browser, from the first table on.
        made = browser.post("/api/tables", json={"game": "template", "seats": [{"kind": "me"}]})
        assert made.is_success
    async with asyncio.TaskGroup() as group:
        for place in range(tables):
            group.create_task(party.play_at(place, *KINDS[place % len(KINDS)]))
        await trouble(party)
        await party.all_go_on()
        party.over = True
        # Who waits for others hears that it is over when the line is cut.
        await party.kill()
    await party.check_in_the_end()


def the_server(party, turn):
    return party.kill()


def kills(number, tables, kill=the_server):
    """Kill so often, each time at any moment: while all come back, or in the middle of play."""

    async def trouble(party):
        for turn in range(number):
            if party.rng.random() < 0.5:
                await party.all_go_on()
            enough = sum(party.steps_at.values()) + party.rng.randrange(2 * tables)
            await party.until(lambda enough=enough: sum(party.steps_at.values()) >= enough)
            await party.leave_bots_alone()
            await asyncio.sleep(party.rng.random() / 50)
            await kill(party, turn)

    return trouble
