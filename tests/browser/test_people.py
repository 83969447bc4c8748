"""People at devices of their own: who is here, what they say, leaving and coming back, clocks."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pooram.games import all_games

GAME = next(game for game in all_games().values() if game.listed and game.most_seats > 1)
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def friends(new_page: Callable[..., Page]) -> Callable[..., tuple[Page, Page]]:
    """Opens a table for two people, each at a device of their own that has just their seat."""

    def open_table(**more: object) -> tuple[Page, Page]:
        host = new_page()
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
        made = host.request.post("/api/tables", data={"game": GAME.key, "seats": seats, **more})
        assert made.status == 201, made.text()
        path = f"/api/tables/{made.json()['id']}"
        pages = []
        for seat, page in enumerate((new_page(), new_page(PHONE, has_touch=True, is_mobile=True))):
            key = host.request.post(f"{path}/seats/{seat}/keys", data={}).json()
            page.goto(key["link"])
            page.wait_for_selector("body[data-ready=true]")
            pages.append(page)
        return pages[0], pages[1]

    return open_table


def test_friends_see_each_other_chat_leave_and_come_back(
    friends: Callable[..., tuple[Page, Page]],
    new_page: Callable[..., Page],
    serious_axe_findings: Callable[[Page], list[str]],
) -> None:
    anna, bo = friends()
    expect(anna.get_by_test_id("presence-1")).to_have_text("connected")
    expect(bo.get_by_test_id("presence-0")).to_have_text("connected")
    expect(anna.get_by_test_id("presence-0")).to_have_count(0)
    watcher = new_page()
    watcher.goto(anna.url)
    expect(anna.get_by_test_id("watchers")).to_contain_text("1 watching")

    # What is said is text; on the telephone the chat is folded and counts what is new.
    anna.get_by_test_id("chat-text").fill("<b>Hello</b> Bo")
    anna.get_by_test_id("chat-send").click()
    expect(anna.get_by_test_id("chat-lines")).to_contain_text("Anna <b>Hello</b> Bo")
    expect(bo.get_by_test_id("chat-unread")).to_contain_text("1")
    expect(bo.get_by_test_id("chat-news")).to_contain_text("Anna <b>Hello</b> Bo")
    assert serious_axe_findings(bo) == []
    bo.get_by_test_id("chat-news").click()
    expect(bo.get_by_test_id("chat-text")).to_be_focused()
    expect(bo.get_by_test_id("chat-news")).to_have_count(0)
    expect(bo.get_by_test_id("chat-lines")).to_contain_text("Anna <b>Hello</b> Bo")
    bo.get_by_test_id("chat-text").fill("Hello Anna")
    bo.get_by_test_id("chat-text").press("Enter")
    expect(anna.get_by_test_id("chat-lines")).to_contain_text("Bo Hello Anna")
    watcher.get_by_test_id("chat-text").fill("Good luck")
    watcher.get_by_test_id("chat-send").click()
    expect(watcher.get_by_test_id("chat-lines")).to_contain_text("Good luck")
    expect(watcher.get_by_test_id("chat-lines")).not_to_contain_text("Hello")
    assert serious_axe_findings(anna) == []
    assert serious_axe_findings(bo) == []

    # Bo leaves, a bot plays on, and he comes back.
    bo.get_by_test_id("leave").click()
    bo.get_by_test_id("leave-sure").click()
    expect(anna.get_by_test_id("seat-1")).to_contain_text("away · bot: Medium")
    expect(anna.locator("body")).to_contain_text("Bo leaves; a bot (Medium) plays on.")
    expect(bo.get_by_test_id("prompt")).to_have_text("A bot (Medium) plays for you.")
    expect(bo.get_by_test_id("leave")).to_have_count(0)
    bo.get_by_test_id("return").click()
    expect(anna.get_by_test_id("seat-1")).not_to_contain_text("bot")
    expect(bo.get_by_test_id("return")).to_have_count(0)

    # A page that is closed is no longer here; and what was said is there again.
    path = bo.url
    bo.goto("about:blank")
    expect(anna.get_by_test_id("presence-1")).to_have_text("not connected")
    bo.goto(path)
    expect(anna.get_by_test_id("presence-1")).to_have_text("connected")
    bo.get_by_test_id("chat").locator("summary").click()
    expect(bo.get_by_test_id("chat-lines")).to_contain_text("Bo Hello Anna")
    bo.get_by_test_id("chat-mine").click()
    expect(bo.get_by_test_id("chat-lines")).to_have_count(0)


def test_the_clock_counts_down_where_there_is_one(friends: Callable[..., tuple[Page, Page]]) -> None:
    anna, bo = friends(pace={"turn": 86400})
    for page in (anna, bo):
        expect(page.get_by_test_id("time-0")).to_contain_text("left")
    times = [anna.get_by_test_id(f"time-{seat}").inner_text() for seat in range(2)]
    assert any("23:59:" in time or "1 d 0 h" in time for time in times)
    running = anna.locator("[data-testid^=time-].running").first
    before = running.inner_text()
    expect(running).not_to_have_text(before)


def test_a_clock_is_chosen_where_several_people_play(desktop: Page) -> None:
    desktop.goto("/")
    desktop.get_by_test_id(f"game-card-{GAME.key}").click()
    expect(desktop.get_by_test_id("pace")).to_have_count(0)
    desktop.get_by_test_id("seat-1-kind").select_option("person")
    desktop.get_by_test_id("pace").select_option(label="3 days a move")
    desktop.get_by_test_id("play").click()
    desktop.wait_for_selector("body[data-ready=true]")
    expect(desktop.get_by_test_id("time-0")).to_contain_text("2 d 23 h")
