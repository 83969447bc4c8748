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
