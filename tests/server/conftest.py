"""The application in this process, and a real server in one of its own."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from msgspec import json
from websockets.sync.client import ClientConnection, connect

import pooram
from pooram.server.app import create_app
from pooram.server.settings import Settings
from pooram.tables.changes import folded
from pooram.tables.messages import Change, FromTable, Snapshot

RUN_TWO = """
import sys
from pooram.server.app import run
from pooram.server.settings import Settings
run(Settings(port=0, browser=False, workers=2, bot_processes=2, database=sys.argv[1]))
"""
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


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A browser's HTTP side, with a server in this process."""
    built = tmp_path / "client"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Pooram</title>" + "<p>table</p>" * 50)
    (built / "assets" / "index-1a2b.js").write_text("console.log('pooram');" * 100)
    (built / "assets" / "letters-1a2b.woff2").write_bytes(b"wOF2" + os.urandom(500))
    (built / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    app = create_app(Settings(data=tmp_path / "data"), thinker=NoThinker, client=built)
    with TestClient(app, base_url=ADDRESS, raise_server_exceptions=False) as client:
        client.new_table = lambda *args, **more: new_table(client, *args, **more)
        yield client


class RealServer:
    """`pooram serve` as a process that can be killed."""

    def __init__(self, data: Path | str, script: str = RUN) -> None:
        self.data = data
        self.script = script
        self.start()

    def start(self) -> None:
        source = str(Path(pooram.__file__).parent.parent)
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.script, str(self.data)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": source},
        )
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.address = line.split()[-1].rstrip("/")

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def new_table(self, *args: str, **more: object) -> str:
        with httpx.Client(base_url=self.address, timeout=PATIENCE) as client:
            return new_table(client, *args, **more)

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.address + path, timeout=PATIENCE)

    def remove(self, table: str) -> int:
        return httpx.delete(f"{self.address}/api/tables/{table}", timeout=PATIENCE).status_code

    def sit(self, table: str, seat: int) -> "Screen":
        line = f"{self.address.replace('http', 'ws')}/api/tables/{table}/ws"
        opened = connect(line, open_timeout=PATIENCE, ping_timeout=PATIENCE)
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
        message = json.decode(self.socket.recv(PATIENCE), type=FromTable)
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
def server(tmp_path: Path) -> Iterator[RealServer]:
    """A real server on a port of its own."""
    yield from running(RealServer(tmp_path))


@pytest.fixture
def two_workers(postgres_database: str) -> Iterator[RealServer]:
    """A real server of two processes, on PostgreSQL."""
    yield from running(RealServer(postgres_database, RUN_TWO))


def running(server: RealServer) -> Iterator[RealServer]:
    yield server
    if server.process.poll() is None:
        server.end(signal.SIGKILL)
