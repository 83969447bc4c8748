"""Everybody's own games: to go on with and finished ones, with a picture that shows what they may see."""

from xml.etree import ElementTree

from msgspec import json

from pooram.engine.state import WATCHER
from pooram.games import all_games
from pooram.tables.messages import TableInfo

HIDING = next(
    game for game in all_games().values() if game.listed and game.fewest_seats > 2 and not game.secret_scores
)
"""Everybody has a hand in it that nobody else sees."""


def games_of(client, **params):
    return json.decode(client.get("/api/tables", params=params).content, type=list[TableInfo])


def test_finished_games_are_listed_apart(client):
    over, open_ = client.new_table(), client.new_table()
    client.play_to_the_end(over)
    assert [(info.id, info.finished) for info in games_of(client)] == [(open_, False)]
    (finished,) = games_of(client, finished=True)
    assert (finished.id, finished.finished, finished.to_move, finished.my_turn) == (over, True, (), False)


def test_a_listed_game_says_whether_it_waits_for_whoever_asks(client):
    table = client.new_table()
    link = client.post(f"/api/tables/{table}/seats/1/keys", json={}).json()["link"]
    (info,) = games_of(client)
    assert info.my_turn
    client.cookies.clear()
    client.post(f"/api/tables/{table}/claim", json={"key": link.partition("#key=")[2]})
    (info,) = games_of(client)
    assert not info.my_turn


def test_nobody_else_sees_the_games_or_their_pictures_or_removes_them(client):
    table = client.new_table()
    address = games_of(client)[0].picture
    key = client.post(f"/api/tables/{table}/seats/0/keys", json={}).json()["key"]
    client.cookies.clear()
    client.new_table()
    assert [info.id for info in games_of(client)] != [table]
    assert games_of(client, finished=True) == []
    for headers in ({}, {"authorization": f"Bearer {key}"}):
        answer = client.get(address, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (403, "This table is not among your games.")
        assert client.delete(f"/api/tables/{table}", headers=headers).status_code == 403
    assert client.get("/api/tables/nothing/picture.svg").status_code == 404


def test_the_picture_changes_its_address_with_every_step(client):
    table = client.new_table()
    before = games_of(client)[0].picture
    view = client.get(f"/api/tables/{table}/seats/0/view").json()
    step = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
    client.post(f"/api/tables/{table}/seats/0/steps", json=step)
    after = games_of(client)[0].picture
    assert before != after
    answer = client.get(after)
    assert answer.headers["cache-control"].startswith("private, max-age")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert ElementTree.fromstring(answer.content).tag.endswith("svg")


def test_the_picture_shows_a_seat_its_own_hand_and_several_at_one_screen_none(client):
    kinds = " ".join(["me", *["person"] * (HIDING.fewest_seats - 1)])
    table = client.new_table(HIDING.key, kinds)
    with client.portal() as portal:
        match = portal.call(client.app.state.pooram.service.look, table).match
    assert client.get(f"/api/tables/{table}/picture.svg").text == match.view(int(WATCHER)).svg()
    for seat in (0, 1):
        link = client.post(f"/api/tables/{table}/seats/{seat}/keys", json={}).json()["link"]
        owner = dict(client.cookies)
        client.cookies.clear()
        client.post(f"/api/tables/{table}/claim", json={"key": link.partition("#key=")[2]})
        shown = client.get(f"/api/tables/{table}/picture.svg").text
        client.cookies = owner
        assert shown == match.view(seat).svg()
        assert shown != match.view(1 - seat).svg()


def test_a_game_in_which_nobody_has_chosen_anything_is_not_begun(client):
    begun, fresh = client.new_table(), client.new_table()
    assert [info.begun for info in games_of(client)] == [False, False]
    view = client.get(f"/api/tables/{begun}/seats/0/view").json()
    step = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
    client.post(f"/api/tables/{begun}/seats/0/steps", json=step)
    client.new_table()
    infos = games_of(client)
    assert (infos[0].id, infos[0].begun) == (begun, True), "it comes before all that nobody began"
    assert fresh in [info.id for info in infos if not info.begun]


def test_a_game_at_which_somebody_else_has_a_seat_counts_as_begun(client):
    table = client.new_table()
    link = client.post(f"/api/tables/{table}/seats/1/keys", json={}).json()["link"]
    assert not games_of(client)[0].begun, "nobody has opened the link"
    mine = dict(client.cookies)
    client.cookies.clear()
    client.post(f"/api/tables/{table}/claim", json={"key": link.partition("#key=")[2]})
    assert games_of(client)[0].begun
    client.cookies.clear()
    client.cookies.update(mine)
    assert games_of(client)[0].begun


def test_a_small_picture_shows_the_board_alone(client):
    table = client.new_table()
    (info,) = games_of(client)
    whole, board = (
        ElementTree.fromstring(client.get(info.picture + more).content) for more in ("", "&board=true")
    )
    assert len(list(board.iter())) < len(list(whole.iter()))
    assert "Player 1" in "".join(whole.itertext())
    assert "Player 1" not in "".join(board.itertext())
    client.cookies.clear()
    assert client.get(f"/api/tables/{table}/picture.svg?board=true").status_code == 403


def test_as_many_games_are_listed_as_are_asked_for(client):
    tables = [client.new_table() for _ in range(4)]
    assert [info.id for info in games_of(client, most=3)] == tables[:0:-1]
    assert len(games_of(client, most=5)) == 4
    for wrong in ("0", "1001", "many"):
        assert client.get("/api/tables", params={"most": wrong}).status_code == 400


def test_games_that_can_no_longer_be_opened_take_no_place_in_the_list(client, monkeypatch):
    kept = client.new_table()
    for _ in range(3):
        client.new_table(HIDING.key, " ".join(["me", *["person"] * (HIDING.fewest_seats - 1)]))
    service = client.app.state.pooram.service
    find = service.find
    monkeypatch.setattr(service, "find", lambda key: find("nothing" if key == HIDING.key else key))
    assert [info.id for info in games_of(client, most=1)] == [kept]
