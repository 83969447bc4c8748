"""Why something cannot be done is said where it was tried, and is in nobody's way."""

import pytest
from playwright.sync_api import Page

from pooram.engine.game import AnyGame
from pooram.games import all_games

GAMES = [game for game in all_games().values() if game.listed]
NO_OFFER = """() => [...document.querySelectorAll('[data-item]')].map((node) => {
  const box = node.getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const hit = document.elementFromPoint(x, y)?.closest('[data-item]');
  return hit === node && !hit.matches('[data-target]') && !hit.querySelector('[data-target]') && { x, y };
}).find(Boolean)"""
IS_HIT = """(node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === node;
}"""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_refusal_that_has_just_come_is_not_hit_by_who_means_the_board(desktop: Page, game: AnyGame) -> None:
    people = [{"kind": "me"}] + [{"kind": "bot", "level": "easy"}] * (game.usual_seats - 1)
    table = desktop.request.post("/api/tables", data={"game": game.key, "seats": people}).json()["id"]
    desktop.goto(f"/table/{table}")
    desktop.locator("[data-testid^=target-]").first.wait_for()
    time = desktop.context.new_cdp_session(desktop)
    time.send("Animation.enable")
    # What comes stays as it is when it comes.
    time.send("Animation.setPlaybackRate", {"playbackRate": 0})
    dead = desktop.evaluate(NO_OFFER)
    desktop.mouse.click(dead["x"], dead["y"])
    rule = desktop.get_by_test_id("toast-clause")
    rule.wait_for()
    assert not rule.evaluate(IS_HIT)
    time.send("Animation.setPlaybackRate", {"playbackRate": 1})
    rule.click()
    desktop.get_by_test_id("rules-drawer").wait_for()
