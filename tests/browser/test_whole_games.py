"""Every game from its first choice to its end, by finger and by keys; its last rounds at all other sizes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.hands import HURRY, Act, press, shortest, touch, whole_game

from pooram.engine.game import AnyGame
from pooram.games import all_games

GAMES = [game for game in all_games().values() if game.listed]
THROWN = "kerala_race"
"""The game in which a turn begins with a throw."""


def sit_down(page: Page, game: AnyGame) -> None:
    """The shortest game there is, against easy bots in as few seats as can be."""
    seats = max(2, game.fewest_seats)
    people = [{"kind": "me", "name": "Anna"}] + [{"kind": "bot", "level": "easy"}] * (seats - 1)
    table = {"game": game.key, "seats": people, "options": shortest(game), "number": "1"}
    answer = page.request.post("/api/tables", data=table)
    assert answer.status == 201, answer.text()
    visit(page, answer.json()["id"])


def visit(page: Page, table: str) -> None:
    page.goto(f"/table/{table}")
    page.wait_for_selector("body[data-ready=true]")


def play_through(page: Page, game: AnyGame, act: Act, kept: Path) -> None:
    """A whole game in which there was something to choose: in the shortest race luck can leave nothing."""
    sit_down(page, game)
    while not set(acted := whole_game(page, act, kept)) - {"throw"}:
        sit_down(page, game)
    expect(page.get_by_test_id("sheet")).to_be_visible()
    assert ("throw" in acted) == (game.key == THROWN)


DESK, TABLET, TELEPHONE = (
    {"width": width, "height": height} for width, height in ((1440, 900), (820, 1180), (390, 844))
)
WAYS = {
    "finger on a telephone": (TELEPHONE, touch),
    "finger on a tablet": (TABLET, touch),
    "keys at a desk": (DESK, press),
}
OTHER_WAYS = {
    "finger at a desk": (DESK, touch),
    "keys on a tablet": (TABLET, press),
    "keys on a telephone": (TELEPHONE, press),
}


def open_page(new_page: Callable[..., Page], size: dict[str, int], act: Act) -> Page:
    finger = act is touch
    page = new_page(size, {"forced": True, "speed": "fast"}, has_touch=finger, is_mobile=finger)
    page.add_init_script(HURRY)
    return page


@pytest.mark.parametrize("way", [*WAYS, *(pytest.param(way, marks=pytest.mark.deep) for way in OTHER_WAYS)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_whole_game_is_played_by(
    new_page: Callable[..., Page], tmp_path: Path, game: AnyGame, way: str
) -> None:
    size, act = (WAYS | OTHER_WAYS)[way]
    play_through(open_page(new_page, size, act), game, act, tmp_path)


@pytest.mark.parametrize("way", OTHER_WAYS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_is_brought_to_its_end_by(
    new_page: Callable[..., Page],
    near_the_end: Callable[[Page, AnyGame, int], str],
    tmp_path: Path,
    game: AnyGame,
    way: str,
) -> None:
    size, act = OTHER_WAYS[way]
    page = open_page(new_page, size, act)
    visit(page, near_the_end(page, game, game.usual_seats))
    assert whole_game(page, act, tmp_path)
    expect(page.get_by_test_id("sheet")).to_be_visible()
