"""What makes a table a game that somebody has begun: their own choice, and nothing that is made by itself."""

from collections.abc import Callable

import pytest
from msgspec import json
from playwright.sync_api import Page, WebSocketRoute, expect

from pooram.engine.game import AnyGame
from pooram.games import all_games

GAMES = [game for game in all_games().values() if game.listed]
BY_ITSELF = {"forced": True, "throws-alone": True}
"""All that a browser does by itself if one lets it."""


def leave_one_choice(page: Page) -> list[str]:
    """The first question has one possible answer, whatever luck says; the types of all that the page says."""
    said: list[str] = []

    def through(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def ask(text: str | bytes) -> None:
            said.append(json.decode(text)["type"])
            server.send(text)

        def answer(text: str | bytes) -> None:
            told = json.decode(text)
            if told["type"] == "snapshot" and told["viewer"] >= 0:
                told["offers"] = [
                    {key: value for key, value in offer.items() if key not in ("by_hand", "ends")}
                    for offer in told["offers"][:1]
                ]
            route.send(json.encode(told).decode())

        route.on_message(ask)
        server.on_message(answer)

    page.route_web_socket("**/ws", through)
    return said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_table_that_was_only_looked_at_is_not_begun(new_page: Callable[..., Page], game: AnyGame) -> None:
    page = new_page(kept=BY_ITSELF)
    said = leave_one_choice(page)
    page.goto("/")
    page.get_by_test_id(f"play-now-{game.key}").click()
    only = page.locator("[data-testid^=option-]")
    expect(only).to_have_count(1)
    assert "step" not in said
    page.goto("/")
    page.wait_for_selector("body[data-ready=true]")
    assert [table["begun"] for table in page.request.get("/api/tables").json()] == [False]
    expect(page.get_by_test_id("unbegun-games")).to_contain_text("(1)")
