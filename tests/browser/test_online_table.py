"""Friends: the line breaks in mid-turn, somebody looks on, time is up, a second device, again."""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from msgspec import json
from playwright.sync_api import Page, expect

from pooram.engine.game import AnyGame
from pooram.games import all_games, find_game
from pooram.server.routes import game_info
from pooram.tables.messages import BotLevel

LAMPS = find_game("template")
"""A turn is several choices: a row, then its lamps."""
LONG = next(game for game in all_games().values() if game.listed and game.fewest_seats <= 2)
"""Bots that play it on are not at its end before anybody comes back."""
PHONE = {"width": 390, "height": 844}
READY = "body[data-ready=true]"
AT_ONCE = {"confirm": False}
"""What ends a turn would be asked for once more on a telephone."""


def offer(page: Page, game: AnyGame) -> None:
    """Let the page know the game, which may not be listed."""
    answer = json.encode([game_info(game, (BotLevel("easy", "Easy", ""),))])
    page.route("**/api/games", lambda route: route.fulfill(body=answer, content_type="application/json"))


class Friends:
    """Anna at a desk and Bo at a telephone, each with a seat of their own."""

    def __init__(
        self,
        new_page: Callable[..., Page],
        game: AnyGame = LAMPS,
        servers: Sequence[str] = (),
        **more: object,
    ) -> None:
        self.new_page = new_page
        # Each at a server of their own, or both at the one that there is.
        one, other = ({"base_url": each} for each in servers) if servers else ({}, {})
        self.anna = new_page(**one)
        self.bo = new_page(PHONE, AT_ONCE, has_touch=True, is_mobile=True, **other)
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
        made = self.anna.request.post("/api/gatherings", data={"game": game.key, "seats": seats, **more})
        assert made.status == 201, made.text()
        self.table = made.json()["id"]
        self.path = f"/api/tables/{self.table}"
        for page in (self.anna, self.bo):
            offer(page, game)
            self.open(page, f"/table/{self.table}")
        self.bo.get_by_test_id("my-name").fill("Bo")
        self.bo.get_by_test_id("sit-1").click()
        self.bo.get_by_test_id("ready").click()
        self.anna.get_by_test_id("start").click()
        for seat, page in enumerate((self.anna, self.bo)):
            expect(page.get_by_test_id(f"seat-{seat}")).to_contain_text("you")

    def open(self, page: Page, link: str) -> None:
        page.goto(link)
        page.wait_for_selector(READY)

    def view(self, seat: int) -> dict[str, Any]:
        page = (self.anna, self.bo)[seat]
        found: dict[str, Any] = page.request.get(f"{self.path}/seats/{seat}/view").json()
        return found

    def log(self, page: Page) -> list[str]:
        return page.get_by_test_id("log").locator("li").all_inner_texts()

    def play_to_the_end(self) -> None:
        """Both choose what comes first, over the API."""
        while not (views := [self.view(seat) for seat in range(2)])[0]["finished"]:
            view = next((view for view in views if view["to_move"]), None)
            if view is None:
                # What one has done is on its way to the server of the other.
                continue
            said = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
            page = (self.anna, self.bo)[view["seat"]]
            answer = page.request.post(f"{self.path}/seats/{view['seat']}/steps", data=said)
            # Where only one choice is left the page makes it by itself, and may be faster.
            assert answer.ok or answer.status == 409, answer.text()


@pytest.fixture
def friends(new_page: Callable[..., Page]) -> Callable[..., Friends]:
    """Sets a table for two."""
    return lambda *game, **more: Friends(new_page, *game, **more)


def options(page: Page) -> Any:
    return page.locator("[data-testid^=option-]")


def choose(page: Page) -> str:
    """Click the option that brings least, as soon as there is one; in which words it was offered."""
    options(page).first.wait_for()
    sentence = options(page).last.locator("span").first.inner_text()
    options(page).last.click()
    return sentence


def test_a_turn_goes_on_where_the_line_broke(friends: Callable[..., Friends]) -> None:
    table = friends()
    anna, bo = table.anna, table.bo
    choose(anna)
    expect(options(anna).last).to_have_attribute("data-testid", "option-light-1")
    anna.evaluate("window.sameAsBefore = true")
    anna.context.set_offline(True)
    expect(anna.get_by_test_id("lost")).to_be_visible()
    # Nobody thinks that she is still here.
    expect(bo.get_by_test_id("presence-0")).to_have_text("not connected")
    chosen = choose(anna)
    expect(anna.get_by_test_id("kept")).to_contain_text(chosen)
    assert table.view(1)["to_move"] is False
    anna.context.set_offline(False)
    # She comes back by herself, her turn is played to its end, and he has the next.
    expect(bo.get_by_test_id("presence-0")).to_have_text("connected")
    expect(anna.get_by_test_id("lost")).to_have_count(0)
    expect(options(bo).first).to_be_visible()
    assert anna.evaluate("window.sameAsBefore")
    record = anna.request.get(f"{table.path}/record").text()
    assert record.count("light 1") == 1
    # He is cut off, too, while it is her turn again: she plays on, and he finds it played.
    choose(bo)
    choose(bo)
    bo.context.set_offline(True)
    expect(bo.get_by_test_id("lost")).to_be_visible()
    # Also at the lower end of the page.
    bo.add_style_tag(content="body { padding-bottom: 100vh }")
    bo.evaluate("scrollTo(0, 200)")
    assert bo.evaluate("scrollY") == 200
    expect(bo.get_by_test_id("lost")).to_be_in_viewport()
    choose(anna)
    choose(anna)
    bo.context.set_offline(False)
    expect(options(bo).first).to_be_visible()
    bo.get_by_role("heading", name="What happened").click()
    expect(bo.get_by_test_id("log").locator("li")).to_have_count(len(table.log(anna)))


def test_somebody_looks_on_and_follows_without_a_say(
    friends: Callable[..., Friends],
    new_page: Callable[..., Page],
    serious_axe_findings: Callable[[Page], list[str]],
) -> None:
    table = friends()
    watcher = new_page()
    table.open(watcher, table.anna.url)
    expect(watcher.get_by_test_id("watching")).to_be_visible()
    for page in (table.anna, table.anna, table.bo, table.bo):
        before = watcher.get_by_test_id("log").inner_text()
        choose(page)
        expect(watcher.get_by_test_id("log")).not_to_have_text(before, use_inner_text=True)
    expect(watcher.get_by_test_id("seat-0")).to_contain_text("to move")
    for testid in ("option-", "target-", "back", "leave", "share", "i-am-"):
        assert watcher.locator(f"[data-testid^={testid}]").count() == 0, testid
    assert serious_axe_findings(watcher) == []
    table.play_to_the_end()
    for page in (table.anna, table.bo, watcher):
        expect(page.get_by_test_id("sheet")).to_be_visible()
    verdicts = {
        page.get_by_test_id("sheet").get_by_role("heading").first.inner_text()
        for page in (table.anna, table.bo, watcher)
    }
    assert len(verdicts) == 1


def test_a_bot_plays_on_for_whoever_has_no_time_left_until_they_are_back(
    friends: Callable[..., Friends], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    # Nobody moves. What is told stays in the log, however long anybody takes to read it.
    table = friends(LONG, pace={"turn": 10})
    anna, bo = table.anna, table.bo
    for page in (anna, bo):
        expect(page.get_by_test_id("log")).to_contain_text(
            "The time of Anna is over; a bot (Medium) plays on."
        )
    expect(anna.get_by_test_id("prompt")).to_have_text("Your time was over: a bot (Medium) plays for you.")
    expect(bo.get_by_test_id("seat-0")).to_contain_text("away · bot: Medium")
    # On a telephone, where those words have no room, a small sign tells it.
    expect(bo.get_by_test_id("stand-in-0")).to_be_visible()
    expect(anna.get_by_test_id("stand-in-0")).to_be_hidden()
    assert serious_axe_findings(anna) == []
    come_back(anna)
    for page in (anna, bo):
        expect(page.get_by_test_id("log")).to_contain_text("Anna is back.")


def come_back(anna: Page) -> None:
    """Anna takes her seat again, when the choice is made for which she had no time."""
    since = "xpath=.//li[preceding::li[contains(., 'time of Anna is over')]]"
    anna.get_by_test_id("log").locator(since).first.wait_for(state="attached")
    anna.get_by_test_id("return").click()


def test_a_clock_for_the_game_runs_out(new_page: Callable[..., Page], serve: Callable[..., Any]) -> None:
    server = serve(os.environ)
    table = Friends(new_page, LAMPS, (server.address, server.address), pace={"game": GAME_SECONDS})
    anna, bo = table.anna, table.bo
    server.stop()
    long_ago(server, table.table, GAME_SECONDS - 2)
    server.start(int(server.address.rpartition(":")[2]))
    for page in (anna, bo):
        expect(page.get_by_test_id("log")).to_contain_text(
            "The time of Anna is over; a bot (Medium) plays on."
        )
    # When the bot has made her turn, no time of hers passes.
    options(bo).first.wait_for()
    come_back(anna)
    expect(bo.get_by_test_id("log")).to_contain_text("Anna is back.")
    expect(bo.get_by_test_id("time-0")).to_contain_text("0:30")


GAME_SECONDS = 60
"""No game may have less."""


def long_ago(server: Any, table: str, seconds: int) -> None:
    """What has happened at a table was so much earlier."""
    (file,) = server.data.glob("*.sqlite3")
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        of_table = "FROM lines WHERE table_id = ?"
        for place, made in database.execute(f"SELECT place, made {of_table}", (table,)).fetchall():
            earlier = (datetime.fromisoformat(made) - timedelta(seconds=seconds)).isoformat(
                timespec="milliseconds"
            )
            database.execute(
                "UPDATE lines SET made = ? WHERE table_id = ? AND place = ?", (earlier, table, place)
            )


def test_a_seat_on_two_devices_is_up_to_date_on_both(
    friends: Callable[..., Friends], new_page: Callable[..., Page]
) -> None:
    table = friends()
    anna, bo = table.anna, table.bo
    second = new_page(PHONE, AT_ONCE, has_touch=True, is_mobile=True)
    anna.get_by_test_id("share").click()
    anna.get_by_test_id("share-make").click()
    link = anna.get_by_test_id("share-link").input_value()
    anna.get_by_test_id("other-device").get_by_role("button", name="Close").click()
    table.open(second, link)
    expect(second.get_by_test_id("seat-0")).to_contain_text("you")
    # A turn begun on one is ended on the other.
    choose(anna)
    expect(options(second).last).to_have_attribute("data-testid", "option-light-1")
    choose(second)
    expect(options(anna)).to_have_count(0)
    expect(options(second)).to_have_count(0)
    expect(options(bo).first).to_be_visible()
    prompt = anna.get_by_test_id("prompt").inner_text()
    expect(second.get_by_test_id("prompt")).to_have_text(prompt)
    # Closing one of them takes nobody away.
    anna.close()
    choose(bo)
    expect(bo.get_by_test_id("presence-0")).to_have_text("connected")


def test_they_play_again_and_somebody_else_begins(
    friends: Callable[..., Friends],
    new_page: Callable[..., Page],
    serious_axe_findings: Callable[[Page], list[str]],
) -> None:
    table = friends()
    anna, bo = table.anna, table.bo
    watcher, board = new_page(), new_page()
    for page, more in ((watcher, ""), (board, "/board")):
        offer(page, LAMPS)
        table.open(page, f"/table/{table.table}{more}")
    table.play_to_the_end()
    for page in (anna, bo, watcher, board):
        expect(page.get_by_test_id("sheet")).to_be_visible()
    opened = []
    for page in (anna, bo):
        page.on("websocket", lambda line: opened.append(line))
    # Who only watches can begin nothing.
    for page in (watcher, board):
        expect(page.get_by_test_id("again")).to_have_count(0)
    anna.get_by_test_id("again").click()
    expect(anna.get_by_test_id("gathering")).to_be_visible()
    expect(bo.get_by_test_id("sheet-again")).to_have_text("Anna plays again.")
    assert serious_axe_findings(bo) == []
    bo.get_by_test_id("again").click()
    expect(bo.get_by_test_id("gathering")).to_be_visible()
    assert bo.url == anna.url
    # Those who watch can come along, and the board in the middle does it by itself.
    expect(board.get_by_test_id("board-seat-0")).to_contain_text("Bo")
    assert board.url == f"{anna.url}/board"
    watcher.get_by_test_id("watch-again").click()
    for page in (anna, bo, watcher):
        expect(page.get_by_test_id("gather-seat-0")).to_contain_text("Bo")
        expect(page.get_by_test_id("gather-seat-1")).to_contain_text("Anna")
    bo.get_by_test_id("ready").click()
    anna.get_by_test_id("start").click()
    expect(bo.get_by_test_id("seat-0")).to_contain_text("you")
    expect(anna.get_by_test_id("seat-1")).to_contain_text("you")
    expect(board.get_by_test_id("score-0")).to_be_visible()
    choose(bo)
    choose(bo)
    expect(options(anna).first).to_be_visible()
    # All of it on the lines that they had.
    assert opened == []


def test_friends_at_different_servers_gather_play_and_play_again(
    new_page: Callable[..., Page], serve: Callable[..., Any], postgres_database: str
) -> None:
    servers = [serve(os.environ, "--database", postgres_database).address for _ in range(2)]
    table = Friends(new_page, LAMPS, servers)
    anna, bo = table.anna, table.bo
    # What one does the other sees, and whoever is there is seen at both.
    choose(anna)
    choose(anna)
    choose(bo)
    for page, other in ((anna, 1), (bo, 0)):
        expect(page.get_by_test_id(f"presence-{other}")).to_have_text("connected")
    table.play_to_the_end()
    for page in (anna, bo):
        expect(page.get_by_test_id("sheet")).to_be_visible()
    # Whoever is first, both come to the same table.
    anna.get_by_test_id("again").click()
    expect(anna.get_by_test_id("gathering")).to_be_visible()
    expect(bo.get_by_test_id("sheet-again")).to_have_text("Anna plays again.")
    bo.get_by_test_id("again").click()
    bo.get_by_test_id("ready").click()
    expect(anna.get_by_test_id("waits-for")).to_have_text("Everybody is ready.")
    anna.get_by_test_id("start").click()
    for page, seat in ((bo, 0), (anna, 1)):
        expect(page.get_by_test_id(f"seat-{seat}")).to_contain_text("you")
    choose(bo)
    choose(bo)
    choose(anna)
    assert urlsplit(anna.url).path == urlsplit(bo.url).path
    assert urlsplit(anna.url).netloc != urlsplit(bo.url).netloc


def test_who_made_the_table_switches_the_chat_for_all_also_while_the_line_is_down(
    friends: Callable[..., Friends],
) -> None:
    table = friends()
    anna, bo = table.anna, table.bo
    bo.get_by_test_id("chat").locator("summary").click()
    expect(bo.get_by_test_id("chat-text")).to_be_visible()
    expect(bo.get_by_test_id("chat-all")).to_have_count(0)
    anna.get_by_test_id("chat-all").click()
    for page in (anna, bo):
        expect(page.get_by_test_id("chat-off")).to_have_text("The chat of this table is off.")
        expect(page.get_by_test_id("chat-text")).to_have_count(0)
    anna.context.set_offline(True)
    expect(anna.get_by_test_id("lost")).to_be_visible()
    anna.get_by_test_id("chat-all").click()
    expect(anna.get_by_test_id("errand")).to_contain_text("Turn the chat on for all")
    anna.context.set_offline(False)
    for page in (anna, bo):
        expect(page.get_by_test_id("chat-text")).to_be_visible()
    expect(anna.get_by_test_id("toast")).to_have_count(0)
    bo.get_by_test_id("chat-text").fill("Hello again")
    bo.get_by_test_id("chat-send").click()
    expect(anna.get_by_test_id("chat-lines")).to_contain_text("Hello again")
