"""What is placed in one gesture: the shape under the pointer is turned, changed and built by one click."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec import json
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

GAME = "cholas"
"""A game in which a card of two stones lies or stands, in colours of one's own choice."""
MOST = 600
"""Clicks after which something that should have come up never will."""
A_WHILE = 30
"""Clicks after which it is looked for in another game."""
TRIES = 20
"""Games after which no card lies as it should."""
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
    """Alone at a table, build until a card of two colours is about to be placed where it can be turned.

    No other card lies face up, so that this Build ends what one can do.
    """
    for click in range(MOST):
        # Some games never come to it.
        if not click % A_WHILE:
            sit_down(page, "Anna")
        options(page).first.wait_for()
        prompt = by_id(page, "prompt").inner_text()
        others = page.locator("[aria-label$=', face up']")
        if "two-colour card?" in prompt and turnable(page).count() and not others.count():
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
        expect(by_id(page, "log")).to_contain_text(stone)


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


def test_what_was_not_played_is_no_gesture_that_is_taken_back(desktop):
    said = []
    desktop.on("websocket", lambda line: line.on("framesent", lambda frame: said.append(json.decode(frame))))
    page = pick_up_two_stones(desktop)
    by_id(page, "preferences").click()
    by_id(page, "prefer-confirm").check()
    page.get_by_role("button", name="Close").click()
    page.mouse.move(*middle(turnable(page).first.bounding_box()))
    drafted(page)
    page.mouse.down()
    page.mouse.up()
    by_id(page, "confirm").wait_for()
    page.context.set_offline(True)
    by_id(page, "lost").wait_for()
    by_id(page, "confirm").click()
    expect(by_id(page, "kept")).to_be_visible()
    by_id(page, "back").click()
    expect(by_id(page, "kept")).to_have_count(0)
    page.context.set_offline(False)
    expect(by_id(page, "lost")).to_have_count(0)
    by_id(page, "back").click()
    expect(turnable(page)).to_have_count(0)
    assert [message["steps"] for message in said if message["type"] == "back"] == [1]


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


def turnable_by_name(page: Page) -> dict[str, Locator]:
    """The same by the names that the draft has for them."""
    told = turnable(page).evaluate_all("all => all.map(node => [node.ariaLabel, node.dataset.testid])")
    return {label.split()[1].rstrip(":,"): by_id(page, name) for label, name in told}


def tap(page: Page, space: Locator) -> None:
    page.touchscreen.tap(*middle(in_sight(space)))


def tapped(page: Page, space: Locator) -> str:
    """The draft after a tap on a space at which none is yet."""
    before = by_id(page, "draft-words").inner_text()
    tap(page, space)
    expect(by_id(page, "draft-words")).not_to_have_text(before)
    return drafted(page)


def on(words: str) -> set[str]:
    """The spaces of a draft."""
    return set(where(words).split(" and "))


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_that_comes_back_to_a_space_is_shown_the_card_there_again(new_page, size):
    page = touched(new_page, size)
    for _ in range(TRIES):
        spaces = turnable_by_name(pick_up_two_stones(page))
        first, *others = spaces
        log = by_id(page, "log").text_content()
        seen = tapped(page, spaces[first])
        far = [other for other in others if other not in on(seen)]
        if far and first not in on(tapped(page, spaces[far[-1]])):
            break
    assert tapped(page, spaces[first]) == seen
    assert by_id(page, "log").text_content() == log
    tap(page, spaces[first])
    built(page, seen)


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_builds_the_card_as_it_lies_also_by_a_space_at_which_it_was_seen_otherwise(new_page, size):
    page = touched(new_page, size)
    for _ in range(TRIES):
        spaces = turnable_by_name(pick_up_two_stones(page))
        log = by_id(page, "log").text_content()
        names = list(spaces)
        pairs = [(one, next) for one, next in pairwise(names) if one[0] != next[0] and one[1:] == next[1:]]
        if not pairs:
            continue
        first, second = pairs[0]
        other = tapped(page, spaces[second])
        if first not in on(other) and second in on(lying := tapped(page, spaces[first])):
            break
    assert by_id(page, "log").text_content() == log
    tap(page, spaces[second])
    built(page, lying)
    expect(by_id(page, "log")).not_to_contain_text(f"on {(on(other) - {second}).pop()}")


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


def confirming(page: Page, by_finger: bool = False) -> Page:
    """From now on what ends a turn has to be confirmed."""
    # A mouse would lie upon the board afterwards, and show there what a finger then seems to have seen.
    press = Locator.tap if by_finger else Locator.click
    press(by_id(page, "preferences"))
    press(by_id(page, "prefer-confirm"))
    expect(by_id(page, "prefer-confirm")).to_be_checked()
    press(page.get_by_role("button", name="Close"))
    expect(by_id(page, "prefer-confirm")).to_be_hidden()
    return page


def test_a_build_that_ends_the_turn_is_confirmed_if_one_wants_it(desktop):
    page = confirming(pick_up_two_stones(desktop))
    space = middle(turnable(page).first.bounding_box())
    page.mouse.move(*space)
    drafted(page)
    log = by_id(page, "log").inner_text()
    page.mouse.click(*space)
    expect(by_id(page, "armed")).to_be_visible()
    # It stays where it is until it is confirmed, and what is turned is asked for anew.
    other = middle(turnable(page).nth(1).bounding_box())
    words = drafted(page)
    page.mouse.move(*other)
    assert drafted(page) == words
    page.mouse.move(*space)
    standing = turned(page, lambda: page.keyboard.press("r"))
    expect(by_id(page, "armed")).to_have_count(0)
    page.mouse.click(*space)
    expect(by_id(page, "armed")).to_contain_text(standing)
    assert by_id(page, "log").inner_text() == log
    page.mouse.click(*space)
    built(page, standing)


def test_by_keyboard_too_it_is_confirmed_by_the_same_key_or_the_button(desktop):
    page = confirming(pick_up_two_stones(desktop))
    turnable(page).first.focus()
    words = drafted(page)
    page.keyboard.press("Enter")
    expect(by_id(page, "armed")).to_be_visible()
    page.keyboard.press("Escape")
    expect(by_id(page, "armed")).to_have_count(0)
    assert drafted(page) == words
    page.keyboard.press("Enter")
    by_id(page, "confirm").click()
    built(page, words)


def test_a_finger_that_has_seen_it_is_not_asked_once_more(new_page):
    page = confirming(pick_up_two_stones(touched(new_page, SIZES[1])), by_finger=True)
    page.touchscreen.tap(*middle(in_sight(turnable(page).first)))
    words = drafted(page)
    page.touchscreen.tap(*middle(turnable(page).first.bounding_box()))
    built(page, words)


def held_back(page: Page) -> list[Callable[[], None]]:
    """What the table would tell of how one can go on: nothing comes before it is let go."""
    held: list[Callable[[], None]] = []

    def hold(line: WebSocketRoute) -> None:
        def told(text: str | bytes) -> None:
            if json.decode(text)["type"] == "plans":
                held.append(lambda: line.send(text))
            else:
                line.send(text)

        line.connect_to_server().on_message(told)

    page.route_web_socket(re.compile("/ws$"), hold)
    return held


def let_go(page: Page, held: list[Callable[[], None]]) -> None:
    while not held:
        page.wait_for_timeout(10)
    for come in held:
        come()
    held.clear()


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_what_is_clicked_before_all_of_it_is_known_is_built_as_soon_as_it_is(desktop, by):
    held = held_back(desktop)
    page = pick_up_two_stones(desktop)
    space, other = (turnable(page).nth(number) for number in (0, 1))
    if by == "mouse":
        page.mouse.click(*middle(space.bounding_box()))
    else:
        space.focus()
        page.keyboard.press("Enter")
    words = by_id(page, "draft-words").inner_text()
    expect(by_id(page, "draft-make")).to_be_disabled()
    # The pointer may be elsewhere by then.
    page.mouse.move(*middle(other.bounding_box())) if by == "mouse" else other.focus()
    expect(by_id(page, "draft-words")).to_have_text(words)
    let_go(page, held)
    for name in on(words):
        expect(by_id(page, "log")).to_contain_text(f"on {name}")


def test_what_is_turned_after_the_click_is_not_built_as_it_lay(desktop):
    held = held_back(desktop)
    page = pick_up_two_stones(desktop)
    log = by_id(page, "log").text_content()
    page.mouse.click(*middle(turnable(page).first.bounding_box()))
    page.keyboard.press("r")
    while len(held) < 2:
        page.wait_for_timeout(10)
    let_go(page, held)
    drafted(page)
    assert by_id(page, "log").text_content() == log
