"""A real server: it plays, it is killed in the middle, it goes on."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

import pooram
from pooram.cli.serve import serve
from pooram.games import find_game
from pooram.match.fairness import check_fairness
from pooram.match.reading import read_record
from pooram.server.listening import bound, listen
from pooram.server.serving import config_of
from pooram.server.settings import Settings
from pooram.server.socket import NO_SUCH_TABLE
from pooram.tables.messages import Trouble

PATIENCE = 300
"""Seconds after which what was waited for is given up: nothing takes as long, however busy the machine is."""


def test_a_game_survives_two_sudden_deaths_of_the_server(server):
    # With one bot only, two turns are sure to come, whatever chance and the bot do.
    table = server.new_table("template", "me bot")
    lines = []
    for _ in range(2):
        screen = server.sit(table, 0)
        screen.wait_for_my_turn()
        screen.choose()
        screen.choose()
        lines.append(screen.snapshot.decision)
        # Right here the next seat, a bot, is thinking.
        server.end(signal.SIGKILL)
        screen.socket.close()
        server.start()
    screen = server.sit(table, 0)
    assert screen.snapshot.decision >= lines[1] > lines[0]
    while not screen.snapshot.finished:
        screen.wait_for_my_turn()
        if screen.snapshot.offers:
            screen.choose(-1)
    record = read_record(server.get(f"/api/tables/{table}/record").text, find_game)
    check_fairness(record)
    assert record.match.over
    screen.socket.close()


def test_bots_go_on_after_a_sudden_death_although_nobody_looks(server, patiently):
    table = server.new_table("template", "me bot")
    screen = server.sit(table, 0)
    screen.choose()
    screen.choose()
    server.end(signal.SIGKILL)
    screen.socket.close()
    server.start()
    patiently(lambda: server.get("/api/tables").json()[0]["to_move"] == ["Player 1"])


def test_an_oversized_message_is_answered_or_closes_the_line_but_hurts_nobody(server):
    table = server.new_table()
    screen = server.sit(table, 0)
    screen.send(type="why", target="x" * 20_000)
    assert isinstance(screen.hear(), Trouble)
    screen.send(type="why", target="x" * 1_000_000)
    with pytest.raises(ConnectionClosed):
        screen.hear()
    again = server.sit(table, 0)
    assert again.snapshot.offers
    again.socket.close()


def test_the_bots_of_a_killed_server_do_not_stay_behind(server, patiently, children, alive):
    server.new_table("template", "bot bot")
    patiently(lambda: len(children(server.process.pid)) > 1)
    bots = children(server.process.pid)
    server.end(signal.SIGKILL)
    patiently(lambda: not any(alive(bot) for bot in bots))


def test_an_interrupted_server_ends_quietly(server):
    server.new_table("template", "me bot")
    assert server.end(signal.SIGINT) == 0


def test_a_server_that_is_asked_to_end_tells_everybody_to_come_back_and_loses_nothing(server):
    table = server.new_table("template", "me person")
    screen = server.sit(table, 0)
    screen.choose()
    seen = screen.snapshot
    assert server.end(signal.SIGTERM) == 0
    with pytest.raises(ConnectionClosed) as closed:
        screen.hear()
    assert closed.value.rcvd.code == CloseCode.SERVICE_RESTART
    screen.socket.close()
    server.start()
    again = server.sit(table, 0)
    assert (again.snapshot.decision, again.snapshot.offers) == (seen.decision, seen.offers)
    again.socket.close()


STARTS = """
import time
import pooram.server.app
from pooram.cli.app import run

def start(settings):
    print("starting", flush=True)
    time.sleep(300)

pooram.server.app.run = start
run(["serve", "--no-browser", "--port", "0"])
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_asked_to_end_before_anybody_could_come_ends_well(how):
    environment = {**os.environ, "PYTHONPATH": str(Path(pooram.__file__).parents[1])}
    words = [sys.executable, "-c", STARTS]
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as starting:
        assert starting.stdout.readline() == b"starting\n"
        starting.send_signal(how)
        told, complained = starting.communicate(timeout=PATIENCE)
        assert (starting.returncode, told, complained) == (0, b"", b"")


def test_who_only_asks_for_a_server_hears_signals_as_before(monkeypatch):
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("pooram.server.app.run", lambda settings: None)
    serve()
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_second_signal_ends_a_server_that_waits_for_somebody(server, patiently):
    with half_a_request(server.address) as waiting:
        server.process.send_signal(signal.SIGTERM)
        patiently(lambda: not answers(server.address))
        assert server.process.poll() is None
        assert server.end(signal.SIGTERM) == 128 + signal.SIGTERM
        assert waiting.recv(1) == b""


def half_a_request(address):
    """A connection with a request whose end never comes."""
    host, _, port = address.removeprefix("http://").partition(":")
    line = socket.create_connection((host, int(port)))
    line.sendall(f"POST /api/tables HTTP/1.1\r\nHost: {host}:{port}\r\n".encode())
    line.sendall(b"Content-Type: application/json\r\nContent-Length: 9\r\n\r\n")
    # Whoever answers this has read the other before.
    httpx.get(f"{address}/health", timeout=PATIENCE)
    return line


def answers(address):
    try:
        return httpx.get(f"{address}/health", timeout=PATIENCE).is_success
    except httpx.TransportError:
        return False


def test_whoever_sits_at_a_table_that_is_removed_is_told_and_parted(server):
    table = server.new_table("template", "me bot")
    screen = server.sit(table, 0)
    screen.choose()
    screen.choose()
    # Right here the bot is thinking.
    assert server.remove(table) == 204
    heard = screen.hear()
    while not isinstance(heard, Trouble):
        heard = screen.hear()
    assert heard.error == "This table was removed."
    with pytest.raises(ConnectionClosed) as closed:
        screen.hear()
    assert closed.value.rcvd.code == NO_SUCH_TABLE
    assert server.get("/api/tables").json() == []


def test_the_usual_port_gives_way_to_a_free_one_if_it_is_taken():
    with bound("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with listen("127.0.0.1", port) as second:
            assert second.getsockname()[1] != port
        with socket.create_connection(("127.0.0.1", port)):
            pass


def test_a_port_that_was_asked_for_is_never_replaced():
    with bound("127.0.0.1", 0) as first, pytest.raises(OSError, match="in use"):
        listen("127.0.0.1", first.getsockname()[1], exactly=True)


def test_who_asks_hangs_up_first_also_behind_a_proxy():
    # Caddy keeps an idle line for two minutes, nginx and most programs for one or less.
    assert config_of(None, Settings()).timeout_keep_alive > 120
