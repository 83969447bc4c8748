"""My statistics: what this browser has seen end, counted once, told by pictures, saved and cleared."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pooram.engine.game import AnyGame
from pooram.games import all_games, find_game

READY = "body[data-ready=true]"
SHORT, SHORTENED = next(
    (game, option)
    for game in all_games().values()
    for option in game.options
    if game.listed and option.group == "shorter"
)
"""A game that can be made shorter, and how."""
GAME = next(game for game in all_games().values() if game.listed)
LAMPS = "template"
SIZES = [{"width": 1440, "height": 900}, {"width": 820, "height": 1180}, {"width": 390, "height": 844}]


def result(
    number: int, game: str, won: bool, mine: int, theirs: int, bot: str = "Easy", **more: object
) -> dict[str, object]:
    me = {"name": "Anna", "bot": "", "points": mine, "rank": 1 if won else 2}
    other = {"name": "Meera", "bot": bot, "points": theirs, "rank": 2 if won else 1}
    seen = f"2026-01-{number + 1:02}T12:00:00Z"
    return {"table": f"t{number}", "game": game, "seen": seen, "players": [me, other], "me": 0, **more}


def kept(*results: dict[str, object]) -> dict[str, object]:
    """What a browser keeps that has seen these."""
    return {"statistics": {"version": 1, "results": results, "forgotten": []}}


def play_to_the_end(page: Page) -> str:
    """A game of Lamps alone; its address."""
    asked = {"game": LAMPS, "seats": [{"kind": "me", "name": "Anna"}]}
    address = f"/table/{page.request.post('/api/tables', data=asked).json()['id']}"
    page.goto(address)
    anything = page.locator("[data-testid^=target-], dialog[open][data-testid=sheet]")
    for _ in range(200):
        anything.first.wait_for()
        if page.get_by_test_id("sheet").is_visible():
            return address
        page.locator("[data-testid^=option-]").first.click()
    raise AssertionError("the game never ends")


def test_a_game_that_ends_here_is_counted_once_saved_and_forgotten_for_good(
    desktop: Page, tmp_path, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    address = play_to_the_end(desktop)
    desktop.goto(address)
    expect(desktop.get_by_test_id("sheet")).to_be_visible()
    desktop.wait_for_function("() => localStorage['pooram.statistics']")
    desktop.goto("/")
    desktop.get_by_test_id("statistics").click()
    lamps = desktop.get_by_test_id(f"statistics-{LAMPS}")
    expect(lamps.get_by_test_id("played")).to_contain_text("1 game played")
    expect(lamps.get_by_role("list", name="By opponent")).to_contain_text("The night")
    with desktop.expect_download() as download:
        desktop.get_by_test_id("export").click()
    file = tmp_path / "statistics.json"
    download.value.save_as(file)
    (saved,) = json.loads(file.read_text(encoding="utf-8"))["results"]
    assert saved["table"] == address.rsplit("/", 1)[1]
    assert (saved["seats"], saved["options"], saved["backs"]) == (1, {}, 0)
    desktop.get_by_test_id("clear").click()
    desktop.get_by_test_id("clear-yes").click()
    expect(desktop.get_by_test_id("no-statistics")).to_be_visible()
    assert serious_axe_findings(desktop) == []
    desktop.goto(address)
    expect(desktop.get_by_test_id("sheet")).to_be_visible()
    desktop.goto("/statistics")
    expect(desktop.get_by_test_id("no-statistics")).to_be_visible()


def test_best_streaks_and_opponents_are_told(new_page: Callable[..., Page]) -> None:
    wins = [True, True, True, False, True]
    many = [result(n, GAME.key, won, 20 + n, 10 if won else 40) for n, won in enumerate(wins)]
    # Fewer points are better in this one, as its ranks say.
    few = [result(5, LAMPS, True, 3, 9, "Hard"), result(6, LAMPS, False, 8, 2, "")]
    desktop = new_page(kept=kept(*many, *few))
    desktop.goto("/statistics")
    desktop.wait_for_selector(READY)
    expect(desktop.get_by_test_id("sum")).to_have_text("7 games played, 5 won")
    card = desktop.get_by_test_id(f"statistics-{GAME.key}")
    told = {"played": "5 games played, 4 won", "best": "24", "streak": "1", "longest": "3"}
    for name, text in told.items():
        expect(card.get_by_test_id(name)).to_have_text(text)
    expect(card.get_by_role("img", name="80% won")).to_be_visible()
    expect(card.get_by_role("listitem")).to_contain_text(["Easy bots"])
    other = desktop.get_by_test_id(f"statistics-{LAMPS}")
    expect(other.get_by_test_id("best")).to_have_text("3")
    expect(other.get_by_role("listitem")).to_contain_text(["Hard bots", "Meera"])


def test_only_games_by_the_same_rules_are_compared_and_turns_taken_back_are_told(
    new_page: Callable[..., Page],
) -> None:
    shorter = {SHORTENED.key: next(c.value for c in SHORTENED.choices if c.value != SHORTENED.default)}
    most = SHORT.most_seats
    desktop = new_page(
        kept=kept(
            result(0, SHORT.key, False, -20, -10, seats=most, options={}, backs=0),
            result(1, SHORT.key, True, -4, -9, seats=most, options=shorter, backs=2),
            result(2, SHORT.key, True, -12, -20, seats=most, options={}, backs=0),
        )
    )
    desktop.goto("/statistics")
    desktop.wait_for_selector(READY)
    card = desktop.get_by_test_id(f"statistics-{SHORT.key}")
    label = next(choice.label for choice in SHORTENED.choices if choice.value == shorter[SHORTENED.key])
    ways = card.get_by_test_id("ways").get_by_role("row")
    expect(ways).to_have_text(
        [
            re.compile("Best"),
            re.compile(f"{most} players *1 of 2 *−12$"),
            re.compile(f"{most} players · {SHORTENED.name}: {label} *1 of 1 *−4.*taken back"),
        ]
    )
    # The headline is of the way in which one has played last.
    expect(card.get_by_test_id("best")).to_have_text("−12")
    expect(card.get_by_test_id("taken-back")).to_contain_text("In one game")


def test_a_game_that_went_on_from_a_moment_of_another_is_not_counted(
    desktop: Page, near_the_end: Callable[[Page, AnyGame, int], str]
) -> None:
    played = near_the_end(desktop, find_game(LAMPS), 2)
    desktop.goto(f"/table/{played}")
    end = desktop.get_by_test_id("sheet")
    choice = desktop.locator("[data-testid^=option-]")
    while True:
        end.or_(choice.first).first.wait_for()
        if end.is_visible():
            break
        choice.first.click()
    # How it went has come, from which it is known.
    expect(desktop.get_by_test_id("curve")).to_be_visible()
    desktop.goto("/statistics")
    expect(desktop.get_by_test_id("no-statistics")).to_be_visible()


@pytest.mark.parametrize(("wins", "level"), [((), "Easy"), ((True, True), "Medium"), ((True, False), "Easy")])
def test_bots_grow_with_who_plays(new_page: Callable[..., Page], wins: tuple[bool, ...], level: str) -> None:
    desktop = new_page(kept=kept(*[result(n, GAME.key, won, 20, 10) for n, won in enumerate(wins)]))
    desktop.goto("/")
    expect(desktop.locator(f"#with-{GAME.key}")).to_contain_text(level)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_axe_finds_nothing_serious_and_nothing_is_cut_off(
    new_page: Callable[..., Page], size: dict[str, int], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    page = new_page(size, kept(*[result(n, GAME.key, n % 3 > 0, 20 + n, 22) for n in range(12)]))
    page.goto("/statistics")
    page.wait_for_selector(READY)
    expect(page.locator("[data-moment]")).to_have_count(1)
    assert serious_axe_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
