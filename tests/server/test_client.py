"""How the browser client is served."""

import httpx
import pytest
from litestar.testing import TestClient

from pooram.server.app import create_app
from pooram.server.client import MEDIA_TYPES, Client
from pooram.server.settings import Settings

BROWSER = {"accept-encoding": "gzip, deflate, br"}


def test_every_address_of_the_client_is_the_same_page(client):
    page = client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert client.get("/table/0123456789abcdef").text == page.text


@pytest.mark.parametrize("path", ["/nonsense", "/table/", "/table/one/two"])
def test_an_unknown_address_shows_a_person_the_page_with_status_404(client, path):
    answer = client.get(path, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert answer.status_code == 404
    assert answer.text == client.get("/").text


@pytest.mark.parametrize("accept", ["*/*", "application/json"])
def test_an_unknown_address_answers_a_program_with_a_problem(client, accept):
    answer = client.get("/nonsense", headers={"accept": accept})
    assert (answer.status_code, answer.json()["error"]) == (404, "There is nothing at this address.")


def test_an_unknown_address_of_the_api_is_never_a_page(client):
    answer = client.get("/api/nonsense", headers={"accept": "text/html"})
    assert answer.headers["content-type"] == "application/json"


def test_scripts_are_compressed_and_kept_forever(client):
    answer = client.get("/assets/index-1a2b.js", headers=BROWSER)
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert int(answer.headers["content-length"]) < len(answer.text)


def test_fonts_are_sent_as_they_are_kept_forever_and_come_from_here_only(client):
    answer = client.get("/assets/letters-1a2b.woff2", headers=BROWSER)
    assert answer.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in answer.headers
    assert "immutable" in answer.headers["cache-control"]
    policy = client.get("/").headers["content-security-policy"]
    assert "default-src 'self';" in policy
    assert "font-src" not in policy


def test_who_cannot_unpack_gets_plain_text(client):
    answer = client.get("/assets/index-1a2b.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.text.startswith("console.log")


def test_the_page_is_asked_for_again_but_not_sent_again(client):
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    again = client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("known", ["W/{}", '"older", {}'])
def test_a_proxy_may_have_changed_how_the_page_is_asked_for_again(client, known):
    tag = client.get("/").headers["etag"]
    assert client.get("/", headers={"if-none-match": known.format(tag)}).status_code == 304
    assert client.get("/", headers={"if-none-match": '"older"'}).status_code == 200


def test_an_unknown_address_stays_unknown_to_who_has_the_page(client):
    headers = {"accept": "text/html", "if-none-match": client.get("/").headers["etag"]}
    assert client.get("/nonsense", headers=headers).status_code == 404


def test_files_beside_the_page_are_served(client):
    assert client.get("/favicon.svg").headers["content-type"].startswith("image/svg+xml")


def test_every_file_that_the_client_brings_has_a_type(checkout):
    brought = [file for file in (checkout / "web" / "public").rglob("*") if file.is_file()]
    assert {file.suffix for file in brought} - set(MEDIA_TYPES) == set()


def test_who_asks_for_the_head_alone_gets_it_alone(server):
    with httpx.Client(base_url=server.address, timeout=300) as browser:
        head, page = browser.head("/table/0123456789abcdef"), browser.get("/")
        assert (head.status_code, head.content) == (200, b"")
        for name in ("content-type", "content-length", "cache-control", "etag"):
            assert head.headers[name] == page.headers[name]
        assert page.text.startswith("<!doctype html>")
        assert browser.head("/nonsense").status_code == 404


def test_answers_of_the_api_are_compressed(client):
    answer = client.get("/api/games/template/art.svg", headers=BROWSER)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text.startswith("<svg")


def test_a_checkout_without_a_built_client_says_how_to_build_it(tmp_path):
    app = create_app(Settings(data=tmp_path), thinker=Silent, client=tmp_path / "nothing")
    with TestClient(app, base_url="http://127.0.0.1") as client:
        answer = client.get("/")
    assert answer.status_code == 200
    assert "make play" in answer.text


def test_no_file_beside_the_client_can_be_reached(tmp_path):
    (tmp_path / "client").mkdir()
    (tmp_path / "client" / "index.html").write_text("page")
    (tmp_path / "secret.txt").write_text("secret")
    assert list(Client(tmp_path / "client").files) == ["index.html"]


class Silent:
    """Nobody thinks here."""

    def close(self) -> None:
        pass
