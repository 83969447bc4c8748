"""Who is to move throws the shells by hand, and sees only then how they fell."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

GAME = "kerala_race"
"""A game in which a turn begins with a throw."""
SIZES = [{"width": 390, "height": 844}, {"width": 820, "height": 1180}]


FAST = {"speed": "fast"}
"""What is not shown at all is not thrown by hand either."""


@pytest.fixture
def desktop(new_page: Callable[..., Page]) -> Page:
    return new_page(kept=FAST)


def sit_down(page: Page) -> Page:
    people = [{"kind": "me", "name": "P0", "level": ""}, {"kind": "bot", "name": "P1", "level": "easy"}]
    table = {"game": GAME, "seats": people, "options": {}, "number": "1"}
    page.goto(f"/table/{page.request.post('/api/tables', data=table).json()['id']}")
    page.wait_for_selector("body[data-ready=true]")
    return page


def in_hand(page: Page):
    return page.locator("[data-thrown]")


def fell(page: Page) -> None:
    """The shells lie, and something can be chosen."""
    expect(page.get_by_test_id("prompt")).to_contain_text("You threw")
    expect(page.locator("[data-testid^=option-]").first).to_be_attached()
    expect(in_hand(page)).to_have_count(0)


def test_nothing_tells_how_the_shells_fall_before_they_are_thrown(desktop, serious_axe_findings):
    sit_down(desktop)
    expect(in_hand(desktop)).to_have_count(5)
    assert desktop.locator("[data-testid^=option-]").count() == 0
    expect(desktop.get_by_test_id("prompt")).not_to_contain_text("threw")
    assert not re.search("P0 throws[^\\n]*$", desktop.get_by_test_id("log").inner_text().strip())
    assert desktop.get_by_label("not thrown yet").count() == 5
    assert serious_axe_findings(desktop) == []


def test_the_shells_are_held_shaken_and_let_go_by_mouse_and_by_the_space_bar(desktop):
    sit_down(desktop)
    in_hand(desktop).first.hover()
    desktop.mouse.down()
    expect(desktop.locator(".shaken")).to_have_count(5)
    desktop.mouse.up()
    fell(desktop)
    desktop.reload()
    expect(in_hand(desktop)).to_have_count(5)
    desktop.keyboard.down(" ")
    expect(desktop.locator(".shaken")).to_have_count(5)
    desktop.keyboard.up(" ")
    fell(desktop)


def test_a_screen_reader_has_a_button_that_throws_at_once(desktop):
    sit_down(desktop)
    desktop.get_by_role("button", name="Throw", exact=True).focus()
    desktop.keyboard.press("Enter")
    fell(desktop)


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_throws(new_page, size):
    page = sit_down(new_page(size, FAST, has_touch=True, is_mobile=True))
    page.get_by_test_id("throw").tap()
    fell(page)


def test_on_a_telephone_there_is_room_to_say_whose_throw_it_is(new_page):
    page = sit_down(new_page(SIZES[0], FAST, has_touch=True, is_mobile=True))
    throw, again, option = (
        page.locator(name)
        # While the shells roll it stays where it is, and throws nothing.
        for name in ("[data-testid=throw]:enabled", "[data-testid=see-again]", "[data-testid^=option-]")
    )
    # With all buttons that there can be.
    while not (throw.count() and again.count()):
        throw.or_(option.first).first.dispatch_event("click")
        throw.or_(option).first.wait_for(state="attached")
    expect(page.get_by_test_id("caption")).to_have_count(0)
    words = page.get_by_test_id("prompt")
    expect(words).to_contain_text("Your throw")
    assert words.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") == 16
    assert words.bounding_box()["height"] <= 3 * 20


def test_a_finger_that_is_taken_for_a_scroll_or_a_call_throws_nothing(new_page):
    page = sit_down(new_page(SIZES[0], FAST, has_touch=True, is_mobile=True))
    box = page.get_by_test_id("throw").bounding_box()
    hand = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(".shaken")).to_have_count(5)
    hand.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    expect(page.locator(".shaken")).to_have_count(0)
    expect(in_hand(page)).to_have_count(5)


def test_who_wants_it_has_them_thrown_by_themselves(new_page):
    fell(sit_down(new_page(kept={**FAST, "throws-alone": True})))


HEARS = """
window.heard = []
new MutationObserver(() => {
  const caption = document.querySelector('[data-testid=caption]')?.textContent
  if (caption) heard.push([caption, !!document.querySelector('[data-testid=throw]:enabled')])
}).observe(document, { childList: true, subtree: true, characterData: true })
"""
"""Writes down what is said of every step, and whether shells were in the hand just then."""


def test_what_others_lost_is_said_together_and_the_throw_in_the_hand_is_not(desktop):
    desktop.add_init_script(HEARS)
    sit_down(desktop)
    while not desktop.evaluate("heard.some(([caption, due]) => due && /lost|Lost/.test(caption))"):
        desktop.get_by_test_id("throw").press("Enter")
        fell(desktop)
        desktop.locator("[data-testid^=option-]").first.click()
        expect(desktop.get_by_test_id("throw")).to_be_enabled()
    said = [caption for caption, due in desktop.evaluate("heard") if due]
    assert not any(re.search("P0 throws[^:]*: [0-9]+ squares?\\.$", caption) for caption in said), said
    told = desktop.get_by_test_id("log").inner_text()
    assert not re.search("is lost[^\\n]*\\n[^\\n]*is lost", told), "two lost throws in a row have one line"
