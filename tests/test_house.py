"""How the house is built: dependencies point one way, games stay nameless, every clause is tested."""

import ast
import functools
import importlib.metadata
import importlib.util
import os
import re
import shlex
import subprocess
import sysconfig
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import pooram
from pooram.cli.scaffold.code_words import files_that_name
from pooram.engine.rules import read_rules
from pooram.kit import marked_clauses, untested_clauses

CHECKOUT = Path(__file__).resolve().parent.parent
SOURCES = CHECKOUT / "src" / "pooram"
GAMES = SOURCES / "games"
TESTS = CHECKOUT / "tests"

FLOORS = {
    "engine": 0,
    "present": 1,
    "games": 1,
    "match": 2,
    "kit": 3,
    "bots": 3,
    "tables": 4,
    "server": 5,
    "lab": 5,
    "cli": 6,
}
"""A package may use those on lower floors, and itself."""
MOST_LINES = 500
TEMPLATE = "template"
"""Its key is also an ordinary word."""


def game_folders() -> list[Path]:
    return sorted(folder for folder in GAMES.iterdir() if (folder / "__init__.py").is_file())


def example_folders() -> list[Path]:
    """The games in packages of their own."""
    return sorted(rules.parent for rules in (CHECKOUT / "examples").glob("*/src/*/rules.md"))


def python_files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*.py") if "__pycache__" not in file.parts)


@functools.cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), filename=str(file))


def imported_by(file: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of everything that a file of src/pooram imports, inside functions too."""
    home = ("pooram", *file.relative_to(SOURCES).parent.parts)
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = [*home[: len(home) - node.level + 1]] if node.level else []
            module = ".".join([*start, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def build_hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pooram_build_hook", CHECKOUT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_dependencies_point_one_way() -> None:
    wrong = []
    for file in python_files(SOURCES):
        floor = file.relative_to(SOURCES).parts[0]
        if floor not in FLOORS:
            continue
        for line, name in imported_by(file):
            parts = name.split(".")
            if parts[0] != "pooram" or len(parts) < 2 or parts[1] == floor:
                continue
            if parts[1] in FLOORS and FLOORS[parts[1]] >= FLOORS[floor]:
                wrong.append(f"{file.relative_to(CHECKOUT)}:{line} imports {name}")
    assert wrong == []


def test_every_package_has_its_floor() -> None:
    assert {folder.name for folder in SOURCES.iterdir() if (folder / "__init__.py").is_file()} == set(FLOORS)


def test_no_game_uses_another() -> None:
    wrong = []
    for folder in game_folders():
        for file in python_files(folder):
            for line, name in imported_by(file):
                parts = name.split(".")
                if parts[:2] == ["pooram", "games"] and parts[2:3] != [folder.name]:
                    wrong.append(f"{file.relative_to(CHECKOUT)}:{line} imports {name}")
    assert wrong == []


@pytest.mark.parametrize("key", [folder.name for folder in (*game_folders(), *example_folders())])
def test_nothing_outside_its_folder_names_a_game(key: str) -> None:
    assert key == TEMPLATE or files_that_name(key, CHECKOUT) == []


@pytest.mark.parametrize("folder", example_folders(), ids=lambda folder: folder.name)
def test_only_its_own_tests_name_an_example(folder: Path) -> None:
    others = [file for file in python_files(TESTS) if folder.name not in file.stem]
    assert [file for file in others if folder.name in file.read_text(encoding="utf-8")] == []


def test_every_source_file_is_short_enough_to_read() -> None:
    files = [*python_files(SOURCES), *python_files(CHECKOUT / "examples")]
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert {str(file): length for file, length in lengths.items() if length > MOST_LINES} == {}


MARKED = marked_clauses(TESTS)


def test_every_clause_that_a_test_names_exists() -> None:
    known = {
        clause for folder in game_folders() for clause in read_rules(folder.name, folder / "rules.md").ids()
    }
    unknown = {clause: where for clause, where in MARKED.items() if clause not in known}
    assert unknown == {}


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_every_clause_is_tested(folder: Path) -> None:
    assert untested_clauses(read_rules(folder.name, folder / "rules.md"), MARKED) == []


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_no_clause_id_is_used_twice(folder: Path) -> None:
    ids = read_rules(folder.name, folder / "rules.md").ids()
    assert sorted(ids) == sorted(set(ids))


ROOMS = ("box", "choices", "rules", "judge", "speech", "table", "bot")
"""Every game has them: a file where it is small, a folder where it is large."""


@pytest.mark.parametrize("folder", [*game_folders(), *example_folders()], ids=lambda folder: folder.name)
def test_a_game_folder_has_all_its_rooms(folder: Path) -> None:
    missing = [
        room
        for room in ROOMS
        if (folder / f"{room}.py").is_file() == (folder / room / "__init__.py").is_file()
    ]
    assert missing == [], "a room is a file or a folder"
    assert (folder / "rules.md").is_file()
    table = folder / "table"
    assert ((table if table.is_dir() else folder) / "art.svg").is_file()


def test_no_compiled_file_lies_beside_the_sources() -> None:
    """A stale one would hide every edit of the file beside it."""
    assert [file for suffix in ("*.so", "*.pyd") for file in (CHECKOUT / "src").rglob(suffix)] == []


def test_no_lock_file_holds_an_address() -> None:
    for lock in (CHECKOUT / "requirements").glob("*.txt"):
        text = lock.read_text(encoding="utf-8")
        assert "//" not in text, lock
        assert not re.search(r"^\s*-", text, re.MULTILINE), f"{lock}: an option instead of a pinned version"
        pinned = [line for line in text.splitlines() if line and not line.startswith("#")]
        assert [line for line in pinned if not re.match(r"[a-z0-9-]+==[\w.]+( ; .+)?$", line)] == []
    npm = (CHECKOUT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in npm


def can_compile() -> bool:
    """Whether this machine has a C compiler and Python's headers."""
    words = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc"))
    include = sysconfig.get_path("include")
    try:
        command = [*words, "-fsyntax-only", "-x", "c", f"-I{include}", "-"]
        return subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True).returncode == 0
    except OSError:
        return False


def module_file(source: str) -> str:
    """Where the module of a file of src/ is loaded from."""
    name = source.removeprefix("src/").removesuffix(".py").replace("/", ".")
    return str(importlib.import_module(name).__file__)


def test_the_run_is_on_what_it_says(runs_from_source: bool) -> None:
    """Compiled modules live only in an installed wheel; a run on the sources runs just these."""
    modules = build_hook().compiled_modules(CHECKOUT)
    assert "src/pooram/engine/state.py" in modules
    loaded = {module: module_file(module) for module in modules}
    if runs_from_source:
        assert {module: str(CHECKOUT / module) for module in modules} == loaded
        return
    assert not Path(pooram.__file__).resolve().is_relative_to(CHECKOUT / "src")
    plain = [module for module, file in loaded.items() if file.endswith(".py")]
    wheel = importlib.metadata.distribution("pooram").read_text("WHEEL") or ""
    if "Root-Is-Purelib: true" in wheel and not can_compile():
        assert plain == modules
    else:
        assert plain == [], "not compiled; .venv/pooram-wheel/compile.log may say why"


def test_the_installed_package_is_whole(runs_from_source: bool) -> None:
    if runs_from_source:
        pytest.skip("only of the installed wheel")
    home = Path(pooram.__file__).parent
    left_out = {"__pycache__", ".DS_Store"}
    wanted = [
        f.relative_to(SOURCES) for f in SOURCES.rglob("*") if f.is_file() and not left_out & set(f.parts)
    ]
    assert [str(file) for file in wanted if not (home / file).is_file()] == []
    assert (home / "server" / "client" / "index.html").is_file()


def needed_by(name: str, extras: frozenset[str] = frozenset()) -> set[str]:
    """The packages that an installed one needs here, with what these need."""
    found: set[str] = set()
    todo = [(name, extras)]
    seen = set()
    while todo:
        package, wanted = todo.pop()
        if (package, wanted) in seen:
            continue
        seen.add((package, wanted))
        for line in requires(package) or []:
            requirement = Requirement(line)
            marker = requirement.marker
            if marker is None or any(marker.evaluate({"extra": extra}) for extra in wanted | {""}):
                found.add(canonicalize_name(requirement.name))
                todo.append((requirement.name, frozenset(requirement.extras)))
    return found


def test_the_lock_holds_all_that_pooram_needs_to_run(checkout: Path, runs_from_source: bool) -> None:
    if runs_from_source:
        pytest.skip("only an installed Pooram tells what it needs")
    pins = (checkout / "requirements" / "runtime.txt").read_text(encoding="utf-8")
    held = {canonicalize_name(line.partition("==")[0]) for line in pins.splitlines() if "==" in line}
    assert needed_by("pooram") - held == set()
