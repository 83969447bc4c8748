"""Measure how long a person waits at the table: from their step until they can act again.

Plays in a real browser against easy bots at normal speed, and prints a table as docs/pace.md has it:

    .venv/bin/python tools/pace.py > after.md
    .venv/bin/python tools/pace.py --games kerala --turns 3
    .venv/bin/python tools/pace.py --turns 0 --first 5
    .venv/bin/python tools/pace.py --every-seat --first 0
    .venv/bin/python tools/pace.py --games cholas --option variant=1 --first 0

What bots think differs from machine to machine and from level to level, so it is kept apart. The page's
WebSocket is held back after the person's step until the table waits for them again, and all that came
meanwhile is then given to the page at once, as if the bots had answered in no time. What passes from there
until something can be chosen is what the page takes to show it; what passed before is what was thought.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from pooram.engine.game import AnyGame
from pooram.games import all_games

PATIENCE = 600
"""Seconds after which a table that waits for nobody is given up."""
MOST_STEPS = 120
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]

HOLD_BACK = """() => {
  const waits = (window.waits = []);
  let wait = null, offers = 0, held = null;
  const free = () => {
    const since = performance.now();
    if (wait) wait.thinking += since - wait.sent;
    const messages = held;
    held = null;
    if (wait) wait.shown = since;
    for (const hear of messages) hear();
  };
  const look = () => {
    requestAnimationFrame(look);
    if (!wait?.shown) return;
    const over = document.querySelector('dialog[open][data-testid=sheet]');
    if (!over && !document.querySelector('[data-testid^=option-], [data-testid=throw]')) return;
    wait.showing += performance.now() - wait.shown;
    waits.push({ thinking: wait.thinking, showing: wait.showing, passed: wait.passed, over: !!over });
    wait = null;
  };
  look();
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    send(data) {
      if (JSON.parse(data).type === 'step') {
        const now = performance.now();
        // A step that the page makes by itself belongs to the same wait.
        if (wait?.shown) wait.showing += now - wait.shown;
        wait = { thinking: 0, showing: 0, passed: false, ...wait, sent: now, shown: 0 };
        held ??= [];
      }
      super.send(data);
    }
    set onmessage(hear) {
      super.onmessage = hear && ((event) => {
        const message = JSON.parse(event.data);
        if (!held) {
          if (message.offers) offers = message.offers.length;
          return hear(event);
        }
        held.push(() => hear(event));
        if (message.offers) offers = message.offers.length;
        if (message.log?.some((line) => line.seat > 0)) wait.passed = true;
        const mine = offers > 0 && message.decision !== undefined;
        if (mine || message.open?.finished || ['refusal', 'trouble'].includes(message.type)) free();
      });
    }
    get onmessage() { return super.onmessage; }
  };
}"""
CHOOSE = """(share) => {
  const all = document.querySelectorAll('[data-testid^=option-]');
  all[Math.floor(share * all.length)]?.click();
}"""
THROWN = """before => window.waits.length > before || document.querySelector('[data-testid^=option-]')"""
SHARES = [0.37, 0.71, 0.13, 0.55, 0.89, 0.24, 0.62]
"""Which of the options is chosen: another one each time, and the same in every run."""


@contextmanager
def served(address: str) -> Iterator[str]:
    """A server of this Pooram, unless there is one already."""
    if address:
        yield address
        return
    command = [str(Path(sys.executable).with_name("pooram")), "serve", "--no-browser", "--port=0", "--data"]
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "NO_COLOR": "1", "COLUMNS": "200"}
        server = subprocess.Popen([*command, data], stdout=subprocess.PIPE, text=True, env=environment)
        assert server.stdout is not None
        try:
            found = (re.search(r"http://127\.0\.0\.1:\d+", line) for line in server.stdout)
            yield next(address[0] for address in found if address)
        finally:
            server.terminate()
            server.wait()


def waits_at(
    browser: Browser, address: str, game: str, seats: int, turns: int, options: dict[str, int]
) -> list[dict[str, Any]]:
    """Play until so many turns of others have been waited for; what was measured after every step."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.add_init_script(f"({HOLD_BACK})()")
    people = [{"kind": "me", "name": "Anna"}]
    people += [{"kind": "bot", "name": f"Bot {seat}", "level": "easy"} for seat in range(1, seats)]
    asked = {"game": game, "seats": people, "options": options, "number": "1"}
    answer = page.request.post("/api/tables", data=asked)
    waits: list[dict[str, Any]] = []
    # Not every number can play by all options.
    if answer.ok:
        page.goto(f"/table/{answer.json()['id']}")
    for step in range(MOST_STEPS if answer.ok else 0):
        page.wait_for_selector("[data-testid^=option-], [data-testid=throw]")
        waits += next_wait(page, step, len(waits))
        if waits[-1]["over"] or sum(wait["passed"] for wait in waits) >= turns:
            break
    context.close()
    return waits


def next_wait(page: Page, step: int, before: int) -> list[dict[str, Any]]:
    """Make a step, and wait until one can act again; whoever has to throw for it throws at once."""
    if page.get_by_test_id("throw").count():
        page.get_by_test_id("throw").click()
        page.wait_for_function(THROWN, arg=before)
    # What has one possibility was made by itself.
    if page.evaluate("before => window.waits.length === before", before):
        page.evaluate(CHOOSE, SHARES[step % len(SHARES)])
    page.wait_for_function("before => window.waits.length > before", arg=before)
    found: list[dict[str, Any]] = page.evaluate("before => window.waits.slice(before)", before)
    return found


def first_boards(browser: Browser, address: str, game: str, times: int) -> list[tuple[float, float, float]]:
    """Seconds with nothing in the browser's store, so often as asked.

    To the front page's booths, from a click on "Play now" to what can be chosen first, and from the bare
    address of a table to the same.
    """
    first, target = f"[data-testid=play-now-{game}]", "[data-testid^=target-], [data-testid=throw]"
    found = []
    for _ in range(times):
        front, clicked = cold(browser, address, lambda page: page.wait_for_selector(first))
        begun = time.perf_counter()
        clicked.click(first)
        clicked.wait_for_selector(target)
        board = time.perf_counter() - begun
        state, path = clicked.context.storage_state(), clicked.url
        clicked.context.close()
        again, page = cold(browser, path, lambda page: page.wait_for_selector(target), state)
        page.context.close()
        found.append((front, board, again))
    return found


def cold(
    browser: Browser, address: str, wait: Callable[[Page], object], state: Any = None
) -> tuple[float, Page]:
    """How long an address takes in a browser that has nothing of it in its store."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}, storage_state=state).new_page()
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    wait(page)
    return time.perf_counter() - begun, page


def first_row(game: AnyGame, found: list[tuple[float, float, float]]) -> str:
    """What the second table says of a game: the middle and the longest of each."""
    parts = [f"{statistics.median(part):.1f} ({max(part):.1f})" for part in zip(*found, strict=True)]
    both = [front + board for front, board, _ in found]
    parts.insert(2, f"{statistics.median(both):.1f} ({max(both):.1f})")
    return f"| {game.name} | {' | '.join(parts)} |"


def row(game: AnyGame, seats: int, options: dict[str, int], waits: list[dict[str, Any]]) -> str:
    """What the table says of a game: the middle and the longest wait for others, and that for oneself."""
    others = [wait["showing"] / 1000 for wait in waits if wait["passed"]]
    own = [wait["showing"] / 1000 for wait in waits if not wait["passed"]]
    thought = [wait["thinking"] / 1000 for wait in waits if wait["passed"]]

    def middle(times: list[float]) -> str:
        return f"{statistics.median(times):.1f}" if times else "–"

    longest = f"{max(others):.1f}" if others else "–"
    numbers = [str(len(others)), middle(others), longest, middle(own), middle(thought)]
    name = ", ".join([game.name, *(f"{key} {value}" for key, value in options.items())])
    return f"| {name} | {seats} | {' | '.join(numbers)} |"


def option(text: str) -> tuple[str, int]:
    """An option as the command line has it: KEY=VALUE."""
    key, _, value = text.partition("=")
    return key, int(value)


def seats_of(game: AnyGame, given: argparse.Namespace) -> list[int]:
    """With how many a game is measured."""
    every = range(game.fewest_seats, game.most_seats + 1)
    usual = every if given.every_seat else {game.fewest_seats, max(game.fewest_seats, 2), game.most_seats}
    return sorted(set(given.seats or usual) & set(every)) if given.turns else []


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--address", default="", help="of a running server; without it, one is started")
    asked.add_argument("--games", nargs="*", help="keys; without them, all games of the front page")
    asked.add_argument("--turns", type=int, default=5, help="how many turns of the others are waited for")
    asked.add_argument(
        "--seats", type=int, nargs="*", help="how many play; without it, few and as many as can"
    )
    asked.add_argument("--every-seat", action="store_true", help="the numbers between those, too")
    asked.add_argument(
        "--option", type=option, nargs="*", default=[], help="KEY=VALUE, of games that have it"
    )
    asked.add_argument("--first", type=int, default=3, help="how often a first board is waited for; 0: never")
    given = asked.parse_args()
    games = [game for key, game in all_games().items() if game.listed and key in (given.games or [key])]
    noted = Path(sys.prefix, "chromium-path")
    chromium = os.environ.get("POORAM_CHROMIUM") or noted.read_text(encoding="utf-8").strip()
    with served(given.address) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        print("| game | seats | turns | others, middle | others, longest | own steps | thinking |")
        print("|---|---|---|---|---|---|---|")
        for game in games:
            known = {option.key for option in game.options}
            options = {key: value for key, value in given.option if key in known}
            for seats in seats_of(game, given):
                waits = waits_at(browser, address, game.key, seats, given.turns, options)
                if waits:
                    print(row(game, seats, options, waits), flush=True)
        if given.first:
            print("\n| game | front page | Play now to the first choice | both | address of a table |")
            print("|---|---|---|---|---|")
            for game in games:
                print(first_row(game, first_boards(browser, address, game.key, given.first)), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
