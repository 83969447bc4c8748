"""Brisk and readable: a turn is one gesture, leaves marks, can be seen again, and holds up no click."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

SIZES = {"desk": {"width": 1440, "height": 900}, "telephone": {"width": 390, "height": 844}}
LONGEST_TURN = 1500
"""Milliseconds in which a bot's turn is shown at normal speed."""


def sit_down(page: Page, game: str, seats: int) -> str:
    """A new table with easy bots in all seats but the first."""
    kinds = [("me", "")] + [("bot", "easy")] * (seats - 1)
    people = [{"kind": kind, "name": f"P{seat}", "level": level} for seat, (kind, level) in enumerate(kinds)]
    answer = page.request.post("/api/tables", data={"game": game, "seats": people, "number": "1"})
    table = str(answer.json()["id"])
    page.goto(f"/table/{table}")
    page.wait_for_selector("body[data-ready=true]")
    return table


def options(page: Page):
    return page.locator("[data-testid^=option-]")


def marks(page: Page):
    return page.locator("[data-testid^=marks-] .mark")


def is_my_turn(page: Page, table: str) -> bool:
    return bool(page.request.get(f"/api/tables/{table}/seats/0/view").json()["to_move"])


def end_own_turn(page: Page) -> None:
    """Choose the first of what is offered until others have had their turn."""
    log = page.get_by_test_id("log")
    for _ in range(12):
        options(page).first.wait_for()
        if page.get_by_test_id("see-again").count():
            return
        before = log.text_content() or ""
        options(page).first.click()
        expect(log).not_to_have_text(before)
    pytest.fail("the turn never ended")


@pytest.mark.parametrize("game", ["kerala", "umbradeco"])
def test_a_bots_turn_is_shown_in_one_gesture_of_a_second_and_a_half(lively: Page, game: str) -> None:
    desktop = lively
    desktop.clock.install()
    table = sit_down(desktop, game, 2)
    options(desktop).first.wait_for()
    day = 0
    while not desktop.get_by_test_id("see-again").count():
        # From now on time passes only as the test says.
        desktop.clock.pause_at(datetime.now(UTC) + timedelta(days=(day := day + 1)))
        options(desktop).first.click()
        desktop.wait_for_timeout(0)
        while not is_my_turn(desktop, table):
            pass
        # All that the bot has done is here when what came after it is.
        desktop.clock.run_for(LONGEST_TURN)
        expect(options(desktop).first).to_be_visible()
        desktop.clock.resume()
    expect(marks(desktop).first).to_be_attached()


@pytest.mark.parametrize("size", SIZES)
def test_what_others_did_stays_marked_until_the_next_step_and_can_be_seen_again(
    new_page: Callable[..., Page], size, serious_axe_findings
) -> None:
    small = size == "telephone"
    page = new_page(SIZES[size], {"confirm": False}, has_touch=small, is_mobile=small)
    sit_down(page, "kerala", 2)
    end_own_turn(page)
    options(page).first.wait_for()
    expect(marks(page).first).to_be_attached()
    log = page.get_by_test_id("log").inner_text()
    here = page.locator("[data-item]").evaluate_all(
        "items => items.map(item => item.dataset.item + item.dataset.where)"
    )
    assert serious_axe_findings(page) == []
    page.get_by_test_id("see-again").click()
    page.wait_for_selector("body[data-playing=true]")
    expect(page.get_by_test_id("caption")).to_contain_text("P1")
    assert options(page).count() == 0, "nothing can be chosen in what has been"
    page.keyboard.press("Escape")
    options(page).first.wait_for()
    assert page.get_by_test_id("log").inner_text() == log
    again = page.locator("[data-item]").evaluate_all(
        "items => items.map(item => item.dataset.item + item.dataset.where)"
    )
    assert again == here
    options(page).first.click()
    expect(marks(page)).to_have_count(0)
