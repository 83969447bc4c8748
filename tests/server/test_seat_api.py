"""A program plays for a seat over HTTP, with a key."""

import os
import re
import subprocess
import sys
import threading

import httpx
import pytest
from msgspec import json

from pooram.games import find_game
from pooram.match.reading import read_record
from pooram.server.identity import COOKIE
from pooram.tables.limits import Limits
from pooram.tables.messages import Problem, SeatView

PATIENCE = 300


class Player:
    """Somebody with the key of a seat."""

    def __init__(self, client, table, seat):
        self.client, self.place = client, f"/api/tables/{table}/seats/{seat}"
        key = client.post(f"{self.place}/keys", json={}).json()["key"]
        self.headers = {"authorization": f"Bearer {key}"}

    def view(self, after=None):
        query = {} if after is None else {"after": after}
        answer = self.client.get(f"{self.place}/view", params=query, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return json.decode(answer.content, type=SeatView)

    def step(self, decision, notation):
        body = {"decision": decision, "notation": notation}
        return self.client.post(f"{self.place}/steps", json=body, headers=self.headers)


@pytest.fixture
def players(client):
    table = client.new_table()
    return [Player(client, table, seat) for seat in (0, 1)]


def test_the_view_has_all_that_a_bot_needs(players):
    anna, bo = (player.view() for player in players)
    assert [choice.notation for choice in anna.choices] == ["row 1", "row 2"]
    assert (anna.to_move, anna.finished, anna.position, anna.sheet) == (True, False, 2, None)
    assert (bo.to_move, bo.choices) == (False, ())
    assert bo.scene.panels
    assert [seat.waiting for seat in bo.seats] == [True, False]


def test_a_step_is_answered_with_the_table_after_it(players):
    anna, _ = players
    answer = anna.step(2, "row 1")
    assert answer.status_code == 200
    assert json.decode(answer.content, type=SeatView) == anna.view()
    # One line for the step, and one that tells that a program plays.
    assert anna.view().position == 4


def test_a_step_that_comes_too_late_is_answered_with_the_table_as_it_is(players):
    anna, _ = players
    anna.step(2, "row 1")
    answer = anna.step(2, "row 2")
    problem = json.decode(answer.content, type=Problem)
    assert answer.status_code == 409
    assert problem.error == "That came too late: the table has moved on."
    assert problem.view == anna.view()


def test_a_step_that_the_rules_forbid_is_refused_by_its_clause(players):
    anna, _ = players
    answer = anna.step(2, "light 1")
    assert answer.status_code == 400
    assert answer.json() == {"error": "Choose a row first.", "clause": "template/turn-1"}
    assert anna.view().position == 2


@pytest.mark.parametrize("notation", ["", "castle", "row 99", "row 1\nrow 2", "x" * 5000])
def test_a_step_that_is_none_is_refused(players, notation):
    anna, _ = players
    answer = anna.step(2, notation)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith((".", "?"))
    assert anna.view().position == 2


def test_who_is_not_to_move_cannot_move(players):
    _, bo = players
    answer = bo.step(2, "row 1")
    assert answer.status_code == 400
    assert bo.view().position == 2


def is_waited_for(client):
    return any(opened.listeners for opened in client.app.state.pooram.service._open.values())


def test_news_are_waited_for(players, patiently):
    anna, bo = players
    seen = []
    waiting = threading.Thread(target=lambda: seen.append(bo.view(after=2)))
    waiting.start()
    patiently(lambda: is_waited_for(anna.client))
    anna.step(2, "row 1")
    waiting.join(PATIENCE)
    assert [view.position for view in seen] == [4]


def test_who_waits_for_a_table_that_is_removed_is_told(client, players, patiently):
    _, bo = players
    answers = []

    def wait():
        answers.append(client.get(f"{bo.place}/view", params={"after": 2}, headers=bo.headers))

    waiting = threading.Thread(target=wait)
    waiting.start()
    patiently(lambda: is_waited_for(client))
    assert client.delete(bo.place.partition("/seats")[0]).status_code == 204
    waiting.join(PATIENCE)
    assert [(answer.status_code, answer.json()["error"]) for answer in answers] == [
        (404, "This table was removed.")
    ]


def test_nobody_waits_for_ever(visit):
    client = visit(limits=Limits(long_wait=0))
    anna = Player(client, client.new_table(), 0)
    assert anna.view(after=2).position == 2
    assert not any(opened.is_in_use for opened in client.app.state.pooram.service._open.values())


@pytest.mark.parametrize("after", [-5, 0, 1, 3, 10**30])
def test_at_any_other_position_there_are_news_already(players, after):
    assert players[0].view(after=after).position == 2


def test_a_finished_game_is_not_waited_for(client):
    anna = Player(client, client.new_table("template", "me"), 0)
    while not (view := anna.view()).finished:
        assert anna.step(view.decision, view.choices[0].notation).status_code == 200
    assert anna.view(after=view.position).sheet is not None


# The bot of the docs


@pytest.fixture
def bot(checkout, tmp_path):
    """The bot as the page about it has it."""
    text = (checkout / "docs" / "bots-over-http.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert len(script.splitlines()) <= 36
    (tmp_path / "bot.py").write_text(script, encoding="utf-8")
    return tmp_path / "bot.py"


def test_the_bot_of_the_docs_plays_a_whole_game_against_itself_and_one_of_ours(server, bot):
    table = server.new_table("template", "me person bot")
    links = []
    for seat in (0, 1):
        with server.browser() as browser:
            made = browser.post(f"/api/tables/{table}/seats/{seat}/keys", json={}).json()
        links.append(server.address + made["link"])
    playing = [
        subprocess.Popen(
            [sys.executable, str(bot), link],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "no_proxy": "*"},
        )
        for link in links
    ]
    said = [process.communicate(timeout=PATIENCE)[0] for process in playing]
    assert [process.returncode for process in playing] == [0, 0], said
    assert said[0].splitlines()[-3:] == said[1].splitlines()[-3:]
    assert "Player 3:" in said[0].splitlines()[-1]
    record = read_record(server.get(f"/api/tables/{table}/record").text, find_game)
    assert record.match.over


def test_the_bot_of_the_docs_says_in_a_sentence_why_it_cannot_play(server, bot):
    link = f"{server.address}/table/nowhere#key=x"
    done = subprocess.run(
        [sys.executable, str(bot), link],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "no_proxy": "*"},
    )
    assert done.returncode == 1
    assert done.stderr == "There is no such table. Start a new game on the front page.\n"


# Nothing secret is told to anybody

LOUD = """
import pathlib, sys
import uvicorn
from pooram.server.app import run
from pooram.server.settings import Settings

made = uvicorn.Config.__init__
def loud(self, *args, **more):
    made(self, *args, **{**more, "log_level": "debug", "access_log": True, "log_config": None})
uvicorn.Config.__init__ = loud
run(Settings(port=0, browser=False, data=pathlib.Path(sys.argv[1]), log_level="debug"))
"""


def test_no_token_and_no_key_is_printed_stored_or_told(tmp_path, real_server):
    server = real_server(tmp_path / "data", LOUD, log=tmp_path / "server.log")
    table = server.new_table("template", "me person")
    token = server.cookies[COOKIE]
    with server.browser() as browser:
        made = browser.post(f"/api/tables/{table}/seats/1/keys", json={}).json()
    key, told = made["key"], []
    assert made["link"] == f"/table/{table}#key={key}"
    device = {"authorization": f"Bearer {key}"}
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as phone:
        told.append(phone.post(f"/api/tables/{table}/claim", json={"key": key}).text)
        second = phone.cookies[COOKIE]
    screens = [server.sit(table, 0), server.sit(table, 1)]
    for screen in [*screens, *screens]:
        screen.send(type="sit", seat=screen.seat)
        screen.go_on()
        if screen.snapshot.offers:
            screen.choose()
        told.append(json.encode(screen.snapshot).decode())
    with server.browser() as browser:
        for path in (
            "/api/tables",
            "/api/games",
            "/api/openapi.json",
            f"/api/tables/{table}/record",
            f"/api/tables/{table}/seats",
            f"/api/tables/{table}/seats/1/view",
        ):
            told.append(browser.get(path).text)
        told.append(browser.get(f"/api/tables/{table}/seats/1/view", headers=device).text)
        server.play_to_the_end(table)
        told.append(browser.post(f"/api/tables/{table}/again", json={}).text)
        # Also who puts a key where it does not belong.
        told.append(browser.get(f"/api/tables/{table}/seats/0/view", headers=device).text)
        told.append(browser.post(f"/api/tables/{table}/claim", json={"key": key, "seat": key}).text)
        told.append(browser.post(f"/api/tables/{table}/claim", json={"kee": key}).text)
        as_json = {"content-type": "application/json"}
        told.append(browser.post("/api/tables", content=key, headers=as_json).text)
    for screen in screens:
        screen.socket.close()
    server.process.terminate()
    printed = server.process.communicate(timeout=PATIENCE)[0] + (tmp_path / "server.log").read_text(
        encoding="utf-8"
    )
    assert "GET /api/tables" in printed, "it was not loud enough to be a test"
    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())
    for secret in (token, second, key):
        assert secret not in printed
        assert secret not in "".join(told)
        assert secret.encode() not in kept
