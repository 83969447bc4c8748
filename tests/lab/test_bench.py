"""The benchmark measures what it says it does."""

import shutil
import subprocess
import sys

import pytest

from pooram.bots import playout
from pooram.games import all_games
from pooram.lab.bench import bench, build_reference, run_reference
from pooram.lab.interpreted import is_compiled


@pytest.fixture(scope="module")
def rows():
    return bench(["template"], seconds=0.05)


def test_every_number_of_seats_has_a_row(rows):
    assert [(row.game, row.seats) for row in rows] == [("template", seats) for seats in range(1, 5)]


def test_compiled_figures_stand_only_where_compiled_code_runs(rows):
    for row in rows:
        assert row.interpreted_games_per_second > 0
        assert row.search_simulations_per_second > 0
        assert (row.compiled_games_per_second is not None) == is_compiled(playout)
        assert (row.games_ratio is not None) == is_compiled(playout)


def test_the_interpreted_side_runs_from_sources_wherever_pooram_is_installed():
    code = (
        "from pooram.lab.interpreted import is_compiled, prefer_sources\n"
        "prefer_sources()\n"
        "import pooram.engine.state, pooram.bots.search, pooram.games.template.rules\n"
        "print(is_compiled(pooram.engine.state), is_compiled(pooram.bots.search))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_a_loop_in_c_is_built_and_run_where_a_game_has_one(tmp_path):
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        pytest.skip("no C compiler here")
    with_loop = [game for game in all_games().values() if (game.folder / "reference.c").is_file()]
    assert with_loop
    for game in with_loop:
        seats, program = build_reference(game, tmp_path)
        assert program is not None
        assert game.fewest_seats <= seats <= game.most_seats
        assert run_reference(program, 0.02) > 0


def test_a_game_without_a_loop_in_c_has_none(tmp_path):
    assert build_reference(all_games()["template"], tmp_path) == (0, None)
