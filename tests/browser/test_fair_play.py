"""The draws can be checked at the end of a game, by the browser that saw the promise at its beginning."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

TABLE = {"game": "template", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]}


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


def test_a_number_of_this_browser_that_was_left_out_is_found_out(finished: Page) -> None:
    table = finished.url.rpartition("/")[2]
    finished.evaluate(
        """table => {
            const kept = JSON.parse(localStorage['pooram.promised']);
            kept[table].given = ['1 42'];
            localStorage['pooram.promised'] = JSON.stringify(kept);
        }""",
        table,
    )
    check(finished)
    verdict = finished.get_by_test_id("draws-verdict")
    expect(verdict).to_have_text("A number that this browser gave was left out of the draws.")


def test_a_button_at_the_end_draws_everything_again(
    finished: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    table = finished.url.rpartition("/")[2]
    draws = finished.request.get(f"/api/tables/{table}/draws").json()["draws"]
    check(finished)
    verdict = finished.get_by_test_id("draws-verdict")
    expect(verdict).to_have_text(f"All {len(draws)} draws were as promised.")
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
