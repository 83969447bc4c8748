"""Around the game: keys of a game's own, games that are removed, addresses that lead nowhere."""

import re

import pytest
from playwright.sync_api import Page, WebSocket, expect

from pooram.games import all_games

LETTERS_AND_DIGITS = re.compile("^[0-9a-z]$")


def new_table(page: Page, game: str, seats: int) -> str:
    """A table against easy bots; its id."""
    bots = [{"kind": "bot", "level": "easy"}] * (seats - 1)
    answer = page.request.post("/api/tables", data={"game": game, "seats": [{"kind": "me"}, *bots]})
    assert answer.status == 201
    return str(answer.json()["id"])


def sit(page: Page, table: str) -> WebSocket:
    """Go to a table; its line."""
    with page.expect_websocket() as line:
        page.goto(f"/table/{table}")
    page.wait_for_selector("[data-testid^=target-]")
    return line.value


def step_by_key(page: Page, line: WebSocket, key: str) -> str:
    """Press a key that makes a step; what is sent."""
    with line.expect_event("framesent", lambda text: '"notation"' in text) as sent:
        page.keyboard.press(key)
    return str(sent.value)


@pytest.mark.parametrize("game", [g for g in all_games().values() if g.listed], ids=lambda game: game.key)
def test_the_key_that_an_option_shows_chooses_it(desktop, game):
    line = sit(desktop, new_table(desktop, game.key, game.usual_seats))
    button = desktop.locator("[data-testid^=option-][aria-keyshortcuts]").last
    key = button.get_attribute("aria-keyshortcuts")
    assert LETTERS_AND_DIGITS.match(key)
    expect(button.locator("kbd")).to_have_text(key)
    notation = button.get_attribute("data-testid").removeprefix("option-").replace("-", " ")
    assert f'"notation":"{notation}"' in step_by_key(desktop, line, key).replace("-", " ")


def test_a_card_is_played_by_the_key_of_its_number(desktop):
    for game in all_games().values():
        if not game.listed:
            continue
        line = sit(desktop, new_table(desktop, game.key, game.usual_seats))
        if desktop.locator("[data-testid^=option-]:has(kbd:text-is('5'))", has_text="the 5").count():
            assert re.search(r'"notation":"[^"]*\b5"', step_by_key(desktop, line, "5"))
            return
    pytest.skip("no game gives its options keys")


def test_an_unfinished_game_is_removed_after_a_question(desktop, serious_axe_findings):
    game = next(game for game in all_games().values() if game.listed)
    table, other = (new_table(desktop, game.key, game.usual_seats) for _ in range(2))
    for begun in (table, other):
        view = desktop.request.get(f"/api/tables/{begun}/seats/0/view").json()
        step = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
        assert desktop.request.post(f"/api/tables/{begun}/seats/0/steps", data=step).status == 200
    desktop.goto("/")
    link = desktop.get_by_test_id(f"unfinished-{table}")
    desktop.get_by_test_id(f"remove-{table}").click()
    assert serious_axe_findings(desktop) == []
    desktop.get_by_role("button", name="Keep").click()
    expect(link).to_be_visible()
    desktop.get_by_test_id(f"remove-{table}").click()
    desktop.get_by_test_id(f"remove-{table}-yes").click()
    expect(link).to_have_count(0)
    expect(desktop.get_by_test_id(f"unfinished-{other}")).to_be_visible()
    desktop.reload()
    expect(desktop.get_by_test_id(f"unfinished-{other}")).to_be_visible()
    expect(link).to_have_count(0)


def test_whoever_sits_at_a_removed_table_is_told_so(desktop, serious_axe_findings):
    game = next(game for game in all_games().values() if game.listed)
    table = new_table(desktop, game.key, game.usual_seats)
    sit(desktop, table)
    assert desktop.request.delete(f"/api/tables/{table}").status == 204
    expect(desktop.get_by_role("heading", name="This table was removed.")).to_be_visible()
    expect(desktop.get_by_test_id("lost")).to_have_count(0)
    assert serious_axe_findings(desktop) == []


@pytest.mark.parametrize("path", ["/nonsense", "/table/"])
def test_an_address_that_leads_nowhere_is_a_friendly_page(desktop, path, serious_axe_findings):
    assert desktop.goto(path).status == 404
    expect(desktop.get_by_test_id("nowhere")).to_be_visible()
    assert serious_axe_findings(desktop) == []
    desktop.get_by_role("link", name="Front page").click()
    expect(desktop.locator("[data-testid^=play-now-]").first).to_be_visible()


def test_an_unknown_table_is_said_once(desktop, serious_axe_findings):
    desktop.goto("/table/nothing-here")
    message = desktop.get_by_text("There is no such table")
    expect(message).to_be_visible()
    expect(message).to_have_count(1)
    assert serious_axe_findings(desktop) == []
