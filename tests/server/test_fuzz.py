"""Malformed messages of every kind: each is answered by a sentence, and the table stands as before."""

import random
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
A_CONNECTION = LIMITS.messages_at_once - 20
"""So many messages of one connection are heard at once."""
ENOUGH = 16 * 1024
"""Kilobytes by which a server may grow while it hears 95,000 messages; it has some 70,000 to begin with."""

VALID = [
    {"type": "sit", "seat": 0},
    {"type": "sit", "seat": -1},
    {"type": "step", "decision": 2, "seat": 0, "notation": "row 1"},
    {"type": "step", "decision": 3, "seat": 0, "notation": "light 1"},
    {"type": "back", "seat": 0},
    {"type": "why", "target": "lamp-1"},
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

    def __init__(self, seed):
        self.random = random.Random(seed)

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
        return self.random.choice(VALID)

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

    def __init__(self, server, seed):
        self.server = server
        self.nonsense = Nonsense(seed)
        self.begin()

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
                with self.line() as socket:
                    socket.send('{"type": "sit", "seat": 0}')
                    socket.recv(PATIENCE)
                    for _ in range(min(A_CONNECTION, messages - answered - closed)):
                        message, as_text = self.nonsense.next()
                        socket.send(message, text=as_text)
                        heard = read_from_table(socket.recv(PATIENCE))
                        if isinstance(heard, Trouble):
                            assert heard.error != "Something went wrong at the table.", message
                            assert heard.error.endswith((".", "?")), message
                        answered += 1
            except ConnectionClosed:
                closed += 1
        return answered, closed

    def line(self):
        return connect(
            f"{self.server.address.replace('http', 'ws')}/api/tables/{self.table}/ws",
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


@pytest.fixture
def server(tmp_path, real_server):
    """A server whose log is read."""
    return real_server(tmp_path, log=tmp_path / "server.log")


def test_two_thousand_malformed_messages_harm_nobody(server):
    attacker = Attacker(server, SEED)
    answered, closed = attacker.attack(2000)
    assert answered > 1900
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
def test_a_hundred_thousand_malformed_messages_harm_nobody_and_fill_no_memory(server):
    attacker = Attacker(server, SEED + 1)
    attacker.attack(5000)
    before = memory_of(server.process)
    for _ in range(19):
        attacker.begin()
        attacker.attack(5000)
    after = memory_of(server.process)
    assert attacker.table_goes_on()
    assert attacker.server_log == ""
    if before is not None:
        print(f"{before} kB before, {after} kB after")
        assert after - before < ENOUGH
