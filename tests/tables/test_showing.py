"""What has been played stands, also where a game fails to show it to somebody."""

import pytest

from pooram.tables.connection import Connection
from pooram.tables.messages import Change, Snapshot, Trouble
from pooram.tables.open_table import CANNOT_BE_SHOWN

SHOWS_TO_ONE = ("own_panels", "prompt")


class Broken:
    """A game that cannot be shown to some viewers."""

    def __init__(self, game, monkeypatch, method):
        self.seats = set()
        show = getattr(game, method)

        def fail(view, *rest):
            if {getattr(view, "viewer", -1), "all"} & self.seats:
                raise RuntimeError("a fault of the game")
            return show(view, *rest)

        monkeypatch.setattr(game, method, fail)


@pytest.mark.parametrize("method", SHOWS_TO_ONE)
def test_who_cannot_be_shown_the_table_is_told_so_and_all_others_see_what_happens(
    play, numbers, monkeypatch, caplog, method
):
    async def scenario(house):
        people = anna, bo, cy = await house.people("numbers", seats=3)
        watcher = await house.seat(anna.service, anna.table.id, -1)
        broken = Broken(numbers, monkeypatch, method)
        broken.seats = {1}
        assert isinstance(await anna.step("number 3"), Snapshot)
        assert bo.listen()[-1] == CANNOT_BE_SHOWN
        assert isinstance(await bo.step("number 1"), Trouble)
        assert anna.table.has_chosen(1), "it was stored all the same"
        for person in (anna, cy, watcher):
            assert person.snapshot.seats[1].chosen
            assert type(person.changes[-1]) is Change
        broken.seats = set()
        await cy.step("number 4")
        for person in people:
            assert person.snapshot.scene == (await person.say(type="whole")).scene
            assert [seat.score for seat in person.snapshot.seats] == ["3", "1", "4"]
        assert "cannot be shown" in caplog.text

    play(scenario)


def test_what_cannot_be_shown_to_anybody_is_stored_and_seen_as_soon_as_it_can(play, numbers, monkeypatch):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        broken, told = Broken(numbers, monkeypatch, "panels"), []
        monkeypatch.setattr(anna.service.people, "changed", told.append)
        broken.seats = {"all"}
        assert await anna.step("number 3") == CANNOT_BE_SHOWN
        assert bo.listen()[-1] == CANNOT_BE_SHOWN
        assert anna.table.has_chosen(0)
        assert told == [anna.opened], "the clocks go on"
        broken.seats = set()
        await bo.step("number 1", anna.table.decision(1))
        assert [seat.score for seat in anna.snapshot.seats] == ["3", "1"]
        await anna.step("leave")
        for person in (anna, bo):
            assert person.snapshot.scene == (await person.say(type="whole")).scene
        assert isinstance(anna.changes[-1], Change)

    play(scenario)


@pytest.mark.parametrize("method", SHOWS_TO_ONE)
def test_who_sits_down_where_they_can_be_shown_nothing_stays_where_they_were(
    play, numbers, monkeypatch, method
):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        anna.service.leave(bo.opened, bo.connection)
        broken = Broken(numbers, monkeypatch, method)
        broken.seats = {1}
        late = Connection(mine=(1,))
        await anna.service.join(anna.table.id, late)
        await anna.service.hear(anna.opened, late, '{"type": "sit", "seat": 1}')
        assert late.viewer is None
        anna.connection.mine = (0, 1)
        assert isinstance(await anna.sit(1), Trouble)
        assert anna.connection.viewer == 0
        assert isinstance(await anna.step("number 3"), Snapshot)
        broken.seats = set()
        assert (await anna.sit(1)).viewer == 1

    play(scenario)


def test_who_does_not_keep_up_and_can_be_shown_nothing_stops_nobody(play, numbers, monkeypatch):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        Broken(numbers, monkeypatch, "own_panels").seats = {1}
        bo.connection.outbox.extend([b"{}"] * 100)
        assert isinstance(await anna.step("number 3"), Snapshot)
        assert anna.table.has_chosen(0)

    play(scenario)
