"""A whole game of each, everybody at a device of their own: they gather, play, and agree on the end."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pooram.engine.game import AnyGame
from pooram.engine.words import signed
from pooram.games import all_games, find_game
from pooram.match.chance import SeededChance
from pooram.match.fairness import check_fairness
from pooram.match.match import Match
from pooram.match.reading import read_record

GAMES = [game for game in all_games().values() if game.listed]
NAMES = ("Anna", "Bo", "Cleo")
PHONE = {"width": 390, "height": 844}
CLICKS = 2
"""How often everybody clicks in each stretch; a program plays what lies between through the same seats."""
MOST_OF_IT = 0.9
"""So much of a game has been played when everybody comes back."""


def shorter(game: AnyGame) -> dict[str, int]:
    """The options with which a game is soon over."""
    return {option.key: option.low for option in game.options if option.group == "shorter"}


def usual_length(game: AnyGame, seats: int) -> int:
    """How many choices a game takes in which everybody chooses anything."""
    match = Match(game, seats, options=shorter(game), chance=SeededChance(1))
    dice = random.Random(1)
    choices = 0
    while not match.over:
        seat = match.to_move[0]
        match.play(dice.choice(match.legal_for(seat)), seat)
        choices += 1
    return choices


class Online:
    """Friends at a table that one of them has set; their pages by seat."""

    def __init__(self, pages: list[Page], game: AnyGame) -> None:
        self.pages = pages
        self.dice = random.Random(1)
        self.played = 0
        host, *guests = pages
        seats = [{"kind": "me", "name": NAMES[0]}, *({"kind": "open"} for _ in guests)]
        asked = {"game": game.key, "seats": seats, "options": shorter(game)}
        made = host.request.post("/api/gatherings", data=asked)
        assert made.status == 201, made.text()
        host.goto(f"/table/{made.json()['id']}")
        link = host.get_by_test_id("invite-link").input_value()
        self.path = f"/api/tables/{link.rpartition('/')[2]}"
        for seat, guest in enumerate(guests, start=1):
            guest.goto(link)
            guest.get_by_test_id("my-name").fill(NAMES[seat])
            guest.get_by_test_id(f"sit-{seat}").click()
            guest.get_by_test_id("ready").click()
        host.get_by_test_id("start").click()
        for seat, page in enumerate(pages):
            expect(page.get_by_test_id(f"seat-{seat}")).to_contain_text("you")

    def view(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.pages[seat].request.get(f"{self.path}/seats/{seat}/view").json()
        return found

    def play_until(self, choices: float) -> None:
        """Everybody chooses anything by the seat's own interface."""
        seat = 0
        view = self.view(seat)
        while self.played < choices and not view["finished"]:
            if not view["to_move"]:
                seat = (seat + 1) % len(self.pages)
                view = self.view(seat)
                continue
            said = {"decision": view["decision"], "notation": self.dice.choice(view["choices"])["notation"]}
            answer = self.pages[seat].request.post(f"{self.path}/seats/{seat}/steps", data=said)
            assert answer.ok, answer.text()
            view = answer.json()
            self.played += 1

    def leave(self) -> None:
        for page in self.pages:
            page.goto("about:blank")

    def come_back(self) -> None:
        for page in self.pages:
            page.goto(self.path.removeprefix("/api").replace("tables", "table"))

    def click(self) -> None:
        """Everybody clicks what lights up, until each of them has chosen a few times by it."""
        left = dict.fromkeys(range(len(self.pages)), CLICKS)
        while any(left.values()):
            views = [self.view(seat) for seat in left]
            if views[0]["finished"]:
                return
            seat = next(view["seat"] for view in views if view["to_move"])
            self.choose_by_click(views[seat])
            left[seat] = max(0, left[seat] - 1)
            self.played += 1

    def choose_by_click(self, view: dict[str, Any]) -> None:
        page = self.pages[view["seat"]]
        expect(page.get_by_test_id("prompt")).to_have_text(view["prompt"])
        expect(page.locator("[data-testid^=option-]")).to_have_count(len(view["choices"]))
        lit = page.locator("[data-testid^=target-]")
        # What is clicked may stand for several choices: then it asks which is meant.
        meant = page.locator("[data-testid=menu] button, [data-testid=arrow]")
        now = view
        while (now["decision"], now["to_move"]) == (view["decision"], True):
            if meant.count():
                meant.first.click(force=True)
            elif lit.count():
                lit.first.click(force=True)
            now = self.view(view["seat"])


def sheet_of(page: Page) -> list[str]:
    sheet = page.get_by_test_id("sheet")
    expect(sheet).to_be_visible()
    return [sheet.get_by_role("heading").inner_text(), *sheet.locator("tr").all_inner_texts()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_whole_game_at_devices_of_their_own(
    game: AnyGame, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    seats = max(2, game.fewest_seats)
    phones = [new_page(PHONE, has_touch=True, is_mobile=True) for _ in range(seats - 1)]
    pages = [new_page(), *phones]
    online = Online(pages, game)
    online.click()
    online.leave()
    online.play_until(MOST_OF_IT * usual_length(game, seats))
    online.come_back()
    online.click()
    # The browsers look on.
    online.play_until(float("inf"))

    sheets = [sheet_of(page) for page in pages]
    assert all(sheet == sheets[0] for sheet in sheets)
    logs = [page.get_by_test_id("log").locator("li").count() for page in pages]
    assert len(set(logs)) == 1
    for page in pages:
        page.get_by_test_id("check-draws").click()
        expect(page.get_by_test_id("draws-verdict")).to_contain_text("as promised")
    record = read_record(pages[0].request.get(f"{online.path}/record").text(), find_game)
    assert record.match.over
    check_fairness(record)
    totals = game.sheet(record.match.state, record.match.players).totals
    assert sheets[0][-2].split()[1:] == [signed(total) for total in totals]
