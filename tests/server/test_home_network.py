"""`pooram serve --lan`: everybody in the room can come in, and nobody else's page."""

import socket

import pytest

from pooram.engine.errors import PooramError
from pooram.server import app, home_network
from pooram.server.settings import Settings

HERE = ["192.0.2.20", "198.51.100.3"]


@pytest.fixture
def in_network(monkeypatch):
    monkeypatch.setattr(home_network, "addresses", lambda: HERE)


def test_the_address_of_the_default_route_comes_first(monkeypatch):
    monkeypatch.setattr(home_network, "_towards", lambda _: "192.168.1.20")
    monkeypatch.setattr(home_network, "_by_name", lambda: ["127.0.1.1", "10.0.0.5", "192.168.1.20"])
    assert home_network.addresses() == ["192.168.1.20", "10.0.0.5"]


def test_addresses_that_nobody_else_can_open_are_none(monkeypatch):
    monkeypatch.setattr(home_network, "_towards", lambda _: "")
    monkeypatch.setattr(home_network, "_by_name", lambda: ["127.0.0.1", "169.254.3.4", "0.0.0.0"])
    with pytest.raises(PooramError, match=r"^This machine is in no network\."):
        home_network.public_addresses(8420)


def test_a_machine_without_a_way_out_or_a_name_is_no_error(monkeypatch):
    class Nowhere(socket.socket):
        def connect(self, _):
            raise OSError("Network is unreachable")

    def unknown(*_):
        raise socket.gaierror

    monkeypatch.setattr(socket, "socket", Nowhere)
    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert home_network.addresses() == []


def test_a_server_for_the_room_listens_everywhere_and_is_known_by_its_addresses(
    monkeypatch, capsys, tmp_path, in_network
):
    bound, served = [], []

    def listen(host, port, exactly):
        bound.append((host, port))
        return socket.create_server(("127.0.0.1", 0))

    monkeypatch.setattr(app, "log_to_stderr", lambda *_: None)
    monkeypatch.setattr(app, "listen", listen)
    monkeypatch.setattr(app, "create_app", lambda settings: settings)
    monkeypatch.setattr(app, "serve", lambda made, *_: served.append(made) or _[-1]())
    app.run(Settings(lan=True, browser=False, data=tmp_path, public=("https://play.example",)))
    assert bound == [("0.0.0.0", 8420)]
    said = capsys.readouterr().out
    first, second, own = served[0].public
    assert first.startswith("http://192.0.2.20:")
    assert own == "https://play.example"
    assert said.startswith(f"Pooram is at {first}\nIf that does not open, try {second}\n")
    assert "Everybody in this network can reach it" in said
    # What is no terminal gets no drawing.
    assert "█" not in said


def test_a_terminal_shows_the_code(monkeypatch):
    monkeypatch.setattr(home_network, "_can_print", lambda _: True)
    assert home_network.for_terminal("http://192.0.2.20:1/") in home_network.invitation(
        "http://192.0.2.20:1/"
    )


def test_those_in_the_room_are_welcome_and_strange_names_are_not(visit, in_network):
    client = visit("http://192.0.2.20:8420", public=home_network.public_addresses(8420))
    table = client.new_table()
    for address in HERE:
        headers = {"host": f"{address}:8420", "origin": f"http://{address}:8420"}
        assert client.get(f"/table/{table}", headers=headers).status_code == 200
    for host in ("192.0.2.20:8421", "192.0.2.21:8420", "pooram.example:8420"):
        assert client.get(f"/table/{table}", headers={"host": host}).status_code == 403
    other = {"origin": "http://198.51.100.3:8420"}
    assert client.post(f"/api/tables/{table}/again", json={}, headers=other).status_code == 403


def test_where_to_listen_is_said_once():
    assert Settings(lan=True).listening_host == "0.0.0.0"
    assert Settings().listening_host == "127.0.0.1"
    with pytest.raises(PooramError, match="--lan says by itself where to listen"):
        Settings(lan=True, host="192.0.2.1")
