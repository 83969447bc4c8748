"""Every game from its first choice to its end in one go: with a finger on a tablet, and by keys alone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pooram.engine.game import AnyGame
from pooram.games import all_games

GAMES = [game for game in all_games().values() if game.listed]
TABLET = {"width": 820, "height": 1180}
SHORT_WAY = {"lane": 1, "turn_in": 1, "re_entry": 18, "exact_centre": 0, "exact_finish": 0}
"""Where a game has such options, its way is the shortest there is."""
MOST = 2000
"""Taps or keys after which a game never ends."""
FAR = 100
"""Arrows after which there is nothing to choose."""

STATE = """() => {
  const over = document.querySelector('dialog[open][data-testid=sheet]');
  if (over) return { kind: 'over' };
  const log = document.querySelectorAll('[data-testid=log] li').length;
  const lines = [...document.querySelectorAll('[data-testid=prompt], [data-testid=armed]')];
  const words = lines.map((node) => node.textContent).join();
  // What is reached by a tap or by the focus: of several, another one each time.
  const pick = (all) => all[Math.floor(Math.random() * all.length)];
  const found = (kind, node) => {
    const box = node.getBoundingClientRect();
    return { kind, log, words, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const confirm = document.querySelector('[data-testid=confirm]');
  if (confirm) return found('confirm', confirm);
  const menu = document.querySelectorAll('[data-testid=menu] button');
  if (menu.length) return found('menu', pick(menu));
  const arrows = document.querySelectorAll('[data-arrow]');
  if (arrows.length) return found('arrow', pick(arrows));
  const targets = [...document.querySelectorAll('[data-testid^=target-]')];
  for (let tries = 0; targets.length && tries < 60; tries++) {
    const target = pick(targets);
    target.scrollIntoView({ block: 'center' });
    const spot = found('target', target);
    // A finger meets what lies on top.
    const met = document.elementFromPoint(spot.x, spot.y)?.closest('[data-item]');
    const meant = target.closest('[data-item]');
    // A sign on a place, or on a tile there, stands for it.
    const { item, place } = meant.dataset;
    const under = met?.dataset.place;
    if (met === meant || (under && (under === item || under === place))) return spot;
  }
  return null;
}"""
READY = """() => document.querySelector('dialog[open][data-testid=sheet]') ||
  (document.querySelector('[data-testid^=target-]') && document.body.dataset.playing !== 'true')"""


def sit_down(page: Page, game: AnyGame) -> None:
    """The shortest game there is, against easy bots in as few seats as can be."""
    seats = max(2, game.fewest_seats)
    people = [{"kind": "me", "name": "Anna"}] + [{"kind": "bot", "level": "easy"}] * (seats - 1)
    options = {option.key: option.low for option in game.options if option.group == "shorter"}
    options |= {option.key: SHORT_WAY[option.key] for option in game.options if option.key in SHORT_WAY}
    table = {"game": game.key, "seats": people, "options": options, "number": "1"}
    answer = page.request.post("/api/tables", data=table)
    assert answer.status == 201, answer.text()
    page.goto(f"/table/{answer.json()['id']}")
    page.wait_for_selector("body[data-ready=true]")


def whole_game(page: Page, act: Callable[[Page, dict[str, Any]], None]) -> int:
    """Acts again and again on what there is until the game is over; how often."""
    for acted in range(MOST):
        page.wait_for_function(READY)
        state = page.evaluate(STATE)
        if state and state["kind"] == "over":
            return acted
        if state:
            act(page, state)
    pytest.fail("the game never ends")


def play_through(page: Page, game: AnyGame, act: Callable[[Page, dict[str, Any]], None]) -> None:
    """A whole game in which there was something to choose: in the shortest race luck can leave nothing."""
    sit_down(page, game)
    while not whole_game(page, act):
        sit_down(page, game)
    expect(page.get_by_test_id("sheet")).to_be_visible()


def touch(page: Page, state: dict[str, Any]) -> None:
    page.touchscreen.tap(state["x"], state["y"])


def press(page: Page, state: dict[str, Any]) -> None:
    """Arrows to something that can be chosen, Enter, and where a wheel or a menu opens, the same again."""
    if state["kind"] in ("menu", "arrow"):
        page.keyboard.press("ArrowDown")
    else:
        page.keyboard.press("ArrowDown" if state["log"] % 2 else "ArrowRight")
        # What a rule forbids is reached, too, and tells why; one goes on.
        for _ in range(FAR):
            if page.evaluate("() => document.activeElement.matches('[data-testid^=target-]')"):
                break
            page.keyboard.press("ArrowRight")
        if page.get_by_test_id("draft").count():
            page.keyboard.press("r")
            page.keyboard.press("c")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_whole_game_is_played_by_finger_on_a_tablet(new_page: Callable[..., Page], game: AnyGame) -> None:
    page = new_page(TABLET, {"forced": True}, has_touch=True, is_mobile=True)
    play_through(page, game, touch)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_whole_game_is_played_by_arrows_and_enter(new_page: Callable[..., Page], game: AnyGame) -> None:
    page = new_page(kept={"forced": True})
    play_through(page, game, press)
