"""My games on the front page: a picture of each, whose turn it is, and finished ones apart."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from pooram.games import all_games

GAME = "template"
LISTED = next(game.key for game in all_games().values() if game.listed and game.fewest_seats <= 2)


def new_table(page: Page) -> str:
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
    return str(page.request.post("/api/tables", data={"game": GAME, "seats": seats}).json()["id"])


def play_to_the_end(page: Page, table: str) -> None:
    """Any choice of whoever is to move, again and again."""
    seat, over = 0, False
    while not over:
        view: dict[str, Any] = page.request.get(f"/api/tables/{table}/seats/{seat}/view").json()
        while view["to_move"]:
            wanted = {"decision": view["decision"], "notation": view["choices"][-1]["notation"]}
            view = page.request.post(f"/api/tables/{table}/seats/{seat}/steps", data=wanted).json()
        over, seat = view["finished"], 1 - seat


def test_my_games_are_shown_with_a_picture_and_whose_turn_it_is(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    anna, bo = new_page(locale="de-DE"), new_page()
    begun, over = new_table(anna), new_table(anna)
    play_to_the_end(anna, over)
    bo.goto(anna.request.post(f"/api/tables/{begun}/seats/1/keys", data={}).json()["link"])
    expect(bo.get_by_test_id("seat-1")).to_contain_text("you")
    for page, turn in ((anna, "Your turn"), (bo, "Anna to move")):
        page.goto("/")
        page.wait_for_selector("body[data-ready=true]")
        expect(page.get_by_test_id(f"turn-{begun}")).to_have_text(turn)
        picture = page.get_by_test_id(f"unfinished-{begun}").locator("img")
        picture.scroll_into_view_if_needed()
        page.wait_for_function(
            "image => image.complete && image.naturalWidth > 0", arg=picture.element_handle()
        )
        expect(page.get_by_test_id(f"unfinished-{begun}")).to_contain_text("Turn 1")
    # In the words of the browser's language.
    expect(anna.get_by_test_id(f"unfinished-{begun}").locator("time")).to_have_text(re.compile("jetzt|vor "))
    expect(anna.get_by_test_id(f"finished-{over}")).to_have_count(0)
    anna.get_by_test_id("finished-games").locator("summary").click()
    expect(anna.get_by_test_id(f"finished-{over}")).to_contain_text(re.compile("[0-9] turns"))
    assert serious_axe_findings(anna) == []
    # Who only has a seat sees just that game.
    expect(bo.get_by_test_id("finished-games")).to_have_count(0)
    expect(bo.locator("[data-testid^=unfinished-]")).to_have_count(1)
    anna.get_by_test_id(f"remove-{over}").click()
    expect(anna.get_by_text("Remove it for good?")).to_be_visible()
    anna.get_by_test_id(f"remove-{over}-yes").click()
    expect(anna.get_by_test_id("finished-games")).to_have_count(0)
    anna.get_by_test_id(f"remove-{begun}").click()
    anna.get_by_role("button", name="Keep").click()
    anna.get_by_test_id(f"unfinished-{begun}").click()
    anna.wait_for_url(f"**/table/{begun}")


def test_a_table_that_waits_for_friends_is_among_my_games_until_i_remove_it(
    new_page: Callable[..., Page],
) -> None:
    anna, bo = new_page(), new_page()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    asked = {"game": GAME, "seats": seats, "public": True}
    table = str(anna.request.post("/api/gatherings", data=asked).json()["id"])
    for page in (anna, bo):
        page.goto("/")
        page.wait_for_selector("body[data-ready=true]")
    expect(anna.get_by_test_id(f"waiting-{table}")).to_contain_text("1 of 2 seats open")
    expect(anna.get_by_test_id(f"lobby-{table}")).to_have_count(0)
    expect(bo.get_by_test_id(f"lobby-{table}")).to_contain_text("Anna")
    expect(bo.get_by_test_id(f"waiting-{table}")).to_have_count(0)
    anna.get_by_test_id(f"remove-{table}").click()
    expect(anna.get_by_text("Call it off?")).to_be_visible()
    anna.get_by_test_id(f"remove-{table}-yes").click()
    expect(anna.get_by_test_id(f"waiting-{table}")).to_have_count(0)
    expect(bo.get_by_test_id(f"lobby-{table}")).to_have_count(0)


def test_what_others_have_done_is_seen_on_coming_back_and_every_minute(
    new_page: Callable[..., Page],
) -> None:
    anna, bo = new_page(), new_page()
    begun = new_table(anna)
    bo.goto(anna.request.post(f"/api/tables/{begun}/seats/1/keys", data={}).json()["link"])
    expect(bo.get_by_test_id("seat-1")).to_contain_text("you")
    bo.clock.install()
    bo.goto("/")
    expect(bo.get_by_test_id(f"turn-{begun}")).to_have_text("Anna to move")
    step(anna, begun, 0)
    bo.evaluate("dispatchEvent(new Event('focus'))")
    while bo.get_by_test_id(f"turn-{begun}").inner_text() != "Your turn":
        # Two choices may make a turn.
        if anna.request.get(f"/api/tables/{begun}/seats/0/view").json()["to_move"]:
            step(anna, begun, 0)
        bo.clock.run_for(60_000)
    play_to_the_end(anna, begun)
    bo.clock.run_for(60_000)
    expect(bo.get_by_test_id("finished-games")).to_be_visible()
    expect(bo.get_by_test_id(f"unfinished-{begun}")).to_have_count(0)


def step(page: Page, table: str, seat: int) -> None:
    view = page.request.get(f"/api/tables/{table}/seats/{seat}/view").json()
    wanted = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
    assert page.request.post(f"/api/tables/{table}/seats/{seat}/steps", data=wanted).ok


def test_who_removes_a_game_with_others_has_it_no_more_and_they_play_on_with_a_bot(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    anna, bo = new_page(), new_page()
    table = new_table(anna)
    bo.goto(anna.request.post(f"/api/tables/{table}/seats/1/keys", data={}).json()["link"])
    expect(bo.get_by_test_id("seat-1")).to_contain_text("you")
    step(anna, table, 0)
    anna.goto("/")
    anna.get_by_test_id(f"remove-{table}").click()
    expect(anna.get_by_text("The others play on, with a bot for you.")).to_be_visible()
    expect(anna.get_by_role("button", name="Keep")).to_be_focused()
    assert serious_axe_findings(anna) == []
    anna.get_by_test_id(f"remove-{table}-yes").click()
    expect(anna.get_by_test_id(f"unfinished-{table}")).to_have_count(0)
    expect(bo.get_by_test_id("seat-0")).to_contain_text("bot")
    bo.locator("[data-testid^=option-]").first.wait_for(state="attached")
    step(bo, table, 1)
    # She looks on like everybody else, and he has the table for himself.
    anna.goto(f"/table/{table}")
    expect(anna.get_by_test_id("watching")).to_be_visible()
    bo.goto("/")
    bo.get_by_test_id(f"remove-{table}").click()
    expect(bo.get_by_text("Remove it for good?")).to_be_visible()
    bo.get_by_test_id(f"remove-{table}-yes").click()
    expect(bo.get_by_test_id(f"unfinished-{table}")).to_have_count(0)
    expect(anna.get_by_text("This table was removed.")).to_be_visible()


def test_who_sits_at_a_table_of_others_that_has_not_started_stands_up(new_page: Callable[..., Page]) -> None:
    anna, bo = new_page(), new_page()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    table = str(anna.request.post("/api/gatherings", data={"game": LISTED, "seats": seats}).json()["id"])
    bo.goto(f"/table/{table}")
    bo.get_by_test_id("my-name").fill("Bo")
    bo.get_by_test_id("sit-1").click()
    expect(bo.get_by_test_id("ready")).to_be_visible()
    bo.goto("/")
    bo.get_by_test_id(f"remove-{table}").click()
    expect(bo.get_by_text("Stand up from this table?")).to_be_visible()
    bo.get_by_test_id(f"remove-{table}-yes").click()
    expect(bo.get_by_test_id(f"waiting-{table}")).to_have_count(0)
    anna.goto("/")
    expect(anna.get_by_test_id(f"waiting-{table}")).to_contain_text("1 of 2 seats open")


def test_more_than_fifty_games_are_there_on_demand(desktop: Page) -> None:
    desktop.goto("/")
    desktop.wait_for_selector("body[data-ready=true]")
    tables = [new_table(desktop) for _ in range(52)]
    desktop.reload()
    unbegun = desktop.get_by_test_id("unbegun-games")
    expect(unbegun.locator("summary")).to_have_text("Set, but never begun (50 and more)")
    unbegun.locator("summary").click()
    expect(desktop.get_by_test_id(f"unfinished-{tables[0]}")).to_have_count(0)
    desktop.get_by_test_id("more-unbegun-games").click()
    expect(desktop.get_by_test_id(f"unfinished-{tables[0]}")).to_be_attached()
    expect(unbegun.locator("summary")).to_have_text("Set, but never begun (52)")
    expect(desktop.get_by_test_id("more-unbegun-games")).to_have_count(0)


def test_the_booths_do_not_wait_for_ones_own_games(desktop: Page) -> None:
    held: list[Route] = []
    desktop.route("**/api/tables?*", lambda route: held.append(route))
    desktop.goto("/")
    expect(desktop.locator("[data-testid^=play-now-]").first).to_be_visible()
    expect(desktop.locator("body[data-ready=true]")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(desktop.locator("body[data-ready=true]")).to_have_count(1)
