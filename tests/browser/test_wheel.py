"""Offers at one tile that differ by where they go: a wheel of arrows, by mouse, finger and keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

GAME = "umbradeco"
"""A game in which a tile is pushed in one of six directions."""
MOST = 20
"""Tables after which a tile that can be pushed in several ways never comes."""
TABLET = {"width": 820, "height": 1180}


def sit_down(page: Page) -> None:
    people = [{"kind": "me", "name": "P0", "level": ""}, {"kind": "bot", "name": "P1", "level": "easy"}]
    table = {"game": GAME, "seats": people, "options": {}, "number": "1"}
    page.goto(f"/table/{page.request.post('/api/tables', data=table).json()['id']}")
    page.wait_for_selector("body[data-ready=true]")


def hold_a_tile(page: Page) -> Page:
    """At a new table, hold a tile that can push another in several directions."""
    for _ in range(MOST):
        sit_down(page)
        page.locator("[data-testid^='target-own:']").first.wait_for()
        page.get_by_test_id(re.compile("^option-hold")).first.dispatch_event("click")
        page.locator("[data-testid^='target-spot:']").first.wait_for()
        if pushable(page).count():
            return page
    pytest.fail("no tile could push another in several directions")


def pushable(page: Page):
    return page.locator("[data-testid^='target-tile:'][aria-label*='ways']")


def arrows(page: Page):
    return page.get_by_test_id("arrow")


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pushed(page: Page) -> None:
    expect(page.get_by_test_id("log")).to_contain_text(re.compile("You push|You place .* and push"))


def test_pointing_at_a_tile_shows_its_arrows_and_towards_one_what_it_does(desktop, serious_axe_findings):
    hold_a_tile(desktop)
    assert arrows(desktop).count() == 0
    tile = pushable(desktop).first.bounding_box()
    desktop.mouse.move(*middle(tile))
    arrows(desktop).first.wait_for()
    assert arrows(desktop).count() == int(
        re.search(r"(\d) ways", pushable(desktop).first.get_attribute("aria-label"))[1]
    )
    expect(desktop.locator("g.ghost")).to_have_count(0)
    arrow = arrows(desktop).last.bounding_box()
    (x, y), (to_x, to_y) = middle(tile), middle(arrow)
    desktop.mouse.move(x + 0.6 * (to_x - x), y + 0.6 * (to_y - y))
    expect(desktop.locator("g.ghost")).to_have_count(2)
    expect(desktop.get_by_test_id("change-0")).to_be_visible()
    assert serious_axe_findings(desktop) == []
    desktop.mouse.down()
    desktop.mouse.up()
    pushed(desktop)


def test_the_wheel_goes_with_the_pointer_unless_it_was_opened(desktop):
    hold_a_tile(desktop)
    tile = middle(pushable(desktop).first.bounding_box())
    aside = desktop.get_by_test_id("prompt").bounding_box()
    desktop.mouse.move(*tile)
    arrows(desktop).first.wait_for()
    desktop.mouse.move(aside["x"], aside["y"])
    expect(arrows(desktop)).to_have_count(0)
    desktop.mouse.click(*tile)
    desktop.mouse.move(aside["x"], aside["y"])
    expect(arrows(desktop)).not_to_have_count(0)
    desktop.keyboard.press("Escape")
    expect(arrows(desktop)).to_have_count(0)


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, TABLET])
def test_a_finger_opens_the_wheel_sees_what_an_arrow_does_and_pushes(new_page, size, serious_axe_findings):
    page = hold_a_tile(new_page(size, has_touch=True, is_mobile=True))
    pushable(page).first.scroll_into_view_if_needed()
    page.touchscreen.tap(*middle(pushable(page).first.bounding_box()))
    arrows(page).first.wait_for()
    boxes = [arrow.bounding_box() for arrow in arrows(page).all()]
    for box in boxes:
        assert min(box["width"], box["height"]) >= 43
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
    apart = [
        abs(complex(*middle(one)) - complex(*middle(other)))
        for one in boxes
        for other in boxes
        if one is not other
    ]
    assert min(apart) >= 43
    page.touchscreen.tap(*middle(boxes[0]))
    expect(page.locator("g.ghost")).to_have_count(2)
    assert serious_axe_findings(page) == []
    page.touchscreen.tap(*middle(boxes[0]))
    pushed(page)


def test_by_keyboard_the_arrows_are_walked_and_spoken(desktop):
    hold_a_tile(desktop)
    pushable(desktop).first.focus()
    desktop.keyboard.press("Enter")
    first = desktop.locator("[data-testid=arrow]:focus")
    first.wait_for()
    spoken = first.get_attribute("aria-label")
    assert re.search("push", spoken)
    expect(desktop.locator("g.ghost")).to_have_count(2)
    desktop.keyboard.press("ArrowRight")
    assert desktop.locator("[data-testid=arrow]:focus").get_attribute("aria-label") != spoken
    desktop.keyboard.press("ArrowLeft")
    assert desktop.locator("[data-testid=arrow]:focus").get_attribute("aria-label") == spoken
    desktop.keyboard.press("Enter")
    pushed(desktop)
