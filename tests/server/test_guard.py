"""Pages of somebody else cannot reach the tables."""

import pytest
from litestar.exceptions import WebSocketDisconnect

STRANGERS = [
    {"host": "pooram.example"},
    {"host": "127.0.0.1.pooram.example:8420"},
    {"host": ""},
    {"origin": "https://pooram.example"},
    {"origin": "http://127.0.0.1.pooram.example"},
    {"origin": "http://127.0.0.1:5173"},
    {"origin": "http://127.0.0.1"},
    {"origin": "https://127.0.0.1:8420"},
    {"origin": "http://localhost:8420"},
    {"origin": "http://user@127.0.0.1:8420"},
    {"host": "localhost:5173"},
    {"host": "localhost"},
    {"host": "user@localhost:8420"},
    {"origin": "null"},
    {"origin": "http://[broken"},
]
FRIENDS = [
    {},
    {"host": "localhost:8420"},
    {"host": "[::1]:8420", "origin": "http://[::1]:8420"},
    {"host": "LOCALHOST:8420", "origin": "http://localhost:8420"},
    {"origin": "http://127.0.0.1:8420"},
]


@pytest.mark.parametrize("headers", STRANGERS)
def test_a_strange_page_is_turned_away(client, headers):
    table = client.new_table()
    answer = client.get("/api/tables", headers=headers)
    assert answer.status_code == 403
    assert table not in answer.text
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/api/tables/{table}/ws", headers=headers),
    ):
        pass


@pytest.mark.parametrize("headers", FRIENDS)
def test_this_machine_is_welcome(client, headers):
    table = client.new_table()
    assert client.get("/api/tables", headers=headers).status_code == 200
    with client.websocket_connect(f"/api/tables/{table}/ws", headers=headers) as socket:
        socket.send_json({"type": "sit", "seat": 0})
        assert socket.receive_json()["type"] == "snapshot"


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/assets/index-1a2b.js"])
def test_every_answer_tells_the_browser_to_be_careful(client, path):
    headers = client.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "'unsafe-eval'" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"


# Somebody else's page


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_site_can_change_nothing_but_link_to_a_table(client, site):
    table = client.new_table()
    headers = {"sec-fetch-site": site}
    assert client.delete(f"/api/tables/{table}", headers=headers).status_code == 403
    assert client.post(f"/api/tables/{table}/again", json={}, headers=headers).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/api/tables/{table}/ws", headers=headers),
    ):
        pass
    assert client.get(f"/table/{table}", headers={**headers, "sec-fetch-mode": "navigate"}).status_code == 200
    assert len(client.get("/api/tables").json()) == 1


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_what_a_form_can_send_is_not_heard(client, kind):
    table = client.new_table()
    for path in ("/api/tables", f"/api/tables/{table}/again", f"/api/tables/{table}/seats/0/keys"):
        answer = client.post(path, content=b"{}", headers={"content-type": kind})
        assert (answer.status_code, answer.json()["error"]) == (415, "The request is no JSON.")
    assert len(client.get("/api/tables").json()) == 1


def test_nobody_elsewhere_is_told_what_they_may_ask(client):
    headers = {"origin": "https://pooram.example", "access-control-request-method": "DELETE"}
    answer = client.options("/api/tables", headers=headers)
    assert answer.status_code == 403
    assert not any(name.startswith("access-control") for name in answer.headers)


# Where the server is known


PUBLIC = ("https://play.example", "http://192.0.2.7:9000")


@pytest.mark.parametrize(
    ("address", "host", "origin", "welcome"),
    [
        ("https://play.example", "play.example", "https://play.example", True),
        ("https://play.example", "play.example:443", "https://play.example", True),
        ("http://play.example", "play.example", "https://play.example", True),
        ("https://play.example", "play.example", "http://play.example", False),
        ("https://play.example", "play.example", "https://play.example:8443", False),
        ("https://play.example", "play.example:8443", "https://play.example:8443", False),
        ("https://play.example", "other.example", "https://other.example", False),
        ("http://192.0.2.7:9000", "192.0.2.7:9000", "http://192.0.2.7:9000", True),
        ("http://192.0.2.7:9000", "192.0.2.7", "http://192.0.2.7", False),
        ("http://192.0.2.7:9000", "192.0.2.7:9000", "https://play.example", False),
        ("http://127.0.0.1:8420", "127.0.0.1:8420", "http://127.0.0.1:8420", True),
    ],
)
def test_a_server_is_known_by_its_public_addresses_and_at_home(visit, address, host, origin, welcome):
    client = visit(address, public=PUBLIC)
    answer = client.get("/api/games", headers={"host": host, "origin": origin})
    assert answer.status_code == (200 if welcome else 403)


def test_two_hosts_are_none(client):
    headers = [("host", "127.0.0.1:8420"), ("host", "127.0.0.1:8420")]
    assert client.get("/api/games", headers=headers).status_code == 403
