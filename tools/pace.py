"""Measure how long a person waits at the table: from their step until they can act again.

Plays in a real browser against easy bots at normal speed, and prints a table as docs/pace.md has it:

    .venv/bin/python tools/pace.py > after.md
    .venv/bin/python tools/pace.py --games kerala --turns 3

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
from collections.abc import Iterator
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


def waits_at(browser: Browser, address: str, game: str, seats: int, turns: int) -> list[dict[str, Any]]:
    """Play until so many turns of others have been waited for; what was measured after every step."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.add_init_script(f"({HOLD_BACK})()")
    people = [{"kind": "me", "name": "Anna"}]
    people += [{"kind": "bot", "name": f"Bot {seat}", "level": "easy"} for seat in range(1, seats)]
    table = page.request.post("/api/tables", data={"game": game, "seats": people, "number": "1"}).json()["id"]
    page.goto(f"/table/{table}")
    waits: list[dict[str, Any]] = []
    for step in range(MOST_STEPS):
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


def row(game: AnyGame, seats: int, waits: list[dict[str, Any]]) -> str:
    """What the table says of a game: the middle and the longest wait for others, and that for oneself."""
    others = [wait["showing"] / 1000 for wait in waits if wait["passed"]]
    own = [wait["showing"] / 1000 for wait in waits if not wait["passed"]]
    thought = [wait["thinking"] / 1000 for wait in waits if wait["passed"]]

    def middle(times: list[float]) -> str:
        return f"{statistics.median(times):.1f}" if times else "–"

    longest = f"{max(others):.1f}" if others else "–"
    numbers = [str(len(others)), middle(others), longest, middle(own), middle(thought)]
    return f"| {game.name} | {seats} | {' | '.join(numbers)} |"


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--address", default="", help="of a running server; without it, one is started")
    asked.add_argument("--games", nargs="*", help="keys; without them, all games of the front page")
    asked.add_argument("--turns", type=int, default=5, help="how many turns of the others are waited for")
    given = asked.parse_args()
    games = [game for key, game in all_games().items() if game.listed and key in (given.games or [key])]
    noted = Path(sys.prefix, "chromium-path")
    chromium = os.environ.get("POORAM_CHROMIUM") or noted.read_text(encoding="utf-8").strip()
    with served(given.address) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        print("| game | seats | turns | others, middle | others, longest | own steps | thinking |")
        print("|---|---|---|---|---|---|---|")
        for game in games:
            for seats in sorted({max(game.fewest_seats, 2), game.most_seats}):
                waits = waits_at(browser, address, game.key, seats, given.turns)
                print(row(game, seats, waits), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
