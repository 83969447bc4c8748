"""What is wrong with a database is one sentence that says what to do, and other tables go on."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pooram
from pooram.engine.errors import PooramError
from pooram.tables.errors import UnreadableTable
from pooram.tables.messages import Snapshot, Trouble
from pooram.tables.storage import check_workers, open_storage

both = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)

HOLD = """
import asyncio, sys
from pathlib import Path
from pooram.tables.storage import open_storage

async def hold():
    storage = await open_storage(Path(sys.argv[1]))
    print("open", flush=True)
    await asyncio.Event().wait()

asyncio.run(hold())
"""


def refusal(database):
    """How it is refused."""
    with pytest.raises(PooramError) as refused:
        asyncio.run(open_storage(database))
    assert refused.value.hint
    return refused.value.message


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("no folder")
    assert "Not a directory" in refusal(tmp_path / "file" / "data")


def test_a_file_that_is_no_database_is_one_sentence_and_not_touched(tmp_path):
    file = tmp_path / "tables.sqlite3"
    file.write_bytes(b"Dear Anna, " * 1000)
    assert "no database" in refusal(file)
    assert file.read_bytes() == b"Dear Anna, " * 1000


def test_a_folder_in_place_of_the_file_is_one_sentence(tmp_path):
    (tmp_path / "pooram.sqlite3").mkdir()
    assert "cannot be written" in refusal(tmp_path)


def test_a_damaged_file_is_told_to_whoever_plays_and_the_server_goes_on(play, tmp_path):
    async def scenario(house):
        anna, _ = await house.people("template")
        await house.close()
        data = bytearray(house.database.read_bytes())
        data[4096:] = os.urandom(len(data) - 4096)
        house.database.write_bytes(data)
        with pytest.raises(PooramError, match="damaged") as refused:
            await (await house.open()).open(anna.table.id)
        assert "backup" in refused.value.hint

    play(scenario)


def test_who_plays_reads_that_the_disk_is_full_and_can_go_on_when_it_is_not(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        storage = anna.service.storage
        pages = await storage.write(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
        await storage.write(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchone())
        answer = anna.snapshot
        while isinstance(answer, Snapshot):
            answer = await (anna.back() if anna.snapshot.can_go_back else anna.step("row 1"))
        assert isinstance(answer, Trouble)
        assert "disk of the server is full" in answer.error
        lines = anna.table.lines
        await storage.write(lambda c: c.execute("PRAGMA max_page_count = 100000").fetchone())
        await (anna.back() if anna.snapshot.can_go_back else anna.step("row 1"))
        assert anna.table.lines > lines
        assert len((await storage.load(anna.table.id))[1]) == anna.table.lines

    play(scenario)


@both
@pytest.mark.parametrize("column", ["options", "seats", "numbers", "to_move"])
def test_a_row_that_cannot_be_read_is_not_listed_and_harms_no_other_table(play, column, caplog):
    async def scenario(house):
        broken, _ = await house.people("template")
        whole, _ = await house.people("template")
        await house.close()
        await house.execute(f"UPDATE tables SET {column} = '[7, ' WHERE id = '{broken.table.id}'")
        service = await house.open()
        assert [info.header.id for info in await service.storage.unfinished(9)] == [whole.table.id]
        assert len([said for said in caplog.messages if "cannot be read" in said]) == 1
        if column != "to_move":
            with pytest.raises(UnreadableTable, match="cannot be read"):
                await service.open(broken.table.id)
        assert (await house.seat(service, whole.table.id, 0)).snapshot.offers
        await service.remove(broken.table.id)

    play(scenario)


@both
@pytest.mark.parametrize(
    "damage",
    ["notation = 'dance on the table'", "notation = 'light 4'", "seat = 5"],
)
def test_a_line_that_cannot_be_replayed_is_one_sentence_and_harms_no_other_table(play, damage):
    async def scenario(house):
        broken, _ = await house.people("template")
        await broken.step("row 1")
        whole, _ = await house.people("template")
        await house.close()
        place = f"table_id = '{broken.table.id}' AND place = 2"
        await house.execute(f"UPDATE lines SET {damage} WHERE {place}")
        service = await house.open()
        with pytest.raises(UnreadableTable, match="cannot be read") as refused:
            await service.open(broken.table.id)
        assert "other tables are not affected" in refused.value.hint
        assert (await house.seat(service, whole.table.id, 0)).snapshot.offers

    play(scenario)


@both
def test_bots_of_a_table_that_cannot_go_on_are_asked_once_and_the_others_go_on(play, caplog):
    async def scenario(house):
        house.thinker.gate.clear()
        people = [await house.against_bots("template") for _ in range(2)]
        for anna in people:
            await anna.step("row 1")
            await anna.step("light 1")
        await house.close()
        broken, whole = (anna.table.id for anna in people)
        await house.execute(f"UPDATE lines SET notation = '?' WHERE table_id = '{broken}'")
        await house.execute("UPDATE tables SET bots_due = 0")
        house.thinker.gate.set()
        service = await house.open()
        for _ in range(3):
            await service.look_after_bots()
        anna = await house.seat(service, whole, 0)
        await anna.until(lambda snapshot: bool(snapshot.offers))
        assert len([said for said in caplog.messages if "does not go on" in said]) == 1
        assert broken not in caplog.text

    play(scenario)


def test_a_file_belongs_to_one_server_until_that_ends_however_it_ends(tmp_path):
    file = tmp_path / "tables.sqlite3"
    environment = {**os.environ, "PYTHONPATH": str(Path(pooram.__file__).parents[1])}
    command = [sys.executable, "-c", HOLD, str(file)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline() == b"open\n"
        assert refusal(file) == f"Another Pooram is using {file}."
        other.kill()
        other.wait()

    async def scenario():
        await (await open_storage(file)).close()

    asyncio.run(scenario())


def test_several_workers_need_postgresql():
    check_workers("games", 1)
    check_workers("postgresql://anna@example.org/pooram", 8)
    with pytest.raises(PooramError, match="cannot share a file") as refused:
        check_workers(Path("games"), 2)
    assert "--database" in refused.value.hint
