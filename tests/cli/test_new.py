"""`pooram new`, and docs/add-a-game.md followed word by word, in the project and in a package of its own."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from pooram.cli.app import run
from pooram.cli.scaffold import NewName, package_of, template_folder, template_tests
from pooram.games import find_game

PATIENCE = 600
NOT_COPIED = (".git", ".venv", "node_modules", "dist", "__pycache__", "*.so", "*.pyd", "former", "browser")


# The page, word by word


@pytest.fixture(scope="module")
def blocks(checkout):
    """The commands of the page, by its headings: a list for every block."""
    page = (checkout / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    found = {}
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        commands = re.findall(r"^```sh\n(.*?)^```", section, flags=re.MULTILINE | re.DOTALL)
        found[section.partition("\n")[0]] = [block.splitlines() for block in commands]
    return found


class Follower:
    """Runs the commands of the page in a folder, as they stand, but for what `instead` says."""

    def __init__(self, folder, environment):
        self.folder = folder
        # A dozen commands run from the same sources: the first compiles them for all.
        self.environment = {**environment, "PYTHONDONTWRITEBYTECODE": "", "COLUMNS": "200"}
        self.instead = {}
        self.told = []

    def follow(self, commands):
        for command in commands:
            if command in self.instead:
                self.instead[command]()
            else:
                self.told.append(self.run(*self.words(command)))

    def words(self, command):
        """A command for this machine: the Python and the Pooram of the tests, and fewer games."""
        command = re.sub(r"--games \d+", "--games 4", command.removeprefix("PYTHONPATH=src "))
        program, *words = shlex.split(command)
        if words[0] == "bench":
            words += ["--seconds", "0.01"]
        return {".venv/bin/python": [], ".venv/bin/pooram": ["-m", "pooram"]}[program] + words

    def run(self, *words):
        """What the command says; in the terminal, the first option is chosen again and again."""
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=self.environment,
            input="1\n" * 100 if "play" in words else "",
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, f"{words}\n{done.stdout}{done.stderr}"
        return done.stdout

    def serve(self):
        """What the browser is told of the game."""
        words = ["-m", "pooram", "serve", "--no-browser", "--port", "0", "--data", str(self.folder / "data")]
        process = subprocess.Popen(
            [sys.executable, "-u", *words],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            address = next(
                found[0] for line in process.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line))
            )
            with urlopen(f"{address}/api/games", timeout=PATIENCE) as answer:
                return {game["key"]: game for game in json.load(answer)}
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)

    def check_it_is_known(self):
        """The front page, the terminal, the bots and the records have been met on the way."""
        assert self.serve()["mygame"]["name"] == "Mygame"
        told = "\n".join(self.told)
        assert re.search(r"^mygame +Mygame +1–4", told, re.MULTILINE)
        assert "Mygame, 2 seats, 4 games of random" in told
        # Who wins is up to chance and the bot; that the game was played to its verdict is not.
        assert re.search(r"(wins|share the victory) with \d+ points\.", told)
        assert (self.folder / "evening.pooram").read_text(encoding="utf-8").count("\nresult ") == 1


def files_in(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def copy_of(checkout, folder):
    """A checkout to work in, without what is only for the browser and for former versions.

    What other tests write meanwhile stays out, too.
    """
    return Path(
        shutil.copytree(
            checkout, folder, ignore=shutil.ignore_patterns(*NOT_COPIED, ".*_cache", ".hypothesis")
        )
    )


def test_the_page_holds_for_a_game_in_the_project(blocks, checkout, tmp_path, environment):
    """Without network and compiler: what `make` installs and tests is here the copy's source, interpreted."""
    copy = copy_of(checkout, tmp_path / "pooram")
    follower = Follower(copy, environment)

    def make_play():
        follower.environment["PYTHONPATH"] = str(copy / "src")
        assert "mygame" in follower.serve()

    def make_test():
        # All that `make test` has to say of a new game; the rest of it is as it was.
        made = ["src/pooram/games/mygame", "tests/games/mygame"]
        follower.run("-m", "ruff", "check", "--no-cache", *made)
        follower.run("-m", "ruff", "format", "--check", "--no-cache", *made)
        wanted = ["-k", "mygame or house or every_game_and_seat_count"]
        tests = ["tests/test_house.py", "tests/kit/test_kit.py", "tests/games/test_golden.py", made[1]]
        follower.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *wanted, *tests)

    follower.instead = {"make play": make_play, "make test": make_test}
    inside, _ = blocks["In ten minutes"]
    assert inside == [".venv/bin/pooram new mygame", "make play", "make test"]
    follower.follow(inside)
    both, frozen_again, _ = blocks["Check it"]
    follower.follow(both)
    follower.check_it_is_known()
    golden = copy / "tests" / "games" / "golden"
    before = files_in(golden)
    others = files_in(checkout / "tests" / "games" / "golden")
    assert {name: before[name] for name in others if name != "counts.json"}.items() <= others.items()
    follower.follow(frozen_again)
    assert files_in(golden) == before


@pytest.mark.deep
def test_a_game_in_the_project_passes_everything_that_runs_from_the_sources(checkout, tmp_path, environment):
    copy = copy_of(checkout, tmp_path / "pooram")
    follower = Follower(copy, environment)
    follower.run("-m", "pooram", "new", "a_game_with_quite_a_long_name")
    follower.environment["PYTHONPATH"] = str(copy / "src")
    follower.run("-m", "ruff", "check", "--no-cache")
    follower.run("-m", "ruff", "format", "--check", "--no-cache")
    follower.run("-m", "mypy")
    places = ("test_house.py", "engine", "kit", "games", "bots", "tables", "lab")
    tests = [f"tests/{place}" for place in places]
    follower.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not deep", *tests)


def test_the_page_holds_for_a_package_of_its_own(blocks, tmp_path, environment, installed):
    # Nothing of the checkout is needed but a folder to be in.
    follower = Follower(tmp_path / "pooram", environment)
    follower.folder.mkdir()
    _, outside = blocks["In ten minutes"]
    assert outside[0] == ".venv/bin/pooram new mygame --into ../mygame"

    def install():
        # Into a folder instead of the environment, and without network.
        follower.environment |= {"PYTHONPATH": installed(tmp_path / "mygame")["PYTHONPATH"]}

    follower.instead = {'.venv/bin/python -m pip install -e "../mygame[test]"': install}
    follower.follow(outside)
    assert follower.instead.keys() <= set(outside)
    assert " passed" in follower.told[-1]
    both, _, frozen_again = blocks["Check it"]
    follower.follow(both)
    follower.check_it_is_known()
    golden = tmp_path / "mygame" / "tests" / "golden"
    before = files_in(golden)
    records = [f"mygame-{which}.record" for which in ("1", "2", "3", "4", "options")]
    assert sorted(before) == ["counts.json", *records]
    follower.follow(frozen_again)
    assert files_in(golden) == before


# What is made


@pytest.fixture
def made():
    """The files of a new package, by their paths."""
    return package_of(NewName("tower_of_hanoi", "tower_of_hanoi"))


def test_every_name_is_the_new_one(made):
    for path, text in made.items():
        left = re.findall(r"\btemplate\b|Lamps|pooram\.games\.\w+", text)
        assert [word for word in left if not (path == "README.md" and word == "template")] == [], path
        assert "lamps" not in path
    game = made["src/tower_of_hanoi/__init__.py"]
    assert 'key = "tower_of_hanoi"' in game
    assert 'name = "Tower Of Hanoi"' in game
    assert "class TowerOfHanoi(" in game


def test_what_only_the_template_has_is_left_out(made):
    game = made["src/tower_of_hanoi/__init__.py"]
    assert "former_boxes" not in game
    assert "listed" not in game
    assert find_game("template").former_boxes
    assert not find_game("template").listed


def test_all_rooms_and_nothing_else_are_in_the_folder(made):
    rooms = {file.name for file in template_folder().iterdir() if file.suffix in (".py", ".md", ".svg")}
    assert {Path(path).name for path in made if path.startswith("src/")} == rooms


def test_the_templates_own_tests_are_the_source(checkout):
    source = checkout / "tests" / "games" / "template" / "test_lamps.py"
    assert template_tests().read_text("utf-8") == source.read_text("utf-8")


# What cannot be made


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("MyGame", "--into", "x"), "cannot be called 'MyGame'"),
        (("my-game", "--into", "x"), "such as my_game"),
        (("class", "--into", "x"), "cannot be called 'class'"),
        (("kalimambo", "--into", "x"), "There is a game 'kalimambo' already"),
        (("json", "--into", "x"), "Python has a module 'json' already"),
        (("game", "--into", "x"), "would have a class GameJudge"),
        (("mygame", "--into", "full"), "full is there already, and not empty"),
        (("mygame", "--into", "file"), "file is there already, and not empty"),
        (("mygame", "--into", "file/below"), "Cannot write"),
        (("mygame",), "no checkout of Pooram. Make a package of its own instead: --into FOLDER"),
    ],
)
def test_what_cannot_be_made_is_said_in_one_line_and_nothing_is_written(
    tmp_path, monkeypatch, capsys, words, said
):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "something").touch()
    (tmp_path / "file").touch()
    before = sorted(tmp_path.rglob("*"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        run(["new", *words])
    captured = capsys.readouterr()
    assert left.value.code == 2
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert said in captured.err
    assert sorted(tmp_path.rglob("*")) == before


def test_in_the_project_a_name_must_not_hide_in_other_words(checkout, monkeypatch, capsys):
    monkeypatch.chdir(checkout / "docs")
    with pytest.raises(SystemExit):
        run(["new", "hex"])
    said = capsys.readouterr().err
    assert "from a word in" in said
    assert "hex_game" in said
