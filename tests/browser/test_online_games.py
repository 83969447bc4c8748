"""A whole game of each, all at devices of their own: they gather, click or tap, and agree on the end."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.hands import HURRY, click, shortest, touch, whole_game_of_all

from pooram.engine.game import AnyGame
from pooram.engine.words import signed
from pooram.games import all_games, find_game
from pooram.match.fairness import check_fairness
from pooram.match.reading import read_record

GAMES = [game for game in all_games().values() if game.listed]
TABLES = [(game, 2) for game in GAMES]
FULL = min((game for game in GAMES if game.most_seats > 3), key=lambda game: game.most_seats)
NAMES = ("Anna", "Bo", "Cleo", "Dee", "Eve", "Finn", "Gus")
PHONE = {"width": 390, "height": 844}
LIVELY = {"forced": True, "speed": "fast"}
"""What happens is shown, so that dice are thrown by hand; what is the only choice is made by itself."""


def gather(pages: list[Page], game: AnyGame) -> str:
    """Friends sit down at a table that one of them has set, with bots where more are needed; where it is."""
    host, *guests = pages
    seats = [{"kind": "me", "name": NAMES[0]}, *({"kind": "open"} for _ in guests)]
    seats += [{"kind": "bot", "level": "easy"}] * (game.fewest_seats - len(seats))
    made = host.request.post(
        "/api/gatherings", data={"game": game.key, "seats": seats, "options": shortest(game)}
    )
    assert made.status == 201, made.text()
    host.goto(f"/table/{made.json()['id']}")
    link = host.get_by_test_id("invite-link").input_value()
    for seat, guest in enumerate(guests, start=1):
        guest.goto(link)
        guest.get_by_test_id("my-name").fill(NAMES[seat])
        guest.get_by_test_id(f"sit-{seat}").click()
        guest.get_by_test_id("ready").click()
    host.get_by_test_id("start").click()
    for seat, page in enumerate(pages):
        expect(page.get_by_test_id(f"seat-{seat}")).to_contain_text("you")
    return f"/api/tables/{link.rpartition('/')[2]}"


def sheet_of(page: Page) -> list[str]:
    sheet = page.get_by_test_id("sheet")
    # When all is counted.
    expect(page.get_by_test_id("see-board")).to_be_visible()
    return [sheet.get_by_role("heading").first.inner_text(), *sheet.locator("tr").all_inner_texts()]


@pytest.mark.parametrize(
    ("game", "people"), [*TABLES, (FULL, FULL.most_seats)], ids=lambda value: getattr(value, "key", value)
)
def test_a_whole_game_at_devices_of_their_own(
    game: AnyGame, people: int, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    phones = [new_page(PHONE, LIVELY, has_touch=True, is_mobile=True) for _ in range(people - 1)]
    pages = [new_page(kept=LIVELY), *phones]
    for page in pages:
        page.add_init_script(HURRY)
    path = gather(pages, game)
    acted = whole_game_of_all(pages, [click, *[touch] * len(phones)], tmp_path)
    assert all(acted)

    sheets = [sheet_of(page) for page in pages]
    assert all(sheet == sheets[0] for sheet in sheets)
    logs = [page.get_by_test_id("log").locator("li").count() for page in pages]
    assert len(set(logs)) == 1
    for page in pages:
        page.get_by_test_id("check-draws").click()
        expect(page.get_by_test_id("draws-verdict")).to_contain_text("as promised")
    record = read_record(pages[0].request.get(f"{path}/record").text(), find_game)
    assert record.match.over
    check_fairness(record)
    totals = game.sheet(record.match.state, record.match.players).totals
    assert sheets[0][-2].split()[1:] == [signed(total) for total in totals]
