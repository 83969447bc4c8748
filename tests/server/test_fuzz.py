"""Malformed messages of every kind: each is answered by a sentence, and the table stands as before."""

import random
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import json
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from pooram.server.identity import COOKIE
from pooram.tables.limits import LIMITS
from pooram.tables.messages import Trouble
from pooram.tables.packing import read_from_table

PATIENCE = 300
SEED = 11
A_CONNECTION = LIMITS.messages_at_once // 2 - 10
"""So many messages of one connection are heard at once, each with another one after it."""
ENOUGH = 16 * 1024
"""Kilobytes by which a server may grow while it hears 15,000 messages; it has some 70,000 to begin with."""

AT_A_TABLE = [
    {"type": "sit", "seat": 0},
    {"type": "sit", "seat": -1, "people": True, "page": "1-2", "board": True},
    {"type": "sit", "seat": 0, "table": "0123456789abcdef"},
    {"type": "step", "decision": 2, "seat": 0, "notation": "row 1"},
    {"type": "step", "decision": 3, "seat": 0, "notation": "light 1"},
    {"type": "step", "decision": 2, "seat": 0, "notation": "row 1", "then": ["light 1", "light 2"]},
    {"type": "back", "seat": 0},
    {"type": "back", "seat": 0, "steps": 2},
    {"type": "ask", "seat": 0},
    {"type": "answer", "seat": 0, "yes": True},
    {"type": "leave", "seat": 0},
    {"type": "return", "seat": 0},
    {"type": "replace", "seat": 0, "whom": 1},
    {"type": "say", "seat": 0, "text": "Hello", "id": "1-2-3-4"},
    {"type": "chat", "on": False},
    {"type": "why", "target": "lamp-1"},
    {"type": "ahead", "decision": 2, "notation": "row 1"},
    {"type": "whole"},
    {"type": "earlier", "before": 3},
]
AT_A_GATHERING = [
    {"type": "sit", "seat": -1},
    {"type": "take", "seat": 1, "name": "Bo"},
    {"type": "take", "seat": 0, "name": "Anna", "colour": "red"},
    {"type": "give-up", "seat": 1},
    {"type": "ready", "ready": True},
    {"type": "number", "seat": 0, "number": "31415926535"},
    {"type": "fill", "seat": 1, "kind": "bot", "level": "easy"},
    {"type": "add-seat"},
    {"type": "remove-seat", "seat": 1},
    {"type": "publish", "public": True},
]
ODD = [
    b"null", b"true", b"0", b"-0", b"-1", b"1.5", b"1e400", b"-1e400", b"NaN", b"Infinity", b"-Infinity",
    b"9223372036854775807", b"9223372036854775808", b"18446744073709551616", b"9" * 400, b"0x10", b"01",
    b'""', b'"\\u0000"', b'"\\ud800"', b'"\\udc00\\ud800"', b'"\\u202e"', b'"' + b"x" * 3000 + b'"',
    b'"../../etc/passwd"', b'"\' OR 1=1 --"', b'"row 1\\nrow 2"', b'"\xf0\x9f\x91\xa8\xe2\x80\x8d"',
    b"[]", b"{}", b"[[[[]]]]", b'{"type": "sit"}', b'{"seat": {"seat": 0}}', b"[" * 900 + b"]" * 900,
]  # fmt: skip


class Nonsense:
    """Messages that nobody should send, the same ones in every run."""

    def __init__(self, seed, valid=AT_A_TABLE):
        self.random = random.Random(seed)
        self.all_valid = valid

    def next(self):
        """A message, and whether it is sent as text."""
        made = self.random.choice(
            [
                self.odd_value,
                self.odd_fields,
                self.cut,
                self.flipped,
                self.noise,
                self.deep,
                self.doubled,
                self.long,
            ]
        )()
        try:
            made.decode()
        except UnicodeDecodeError:
            # As text it would have to be hung up on; some are.
            return made, self.random.random() < 0.02
        return made, self.random.random() < 0.8

    def valid(self):
        return self.random.choice(self.all_valid)

    def odd_value(self):
        """A field that is not what it should be."""
        message = self.valid()
        chosen = self.random.choice(list(message))
        parts = [
            b'"%s": %s' % (name.encode(), self.random.choice(ODD) if name == chosen else json.encode(value))
            for name, value in message.items()
        ]
        return b"{" + b", ".join(parts) + b"}"

    def odd_fields(self):
        """Fields that are missing, too many, twice, or called otherwise."""
        parts = [b'"%s": %s' % (name.encode(), json.encode(value)) for name, value in self.valid().items()]
        self.random.shuffle(parts)
        parts = parts[self.random.randrange(len(parts)) :]
        parts += [self.random.choice([b'"more": 1', b'"type": "step"', b'"": 0', b'"Seat": 0'])]
        return b"{" + b", ".join(parts) + b"}"

    def cut(self):
        whole = json.encode(self.valid())
        start, end = sorted(self.random.sample(range(len(whole) + 1), 2))
        return whole[start:end]

    def flipped(self):
        whole = bytearray(json.encode(self.valid()))
        for _ in range(self.random.randint(1, 4)):
            whole[self.random.randrange(len(whole))] = self.random.randrange(256)
        return bytes(whole)

    def noise(self):
        return self.random.randbytes(self.random.randint(0, 60))

    def deep(self):
        depth = self.random.choice([10, 200, 1000, 1300])
        opening = self.random.choice([b"[", b'{"a":', b'[{"type":'])
        return (opening * depth)[: LIMITS.message_length - 1]

    def doubled(self):
        return (
            json.encode(self.valid())
            + self.random.choice([b"", b" ", b"\n", b"\x00"])
            + json.encode(self.valid())
        )

    def long(self):
        return b'{"type": "why", "target": "' + b"x" * self.random.choice([4096, 20_000]) + b'"}'


class Attacker:
    """Somebody who owns a table and sends nonsense to it."""

    valid = AT_A_TABLE

    def __init__(self, server, seed):
        self.server = server
        self.nonsense = Nonsense(seed, self.valid)
        self.sent = 0
        self.begin()

    @property
    def path(self):
        return f"/api/tables/{self.table}/ws"

    @property
    def server_log(self):
        return self.server.log.read_text(encoding="utf-8")

    def begin(self):
        self.table = self.server.new_table("template", "me person")

    def attack(self, messages):
        """Send so many messages; how many were answered, and how often the line was closed."""
        answered = closed = 0
        while answered + closed < messages:
            try:
                with self.line() as line:
                    line.send(json.encode(self.valid[0]).decode())
                    for _ in range(min(A_CONNECTION, messages - answered - closed)):
                        message, as_text = self.nonsense.next()
                        line.send(message, text=as_text)
                        self.hear_all(line, message)
                        answered += 1
            except ConnectionClosed:
                closed += 1
        return answered, closed

    def hear_all(self, line, message):
        """All that a message brings, which may be nothing: until what was asked after it is answered."""
        self.sent += 1
        last = f"message {self.sent}"
        line.send(json.encode({"type": last}).decode())
        said = None
        while said is None or last not in said.hint:
            heard = read_from_table(line.recv(PATIENCE))
            said = heard if isinstance(heard, Trouble) else None
            if said is not None:
                assert said.error != "Something went wrong at the table.", message
                assert said.error.endswith((".", "?")), message

    def line(self):
        return connect(
            f"{self.server.address.replace('http', 'ws')}{self.path}",
            open_timeout=PATIENCE,
            ping_interval=None,
            additional_headers={"Cookie": f"{COOKIE}={self.server.cookies[COOKIE]}"},
        )

    def table_goes_on(self):
        """A new table can be played, and the old one opened."""
        self.server.sit(self.table, 0).socket.close()
        screen = self.server.sit(self.server.new_table(), 0)
        screen.choose()
        screen.socket.close()
        return self.server.process.poll() is None


class AtAGathering(Attacker):
    """The same before the table has started."""

    valid = AT_A_GATHERING

    def begin(self):
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
        with self.server.browser() as browser:
            answer = browser.post("/api/gatherings", json={"game": "template", "seats": seats})
        assert answer.status_code == 201
        self.table = answer.json()["id"]

    def table_goes_on(self):
        with self.line() as line:
            line.send(json.encode(self.valid[0]).decode())
            assert json.decode(line.recv(PATIENCE))["type"] == "gathering"
        return self.server.process.poll() is None


class InTheLobby(Attacker):
    """Whatever is said there is answered by the lobby."""

    path = "/api/gatherings/ws"

    def begin(self):
        self.table = self.server.new_table("template", "me person")

    def hear_all(self, line, message):
        assert json.decode(line.recv(PATIENCE))["type"] == "lobby"


@pytest.fixture
def server(tmp_path, real_server):
    """A server whose log is read."""
    return real_server(tmp_path, log=tmp_path / "server.log")


@pytest.mark.parametrize("kind", [Attacker, AtAGathering, InTheLobby])
def test_two_thousand_malformed_messages_harm_nobody(server, kind):
    attacker = kind(server, SEED)
    answered, closed = attacker.attack(2000)
    assert answered > 1800
    assert closed
    assert attacker.table_goes_on()
    assert attacker.server_log == ""


def memory_of(process):
    """Kilobytes that a process has in memory; None where the system does not say."""
    status = Path(f"/proc/{process.pid}/status")
    if not status.exists():
        return None
    (line,) = [line for line in status.read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1])


@pytest.mark.deep
@pytest.mark.parametrize("part", range(5))
def test_a_hundred_thousand_malformed_messages_harm_nobody_and_fill_no_memory(server, part):
    """In parts, none of which takes long on a busy machine."""
    attacker = Attacker(server, SEED + 1 + part)
    attacker.attack(5000)
    before = memory_of(server.process)
    for _ in range(3):
        attacker.begin()
        attacker.attack(5000)
    after = memory_of(server.process)
    assert attacker.table_goes_on()
    assert attacker.server_log == ""
    if before is not None:
        print(f"{before} kB before, {after} kB after")
        assert after - before < ENOUGH


class RawLine:
    """A plain socket that has shaken hands as a WebSocket, and then keeps to nothing."""

    def __init__(self, attacker):
        host, port = attacker.server.address.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), PATIENCE)
        head = [
            f"GET {attacker.path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {COOKIE}={attacker.server.cookies[COOKIE]}",
        ]
        self.socket.sendall("\r\n".join([*head, "", ""]).encode())
        assert self.socket.recv(12) == b"HTTP/1.1 101"

    def send(self, data):
        # Who was hung up on is told so here, or by what is read.
        with suppress(OSError):
            self.socket.sendall(data)

    def end(self):
        """All that the server has sent, until it has hung up."""
        heard = b""
        with suppress(ConnectionError), self.socket:
            with suppress(OSError):
                self.socket.shutdown(socket.SHUT_WR)
            while data := self.socket.recv(65536):
                heard += data
        return heard


def frame(rng, data):
    """A frame that may be as it should be, or wrong in any of its parts."""
    first = rng.choice(
        [0x81, 0x81, 0x82, 0x80, 0x00, 0x01, 0x88, 0x89, 0x8A, 0x09, 0xC1, 0xF1, 0x83, 0x8B, 0xFF]
    )
    masked = 0x80 if rng.random() < 0.9 else 0
    told = rng.choice([len(data), len(data), len(data), 0, 125, 65535, 1 << 31, (1 << 63) - 1, (1 << 64) - 1])
    if told < 126 and rng.random() < 0.8:
        head = bytes([first, masked | told])
    elif told < 1 << 16 and rng.random() < 0.8:
        head = bytes([first, masked | 126]) + told.to_bytes(2, "big")
    else:
        head = bytes([first, masked | 127]) + told.to_bytes(8, "big")
    mask = rng.randbytes(4) if masked else b""
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)) if mask else data
    whole = head + mask + hidden
    return whole if rng.random() < 0.9 else whole[: rng.randrange(len(whole))]


def break_frames(server, seed, lines):
    attacker, rng = Attacker(server, seed), random.Random(seed)
    for number in range(lines):
        line = RawLine(attacker)
        for _ in range(rng.randint(1, 8)):
            data = rng.choice(
                [json.encode(attacker.nonsense.valid()), rng.randbytes(rng.randint(0, 200)), b""]
            )
            line.send(frame(rng, data))
        line.end()
        if number % 500 == 499:
            attacker.begin()
    assert attacker.table_goes_on()
    assert attacker.server_log == ""


def test_frames_that_are_none_harm_nobody(server):
    break_frames(server, SEED, 200)


@pytest.mark.deep
def test_three_thousand_lines_of_frames_that_are_none_harm_nobody_and_fill_no_memory(server):
    break_frames(server, SEED + 2, 500)
    before = memory_of(server.process)
    break_frames(server, SEED + 3, 2500)
    after = memory_of(server.process)
    if before is not None:
        print(f"{before} kB before, {after} kB after")
        assert after - before < ENOUGH
