"""What is wrong with a database is one sentence that says what to do, and other tables go on."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
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


FILL = """
import asyncio, resource, sys
from pathlib import Path
from pooram.tables.errors import NotStored
from pooram.tables.messages import NewTable, SeatRequest, Step
from pooram.tables.service import TableService
from pooram.tables.storage import open_storage

PEOPLE = (SeatRequest("me"), SeatRequest("me"))

class NoBots:
    def close(self):
        pass

async def step(service, table):
    views = [await service.view(table, seat) for seat in range(2)]
    view = next(view for view in views if view.to_move)
    await service.step(table, Step(view.decision, view.seat, view.choices[-1].notation))

async def play(file, room):
    service = TableService(await open_storage(file), NoBots())
    table = await service.create(NewTable("template", PEOPLE))
    await step(service, table)
    # Whatever is written beyond this fails, in its middle if need be. Python ignores the signal for it.
    usual, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    written = file.with_name(file.name + "-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (written + room, hard))
    before = await service.look(table)
    for attempt in range(2):
        try:
            await step(service, table)
        except NotStored as error:
            print(error)
    assert (await service.look(table)) is before
    resource.setrlimit(resource.RLIMIT_FSIZE, (usual, hard))
    await step(service, table)
    print(table, (await service.look(table)).lines - before.lines)
    await service.close()

asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2])))
"""


OPEN_AS_ANOTHER = """
import asyncio, os, sys, tempfile
from pathlib import Path
from pooram.engine.errors import PooramError
from pooram.tables.storage import open_storage

async def open_and_close(folder):
    await (await open_storage(folder)).close()

# Whatever Python reads for it is read before: another user may not be allowed to.
with tempfile.TemporaryDirectory() as elsewhere:
    asyncio.run(open_and_close(Path(elsewhere)))
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    asyncio.run(open_and_close(Path(sys.argv[1])))
except PooramError as error:
    print(error)
"""


async def closed_at_once(database):
    await (await open_storage(database)).close()


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


@pytest.mark.parametrize("with_tables", [False, True])
def test_a_folder_in_which_one_may_not_write_is_one_sentence(with_tables):
    if os.name != "posix":
        pytest.skip("here folders are closed otherwise")
    # Not a folder of pytest: those are closed to everybody but the user who runs the tests.
    with tempfile.TemporaryDirectory() as above:
        folder = Path(above) / "tables"
        folder.mkdir()
        if with_tables:
            asyncio.run(closed_at_once(folder))
        os.chmod(above, 0o755)
        for path in folder.iterdir():
            path.chmod(0o444)
        folder.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", OPEN_AS_ANOTHER, str(folder)],
            env={**os.environ, "PYTHONPATH": str(Path(pooram.__file__).parents[1])},
            capture_output=True,
            text=True,
        )
        folder.chmod(0o755)
    assert done.stderr == ""
    assert done.stdout == (
        f"The tables cannot be kept in {folder / 'pooram.sqlite3'}: Permission denied."
        " Choose another folder with --data.\n"
    )


def test_a_disk_that_is_full_from_the_start_is_one_sentence(tmp_path, monkeypatch):
    class Full(sqlite3.Connection):
        def __init__(self, *words, **named):
            super().__init__(*words, **named)
            self.execute("PRAGMA max_page_count = 3")

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *words, **named: connect(*words, factory=Full, **named))
    assert refusal(tmp_path).startswith("The disk is full, so that ")
    monkeypatch.undo()
    # What was begun is no obstacle when there is room.
    asyncio.run(closed_at_once(tmp_path))


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
        await service.removing.remove(broken.table.id, house.owner)

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


@pytest.mark.parametrize("linked", ["the file", "its folder"])
def test_a_file_belongs_to_one_server_by_whatever_name_it_is_reached(tmp_path, linked):
    (tmp_path / "real").mkdir()
    file, link = tmp_path / "real" / "tables.sqlite3", tmp_path / "other.sqlite3"
    if linked == "the file":
        link.symlink_to(file)
    else:
        (tmp_path / "folder").symlink_to(file.parent)
        link = tmp_path / "folder" / file.name

    async def scenario():
        for first, second in ((file, link), (link, file)):
            storage = await open_storage(first)
            try:
                with pytest.raises(PooramError, match="Another Pooram is using"):
                    await open_storage(second)
            finally:
                await storage.close()

    asyncio.run(scenario())


def test_several_workers_need_postgresql():
    check_workers("games", 1)
    check_workers("postgresql://anna@example.org/pooram", 8)
    with pytest.raises(PooramError, match="cannot share a file") as refused:
        check_workers(Path("games"), 2)
    assert "--database" in refused.value.hint


@pytest.mark.parametrize("room", [0, 1, 30, 2000, 4200], ids=lambda room: f"{room} bytes left")
def test_a_step_whose_commit_is_torn_was_never_made_and_can_be_made_again(tmp_path, room):
    """As on a disk that is full: a write fails in the middle of a page, or between two of them."""
    pytest.importorskip("resource", reason="here no file can be kept from growing")
    file = tmp_path / "tables.sqlite3"
    done = subprocess.run(
        [sys.executable, "-c", FILL, str(file), str(room)],
        env={**os.environ, "PYTHONPATH": str(Path(pooram.__file__).parents[1])},
        capture_output=True,
        text=True,
    )
    *refused, last = done.stdout.splitlines()
    assert refused == ["The tables could not be reached. Try again; the server's log has the reason."] * 2
    assert "Traceback" not in done.stderr
    table, made = last.split()

    async def stored():
        storage = await open_storage(file)
        _, lines = await storage.load(table)
        (found,) = await storage.write(lambda c: c.execute("PRAGMA integrity_check").fetchone())
        await storage.close()
        return len(lines), found

    assert asyncio.run(stored()) == (3 + int(made), "ok")
    assert int(made) > 0
