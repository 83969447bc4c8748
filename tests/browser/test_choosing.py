"""Fewer clicks and no surprises: what is made by itself, what is shown first, what is confirmed."""

import re
from collections.abc import Callable

import pytest
from librt.random import Random
from playwright.sync_api import Page, expect

from pooram.games import all_games, find_game
from pooram.kit.trial import random_step
from pooram.match.match import Match
from pooram.match.record import Record
from pooram.tables.branching import table_of_record
from pooram.tables.past import moments

GAMES = [game for game in all_games().values() if game.listed]
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}

PLAY_ON = """([how, most]) => new Promise((resolve, reject) => {
  let steps = 0, last = Date.now();
  const end = (what, value) => { clearInterval(timer); what(value); };
  const any = (all) => all[Math.floor(Math.random() * all.length)];
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
    if (confirm) return tapped?.isConnected && Math.random() < 0.5 ? touch(tapped) : confirm.click();
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


@pytest.mark.parametrize(("way", "size"), [("touch", PHONE), ("keys", DESKTOP)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_begins_and_ends_by_touch_or_by_keyboard(new_page, near_the_end, game, way, size):
    page = new_page(size, has_touch=way == "touch", is_mobile=way == "touch")
    sit_down(page, game.key, game.usual_seats)
    assert page.evaluate(PLAY_ON, [way, A_FEW]) == A_FEW
    visit(page, near_the_end(page, game, game.usual_seats))
    assert 0 < page.evaluate(PLAY_ON, [way, ENOUGH]) < ENOUGH
    expect(page.get_by_test_id("sheet")).to_be_visible()


def test_the_first_tap_shows_and_the_second_does(phone: Page) -> None:
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
    phone.get_by_test_id("not-yet").tap()
    expect(phone.get_by_test_id("armed")).to_have_count(0)
    lamp.tap()
    lamp.tap()
    expect(phone.get_by_test_id("log")).to_contain_text(re.compile("P0 lights"))


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
    expect(log).to_contain_text("P0 lights")


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
