"""The address of a table as a QR code, for a telephone's camera."""

import pytest
import segno

from pooram.server.qr import LONGEST_PATH, for_terminal, svg


def code_of(client, path, **headers):
    answer = client.get("/api/qr", params={"path": path}, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.content


@pytest.mark.parametrize("address", ["https://play.example", "http://192.0.2.7:9000"])
def test_a_code_holds_the_address_by_which_one_came(visit, address):
    client = visit(address, public=("https://play.example", "http://192.0.2.7:9000"))
    assert code_of(client, "/table/12ab/board") == svg(f"{address}/table/12ab/board")


def test_behind_a_proxy_that_says_nothing_it_is_the_public_scheme(visit):
    client = visit("http://play.example", public=("https://play.example",))
    assert code_of(client, "/table/1") == svg("https://play.example/table/1")


def test_from_this_machine_it_is_the_address_that_others_can_open(visit):
    client = visit(public=("http://192.0.2.7:8420/",))
    for host in ("127.0.0.1:8420", "localhost:8420", "[::1]:8420"):
        assert code_of(client, "/table/1", host=host) == svg("http://192.0.2.7:8420/table/1")


def test_a_server_that_is_known_only_here_says_so(client):
    assert code_of(client, "/table/1") == svg("http://127.0.0.1:8420/table/1")


def address_of(client, **headers):
    return client.get("/api/address", headers=headers).json()["origin"]


def test_a_link_to_be_shared_holds_the_address_that_others_can_open(visit):
    client = visit(public=("http://192.0.2.7:8420/",))
    for host in ("127.0.0.1:8420", "localhost:8420", "[::1]:8420", "192.0.2.7:8420"):
        assert address_of(client, host=host) == "http://192.0.2.7:8420"


def test_where_only_this_machine_comes_in_nobody_is_told_an_address(client):
    assert address_of(client) == ""


def test_a_code_is_a_picture_that_may_be_kept(client):
    answer = client.get("/api/qr", params={"path": "/table/1"})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "max-age" in answer.headers["cache-control"]
    assert answer.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert "viewBox" in answer.text


def test_only_pages_of_this_site_have_a_code_and_no_key_is_in_one(client):
    long = "/table/" + "a" * LONGEST_PATH
    wrong = [
        "//evil.example",
        "https://evil.example",
        "table/1",
        "/\\evil.example",
        "/@x",
        "/table/1#key=abc",
    ]
    for path in ["", *wrong, "/table/1?x=1", "/table/1%23key", "/a b", "/ä", "/table/1\n", long]:
        answer = client.get("/api/qr", params={"path": path})
        assert (path, answer.status_code) == (path, 400)
        assert answer.json()["error"] == "That is no page of this site."


def test_the_code_of_a_personal_link_is_asked_for_in_no_address_and_kept_nowhere(client):
    link = "/table/12ab#key=Ab-_9"
    answer = client.post("/api/qr", json={"link": link})
    assert answer.content == svg(f"http://127.0.0.1:8420{link}")
    assert answer.headers["cache-control"] == "no-store"
    for wrong in [
        "",
        "/table/12ab",
        "//evil.example/table/1#key=a",
        "/table/1#key=<b>",
        "/table/1#key=" + "a" * LONGEST_PATH,
    ]:
        assert client.post("/api/qr", json={"link": wrong}).status_code == 400


def test_a_stranger_gets_no_code(client):
    assert client.get("/api/qr", headers={"host": "evil.example"}).status_code == 403


def test_the_code_in_the_terminal_is_the_same_squares():
    lines = [line[len("\x1b[30;107m") : -len("\x1b[0m")] for line in for_terminal("http://a/").splitlines()]
    drawn = []
    for line in lines:
        drawn.append([sign in "▀█" for sign in line])
        drawn.append([sign in "▄█" for sign in line])
    wanted = [list(map(bool, row)) for row in segno.make_qr("http://a/", error="l").matrix_iter(border=2)]
    assert drawn[: len(wanted)] == wanted
    assert not any(any(row) for row in drawn[len(wanted) :])
