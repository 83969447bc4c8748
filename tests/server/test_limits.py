"""One address cannot take what belongs to all; whoever sits at the server's own machine may try."""

import pytest
from litestar.exceptions import WebSocketDisconnect

from pooram.server.socket import NEVER_SAT_DOWN, TOO_MANY_CONNECTIONS
from pooram.tables.limits import Limits

SEATS = [{"kind": "me"}, {"kind": "person"}]
HOUR = 1 / 60
"""A minute's share of something that comes once an hour: no test takes as long."""


def test_tables_are_begun_at_the_pace_of_people(visit):
    client = visit(limits=Limits(tables_at_once=2, tables_a_minute=HOUR))
    table = client.new_table()
    assert client.post(f"/api/tables/{table}/again", json={}).status_code == 201
    for path, body in (
        ("/api/tables", {"game": "template", "seats": SEATS}),
        (f"/api/tables/{table}/again", {}),
    ):
        answer = client.post(path, json=body)
        assert answer.status_code == 429
        assert answer.json()["error"] == "Too many tables were begun from your address."
        assert 0 < int(answer.headers["retry-after"]) <= 3600
    assert len(client.get("/api/tables").json()) == 2


def test_keys_are_made_and_tried_at_the_pace_of_people(visit):
    client = visit(limits=Limits(keys_at_once=2, keys_a_minute=HOUR))
    table = client.new_table()
    assert client.post(f"/api/tables/{table}/seats/0/keys", json={}).status_code == 201
    assert client.post(f"/api/tables/{table}/claim", json={"key": "x"}).status_code == 403
    for path in ("seats/0/keys", "claim"):
        answer = client.post(f"/api/tables/{table}/{path}", json={"key": "x"})
        assert answer.status_code == 429


def test_programs_ask_no_more_than_so_much(visit):
    client = visit(limits=Limits(questions_at_once=2, questions_a_minute=HOUR))
    table = client.new_table()
    place = f"/api/tables/{table}/seats/0"
    assert client.get(f"{place}/view").status_code == 200
    assert client.post(f"{place}/steps", json={"decision": 2, "notation": "row 1"}).status_code == 200
    assert client.get(f"{place}/view").status_code == 429
    assert client.post(f"{place}/steps", json={"decision": 3, "notation": "light 1"}).status_code == 429


def test_who_sits_at_the_machine_itself_is_not_counted(server):
    made = {server.new_table() for _ in range(Limits().tables_at_once + 5)}
    assert len(made) == Limits().tables_at_once + 5


@pytest.mark.parametrize("limit", ["connections_of_an_address", "connections_at_a_table"])
def test_no_more_connections_than_so_many(visit, limit, patiently):
    client = visit(limits=Limits(**{limit: 2}))
    place = f"/api/tables/{client.new_table()}/ws"
    with client.websocket_connect(place) as one, client.websocket_connect(place) as two:
        for socket in (one, two):
            socket.send_json({"type": "sit", "seat": 0})
            assert socket.receive_json()["type"] == "snapshot"
        with client.websocket_connect(place) as three:
            told = three.receive_json()
            assert told["error"] == "Too many are connected from your address, or at this table."
            with pytest.raises(WebSocketDisconnect) as closed:
                three.receive_json()
        assert closed.value.code == TOO_MANY_CONNECTIONS
    gate = client.app.state.pooram.gate
    patiently(lambda: not gate.tables._there and not gate.addresses._there)
    with client.websocket_connect(place) as again:
        again.send_json({"type": "sit", "seat": 0})
        assert again.receive_json()["type"] == "snapshot"


def test_who_never_sits_down_is_parted(visit):
    client = visit(limits=Limits(seconds_to_sit_down=0))
    place = f"/api/tables/{client.new_table()}/ws"
    with client.websocket_connect(place) as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == NEVER_SAT_DOWN


class Deadline:
    """Instead of a real one, which could pass while the test is still busy."""

    def __init__(self, seconds):
        self.seconds = [seconds]

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        pass

    def reschedule(self, when):
        self.seconds.append(when)


def test_who_has_sat_down_may_stay_as_long_as_they_like(client, monkeypatch):
    deadlines = []

    def deadline(seconds):
        deadlines.append(Deadline(seconds))
        return deadlines[-1]

    monkeypatch.setattr("pooram.server.socket.asyncio.timeout", deadline)
    with client.websocket_connect(f"/api/tables/{client.new_table()}/ws") as socket:
        socket.send_json({"type": "why", "target": "x"})
        socket.receive_json()
        assert deadlines[0].seconds == [60]
        socket.send_json({"type": "sit", "seat": -1})
        socket.receive_json()
        socket.send_json({"type": "why", "target": "x"})
        socket.receive_json()
        assert deadlines[0].seconds[1] is None


def test_a_request_that_is_too_large_is_refused(visit):
    client = visit(limits=Limits(request_bytes=1000))
    answer = client.post("/api/tables", json={"game": "x" * 2000, "seats": SEATS})
    assert (answer.status_code, answer.json()["error"]) == (413, "The request is too large.")
