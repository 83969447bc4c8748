"""Twin tables that differ only in what somebody cannot know: nothing that reaches them differs.

One table is dealt anew from the view of one viewer, so that it is the same to them, and then both are played
on with steps that look the same to them. Every byte that they are sent is compared: snapshots, changes with
their frames, refusals, plans, earlier lines, who is here, clocks, chat, notes, questions about steps back,
what the API answers, what a bot would be shown, lists, pictures, also of what was, records, errors. Who looks
is a seat at two devices, a key, a watcher, or the board in the middle of the room, at a browser that
holds all seats.
"""

import random

import pytest
from msgspec.structs import replace
from tests.tables.twins import watch

from pooram.engine.state import WATCHER
from pooram.games import all_games
from pooram.kit.trial import seat_counts
from pooram.present.svg import draw_svg
from pooram.tables import listing, snapshots
from pooram.tables import past as moments_of_the_past
from pooram.tables import service as service_module
from pooram.tables import table as table_module
from pooram.tables.changes import OpenPart
from pooram.tables.chat import Chat
from pooram.tables.gesture_messages import Plans
from pooram.tables.notes import Note
from pooram.tables.people import People
from pooram.tables.people_messages import Clocks, Presence
from pooram.tables.presence import Attendance
from pooram.tables.table import Table


@pytest.fixture
def house_of(tmp_path, play):
    """A house whose every service has a database of its own."""

    def make(scenario):
        async def within(house):
            class TwoHouses(type(house)):
                async def another(self):
                    self.database = tmp_path / f"{random.getrandbits(60)}.sqlite3"
                    return await super().another()

            await scenario(TwoHouses(house.database, house.games))

        play(within)

    return make


ALL = [(key, seats) for key, game in sorted(all_games().items()) for seats in seat_counts(game)]


SECRETIVE = {"cholas", "kalimambo", "umbradeco"}
"""Where somebody may hold or choose something that others cannot know."""


DEEP = [pytest.param(range(part, part + 3), marks=pytest.mark.deep) for part in (1, 4, 7, 10)]
"""In parts, none of which takes long on a busy machine."""


@pytest.mark.parametrize("seeds", [range(1), *DEEP])
@pytest.mark.parametrize(("key", "seats"), ALL)
def test_what_somebody_cannot_know_changes_no_byte_of_what_they_get(house_of, key, seats, seeds):
    met = []

    async def scenario(house):
        for seed in seeds:
            for viewer in range(WATCHER, seats):
                met.append(await watch(house, house.games[key], seats, viewer, seed, 6))

    house_of(scenario)
    assert sum(twins.compared for twins in met) > len(met), "hardly any went on"
    if key in SECRETIVE and seats > 1:
        assert any(twins.asked for twins in met), "nobody asked to take anything back"
        assert any(twins.differ for twins in met), "nothing was dealt anew"


def test_twins_go_on_while_somebody_is_away(house_of):
    met = []

    async def scenario(house):
        for seed in range(4):
            for viewer in range(WATCHER, 3):
                met.append(await watch(house, house.games["kalimambo"], 3, viewer, seed, 12))

    house_of(scenario)
    assert any(twins.desks[0].away for twins in met if hasattr(twins, "desks"))


def leak_into_words(monkeypatch):
    def names(table):
        secret = sum(table.match.state.to_bytes())
        return [f"{name} {secret}" for name in table.match.names]

    monkeypatch.setattr(Table, "names", property(names))


def leak_into_back(monkeypatch):
    def back_kind(table, seat):
        return "step" if sum(table.match.state.to_bytes()) % 2 else ""

    monkeypatch.setattr(snapshots, "back_kind", back_kind)


def leak_into_why_not_back(monkeypatch):
    why_not_back = table_module.why_not_back

    def leaky(table, seat):
        return f"{why_not_back(table, seat)} {sum(table.match.state.to_bytes())}"

    monkeypatch.setattr(table_module, "why_not_back", leaky)


def leak_into_plans(monkeypatch):
    answered = service_module.answered

    def leaky(table, viewer, question):
        told = answered(table, viewer, question)
        if not isinstance(told, Plans):
            return told
        secret = sum(table.match.state.to_bytes())
        plans = [replace(plan, sentence=f"{plan.sentence} {secret}") for plan in told.plans]
        return replace(told, plans=tuple(plans))

    # Not `snapshots.plans`: compiled modules call their own functions without looking here.
    monkeypatch.setattr(service_module, "answered", leaky)


def leak_into_request(monkeypatch):
    def other_people(table, seat):
        return [sum(table.match.state.to_bytes()) % 7]

    monkeypatch.setattr(Table, "other_people", other_people)


def leak_into_record(monkeypatch):
    monkeypatch.setattr(Table, "_published", lambda table: table.match)


def secret_of(opened):
    return sum(opened.table.match.state.to_bytes()) % 1000


def leak_into_presence(monkeypatch):
    def tell(attendance, opened):
        for connection in opened.people():
            connection.tell(Presence((), secret_of(opened)))

    monkeypatch.setattr(Attendance, "_tell", tell)


def leak_into_clocks(monkeypatch):
    def tell(people, opened, connection):
        connection.tell(Clocks((secret_of(opened),), ()))

    monkeypatch.setattr(People, "_tell_clocks", tell)


def leak_into_bots(monkeypatch):
    monkeypatch.setattr(Table, "bots_view", lambda table, seat: table.match.state.to_bytes())


def leak_into_chat(monkeypatch):
    say = Chat.say

    async def leaky(chat, opened, connection, asked, made):
        told = replace(asked, text=f"{asked.text} {secret_of(opened)}")
        await say(chat, opened, connection, told, made)

    monkeypatch.setattr(Chat, "say", leaky)


def leak_into_notes(monkeypatch):
    take = Table._take_note

    def leaky(table, line):
        take(table, line)
        *others, note = table.notes
        text = f"{note.line.text} {sum(table.match.state.to_bytes())}"
        table.notes = (*others, Note(note.after, replace(note.line, text=text)))

    monkeypatch.setattr(Table, "_take_note", leaky)


def leak_into_past(monkeypatch):
    open_part = moments_of_the_past._open_part

    def leaky(table, moment):
        part = open_part(table, moment)
        first, *others = part.panels
        return OpenPart(
            part.seats,
            (replace(first, title=f"{first.title} {sum(moment.state.to_bytes())}"), *others),
            part.request,
            part.finished,
            part.sheet,
        )

    monkeypatch.setattr(moments_of_the_past, "_open_part", leaky)


def leak_into_moments(monkeypatch):
    def of_another_seat(table, viewer, line):
        view = table.game.view(table.match.state, (viewer + 1) % table.match.seats)
        return draw_svg(table.game, view, tuple(table.match.players))

    monkeypatch.setattr("tests.tables.twins.draw_moment", of_another_seat)


def leak_into_picture(monkeypatch):
    monkeypatch.setattr(listing, "WATCHER", 0)


LEAKS = [
    leak_into_chat,
    leak_into_notes,
    leak_into_past,
    leak_into_picture,
    leak_into_words,
    leak_into_back,
    leak_into_why_not_back,
    leak_into_plans,
    leak_into_moments,
    leak_into_request,
    leak_into_record,
    leak_into_presence,
    leak_into_clocks,
    leak_into_bots,
]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(house_of, monkeypatch, leak):
    async def scenario(house):
        for seed in range(3):
            for viewer in range(WATCHER, 3):
                await watch(house, house.games["kalimambo"], 3, viewer, seed, 12)

    leak(monkeypatch)
    with pytest.raises(AssertionError):
        house_of(scenario)
