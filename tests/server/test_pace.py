"""One connection that floods its table is slowed down, and then hung up on; one address cannot take all."""

import json

import pytest
from litestar.exceptions import WebSocketDisconnect

from pooram.server.pace import Crowd, Pace
from pooram.server.socket import TOO_MANY_MESSAGES
from pooram.tables.limits import LIMITS, Limits
from pooram.tables.rate import Rate


def test_people_never_wait():
    now = 0.0
    pace = Pace(clock=lambda: now)
    for _ in range(1000):
        now += 0.05
        assert pace.wait() == 0.0
    assert not pace.is_flooded


def test_who_does_not_stop_waits_longer_and_longer_and_is_flooded_in_the_end():
    pace = Pace(Limits(messages_at_once=3, messages_a_second=10), clock=lambda: 0.0)
    assert [round(pace.wait(), 1) for _ in range(6)] == [0.0, 0.0, 0.0, 0.1, 0.2, 0.3]
    for _ in range(LIMITS.late_messages):
        pace.wait()
    assert pace.is_flooded


def listen_until_the_end(socket):
    while True:
        socket.receive_text()


def test_a_connection_that_floods_its_table_is_closed_and_the_table_goes_on(visit):
    client = visit(limits=Limits(messages_at_once=5, messages_a_second=1e-3, late_messages=0))
    table = client.new_table()
    with client.websocket_connect(f"/api/tables/{table}/ws") as flooding:
        for _ in range(20):
            flooding.send_text("nonsense")
        with pytest.raises(WebSocketDisconnect) as caught:
            listen_until_the_end(flooding)
    assert caught.value.code == TOO_MANY_MESSAGES
    with client.websocket_connect(f"/api/tables/{table}/ws") as calm:
        calm.send_text(json.dumps({"type": "sit", "seat": 0}))
        assert calm.receive_json()["type"] == "snapshot"


def test_an_address_may_ask_so_often_and_then_as_often_as_time_passes():
    now = 0.0
    rate = Rate(3, 60, known=10, clock=lambda: now)
    assert [rate.ask("a") for _ in range(5)] == [0.0, 0.0, 0.0, 1.0, 1.0]
    assert rate.ask("b") == 0.0
    now = 1.5
    assert [rate.ask("a") for _ in range(2)] == [0.0, 0.5]
    now = 1000.0
    assert [rate.ask("a") for _ in range(4)] == [0.0, 0.0, 0.0, 1.0]


def test_no_more_addresses_are_remembered_than_said():
    rate = Rate(3, 60, known=10, clock=lambda: 0.0)
    for number in range(1000):
        rate.ask(str(number))
    assert len(rate) == 10


def test_a_crowd_is_counted_while_it_is_there():
    crowd = Crowd(2)
    with crowd.joined("a"):
        assert not crowd.is_full("a")
        with crowd.joined("a"):
            assert crowd.is_full("a")
            assert not crowd.is_full("b")
    assert not crowd.is_full("a")
