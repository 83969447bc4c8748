"""Taking back: a whole turn against bots, and with people what the others grant."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

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


def test_somebody_asks_is_refused_asks_again_and_may(
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
    # By keyboard.
    anna.keyboard.press("Escape")
    anna.keyboard.press("Backspace")
    expect(anna.get_by_test_id("waiting-for-others")).to_be_visible()
    anna.get_by_test_id("withdraw").click()
    expect(bo.get_by_test_id("question")).to_have_count(0)
    back.click()
    # What they said to the last question is gone.
    expect(anna.get_by_test_id("toast")).to_have_count(0)
    bo.get_by_test_id("grant").click()
    expect(anna.get_by_test_id("seat-0")).to_contain_text("to move")
    expect(bo.get_by_test_id("seat-0")).to_contain_text("to move")
    expect(anna.get_by_test_id("waiting-for-others")).to_have_count(0)
    assert "back 1 2\n" in anna.request.get(f"/api/tables/{table}/record").text()


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
    desktop.keyboard.press("1")
    expect(back).to_have_text("Turn back")
    # Esc is for a step only.
    desktop.keyboard.press("Escape")
    desktop.keyboard.press("Backspace")
    expect(log).to_have_text(begun, use_inner_text=True)
    expect(back).to_be_disabled()
    record = desktop.request.get(f"/api/tables/{table}/record").text()
    assert re.search(r"^back 1 \d$", record, re.MULTILINE)
    assert "the game has not ended" in check_record(record).unchecked
