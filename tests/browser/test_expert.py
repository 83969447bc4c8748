"""What only the Expert game has, made by hand: a sculpture, paid for in full or with a bonus card."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pooram.games import find_game
from pooram.match.reading import load_record
from pooram.tables.branching import table_of_record
from pooram.tables.past import moments

EXPERT = Path(__file__).resolve().parents[1] / "games" / "golden" / "cholas-options.record"
PAID = "[data-testid^='target-tile:']:not([aria-label*='with red'])"
HELP = " with bonus"
MOST = 10
"""Choices in which everything is paid for."""
TOLD = """() =>
  [...document.querySelectorAll('[data-testid=log], [data-testid=prompt]')].map((n) => n.textContent).join()
"""
HELPED = "[data-testid^='target-tile:'][aria-label*='with red']"


def before_a_sculpture(page: Page) -> None:
    """Where an Expert game goes on in which the first seat can sculpt, some places with a bonus card only."""
    record, match = EXPERT.read_text(encoding="utf-8"), load_record(EXPERT).match
    for line, moment in enumerate(moments(table_of_record(record, find_game), -1)):
        at = match.at_step(moment.steps)
        choices = [choice for choice in at.legal if choice.startswith("sculpt")] if at.to_move == (0,) else []
        helped = {choice.removesuffix(HELP) for choice in choices if choice.endswith(HELP)}
        paid = set(choices) - {f"{choice}{HELP}" for choice in helped}
        if helped and paid and not helped & paid:
            people = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
            answer = page.request.post(
                "/api/branches", data={"record": record, "line": line, "seats": people}
            )
            assert answer.status == 201, answer.text()
            page.goto(f"/table/{answer.json()['id']}")
            page.locator(PAID).first.wait_for()
            return
    pytest.fail("nobody could ever sculpt")


def pay(page: Page, place: str) -> None:
    """Stone by stone, from wherever it may come, until the points are told."""
    log, option = page.get_by_test_id("log"), page.locator("[data-testid^=option-]").first
    for _ in range(MOST):
        option.wait_for()
        if f"The sculpture on {place}: " in str(log.text_content()):
            return
        before = page.evaluate(f"({TOLD})()")
        option.click()
        page.wait_for_function(f"before => ({TOLD})() !== before", arg=before)
    pytest.fail("it was never paid for")


@pytest.mark.parametrize("how", [PAID, HELPED], ids=["paid", "with-a-bonus-card"])
@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_a_sculpture_is_made_in_the_browser(new_page: Callable[..., Page], by: str, how: str) -> None:
    finger = by == "finger"
    size = {"width": 390, "height": 844} if finger else {"width": 1440, "height": 900}
    page = new_page(size, {"confirm": False}, has_touch=finger, is_mobile=finger)
    before_a_sculpture(page)
    target = page.locator(how).first
    tile = str(target.get_attribute("data-testid")).removeprefix("target-")
    place = re.findall(r"on (\w\d+(?:-\w\d+)?)", str(target.get_attribute("aria-label")))[0]
    if finger:
        target.tap()
        # It is seen on the temple before it is made.
        expect(page.locator("section.board .ghost").first).to_be_attached()
        page.get_by_test_id("confirm").tap()
    else:
        target.click()
    expect(page.get_by_test_id("log")).to_contain_text(re.compile(f"You carve the .* sculpture on {place}"))
    pay(page, place)
    # It lies on the temple from now on.
    expect(page.locator("section.board").first.locator(f"[data-item='{tile}']")).to_be_attached()
