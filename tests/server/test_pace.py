"""One connection that floods its table is slowed down, and then hung up on."""

import json

import pytest
from litestar.exceptions import WebSocketDisconnect

from pooram.server.pace import MOST_LATE, Pace
from pooram.server.routes import TOO_MANY_MESSAGES


def test_people_never_wait():
    now = 0.0
    pace = Pace(clock=lambda: now)
    for _ in range(1000):
        now += 0.05
        assert pace.wait() == 0.0
    assert not pace.is_flooded


def test_who_does_not_stop_waits_longer_and_longer_and_is_flooded_in_the_end():
    pace = Pace(burst=3, a_second=10, clock=lambda: 0.0)
    assert [round(pace.wait(), 1) for _ in range(6)] == [0.0, 0.0, 0.0, 0.1, 0.2, 0.3]
    for _ in range(MOST_LATE):
        pace.wait()
    assert pace.is_flooded


def listen_until_the_end(socket):
    while True:
        socket.receive_text()


def test_a_connection_that_floods_its_table_is_closed_and_the_table_goes_on(client, monkeypatch):
    monkeypatch.setattr("pooram.server.routes.Pace", lambda: Pace(burst=5, a_second=1e6, clock=lambda: 0.0))
    monkeypatch.setattr("pooram.server.pace.MOST_LATE", 3)
    table = client.new_table()
    with client.websocket_connect(f"/api/tables/{table}/ws") as flooding:
        for _ in range(200):
            flooding.send_text("nonsense")
        with pytest.raises(WebSocketDisconnect) as caught:
            listen_until_the_end(flooding)
    assert caught.value.code == TOO_MANY_MESSAGES
    with client.websocket_connect(f"/api/tables/{table}/ws") as calm:
        calm.send_text(json.dumps({"type": "sit", "seat": 0}))
        assert calm.receive_json()["type"] == "snapshot"
