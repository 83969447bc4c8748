"""Chat: players among themselves, watchers apart, stored, limited, text and nothing else."""

import asyncio

import pytest
from msgspec import json

from pooram.engine.errors import PooramError
from pooram.tables.chat import MOST_TOLD, watchers_name, watchers_tag
from pooram.tables.connection import Connection
from pooram.tables.holders import holder_of, new_token
from pooram.tables.limits import LIMITS
from pooram.tables.messages import NewTable, SeatRequest
from pooram.tables.people_messages import ChatLine
from pooram.tables.stored import Holder, Speaker

PATIENCE = 300
OWNER = "a" * 64


class Guest:
    """Somebody with a connection of their own, and all that they were sent but for who is here."""

    def __init__(self, service, table, mine, holder=""):
        self.service = service
        self.table = table
        self.connection = Connection(mine, holder)
        self.wire = []
        self.said = []

    async def come(self, people=True):
        self.opened = await self.service.join(self.table, self.connection)
        seat = self.connection.mine[0] if self.connection.mine else -1
        await self.ask(type="sit", seat=seat, people=people)
        if people:
            await self.until(lambda: self.connection.rooms)
        return self.listen()

    async def ask(self, **message):
        """Send something; the trouble that it brought, if any."""
        await self.service.hear(self.opened, self.connection, json.encode(message))
        self.listen()
        last = json.decode(self.wire[-1])
        return last.get("error") if last["type"] == "trouble" else None

    async def say(self, text):
        return await self.ask(type="say", seat=self.connection.viewer, text=text)

    def listen(self):
        while self.connection.outbox:
            data = self.connection.outbox.popleft()
            message = json.decode(data)
            if message["type"] != "presence":
                self.wire.append(data)
            if message["type"] == "talk":
                if message["whole"]:
                    self.said = [line for line in self.said if line["room"] != message["room"]]
                self.said += message["lines"]
        return self

    @property
    def texts(self):
        return [line["text"] for line in self.listen().said]

    async def until(self, done):
        async with asyncio.timeout(PATIENCE):
            while not done():
                self.listen()
                await asyncio.sleep(0.01)


async def name_in_chat(service, table, holder="", page="", name=""):
    """What a watcher is called who comes, says something and goes."""
    watcher = Guest(service, table, [], holder)
    watcher.opened = await service.join(table, watcher.connection)
    await watcher.ask(type="sit", seat=-1, people=True, page=page)
    await watcher.until(lambda: watcher.connection.rooms)
    before = len(watcher.listen().said)
    assert await watcher.ask(type="say", seat=-1, text="Hello", name=name) is None
    await watcher.until(lambda: len(watcher.said) > before)
    service.leave(watcher.opened, watcher.connection)
    return watcher.said[-1]["name"]


def test_a_watcher_who_comes_back_has_the_same_number_and_at_another_table_another(play):
    async def scenario(house):
        service = await house.open()
        tables = [await a_table(service) for _ in range(6)]
        for who in ({"holder": "e" * 64}, {"page": "1-2-3"}):
            names = [await name_in_chat(service, tables[0], **who) for _ in range(3)]
            assert len(set(names)) == 1
            assert len({await name_in_chat(service, table, **who) for table in tables}) > 1, (
                "who it is follows them"
            )
        nobody = {await name_in_chat(service, tables[0]) for _ in range(6)}
        assert len(nobody) > 1

    play(scenario)


def test_watchers_are_called_as_they_want_to_be_but_never_as_somebody_else_is(play):
    async def scenario(house):
        service = await house.open()
        table = await a_table(service)
        await Guest(service, table, [0]).come()
        for who, wanted, name in (
            ({"holder": "e" * 64}, "Asha", "Asha"),
            ({"page": "1-2-3"}, " Asha\n", "Asha 2"),
            ({"page": "4-5-6"}, "Player 1", "Player 1 2"),
            ({"holder": "e" * 64}, "Asha", "Asha"),
            # Nor by what reads the same.
            ({"page": "4-5-6"}, "ASHA", "ASHA 3"),
            ({"page": "5-6-7"}, "\uff30layer 2", "\uff30layer 2 2"),
        ):
            assert await name_in_chat(service, table, **who, name=wanted) == name
        assert (await name_in_chat(service, table, page="7-8-9", name="\u2800")).startswith("Watcher ")

    play(scenario)


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_a_watchers_name_is_theirs_after_a_restart_too(play):
    async def scenario(house):
        table = await a_table(await house.open())
        assert await name_in_chat(await house.open(), table, holder="e" * 64, name="Asha") == "Asha"
        await house.close()
        service = await house.open()
        assert await name_in_chat(service, table, page="1-2-3", name="asha") == "asha 2"
        assert await name_in_chat(service, table, holder="e" * 64, name="Asha") == "Asha"
        # It is kept in a way in which nobody can be found by it.
        for (kept,) in await house.execute("SELECT who || mark || name FROM chat"):
            assert "e" * 64 not in kept

    play(scenario)


def test_no_two_watchers_have_the_same_number(play):
    async def scenario(house):
        service = await house.open()
        table = await a_table(service)
        # More than there are numbers of three digits.
        opened = (await Guest(service, table, []).come()).opened
        spoken = []
        for page in map(str, range(950)):
            name = watchers_name(opened.table, page, "", spoken)
            spoken.append(Speaker(name, watchers_tag(opened.table, page)))
        assert len({each.name for each in spoken}) == len(spoken)

    play(scenario)


async def a_table(service, owner=OWNER):
    return await service.create(NewTable("numbers", (SeatRequest("me"), SeatRequest("person"))), owner)


async def at_a_table(house):
    """Two players and two watchers."""
    service = await house.open()
    table = await a_table(service)
    return [await Guest(service, table, mine).come() for mine in ([0], [1], [], [])]


def test_players_hear_players_and_watchers_hear_watchers(play):
    async def scenario(house):
        anna, bo, watcher, other = await at_a_table(house)
        await anna.say("Hello Bo")
        await watcher.say("Who wins?")
        assert anna.texts == bo.texts == ["Hello Bo"]
        assert watcher.texts == other.texts == ["Who wins?"]
        (line,) = bo.said
        assert (line["room"], line["seat"], line["name"]) == ("players", 0, "Player 1")
        (line,) = other.said
        assert line["seat"] == -1
        assert line["name"].startswith("Watcher ")

    play(scenario)


def test_what_players_say_changes_no_byte_of_what_watchers_get(play):
    async def scenario(house):
        heard = []
        house.now = 1_900_000_000.0
        for words in ([], ["The coin is mine"] * 5, ["x" * 300]):
            anna, bo, watcher, _ = await at_a_table(house)
            id = anna.opened.id
            for text in words:
                assert await anna.say(text) is None
                await bo.say(text)
            for guest, number in ((anna, 1), (bo, 2)):
                decision = guest.opened.table.decision(guest.connection.viewer)
                seat = guest.connection.viewer
                await guest.ask(type="step", decision=decision, seat=seat, notation=f"number {number}")
            late = await Guest(watcher.service, id, []).come()
            await watcher.ask(type="whole")
            sent = [*watcher.listen().wire, *late.wire]
            record = (await watcher.service.record(id)).to_text()
            coin = anna.opened.table.match.history[-1].choice
            header = anna.opened.table.header
            told = b"".join(sent).replace(id.encode(), b"")
            for luck in (header.commitment, *header.numbers):
                told = told.replace(luck.encode(), b"")
            listed = json.encode(await watcher.service.games_of("b" * 64))
            heard.append((coin, told, record.count("\n"), listed))
        # The coin falls by chance, and is seen by all.
        for coin in (0, 1):
            assert len({each[1:] for each in heard if each[0] == coin}) <= 1
        assert heard[0][1] != b""

    play(scenario)


def test_what_watchers_say_the_players_read_when_the_game_is_over(play):
    async def scenario(house):
        anna, bo, watcher, _ = await at_a_table(house)
        await watcher.say("Anna has a plan")
        for _ in range(2):
            for guest, notation in ((anna, "number 4"), (bo, "number 1"), (anna, "leave")):
                seat = guest.connection.viewer
                decision = guest.opened.table.decision(seat)
                assert anna.texts == bo.texts == []
                await guest.ask(type="step", decision=decision, seat=seat, notation=notation)
        assert anna.opened.table.match.over
        await anna.until(lambda: anna.texts == ["Anna has a plan"])
        await watcher.say("Well played")
        assert anna.texts == ["Anna has a plan", "Well played"]
        await anna.say("Thanks")
        assert "Thanks" not in watcher.texts
        late = await Guest(anna.service, anna.table, [1]).come()
        await late.until(lambda: len(late.texts) == 3)

    play(scenario)


def test_nobody_writes_for_another_seat(play):
    async def scenario(house):
        anna, bo, watcher, _ = await at_a_table(house)
        assert await anna.ask(type="say", seat=1, text="I am Bo") == "You do not sit there."
        assert await watcher.ask(type="say", seat=0, text="I am Anna") == "You do not sit there."
        assert await anna.ask(type="say", seat=-1, text="I only watch") == "You do not sit there."
        await anna.ask(type="sit", seat=-1, people=True)
        assert await anna.say("I only watch") == "You do not sit there."
        stranger = Guest(anna.service, anna.table, [])
        stranger.opened = await anna.service.join(anna.table, stranger.connection)
        assert await stranger.ask(type="say", seat=-1, text="Hello") == "Sit down first."
        assert [guest.texts for guest in (anna, bo, watcher)] == [[], [], []]

    play(scenario)


def test_a_key_plays_and_does_not_chat(play):
    async def scenario(house):
        service = await house.open()
        table = await a_table(service)
        key = holder_of(new_token())
        await service.storage.give(table, [Holder(key, 0, "key")])
        bot = await Guest(service, table, [0], key).come()
        assert await bot.say("beep") == "A key cannot chat."

    play(scenario)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<b>bold</b> & [link](x)", "<b>bold</b> & [link](x)"),
        ("  two\n lines\u2028here ", "two lines here"),
        ("turned\u202e about\u0000", "turned about"),
        ("\u0d28\u0d28\u0d4d\u0d26\u0d3f \u0645\u0631\u062d\u0628\u0627 \U0001f389", None),
    ],
)
def test_it_is_text_of_any_script_without_what_cannot_be_seen(play, text, shown):
    async def scenario(house):
        anna, bo, *_ = await at_a_table(house)
        await anna.say(text)
        assert bo.texts == [shown or text]

    play(scenario)


@pytest.mark.parametrize("text", ["", " \n", "\u200b\u202e", "x" * 301])
def test_what_says_nothing_or_too_much_is_refused(play, text):
    async def scenario(house):
        anna, bo, *_ = await at_a_table(house)
        assert await anna.say(text)
        assert bo.texts == []

    play(scenario)


def test_who_writes_too_much_has_to_wait_and_others_need_not(play):
    async def scenario(house):
        anna, bo, *_ = await at_a_table(house)
        second_device = await Guest(anna.service, anna.table, [0]).come()
        refused = []
        for number in range(LIMITS.chat_at_once + 3):
            refused.append(await (anna, second_device)[number % 2].say(f"{number}"))
        assert refused[: LIMITS.chat_at_once] == [None] * LIMITS.chat_at_once
        assert refused[-1] == "You write too much at once."
        assert await bo.say("Hush") is None

    play(scenario)


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_who_sits_down_gets_the_last_that_was_said_also_after_a_restart(play):
    async def scenario(house):
        service = await house.open()
        table = await a_table(service)
        for number in range(MOST_TOLD + 5):
            line = ChatLine("players", 0, 0, "Anna", f"{number}", "2026-01-01T00:00:00.000+00:00")
            assert await service.storage.say(table, line) == number
        await house.close()
        service = await house.open()
        bo = await Guest(service, table, [1]).come()
        assert bo.texts == [f"{number}" for number in range(5, MOST_TOLD + 5)]
        watcher = await Guest(service, table, []).come()
        assert watcher.texts == []

    play(scenario)


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_the_oldest_goes_and_with_the_table_all_of_it(play, monkeypatch):
    async def scenario(house):
        service = await house.open()
        table = await a_table(service)
        line = ChatLine("players", 0, 0, "Anna", "Hello", "2026-01-01T00:00:00.000+00:00")
        for _ in range(5):
            await service.storage.say(table, line)
        await house.execute("UPDATE chat SET place = place + 1000 WHERE place > 2")
        await service.storage.say(table, line)
        assert await house.execute("SELECT place FROM chat ORDER BY place") == [(1003,), (1004,), (1005,)]
        await service.removing.remove(table, OWNER)
        assert await house.execute("SELECT count(*) FROM chat") == [(0,)]
        with pytest.raises(PooramError, match="no such table"):
            await service.storage.say(table, line)

    play(scenario)


def test_only_the_owner_switches_the_chat_of_a_table(play):
    async def scenario(house):
        service = await house.open()
        table = await a_table(service)
        anna = await Guest(service, table, [0], OWNER).come()
        bo = await Guest(service, table, [1], "b" * 64).come()
        assert await bo.ask(type="chat", on=False) == "Only who made this table can switch its chat."
        assert await anna.ask(type="chat", on=False) is None
        assert await bo.say("Hello") == "The chat of this table is off."
        assert json.decode([data for data in bo.wire if b'"talk"' in data][-1])["on"] is False
        late = await Guest(service, table, []).come()
        assert json.decode(late.wire[-1])["on"] is False
        assert await anna.ask(type="chat", on=False) == "The chat of this table is off."
        assert await anna.ask(type="chat", on=True) is None
        assert await bo.say("Hello") is None
        assert anna.texts == ["Hello"]

    play(scenario)


def test_who_does_not_ask_for_it_hears_nothing(play):
    async def scenario(house):
        anna, _, _, _ = await at_a_table(house)
        quiet = await Guest(anna.service, anna.table, [1]).come(people=False)
        await anna.say("Hello")
        assert quiet.texts == []

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_two_workers_tell_all_that_is_said_in_one_order(play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        table = await a_table(here)
        anna, bo = await Guest(here, table, [0]).come(), await Guest(there, table, [1]).come()
        watcher = await Guest(there, table, []).come()
        for number in range(3):
            await asyncio.gather(anna.say(f"a{number}"), bo.say(f"b{number}"))
        for guest in (anna, bo):
            await guest.until(lambda guest=guest: len(guest.texts) == 6)
        assert anna.texts == bo.texts
        await Guest(here, table, []).come()
        await watcher.say("Only watchers")
        assert watcher.texts == ["Only watchers"]
        assert "Only watchers" not in anna.texts

    play(scenario)


def test_a_line_that_is_sent_again_because_its_answer_was_lost_is_said_once(play):
    async def scenario(house):
        anna, bo, *_ = await at_a_table(house)
        for connection in (anna, await Guest(anna.service, anna.table, [0]).come()):
            await connection.ask(type="say", seat=0, text="Hello Bo", id="1-2")
            assert json.decode(connection.wire[-1]) == {"type": "heard", "id": "1-2", "error": "", "hint": ""}
        await asyncio.gather(
            *(anna.ask(type="say", seat=0, text="Are you there?", id="3-4") for _ in range(3))
        )
        assert bo.texts == ["Hello Bo", "Are you there?"]
        # Another line with the same words is another line, and another page may have the same id.
        await anna.ask(type="say", seat=0, text="Hello Bo", id="5-6")
        await bo.ask(type="say", seat=1, text="Hello Anna", id="5-6")
        assert bo.texts[2:] == ["Hello Bo", "Hello Anna"]

    play(scenario)


def test_who_names_a_line_is_told_why_it_was_not_said_and_may_say_it_later(play):
    async def scenario(house):
        anna, bo, *_ = await at_a_table(house)
        await anna.ask(type="say", seat=0, text="  ", id="1")
        told = json.decode(anna.wire[-1])
        assert (told["id"], told["error"]) == ("1", "There is nothing to read in that message.")
        await anna.ask(type="say", seat=0, text="Now", id="1")
        assert bo.texts == ["Now"]
        assert await anna.ask(type="say", seat=0, text="x", id="x" * 101) is not None

    play(scenario)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_a_line_that_is_sent_again_to_another_worker_is_said_once(play):
    async def scenario(house):
        here, there = await house.open(), await house.another()
        table = await a_table(here, OWNER)
        anna, again = (
            await Guest(here, table, [0], OWNER).come(),
            await Guest(there, table, [0], OWNER).come(),
        )
        for guest in (anna, again, again):
            await guest.ask(type="say", seat=0, text="Hello Bo", id="1-2")
        await again.ask(type="say", seat=0, text="Hello Bo", id="3-4")
        await anna.until(lambda: len(anna.texts) == 2)
        assert (anna.texts, again.texts) == (["Hello Bo"] * 2, ["Hello Bo"] * 2)

    play(scenario)


def test_what_is_kept_of_who_has_said_a_line_is_sent_to_nobody(play):
    async def scenario(house):
        anna, bo, watcher, other = await at_a_table(house)
        await watcher.ask(type="say", seat=-1, text="Who wins?", id="1-2")
        await anna.ask(type="say", seat=0, text="Hello Bo", id="1-2")
        kept = await house.execute("SELECT who, mark FROM chat ORDER BY room")
        assert [bool(who) for who, _ in kept] == [False, True]
        assert all(mark for _, mark in kept)
        late = await Guest(anna.service, anna.table, []).come()
        told = b"".join(b"".join(each.wire) for each in (anna, bo, watcher, other, late))
        assert not any(tag and tag.encode() in told for row in kept for tag in row)

    play(scenario)


def test_the_board_for_all_to_see_hears_nobody_and_says_nothing(play):
    async def scenario(house):
        service = await house.open()
        table = await service.create(NewTable("numbers", (SeatRequest("me"), SeatRequest("person"))), OWNER)
        anna = Guest(service, table, [0, 1])
        watcher = Guest(service, table, [])
        for each in (anna, watcher):
            await each.come()
        # In a browser of one who plays it is not the players' ear, nor the watchers'.
        board = Guest(service, table, [0, 1])
        board.opened = await service.join(table, board.connection)
        await board.ask(type="sit", seat=-1, people=True, board=True)
        await watcher.say("She holds a four")
        await anna.say("I wonder")
        await watcher.until(lambda: watcher.texts)
        await service._change(board.opened, lambda table: table.switch_chat(False))
        await service._change(board.opened, lambda table: table.switch_chat(True))
        board.connection.mine = ()
        assert await board.say("Listen!") == "The board for all to see says nothing."
        assert not any(b"talk" in data for data in board.listen().wire)
        assert watcher.texts == ["She holds a four"]
        assert anna.texts == ["I wonder"]

    play(scenario)
