"""The draws can be checked at the end of a game, by the browser that saw the promise at its beginning."""

import json
import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from pooram.games import all_games

TABLE = {"game": "template", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]}
GATHERED = next(game for game in all_games().values() if game.listed and game.fewest_seats == 2)


def new_table(page: Page) -> str:
    answer = page.request.post("/api/tables", data=TABLE)
    assert answer.status == 201
    return str(answer.json()["id"])


def play_to_the_end(page: Page, table: str) -> None:
    """Both seats choose what comes first, over the API."""
    while True:
        views = [page.request.get(f"/api/tables/{table}/seats/{seat}/view").json() for seat in range(2)]
        if views[0]["finished"]:
            return
        view = next(view for view in views if view["to_move"])
        step = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
        assert page.request.post(f"/api/tables/{table}/seats/{view['seat']}/steps", data=step).ok


def check(page: Page) -> None:
    page.get_by_test_id("check-draws").click()


def keep(page: Page, table: str, more: dict[str, list[str]]) -> None:
    """Let the browser have kept something else of this table."""
    page.evaluate(
        """([table, more]) => {
            const kept = JSON.parse(localStorage['pooram.promised']);
            Object.assign(kept[table], more);
            localStorage['pooram.promised'] = JSON.stringify(kept);
        }""",
        [table, more],
    )


@pytest.fixture
def finished(desktop: Page) -> Page:
    """A table that was looked at from its beginning to its end."""
    table = new_table(desktop)
    desktop.goto(f"/table/{table}")
    desktop.wait_for_selector("body[data-ready=true]")
    play_to_the_end(desktop, table)
    expect(desktop.get_by_test_id("sheet")).to_be_visible()
    return desktop


def test_a_table_of_people_shows_the_commitment(desktop: Page) -> None:
    table = new_table(desktop)
    desktop.goto(f"/table/{table}")
    desktop.locator("[data-testid^=i-am-]").first.click()
    record = desktop.request.get(f"/api/tables/{table}/record").text()
    promised = desktop.get_by_test_id("promised")
    promised.locator("summary").click()
    expect(promised.locator("code")).to_have_text(re.search(r"commitment (\w+)", record)[1])


def test_a_game_from_the_front_page_is_promised_first_and_has_the_numbers_of_this_browser(
    desktop: Page,
) -> None:
    asked = []
    desktop.on("request", lambda request: asked.append((request.method, request.url.rpartition("/api/")[2])))
    desktop.goto("/")
    desktop.wait_for_selector("body[data-ready=true]")
    desktop.locator("[data-testid^=play-now-]").first.click()
    desktop.wait_for_url("**/table/*")
    desktop.wait_for_selector("body[data-ready=true]")
    assert [path for method, path in asked if method == "POST"] == ["promises", "tables"]
    table = desktop.url.rpartition("/")[2]
    record = desktop.request.get(f"/api/tables/{table}/record").text()
    kept = desktop.evaluate("JSON.parse(localStorage['pooram.promised'])")[table]
    assert kept["commitment"] == re.search(r"commitment (\w+)", record)[1]
    assert re.findall(r"^number (.*)$", record, re.MULTILINE) == kept["given"] == kept["numbers"]
    assert " drawn " not in record


LEFT_OUT = "A number that this browser gave was left out of the draws."


def test_a_number_of_this_browser_that_was_left_out_is_found_out(finished: Page) -> None:
    table = finished.url.rpartition("/")[2]
    keep(finished, table, {"given": ["1 42"]})
    check(finished)
    expect(finished.get_by_test_id("draws-verdict")).to_have_text(LEFT_OUT)


def has_given(page: Page, owner: Page, table: str, number: str) -> None:
    """Let the browser have given a number before it has seen the game begin."""
    record = owner.request.get(f"/api/tables/{table}/record").text()
    promised = {"commitment": re.search(r"commitment (\w+)", record)[1], "numbers": [], "given": [number]}
    page.goto("/")
    page.evaluate(
        "kept => localStorage['pooram.promised'] = JSON.stringify(kept)",
        {table: {**promised, "thought": [number]}},
    )


def test_it_is_found_out_also_where_the_board_for_all_was_shown_first(desktop: Page) -> None:
    table = new_table(desktop)
    has_given(desktop, desktop, table, "1 42")
    desktop.goto(f"/table/{table}/board")
    expect(desktop.get_by_test_id("score-0")).to_be_visible()
    desktop.goto(f"/table/{table}")
    desktop.wait_for_selector("body[data-ready=true]")
    play_to_the_end(desktop, table)
    check(desktop)
    expect(desktop.get_by_test_id("draws-verdict")).to_have_text(LEFT_OUT)
    # What the board has seen is kept for the page.
    desktop.goto(f"/table/{table}/board")
    check(desktop)
    expect(desktop.get_by_test_id("draws-verdict")).to_have_text(LEFT_OUT)


def test_whose_seat_was_freed_while_they_were_away_misses_no_number(desktop: Page, phone: Page) -> None:
    table = new_table(desktop)
    has_given(phone, desktop, table, "2 42")
    phone.goto(f"/table/{table}")
    phone.wait_for_selector("body[data-ready=true]")
    play_to_the_end(desktop, table)
    check(phone)
    expect(phone.get_by_test_id("draws-verdict")).to_contain_text("draws were as promised")


def test_who_gave_a_number_and_comes_back_at_the_end_has_seen_the_promise(desktop: Page) -> None:
    table = new_table(desktop)
    first = desktop.request.get(f"/api/tables/{table}/record").text()
    number = re.search(r"^number 1 drawn (\d+)$", first, re.MULTILINE)[1]
    has_given(desktop, desktop, table, f"1 {number}")
    play_to_the_end(desktop, table)
    desktop.goto(f"/table/{table}")
    check(desktop)
    verdict = desktop.get_by_test_id("draws-verdict")
    expect(verdict).to_contain_text("draws were as promised")
    expect(verdict).not_to_contain_text("did not see the promise")


def test_a_button_at_the_end_draws_everything_again(
    finished: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    table = finished.url.rpartition("/")[2]
    draws = finished.request.get(f"/api/tables/{table}/draws").json()["draws"]
    check(finished)
    verdict = finished.get_by_test_id("draws-verdict")
    late = "The numbers of seats 1 and 2 had not come, so they were drawn from the secret."
    expect(verdict).to_have_text(f"All {len(draws)} draws were as promised. {late}")
    assert serious_axe_findings(finished) == []


def tampered(page: Page, change: Callable[[dict[str, object]], None]) -> None:
    """Let the server answer something else."""

    def answer(route: Route) -> None:
        told = route.fetch().json()
        change(told)
        route.fulfill(status=200, content_type="application/json", body=json.dumps(told))

    page.route("**/draws", answer)


def test_a_draw_that_was_steered_is_named(finished: Page) -> None:
    def steer(told):
        told["draws"][1]["drawn"] = (told["draws"][1]["drawn"] + 1) % len(told["draws"][1]["weights"])

    tampered(finished, steer)
    check(finished)
    expect(finished.get_by_test_id("draws-verdict")).to_contain_text("Step 2 is not as promised")


def test_another_secret_is_found_out(finished: Page) -> None:
    tampered(finished, lambda told: told.update(secret="another"))
    check(finished)
    verdict = finished.get_by_test_id("draws-verdict")
    expect(verdict).to_have_text("The secret is not the one that was promised.")


def test_a_number_that_the_server_chose_itself_is_found_out(finished: Page) -> None:
    table = finished.url.rpartition("/")[2]
    numbers = finished.request.get(f"/api/tables/{table}/draws").json()["numbers"]
    assert [number.split()[:2] for number in numbers] == [["1", "drawn"], ["2", "drawn"]]
    chosen = [numbers[0], "2 drawn 42"]
    # It showed it from the beginning.
    keep(finished, table, {"numbers": chosen})
    tampered(finished, lambda told: told.update(numbers=chosen))
    check(finished)
    verdict = finished.get_by_test_id("draws-verdict")
    expect(verdict).to_have_text("The number drawn for seat 2 does not follow from the secret.")


def test_a_server_cannot_promise_something_else_afterwards(finished: Page) -> None:
    # The SHA-256 of "another".
    hashed = "ae448ac86c4e8e4dec645729708ef41873ae79c6dff84eff73360989487f08e5"
    tampered(finished, lambda told: told.update(secret="another", commitment=hashed))
    check(finished)
    verdict = finished.get_by_test_id("draws-verdict")
    expect(verdict).to_have_text("This is not what the server promised when the game began.")


def test_who_came_late_is_told_that_they_saw_no_promise(finished: Page, phone: Page) -> None:
    phone.goto(finished.url)
    check(phone)
    verdict = phone.get_by_test_id("draws-verdict")
    expect(verdict).to_contain_text("did not see the promise before the game was over")


def test_of_two_tabs_that_think_up_a_number_at_the_same_time_either_may_be_first(desktop: Page) -> None:
    asked = {**TABLE, "game": GATHERED.key}
    table = desktop.request.post("/api/gatherings", data=asked).json()["id"]
    second = desktop.context.new_page()
    # It reads what the browser keeps just before the first one has written.
    second.add_init_script(
        """const read = Storage.prototype.getItem;
        Storage.prototype.getItem = function (key) {
            return key === 'pooram.promised' && !window.late ? null : read.call(this, key);
        };"""
    )
    held: list[Callable[[], None]] = []
    for page in (desktop, second):
        hold_numbers(page, held)
        page.goto(f"/table/{table}")
        expect(page.get_by_test_id("start")).to_be_enabled()
        page.wait_for_function("() => localStorage['pooram.promised']")
    second.evaluate("window.late = true")
    assert len(held) == 4
    # The second one has kept its numbers; those of the first come first.
    for let_go in held:
        let_go()
    desktop.get_by_test_id("start").click()
    expect(desktop.locator("[data-testid^=i-am-]").first).to_be_visible()
    play_to_the_end(desktop, table)
    assert " drawn " not in desktop.request.get(f"/api/tables/{table}/record").text()
    for page in (desktop, second):
        check(page)
        expect(page.get_by_test_id("draws-verdict")).to_contain_text("as promised")


def hold_numbers(page: Page, held: list[Callable[[], None]]) -> None:
    """Keep the numbers that a page sends from the server, until they are let go."""

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["type"] == "number":
                held.append(partial(server.send, message))
            else:
                server.send(message)

        line.on_message(pass_on)

    page.route_web_socket("**/ws", connect)
