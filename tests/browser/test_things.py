"""Things on the table: stacks, what is barred, what is picked up or dragged, and room for everybody."""

import re

import pytest
from playwright.sync_api import Page, expect

GAME = "kerala"
"""A game with stacks, with things that a rule forbids to move, and with a platform for everybody."""
MOST = 400
"""Clicks after which something that should have come up never will."""
LIES_OPEN = """thing => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 3, y + height / 3);
  return seen !== null && thing.contains(seen);
}"""
"""Whether what is at a third of a thing's width and height is the thing."""


def by_id(page: Page, name: str):
    return page.get_by_test_id(name)


def sit_down(page: Page, seats: int) -> None:
    """A new table with easy bots in all seats but the first."""
    kinds = [("me", "")] + [("bot", "easy")] * (seats - 1)
    people = [{"kind": kind, "name": f"P{seat}", "level": level} for seat, (kind, level) in enumerate(kinds)]
    table = {"game": GAME, "seats": people, "options": {}}
    answer = page.request.post("/api/tables", data=table)
    page.goto(f"/table/{answer.json()['id']}")
    page.wait_for_selector("body[data-ready=true]")


def options(page: Page):
    return page.locator("[data-testid^=option-]")


def choose_until(page: Page, wanted: str, preferred: str) -> bool:
    """Choose what is preferred, else the first option, until the prompt is as wanted."""
    for _ in range(MOST):
        page.wait_for_selector("[data-testid^=option-], dialog[open][data-testid=sheet]")
        if by_id(page, "sheet").is_visible():
            return False
        prompt = by_id(page, "prompt").inner_text()
        if re.search(wanted, prompt):
            return True
        liked = options(page).filter(has_text=re.compile(preferred))
        (liked if liked.count() else options(page)).first.click()
    return False


@pytest.fixture
def with_stack(desktop):
    """A table with a stack on the first platform."""
    sit_down(desktop, 2)
    for _ in range(MOST):
        desktop.wait_for_selector("[data-testid^=option-]")
        if desktop.locator("[data-testid^='stack-cell:0:']").count():
            return desktop
        liked = options(desktop).filter(has_text="on top of")
        (liked if liked.count() else options(desktop)).first.click()
    pytest.fail("no stack came up")


def test_a_stack_shows_its_height_and_fans_out(with_stack, serious_axe_findings):
    mark = with_stack.locator("[data-testid^='stack-cell:0:']").first
    levels = int(mark.text_content())
    mark.click()
    fan = by_id(with_stack, "fan")
    expect(fan).to_be_visible()
    assert fan.locator("li").count() >= levels > 1
    assert serious_axe_findings(with_stack) == []
    with_stack.keyboard.press("Escape")
    expect(fan).to_be_hidden()


def test_the_keyboard_fans_a_stack_out_and_comes_back_to_it(with_stack):
    mark = with_stack.locator("[data-testid^='stack-cell:0:']").first
    mark.focus()
    with_stack.keyboard.press("Enter")
    expect(by_id(with_stack, "fan")).to_be_focused()
    with_stack.keyboard.press("f")
    expect(by_id(with_stack, "fan")).to_be_hidden()
    expect(mark).to_be_focused()
    # As it comes with the capitals locked.
    with_stack.keyboard.press("F")
    expect(by_id(with_stack, "fan")).to_be_visible()


def test_what_a_rule_forbids_is_marked_and_says_why(timeless, serious_axe_findings):
    for _ in range(4):
        sit_down(timeless, 2)
        if choose_until(timeless, "move a tile", "move-tile|beside|Lay"):
            break
    all_barred = timeless.locator("[data-testid^=barred-]")
    all_barred.first.wait_for()
    # Luck has laid the tiles: some may lie below another one, or out of sight.
    barred = next(each for each in all_barred.all() if each.evaluate(LIES_OPEN))
    expect(barred).to_have_attribute("aria-disabled", "true")
    sentence = barred.get_attribute("aria-label").split(": ", 1)[1]
    box = barred.bounding_box()
    timeless.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
    expect(by_id(timeless, "reason")).to_have_text(sentence)
    timeless.mouse.click(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
    expect(by_id(timeless, "toast")).to_contain_text(sentence)
    expect(by_id(timeless, "toast-clause")).to_be_visible()
    timeless.clock.resume()
    assert serious_axe_findings(timeless) == []
    by_id(timeless, "back").focus()
    barred.focus()
    expect(by_id(timeless, "reason")).to_have_text(sentence)


def test_a_thing_can_be_dragged_to_where_it_goes(desktop):
    sit_down(desktop, 2)
    tile = desktop.locator("[data-testid^='target-row:']").first
    tile.wait_for()
    tile.hover()
    desktop.mouse.down()
    desktop.mouse.move(500, 330, steps=4)
    # What it picked up lights up where it can go.
    goal = desktop.locator("[data-testid^='target-cell:0:']").first
    goal.wait_for()
    box = goal.bounding_box()
    desktop.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    desktop.mouse.up()
    expect(by_id(desktop, "log")).to_contain_text("You lay")


def test_a_thing_that_is_picked_up_leaves_only_what_can_be_done_with_it(desktop):
    sit_down(desktop, 2)
    assert choose_until(desktop, "Lay the", "Take")
    options(desktop).first.click()
    # From now on the two elephants stand on tiles of their own.
    assert choose_until(desktop, "Lay the", "Take|Turn|Leave|Move no")
    everything = options(desktop).count()
    elephant = desktop.locator("[data-testid='item-elephant:0:0']")
    elephant.click()
    expect(options(desktop)).not_to_have_count(everything)
    desktop.keyboard.press("Escape")
    expect(options(desktop)).to_have_count(everything)


def test_all_platforms_of_five_players_are_on_one_screen_and_can_be_enlarged(desktop):
    sit_down(desktop, 5)
    boxes = [panel.bounding_box() for panel in desktop.locator("section.panel").all()]
    assert len(boxes) == 6
    for box in boxes:
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= 1440
        assert box["y"] + box["height"] <= 900
    mine = desktop.locator("section.panel.mine").bounding_box()
    other = desktop.locator("section.panel.other").first
    assert mine["width"] > 2 * other.bounding_box()["width"]
    other.get_by_role("button", name=re.compile("Enlarge")).click()
    assert other.bounding_box()["width"] > 1000
    desktop.keyboard.press("Escape")
    assert other.bounding_box()["width"] < 400


def test_on_a_telephone_ones_own_platform_has_the_full_width(phone, serious_axe_findings):
    sit_down(phone, 5)
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert phone.locator("section.panel.mine").bounding_box()["width"] > 370
    cut = "all => all.filter(title => title.scrollWidth > title.clientWidth).map(title => title.textContent)"
    assert phone.locator("section.panel h2").evaluate_all(cut) == [], "titles are read to their end"
    assert phone.locator("section.panel.other").count() == 4
    assert serious_axe_findings(phone) == []
