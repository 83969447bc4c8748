"""A part of a SQLite file that is damaged harms the tables that are in it, and no other."""

import asyncio

import pytest
from msgspec import json
from sqlalchemy import String

from pooram.engine.errors import PooramError
from pooram.tables.connection import Connection
from pooram.tables.errors import NotStored, UnknownTable, UnreadableTable
from pooram.tables.messages import NewTable, SeatRequest
from pooram.tables.storage.schema import metadata

SPOILT = "CAST(x'53656372657420ff' AS TEXT)"
"""The text `Secret`, and a byte that no text has."""
PATIENCE = 300
TO_OPEN = {"id", "game", "components", "options", "seats", "commitment", "secret", "numbers"}
"""Without these columns no table can be opened."""
AGAINST_A_BOT = NewTable("template", (SeatRequest("me", "Anna"), SeatRequest("bot", level="easy")))


def texts_of(name):
    """The columns of a table of the database that hold texts."""
    return [column.name for column in metadata.tables[name].columns if isinstance(column.type, String)]


async def tables_with_bots_due(house, number):
    """So many tables in a file that is closed, at each of which a bot is to move."""
    house.thinker.gate.clear()
    made = []
    for _ in range(number):
        anna = await house.against_bots("template")
        await anna.step("row 1")
        await anna.step("light 1")
        made.append(anna.table.id)
    await house.close()
    house.thinker.gate.set()
    return made


async def bots_go_on(service, *tables):
    """Nobody comes to these tables, and yet what is due there happens."""
    before = await service.storage.lengths(tables)
    await service.look_after_bots()
    async with asyncio.timeout(PATIENCE):
        for table in tables:
            while (await service.storage.lengths([table]))[table] == before[table]:
                await asyncio.sleep(0.01)


def nothing_is_told(caplog):
    assert "Secret" not in caplog.text
    assert not [record for record in caplog.records if record.exc_info]
    caplog.text.encode()


@pytest.mark.parametrize("column", texts_of("tables"))
def test_a_text_of_a_table_that_is_none_harms_no_other(play, column, caplog):
    async def scenario(house):
        broken, whole = await tables_with_bots_due(house, 2)
        await house.execute(f"UPDATE tables SET {column} = {SPOILT} WHERE id = '{broken}'")
        service = await house.open()
        assert [info.id for info in await service.games_of(house.owner)] == [whole]
        await bots_go_on(service, whole, *([] if column in TO_OPEN else [broken]))
        if column in TO_OPEN:
            with pytest.raises(PooramError) as refused:
                await service.open(broken)
            assert isinstance(refused.value, UnknownTable if column == "id" else UnreadableTable)
            assert "Secret" not in str(refused.value)

    play(scenario)
    nothing_is_told(caplog)


@pytest.mark.parametrize("column", ["notation", "made"])
def test_a_text_of_a_line_that_is_none_harms_no_other_table(play, column, caplog):
    async def scenario(house):
        broken, whole = await tables_with_bots_due(house, 2)
        await house.execute(f"UPDATE lines SET {column} = {SPOILT} WHERE table_id = '{broken}' AND place = 2")
        service = await house.open()
        assert {info.id for info in await service.games_of(house.owner)} == {broken, whole}
        await bots_go_on(service, whole)
        with pytest.raises(UnreadableTable, match="cannot be read") as refused:
            await service.open(broken)
        assert "Secret" not in str(refused.value)

    play(scenario)
    nothing_is_told(caplog)


@pytest.mark.parametrize("column", texts_of("holders"))
def test_a_holder_who_cannot_be_read_may_do_nothing_and_the_others_may(play, column, caplog):
    async def scenario(house):
        broken, whole = await tables_with_bots_due(house, 2)
        await house.execute(f"UPDATE holders SET {column} = {SPOILT} WHERE table_id = '{broken}'")
        service = await house.open()
        assert whole in [info.id for info in await service.games_of(house.owner)]
        assert (await service.authority.rights(broken, house.owner)).seats == ()
        assert (await service.authority.rights(whole, house.owner)).seats == (0,)

    play(scenario)
    nothing_is_told(caplog)


def test_former_tables_that_cannot_be_read_are_given_to_nobody(play, caplog):
    async def scenario(house):
        broken, whole = await tables_with_bots_due(house, 2)
        await house.execute("DELETE FROM holders")
        await house.execute(f"UPDATE tables SET id = {SPOILT} WHERE id = '{broken}'")
        service = await house.open()
        assert await service.storage.adopt(house.owner) == 1
        assert [info.id for info in await service.games_of(house.owner)] == [whole]

    play(scenario)
    nothing_is_told(caplog)


@pytest.mark.parametrize("column", ["name", "text", "made"])
def test_what_was_said_and_cannot_be_read_is_left_out(play, column, caplog):
    async def scenario(house):
        service = await house.open()
        table = await service.create(AGAINST_A_BOT, house.owner)
        connection = Connection(holder=house.owner)
        opened = await service.join(table, connection)
        for said in (
            {"type": "sit", "seat": 0, "people": True},
            {"type": "say", "seat": 0, "text": "Hello"},
            {"type": "say", "seat": 0, "text": "Here I am"},
        ):
            await service.hear(opened, connection, json.encode(said))
        await house.close()
        await house.execute(f"UPDATE chat SET {column} = {SPOILT} WHERE place = 0")
        service = await house.open()
        said = await service.storage.said(table, "players", -1, 9)
        assert [line.text for line in said] == ["Here I am"]

    play(scenario)
    nothing_is_told(caplog)


def page_of(data, text):
    """Where the page of a file begins that has this text."""
    size = int.from_bytes(data[16:18], "big")
    return data.index(text) // size * size, size


def test_a_page_that_cannot_be_read_harms_the_tables_on_it_and_no_other(play, caplog):
    async def scenario(house):
        made = await tables_with_bots_due(house, 40)
        ((commitment,),) = await house.execute(f"SELECT commitment FROM tables WHERE id = '{made[20]}'")
        data = bytearray(house.database.read_bytes())
        start, size = page_of(data, commitment.encode())
        data[start : start + size] = b"\xff" * size
        house.database.write_bytes(data)

        service = await house.open()
        found = await asyncio.gather(*map(service.storage.load, made), return_exceptions=True)
        refused = {
            table: error for table, error in zip(made, found, strict=True) if isinstance(error, NotStored)
        }
        assert {error.message for error in refused.values()} == {"The file of the tables is damaged."}
        whole = [table for table in made if table not in refused]
        assert made[20] in refused
        assert len(whole) > len(made) / 3
        assert {info.id for info in await service.games_of(house.owner)} == set(whole)
        await bots_go_on(service, *whole)

    play(scenario)
    nothing_is_told(caplog)
