"""`pooram new`: a game of one's own, made from the template and playable at once."""

import importlib
import importlib.util
import keyword
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import pooram.games
from pooram.cli.scaffold import NewName, clashes_with, package_of, rooms_of, tests_of
from pooram.cli.scaffold.code_words import files_that_name
from pooram.cli.shared import out
from pooram.engine.errors import BadSetup, PooramError
from pooram.engine.game import AnyGame
from pooram.games import game_keys
from pooram.kit import freeze


def new(
    name: Annotated[str, Parameter(help="The key of the game: small letters, digits and _.")],
    /,
    *,
    into: Annotated[
        Path | None,
        Parameter(help="A new folder for a package of its own; else the game becomes part of the checkout."),
    ] = None,
) -> None:
    """Make a new game from the template, with its tests and frozen games; it can be played at once.

    In a checkout of Pooram it becomes one more folder of games; with --into, a package of its own.

    Examples:

      pooram new mygame
      pooram new mygame --into ../mygame
    """
    check_name(name)
    try:
        made = new_in_project(name) if into is None else new_package(name, into)
    except OSError as error:
        raise PooramError(f"Cannot write {error.filename}: {error.strerror}.") from None
    console = out()
    for line in made:
        console.print(line, markup=False, soft_wrap=True)


def check_name(name: str) -> None:
    """Raise BadSetup unless a new game can have this name."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name):
        raise BadSetup(
            f"A game cannot be called {name!r}.",
            hint="Its name is a Python name of small letters, digits and _, such as my_game.",
        )
    if name in game_keys():
        raise BadSetup(f"There is a game {name!r} already.", hint="Choose another name.")
    if hidden := clashes_with(NewName(name, name)):
        raise BadSetup(
            f"A game called {name!r} would have a class {hidden}, and there is one already.",
            hint=f"Choose another name, such as {name}_game.",
        )


def new_in_project(name: str) -> list[str]:
    """One more folder of games in the checkout around the current folder."""
    checkout = find_checkout(Path.cwd())
    if named := files_that_name(name, checkout):
        raise BadSetup(
            f"The house could not tell the game {name!r} from a word in {named[0]}.",
            hint=f"Choose a longer name, such as {name}_game, or a package of its own: --into FOLDER.",
        )
    new_name = NewName(name, f"pooram.games.{name}")
    rooms, tests = Path("src/pooram/games", name), Path("tests/games", name)
    for folder in (rooms, tests):
        if (checkout / folder).exists():
            raise BadSetup(f"There is a folder {folder} already.", hint="Choose another name.")
    write(checkout / rooms, rooms_of(new_name))
    write(checkout / tests, tests_of(new_name))
    in_style = put_in_style(checkout, rooms, tests)
    # An installed Pooram does not look into the checkout by itself.
    games = str(checkout / "src/pooram/games")
    if games not in pooram.games.__path__:
        pooram.games.__path__.append(games)
    freeze(load(new_name), checkout / "tests/games/golden")
    return [
        f"Made {new_name.title}, for now the lamps of the template:",
        f"  {rooms}/    the rooms; begin with rules.md",
        f"  {tests}/    a test for every clause",
        f"  tests/games/golden/{name}-*    its frozen games",
        "Next:",
        *(
            []
            if in_style
            else ["  make format    put the code in style, which a longer or shorter name upsets"]
        ),
        "  make play    it is on the front page",
        "  make test    the kit finds it by itself",
    ]


def new_package(name: str, folder: Path) -> list[str]:
    """A package of its own in a folder that is new or empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadSetup(f"{folder} is there already, and not empty.", hint="Name a new folder.")
    if importlib.util.find_spec(name) is not None:
        raise BadSetup(
            f"Python has a module {name!r} already, which the game would hide.", hint="Choose another name."
        )
    new_name = NewName(name, name)
    write(folder, package_of(new_name))
    put_in_style(folder, Path("src"), Path("tests"))
    sys.path.insert(0, str(folder.resolve() / "src"))
    freeze(load(new_name), folder / "tests" / "golden")
    return [
        f"Made {new_name.title}, for now the lamps of the template, in {folder}:",
        f"  src/{name}/    the rooms; begin with rules.md",
        "  tests/    the kit, a test for every clause, the frozen games",
        "  README.md    how to go on",
        "Next:",
        f'  python -m pip install -e "{folder}[test]"    from then on Pooram knows it',
        f"  pooram play {name}",
        f"  python -m pytest {folder}",
    ]


def find_checkout(start: Path) -> Path:
    """The checkout of Pooram in which a folder lies."""
    for folder in (start, *start.parents):
        project = folder / "pyproject.toml"
        if project.is_file() and (folder / "src/pooram/games").is_dir():
            told = tomllib.loads(project.read_text(encoding="utf-8"))
            if told.get("project", {}).get("name") == "pooram":
                return folder
    raise BadSetup(
        "This folder is no checkout of Pooram.", hint="Make a package of its own instead: --into FOLDER."
    )


def write(folder: Path, files: dict[str, str]) -> None:
    """Write texts by their paths in a folder."""
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def put_in_style(home: Path, *folders: Path) -> bool:
    """Sort imports and wrap lines as ruff wants it for the new names, if there is a ruff; says whether."""
    if importlib.util.find_spec("ruff") is None:
        return False
    for words in (["check", "--select", "I", "--fix"], ["format"]):
        command = [sys.executable, "-m", "ruff", *words, "--quiet", "--no-cache", *map(str, folders)]
        subprocess.run(command, cwd=home, check=False, capture_output=True)
    return True


def load(name: NewName) -> AnyGame:
    """The game that was just written; nothing but its own files is left in its folder."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        importlib.invalidate_caches()
        game: AnyGame = importlib.import_module(name.module).GAME
    finally:
        sys.dont_write_bytecode = before
    return game
