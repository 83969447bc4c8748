"""Nothing is lost: what is stored brings the table back."""

import asyncio
from pathlib import Path

import pytest

from pooram.engine.errors import PooramError
from pooram.tables.errors import OutdatedTable, UnknownTable
from pooram.tables.holders import NOBODY
from pooram.tables.messages import NewTable, SeatRequest, Trouble
from pooram.tables.storage import data_file
from pooram.tables.stored import Line, Overtaken, Standing

TABLES = 20
both = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


@both
def test_a_restarted_server_shows_the_same_position(play):
    async def scenario(house):
        anna, bo, _ = await house.people("numbers", 3)
        await anna.step("number 1")
        await bo.step("number 2")
        await anna.back()
        await anna.step("number 4")
        await bo.back()
        table, before = anna.table.id, [anna.snapshot, bo.snapshot]
        state = anna.table.match.state.to_bytes()
        await house.close()
        service = await house.open()
        after = [(await house.seat(service, table, seat)).snapshot for seat in range(2)]
        assert (await service.open(table)).table.match.state.to_bytes() == state
        for old, new in zip(before, after, strict=True):
            assert (new.decision, new.scene, new.offers, new.seats, new.can_go_back) == (
                old.decision,
                old.scene,
                old.offers,
                old.seats,
                old.can_go_back,
            )

    play(scenario)


@both
def test_a_restarted_server_lets_the_bots_go_on(play):
    async def scenario(house):
        house.thinker.gate.clear()
        anna = await house.against_bots("template")
        await anna.step("row 1")
        await anna.step("light 1")
        table = anna.table.id
        await house.close()
        house.thinker.gate.set()
        service = await house.open()
        service.resume()
        anna = await house.seat(service, table, 0)
        await anna.until(lambda snapshot: bool(snapshot.offers))
        assert [step.seat for step in anna.table.match.history][-2:] == [1, 1]

    play(scenario)


@both
def test_unfinished_games_are_listed_the_last_played_first(play):
    async def scenario(house):
        first, _ = await house.people("template")
        second, _ = await house.people("template")
        await first.step("row 1")
        await first.step("light 1")
        listed = await first.service.games_of(house.owner)
        assert [info.id for info in listed] == [first.table.id, second.table.id]
        assert (listed[0].to_move, listed[0].turns) == (("Player 2",), 1)

    play(scenario)


@both
def test_games_are_listed_with_their_own_word_for_what_is_counted(play):
    async def scenario(house):
        await house.people("kalimambo", 3)
        first, _ = await house.people("template")
        listed = await first.service.games_of(house.owner)
        assert {(info.game, info.turn_word) for info in listed} == {
            ("template", "Turn"),
            ("kalimambo", "Round"),
        }

    play(scenario)


@both
def test_finished_games_are_not_listed_but_can_be_opened(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        for _ in range(2):
            await anna.step("number 3")
            await bo.step("number 2")
            await anna.step("leave")
        assert await anna.service.games_of(house.owner) == []
        await house.close()
        again = await house.seat(await house.open(), anna.table.id, 1)
        assert again.snapshot.finished

    play(scenario)


@both
def test_a_table_that_nobody_looks_at_is_let_go_and_comes_back(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await anna.step("row 1")
        for person in (anna, bo):
            person.service.leave(person.opened, person.connection)
        again = await house.seat(anna.service, anna.table.id, 0)
        assert again.opened is not anna.opened
        assert again.snapshot.offers[0].notation == "light 1"

    play(scenario)


@both
def test_a_table_is_removed_with_all_its_lines_even_while_a_bot_thinks(play, caplog):
    async def scenario(house):
        house.thinker.gate.clear()
        anna = await house.against_bots("template")
        await anna.step("row 1")
        await anna.step("light 1")
        other, _ = await house.people("template")
        await anna.service.removing.remove(anna.table.id, house.owner)
        house.thinker.gate.set()
        with pytest.raises(UnknownTable):
            await anna.service.rematches.again(anna.table.id, house.owner)
        assert anna.listen()[-1] == Trouble("This table was removed.")
        assert anna.hung_up
        await house.close()
        assert await house.execute("SELECT DISTINCT table_id FROM lines") == [(other.table.id,)]
        assert not caplog.records, "the bot's choice comes too late, and nobody is troubled"

    play(scenario)


@both
def test_a_table_of_other_rules_can_be_removed(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        await house.close()
        await house.execute("UPDATE tables SET rules = 99")
        service = await house.open()
        await service.removing.remove(anna.table.id, house.owner)
        with pytest.raises(UnknownTable):
            await service.open(anna.table.id)

    play(scenario)


@both
def test_an_unknown_table_is_one_clear_error(play):
    async def scenario(house):
        service = await house.open()
        for ask in (service.open, service.rematches.again, service.record, service.removing.remove):
            with pytest.raises(UnknownTable, match="no such table"):
                await ask("nowhere' OR 1=1 --")

    play(scenario)


@both
def test_a_table_of_other_rules_is_refused_clearly_and_not_listed(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        await house.close()
        await house.execute("UPDATE tables SET rules = 99")
        service = await house.open()
        assert await service.games_of(house.owner) == []
        with pytest.raises(OutdatedTable, match="rules 99"):
            await service.open(anna.table.id)

    play(scenario)


@both
def test_a_table_of_a_game_that_is_gone_is_not_listed(play):
    async def scenario(house):
        await house.people("numbers")
        await house.close()
        service = await house.open()
        service.find = missing
        assert await service.games_of(house.owner) == []

    def missing(key):
        raise PooramError(f"There is no game {key!r}.")

    play(scenario)


async def new_tables(service, number):
    asked = NewTable("template", (SeatRequest("me"), SeatRequest("me")))
    return [await service.create(asked) for _ in range(number)]


@both
def test_two_appends_to_one_table_at_once_store_one(play):
    async def scenario(house):
        service = await house.open()
        (table,) = await new_tables(service, 1)
        length = (await service.storage.lengths([table]))[table]
        answers = [Line(length, seat, "row 1", made="2026-01-01T00:00:00.000+00:00") for seat in range(5)]
        found = await asyncio.gather(
            *(service.storage.append(table, length, [line], Standing(False, (0,), 1)) for line in answers),
            return_exceptions=True,
        )
        assert sorted(type(one).__name__ for one in found) == ["NoneType"] + ["Overtaken"] * 4
        assert (await service.storage.load(table))[1][length:] == [answers[found.index(None)]]

    play(scenario)


@both
def test_a_table_that_is_removed_while_others_append_takes_nobody_with_it(play):
    async def scenario(house):
        service = await house.open()
        storage, tables = service.storage, await new_tables(service, TABLES)
        lengths = await storage.lengths(tables)

        async def play_on(table):
            for number in range(20):
                first = lengths[table] + number
                await storage.append(table, first, [Line(first, 0, "row 1")], Standing(False, (0,), 1))

        async def remove(table):
            await storage.lines_after(table, 0)
            await storage.give_up(table, NOBODY)

        gone = tables[::4]
        found = await asyncio.gather(
            *(play_on(table) for table in tables), *(remove(table) for table in gone), return_exceptions=True
        )
        assert {type(one) for one in found} <= {type(None), Overtaken}
        kept = [table for table in tables if table not in gone]
        assert await storage.lengths(tables) == {table: lengths[table] + 20 for table in kept}
        assert await house.execute("SELECT count(DISTINCT table_id) FROM lines") == [(len(kept),)]

    play(scenario)


@both
def test_a_table_of_a_strange_name_is_just_unknown(play):
    async def scenario(house):
        service = await house.open()
        for name in ("a\x00b", "\ud800", "é", "x" * 10_000):
            with pytest.raises(PooramError, match="no such table"):
                await service.open(name)
            with pytest.raises(PooramError, match="no such table"):
                await (await service.lender(name)).given(name, 0, "a" * 64)

    play(scenario)


def test_steps_are_written_ahead_and_synced(play):
    async def scenario(house):
        service = await house.open()
        await service.create(NewTable("template", (SeatRequest("me"), SeatRequest("person"))))
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2)):
            found = await service.storage.write(lambda c, name=pragma: c.execute(f"PRAGMA {name}").fetchone())
            assert tuple(found) == (value,)

    play(scenario)


def test_the_file_lies_where_one_says(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.delenv("POORAM_DATA", raising=False)
    assert data_file() == tmp_path / "share" / "pooram" / "pooram.sqlite3"
    monkeypatch.setenv("POORAM_DATA", str(tmp_path / "mine"))
    assert data_file() == tmp_path / "mine" / "pooram.sqlite3"
    assert data_file(Path("here")) == Path("here/pooram.sqlite3")
    assert data_file(Path("here/games.sqlite3")) == Path("here/games.sqlite3")
