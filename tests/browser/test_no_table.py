"""Where a table with friends cannot be shown it is said why, and there is a way to go on."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from pooram.games import all_games

GAME = next(game for game in all_games().values() if game.listed and game.most_seats > 3)
PAGES = pytest.mark.parametrize("page", ["", "/board"], ids=["table", "board"])
NOBODY = "ffffffffffffffff"


@pytest.fixture
def table(new_page: Callable[..., Page]) -> tuple[Page, str]:
    """Whoever set it, and its id."""
    owner = new_page()
    asked = {"game": GAME.key, "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]}
    return owner, str(owner.request.post("/api/gatherings", data=asked).json()["id"])


def says(page: Page, sentence: str) -> None:
    expect(page.get_by_test_id("setting").get_by_role("heading")).to_have_text(sentence)


def goes_on(page: Page) -> None:
    page.get_by_test_id("setting").get_by_role("link", name="Front page").click()
    expect(page.locator("[data-testid^=play-now-]").first).to_be_visible()


def there(page: Page) -> None:
    expect(page.locator("[data-testid=gathering], [data-testid=board-waits]")).to_be_visible()


@PAGES
def test_a_wrong_link(phone: Page, serious_axe_findings: Callable[[Page], list[str]], page: str) -> None:
    phone.goto(f"/table/{NOBODY}{page}")
    says(phone, "There is no such table.")
    expect(phone.get_by_test_id("rules")).to_have_count(0)
    expect(phone.get_by_test_id("lost")).to_have_count(0)
    assert serious_axe_findings(phone) == []
    goes_on(phone)


@PAGES
def test_one_that_is_removed_while_somebody_looks_at_it_and_afterwards(
    phone: Page, table: tuple[Page, str], page: str
) -> None:
    owner, gathering = table
    phone.goto(f"/table/{gathering}{page}")
    there(phone)
    assert owner.request.delete(f"/api/gatherings/{gathering}").status == 204
    says(phone, "This table was removed.")
    phone.reload()
    says(phone, "There is no such table.")
    goes_on(phone)


@PAGES
@pytest.mark.parametrize("how", ["refused", "silent"])
def test_one_that_is_there_is_not_said_to_be_gone_because_its_line_does_not_open(
    phone: Page,
    table: tuple[Page, str],
    page: str,
    how: str,
    serious_axe_findings: Callable[[Page], list[str]],
) -> None:
    _, gathering = table
    asked: list[str] = []
    down = [True]

    def connect(line: WebSocketRoute) -> None:
        if not down:
            line.connect_to_server()
        elif how == "refused":
            line.close()

    phone.route_web_socket("**/ws", connect)
    phone.on("response", lambda answer: asked.append(answer.url))
    phone.goto(f"/table/{gathering}{page}")
    says(phone, "The table cannot be reached" if how == "refused" else "This takes longer than usual")
    if how == "refused":
        phone.wait_for_timeout(2000)
        assert any(url.endswith(f"/api/gatherings/{gathering}") for url in asked)
        says(phone, "The table cannot be reached")
        assert serious_axe_findings(phone) == []
        down.clear()
        there(phone)
    else:
        goes_on(phone)


@PAGES
def test_what_belongs_to_the_page_and_does_not_come_can_be_loaded_again(
    phone: Page, table: tuple[Page, str], page: str, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    _, gathering = table
    games = re.compile("/api/games$")

    def fail(route: Route) -> None:
        route.abort()

    phone.route(games, fail)
    phone.goto(f"/table/{gathering}{page}")
    says(phone, "This page could not be loaded")
    assert serious_axe_findings(phone) == []
    phone.unroute(games, fail)
    phone.get_by_test_id("reload").click()
    there(phone)


def test_a_game_that_the_server_does_not_list(phone: Page) -> None:
    asked = {"game": "template", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]}
    gathering = phone.request.post("/api/gatherings", data=asked).json()["id"]
    phone.goto(f"/table/{gathering}")
    says(phone, "This game is not offered here")
    goes_on(phone)
