"""Taking back: a whole turn against bots, and with people what the others grant."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pooram.games import all_games
from pooram.match.fairness import check_record


def table_of(page: Page, game: str, *seats: dict[str, str]) -> str:
    answer = page.request.post("/api/tables", data={"game": game, "seats": seats})
    assert answer.status == 201
    return str(answer.json()["id"])


def step(page: Page, table: str, seat: int) -> None:
    """Choose what comes first, over the API."""
    view = page.request.get(f"/api/tables/{table}/seats/{seat}/view").json()
    said = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
    assert page.request.post(f"/api/tables/{table}/seats/{seat}/steps", data=said).ok


@pytest.fixture
def two(desktop: Page, phone: Page) -> tuple[Page, Page, str]:
    """Anna at a desk and Bo at a telephone; Bo has followed what Anna did."""
    table = table_of(desktop, "template", {"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"})
    links = [
        desktop.request.post(f"/api/tables/{table}/seats/{seat}/keys", data={}).json()["link"]
        for seat in range(2)
    ]
    for _ in range(2):
        step(desktop, table, 0)
    step(desktop, table, 1)
    # Whoever set the table holds both seats: each of them gets a browser of their own.
    desktop.context.clear_cookies()
    for page, link in zip((desktop, phone), links, strict=True):
        page.goto(link)
        page.wait_for_selector("body[data-ready=true]")
    return desktop, phone, table


def covered(page: Page, testid: str) -> list[str]:
    """What could be played, and lies under what has this id."""
    found: list[str] = page.evaluate(
        """testid => {
          const box = document.querySelector(`[data-testid=${testid}]`).getBoundingClientRect();
          const apart = ({ left, right, top, bottom }) =>
            left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top;
          const targets = [...document.querySelectorAll('[data-testid^=target-], [data-testid^=option-]')];
          if (!targets.length && testid === 'question') return ['nothing can be played'];
          const under = targets.filter((each) => !apart(each.getBoundingClientRect()));
          return under.map((each) => each.dataset.testid);
        }""",
        testid,
    )
    return found


def test_somebody_asks_is_refused_asks_for_the_next_step_and_may(
    two: tuple[Page, Page, str], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    anna, bo, table = two
    lines = anna.get_by_test_id("log").inner_text()
    back = anna.get_by_test_id("back")
    expect(back).to_have_text("May I go back?")
    back.click()
    expect(bo.get_by_test_id("question")).to_contain_text("May Anna take back their last step?")
    expect(anna.get_by_test_id("waiting-for-others")).to_contain_text("You have asked Bo")
    assert serious_axe_findings(bo) == serious_axe_findings(anna) == []
    # Whoever is asked while it is their turn can reach all that they could play, on the smallest screen, too.
    for page, testid in ((bo, "question"), (anna, "waiting-for-others")):
        assert covered(page, testid) == []
    bo.get_by_test_id("refuse").click()
    expect(anna.get_by_test_id("toast")).to_contain_text("your step stays")
    expect(bo.get_by_test_id("question")).to_have_count(0)
    assert anna.get_by_test_id("log").inner_text() == lines
    # They are not asked the same again.
    expect(back).to_be_disabled()
    assert serious_axe_findings(anna) == []
    go_on(anna, bo, table)
    back.click()
    # What they said to the last question is gone.
    expect(anna.get_by_test_id("toast")).to_have_count(0)
    bo.get_by_test_id("grant").click()
    expect(anna.get_by_test_id("seat-0")).to_contain_text("to move")
    expect(bo.get_by_test_id("seat-0")).to_contain_text("to move")
    expect(anna.get_by_test_id("waiting-for-others")).to_have_count(0)
    assert "back 1 2\n" in anna.request.get(f"/api/tables/{table}/record").text()


def go_on(anna: Page, bo: Page, table: str) -> None:
    """Bo ends his turn, which brings Anna's step no nearer; then she makes another one, and he follows."""
    step(bo, table, 1)
    expect(anna.get_by_test_id("seat-0")).to_contain_text("to move")
    expect(anna.get_by_test_id("back")).to_be_disabled()
    for seat in (0, 0, 1):
        step((anna, bo)[seat], table, seat)
    # Before he has followed it is hers to take back.
    expect(anna.get_by_test_id("back")).to_have_text("May I go back?")


def test_who_has_withdrawn_a_question_is_told_that_the_step_stays_and_asks_for_the_next_one(
    two: tuple[Page, Page, str],
) -> None:
    anna, bo, table = two
    back, toast = anna.get_by_test_id("back"), anna.get_by_test_id("toast")
    # By keyboard.
    anna.keyboard.press("Backspace")
    expect(anna.get_by_test_id("waiting-for-others")).to_be_visible()
    anna.get_by_test_id("withdraw").click()
    expect(bo.get_by_test_id("question")).to_have_count(0)
    expect(toast).to_contain_text("Your step stays; about your next one you can ask again.")
    expect(back).to_be_disabled()
    expect(back).to_have_text("Back")
    anna.keyboard.press("Escape")
    anna.keyboard.press("Backspace")
    expect(anna.get_by_test_id("waiting-for-others")).to_have_count(0)
    go_on(anna, bo, table)
    anna.keyboard.press("Backspace")
    expect(bo.get_by_test_id("question")).to_be_visible()
    expect(toast).to_have_count(0)


def test_a_double_click_asks_answers_and_leaves_once(two: tuple[Page, Page, str]) -> None:
    anna, bo, table = two
    said: list[str] = []
    for page in (anna, bo):
        page.on("websocket", lambda line: line.on("framesent", lambda frame: said.append(str(frame))))
        page.reload()
    for page, button, then in (
        (anna, "back", "withdraw"),
        (anna, "withdraw", "prompt"),
        (anna, "back", "withdraw"),
        (bo, "grant", "prompt"),
        (anna, "leave", "leave-sure"),
        (anna, "leave-sure", "return"),
        (anna, "return", "back"),
    ):
        # Both clicks come before the table has heard the first.
        page.get_by_test_id(button).evaluate("button => (button.click(), button.click())")
        expect(page.get_by_test_id(then)).to_be_visible()
        if button == "back":
            bo.get_by_test_id("grant").wait_for()
        elif button == "withdraw":
            expect(bo.get_by_test_id("question")).to_have_count(0)
            go_on(anna, bo, table)
            expect(anna.get_by_test_id("toast")).to_have_count(0)
    expect(anna.get_by_test_id("seat-0")).not_to_contain_text("bot")
    for page in (anna, bo):
        expect(page.get_by_test_id("toast")).to_have_count(0)
    kinds = [kind for line in said for kind in ("ask", "answer", "leave", "return") if f'"{kind}"' in line]
    assert kinds == ["ask", "answer", "ask", "answer", "leave", "return"]


IS_HIT = """(node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === node;
}"""


def test_a_click_that_is_meant_for_what_stood_there_neither_answers_nor_withdraws_a_question(
    two: tuple[Page, Page, str],
) -> None:
    anna, bo, _ = two
    times = [page.context.new_cdp_session(page) for page in (anna, bo)]
    for time in times:
        time.send("Animation.enable")
        # What comes stays as it is when it comes.
        time.send("Animation.setPlaybackRate", {"playbackRate": 0})
    anna.get_by_test_id("back").click()
    for page, answers in ((anna, ["withdraw"]), (bo, ["grant", "refuse"])):
        for answer in answers:
            page.get_by_test_id(answer).wait_for()
            assert not page.get_by_test_id(answer).evaluate(IS_HIT)
    for time in times:
        time.send("Animation.setPlaybackRate", {"playbackRate": 1})
    # Nor does who was about to answer play what comes in its place.
    bo.clock.install()
    bo.clock.pause_at(datetime.now(UTC) + timedelta(days=1))
    anna.get_by_test_id("withdraw").click()
    back = bo.get_by_test_id("back")
    back.wait_for()
    assert not back.evaluate(IS_HIT)
    bo.clock.run_for(1000)
    assert back.evaluate(IS_HIT)


def test_a_question_keeps_nobody_from_throwing(new_page: Callable[..., Page]) -> None:
    game = next(game for game in all_games().values() if game.key == "kerala_race")
    owner = new_page()
    table = table_of(owner, game.key, {"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"})
    pages = [new_page(kept={"speed": "fast"}) for _ in range(2)]
    for seat, page in enumerate(pages):
        page.goto(owner.request.post(f"/api/tables/{table}/seats/{seat}/keys", data={}).json()["link"])
        page.wait_for_selector("body[data-ready=true]")
    anna, bo = pages
    # Luck says who is to choose first, and when the other one is.
    while not (asker := may_ask(owner, table)):
        seat = next(seat for seat in range(2) if view(owner, table, seat)["to_move"])
        step(owner, table, seat)
    asking, asked = pages if asker == "0" else (bo, anna)
    asking.get_by_test_id("back").click()
    expect(asked.get_by_test_id("question")).to_be_visible()
    throw = asked.get_by_test_id("throw")
    expect(throw).to_be_in_viewport(ratio=1)
    throw.click()
    expect(throw).to_have_count(0)
    expect(asked.get_by_test_id("question")).to_be_visible()
    asked.get_by_test_id("refuse").click()
    expect(asked.get_by_test_id("question")).to_have_count(0)


def view(page: Page, table: str, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"/api/tables/{table}/seats/{seat}/view").json()
    return found


def may_ask(page: Page, table: str) -> str:
    """The seat that has chosen before the other one is to; empty: nobody has chosen yet."""
    chosen = [line for line in page.request.get(f"/api/tables/{table}/record").text().splitlines()]
    last = [line[0] for line in chosen if line[:2] in ("1 ", "2 ")][-1:]
    if not last:
        return ""
    seat = int(last[0]) - 1
    return str(seat) if view(page, table, 1 - seat)["to_move"] else ""


def test_who_asked_is_not_told_of_a_refusal_when_the_others_leave_or_play_on(
    two: tuple[Page, Page, str],
) -> None:
    anna, bo, table = two
    toast = anna.get_by_test_id("toast")
    anna.get_by_test_id("back").click()
    expect(bo.get_by_test_id("question")).to_be_visible()
    step(bo, table, 1)
    expect(toast).to_contain_text("Somebody has played on instead of answering: your step stays.")
    for seat in (0, 0, 1):
        step((anna, bo)[seat], table, seat)
    expect(anna.get_by_test_id("back")).to_have_text("May I go back?")
    anna.get_by_test_id("back").click()
    expect(bo.get_by_test_id("question")).to_be_visible()
    bo.get_by_test_id("leave").click()
    bo.get_by_test_id("leave-sure").click()
    expect(toast).to_contain_text("Who was asked has left: your step stays.")
    # What Bo chose himself stays his. Where there were few lamps, the bot has lit the last of them.
    expect(anna.locator("[data-testid=back]:enabled")).to_have_count(0)


def test_what_goes_back_is_marked_as_nobodys_move(
    two: tuple[Page, Page, str], new_page: Callable[..., Page]
) -> None:
    anna, bo, table = two
    watcher = new_page()
    watcher.goto(f"/table/{table}")
    watcher.wait_for_selector("body[data-ready=true]")
    marks = watcher.locator("[data-testid^=marks-] .mark")
    step(bo, table, 1)
    expect(marks).not_to_have_count(0)
    anna.get_by_test_id("back").click()
    bo.get_by_test_id("grant").click()
    expect(watcher.get_by_test_id("seat-0")).to_contain_text("to move")
    expect(marks).to_have_count(0)


def test_a_turn_against_bots_is_taken_back_with_all_that_followed(desktop: Page) -> None:
    bot = {"kind": "bot", "name": "Bot", "level": "easy"}
    table = table_of(desktop, "template", {"kind": "me", "name": "Anna"}, bot)
    desktop.goto(f"/table/{table}")
    desktop.wait_for_selector("body[data-ready=true]")
    desktop.get_by_test_id("speed").select_option("off")
    log = desktop.get_by_test_id("log")
    expect(desktop.locator("[data-testid^=target-]").first).to_be_visible()
    begun = log.inner_text()
    back = desktop.get_by_test_id("back")
    expect(back).to_be_disabled()
    desktop.keyboard.press("1")
    expect(back).to_be_enabled()
    # All three of a short row could be the end, if the bot does the same.
    desktop.get_by_test_id("option-light-1").click()
    expect(back).to_have_text("Turn back")
    # Esc is for a step only.
    desktop.keyboard.press("Escape")
    desktop.keyboard.press("Backspace")
    expect(log).to_have_text(begun, use_inner_text=True)
    expect(back).to_be_disabled()
    record = desktop.request.get(f"/api/tables/{table}/record").text()
    assert re.search(r"^back 1 \d$", record, re.MULTILINE)
    assert "the game has not ended" in check_record(record).unchecked
    # Who looks at the score sheet is told of it.
    while not (view := desktop.request.get(f"/api/tables/{table}/seats/0/view").json())["finished"]:
        if view["to_move"]:
            said = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
            assert desktop.request.post(f"/api/tables/{table}/seats/0/steps", data=said).ok
        else:
            desktop.request.get(f"/api/tables/{table}/seats/0/view?after={view['position']}")
    expect(desktop.get_by_test_id("went-back")).to_contain_text("Anna went back once.")
