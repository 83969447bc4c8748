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
