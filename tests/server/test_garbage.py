"""The garbage collector has little to do, and does it when nobody waits."""

import gc
import signal

import pytest

from pooram.server.garbage import MUCH, PATIENCE, YOUNG, Collector

COUNTS_WHAT_IS_LEFT = """
import gc, pathlib, signal, sys
from pooram.server.app import run
from pooram.server.settings import Settings

left = pathlib.Path(sys.argv[1], "left")
OF_CONNECTIONS = ("FramesProtocol", "HttpToolsProtocol", "H11Protocol", "ServerProtocol", "Sender")

def count(*_):
    new = [type(thing).__name__ for thing in gc.get_objects()]
    whole = left.with_suffix(".new")
    whole.write_text(" ".join(name for name in new if name in OF_CONNECTIONS) or "nothing")
    whole.rename(left)

# Nothing is collected, and nothing is put aside where it would not be counted.
gc.freeze = lambda: None
signal.signal(signal.SIGUSR1, count)
gc.disable()
run(Settings(port=0, browser=False, graceful_seconds=300, data=pathlib.Path(sys.argv[1])))
"""
TURNS = 100
"""Of the server's loop, after which it has heard that somebody has gone."""


@pytest.fixture
def collector():
    now = [0.0]
    collector = Collector(clock=lambda: now[0])
    collector.now = now
    yield collector
    collector.stop()


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="this system has no such signal")
def test_a_connection_leaves_nothing_for_the_collector(tmp_path, real_server, patiently):
    server = real_server(tmp_path, COUNTS_WHAT_IS_LEFT)
    table = server.new_table()
    for seat in (0, 1, -1):
        server.sit(table, seat).socket.close()

    file = tmp_path / "left"

    def what_is_left():
        # One question at a time: who is asked again before the answer is there never gets on.
        server.process.send_signal(signal.SIGUSR1)
        patiently(file.exists)
        left = file.read_text()
        file.unlink()
        return left

    # That they have gone is heard in the turns of its loop between the questions.
    assert "nothing" in (what_is_left() for _ in range(TURNS))


def test_what_has_outlived_a_collection_is_put_aside(collector):
    collector.start()
    kept = [[] for _ in range(3 * YOUNG)]
    assert collector.aside >= 2 * YOUNG
    assert gc.get_freeze_count() > len(kept) / 2


def test_what_is_old_is_looked_through_when_nobody_says_anything(collector, monkeypatch):
    collector.start()
    whole = []
    monkeypatch.setattr(gc, "collect", lambda: whole.append(1))
    collector.look(heard=5)
    collector.look(heard=5)
    assert not whole
    collector.aside = MUCH
    collector.look(heard=6)
    assert not whole
    collector.look(heard=6)
    assert whole
    assert collector.aside == 0


def test_who_never_stops_waits_once_in_a_while(collector, monkeypatch):
    collector.start()
    whole = []
    monkeypatch.setattr(gc, "collect", lambda: whole.append(1))
    collector.aside = MUCH
    collector.look(heard=1)
    assert not whole
    collector.now[0] += PATIENCE
    collector.look(heard=2)
    assert whole


def test_a_cycle_that_was_put_aside_goes_when_all_is_looked_through(collector):
    class Marked(list):
        pass

    collector.start()
    marked = Marked()
    marked.append(marked)
    collector.now[0] += PATIENCE
    gc.collect(0)
    assert gc.get_freeze_count() > 0
    del marked
    collector.aside = MUCH
    collector.look(heard=1)
    gc.unfreeze()
    assert not [thing for thing in gc.get_objects() if type(thing) is Marked]
