"""What is placed in one gesture: the shape under the pointer is turned, changed and built by one click."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

GAME = "cholas"
"""A game in which a card of two stones lies or stands, in colours of one's own choice."""
MOST = 200
"""Clicks after which something that should have come up never will."""
SIZES = [{"width": 390, "height": 844}, {"width": 820, "height": 1180}]


def by_id(page: Page, name: str):
    return page.get_by_test_id(name)


def options(page: Page, name: str = ""):
    return page.locator(f"[data-testid^=option-{name}]")


def sit_down(page: Page, *names: str) -> None:
    seats = [{"kind": "person" if seat else "me", "name": name} for seat, name in enumerate(names)]
    table = {"game": GAME, "seats": seats, "options": {}, "number": "1"}
    page.goto(f"/table/{page.request.post('/api/tables', data=table).json()['id']}")
    page.wait_for_selector("body[data-ready=true]")


def pick_up_two_stones(page: Page) -> Page:
    """Alone at a table, build until a card of two colours is about to be placed where it can be turned."""
    sit_down(page, "Anna")
    for _ in range(MOST):
        options(page).first.wait_for()
        prompt = by_id(page, "prompt").inner_text()
        if "two-colour card?" in prompt and turnable(page).count():
            return page
        liked = options(page, "build-two")
        (liked if liked.count() else options(page)).first.dispatch_event("click")
        expect(by_id(page, "prompt")).not_to_have_text(prompt)
    pytest.fail("no card of two colours came up")


def turnable(page: Page):
    """The spaces where the card can lie or stand."""
    return page.locator("[data-testid^='target-cell:'][aria-label*='2 ways']")


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def in_sight(space):
    """Where a space is, in the middle of the screen: the hand may lie over its lower end."""
    space.evaluate("node => node.scrollIntoView({ block: 'center' })")
    return space.bounding_box()


def drafted(page: Page) -> str:
    """The draft in words, once all of it is known."""
    expect(by_id(page, "draft-make")).to_be_enabled()
    return by_id(page, "draft-words").inner_text()


def turned(page: Page, turn: Callable[[], None]) -> str:
    """The draft after it was turned or changed."""
    before = drafted(page)
    turn()
    expect(by_id(page, "draft-words")).not_to_have_text(before)
    return drafted(page)


def where(words: str) -> str:
    return re.match(r"Build on (\w\d+ and \w\d+)", words)[1]


def built(page: Page, words: str) -> None:
    """The log tells all that was drafted."""
    for stone in re.findall(r"Lay (.*? on \w\d+)", words):
        expect(by_id(page, "log")).to_contain_text(f"lays {stone}")


def test_by_mouse_a_card_is_built_by_a_click_as_it_was_turned_and_changed(desktop, serious_axe_findings):
    page = pick_up_two_stones(desktop)
    page.mouse.move(*middle(turnable(page).first.bounding_box()))
    lying = drafted(page)
    expect(page.locator("section.board .ghost")).to_have_count(2)
    expect(by_id(page, "draft-points")).to_have_text(re.compile(r"\+\d|±0"))
    standing = turned(page, lambda: page.keyboard.press("r"))
    assert where(standing) != where(lying)
    assert where(turned(page, lambda: page.mouse.wheel(0, 120))) == where(lying)
    changed = turned(page, lambda: page.keyboard.press("c"))
    assert where(changed) == where(lying)
    assert serious_axe_findings(page) == []
    page.mouse.down()
    page.mouse.up()
    built(page, changed)


def test_the_draft_stays_turned_and_in_its_colours_wherever_it_goes(desktop):
    page = pick_up_two_stones(desktop)
    spaces = [middle(space.bounding_box()) for space in turnable(page).all()]
    page.mouse.move(*spaces[0])
    drafted(page)
    turned(page, lambda: page.keyboard.press("r"))
    colours = re.findall(r"Lay an? (.*?) stone", turned(page, lambda: page.keyboard.press("c")))
    for space in spaces[1:3]:
        moved = turned(page, lambda space=space: page.mouse.move(*space))
        assert re.findall(r"Lay an? (.*?) stone", moved) == colours
        # It stands: both of its spaces are in one column.
        assert re.fullmatch(r"(\w)\d+ and \1\d+", where(moved))


def touched(new_page: Callable[..., Page], size: dict[str, int]) -> Page:
    """A page that is touched; what ends a turn is not asked for once more, as it would be on a telephone."""
    return new_page(size, {"confirm": False}, has_touch=True, is_mobile=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_shows_the_card_at_the_nearest_space_turns_it_and_builds(
    new_page, size, serious_axe_findings
):
    page = pick_up_two_stones(touched(new_page, size))
    expect(by_id(page, "draft-make")).to_be_hidden()
    page.touchscreen.tap(*middle(in_sight(turnable(page).first)))
    lying = drafted(page)
    assert serious_axe_findings(page) == []
    for button in ("draft-turn", "draft-change", "draft-make"):
        assert by_id(page, button).bounding_box()["height"] >= 40
    standing = turned(page, by_id(page, "draft-turn").tap)
    assert where(standing) != where(lying)
    changed = turned(page, by_id(page, "draft-change").tap)
    page.touchscreen.tap(*middle(turnable(page).first.bounding_box()))
    built(page, changed)


def test_a_finger_that_misses_shows_the_card_at_the_nearest_space(new_page):
    page = pick_up_two_stones(touched(new_page, SIZES[0]))
    box = in_sight(turnable(page).first)
    x, y = middle(box)
    # One space further down there is a stone, or the ground.
    page.touchscreen.tap(x, y + box["height"])
    assert where(drafted(page))


def test_by_keyboard_a_card_is_turned_changed_and_built(desktop):
    page = pick_up_two_stones(desktop)
    turnable(page).first.focus()
    lying = drafted(page)
    standing = turned(page, lambda: page.keyboard.press("r"))
    assert where(standing) != where(lying)
    changed = turned(page, lambda: page.keyboard.press("c"))
    expect(by_id(page, "draft-words")).to_have_attribute("role", "status")
    page.keyboard.press("Enter")
    built(page, changed)


def test_what_was_built_in_one_gesture_is_taken_back_as_one(desktop):
    sit_down(desktop, "Anna", "Bo")
    for _ in range(MOST):
        i_am = desktop.locator("[data-testid^=i-am-]")
        options(desktop).or_(i_am).first.wait_for()
        if i_am.count():
            i_am.first.click()
            continue
        if by_id(desktop, "draft").count():
            break
        prompt = by_id(desktop, "prompt").inner_text()
        liked = options(desktop, "build")
        (liked if liked.count() else options(desktop)).first.click()
        expect(by_id(desktop, "prompt")).not_to_have_text(prompt)
    space = desktop.locator("[data-testid^='target-cell:']").first
    space.hover()
    drafted(desktop)
    space.click()
    desktop.locator("[data-testid=back]").click()
    expect(options(desktop, "at").first).to_be_visible()
    expect(by_id(desktop, "prompt")).to_contain_text("Where do you build")
