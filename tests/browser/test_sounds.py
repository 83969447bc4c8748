"""What happens at a table is heard, unless somebody wants it quiet: one key does it."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from pooram.games import all_games

GAME = next(game for game in all_games().values() if game.listed and game.events and game.fewest_seats == 2)
LISTENS = """
  window.heard = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    get state() { return 'running'; }
    createOscillator() { heard++; return super.createOscillator(); }
    createBufferSource() { heard++; return super.createBufferSource(); }
  };
"""
"""A browser that says how often it would have sounded."""


def step(page: Page, table: str) -> None:
    """A step of Anna's that is made elsewhere, and seen here."""
    lines = page.get_by_test_id("log").locator("li").count()
    view: dict[str, Any] = {"to_move": False}
    while not view["to_move"]:
        view = page.request.get(f"/api/tables/{table}/seats/0/view").json()
    wanted = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
    page.request.post(f"/api/tables/{table}/seats/0/steps", data=wanted)
    expect(page.get_by_test_id("log").locator("li")).not_to_have_count(lines)


def test_what_happens_is_heard_until_somebody_wants_it_quiet(lively: Page) -> None:
    desktop = lively
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "name": "Bot", "level": "easy"}]
    asked = {"game": GAME.key, "seats": seats}
    table = str(desktop.request.post("/api/tables", data=asked).json()["id"])
    desktop.add_init_script(LISTENS)
    desktop.goto(f"/table/{table}")
    desktop.wait_for_selector("body[data-ready=true]")
    desktop.keyboard.press("Shift")
    step(desktop, table)
    desktop.wait_for_function("() => heard > 0")
    desktop.keyboard.press("M")
    expect(desktop.get_by_test_id("toast")).to_have_text(re.compile("Sounds are off"))
    expect(desktop.get_by_test_id("sounds")).to_have_attribute("aria-pressed", "false")
    before = desktop.evaluate("heard")
    step(desktop, table)
    assert desktop.evaluate("heard") == before
    desktop.get_by_test_id("preferences").click()
    expect(desktop.get_by_test_id("prefer-sounds")).not_to_be_checked()
    desktop.get_by_test_id("prefer-sounds").check()
    desktop.get_by_test_id("preferences-dialog").get_by_role("button", name="Close").click()
    step(desktop, table)
    desktop.wait_for_function("before => heard > before", arg=before)
    desktop.get_by_test_id("sounds").click()
    expect(desktop.get_by_test_id("toast")).to_have_text(re.compile("Sounds are off"))
    desktop.keyboard.press("m")
    expect(desktop.get_by_test_id("toast")).to_have_text(re.compile("Sounds are on"))


def test_points_fly_to_whoever_gets_them_unless_nothing_shall_move(lively: Page, phone: Page) -> None:
    desktop = lively
    game = next(game for game in all_games().values() if game.listed and game.plain_offers)
    bots = [
        {"kind": "bot", "name": f"Bot {number}", "level": "easy"} for number in range(game.fewest_seats - 1)
    ]
    asked = {"game": game.key, "seats": [{"kind": "me", "name": "Anna"}, *bots]}
    flown = "new MutationObserver(all => window.flown += all.length).observe(SKY, { childList: true })"
    for page in (desktop, phone):
        table = str(page.request.post("/api/tables", data=asked).json()["id"])
        page.goto(f"/table/{table}")
        page.wait_for_selector("body[data-ready=true]")
        sky = "document.querySelector('[data-testid=flying-points]')"
        page.evaluate(f"() => {{ window.flown = 0; {flown.replace('SKY', sky)} }}")
    for page in (desktop, phone):
        scores = page.locator("[data-testid^=score-]")
        before = scores.all_inner_texts()
        while scores.all_inner_texts() == before:
            step(page, page.url.rpartition("/")[2])
    desktop.wait_for_function("() => flown > 0")
    assert phone.evaluate("flown") == 0
