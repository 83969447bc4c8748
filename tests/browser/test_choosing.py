"""Fewer clicks and no surprises: what is made by itself, what is shown first, what is confirmed."""

import re
from collections.abc import Callable

import pytest
from librt.random import Random
from playwright.sync_api import Locator, Page, Route, expect

from pooram.engine.game import AnyGame
from pooram.games import all_games, find_game
from pooram.kit.trial import random_step
from pooram.match.match import Match
from pooram.match.record import Record
from pooram.tables.branching import table_of_record
from pooram.tables.past import moments

GAMES = [game for game in all_games().values() if game.listed]
SIZES = {
    "desk": ("keys", 1440, 900),
    "tablet": ("touch", 820, 1180),
    "telephone": ("touch", 390, 844),
}

PLAY_ON = """([how, most]) => new Promise((resolve, reject) => {
  let steps = 0, last = Date.now(), state = 1;
  // The same page is always answered in the same way.
  const luck = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const end = (what, value) => { clearInterval(timer); what(value); };
  const any = (all) => all[Math.floor(luck() * all.length)];
  const touch = (node) => {
    const box = node.getBoundingClientRect();
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    node.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch', ...at }));
  };
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  let tapped = null;
  const byTouch = () => {
    // What a first tap has shown, the second does, or the button that says so.
    const confirm = document.querySelector('[data-testid=confirm]');
    if (confirm) return tapped?.isConnected && luck() < 0.5 ? touch(tapped) : confirm.click();
    const menu = document.querySelectorAll('[data-testid=menu] button');
    if (menu.length) return any(menu).click();
    const arrows = document.querySelectorAll('[data-arrow]');
    touch((tapped = any(arrows.length ? arrows : document.querySelectorAll('[data-testid^=target-]'))));
  };
  const byKey = () => {
    const options = document.querySelectorAll('[data-testid^=option-][aria-keyshortcuts]');
    press(any(options).getAttribute('aria-keyshortcuts'));
  };
  const timer = setInterval(() => {
    if (document.querySelector('dialog[open][data-testid=sheet]')) return end(resolve, steps);
    const ready = document.querySelector(`[data-testid^=${how === 'touch' ? 'target' : 'option'}-]`);
    if (!ready) return Date.now() > last + 300_000 ? end(reject, new Error('nothing to choose')) : undefined;
    last = Date.now();
    if (steps++ === most) return end(resolve, most);
    how === 'touch' ? byTouch() : byKey();
  }, 20);
})"""
"""Goes on until a game is over or as often as one wants, by touch or by keys; how often that was."""
A_FEW, ENOUGH = 10, 8000
TRIES = 200
"""Random games after which a position never comes."""


def sit_down(page: Page, game: str, seats: int) -> str:
    """A new table with easy bots in all seats but the first."""
    kinds = [("me", "")] + [("bot", "easy")] * (seats - 1)
    people = [{"kind": kind, "name": f"P{seat}", "level": level} for seat, (kind, level) in enumerate(kinds)]
    answer = page.request.post("/api/tables", data={"game": game, "seats": people, "number": "1"})
    table = str(answer.json()["id"])
    visit(page, table)
    return table


def visit(page: Page, table: str) -> None:
    page.goto(f"/table/{table}")
    page.wait_for_selector("body[data-ready=true]")


def options(page: Page, name: str = ""):
    return page.locator(f"[data-testid^=option-{name}]")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_begins_is_looked_back_at_enlarged_ended_and_replayed(
    new_page: Callable[..., Page],
    near_the_end: Callable[[Page, AnyGame, int], str],
    serious_axe_findings: Callable[[Page], list[str]],
    game: AnyGame,
    size: str,
) -> None:
    way, width, height = SIZES[size]
    window = {"width": width, "height": height}
    page = new_page(window, has_touch=way == "touch", is_mobile=way == "touch")
    sit_down(page, game.key, game.usual_seats)
    if size == "tablet":
        options(page).first.wait_for()
        # At the other sizes it is looked at where a game begins.
        assert serious_axe_findings(page) == []
    assert page.evaluate(PLAY_ON, [way, A_FEW]) == A_FEW
    visit(page, near_the_end(page, game, game.usual_seats))
    options_now = options(page).count()
    (look_back_by_touch if way == "touch" else look_back)(page)
    turn_back = page.get_by_test_id("walk-turn-back")
    expect(turn_back).to_have_attribute("aria-label", f"One {game.turn_word.lower()} back")
    assert serious_axe_findings(page) == []
    page.get_by_test_id("to-now").tap() if way == "touch" else page.keyboard.press("Escape")
    expect(page.get_by_test_id("past")).to_have_count(0)
    (enlarge_by_touch if way == "touch" else enlarge)(page)
    expect(options(page)).to_have_count(options_now)
    assert 0 < page.evaluate(PLAY_ON, [way, ENOUGH]) < ENOUGH
    expect(page.get_by_test_id("sheet")).to_be_visible()
    expect(page.get_by_test_id("curve")).to_be_visible()
    expect(page.get_by_test_id("curve")).to_contain_text(f"after each {game.turn_word.lower()}.")
    assert serious_axe_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"
    page.get_by_test_id("replay-it").tap() if way == "touch" else page.get_by_test_id("replay-it").click()
    at = page.get_by_test_id("walk-at")
    expect(at).to_have_text(re.compile("^0/"))
    if way == "touch":
        replay_by_touch(page)
    else:
        page.keyboard.press("End")
        expect(at).to_have_text(re.compile(r"^(\d+)/\1$"))
    assert serious_axe_findings(page) == []


def look_back(page: Page) -> None:
    """One line back, and to one in the middle of the game; nothing can be chosen there."""
    options(page).first.wait_for()
    page.keyboard.press(",")
    expect(page.get_by_test_id("past")).to_be_visible()
    expect(page.locator("[data-testid^=target-]")).to_have_count(0)
    middle_line(page).click()
    expect(middle_line(page).locator("xpath=..")).to_have_attribute("aria-current", "true")


def look_back_by_touch(page: Page) -> None:
    """The same by the button, the line of the log and the buttons beside what it says."""
    page.locator("[data-testid^=target-]").first.wait_for()
    page.get_by_test_id("look-back").tap()
    expect(page.get_by_test_id("past")).to_be_visible()
    expect(page.locator("[data-testid^=target-]")).to_have_count(0)
    if not page.get_by_test_id("log").is_visible():
        page.locator("details.history summary").tap()
    line = middle_line(page)
    told = line.inner_text()
    line.tap()
    expect(line.locator("xpath=..")).to_have_attribute("aria-current", "true")
    expect(page.get_by_test_id("past-line")).to_have_text(told)
    page.get_by_test_id("walk-on").tap()
    expect(page.get_by_test_id("past-line")).not_to_have_text(told)


def middle_line(page: Page) -> Locator:
    lines = page.locator("[data-testid=log] [data-line] button")
    return lines.nth(lines.count() // 2)


def enlarge(page: Page) -> None:
    """The board twice larger, and as it was again."""
    scene = page.locator("[data-zooms]").first.locator("svg.scene")
    box = scene.get_attribute("viewBox")
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(scene).not_to_have_attribute("viewBox", str(box))
    page.locator("[data-zooms]").first.get_by_test_id("zoom-reset").click()
    expect(scene).to_have_attribute("viewBox", str(box))


def enlarge_by_touch(page: Page) -> None:
    board = page.locator("[data-zooms]").first
    scene = board.locator("svg.scene")
    whole = str(scene.get_attribute("viewBox"))
    board.get_by_test_id("zoom-in").tap()
    expect(scene).not_to_have_attribute("viewBox", whole)
    once = str(scene.get_attribute("viewBox"))
    board.get_by_test_id("zoom-in").tap()
    expect(scene).not_to_have_attribute("viewBox", once)
    board.get_by_test_id("zoom-out").tap()
    expect(scene).to_have_attribute("viewBox", once)
    board.get_by_test_id("zoom-reset").tap()
    expect(scene).to_have_attribute("viewBox", whole)


def replay_by_touch(page: Page) -> None:
    """Its buttons, the slider and a line of the log lead through the game."""
    at = page.get_by_test_id("walk-at")
    last = int(at.inner_text().partition("/")[2])
    page.get_by_test_id("walk-on").tap()
    expect(at).to_have_text(f"1/{last}")
    page.get_by_test_id("walk-turn-on").tap()
    expect(at).not_to_have_text(f"1/{last}")
    later = at.inner_text()
    page.get_by_test_id("walk-back").tap()
    expect(at).not_to_have_text(later)
    page.get_by_test_id("walk-turn-back").tap()
    expect(at).to_have_text(f"0/{last}")
    slider = page.get_by_test_id("walk-slider")
    box = slider.bounding_box()
    assert box
    slider.tap(position={"x": box["width"] / 2, "y": box["height"] / 2})
    half = "|".join(str(last // 2 + by) for by in (-1, 0, 1))
    expect(at).to_have_text(re.compile(f"^({half})/"))
    slider.tap(position={"x": box["width"] - 1, "y": box["height"] / 2})
    expect(at).to_have_text(f"{last}/{last}")
    expect(page.get_by_test_id("walk-on")).to_be_disabled()


def test_the_first_tap_shows_and_the_second_does(
    phone: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    sit_down(phone, "template", 2)
    target = phone.locator("[data-testid^=target-]")
    # To choose a row shows nothing new and ends nothing.
    target.first.tap()
    expect(phone.get_by_test_id("prompt")).to_contain_text("How many")
    log = phone.get_by_test_id("log").text_content()
    lamp = target.first
    lamp.tap()
    expect(phone.get_by_test_id("armed")).to_be_visible()
    assert phone.get_by_test_id("log").text_content() == log
    assert serious_axe_findings(phone) == []
    phone.get_by_test_id("not-yet").tap()
    expect(phone.get_by_test_id("armed")).to_have_count(0)
    lamp.tap()
    lamp.tap()
    expect(phone.get_by_test_id("log")).to_contain_text("You light")


def test_what_ends_a_turn_is_confirmed_if_one_wants_it(desktop: Page) -> None:
    sit_down(desktop, "template", 2)
    desktop.keyboard.press("1")
    options(desktop).first.wait_for()
    desktop.get_by_test_id("preferences").click()
    desktop.get_by_test_id("prefer-confirm").check()
    desktop.get_by_role("button", name="Close").click()
    log = desktop.get_by_test_id("log")
    before = log.inner_text()
    desktop.keyboard.press("1")
    expect(desktop.get_by_test_id("armed")).to_be_visible()
    desktop.keyboard.press("Escape")
    expect(desktop.get_by_test_id("armed")).to_have_count(0)
    assert log.inner_text() == before
    desktop.keyboard.press("1")
    desktop.keyboard.press("1")
    expect(log).to_contain_text("You light")


def one_row_left(page: Page, lamps: int) -> str:
    """A table of two people at which one row is left for the first seat to choose, with so many lamps."""
    game = find_game("template")
    for seed in range(TRIES):
        match, rng, found = Match(game, 2), Random(seed), -1
        while not match.over:
            if match.to_move == (0,) and len(match.legal) == 1 and match.legal[0].startswith("row"):
                ahead = match.at_step(len(match.events))
                ahead.play(match.legal[0])
                found = len(match.events) if len(ahead.legal) == lamps else found
            random_step(match, rng)
        if found >= 0:
            return branch(page, Record(match).to_text(), found)
    pytest.fail("such a row was never left")


def branch(page: Page, record: str, step: int) -> str:
    """A table that goes on with a game after so many of its steps."""
    steps = [moment.steps for moment in moments(table_of_record(record, find_game), -1)]
    people = [{"kind": "me", "name": "P0"}, {"kind": "bot", "level": "easy"}]
    asked = {"record": record, "line": steps.index(step), "seats": people}
    answer = page.request.post("/api/branches", data=asked)
    assert answer.status == 201, answer.text()
    return str(answer.json()["id"])


def test_the_only_possibility_is_made_by_itself(new_page: Callable[..., Page]) -> None:
    page = new_page(kept={"forced": True})
    visit(page, one_row_left(page, 2))
    # Of how many lamps there are two ways.
    expect(options(page, "light")).to_have_count(2)
    expect(options(page, "row")).to_have_count(0)
    expect(page.get_by_test_id("by-itself")).to_contain_text("Your only choice was made")


def test_what_ends_the_game_is_never_made_by_itself(new_page: Callable[..., Page]) -> None:
    page = new_page(kept={"forced": True})
    visit(page, one_row_left(page, 1))
    expect(options(page, "light")).to_have_count(1)
    expect(page.get_by_test_id("by-itself")).to_contain_text("Row")
    options(page, "light").click()
    expect(page.get_by_test_id("sheet")).to_be_visible()


def test_what_has_one_possibility_waits_for_who_wants_to_make_it(desktop: Page) -> None:
    visit(desktop, one_row_left(desktop, 2))
    expect(options(desktop, "row")).to_have_count(1)
    desktop.get_by_test_id("preferences").click()
    desktop.get_by_test_id("prefer-forced").check()
    desktop.reload()
    expect(options(desktop, "light")).to_have_count(2)


def test_the_options_that_bring_most_come_first(desktop: Page) -> None:
    sit_down(desktop, "template", 2)
    options(desktop).first.click()
    desktop.wait_for_selector("[data-testid^=option-light]")
    points = [int(text) for text in options(desktop).locator("b").all_inner_texts()]
    assert points == sorted(points, reverse=True)


def test_where_the_fewest_points_win_what_brings_fewest_comes_first(desktop: Page) -> None:
    def turned_round(route: Route) -> None:
        route.fulfill(json=[{**game, "fewest_win": True} for game in route.fetch().json()])

    desktop.route("**/api/games", turned_round)
    sit_down(desktop, "umbradeco", 2)
    for _ in range(TRIES):
        options(desktop).first.wait_for()
        told = [text.translate({ord("−"): "-", ord("±"): ""}) for text in brought(desktop).all_inner_texts()]
        points = [int(text) for text in told]
        assert points == sorted(points)
        if len(set(points)) > 1:
            break
        prompt = desktop.get_by_test_id("prompt").inner_text()
        options(desktop).last.click()
        expect(desktop.get_by_test_id("prompt")).not_to_have_text(prompt)
    assert points[0] < points[-1]
    expect(brought(desktop).last).to_have_class(re.compile("down"))


def brought(page: Page) -> Locator:
    """What the options bring to who chooses."""
    return options(page).locator("b")


def test_the_page_knows_of_every_game_whether_the_fewest_points_win(desktop: Page) -> None:
    told = {game["key"]: game["fewest_win"] for game in desktop.request.get("/api/games").json()}
    assert told == {key: game.fewest_win for key, game in all_games().items() if key in told}
    assert set(told.values()) == {True, False}


def test_in_the_list_too_the_first_tap_shows_and_the_second_does(new_page: Callable[..., Page]) -> None:
    page = new_page({"width": 820, "height": 1180}, has_touch=True, is_mobile=True)
    sit_down(page, "template", 2)
    options(page, "row").first.tap()
    lamps = options(page, "light")
    lamps.first.wait_for()
    log = page.get_by_test_id("log").text_content()
    lamps.nth(0).tap()
    expect(page.get_by_test_id("armed")).to_have_text(re.compile(lamps.nth(0).locator("span").inner_text()))
    expect(page.get_by_test_id("change-0")).to_be_visible()
    # Another one shows another one.
    lamps.nth(1).tap()
    expect(page.get_by_test_id("armed")).to_have_text(re.compile(lamps.nth(1).locator("span").inner_text()))
    assert page.get_by_test_id("log").text_content() == log
    lamps.nth(1).tap()
    expect(page.get_by_test_id("log")).to_contain_text("You light")


def test_what_cannot_be_taken_back_is_told_by_the_first_tap_also_where_there_is_nothing_to_see(
    new_page: Callable[..., Page],
) -> None:
    page = new_page({"width": 820, "height": 1180}, has_touch=True, is_mobile=True)
    sit_down(page, "cholas", 2)
    stack = page.get_by_test_id("target-the-stack")
    stack.tap()
    log = page.get_by_test_id("log").text_content()
    expect(page.get_by_test_id("armed")).to_contain_text("Draw the top card")
    assert page.get_by_test_id("log").text_content() == log
    stack.tap()
    expect(page.get_by_test_id("log")).not_to_have_text(str(log))


WITH_A_MENU = "[data-testid^='target-cell:'][aria-label*='ways to choose']"


def at_a_menu(page: Page) -> Locator:
    """At a table at which a place stands for several choices that can be seen beforehand; the place."""
    sit_down(page, "kerala", 2)
    place = page.locator(WITH_A_MENU).first
    for _ in range(5 * TRIES):
        options(page).first.or_(page.get_by_test_id("sheet")).first.wait_for()
        if page.get_by_test_id("sheet").is_visible():
            # Luck may bring no such place in a whole game.
            sit_down(page, "kerala", 2)
            continue
        if place.count():
            place.evaluate("node => node.scrollIntoView({ block: 'center' })")
            return place
        prompt = page.get_by_test_id("prompt").inner_text()
        liked = options(page, "take").or_(options(page, "move-")).or_(options(page).first).first
        liked.dispatch_event("click")
        expect(page.get_by_test_id("prompt")).not_to_have_text(prompt)
    pytest.fail("no place stood for several choices")


def test_in_a_menu_too_the_first_tap_shows_and_the_second_does(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    page = new_page({"width": 820, "height": 1180}, has_touch=True, is_mobile=True)
    at_a_menu(page).tap()
    buttons = page.get_by_test_id("menu").locator("button")
    buttons.first.wait_for()
    assert serious_axe_findings(page) == []
    log = page.get_by_test_id("log").text_content()
    meant = buttons.nth(1)
    meant.tap()
    expect(page.get_by_test_id("armed")).to_be_visible()
    expect(page.locator(".ghost").first).to_be_attached()
    expect(meant).to_be_visible()
    assert serious_axe_findings(page) == []
    assert page.get_by_test_id("log").text_content() == log
    meant.tap()
    expect(page.get_by_test_id("menu")).to_have_count(0)
    expect(page.get_by_test_id("log")).not_to_have_text(str(log))


def test_a_mouse_chooses_in_a_menu_at_once(desktop: Page) -> None:
    at_a_menu(desktop).click()
    log = desktop.get_by_test_id("log").inner_text()
    desktop.get_by_test_id("menu").locator("button").first.click()
    expect(desktop.get_by_test_id("menu")).to_have_count(0)
    expect(desktop.get_by_test_id("armed")).to_have_count(0)
    expect(desktop.get_by_test_id("log")).not_to_have_text(log)


@pytest.mark.parametrize(
    ("width", "height", "finger", "asks"),
    [(390, 844, True, True), (844, 390, True, True), (820, 1180, True, False), (1440, 600, False, False)],
)
def test_what_ends_a_turn_is_confirmed_as_a_rule_on_a_telephone_either_way_up(
    new_page: Callable[..., Page], width: int, height: int, finger: bool, asks: bool
) -> None:
    page = new_page({"width": width, "height": height}, has_touch=finger, is_mobile=finger)
    sit_down(page, "template", 2)
    page.get_by_test_id("preferences").click()
    expect(page.get_by_test_id("prefer-confirm")).to_be_checked(checked=asks)
