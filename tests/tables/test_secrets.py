"""What is hidden reaches nobody: no message, no record, no bot."""

import pytest
from msgspec.structs import replace

from pooram.engine.fields import ints_of
from pooram.games import all_games
from pooram.match.fairness import check_fairness
from pooram.match.reading import read_record
from pooram.tables.messages import NewTable, SeatRequest
from pooram.tables.snapshots import panels_of


def test_a_pending_choice_is_in_no_message_to_anybody_else(play):
    async def scenario(house):
        async def heard_by_others(notation):
            anna, bo, cy = await house.people("numbers", 3)
            watcher = await house.seat(anna.service, anna.table.id, -1)
            await anna.step(notation)
            for person in (bo, cy):
                await person.why("number-3")
                await person.why("card-0")
            await bo.step("number 2")
            await anna.back()
            assert "9" in bo.words()
            record = anna.table.record().to_text().split("commitment")[0]
            header = anna.table.header
            words = [p.words() for p in (bo, cy, watcher)]
            for luck in (header.id, header.commitment, *header.numbers):
                words = [each.replace(luck, "") for each in words]
            return [*words, record]

        assert await heard_by_others("number 1") == await heard_by_others("number 4")

    play(scenario)


def test_the_record_of_an_unfinished_game_leaves_out_the_open_decision(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        await anna.step("number 3")
        assert "number 3" not in anna.table.record().to_text()
        await bo.step("number 2")
        text = anna.table.record().to_text()
        assert "1 number 3\n2 number 2\n~ coin" in text

    play(scenario)


def test_the_record_of_an_unfinished_game_ends_before_a_hidden_draw(play):
    async def scenario(house):
        anna, bo = await house.people("numbers", veiled=1)
        await anna.step("number 3")
        await bo.step("number 2")
        await anna.step("leave")
        text = anna.table.record().to_text()
        assert text.endswith("2 number 2\n")
        read_record(text, house.games.__getitem__)

    play(scenario)


def test_the_secret_is_committed_at_once_and_revealed_only_at_the_end(play):
    async def scenario(house):
        anna, bo = await house.people("numbers", veiled=1)
        secret = anna.table.header.secret
        for _ in range(2):
            assert secret not in anna.table.record().to_text()
            assert f"commitment {anna.table.header.commitment}" in anna.table.record().to_text()
            await anna.step("number 3")
            await bo.step("number 2")
            await anna.step("leave")
        text = anna.table.record().to_text()
        assert f"secret {secret}" in text
        assert secret not in anna.words() + bo.words()
        check_fairness(read_record(text, house.games.__getitem__))

    play(scenario)


def test_bots_think_at_the_same_time_and_from_before_anybody_chose(play):
    async def scenario(house):
        house.thinker.gate.clear()
        anna = await house.against_bots("numbers", bots=2)
        await anna.step("number 3")
        await house.close()
        anna = await house.seat(await house.open(), anna.table.id, 0)
        house.thinker.gate.set()
        await anna.until(lambda snapshot: snapshot.offers != ())
        early, late = house.thinker.views[:2], house.thinker.views[2:]
        assert len(early) == 2
        assert late == early
        known = [house.games["numbers"].restore_view(ints_of(view)) for view in early]
        assert [view.shown.chosen for view in known] == [[-1, -1, -1]] * 2

    play(scenario)


def test_each_seat_gets_its_own_view_only(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        await anna.step("number 3")
        assert panels_of(anna.snapshot)[0].things[0].badge == "3"
        assert panels_of(bo.snapshot)[0].things[0].badge == "9"
        assert anna.snapshot.scene.panels == bo.snapshot.scene.panels
        assert bo.snapshot.log[-1].text == "Player 1 has chosen."

    play(scenario)


def unnumbered(heard):
    """The same messages, whenever they came."""
    return [replace(message, number=0) for message in heard]


@pytest.mark.parametrize("key", sorted(all_games()))
def test_in_every_game_others_hear_the_same_whatever_is_chosen_at_once(play, key):
    game = all_games()[key]

    async def scenario(house):
        service = await house.open()
        seats = tuple(SeatRequest("me") for _ in range(game.fewest_seats))
        table = await service.create(NewTable(key, seats))
        people = [await house.seat(service, table, seat) for seat in range(len(seats))]
        watcher = await house.seat(service, table, -1)
        chooser, *others = [person for person in people if person.snapshot.offers]
        if not others:
            return

        async def told(option):
            before = [len(person.listen()) for person in (*others, watcher)]
            await chooser.step(option.notation)
            heard = [unnumbered(p.listen()[n:]) for p, n in zip((*others, watcher), before, strict=True)]
            record = chooser.table.record().to_text()
            await chooser.back()
            return heard, record

        first, last = chooser.snapshot.offers[0], chooser.snapshot.offers[-1]
        assert await told(first) == await told(last)

    play(scenario)
