"""Several processes at one address; each has a file of its own here, since no table is played."""

import re
import signal
import socket
import subprocess
import sys

import httpx
import pytest

SCRIPT = """
import os, pathlib, sys
from pooram.engine.errors import PooramError
from pooram.server.settings import Settings

# Read again by every worker.
folder = pathlib.Path(sys.argv[1])
Settings.place = property(lambda self: place())

def place():
    if (folder / "broken").exists():
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
        line.sendall(f"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nExpect: 100-continue\r\n".encode())
        line.sendall(b"Content-Length: 9\r\n\r\n")
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
