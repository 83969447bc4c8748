"""What can be asked over HTTP, and what is answered to nonsense."""

import pytest
from msgspec import json

from pooram.engine.rules import Rules
from pooram.games import all_games, find_game
from pooram.match.reading import read_record
from pooram.tables.messages import GameInfo, Problem, TableInfo


def test_the_front_page_lists_the_games_that_are_offered(client):
    games = json.decode(client.get("/api/games").content, type=list[GameInfo])
    assert [info.key for info in games] == [game.key for game in all_games().values() if game.listed]
    assert all(info.bots and info.cover for info in games)


@pytest.mark.parametrize("path", ["/api/games", "/api/games/template/rules", "/api/openapi.json"])
def test_what_stays_the_same_is_made_once_and_not_sent_again(client, path):
    first = client.get(path)
    assert first.headers["content-type"].startswith("application/json")
    assert (first.headers["content-encoding"], first.headers["cache-control"]) == ("gzip", "no-cache")
    plain = client.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == first.content
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("key", sorted(all_games()))
def test_every_game_has_its_rules_and_its_drawings(client, key):
    rules = json.decode(client.get(f"/api/games/{key}/rules").content, type=Rules)
    art = client.get(f"/api/games/{key}/art.svg")
    assert rules == find_game(key).rules
    assert art.headers["content-type"].startswith("image/svg+xml")
    assert art.text == find_game(key).art


@pytest.mark.parametrize("key", sorted(all_games()))
def test_the_picture_of_the_rules_is_there_if_they_have_one(client, key):
    answer = client.get(f"/api/games/{key}/picture.svg")
    picture = find_game(key).picture
    assert answer.status_code == (200 if picture else 404)
    assert not picture or answer.text == picture


def test_unfinished_games_are_listed(client):
    table = client.new_table()
    (info,) = json.decode(client.get("/api/tables").content, type=list[TableInfo])
    assert (info.id, info.game_name, info.to_move) == (table, "Lamps", ("Player 1",))


def test_a_removed_table_is_gone_with_all_its_lines(client):
    table, other = client.new_table(), client.new_table()
    answer = client.delete(f"/api/tables/{table}")
    assert (answer.status_code, answer.content) == (204, b"")
    assert [info["id"] for info in client.get("/api/tables").json()] == [other]
    assert client.get(f"/api/tables/{table}/record").status_code == 404
    assert client.delete(f"/api/tables/{table}").status_code == 404


def test_again_gives_a_new_table(client):
    table = client.new_table()
    answer = client.post(f"/api/tables/{table}/again", json={})
    assert (answer.status_code, answer.json()["error"]) == (400, "This game is not over yet.")
    client.play_to_the_end(table)
    answer = client.post(f"/api/tables/{table}/again", json={})
    assert answer.status_code == 201
    assert answer.json()["id"] != table
    assert answer.json()["begins"] == "Player 2"


def test_everybody_finds_the_newest_table_at_which_one_was_played_again(client):
    tables = [client.new_table()]
    for _ in range(2):
        client.play_to_the_end(tables[-1])
        tables.append(client.post(f"/api/tables/{tables[-1]}/again", json={}).json()["id"])
    client.cookies.clear()
    for table, newest in ((tables[0], tables[2]), (tables[1], tables[2]), (tables[2], ""), ("nowhere", "")):
        assert client.get(f"/api/tables/{table}/again").json() == {"table": newest}
    assert client.get("/api/tables/%00/again").status_code == 404


def test_an_option_that_does_not_matter_for_so_many_seats_is_one_clear_problem(client):
    asked = {"game": "template", "seats": GOOD_SEATS, "options": {"head_start": 9}}
    answer = client.post("/api/tables", json=asked)
    assert answer.status_code == 400
    assert answer.json() == {
        "error": "Option 'head_start' of Lamps is only for 1 seat, not for 2.",
        "hint": "Leave it out, or change the number of seats.",
    }


def test_the_record_comes_as_a_file_even_before_the_end(client):
    table = client.new_table()
    answer = client.get(f"/api/tables/{table}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"] == f'attachment; filename="template-{table}.pooram"'
    assert len(read_record(answer.text, find_game).match.history) == 2
    assert "secret" not in answer.text


GOOD_SEATS = [{"kind": "me"}, {"kind": "person"}]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"\xff\xfe", 400),
        (b"{}", 400),
        (json.encode({"game": "chess", "seats": GOOD_SEATS}), 404),
        (json.encode({"game": "../template", "seats": GOOD_SEATS}), 404),
        (json.encode({"game": "template", "seats": []}), 400),
        (json.encode({"game": "template", "seats": GOOD_SEATS * 9}), 400),
        (json.encode({"game": "template", "seats": [{"kind": "cat"}] * 2}), 400),
        (json.encode({"game": "template", "seats": [{"kind": "bot", "level": "?"}] * 2}), 400),
        (
            json.encode({"game": "template", "seats": [{"kind": "bot", "level": "search:seconds=99"}] * 2}),
            400,
        ),
        (json.encode({"game": "template", "seats": GOOD_SEATS, "options": {"x": 1}}), 400),
        (json.encode({"game": "template", "seats": GOOD_SEATS, "options": {"bonus": "many"}}), 400),
        (json.encode({"game": "template", "seats": GOOD_SEATS, "promise": "ab", "numbers": ["7" * 65]}), 400),
        (json.encode({"game": "template", "seats": GOOD_SEATS, "numbers": ["7"]}), 400),
        (json.encode({"game": "template", "seats": GOOD_SEATS, "promise": "ab" * 16}), 400),
        (b'{"game": "' + b"x" * 100_000 + b'"}', 413),
    ],
)
def test_a_request_that_cannot_be_met_is_answered_with_one_problem(client, body, status):
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    problem = json.decode(answer.content, type=Problem)
    assert answer.status_code == status
    assert problem.error.endswith(".")
    assert "Traceback" not in answer.text
    assert client.get("/api/tables").json() == []


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/games/chess/rules", 404),
        ("GET", "/api/games/chess/art.svg", 404),
        ("GET", "/api/games/..%2f..%2fsecret/art.svg", 404),
        ("GET", "/api/tables/nowhere/record", 404),
        ("POST", "/api/tables/nowhere/again", 404),
        ("DELETE", "/api/tables/nowhere", 404),
        ("GET", "/api/nothing", 404),
        ("DELETE", "/api/tables", 405),
        ("GET", "/assets/nothing.js", 404),
        ("GET", "/assets/..%2f..%2fapp.py", 404),
    ],
)
def test_an_address_that_leads_nowhere_is_answered_with_one_problem(client, method, path, status):
    content = b"{}" if method == "POST" else None
    answer = client.request(method, path, content=content, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert json.decode(answer.content, type=Problem).error


def test_a_fault_of_the_server_shows_no_stack_trace(client, monkeypatch, caplog):
    async def fail(*_):
        raise RuntimeError("the roof has come down")

    monkeypatch.setattr(client.app.state.pooram.service, "games_of", fail)
    client.new_table()
    answer = client.get("/api/tables")
    assert answer.status_code == 500
    assert json.decode(answer.content, type=Problem).hint == "Nothing is lost; try again."
    assert "roof" not in answer.text
    assert "the roof has come down" in caplog.text
