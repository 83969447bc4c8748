"""The load benchmark: it counts what really happens, and says so if something spoils it."""

import asyncio
import json
import sys
from pathlib import Path

import msgspec
import pytest

from pooram.cli.app import run
from pooram.engine.errors import BadSetup, PooramError
from pooram.lab.load import wire
from pooram.lab.load.bots import decisions_of, time_bots
from pooram.lab.load.crowd import Crowd
from pooram.lab.load.figures import Latency, LoadRow, PeerTurn, Window
from pooram.lab.load.load import cases_of, ratio_of, turns_in_all
from pooram.lab.load.peer import Peer
from pooram.lab.load.people import Sent, Table
from pooram.lab.load.server import PROC, Server
from pooram.lab.load.turns import Setup, play_steps, weigh_game
from pooram.lab.load.turns import run as run_people
from pooram.tables.home import Home

SEATS = 3
TABLES = 2
STEPS = 60
"""More than two games of the template have, so that games end and others start."""


def test_every_step_is_acknowledged_and_brings_every_viewer_one_message():
    window = play_steps(Setup(), "template", SEATS, TABLES, STEPS)
    assert window.steps == STEPS
    assert window.messages_per_step == SEATS
    assert window.games >= 1
    assert 0 < window.own.p50 <= window.last.p99
    assert (window.cpu_ms_per_step is None) == (not PROC.is_dir())


@pytest.mark.parametrize(("game", "seats"), [("template", SEATS), ("kalimambo", 3)])
def test_whole_games_are_weighed_on_the_wire_and_on_the_disk(game, seats):
    size = weigh_game(Setup(), game, seats)
    assert size.messages_per_step == seats, "also where all choose at once"
    assert size.first_bytes > 0
    assert size.later_bytes <= size.largest_bytes
    # A row for each step, and some for the table itself.
    assert size.rows_per_game > size.steps
    assert size.disk_bytes_per_game > 0


def test_steps_come_at_random_moments_where_a_rate_is_given(tmp_path):
    async def play(server):
        crowd = Crowd(server.address, "template", SEATS)
        await crowd.sit_down(TABLES)
        await crowd.stagger(8)
        begun = [table.steps for table in crowd.tables]
        counted = await crowd.play(0.5, rate=40, replace=True)
        crowd.leave()
        return begun, counted

    with Server(tmp_path) as server:
        begun, counted = run_people(play(server))
    assert begun == [0, 4]
    assert counted.steps_in_all == len(counted.own) == len(counted.last)


def test_the_command_prints_all_figures(capfd):
    games, few = ["template:2", "template:3"], ["--tables", "2", "--seconds", "0.1", "--rounds", "1"]
    words = ["bench", "load", *games, *few, "--json"]
    with pytest.raises(SystemExit) as left:
        run(words)
    assert left.value.code in (0, None)
    found = json.loads(capfd.readouterr().out)
    assert (found["game"], found["seats"], found["storage"], found["workers"]) == ("template", 2, "sqlite", 1)
    assert [row["tables"] for row in found["rows"]] == [2]
    for play in ("steady", "changing", "half"):
        # How many there were in so short a time is the machine's affair.
        assert set(Window.__struct_fields__) == set(found["rows"][0][play])
    assert [(other["seats"], other["row"]["tables"]) for other in found["others"]] == [(3, 2)]
    assert [(game["game"], game["seats"]) for game in found["games"]] == [("template", 2), ("template", 3)]
    assert [bot["level"] for bot in found["bots"]] == ["easy", "medium", "hard"]
    assert found["peers"] == found["ratios"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "no game 'chess'"),
        (["template:many"], "how many sit"),
        (["template:9"], "not 9"),
        (["template", "--tables", "some"], "how many tables"),
        (["template", "--tables", "0"], "at least 1"),
        (["template", "--peer", "nowhere"], "--peer"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_line(capsys, words, said):
    with pytest.raises(SystemExit) as left:
        run(["bench", "load", *words])
    assert left.value.code == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert len(captured.err.splitlines()) == 1


def test_games_have_four_seats_if_they_can_and_nothing_else_is_said():
    assert cases_of(["template", "template:2"]) == [("template", 4), ("template", 2)]
    assert all(seats <= 4 for _, seats in cases_of([]))


def test_bots_are_timed_at_decisions_of_a_whole_game():
    assert len(decisions_of("template", 2)) > 3
    assert [(bot.level, bot.cpu_seconds > 0) for bot in time_bots("template", 2, decisions=1)] == [
        ("easy", True),
        ("medium", True),
        ("hard", True),
    ]


# What spoils a measurement


def test_a_server_that_does_not_start_is_reported(tmp_path):
    with pytest.raises(PooramError, match="did not start"):
        Server(tmp_path, f"{sys.executable} -c pass")


class Rude:
    """A server that answers every request in the same way and hangs up."""

    def __init__(self, *answers: bytes) -> None:
        self.answers = answers

    async def meet(self, act):
        answers = iter(self.answers)

        async def answer(reader, writer):
            head = await reader.readuntil(b"\r\n\r\n")
            if head.startswith(b"POST"):
                await reader.readuntil(b"}")
            writer.write(next(answers))
            writer.close()

        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            await act(Crowd(wire.Address(f"http://127.0.0.1:{port}/"), "template", 1))


MADE = b'HTTP/1.1 201 Created\r\nSet-Cookie: me=1; Path=/\r\n\r\n{"id": "7"}'


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ([b"HTTP/1.1 429 Too many\r\n\r\n{}"], "made no table.*429"),
        ([MADE, b"HTTP/1.1 403 Forbidden\r\n\r\n"], "opened no WebSocket.*403"),
        ([MADE, b"HTTP/1.1 101 Go\r\n\r\n"], "hung up on seat 1"),
        ([MADE, b"HTTP/1.1 101 Go\r\n\r\n\x88\x06\x03\xf0late"], "closed seat 1: late"),
        ([MADE, b'HTTP/1.1 101 Go\r\n\r\n\x81\x11{"error": "Late"}'], "refused a step.*Late"),
        ([MADE, b"HTTP/1.1 101 Go\r\n\r\n\x01\x01{"], "in parts"),
    ],
)
def test_whatever_goes_wrong_ends_the_measurement(answers, said):
    with pytest.raises(PooramError, match=said):
        asyncio.run(Rude(*answers).meet(lambda crowd: crowd.sit_down(1)))


def test_whoever_made_a_table_comes_to_it_with_the_same_cookies():
    async def act(crowd):
        place = await crowd.address.new_table("template", 1)
        assert place == wire.Place("7", "me=1")
        assert b"\r\nCookie: me=1\r\n" in crowd.address.handshake(place)

    asyncio.run(Rude(MADE).meet(act))


def test_who_plays_again_goes_on_to_a_table_that_is_at_home_at_the_same_worker():
    home = Home(workers=2)
    here, there = (next(str(n) for n in range(99) if home.of(str(n)) == worker) for worker in (0, 1))
    made = [MADE.replace(b'"7"', f'"{place}"'.encode()) for place in (here, there, here)]

    async def act(crowd):
        crowd = Crowd(crowd.address, "template", 1, workers=2)
        await crowd.make_tables(3)
        found = [await crowd._next_place(wire.Place(beside, "")) for beside in (there, here, here)]
        assert [place.id for place in found] == [there, here, here]

    asyncio.run(Rude(*made).meet(act))


@pytest.mark.parametrize("size", [5, 125, 126, 70_000])
def test_a_frame_is_read_whole_however_it_is_cut(size):
    length = (
        bytes([size])
        if size < 126
        else bytes([126]) + size.to_bytes(2, "big")
        if size < 1 << 16
        else bytes([127]) + size.to_bytes(8, "big")
    )
    sent = (bytes([0x81]) + length + b"x" * size) * 2
    for cut in (0, 1, 3, 9, size, len(sent) - 1):
        first, rest = wire.split_frames(sent[:cut])
        second, rest = wire.split_frames(rest + sent[cut:])
        assert [*first, *second] == [(wire.TEXT, b"x" * size)] * 2
        assert rest == b""


# The rival


def turn(rate: float) -> LoadRow:
    latency = Latency(1, 2, 3)
    window = Window(1, 1, 1, rate, 1, 1, 1, 4, 1000, latency, latency)
    return LoadRow(20, window, window, window, None, 1)


def test_the_rival_is_held_against_the_turns_before_and_after_it():
    theirs = [PeerTurn(20, "memory", rate, 1, 1, Latency(1, 2, 3)) for rate in (100, 200, 100)]
    ratio = ratio_of([turn(50), turn(150), turn(250), turn(50)], theirs)
    assert ratio.all_changing == (1.0, 1.0, 1.5)
    assert ratio.changing == ratio.steady == 1.0


LINE = {
    "storage": "memory",
    "tables": 7,
    "moves_per_s": 500,
    "latency_ms": {"p50": 1, "p90": 2, "p99": 3, "max": 4},
    "bytes": {"update_mean": 800},
    "cpu": {"server": 0.5, "clients": 0.4},
}


def test_the_rival_says_what_it_did_in_a_line_of_json(tmp_path, monkeypatch):
    script = tmp_path / "server_bench.mjs"
    script.write_text(
        f"import sys\nassert sys.argv[1:] == ['7', '2', 'memory', '4']\nprint('''{json.dumps(LINE)}''')\n"
    )
    (tmp_path / "node_modules").mkdir()
    monkeypatch.setattr("pooram.lab.load.peer.shutil.which", lambda _: sys.executable)
    found = Peer(tmp_path, 4).measure("memory", 7, 2.0)
    assert found == PeerTurn(7, "memory", 500, 1.0, 800, Latency(1, 2, 3))
    with pytest.raises(PooramError, match="rival failed"):
        Peer(tmp_path, 5).measure("memory", 7, 2.0)


def test_a_rival_that_is_not_installed_is_refused(tmp_path, monkeypatch):
    (tmp_path / "server_bench.mjs").touch()
    with pytest.raises(BadSetup, match=r"not installed.*npm install|Node"):
        Peer(tmp_path, 4)
    monkeypatch.setattr("pooram.lab.load.peer.shutil.which", lambda _: None)
    with pytest.raises(BadSetup, match="Node"):
        Peer(tmp_path, 4)


def test_progress_knows_how_many_turns_there_are():
    assert turns_in_all([("template", 2)], [20, 100], 3, None) == 2 * 3 + 2
    assert turns_in_all([("template", 2)], [20, 100], 3, Path()) == 2 * (4 + 6) + 2
    assert turns_in_all([("template", 2), ("kalimambo", 3)], [20, 100], 3, None) == 2 * 3 + 1 + 3


# What is read of messages


class Deaf:
    """A crowd for one person, which only notes what it is told."""

    seats = 2

    def __init__(self) -> None:
        self.confirmed = 0
        self.seen = 0

    def count(self, payload, first):
        pass

    def may_step(self, person):
        person.waits = True

    def confirm(self, sent):
        self.confirmed += 1

    def all_saw(self, sent):
        self.seen += 1

    def game_over(self, table):
        pass


WHOLE = {
    "type": "snapshot",
    "table": "7",
    "decision": 4,
    "seats": [{"name": "A"}, {"name": "B", "chosen": False}],
    "offers": [{"notation": "take 1", "sentence": "Take."}],
    "finished": False,
}


@pytest.mark.parametrize(
    "news",
    [
        {**WHOLE, "offers": [], "seats": [{"chosen": True}, {}]},
        {"type": "change", "number": 2, "offers": [], "seats": {"0": {"chosen": True}}},
        {"type": "change", "number": 2, "decision": 5, "seats": {"1": {"waiting": False}}},
    ],
)
def test_a_step_is_seen_in_whole_messages_and_in_changes(news):
    async def listen():
        table = Table(Deaf(), wire.Place("7", ""))
        for person in table.people:
            person._hear(msgspec.json.encode(WHOLE))
        first, second = table.people
        first.sent = Sent(0, first.decision)
        table.under_way.append(first.sent)
        second._hear(msgspec.json.encode({"type": "change", "seats": {"1": {"chosen": False}}}))
        assert (table.crowd.confirmed, table.crowd.seen) == (0, 0)
        first._hear(msgspec.json.encode(news))
        assert (table.crowd.confirmed, table.crowd.seen) == (1, 0)
        second._hear(msgspec.json.encode(news))
        assert (table.crowd.confirmed, table.crowd.seen) == (1, 1)

    asyncio.run(listen())
