"""Brisk and readable: a turn is one gesture, leaves marks, can be seen again, and holds up no click."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from msgspec import json
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


def my_view(page: Page, table: str) -> Any:
    return page.request.get(f"/api/tables/{table}/seats/0/view").json()


def all_told(page: Page) -> list[Any]:
    """What the page is told from now on."""
    told: list[Any] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: told.append(json.decode(frame))))
    return told


def step_and_wait_for_my_turn(page: Page, table: str, told: list[Any]) -> None:
    """Choose, and come back when the page has all that the bot did then, though it may not show it yet."""
    answered = my_view(page, table)["decision"]
    options(page).first.click()
    while not (view := my_view(page, table))["to_move"] or view["decision"] == answered:
        page.wait_for_timeout(0)
    # All that the bot has done is here when what came after it is.
    while view["decision"] not in [message.get("decision") for message in told]:
        page.wait_for_timeout(0)


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
    told = all_told(desktop)
    desktop.clock.install()
    table = sit_down(desktop, game, 2)
    options(desktop).first.wait_for()
    day = 0
    while not desktop.get_by_test_id("see-again").count():
        # From now on time passes only as the test says.
        desktop.clock.pause_at(datetime.now(UTC) + timedelta(days=(day := day + 1)))
        step_and_wait_for_my_turn(desktop, table, told)
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


ENDLESS = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keyframes, options) {
    return animate.call(this, keyframes, { ...options, duration: 3_600_000 });
  };
}"""
"""What glides has hardly left its place after a minute: it is surely on its way when it is clicked."""
COPY = "[data-copy]"


def place_a_tile(page: Page) -> None:
    """One's own tile is on its way from the hand to the mat, and another one can be taken already."""
    page.add_init_script(f"({ENDLESS})()")
    sit_down(page, "umbradeco", 2)
    page.locator("[data-testid^=option-hold]").first.click()
    page.locator("[data-testid^=option-beside]").first.click()
    page.wait_for_function(
        "() => document.querySelector('[data-copy]') && document.querySelector('[data-testid^=option-take]')"
    )


def test_what_is_lit_can_be_clicked_while_something_glides(lively: Page) -> None:
    place_a_tile(lively)
    lit = lively.locator("[data-testid^=target-]").first
    box = lit.bounding_box()
    assert box
    lively.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(lively.get_by_test_id("log")).to_contain_text("P0 takes")


def test_what_is_seen_to_glide_is_what_is_clicked(lively: Page) -> None:
    place_a_tile(lively)
    seen = lively.locator(COPY).first
    thing = seen.get_attribute("data-copy")
    box = seen.bounding_box()
    assert box
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    # Where it is seen, the thing itself is not yet: a click that went through would ask about what is there.
    beneath = lively.evaluate(
        """([x, y]) => document.elementsFromPoint(x, y)
             .map((node) => node.closest('[data-item]')?.dataset.item).find(Boolean)""",
        at,
    )
    assert beneath != thing
    lively.evaluate(
        """() => {
            window.asked = [];
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (text) {
                window.asked.push(JSON.parse(text));
                send.call(this, text);
            };
        }"""
    )
    lively.mouse.click(*at)
    lively.wait_for_function("() => window.asked.length")
    assert lively.evaluate("() => window.asked") == [{"type": "why", "target": thing}]
    expect(lively.locator(COPY)).to_have_count(0)
    expect(lively.get_by_test_id("toast")).to_be_visible()


def test_the_answer_to_a_step_does_not_wait_for_what_is_still_shown_of_others(lively: Page) -> None:
    told = all_told(lively)
    lively.clock.install()
    table = sit_down(lively, "kerala", 2)
    options(lively).first.wait_for()
    day = 0
    while not lively.get_by_test_id("see-again").count():
        lively.clock.pause_at(datetime.now(UTC) + timedelta(days=(day := day + 1)))
        step_and_wait_for_my_turn(lively, table, told)
        lively.clock.run_for(LONGEST_TURN)
        expect(options(lively).first).to_be_visible()
        # Time stands still from here: what waits for a timer never comes.
        if lively.get_by_test_id("see-again").count():
            break
        lively.clock.resume()
    before = lively.get_by_test_id("prompt").inner_text()
    options(lively).first.click()
    expect(lively.get_by_test_id("prompt")).not_to_have_text(before)
