"""What a person does again and again at a page until a game is over: taps what lights up, or keys."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from pooram.engine.game import AnyGame

SHORT_WAY = {"lane": 1, "turn_in": 1, "re_entry": 18, "exact_centre": 0, "exact_finish": 0}
"""Where a game has such options, its way is the shortest there is."""
MOST = 1000
"""Taps or keys after which a game never ends."""
FAR = 100
"""Arrows after which there is nothing to choose."""
SOON = 10_000
"""Milliseconds in which a page tells what is on it, if its script lets it."""
PATIENCE = 120
"""Seconds in which nobody has anything to do, after which nobody ever will."""
GLANCE = 20
"""Milliseconds after which one looks again whether anybody has."""
SEED = 1
"""Of the choices: with this and their number so far, the same page is always answered in the same way."""

NEXT = """([seed, count]) => {
  const over = document.querySelector('dialog[open][data-testid=sheet]');
  if (over) return { kind: 'over' };
  const log = document.querySelectorAll('[data-testid=log] li').length;
  const lines = [...document.querySelectorAll('[data-testid=prompt], [data-testid=armed]')];
  const words = lines.map((node) => node.textContent).join();
  let state = (seed << 16) + count;
  const luck = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  luck();
  // What is reached by a tap or by the focus: of several, another one each time.
  const pick = (all) => all[Math.floor(luck() * all.length)];
  const found = (kind, node) => {
    const box = node.getBoundingClientRect();
    return { kind, log, words, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  // Who has come upon these without wanting to closes them.
  const covers = document.querySelector(':is([data-testid=rules-drawer], [data-testid=fan]) header button');
  if (covers) return found('close', covers);
  const thrown = document.querySelector('[data-testid=throw]:enabled');
  if (thrown) return found('throw', thrown);
  if (document.body.dataset.playing === 'true') return null;
  const confirm = document.querySelector('[data-testid=confirm]');
  if (confirm) return found('confirm', confirm);
  const menu = document.querySelectorAll('[data-testid=menu] button');
  if (menu.length) return found('menu', pick(menu));
  const arrows = document.querySelectorAll('[data-arrow]');
  if (arrows.length) return found('arrow', pick(arrows));
  const targets = [...document.querySelectorAll('[data-testid^=target-]')];
  if (!targets.length) return null;
  const draft = [...document.querySelectorAll('[data-testid=draft] button:enabled')];
  const shown = draft.filter((node) => node.getClientRects().length);
  if (shown.length && luck() < 0.3) {
    const button = pick(shown);
    return found(button.dataset.testid, button);
  }
  while (targets.length) {
    const [target] = targets.splice(Math.floor(luck() * targets.length), 1);
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
  const toast = document.querySelector('[data-testid=toast] .close');
  return toast && found('close', toast);
}"""
"""What to do next: nothing as long as there is nothing that can be reached."""

ON_THE_PAGE = """() => {
  const called = (node) => node && (node.dataset.testid || node.className || node.tagName);
  const targets = [...document.querySelectorAll('[data-testid^=target-]')].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return `${node.dataset.testid} under ${called(top?.closest('[data-testid]')) ?? called(top)}`;
  });
  return {
    address: location.pathname,
    playing: document.body.dataset.playing,
    prompt: document.querySelector('[data-testid=prompt]')?.textContent,
    log: [...document.querySelectorAll('[data-testid=log] li')].slice(-6).map((node) => node.textContent),
    targets,
  };
}"""

HURRY = """(() => {
  const later = window.setTimeout;
  const hurried = (time) => (time < 10000 ? time / 20 : time);
  window.setTimeout = (done, time, ...more) => later(done, hurried(time ?? 0), ...more);
})()"""
"""Dice and shells are thrown by hand where what happens is shown: here in a twentieth of its time.

How long one waits for an answer of the table stays as it is.
"""


Act: TypeAlias = Callable[[Page, dict[str, Any]], None]


def shortest(game: AnyGame) -> dict[str, int]:
    """The options with which a game is soonest over."""
    options = {option.key: option.low for option in game.options if option.group == "shorter"}
    return options | {option.key: SHORT_WAY[option.key] for option in game.options if option.key in SHORT_WAY}


def stuck(page: Page, acted: list[str], kept: Path) -> NoReturn:
    """Fails with what is on the page, which is kept as a picture and as it is written."""
    try:
        # None of these waits for ever for a page whose script does not come to an end.
        seen = page.wait_for_function(ON_THE_PAGE, timeout=SOON).json_value()
        page.screenshot(path=kept / "stuck.png", timeout=SOON)
        (kept / "stuck.html").write_text(
            page.locator("html").evaluate("node => node.outerHTML", timeout=SOON)
        )
    except PlaywrightError as error:
        seen = f"a page that does not answer: {error}"
    pytest.fail(f"the game never ends: seed {SEED}, after {len(acted)} of {acted[-12:]}: {seen}; see {kept}")


def whole_game(page: Page, act: Act, kept: Path) -> list[str]:
    """Acts again and again on what there is until the game is over; on what."""
    acted: list[str] = []
    while len(acted) < MOST:
        try:
            state = page.wait_for_function(NEXT, arg=[SEED, len(acted)]).json_value()
        except PlaywrightTimeout:
            break
        if state["kind"] == "over":
            return acted
        act(page, state)
        acted.append(state["kind"])
    stuck(page, acted, kept)


def whole_game_of_all(pages: Sequence[Page], acts: Sequence[Act], kept: Path) -> list[list[str]]:
    """The same at a page of everybody who plays, whoever has something to do; on what each has acted."""
    acted: list[list[str]] = [[] for _ in pages]
    quiet_since = time.monotonic()
    while True:
        states = [page.evaluate(NEXT, [SEED, len(done)]) for page, done in zip(pages, acted, strict=True)]
        if all(state and state["kind"] == "over" for state in states):
            return acted
        for seat, state in enumerate(states):
            if state and state["kind"] != "over":
                acts[seat](pages[seat], state)
                acted[seat].append(state["kind"])
                quiet_since = time.monotonic()
        if max(map(len, acted)) > MOST or time.monotonic() > quiet_since + PATIENCE:
            waiting = next(seat for seat, state in enumerate(states) if not state or state["kind"] != "over")
            stuck(pages[waiting], acted[waiting], kept)
        if not any(states):
            pages[0].wait_for_timeout(GLANCE)


def click(page: Page, state: dict[str, Any]) -> None:
    page.mouse.click(state["x"], state["y"])


def touch(page: Page, state: dict[str, Any]) -> None:
    page.touchscreen.tap(state["x"], state["y"])


KEYS = {"close": "Escape", "confirm": "Enter", "draft-turn": "r", "draft-change": "c"}


def press(page: Page, state: dict[str, Any]) -> None:
    """Arrows to something that can be chosen, Enter, and where a wheel or a menu opens, the same again."""
    if state["kind"] == "throw":
        page.keyboard.down(" ")
        page.keyboard.up(" ")
        return
    if state["kind"] in KEYS:
        page.keyboard.press(KEYS[state["kind"]])
        return
    if state["kind"] in ("menu", "arrow"):
        page.keyboard.press("ArrowDown")
    else:
        page.keyboard.press("ArrowDown" if state["log"] % 2 else "ArrowRight")
        # What a rule forbids is reached, too, and tells why; one goes on.
        for _ in range(FAR):
            if page.evaluate("() => document.activeElement.matches('[data-testid^=target-]')"):
                break
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
