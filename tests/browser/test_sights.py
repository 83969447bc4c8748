"""Why there are points is seen at the table: light in motion, or a still mark for who wants none."""

import re
from typing import Any, get_args

from msgspec import json
from playwright.sync_api import Page, WebSocketRoute, expect

from pooram.engine.scene import SightKind

GAME = "template"
"""The smallest game, in which light runs along its rows when all lamps are lit."""
WATCHES = """
  window.seen = [];
  new MutationObserver(() => {
    for (const sight of document.querySelectorAll('[data-sight]:not([data-counted])')) {
      sight.dataset.counted = '';
      const moves = sight.getAnimations({ subtree: true }).length > 0;
      seen.push({ kind: sight.dataset.sight, still: sight.classList.contains('still'), moves });
    }
  }).observe(document, { childList: true, subtree: true });
"""
MIDDLE = """id => {
  const { x, y, width, height } = document.querySelector(`[data-item="${id}"]`).getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2).closest('.sights') !== null;
}"""
"""Whether a sight, rather than what lies under it, would be clicked there."""


def sit_down(page: Page, speed: str) -> str:
    page.add_init_script(f"localStorage.setItem('pooram.speed', JSON.stringify('{speed}'))")
    page.add_init_script(WATCHES)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "name": "Bot", "level": "easy"}]
    answer = page.request.post("/api/tables", data={"game": GAME, "seats": seats})
    table = str(answer.json()["id"])
    page.goto(f"/table/{table}")
    page.wait_for_selector("body[data-ready=true]")
    return table


def play_on(page: Page, table: str) -> None:
    """Anna's next step, or nothing if the game is over."""
    view: dict[str, Any] = {"to_move": False, "finished": False}
    while not view["to_move"] and not view["finished"]:
        view = page.request.get(f"/api/tables/{table}/seats/0/view").json()
    if not view["finished"]:
        wanted = {"decision": view["decision"], "notation": view["choices"][-1]["notation"]}
        page.request.post(f"/api/tables/{table}/seats/0/steps", data=wanted)


def play_until_it_shines(page: Page, table: str) -> list[dict[str, Any]]:
    while not page.evaluate("seen.length"):
        play_on(page, table)
        page.wait_for_timeout(20)
    return list(page.evaluate("seen"))


def test_light_runs_along_what_makes_points_and_is_no_obstacle(lively: Page) -> None:
    seen = play_until_it_shines(lively, sit_down(lively, "slow"))
    assert seen[0] == {"kind": "line", "still": False, "moves": True}
    assert not lively.evaluate(MIDDLE, "row-1-lamp-2")
    expect(lively.locator("[data-sight]")).to_have_count(0)


def test_who_wants_no_motion_sees_a_still_mark_instead(phone: Page) -> None:
    table = sit_down(phone, "slow")
    seen = play_until_it_shines(phone, table)
    assert seen[0] == {"kind": "line", "still": True, "moves": False}
    expect(phone.locator("[data-sight=line].still")).to_have_count(2)


def test_with_the_animation_off_the_mark_stands_still_too(lively: Page) -> None:
    seen = play_until_it_shines(lively, sit_down(lively, "off"))
    assert seen[0] == {"kind": "line", "still": True, "moves": False}


KINDS = set(get_args(SightKind))
DRAWN = """() => {
  // In the midst of what moves: each animation has a moment of its own at which all of it is there.
  for (const motion of document.getAnimations())
    if (motion.effect.target?.closest('[data-sight]')) {
      motion.pause();
      const { delay, duration } = motion.effect.getTiming();
      motion.currentTime = delay + duration * 0.45;
    }
  const seen = (node) => {
    const { width, height } = node.getBoundingClientRect();
    let opacity = 1;
    for (let at = node; at.closest('[data-sight]'); at = at.parentNode)
      opacity *= getComputedStyle(at).opacity;
    return width > 1 && height > 1 && opacity > 0.05;
  };
  const shapes = ':is(path, circle, ellipse, rect, polygon):not(mask *)';
  const found = {};
  for (const sight of document.querySelectorAll('[data-sight]'))
    found[sight.dataset.sight] = {
      shapes: [...sight.querySelectorAll(shapes)].filter(seen).length,
      moves: sight.getAnimations({ subtree: true }).length > 0,
    };
  return found;
}"""
"""Of each kind that is there: how many of its shapes can be seen, and whether they move."""


def all_at_once(page: Page) -> None:
    """The next line of the log lets every kind be seen at the lamps of a row."""
    spots = [f"row-1-lamp-{lamp}" for lamp in (1, 2, 3)]

    def pass_on(line: WebSocketRoute) -> None:
        def told(text: str | bytes) -> None:
            message = json.decode(text)
            if message["type"] == "change" and message.get("log"):
                message["log"][-1]["sights"] = [{"kind": kind, "at": spots} for kind in sorted(KINDS)]
            line.send(json.encode(message).decode())

        line.connect_to_server().on_message(told)

    page.route_web_socket(re.compile("/ws$"), pass_on)


def drawn(page: Page) -> dict[str, dict[str, Any]]:
    all_at_once(page)
    sit_down(page, "slow")
    page.locator("[data-testid^=option-]").first.click()
    page.wait_for_function(
        "count => document.querySelectorAll('[data-sight]').length === count", arg=len(KINDS)
    )
    return dict(page.evaluate(DRAWN))


def test_every_kind_of_sight_is_drawn_and_moves(lively: Page) -> None:
    found = drawn(lively)
    assert set(found) == KINDS
    assert all(kind["shapes"] and kind["moves"] for kind in found.values()), found


def test_every_kind_of_sight_is_drawn_standing_still(desktop: Page) -> None:
    found = drawn(desktop)
    assert set(found) == KINDS
    assert all(kind["shapes"] and not kind["moves"] for kind in found.values()), found
