"""What earlier versions wrote still opens: records, and a database of tables that one of them made."""

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from pooram.engine.record import read_record
from pooram.engine.state import places_of, points_of
from pooram.games import find_game
from pooram.tables.storage import Storage
from pooram.tables.table import stored_table

FORMER = Path(__file__).parent
RECORDS = json.loads((FORMER / "records.json").read_text(encoding="utf-8"))
TABLES = json.loads((FORMER / "tables.json").read_text(encoding="utf-8"))


def facts(match):
    """What was noted of every game when it was written."""
    return {
        "points": points_of(match.state),
        "places": places_of(match.state),
        "over": match.over,
        "waiting": match.waiting(),
        "options": [match.options(seat) for seat in range(match.seats)],
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
    storage = await Storage.open(file)
    try:
        header, lines = await storage.load(table_id)
    finally:
        await storage.close()
    return stored_table(header, find_game(header.game), lines)


@pytest.mark.parametrize("table_id", TABLES)
def test_a_former_table_stands_where_it_stood(tmp_path, table_id):
    table = asyncio.run(loaded(tmp_path, table_id))
    assert {"game": table.game.key, **facts(table.course.match)} == TABLES[table_id]
