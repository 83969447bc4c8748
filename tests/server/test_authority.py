"""Who may do what at a table, for everybody who could ask."""

import re
import shutil

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from msgspec import json

from pooram.server.identity import COOKIE, SECURE_COOKIE
from pooram.tables.limits import Limits
from pooram.tables.messages import Problem

NOT_YOURS = "This seat belongs to somebody else."
NOT_AMONG_PEOPLE = (
    "You do not sit there.",
    "A key cannot chat.",
    "Only who made this table can switch its chat.",
)
SEAT = 0
"""The seat that everything here is about; the table has another one."""

ALLOWED = {
    "owner": {
        *("list", "watch", "sit", "step", "back", "remove", "key", "view", "http step", "seats"),
        *("leave", "say", "switch", "count keys", "revoke"),
    },
    "second device": {
        *("list", "watch", "sit", "step", "back", "key", "view", "http step", "seats"),
        *("leave", "say", "count keys", "revoke", "remove"),
    },
    "another identity": {"watch"},
    "nobody": {"watch"},
    "somebody with a token of their own": {"watch"},
    "key": {"watch", "sit", "step", "back", "view", "http step", "seats", "leave"},
    "key of another seat": {"watch"},
    "key of another table": {"watch"},
}
ACTIONS = [*sorted(ALLOWED["owner"] - {"leave", "remove"}), "remove"]
"""All but leaving: a bot then plays on, so that nothing else can be tried."""


class World:
    """A table with its owner, a second device in seat 0, keys, and strangers."""

    def __init__(self, client):
        self.client = client
        self.table = client.new_table()
        owner = self.identity()
        self.key = self.new_key(self.table, SEAT, owner)
        other_key = self.new_key(self.table, 1, owner)
        client.post(f"/api/tables/{self.table}/claim", json={"key": self.key})
        device = self.identity()
        self.strange_table = client.new_table()
        stranger = self.identity()
        strange_key = self.new_key(self.strange_table, SEAT, stranger)
        self.people = {
            "owner": owner,
            "second device": device,
            "another identity": stranger,
            "nobody": {},
            "somebody with a token of their own": {"cookie": f"{COOKIE}=0"},
            "key": {"authorization": f"Bearer {self.key}"},
            "key of another seat": {"authorization": f"Bearer {other_key}"},
            "key of another table": {"authorization": f"Bearer {strange_key}"},
        }

    def identity(self):
        """The identity that the client has just been given, which it forgets."""
        token = self.client.cookies[COOKIE]
        self.client.cookies.clear()
        return {"cookie": f"{COOKIE}={token}"}

    def new_key(self, table, seat, who):
        answer = self.client.post(f"/api/tables/{table}/seats/{seat}/keys", json={}, headers=who)
        assert answer.status_code == 201
        self.client.cookies.clear()
        return answer.json()["key"]

    def at_seat(self, who, seat, *messages):
        """The last answer to messages of somebody who sits down and says them."""
        with self.client.websocket_connect(
            f"/api/tables/{self.table}/ws", headers=self.people[who]
        ) as socket:
            socket.send_json({"type": "sit", "seat": seat})
            heard = socket.receive_json()
            for message in messages:
                socket.send_json(message)
                heard = socket.receive_json()
        return heard

    def refusal(self, who, message):
        """What somebody who only looks on is answered, whatever happens at the table meanwhile."""
        with self.client.websocket_connect(
            f"/api/tables/{self.table}/ws", headers=self.people[who]
        ) as socket:
            for each in ({"type": "sit", "seat": -1}, message):
                socket.send_json(each)
            heard = {"type": ""}
            while heard["type"] != "trouble":
                heard = socket.receive_json()
        return heard

    def ask(self, who, method, path, **more):
        body = {"json": more or {}} if method == "POST" else {}
        return self.client.request(method, path, headers=self.people[who], **body)

    def now(self):
        """The table as its owner sees it."""
        return self.ask("owner", "GET", f"/api/tables/{self.table}/seats/{SEAT}/view").json()

    def can(self, who, action):
        """Whether somebody can do something; a refusal must be one sentence, and change nothing."""
        before = self.now()
        allowed = self.attempt(who, action, before["decision"])
        if not allowed:
            assert self.now() == before
        elif action == "switch":
            self.at_seat(who, -1, {"type": "chat", "on": True})
        elif action in ("step", "http step"):
            self.at_seat("owner", SEAT, {"type": "back", "seat": SEAT})
        return allowed

    def attempt(self, who, action, decision):
        place, seat = f"/api/tables/{self.table}", f"/api/tables/{self.table}/seats/{SEAT}"
        if action == "list":
            return self.table in self.ask(who, "GET", "/api/tables").text
        if action == "seats":
            return SEAT in self.ask(who, "GET", f"{place}/seats").json()["seats"]
        if action == "watch":
            heard = self.at_seat(who, -1)
            assert heard["offers"] == []
            return heard["viewer"] == -1
        if action in ("sit", "step", "back"):
            step = {"type": "step", "decision": decision, "seat": SEAT, "notation": "row 1"}
            said = {"sit": [], "step": [step], "back": [step, {"type": "back", "seat": SEAT}]}[action]
            heard = self.at_seat(who, SEAT, *said)
            shown = heard["type"] in ("snapshot", "change")
            assert shown or heard["error"] in (NOT_YOURS, "Sit down first.")
            return shown
        if action in ("leave", "say", "switch"):
            return self.attempt_among_people(who, action)
        answer = {
            "remove": lambda: self.ask(who, "DELETE", place),
            "key": lambda: self.ask(who, "POST", f"{seat}/keys"),
            "count keys": lambda: self.ask(who, "GET", f"{seat}/keys"),
            "revoke": lambda: self.ask(who, "DELETE", f"{seat}/keys"),
            "view": lambda: self.ask(who, "GET", f"{seat}/view"),
            "http step": lambda: self.ask(who, "POST", f"{seat}/steps", decision=decision, notation="row 1"),
        }[action]()
        assert answer.is_success or answer.status_code == 403
        assert answer.is_success or json.decode(answer.content, type=Problem).error.endswith(".")
        return answer.is_success

    def attempt_among_people(self, who, action):
        """To act for the seat besides the game: who cannot sit there says so as a watcher."""
        asked = {
            "leave": {"type": "leave", "seat": SEAT},
            "say": {"type": "say", "seat": SEAT, "text": "Hello"},
            "switch": {"type": "chat", "on": False},
        }[action]
        seat = SEAT if self.attempt(who, "sit", 0) else -1
        headers = self.people[who]
        with self.client.websocket_connect(f"/api/tables/{self.table}/ws", headers=headers) as socket:
            socket.send_json({"type": "sit", "seat": seat})
            socket.receive_json()
            socket.send_json(asked)
            # What is said brings no answer to who does not ask to hear of people; this one always does.
            socket.send_json({"type": "earlier", "before": 0})
            heard = socket.receive_json()
        assert heard["type"] in ("change", "lines") or heard["error"] in NOT_AMONG_PEOPLE
        return heard["type"] != "trouble"


@pytest.fixture
def world(client):
    return World(client)


@pytest.mark.parametrize("who", ALLOWED)
def test_everybody_can_do_what_is_theirs_and_nothing_else(world, who):
    assert {action for action in ACTIONS if world.can(who, action)} == ALLOWED[who] - {"leave"}


@pytest.mark.parametrize("who", ALLOWED)
def test_only_who_has_a_seat_leaves_it(world, who):
    assert world.attempt(who, "leave", 0) == ("leave" in ALLOWED[who])
    assert bool(world.now()["seats"][SEAT].get("bot")) == ("leave" in ALLOWED[who])


@pytest.mark.parametrize("who", ALLOWED)
def test_a_table_that_is_not_there_is_nobodys(world, who):
    place = "/api/tables/nowhere"
    for method, path in [
        ("DELETE", place),
        ("POST", f"{place}/again"),
        ("POST", f"{place}/seats/0/keys"),
        ("GET", f"{place}/seats/0/keys"),
        ("DELETE", f"{place}/seats/0/keys"),
        ("GET", f"{place}/seats/0/view"),
        ("GET", f"{place}/seats"),
    ]:
        answer = world.ask(who, method, path)
        assert (answer.status_code, answer.json()["error"]) == (404, "There is no such table.")
    assert world.ask(who, "POST", f"{place}/claim", key=world.key).status_code == 404


AT_THE_SEAT = {"owner", "second device", "key"}
"""Who may ask, answer and come back for the seat."""


@pytest.mark.parametrize("who", ALLOWED)
def test_nobody_asks_answers_or_comes_back_for_another(world, who):
    def say(person, seat, **message):
        may_sit = world.at_seat(person, seat)["type"] == "snapshot"
        if may_sit:
            assert world.at_seat(person, seat, {"seat": seat, **message})["type"] == "change"
        else:
            # Others may move meanwhile, as who stands in for somebody does: that is no answer.
            heard = world.refusal(person, {"seat": seat, **message})
            assert heard["error"] == "You do not sit there."
        return may_sit

    def play(*choices):
        for seat, notation in choices:
            view = world.ask("owner", "GET", f"/api/tables/{world.table}/seats/{seat}/view").json()
            step = {"type": "step", "decision": view["decision"], "seat": seat, "notation": notation}
            assert world.at_seat("owner", seat, step)["type"] == "change"

    play((0, "row 1"), (0, "light 1"), (1, "row 1"))
    asked = say(who, SEAT, type="ask")
    assert asked == (who in AT_THE_SEAT)
    if asked:
        assert say("owner", SEAT, type="answer", yes=False)
    play((1, "light 1"), (0, "row 1"))
    assert say("owner", 1, type="ask")
    assert say(who, SEAT, type="answer", yes=False) == (who in AT_THE_SEAT)
    assert say("owner", SEAT, type="leave")
    assert say(who, SEAT, type="return") == (who in AT_THE_SEAT)


def test_a_seat_that_is_not_there_is_nobodys(world):
    for seat in (2, 99):
        answer = world.ask("owner", "GET", f"/api/tables/{world.table}/seats/{seat}/view")
        assert answer.status_code == 404
        assert answer.json()["error"] == f"There is no seat {seat + 1} at this table."


def test_the_seat_of_a_bot_is_nobodys(client):
    table = client.new_table(kinds="me bot")
    assert client.get(f"/api/tables/{table}/seats").json() == {"seats": [0]}
    answer = client.post(f"/api/tables/{table}/seats/1/steps", json={"decision": 2, "notation": "row 1"})
    assert answer.status_code == 403


def test_a_refused_seat_can_be_watched_and_asked_for(world):
    heard = world.at_seat("another identity", SEAT)
    assert heard == {"type": "trouble", "error": NOT_YOURS, "hint": "Watch, or ask for a personal link."}


def test_the_table_says_which_seats_are_ones_own(world):
    mine = {who: world.at_seat(who, -1)["mine"] for who in world.people}
    assert mine == {
        "owner": [0, 1],
        "second device": [0],
        "another identity": [],
        "nobody": [],
        "somebody with a token of their own": [],
        "key": [0],
        "key of another seat": [1],
        "key of another table": [],
    }


def test_a_link_opened_meanwhile_counts_without_coming_anew(world):
    stranger = world.people["another identity"]
    with world.client.websocket_connect(f"/api/tables/{world.table}/ws", headers=stranger) as socket:
        socket.send_json({"type": "sit", "seat": SEAT})
        assert socket.receive_json()["error"] == NOT_YOURS
        claimed = world.ask("another identity", "POST", f"/api/tables/{world.table}/claim", key=world.key)
        assert claimed.json() == {"seat": SEAT}
        socket.send_json({"type": "sit", "seat": SEAT})
        assert socket.receive_json()["mine"] == [SEAT]


@pytest.mark.parametrize("key", ["", "0", "x" * 43, "x" * 5000, "ന്‍" * 43])
def test_a_link_that_opens_nothing_is_refused_and_makes_nobody_known(world, key):
    answer = world.ask("nobody", "POST", f"/api/tables/{world.table}/claim", key=key)
    assert (answer.status_code, answer.json()["error"]) == (403, "This link opens no seat at this table.")
    assert "set-cookie" not in answer.headers


def test_an_identity_is_no_key_to_be_claimed(world):
    token = world.people["owner"]["cookie"].partition("=")[2]
    assert world.ask("nobody", "POST", f"/api/tables/{world.table}/claim", key=token).status_code == 403


def test_a_key_does_not_open_another_table(world):
    answer = world.ask("nobody", "POST", f"/api/tables/{world.strange_table}/claim", key=world.key)
    assert answer.status_code == 403


def test_a_seat_is_taken_back_from_keys_links_and_devices_at_once(world):
    place = f"/api/tables/{world.table}"
    view = f"{place}/seats/{SEAT}/view"
    assert world.ask("owner", "GET", f"{place}/seats/{SEAT}/keys").json() == {"keys": 1, "devices": 1}
    headers = world.people["second device"]
    with world.client.websocket_connect(f"{place}/ws", headers=headers) as device:
        device.send_json({"type": "sit", "seat": SEAT})
        device.receive_json()
        assert world.ask("owner", "DELETE", f"{place}/seats/{SEAT}/keys").status_code == 204
        told = {
            "type": "trouble",
            "error": "You do not have this seat any more.",
            "hint": "Ask for a personal link.",
        }
        assert device.receive_json() == told
        with pytest.raises(WebSocketDisconnect):
            device.receive_json()
    for who in ("key", "second device"):
        assert world.ask(who, "GET", view).status_code == 403
        assert world.ask(who, "GET", f"{place}/seats").json() == {"seats": []}
    assert world.ask("nobody", "POST", f"{place}/claim", key=world.key).status_code == 403
    assert world.table not in world.ask("second device", "GET", "/api/tables").text
    # The owner keeps it, and the keys of other seats are none of it.
    assert world.ask("owner", "GET", view).status_code == 200
    assert world.ask("key of another seat", "GET", f"{place}/seats").json() == {"seats": [1]}
    assert world.ask("owner", "GET", f"{place}/seats/{SEAT}/keys").json() == {"keys": 0, "devices": 0}


def test_who_came_by_a_link_takes_no_seat_from_who_gave_it(world):
    place = f"/api/tables/{world.table}/seats/{SEAT}"
    link = world.new_key(world.table, SEAT, world.people["owner"])
    world.ask("another identity", "POST", f"/api/tables/{world.table}/claim", key=link)
    assert world.ask("second device", "DELETE", f"{place}/keys").status_code == 204
    assert world.ask("owner", "GET", f"{place}/keys").json() == {"keys": 0, "devices": 2}
    for who in ("owner", "second device", "another identity"):
        assert world.ask(who, "GET", f"{place}/view").status_code == 200


@pytest.mark.parametrize("who", ALLOWED)
def test_only_people_with_a_seat_play_again_and_only_what_is_over(world, who):
    place, mine = f"/api/tables/{world.table}/again", who in ("owner", "second device")
    assert world.ask(who, "POST", place).status_code == (400 if mine else 403)
    world.client.play_to_the_end(world.table, headers=world.people["owner"])
    answer = world.ask(who, "POST", place)
    assert answer.status_code == (201 if mine else 403)
    assert mine or answer.json()["error"] == "Only who plays at this table can play it again."


def test_when_a_second_device_plays_again_the_owner_hears_of_it_and_comes_to_the_same_table(world):
    world.client.play_to_the_end(world.table, headers=world.people["owner"])
    headers = world.people["owner"]
    with world.client.websocket_connect(f"/api/tables/{world.table}/ws", headers=headers) as owner:
        owner.send_json({"type": "sit", "seat": 1})
        assert owner.receive_json()["type"] == "snapshot"
        link = world.ask("second device", "POST", f"/api/tables/{world.table}/again").json()
        assert owner.receive_json() == {"type": "again", "table": link["id"], "by": "Player 1"}
    assert link["gathers"]
    came = world.ask("owner", "POST", f"/api/tables/{world.table}/again").json()
    assert (came["id"], came["joined"]) == (link["id"], True)
    world.table = link["id"]
    assert [seat["mine"] for seat in world.at_seat("owner", -1)["seats"]] == [True, True]
    seen = world.at_seat("second device", -1)
    assert [seat.get("mine", False) for seat in seen["seats"]] == [False, True]
    assert not seen["owner"], "it was only lent its seat"
    assert world.at_seat("owner", -1, {"type": "start"}) == {"type": "started"}


def test_whoever_plays_again_keeps_the_seats_as_they_move_up(world):
    world.client.play_to_the_end(world.table, headers=world.people["owner"])
    world.client.app.state.pooram.service.gatherings.patience = 0
    world.table = world.ask("second device", "POST", f"/api/tables/{world.table}/again").json()["id"]
    assert world.at_seat("owner", -1, {"type": "start"}) == {"type": "started"}
    link = world.table
    seats = {who: world.ask(who, "GET", f"/api/tables/{link}/seats").json()["seats"] for who in world.people}
    assert seats["owner"] == [0, 1]
    assert seats["second device"] == [1]
    assert [who for who in seats if seats[who]] == ["owner", "second device"]
    assert world.ask("owner", "GET", f"/api/tables/{link}/seats/1/keys").json() == {"keys": 0, "devices": 1}
    assert world.ask("owner", "DELETE", f"/api/tables/{link}/seats/1/keys").status_code == 204
    assert world.ask("second device", "GET", f"/api/tables/{link}/seats").json()["seats"] == []
    assert world.ask("owner", "DELETE", f"/api/tables/{link}").status_code == 204


def test_no_table_is_given_to_more_than_so_many(client, visit):
    table = client.new_table()
    client.app.state.pooram.service.authority._limits = Limits(seat_holders=5)
    made = [client.post(f"/api/tables/{table}/seats/0/keys", json={}).status_code for _ in range(3)]
    assert made == [201, 201, 400]


# The cookie


def cookie_of(answer):
    (line,) = answer.headers.get_list("set-cookie")
    value, *flags = line.split("; ")
    return value, {flag.lower() for flag in flags}


SEATS = [{"kind": "me"}, {"kind": "person"}]


def test_the_cookie_is_for_this_server_only_and_for_no_script(client):
    answer = client.post("/api/tables", json={"game": "template", "seats": SEATS})
    value, flags = cookie_of(answer)
    assert re.fullmatch(COOKIE + r"=[A-Za-z0-9_-]{43}", value)
    assert flags >= {"httponly", "samesite=strict", "path=/", f"max-age={400 * 24 * 3600}"}
    assert "secure" not in flags
    assert not any(flag.startswith("domain") for flag in flags)


def test_over_https_the_cookie_never_travels_otherwise(visit):
    client = visit("https://play.example", public=("https://play.example",))
    answer = client.post("/api/tables", json={"game": "template", "seats": SEATS})
    value, flags = cookie_of(answer)
    assert value.startswith(f"{SECURE_COOKIE}=")
    assert flags >= {"secure", "httponly", "samesite=strict", "path=/"}
    assert [info["id"] for info in client.get("/api/tables").json()] == [answer.json()["id"]]


def test_behind_a_proxy_that_does_not_say_https_the_public_address_does(visit):
    client = visit("http://play.example", public=("https://play.example",))
    answer = client.post("/api/tables", json={"game": "template", "seats": SEATS})
    assert "secure" in cookie_of(answer)[1]


def test_who_only_looks_gets_no_cookie(client, visit):
    table = client.new_table()
    client.cookies.clear()
    for path in ("/", "/api/games", "/api/tables", f"/table/{table}", f"/api/tables/{table}/record"):
        assert "set-cookie" not in client.get(path).headers
    with client.websocket_connect(f"/api/tables/{table}/ws") as socket:
        socket.send_json({"type": "sit", "seat": -1})
        assert socket.receive_json()["mine"] == []
    assert not client.cookies


def test_a_browser_has_one_identity_for_all_its_tables(client):
    first = client.new_table()
    token = client.cookies[COOKIE]
    second = client.new_table()
    assert client.cookies[COOKIE] == token
    assert {info["id"] for info in client.get("/api/tables").json()} == {first, second}


@pytest.mark.parametrize("token", ["me", "x" * 42, "x" * 44, "x" * 42 + "!", ""])
def test_nobody_chooses_their_own_token(client, token):
    answer = client.post(
        "/api/tables", json={"game": "template", "seats": SEATS}, headers={"cookie": f"{COOKIE}={token}"}
    )
    assert cookie_of(answer)[0] != f"{COOKIE}={token}"


def test_a_key_in_the_header_counts_and_not_the_cookie_beside_it(world):
    both = {**world.people["owner"], **world.people["key of another table"]}
    answer = world.client.get(f"/api/tables/{world.table}/seats", headers=both)
    assert answer.json() == {"seats": []}


# Tables of former versions


@pytest.fixture
def former(checkout, tmp_path):
    """Where a former version has kept its tables."""
    (tmp_path / "data").mkdir()
    shutil.copy(checkout / "tests" / "former" / "tables.sqlite3", tmp_path / "data" / "pooram.sqlite3")
    return tmp_path / "data"


def test_tables_of_former_versions_go_to_the_first_browser_of_this_machine(former, real_server):
    server = real_server(former)
    proxied = httpx.get(f"{server.address}/api/tables", headers={"x-forwarded-for": "192.0.2.1"})
    assert (proxied.json(), "set-cookie" in proxied.headers) == ([], False)
    listed = server.get("/api/tables").json()
    assert listed
    assert server.get("/api/tables").json() == listed
    assert httpx.get(f"{server.address}/api/tables").json() == []
    assert server.remove(listed[0]["id"]) == 204


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_strange_page_in_a_browser_of_this_machine_makes_them_nobodys(former, real_server, site):
    server = real_server(former)
    strange = httpx.get(f"{server.address}/api/tables", headers={"sec-fetch-site": site})
    assert (strange.json(), "set-cookie" in strange.headers) == ([], False)
    with server.browser() as browser:
        assert browser.get("/api/tables", headers={"sec-fetch-site": "same-origin"}).json()


def test_nobody_from_elsewhere_gets_tables_of_former_versions(former, visit):
    client = visit()
    assert client.get("/api/tables").json() == []
    assert not client.cookies
