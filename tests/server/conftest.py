"""The application in this process, and a real server in one of its own."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from msgspec import json
from websockets.sync.client import ClientConnection, connect

import pooram
from pooram.server.app import create_app
from pooram.server.identity import COOKIE
from pooram.server.settings import Settings
from pooram.tables.changes import folded
from pooram.tables.messages import Change, Snapshot
from pooram.tables.packing import read_from_table

# What does not hold there is told in full, as in a test.
pytest.register_assert_rewrite("tests.server.party")

RUN_TWO = """
import sys
from pooram.server.app import run
from pooram.server.settings import Settings
run(Settings(port=0, browser=False, workers=2, bot_processes=2, database=sys.argv[1]))
"""
RUN_ON_POSTGRES = RUN_TWO.replace("workers=2, ", "")
PATIENCE = 300
"""Seconds after which what was waited for is given up: nothing takes as long, however busy the machine is."""
ADDRESS = "http://127.0.0.1:8420"
RUN = """
import pathlib, sys
from pooram.server.app import run
from pooram.server.settings import Settings
run(Settings(port=0, browser=False, graceful_seconds=300, data=pathlib.Path(sys.argv[1])))
"""


def wait_until(done: Callable[[], bool]) -> None:
    """Look again and again."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


class NoThinker:
    """Bots that fail at once, so that they play anything."""

    async def think(self, *_: object) -> int:
        return -1

    def close(self) -> None:
        pass


def new_table(client: Any, game: str = "template", kinds: str = "me person", **more: object) -> str:
    """A table with these kinds of seats; its id."""
    seats = [{"kind": kind, "name": "", "level": "easy" if kind == "bot" else ""} for kind in kinds.split()]
    answer = client.post("/api/tables", json={"game": game, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def play_to_the_end(client: Any, table: str, seats: int = 2, **asked: Any) -> None:
    """Whoever is to move takes the last choice, as often as it needs."""
    over = False
    while not over:
        for seat in range(seats):
            place = f"/api/tables/{table}/seats/{seat}"
            view = client.get(f"{place}/view", **asked).json()
            over = view["finished"]
            if view["to_move"]:
                step = {"decision": view["decision"], "notation": view["choices"][-1]["notation"]}
                assert client.post(f"{place}/steps", json=step, **asked).status_code == 200


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Callable[..., TestClient[Any]]]:
    """A browser's HTTP side, with a server in this process; what is given goes to the server."""
    built = tmp_path / "client"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Pooram</title>" + "<p>table</p>" * 50)
    (built / "assets" / "index-1a2b.js").write_text("console.log('pooram');" * 100)
    (built / "assets" / "letters-1a2b.woff2").write_bytes(b"wOF2" + os.urandom(500))
    (built / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    with ExitStack() as opened:

        def open_browser(
            address: str = ADDRESS, public: tuple[str, ...] = (), **more: Any
        ) -> TestClient[Any]:
            settings = Settings(data=tmp_path / "data", public=public)
            app = create_app(settings, thinker=NoThinker, client=built, **more)
            client = TestClient(app, base_url=address, raise_server_exceptions=False)
            client.new_table = lambda *args, **words: new_table(client, *args, **words)
            client.play_to_the_end = lambda *args, **words: play_to_the_end(client, *args, **words)
            return opened.enter_context(client)

        yield open_browser


@pytest.fixture
def client(visit: Callable[..., TestClient[Any]]) -> TestClient[Any]:
    """A browser at a usual server."""
    return visit()


class RealServer:
    """`pooram serve` as a process that can be killed."""

    def __init__(self, data: Path | str, script: str | Path = RUN, log: Path | None = None) -> None:
        self.data = data
        self.log = log
        # Only what is a file is read again by workers.
        self.words = [str(script)] if isinstance(script, Path) else ["-c", script]
        self.cookies = httpx.Cookies()
        """Of the one browser that all who play here share."""
        self.start()

    def start(self) -> None:
        source = str(Path(pooram.__file__).parent.parent)
        with ExitStack() as opened:
            log = opened.enter_context(self.log.open("a")) if self.log else None
            self.process = subprocess.Popen(
                [sys.executable, *self.words, str(self.data)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONPATH": source},
            )
        line = self.process.stdout.readline()
        if "http://" not in line:
            self.end(signal.SIGKILL)
            pytest.fail(f"The server did not say where it is: {line}")
        self.address = line.split()[-1].rstrip("/")

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def new_table(self, *args: str, **more: object) -> str:
        with self.browser() as browser:
            return new_table(browser, *args, **more)

    def play_to_the_end(self, table: str) -> None:
        with self.browser() as browser:
            play_to_the_end(browser, table)

    @contextmanager
    def browser(self) -> Iterator[httpx.Client]:
        with httpx.Client(base_url=self.address, timeout=PATIENCE, cookies=self.cookies) as browser:
            yield browser
            self.cookies = browser.cookies

    def get(self, path: str) -> httpx.Response:
        with self.browser() as browser:
            return browser.get(path)

    def remove(self, table: str) -> int:
        with self.browser() as browser:
            return browser.delete(f"/api/tables/{table}").status_code

    def sit(self, table: str, seat: int) -> "Screen":
        line = f"{self.address.replace('http', 'ws')}/api/tables/{table}/ws"
        headers = {"Cookie": f"{COOKIE}={self.cookies.get(COOKIE, '')}"}
        opened = connect(line, open_timeout=PATIENCE, ping_timeout=PATIENCE, additional_headers=headers)
        return Screen(opened.__enter__(), seat)


class Screen:
    """A browser's table: it shows positions and sends clicks."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket = socket
        self.seat = seat
        self.send(type="sit", seat=seat)
        self.snapshot = self.hear()

    def send(self, **message: object) -> None:
        self.socket.send(json.encode(message).decode())

    def hear(self) -> Any:
        """The next message; for a change the snapshot that comes of it."""
        message = read_from_table(self.socket.recv(PATIENCE))
        if isinstance(message, Change):
            self.told = folded(self.told, message)
            return self.told
        if isinstance(message, Snapshot):
            self.told = message
        return message

    def choose(self, number: int = 0) -> None:
        """Choose an option and wait for the snapshot it brings."""
        option = self.snapshot.offers[number]
        self.send(type="step", decision=self.snapshot.decision, seat=self.seat, notation=option.notation)
        self.go_on()

    def go_on(self) -> None:
        self.snapshot = self.hear()
        assert isinstance(self.snapshot, Snapshot)

    def wait_for_my_turn(self) -> None:
        while not self.snapshot.offers and not self.snapshot.finished:
            self.go_on()


@pytest.fixture
def patiently() -> Callable[[Callable[[], bool]], None]:
    """Wait until something is so: `patiently(lambda: ...)`."""
    return wait_until


@pytest.fixture
def children() -> Callable[[int | str], list[str]]:
    """The processes that a process has started, from whichever of its threads."""
    if not Path("/proc/self/task").exists():
        pytest.skip("this system does not list the children of a process")

    def find(process: int | str) -> list[str]:
        found: list[str] = []
        for thread in Path(f"/proc/{process}/task").glob("*"):
            with contextlib.suppress(OSError):
                found += (thread / "children").read_text().split()
        return found

    return find


@pytest.fixture
def alive() -> Callable[[int | str], bool]:
    """Whether a process has not ended."""

    def look(process: int | str) -> bool:
        try:
            return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
        except OSError:
            return False

    return look


@pytest.fixture
def real_server() -> Iterator[Callable[..., RealServer]]:
    """Starts a real server on a port of its own and on this folder."""
    started: list[RealServer] = []

    def start(data: Path | str, script: str | Path = RUN, log: Path | None = None) -> RealServer:
        started.append(RealServer(data, script, log))
        return started[-1]

    yield start
    for server in started:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


@pytest.fixture(scope="module")
def module_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """One real server for all tests of a file."""
    server = RealServer(tmp_path_factory.mktemp("data"))
    yield server
    server.end(signal.SIGKILL)


@pytest.fixture(scope="module")
def module_server_on_postgres(module_postgres_database: str) -> Iterator[RealServer]:
    """The same on PostgreSQL."""
    server = RealServer(module_postgres_database, RUN_ON_POSTGRES)
    yield server
    server.end(signal.SIGKILL)


@pytest.fixture
def server(tmp_path: Path, real_server: Callable[..., RealServer]) -> RealServer:
    """A real server on a port of its own."""
    return real_server(tmp_path)


@pytest.fixture
def two_machines(postgres_database: str, real_server: Callable[..., RealServer]) -> list[RealServer]:
    """Two servers on one PostgreSQL, as on two machines; one browser's cookies are for both."""
    servers = [real_server(postgres_database, RUN_ON_POSTGRES) for _ in range(2)]
    with servers[0].browser() as browser:
        assert browser.post("/api/identity", json={}).status_code == 200
    servers[1].cookies = servers[0].cookies
    return servers


@pytest.fixture
def two_workers(postgres_database: str, real_server: Callable[..., RealServer]) -> RealServer:
    """A real server of two processes, on PostgreSQL."""
    return real_server(postgres_database, RUN_TWO)
