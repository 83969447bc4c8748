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
    client.play_to_the_end(table)
    assert client.post(f"/api/tables/{table}/again", json={}).status_code == 201
    for path, body in (
        ("/api/tables", {"game": "template", "seats": SEATS}),
        (f"/api/tables/{table}/again", {}),
    ):
        answer = client.post(path, json=body)
        assert answer.status_code == 429
        assert answer.json()["error"] == "Too many tables were begun from your address."
        assert 0 < int(answer.headers["retry-after"]) <= 3600
    assert len(client.get("/api/tables").json()) == 1


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


def test_lists_and_what_is_taken_away_are_asked_for_no_faster_than_questions(visit):
    client = visit(limits=Limits(questions_at_once=0, questions_a_minute=HOUR))
    table = client.new_table()
    for method, path in (
        ("GET", "/api/tables"),
        ("GET", f"/api/tables/{table}/seats"),
        ("DELETE", f"/api/tables/{table}/seats/0/keys"),
        ("DELETE", f"/api/tables/{table}"),
        ("GET", "/api/gatherings"),
        ("GET", "/api/gatherings/mine"),
        ("DELETE", "/api/gatherings/nowhere"),
    ):
        answer = client.request(method, path)
        assert (answer.status_code, answer.json()["error"]) == (429, "Your address asks too much at once.")


def test_records_are_asked_for_no_faster_than_pictures(visit):
    client = visit(limits=Limits(work_at_once=1, work_a_minute=HOUR))
    table = client.new_table()
    assert client.get(f"/api/tables/{table}/record").status_code == 200
    for what in ("record", "draws"):
        answer = client.get(f"/api/tables/{table}/{what}")
        assert answer.status_code == 429
        assert answer.json()["error"] == "Your address asks for too many pictures and records at once."


def test_what_was_is_looked_at_no_faster_than_a_film_needs(visit):
    client = visit(limits=Limits(pictures_at_once=4, pictures_a_minute=HOUR))
    table = client.new_table()
    client.play_to_the_end(table)
    asked = ("past", "course", "moment.svg", "picture.svg")
    assert [client.get(f"/api/tables/{table}/{what}").status_code for what in asked] == [200] * 4
    for what in asked:
        answer = client.get(f"/api/tables/{table}/{what}")
        assert answer.status_code == 429
        assert answer.json()["error"] == "Your address asks for too many pictures and records at once."


def test_whatever_is_asked_is_asked_no_faster_than_pages_need(visit):
    client = visit(limits=Limits(requests_at_once=2, requests_a_second=HOUR))
    assert [client.get("/").status_code for _ in range(2)] == [200] * 2
    for path in ("/", "/assets/index-1a2b.js", "/api/games", "/api/openapi.json", "/api/address", "/nothing"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["error"]) == (429, "Your address asks too much at once.")
        assert int(answer.headers["retry-after"]) > 0
    assert client.get("/health").status_code == 200


def comes_too_often(socket):
    """They are told to come later, and the line is closed."""
    assert socket.receive_json()["error"] == "Your address comes to too many tables at once."
    with pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == TOO_MANY_CONNECTIONS


def test_who_comes_to_one_table_after_the_other_has_to_wait(visit):
    client = visit(limits=Limits(joins_at_once=3, joins_a_minute=HOUR))
    tables = [client.new_table() for _ in range(2)]
    with client.websocket_connect(f"/api/tables/{tables[0]}/ws") as socket:
        for turn in range(3):
            socket.send_json({"type": "sit", "seat": 0, "table": tables[turn % 2]})
            assert socket.receive_json()["type"] == "snapshot"
        # Also on the line that they have.
        socket.send_json({"type": "sit", "seat": 0, "table": tables[1]})
        comes_too_often(socket)
    for path in (f"/api/tables/{tables[0]}/ws", "/api/gatherings/ws"):
        with client.websocket_connect(path) as socket:
            comes_too_often(socket)


def waits_of(client, lines, messages):
    """How long these messages wait, sent on so many lines one after the other, by a clock of their own."""
    table = client.new_table()
    gate = client.app.state.pooram.gate
    now, waits, ask = [0.0], [], gate.wait

    def wait(address):
        waits.append(ask(address))
        now[0] += waits[-1]
        return waits[-1]

    gate.wait, gate._messages._clock = wait, lambda: now[0]
    for _ in range(lines):
        with client.websocket_connect(f"/api/tables/{table}/ws") as socket:
            for message in messages:
                socket.send_json(message)
                socket.receive_json()
    return waits


SITS, LOOKS, ASKS = {"type": "sit", "seat": 0}, {"type": "whole"}, {"type": "why", "target": "x"}


def test_all_lines_of_an_address_share_what_it_may_say(visit):
    client = visit(limits=Limits(address_messages_at_once=4, address_messages_a_second=1000, whole_costs=1))
    waits = waits_of(client, 2, [SITS, ASKS, ASKS])
    assert waits == pytest.approx([0, 0, 0, 0, 0.001, 0, 0.001, 0])


def test_who_is_shown_a_table_as_a_whole_has_said_as_much_as_it_costs(visit):
    client = visit(limits=Limits(address_messages_at_once=6, address_messages_a_second=1000, whole_costs=3))
    waits = waits_of(client, 1, [SITS, LOOKS, ASKS, LOOKS, ASKS])
    assert waits == pytest.approx([0, 0, 0.001, 0, 0.001, 0, 0.003, 0])


def test_of_this_machine_nobody_counts_what_comes_to_the_tables(visit):
    client = visit(limits=Limits(address_messages_at_once=0, address_messages_a_second=HOUR))
    assert client.app.state.pooram.gate.wait("") == 0
    assert client.app.state.pooram.gate.wait("192.0.2.1") > 0
