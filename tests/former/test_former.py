"""What earlier versions wrote still opens: records, and a database of tables that one of them made."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pooram
from pooram.engine.boxes import box_of
from pooram.engine.state import points_of, ranks_of
from pooram.games import find_game
from pooram.match.reading import read_record
from pooram.tables.connection import Connection
from pooram.tables.making import stored_table
from pooram.tables.messages import Step
from pooram.tables.service import TableService
from pooram.tables.storage import open_storage

FORMER = Path(__file__).parent
RECORDS = json.loads((FORMER / "records.json").read_text(encoding="utf-8"))
TABLES = json.loads((FORMER / "tables.json").read_text(encoding="utf-8"))


def facts(match):
    """What was noted of every game when it was written."""
    return {
        "points": points_of(match.state),
        "places": ranks_of(match.state),
        "over": match.over,
        "waiting": list(match.to_move),
        "options": [match.legal_for(seat) for seat in range(match.seats)],
        "steps": len(match.history),
    }


@pytest.mark.parametrize("name", RECORDS)
def test_a_former_record_replays_to_the_same_position(name):
    record = read_record((FORMER / f"{name}.record").read_text(encoding="utf-8"), find_game)
    assert facts(record.match) == RECORDS[name]


@pytest.mark.parametrize("name", RECORDS)
def test_a_former_record_is_written_again_as_it_was(name):
    text = (FORMER / f"{name}.record").read_text(encoding="utf-8")
    assert read_record(text, find_game).to_text() == text


async def loaded(folder, table_id):
    file = folder / "tables.sqlite3"
    shutil.copy(FORMER / "tables.sqlite3", file)
    storage = await open_storage(file)
    try:
        header, lines = await storage.load(table_id)
    finally:
        await storage.close()
    return stored_table(header, find_game(header.game), lines)


@pytest.mark.parametrize("table_id", TABLES)
def test_a_former_table_stands_where_it_stood(tmp_path, table_id):
    table = asyncio.run(loaded(tmp_path, table_id))
    assert {"game": table.game.key, **facts(table.match)} == TABLES[table_id]


class NoThinker:
    """Bots that fail at once, so that they play anything."""

    async def think(self, *_):
        return -1

    def close(self):
        pass


@pytest.mark.parametrize("table_id", [key for key, facts in TABLES.items() if not facts["over"]])
def test_a_former_table_plays_on(tmp_path, table_id):
    async def scenario():
        file = tmp_path / "tables.sqlite3"
        shutil.copy(FORMER / "tables.sqlite3", file)
        service = TableService(await open_storage(file), NoThinker())
        opened = await service.join(table_id, Connection())
        table = opened.table
        seat = next(seat for seat in table.match.to_move if table.has_person(seat))
        step = Step(table.decision(seat), seat, table.match.legal_for(seat)[0])
        await service._change(opened, lambda table: table.choose(step))
        assert opened.table.lines > table.lines
        state = opened.table.match.state.to_bytes()
        header, lines = await service.storage.load(table_id)
        stored = stored_table(header, table.game, lines[: opened.table.lines])
        assert stored.match.state.to_bytes() == state
        await service.close()

    asyncio.run(scenario())


KEYS = sorted({name.rpartition("-")[0] for name in RECORDS})
COLOUR = re.compile(r'"#([0-9a-f]{6})"')
READ = """
import sys
from pathlib import Path
from pooram.match.reading import read_record
from pooram.games import find_game
for file in sys.argv[2:]:
    text = Path(file).read_text(encoding="utf-8")
    assert read_record(text, find_game).to_text() == text
print(find_game(sys.argv[1]).look.palette)
"""


@pytest.mark.parametrize("key", KEYS)
def test_another_colour_leaves_former_records_readable(tmp_path, key):
    copy = tmp_path / "pooram"
    no_code = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "client")
    shutil.copytree(Path(pooram.__file__).parent, copy, ignore=no_code)
    changed = 0
    for file in (copy / "games" / key).rglob("*.py"):
        text, found = COLOUR.subn('"#123456"', file.read_text(encoding="utf-8"))
        file.write_text(text, encoding="utf-8")
        changed += found
    assert changed
    records = [str(FORMER / f"{name}.record") for name in RECORDS if name.rpartition("-")[0] == key]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", READ, key, *records]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "#123456" in done.stdout


@pytest.mark.parametrize("key", KEYS)
def test_the_hash_is_of_the_box_and_of_nothing_else(key):
    game = find_game(key)
    hashed = box_of(game.box)
    assert not [name for name in hashed if name.startswith(("CHOICE_", "OUTCOME_", "PALETTE", "SEAT_"))]
    assert not [name for name, value in hashed.items() if "#" in str(value)]
    assert not game.knows_box("0" * 16)
