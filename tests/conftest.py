"""Which Pooram the tests run on: the sources of this checkout, or the wheel that is installed in .venv."""

import asyncio
import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pooram
import pooram.engine.state as compiled_or_not
from pooram.engine.state import State

CHECKOUT = Path(__file__).resolve().parent.parent


def pytest_report_header() -> str:
    """One line at the top of every run."""
    home = Path(pooram.__file__).parent
    how = "interpreted" if str(compiled_or_not.__file__).endswith(".py") else "compiled"
    return f"pooram: {how}, from {home}"


class PassingOn(State):
    """A position that passes everything on to another one; a test overrides what it wants to break.

    Compiled code takes true positions only, so this is one.
    """

    state: State

    def __init__(self, state: State) -> None:
        super().__init__(state.seats)
        self.state = state

    def copy(self) -> "PassingOn":
        return type(self)(self.state.copy())


def _passed_on(name: str) -> Callable[..., object]:
    return lambda self, *words: getattr(self.state, name)(*words)


for _name in [
    "to_move",
    "waiting",
    "turn",
    "legal",
    "play_unchecked",
    "outcomes",
    "draw",
    "seen",
    "points",
    "place",
    "rivals",
]:
    setattr(PassingOn, _name, _passed_on(_name))


@pytest.fixture(scope="session")
def passing_on() -> type[PassingOn]:
    """The class to override."""
    return PassingOn


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder of this checkout."""
    return CHECKOUT


@pytest.fixture(scope="session")
def runs_from_source() -> bool:
    """Whether this is the run on the sources as they lie in the checkout."""
    return Path(pooram.__file__).resolve().is_relative_to(CHECKOUT / "src")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], dict[str, str]]:
    """Installs a package into a folder of its own, without network; the environment in which it is found.

    Pooram itself stays the one on which the tests run.
    """

    def install(package: Path) -> dict[str, str]:
        target = tmp_path_factory.mktemp("installed")
        words = ["--quiet", "--offline", "--no-deps", "--no-build-isolation", "--python", sys.executable]
        command = [
            sys.executable,
            "-m",
            "uv",
            "pip",
            "install",
            *words,
            "--target",
            str(target),
            str(package),
        ]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        home = Path(pooram.__file__).resolve().parents[1]
        return {**os.environ, "PYTHONPATH": os.pathsep.join([str(home), str(target)])}

    return install


def _tools_postgres() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pooram_tools_postgres", CHECKOUT / "tools" / "postgres.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A PostgreSQL server of our own; skips the test where there is none and none can be had."""
    tools = _tools_postgres()
    programs = tools.found()
    if programs is None:
        pytest.skip(tools.ADVICE)
    server = tools.Postgres(programs)
    yield server
    server.close()


_databases = count(1)


@pytest.fixture
def postgres_database(postgres: Any) -> str:
    """The address of a new, empty database."""
    return _new_database(postgres)


@pytest.fixture(scope="module")
def module_postgres_database(postgres: Any) -> str:
    """The address of a database for all tests of a file."""
    return _new_database(postgres)


def _new_database(postgres: Any) -> str:
    import asyncpg

    name = f"test_{next(_databases)}"

    async def create() -> None:
        connection = await asyncpg.connect(postgres.url())
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    # In a thread of its own: while a browser is driven, this one has a loop already.
    with ThreadPoolExecutor(1) as other:
        other.submit(lambda: asyncio.run(create())).result()
    return str(postgres.url(name))
