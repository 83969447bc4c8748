"""People at devices of their own: who is here, what they say, leaving and coming back, clocks."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pooram.games import all_games

GAME = next(game for game in all_games().values() if game.listed and game.most_seats > 1)
PHONE = {"width": 390, "height": 844}
MARKS = "[data-testid^=marks-] .mark"
UNDER_WHAT_IS_READ = """() => {
  const news = document.querySelector('[data-testid=chat-news]');
  for (const motion of news.getAnimations({ subtree: true })) motion.finish();
  const box = news.getBoundingClientRect();
  const seats = '[data-testid^=seat-] :is(.name, .score, svg)';
  const others = [...document.querySelectorAll(`header .button, ${seats}`)];
  const apart = (other) =>
    other.left >= box.right || other.right <= box.left || other.top >= box.bottom || other.bottom <= box.top;
  return others.filter((each) => !apart(each.getBoundingClientRect())).map((each) => each.outerHTML);
}"""
"""What somebody wants to see, or to touch, and what is new in the chat lies upon."""


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
    # When it has been read it covers nobody.
    assert bo.evaluate(UNDER_WHAT_IS_READ) == []
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
    expect(bo.get_by_test_id("leave-sure")).to_be_visible()
    assert serious_axe_findings(bo) == []
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


def test_who_is_away_sees_of_everybody_the_last_turn_as_a_watcher_does(
    friends: Callable[..., tuple[Page, Page]], new_page: Callable[..., Page]
) -> None:
    # A game that is not over after two turns, whatever luck brings.
    anna, bo = friends(game="umbradeco")
    path = f"/api/tables/{anna.url.rpartition('/')[2]}/seats/1"
    anna.get_by_test_id("leave").click()
    anna.get_by_test_id("leave-sure").click()
    expect(anna.get_by_test_id("return")).to_be_visible()
    watcher = new_page()
    watcher.goto(anna.url)
    watcher.wait_for_selector("body[data-ready=true]")

    def when_it_is_his_turn() -> dict[str, Any]:
        view = bo.request.get(f"{path}/view").json()
        while not view["to_move"]:
            assert not view["finished"]
            view = bo.request.get(f"{path}/view?after={view['position']}").json()
        return dict(view)

    # Two turns of his, each after one of the bot that plays for her, and a third of the bot.
    for _ in range(2):
        view = when_it_is_his_turn()
        while view["to_move"]:
            wanted = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
            answer = bo.request.post(f"{path}/steps", data=wanted)
            assert answer.ok, answer.text()
            view = answer.json()
    when_it_is_his_turn()
    # Who comes now finds all of it.
    late = new_page()
    late.goto(anna.url)
    late.wait_for_selector("body[data-ready=true]")
    lines = late.get_by_test_id("log").locator("li").count()
    for page in (anna, watcher):
        expect(page.get_by_test_id("log").locator("li")).to_have_count(lines)
        expect(page.locator("body[data-playing=false]")).to_have_count(1)
    colours = "marks => marks.map((mark) => mark.style.color).sort()"
    seen, also = (page.locator(MARKS).evaluate_all(colours) for page in (anna, watcher))
    assert seen
    assert seen == also
