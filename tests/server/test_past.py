"""The past over HTTP: who may look through whose eyes, and when."""

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from librt.random import Random

from pooram.games import find_game
from pooram.kit.trial import random_step
from pooram.match.match import Match
from pooram.match.record import Record


def past(client, table, **asked):
    return client.get(f"/api/tables/{table}/past", params=asked)


def test_the_past_is_told_to_who_has_the_seat(client):
    table = client.new_table()
    told = past(client, table, seat=0).json()
    assert (told["start"], told["first"]["viewer"]) == (0, 0)
    assert len(told["changes"]) == told["lines"] == len(told["log"])


def test_nobody_looks_through_the_eyes_of_others_while_a_game_goes_on(client):
    table = client.new_table()
    mine = dict(client.cookies)
    client.cookies.clear()
    assert past(client, table, seat=0).status_code == 403
    assert past(client, table, seat=-1).status_code == 200
    client.cookies.update(mine)
    client.play_to_the_end(table)
    client.cookies.clear()
    assert past(client, table, seat=0).json()["first"]["viewer"] == 0


@pytest.mark.parametrize(
    "asked", [{"line": -1}, {"line": 10**30}, {"line": 10**6}, {"seat": -7}, {"seat": "x"}]
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(client, asked):
    table = client.new_table()
    answer = past(client, table, **asked)
    assert answer.status_code in (400, 403, 404)
    assert answer.json()["error"]


def test_a_table_that_is_not_there_has_no_past(client):
    assert past(client, "0" * 16).status_code == 404


def test_a_record_file_is_told_and_kept_nowhere(client):
    table = client.new_table()
    client.play_to_the_end(table)
    record = client.get(f"/api/tables/{table}/record").text
    before = len(client.get("/api/tables", params={"finished": True}).json())
    told = client.post("/api/replays/past", json={"record": record, "seat": 1, "line": 0}).json()
    ours = past(client, table, seat=1).json()
    assert told["log"] == ours["log"]
    assert told["changes"] == ours["changes"]
    went = client.post("/api/replays/course", json={"record": record}).json()
    assert went["turns"] == client.get(f"/api/tables/{table}/course").json()["turns"]
    assert len(client.get("/api/tables", params={"finished": True}).json()) == before


def test_a_file_that_is_none_is_refused_in_a_sentence(client):
    answer = client.post("/api/replays/past", json={"record": "GIF89a", "seat": 0, "line": 0})
    assert answer.status_code == 400
    assert "no Pooram record" in answer.json()["error"]
    assert client.post("/api/replays/past", json={"record": "x" * 270_000}).status_code == 413


def long_race():
    """A record of a race of many lost throws, as three people can play it."""
    for seed in count():
        race, luck = Match(find_game("kerala_race"), 3, options={"mouth": 80}), Random(seed)
        while not race.over:
            random_step(race, luck)
        record = Record(race).to_text()
        if len(record.splitlines()) > 5000:
            return record


def test_a_long_race_is_replayed_and_played_on_from(client):
    record = long_race()
    told = client.post("/api/replays/past", json={"record": record, "seat": -1, "line": 0})
    assert told.status_code == 200, told.text
    went = client.post("/api/replays/course", json={"record": record}).json()
    assert went["lines"] == told.json()["lines"]
    assert went["sheet"]
    people = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 2]
    asked = {"record": record, "line": went["lines"] // 2, "seats": people}
    assert client.post("/api/branches", json=asked).status_code == 201


def test_a_file_of_too_many_lines_is_refused_in_a_sentence(client):
    answer = client.post("/api/replays/course", json={"record": "x\n" * 30_000})
    assert answer.status_code == 400
    assert "20,000 lines" in answer.json()["error"]


def test_somebody_plays_on_from_a_game_that_is_over(client):
    table = client.new_table()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "name": "Bot", "level": "easy"}]
    asked = {"seats": seats, "line": 2, "table": table}
    assert "still being played" in client.post("/api/branches", json=asked).text
    client.play_to_the_end(table)
    made = client.post("/api/branches", json=asked)
    assert made.status_code == 201, made.text
    new = made.json()["id"]
    assert client.get(f"/api/tables/{new}/seats/0/view").json()["seats"][0]["name"] == "Anna"
    assert "inherited" in client.get(f"/api/tables/{new}/record").text
    record = client.get(f"/api/tables/{table}/record").text
    assert client.post("/api/branches", json={"seats": seats, "line": 2, "record": record}).status_code == 201


def test_a_moment_can_be_had_as_a_picture(client):
    table = client.new_table()
    assert client.get(f"/api/tables/{table}/moment.svg", params={"line": 1}).text.startswith("<svg")
    drawn = client.get(f"/api/tables/{table}/moment.png", params={"seat": 0, "line": 1})
    assert drawn.content.startswith(b"\x89PNG")
    client.cookies.clear()
    assert client.get(f"/api/tables/{table}/moment.png", params={"seat": 0}).status_code == 403
    assert client.get(f"/api/tables/{table}/course").status_code == 400


@pytest.mark.parametrize(
    ("what", "does"),
    [
        ("past", "pooram.server.past_routes.past"),
        ("course", "pooram.server.past_routes.course"),
        ("moment.svg", "pooram.server.past_routes.draw_moment"),
        ("moment.png", "pooram.server.past_routes.draw_moment"),
        ("picture.svg", "pooram.tables.listing.draw_svg"),
        ("record", "pooram.tables.table.Table.record"),
        ("draws", "pooram.tables.table.Table.draws"),
    ],
)
def test_others_are_answered_while_somebody_looks_back(client, monkeypatch, what, does):
    table = client.new_table()
    client.play_to_the_end(table)
    begun, going_on = threading.Event(), threading.Event()

    def slow(*words, **named):
        begun.set()
        going_on.wait()
        raise ValueError("it took long, and came to nothing")

    monkeypatch.setattr(does, slow)
    with ThreadPoolExecutor(1) as elsewhere:
        try:
            answer = elsewhere.submit(client.get, f"/api/tables/{table}/{what}")
            begun.wait()
            assert client.get(f"/api/tables/{table}/seats/0/view").status_code == 200
            assert not answer.done()
        finally:
            going_on.set()
        assert answer.result().status_code == 500
