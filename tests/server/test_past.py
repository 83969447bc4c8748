"""The past over HTTP: who may look through whose eyes, and when."""

import pytest


def past(client, table, **asked):
    return client.get(f"/api/tables/{table}/past", params=asked)


def play_to_the_end(client, table):
    """Whoever is to move takes the first choice, as often as it needs."""
    while True:
        views = [client.get(f"/api/tables/{table}/seats/{seat}/view").json() for seat in range(2)]
        if views[0]["finished"]:
            return
        seat = next(seat for seat, view in enumerate(views) if view["to_move"])
        step = {"decision": views[seat]["decision"], "notation": views[seat]["choices"][0]["notation"]}
        assert client.post(f"/api/tables/{table}/seats/{seat}/steps", json=step).status_code == 200


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
    play_to_the_end(client, table)
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
    play_to_the_end(client, table)
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
    assert client.post("/api/replays/past", json={"record": "x" * 70_000}).status_code == 413


def test_somebody_plays_on_from_a_game_that_is_over(client):
    table = client.new_table()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "name": "Bot", "level": "easy"}]
    asked = {"seats": seats, "line": 2, "table": table}
    assert "still being played" in client.post("/api/branches", json=asked).text
    play_to_the_end(client, table)
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
