"""One person at the table: against the rival that the rules play, and again with another who begins."""

import re

from msgspec import json
from playwright.sync_api import Page, Route, expect

from pooram.games import all_games, find_game
from pooram.server.routes import game_info
from pooram.tables.messages import BotLevel

LAMPS = find_game("template")


def new_table(page: Page, *seats: dict[str, str], **options: int) -> None:
    """Sit down at a new table of Lamps, without motion."""
    asked = {"game": LAMPS.key, "seats": list(seats), "options": options}
    answer = page.request.post("/api/tables", data=asked)
    assert answer.status == 201
    page.goto(f"/table/{answer.json()['id']}")


def play_to_the_end(page: Page) -> None:
    """Choose the first option, and say who is at the screen, until the score sheet is there."""
    sheet = page.get_by_test_id("sheet")
    anything = page.locator("[data-testid^=i-am-], [data-testid^=target-], dialog[open][data-testid=sheet]")
    for _ in range(200):
        anything.first.wait_for()
        if sheet.is_visible():
            return
        asked = page.locator("[data-testid^=i-am-]")
        if asked.count():
            asked.first.click()
        else:
            page.locator("[data-testid^=option-]").first.click()
    raise AssertionError("the game never ends")


def test_the_score_bar_and_the_sheet_show_the_rival(desktop, serious_axe_findings):
    new_table(desktop, {"kind": "me", "name": "Anna"}, head_start=20)
    rival = desktop.get_by_test_id("seat-1")
    expect(rival).to_contain_text("The night")
    expect(desktop.get_by_test_id("score-1")).to_have_text("20 points")
    expect(desktop.get_by_test_id("seat-0")).not_to_contain_text("to move")
    desktop.get_by_test_id("option-row-1").click()
    desktop.get_by_test_id("option-light-1").hover()
    expect(desktop.get_by_test_id("change-1")).to_have_text("+1")
    assert serious_axe_findings(desktop) == []
    play_to_the_end(desktop)
    sheet = desktop.get_by_test_id("sheet")
    expect(sheet.get_by_role("heading")).to_contain_text("The night wins with")
    expect(sheet.get_by_role("columnheader")).to_have_text(["Anna", "The night"])
    expect(sheet.get_by_role("row", name=re.compile("Head start"))).to_contain_text("20")
    expect(rival).to_contain_text("winner")
    assert serious_axe_findings(desktop) == []


def test_who_plays_again_stays_on_the_line(desktop):
    lines = []
    desktop.on("websocket", lambda line: lines.append(line))
    new_table(desktop, {"kind": "me", "name": "Anna"})
    play_to_the_end(desktop)
    first = desktop.url
    desktop.get_by_test_id("again").click()
    desktop.get_by_test_id("option-row-1").click()
    expect(desktop.get_by_test_id("option-light-1")).to_be_visible()
    assert (desktop.url != first, len(lines)) == (True, 1)
    # Back at the first table, too; who comes from elsewhere opens a line.
    desktop.go_back()
    expect(desktop.get_by_test_id("sheet")).to_be_visible()
    assert (desktop.url, len(lines)) == (first, 1)
    desktop.reload()
    expect(desktop.get_by_test_id("sheet")).to_be_visible()
    assert len(lines) == 2


def test_again_alone_says_nothing_of_who_begins(desktop):
    new_table(desktop, {"kind": "me", "name": "Anna"})
    play_to_the_end(desktop)
    desktop.get_by_test_id("again").click()
    expect(desktop.get_by_test_id("option-row-1")).to_be_visible()
    expect(desktop.get_by_test_id("toast")).to_have_count(0)


def test_again_says_who_begins_this_time(timeless):
    new_table(timeless, {"kind": "me", "name": "Anna"}, {"kind": "bot", "name": "Bela", "level": "easy"})
    play_to_the_end(timeless)
    timeless.get_by_test_id("again").click()
    expect(timeless.get_by_test_id("toast")).to_contain_text("Bela begins this time.")
    expect(timeless.get_by_test_id("seat-0")).to_contain_text("Bela")
    expect(timeless.get_by_test_id("seat-1")).to_contain_text("Anna")
    expect(timeless.get_by_test_id("seat-1")).to_contain_text("you")
    expect(timeless.locator("[data-testid^=target-]").first).to_be_visible()


def test_two_at_one_screen_are_told_who_begins_this_time(desktop):
    new_table(desktop, {"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bela"})
    play_to_the_end(desktop)
    desktop.get_by_test_id("again").click()
    expect(desktop.get_by_test_id("note")).to_have_text("Bela begins this time.")
    first = desktop.get_by_test_id("i-am-0")
    expect(first).to_contain_text("I am Bela")
    first.click()
    desktop.get_by_test_id("option-row-1").click()
    desktop.get_by_test_id("option-light-1").click()
    expect(desktop.get_by_test_id("i-am-1")).to_contain_text("I am Anna")
    expect(desktop.get_by_test_id("note")).to_have_count(0)


def offer_lamps(page: Page) -> None:
    """Put Lamps, which is not listed, on the front page too."""
    bots = (BotLevel("easy", "Easy", ""),)
    games = [game_info(game, bots) for game in all_games().values() if game.listed or game is LAMPS]

    def answer(route: Route) -> None:
        route.fulfill(body=json.encode(games), content_type="application/json")

    page.route("**/api/games", answer)


def test_the_front_page_offers_one_seat_and_only_the_options_that_matter(desktop, serious_axe_findings):
    offer_lamps(desktop)
    desktop.goto("/")
    desktop.get_by_test_id(f"game-card-{LAMPS.key}").click()
    seats, head_start = desktop.get_by_test_id("seats"), desktop.get_by_test_id("game-option-head_start")
    expect(seats).to_have_value("2")
    expect(desktop.get_by_test_id("game-option-bonus")).to_be_visible()
    expect(head_start).to_have_count(0)
    seats.select_option("1")
    expect(desktop.get_by_test_id("rival")).to_contain_text("The night")
    head_start.fill("9")
    assert serious_axe_findings(desktop) == []
    seats.select_option("2")
    expect(head_start).to_have_count(0)
    seats.select_option("1")
    expect(desktop.get_by_test_id("seat-1-kind")).to_have_count(0)
    desktop.get_by_test_id("play").click()
    expect(desktop.get_by_test_id("score-1")).to_have_text("9 points")


def test_a_value_set_for_one_seat_does_not_follow_to_two(desktop):
    offer_lamps(desktop)
    desktop.goto("/")
    desktop.get_by_test_id(f"game-card-{LAMPS.key}").click()
    desktop.get_by_test_id("seats").select_option("1")
    desktop.get_by_test_id("game-option-head_start").fill("9")
    desktop.get_by_test_id("seats").select_option("2")
    desktop.get_by_test_id("play").click()
    expect(desktop.locator("[data-testid^=target-]").first).to_be_visible()
