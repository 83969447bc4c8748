"""Several processes at one address; each has a file of its own here, since no table is played."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from websockets.sync.client import connect

from pooram.server import workers
from pooram.server.handover import MOST_BYTES, Handover, letterboxes, nobody_reads
from pooram.server.settings import Settings
from pooram.server.workers import Worker, Workers
from pooram.tables.home import Home

SCRIPT = """
import os, pathlib, sys
from pooram.engine.errors import PooramError
from pooram.server.settings import Settings

# Read again by every worker.
folder = pathlib.Path(sys.argv[1])
Settings.place = property(lambda self: place())

def place():
    if (folder / "broken").exists():
        (folder / f"{os.getpid()}.tried").touch()
        raise PooramError("There is no database.", hint="Start it.")
    return folder / f"{os.getpid()}.sqlite3"

if __name__ == "__main__":
    from pooram.server import app
    app.check_workers = lambda *_: None
    try:
        app.run(Settings(port=0, browser=False, workers=2, bot_processes=2, graceful_seconds=300,
                     metrics=sys.argv[2]))
    except PooramError as error:
        sys.exit(f"pooram: {error}")
"""
PATIENCE = 300
"""Seconds after which what was waited for is given up: nothing takes as long, however busy the machine is."""


class Serving:
    """A server with two workers, as a process of its own."""

    def __init__(self, folder, children):
        self.folder = folder
        self.children = children
        script = folder / "serve.py"
        script.write_text(SCRIPT)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.metrics = free.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(folder), str(self.metrics)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wait_for_address(self):
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.address = line.split()[-1].rstrip("/")

    def end(self, how):
        """The exit code, and what was printed since."""
        self.process.send_signal(how)
        printed, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, printed, errors

    def workers(self):
        return [
            child for child in self.children(self.process.pid) if list(self.folder.glob(f"{child}.sqlite3"))
        ]

    def all_processes(self):
        found = self.children(self.process.pid)
        for child in found:
            found = found + self.children(child)
        return found

    def figures(self):
        text = httpx.get(f"http://127.0.0.1:{self.metrics}/metrics", timeout=PATIENCE).text
        lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, _, value in lines}


@pytest.fixture
def serving(tmp_path, children):
    serving = Serving(tmp_path, children)
    yield serving
    if serving.process.poll() is None:
        serving.end(signal.SIGKILL)


def test_workers_are_replaced_and_all_end_together(serving, patiently, alive):
    serving.wait_for_address()
    before = serving.workers()
    assert len(before) == 2
    for _ in range(20):
        assert httpx.get(f"{serving.address}/api/tables", timeout=PATIENCE).json() == []
    patiently(lambda: serving.figures()['pooram_requests_total{status="200"}'] == 20)

    subprocess.run(["kill", "-KILL", before[0]], check=True)
    patiently(lambda: len(set(serving.workers()) - set(before)) == 1)
    assert serving.figures()['pooram_requests_total{status="200"}'] == 20, "what is done counts for ever"
    assert httpx.get(f"{serving.address}/health/ready", timeout=PATIENCE).is_success

    everybody = serving.all_processes()
    assert len(everybody) >= 4
    code, printed, errors = serving.end(signal.SIGTERM)
    assert code == 0
    assert len(re.findall("http://", printed)) == 0, "the address is told once"
    (line,) = errors.splitlines()
    assert "A worker has ended with code -9 and is replaced" in line
    patiently(lambda: not any(alive(process) for process in everybody))


def test_ctrl_c_that_reaches_every_process_ends_them_in_good_order(serving, patiently, alive):
    serving.wait_for_address()
    everybody = serving.all_processes()
    subprocess.run(["kill", "-INT", *serving.workers()], check=True)
    code, _, errors = serving.end(signal.SIGINT)
    assert code == 0
    assert "Traceback" not in errors
    patiently(lambda: not any(alive(process) for process in everybody))


def test_a_second_signal_ends_workers_that_wait_for_somebody(serving, patiently, alive):
    serving.wait_for_address()
    host, _, port = serving.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(f"POST /api/tables HTTP/1.1\r\nHost: {host}:{port}\r\n".encode())
        line.sendall(b"Content-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n")
        # It is being answered: a worker waits for the rest.
        assert line.recv(100).startswith(b"HTTP/1.1 100 ")
        everybody = serving.all_processes()
        serving.process.send_signal(signal.SIGTERM)
        patiently(lambda: len(serving.workers()) == 1)
        code, _, errors = serving.end(signal.SIGTERM)
    assert code == 128 + signal.SIGTERM
    assert errors == ""
    patiently(lambda: not any(alive(process) for process in everybody))


def test_workers_end_when_the_process_above_is_killed(serving, patiently, alive):
    serving.wait_for_address()
    everybody = serving.all_processes()
    serving.end(signal.SIGKILL)
    patiently(lambda: not any(alive(process) for process in everybody))


def test_workers_that_cannot_start_say_why_in_one_line(serving, tmp_path):
    (tmp_path / "broken").touch()
    printed, errors = serving.process.communicate(timeout=PATIENCE)
    assert (serving.process.returncode, printed) == (1, "")
    assert errors == "pooram: There is no database. Start it.\n"


def test_a_table_is_played_at_two_servers_and_goes_on_when_one_dies(two_machines):
    one, other = two_machines
    table = one.new_table("template", "me bot")
    screens = [server.sit(table, 0) for server in (one, other, other)]
    screens[0].choose()
    decision = screens[0].snapshot.decision
    for screen in screens[1:]:
        while screen.snapshot.decision < decision:
            screen.go_on()
    for screen in screens:
        screen.socket.close()
    one.end(signal.SIGKILL)
    again = other.sit(table, 0)
    again.choose()
    # The bot is served by whoever lives.
    again.wait_for_my_turn()
    again.socket.close()
    assert other.end(signal.SIGTERM) == 0


def lines_of(process):
    """The sockets that a process has open."""
    found = set()
    for file in Path(f"/proc/{process}/fd").glob("*"):
        with contextlib.suppress(OSError):
            found.add(os.readlink(file))
    return {name for name in found if name.startswith("socket:")}


def workers_of(server, children):
    """Who listens has the socket that the process above has opened."""
    return [child for child in children(server.process.pid) if lines_of(child) & lines_of(server.process.pid)]


def test_all_who_come_to_a_table_come_to_the_same_worker(two_workers, children):
    workers = workers_of(two_workers, children)
    assert len(workers) == 2
    for _ in range(2):
        table = two_workers.new_table("template", "me person")
        before = {worker: lines_of(worker) for worker in workers}
        # Each is let in by any worker: hardly ever would ten of them come to the same by chance.
        screens = [two_workers.sit(table, number % 2) for number in range(10)]
        held = [len(lines_of(worker) - before[worker]) for worker in workers]
        assert sorted(held) == [0, 10]
        screens[0].choose()
        for screen in screens[1:]:
            screen.go_on()
            assert screen.snapshot.decision == screens[0].snapshot.decision
        for screen in screens:
            screen.socket.close()


def test_who_comes_while_the_home_of_a_table_is_dead_is_served_by_its_successor(two_workers, children):
    tables = [two_workers.new_table("template", "me person") for _ in range(6)]
    for worker in workers_of(two_workers, children):
        subprocess.run(["kill", "-KILL", worker], check=True)
        for table in tables:
            screen = two_workers.sit(table, 0)
            assert screen.snapshot.offers
            screen.socket.close()
    assert two_workers.end(signal.SIGTERM) == 0


def test_while_a_worker_cannot_start_the_other_serves_all_tables(serving, tmp_path, patiently, alive):
    serving.wait_for_address()
    (first, other) = serving.workers()
    (tmp_path / "broken").touch()
    subprocess.run(["kill", "-KILL", first], check=True)
    # Its successor fails again and again.
    patiently(lambda: len(list(tmp_path.glob("*.tried"))) >= 2)
    places = [f"/api/tables/{number:016x}/ws" for number in range(12)]
    assert len({Home(0, 2).of(place.split("/")[3]) for place in places}) == 2
    for place in places:
        with connect(serving.address.replace("http", "ws") + place, open_timeout=PATIENCE) as line:
            # There is no such table, and whoever is there says so.
            assert "trouble" in line.recv(PATIENCE)
    assert alive(other)
    (tmp_path / "broken").unlink()
    assert serving.end(signal.SIGTERM)[0] == 0


def test_a_letterbox_that_is_full_leaves_the_line_where_it_came():
    (box, other) = letterboxes(2)
    reads = nobody_reads(2)
    handover = Handover(Home(0, 2), box.inside, [box.slot, other.slot], reads)
    table = Home(1, 2).new_id()
    request = f"GET /api/tables/{table}/ws HTTP/1.1\r\n\r\n".encode() + bytes(1000)
    line, far = socket.socketpair()
    gone = []
    transport = SimpleNamespace(get_extra_info=lambda _: line, abort=lambda: gone.append(True))
    # Nobody has come to read there yet.
    assert not handover.hand_over(request, transport)
    reads[1] = True
    while handover.hand_over(request, transport):
        assert len(gone) < 100_000
    assert gone
    there, (copy,), _, _ = socket.recv_fds(other.inside, len(request), 1)
    os.close(copy)
    assert there == request
    stays = f"GET /api/tables/{Home(0, 2).new_id()}/ws HTTP/1.1\r\n\r\n".encode()
    for asked in (stays, b"GET / HTTP/1.1\r\n\r\n", b"", request + bytes(MOST_BYTES)):
        assert not handover.hand_over(asked, transport)
    reads[1] = False
    assert not handover.hand_over(request, transport)
    # Whoever waits there in vain is parted from, and comes again.
    other.empty()
    with pytest.raises(BlockingIOError):
        other.inside.recv(1)
    line.close()
    assert far.recv(1) == b""
    for each in (box, other, far):
        each.close()


def test_a_table_is_made_where_it_is_at_home_and_played_again_there():
    for worker in range(3):
        home = Home(worker, 3)
        first = home.new_id()
        assert home.of(first) == worker
        assert Home(0, 3).of(Home(0, 3).new_id(beside=first)) == worker


@pytest.mark.parametrize(("ready", "lived", "rests"), [(False, 60, 1), (True, 2, 1), (True, 60, 0)])
def test_a_worker_that_ends_soon_after_it_could_be_reached_is_replaced_after_a_rest(
    monkeypatch, caplog, ready, lived, rests
):
    """Else one that meets its end again and again would be started without a pause."""
    above = Workers(Settings(workers=2), SimpleNamespace(), lambda: None)
    done = []
    monkeypatch.setattr(above, "_start", lambda number: done.append("start"))
    monkeypatch.setattr(workers.time, "sleep", lambda seconds: done.append("rest"))
    process = SimpleNamespace(exitcode=1, pid=1, join=lambda: None)
    worker = Worker(process, SimpleNamespace(close=lambda: None), 0, ready, time.monotonic() - lived)
    above.workers, above._told = [worker], True
    above._replace(worker)
    for box in above._letterboxes:
        box.close()
    assert done == ["rest"] * rests + ["start"]
