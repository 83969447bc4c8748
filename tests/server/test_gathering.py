"""A table with friends over the wire: set by HTTP, gathered and played over one WebSocket."""

import contextlib
import signal

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from msgspec import json
from websockets.sync.client import connect

from pooram.server.identity import COOKIE
from pooram.tables.gathering_messages import Gathering, Started
from pooram.tables.limits import Limits
from pooram.tables.messages import Snapshot
from pooram.tables.packing import read_from_table

PATIENCE = 300
SEATS = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]


def new_gathering(client, **more):
    answer = client.post("/api/gatherings", json={"game": "template", "seats": SEATS, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


@contextlib.contextmanager
def somebody_else(client):
    """Another browser at the same server, from which nothing is known."""
    kept = dict(client.cookies)
    client.cookies.clear()
    yield
    client.cookies.clear()
    client.cookies.update(kept)


@pytest.fixture
def come(client):
    sockets = []

    def open_page(table, cookie=None):
        with somebody_else(client) if cookie is not None else contextlib.nullcontext():
            if cookie:
                client.cookies.set(COOKIE, cookie)
            socket = client.websocket_connect(f"/api/tables/{table}/ws")
            socket.__enter__()
        sockets.append(socket)
        socket.send_json({"type": "sit", "seat": -1})
        return socket, socket.receive_json()

    yield open_page
    for socket in sockets:
        socket.__exit__(None, None, None)


def identity(client):
    """A new one, as a browser gets it that has none."""
    with somebody_else(client):
        answer = client.post("/api/identity", json={})
        assert (answer.status_code, answer.json()) == (200, {"new": True})
        return answer.cookies[COOKIE]


def test_friends_gather_and_play_over_one_line(client, come):
    table = new_gathering(client)
    anna, seen = come(table)
    assert (seen["type"], seen["owner"], seen["known"]) == ("gathering", True, True)
    bo, seen = come(table, identity(client))
    assert (seen["owner"], seen["known"]) == (False, True)
    bo.send_json({"type": "take", "seat": 1, "name": "Bo"})
    bo.send_json({"type": "number", "seat": 1, "number": "42"})
    bo.send_json({"type": "ready", "ready": True})
    told = [anna.receive_json() for _ in range(2)]
    assert told[-1]["waits_for"] == ""
    anna.send_json({"type": "start"})
    assert anna.receive_json() == {"type": "started"}
    while bo.receive_json()["type"] != "started":
        pass
    # What comes too late is not answered; who sits down is at the table.
    bo.send_json({"type": "ready", "ready": False})
    for socket, mine in ((anna, [0]), (bo, [1])):
        socket.send_json({"type": "sit", "seat": mine[0]})
        snapshot = socket.receive_json()
        assert (snapshot["type"], snapshot["mine"], snapshot["viewer"]) == ("snapshot", mine, mine[0])
    anna.send_json({"type": "step", "decision": snapshot["decision"], "seat": 0, "notation": "row 1"})
    assert bo.receive_json()["log"][-1]["text"] == "Anna turns to row 1."
    assert "\nnumber 2 42\n" in client.get(f"/api/tables/{table}/record").text


def test_others_are_told_nothing_of_a_number(client, come):
    table = new_gathering(client)
    anna, _ = come(table)
    bo, _ = come(table, identity(client))
    anna.send_json({"type": "number", "seat": 0, "number": "42"})
    assert anna.receive_json()["seats"][0]["numbered"]
    bo.send_json({"type": "take", "seat": 1, "name": "Bo"})
    assert "numbered" not in bo.receive_json()["seats"][0]


def test_who_has_only_the_link_watches_until_they_have_an_identity(client, come):
    table = new_gathering(client)
    stranger, seen = come(table, "")
    assert (seen["known"], seen["owner"]) == (False, False)
    assert not any(seat.get("mine") for seat in seen["seats"])
    stranger.send_json({"type": "take", "seat": 1, "name": "Eve"})
    assert stranger.receive_json()["error"] == "Nobody knows yet who you are."


def test_an_identity_is_given_once(client):
    first = client.post("/api/identity", json={}).cookies[COOKIE]
    again = client.post("/api/identity", json={})
    assert (again.cookies[COOKIE], again.json()) == (first, {"new": False})


def test_a_gathering_is_no_table_before_it_starts(client):
    table = new_gathering(client)
    for path in ("record", "seats"):
        assert client.get(f"/api/tables/{table}/{path}").status_code == 404
    assert client.delete(f"/api/tables/{table}").status_code == 404


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "template", "seats": []},
        {"game": "template", "seats": [{"kind": "throne"}]},
        {"game": "template", "seats": SEATS, "options": {"nonsense": 1}},
        {"game": "template", "seats": [{"kind": "bot", "level": "godly"}, {"kind": "open"}]},
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(client, asked):
    answer = client.post("/api/gatherings", json=asked)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")


def test_gatherings_and_identities_are_limited_as_tables_and_keys_are(visit):
    limits = Limits(tables_at_once=1, keys_at_once=1)
    client = visit("http://play.example", public=("http://play.example",), limits=limits)
    new_gathering(client)
    assert client.post("/api/gatherings", json={"game": "template", "seats": SEATS}).status_code == 429
    assert client.post("/api/identity", json={}).status_code == 200
    assert client.post("/api/identity", json={}).status_code == 429


def test_the_lobby_lists_public_tables_only_and_everybody_finds_their_own(client):
    private, public = new_gathering(client), new_gathering(client, public=True)
    (listed,) = client.get("/api/gatherings").json()
    assert (listed["id"], listed["host"], listed["free"], listed["seats"]) == (public, "Anna", 1, 2)
    assert {each["id"] for each in client.get("/api/gatherings/mine").json()} == {private, public}
    with somebody_else(client):
        assert client.get("/api/gatherings/mine").json() == []


def test_the_lobby_tells_the_clock_of_a_table_and_the_rules_that_are_set_for_it(client):
    pace = {"turn": 120, "game": 0, "increment": 0}
    new_gathering(client, public=True, pace=pace, options={"bonus": 5})
    (listed,) = client.get("/api/gatherings").json()
    assert listed["pace"] == pace
    assert listed["options"]["bonus"] == 5
    (mine,) = client.get("/api/gatherings/mine").json()
    assert mine == {**listed, "is_owner": True}


def test_who_has_the_link_of_a_gathering_can_ask_whether_it_is_there_until_it_starts(client, come):
    table = new_gathering(client, public=True)
    (listed,) = client.get("/api/gatherings").json()
    private = new_gathering(client)
    with somebody_else(client):
        assert client.get(f"/api/gatherings/{table}").json() == listed
        assert client.get(f"/api/gatherings/{private}").json()["people"] == ["Anna"]
    anna, _ = come(table)
    anna.send_json({"type": "fill", "seat": 1, "kind": "bot", "level": "easy"})
    anna.send_json({"type": "start"})
    while anna.receive_json()["type"] != "started":
        pass
    assert client.delete(f"/api/gatherings/{private}").status_code == 204
    for gone in (table, private, "nowhere", "%00"):
        answer = client.get(f"/api/gatherings/{gone}")
        assert (answer.status_code, answer.json()["error"]) == (404, "There is no such table.")


def test_its_owner_calls_a_gathering_off_and_who_sits_there_only_stands_up(client, come):
    table, bo = new_gathering(client, public=True), identity(client)
    page, _ = come(table, bo)
    page.send_json({"type": "take", "seat": 1, "name": "Bo"})
    page.receive_json()
    with somebody_else(client):
        assert client.delete(f"/api/gatherings/{table}").status_code == 403
        client.cookies.set(COOKIE, bo)
        assert [(each["id"], each["is_owner"]) for each in client.get("/api/gatherings/mine").json()] == [
            (table, False)
        ]
        assert client.delete(f"/api/gatherings/{table}").status_code == 204
        assert client.get("/api/gatherings/mine").json() == []
        assert [seat["kind"] for seat in page.receive_json()["seats"]] == ["person", "open"]
        refused = client.delete(f"/api/gatherings/{table}")
        assert (refused.status_code, refused.json()["error"]) == (403, "Only who set the table can do that.")
    (mine,) = client.get("/api/gatherings/mine").json()
    assert mine["is_owner"]
    with client.websocket_connect("/api/gatherings/ws") as lobby:
        assert [each["id"] for each in lobby.receive_json()["tables"]] == [table]
        assert client.delete(f"/api/gatherings/{table}").status_code == 204
        assert lobby.receive_json()["tables"] == []
    assert page.receive_json() == {"type": "trouble", "error": "This table was removed.", "hint": ""}
    assert client.get("/api/gatherings/mine").json() == []
    assert client.delete(f"/api/gatherings/{table}").status_code == 404
    socket = client.websocket_connect(f"/api/tables/{table}/ws")
    with socket as line:
        assert line.receive_json()["error"] == "There is no such table."


def test_a_table_that_has_started_is_removed_as_a_table_and_never_comes_back(client, come):
    table = new_gathering(client)
    anna, _ = come(table)
    anna.send_json({"type": "fill", "seat": 1, "kind": "bot", "level": "easy"})
    anna.send_json({"type": "start"})
    while anna.receive_json()["type"] != "started":
        pass
    refused = client.delete(f"/api/gatherings/{table}")
    assert (refused.status_code, refused.json()["error"]) == (400, "The game has started.")
    assert client.get("/api/gatherings/mine").json() == []
    assert client.delete(f"/api/tables/{table}").status_code == 204
    # Its luck is known to who has looked: it must not be set once more with the same secret.
    with client.websocket_connect(f"/api/tables/{table}/ws") as line:
        assert line.receive_json()["error"] == "There is no such table."
    assert client.get(f"/api/tables/{table}/record").status_code == 404


def test_the_lobby_updates_by_itself(client):
    with client.websocket_connect("/api/gatherings/ws") as lobby:
        assert lobby.receive_json() == {"type": "lobby", "tables": []}
        table = new_gathering(client, public=True)
        assert [each["id"] for each in lobby.receive_json()["tables"]] == [table]


def test_whatever_is_said_in_the_lobby_is_answered_by_the_lobby_so_that_a_dead_line_is_noticed(client):
    table = new_gathering(client, public=True)
    with client.websocket_connect("/api/gatherings/ws") as lobby:
        told = lobby.receive_json()
        assert [each["id"] for each in told["tables"]] == [table]
        for said in ('{"type": "earlier", "before": 0}', "", "nonsense"):
            lobby.send_text(said)
            assert lobby.receive_json() == told


def test_who_shouts_in_the_lobby_is_put_out(visit):
    client = visit(limits=Limits(messages_at_once=1, messages_a_second=0.001, late_messages=0))
    with client.websocket_connect("/api/gatherings/ws") as lobby:
        lobby.receive_json()
        for _ in range(2):
            lobby.send_text("hello")
        # The first is answered.
        lobby.receive_json()
        with pytest.raises(WebSocketDisconnect) as closed:
            lobby.receive_json()
    assert closed.value.code == 1008


class Page:
    """A browser of its own at a real server."""

    def __init__(self, server, table, cookie):
        line = f"{server.address.replace('http', 'ws')}/api/tables/{table}/ws"
        headers = {"Cookie": f"{COOKIE}={cookie}"}
        opened = connect(line, open_timeout=PATIENCE, additional_headers=headers)
        self.socket = opened.__enter__()
        self.say(type="sit", seat=-1)

    def say(self, **message):
        self.socket.send(json.encode(message).decode())

    def until(self, done):
        while not done(message := read_from_table(self.socket.recv(PATIENCE))):
            pass
        return message


def test_friends_gather_at_two_servers_and_come_to_the_table_together(two_machines):
    one, other = two_machines
    with httpx.Client(base_url=one.address, timeout=PATIENCE) as browser:
        table = new_gathering(browser, public=True)
        anna = Page(one, table, browser.cookies[COOKIE])
    with httpx.Client(base_url=other.address, timeout=PATIENCE) as browser:
        (listed,) = browser.get("/api/gatherings").json()
        assert listed["id"] == table
        assert browser.post("/api/identity", json={}).status_code == 200
        cookie = browser.cookies[COOKIE]
    pages = [Page(server, table, cookie) for server in (other, one, other)]
    pages[0].say(type="take", seat=1, name="Bo")
    pages[-1].until(lambda told: told.seats[1].mine)
    pages[-1].say(type="ready", ready=True)
    anna.until(lambda told: isinstance(told, Gathering) and not told.waits_for)
    anna.say(type="start")
    for page in [anna, *pages]:
        page.until(lambda told: isinstance(told, Started))
        page.say(type="sit", seat=0 if page is anna else 1)
        snapshot = page.until(lambda told: isinstance(told, Snapshot))
        assert [seat.name for seat in snapshot.seats] == ["Anna", "Bo"]
        page.socket.close()
    for server in two_machines:
        assert server.end(signal.SIGTERM) == 0
