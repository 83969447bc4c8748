"""What is to be done is always there to be read: long words are set smaller, or wrap, and never scroll."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

GAME = "template"
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 320, "height": 640}
PHONE_ON_ITS_SIDE = {"width": 844, "height": 390}
SENTENCE = "Waiting for Evangeline to put the stack of two with the blue tile with a purple edge on top down."
"""The longest prompt of all our games."""
READABLE = 12
"""Pixels below which words are not made smaller."""
LOOK = """() => {
  const words = document.querySelector('[data-testid=prompt]').parentElement;
  return {
    bar: words.closest('section').offsetHeight,
    hidden: Math.max(words.scrollHeight - words.clientHeight, words.scrollWidth - words.clientWidth),
    size: parseFloat(getComputedStyle(words).fontSize),
    overflow: getComputedStyle(words).overflow,
  };
}"""


def sit_down(new_page: Callable[..., Page], size: dict[str, int]) -> Page:
    """A table on a telephone of this size."""
    page = new_page(size, has_touch=True, is_mobile=True)
    people = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    answer = page.request.post("/api/tables", data={"game": GAME, "seats": people})
    page.goto(f"/table/{answer.json()['id']}")
    page.wait_for_selector("[data-testid^=target-]")
    return page


@pytest.fixture(params=[PHONE, SMALL_PHONE, PHONE_ON_ITS_SIDE], ids=["phone", "small-phone", "on-its-side"])
def table(request, new_page) -> Page:
    return sit_down(new_page, request.param)


def say(page: Page, words: str) -> None:
    """Put other words into the prompt, and wait until the page has been drawn with them."""
    prompt = page.get_by_test_id("prompt")
    prompt.evaluate("(node, words) => (node.textContent = words)", words)
    expect(prompt).to_have_text(words)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_a_long_prompt_is_set_smaller_and_does_not_move_the_board(table, serious_axe_findings):
    before = table.evaluate(LOOK)
    say(table, SENTENCE)
    after = table.evaluate(LOOK)
    assert after["bar"] == before["bar"]
    assert after["hidden"] <= 1
    assert READABLE <= after["size"] <= before["size"]
    assert serious_axe_findings(table) == []
    say(table, "Choose a row.")
    assert table.evaluate(LOOK) == before


def test_a_prompt_of_any_length_can_be_read_without_scrolling(table, serious_axe_findings):
    say(table, " ".join([SENTENCE] * 4))
    after = table.evaluate(LOOK)
    assert (after["hidden"] <= 1, after["overflow"]) == (True, "visible")
    assert after["size"] >= READABLE
    assert serious_axe_findings(table) == []


def test_a_prompt_that_gets_less_room_is_set_smaller(new_page):
    table = sit_down(new_page, PHONE)
    before = table.evaluate(LOOK)
    say(table, SENTENCE)
    larger = table.evaluate(LOOK)["size"]
    table.set_viewport_size(SMALL_PHONE)
    table.wait_for_function(f"size => ({LOOK})().size < size", arg=larger)
    assert table.evaluate(LOOK)["bar"] == before["bar"]
