"""While one floods its table, others are heard between any two of its messages."""

import asyncio
from types import SimpleNamespace

from pooram.server.gate import Gate
from pooram.server.line import Line
from pooram.server.pace import Pace, Turns
from pooram.server.socket import TOO_MANY_MESSAGES, Here, attend
from pooram.server.turnstile import Turnstile
from pooram.tables.limits import Limits

FLOOD = 500


class Visitor(Line):
    """A socket whose messages have all come already."""

    def __init__(self, messages, address="127.0.0.1"):
        scope = {"headers": [(b"authorization", b"")], "client": (address, 1)}
        super().__init__(scope, self.receive, self.send)
        self.messages = list(messages)
        self.closed_with = 0

    async def receive(self):
        if not self.messages:
            return {"type": "websocket.disconnect"}
        return {"type": "websocket.receive", "text": self.messages.pop(0)}

    async def send(self, message):
        assert message["type"] == "websocket.close"
        self.closed_with = message["code"]


class Tables:
    """Notes who is heard, in which order."""

    def __init__(self):
        self.heard = []
        self.authority = self

    async def sure_rights(self, *_):
        return SimpleNamespace(seats=())

    async def join(self, *_):
        return None

    async def hear(self, opened, connection, message):
        connection.viewer = -1
        self.heard.append(message)

    def leave(self, *_):
        pass


def heard_at_once(lines, **limits):
    """All lines at one server; who was heard in which order."""
    tables = Tables()
    limits = Limits(**limits)
    pooram = SimpleNamespace(service=tables, gate=Gate(limits))

    async def whole():
        await asyncio.gather(*(attend(line, pooram, Pace(limits), Here("table")) for line in lines))

    asyncio.run(whole())
    return tables.heard


def test_nobody_waits_for_more_than_one_message_of_who_floods():
    flood, *calm = lines = [Visitor(["flood"] * FLOOD), *(Visitor([name] * 20) for name in "abc")]
    heard = heard_at_once(lines, messages_at_once=FLOOD)
    last = max(place for place, who in enumerate(heard) if who != "flood")
    assert heard[:last].count("flood") <= 20 + 1
    assert heard.count("flood") == FLOOD
    assert [line.closed_with for line in (flood, *calm)] == [0] * 4


def test_who_does_not_stop_is_hung_up_on_and_the_others_are_not():
    flood, calm = lines = [Visitor(["flood"] * FLOOD), Visitor(["calm"] * 20)]
    heard = heard_at_once(lines, messages_at_once=30, messages_a_second=1e-9, late_messages=0)
    assert (heard.count("flood"), heard.count("calm")) == (30, 20)
    assert (flood.closed_with, calm.closed_with) == (TOO_MANY_MESSAGES, 0)


def test_however_many_lines_one_has_nobody_waits_for_more_than_one_of_their_messages():
    flood = [Visitor(["flood"] * 3, "203.0.113.9") for _ in range(100)]
    calm = [Visitor([name] * 10, f"203.0.113.1{number}") for number, name in enumerate("abc")]
    heard = heard_at_once([*flood, *calm])
    assert heard.count("flood") == 300
    last = max(place for place, who in enumerate(heard) if who != "flood")
    # They came in one turn of the loop, and each of their messages had one; in each the flood had one, too.
    assert heard[:last].count("flood") <= 2 * 10 + 2


def test_who_has_gone_takes_nobodys_turn():
    async def scenario():
        turns, heard = Turns(), []

        async def come(name):
            await turns.come("203.0.113.9")
            heard.append(name)

        coming = [asyncio.ensure_future(come(name)) for name in "abcd"]
        await asyncio.sleep(0)
        coming[1].cancel()
        await asyncio.wait(coming)
        assert heard == ["a", "c", "d"]
        await asyncio.sleep(0)
        assert not turns._waiting, "nobody is remembered"

    asyncio.run(scenario())


def test_of_many_requests_of_one_address_one_begins_in_a_turn_of_the_loop():
    begun = []

    async def app(scope, receive, send):
        begun.append(scope["client"][0])

    async def whole():
        gate = Gate()
        turnstile = Turnstile(app, lambda: gate)
        ask = [
            turnstile({"type": "http", "headers": [], "client": (address, 1)}, None, None)
            for address in ("203.0.113.9",) * 50 + ("203.0.113.77",)
        ]
        await asyncio.gather(*ask)

    asyncio.run(whole())
    assert begun.index("203.0.113.77") == 1
    assert begun.count("203.0.113.9") == 50
