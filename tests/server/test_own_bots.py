"""A bot of one's own sits at the tables, found in a module or by an entry point."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import pooram
from pooram.bots.specs import find_bot, offered_levels
from pooram.engine.errors import BadSetup

PATIENCE = 300
BOTS = '''
import pooram


class First(pooram.Bot):
    """Takes what comes first."""

    def choose(self, view):
        return view.legal[0]


class Broken(First):
    def __init__(self):
        raise RuntimeError("out of order")
'''


@pytest.fixture
def folder(tmp_path):
    """Where somebody writes bots."""
    (tmp_path / "tablebots.py").write_text(BOTS, encoding="utf-8")
    return tmp_path


@pytest.fixture
def package(folder, monkeypatch):
    """The same bots, offered by an installed package."""
    info = folder / "tablebots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tablebots\nVersion: 1.0\n", encoding="utf-8")
    entries = "[pooram.bots]\nfirst = tablebots:First\nbroken = tablebots:Broken\ngone = tablebots:Gone\n"
    (info / "entry_points.txt").write_text(entries, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))


def test_a_package_offers_its_bots_by_entry_points_and_a_broken_one_takes_none_down(package, caplog):
    assert type(find_bot("first")).__name__ == "First"
    levels = offered_levels()
    assert levels["first"].name == "First"
    assert levels["first"].help == "Takes what comes first."
    assert "easy" in levels
    assert not {"broken", "gone"} & set(levels)
    assert "RuntimeError: out of order" in caplog.text
    with pytest.raises(BadSetup, match="cannot be made: RuntimeError: out of order"):
        find_bot("broken")


@pytest.fixture
def serving(folder):
    """`pooram serve` with a bot of that folder, in a process of its own."""
    source = str(Path(pooram.__file__).parent.parent)
    command = "serve --no-browser --port 0 --data data --bot tablebots:First"
    process = subprocess.Popen(
        [sys.executable, "-m", "pooram", *command.split()],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": source},
    )
    line = process.stdout.readline()
    assert "http://" in line
    yield line.split()[-1].rstrip("/")
    process.terminate()
    process.wait(PATIENCE)
    process.stdout.close()


def test_a_bot_of_ones_own_plays_at_a_table_beside_the_levels(serving):
    with httpx.Client(base_url=serving, timeout=PATIENCE) as client:
        offered = {bot["key"]: bot for game in client.get("/api/games").json() for bot in game["bots"]}
        assert offered["tablebots:First"] == {
            "key": "tablebots:First",
            "name": "First",
            "help": "Takes what comes first.",
        }
        seats = [{"kind": "bot", "level": level} for level in ("tablebots:First", "easy")]
        table = client.post("/api/tables", json={"game": "template", "seats": seats}).json()["id"]
        record = ""
        while "result" not in record:
            record = client.get(f"/api/tables/{table}/record").text
    steps = [line for line in record.splitlines() if line.startswith("1 ")]
    rows = [step for step in steps if step.startswith("1 row")]
    lights = [step for step in steps if step.startswith("1 light")]
    assert set(lights) == {"1 light 1"}
    assert rows == sorted(rows)
