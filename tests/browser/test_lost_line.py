"""The line to the table breaks in mid-turn: nothing that was clicked is lost, and nothing is played twice."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from pooram.games import all_games

GAME = "template"
WITH_HANDS = next(
    game for game in all_games().values() if game.listed and game.fewest_seats > 2 and not game.secret_scores
)
"""On a telephone one's hand stays in sight, whatever one scrolls to."""
SEEN = """() => {
  const told = document.querySelector('[data-testid=lost]');
  const { left, right, top, bottom } = told.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return told.contains(document.elementFromPoint(x, y));
}"""
"""Whether it can be read that the line is down."""


def sit(page: Page) -> str:
    """A table for one, at which nothing happens by itself; its id."""
    answer = page.request.post("/api/tables", data={"game": GAME, "seats": [{"kind": "me", "name": "Anna"}]})
    assert answer.status == 201
    table = str(answer.json()["id"])
    page.goto(f"/table/{table}")
    page.wait_for_selector("body[data-ready=true]")
    expect(options(page).first).to_be_visible()
    # Gone if the page was loaded again.
    page.evaluate("window.sameAsBefore = true")
    return table


def options(page: Page) -> Any:
    return page.locator("[data-testid^=option-]")


def view(page: Page, table: str) -> dict[str, Any]:
    """The table as it is, asked for by another way than the page's."""
    found: dict[str, Any] = page.request.get(f"/api/tables/{table}/seats/0/view").json()
    return found


def wait_for(page: Page, table: str, position: int) -> None:
    """Until the page shows the table at just this position, without having been loaded again."""
    expect(page.get_by_test_id("lost")).to_have_count(0)
    now = view(page, table)
    while now["position"] < position:
        now = page.request.get(f"/api/tables/{table}/seats/0/view?after={now['position']}").json()
    expect(page.get_by_test_id("prompt")).to_have_text(now["prompt"])
    sentences = [choice["sentence"] for choice in now["choices"]]
    expect(options(page)).to_have_count(len(sentences))
    assert view(page, table)["position"] == position
    assert page.evaluate("window.sameAsBefore")


def test_what_is_clicked_while_the_line_is_down_waits_and_is_played_once(
    desktop: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    table = sit(desktop)
    before = view(desktop, table)["position"]
    desktop.context.set_offline(True)
    expect(desktop.get_by_test_id("lost")).to_contain_text("The connection is lost.")
    chosen = options(desktop).first.locator("span").inner_text()
    options(desktop).first.click()
    expect(desktop.get_by_test_id("kept")).to_contain_text(chosen)
    expect(options(desktop)).to_have_count(0)
    assert serious_axe_findings(desktop) == []
    assert view(desktop, table)["position"] == before
    desktop.context.set_offline(False)
    wait_for(desktop, table, before + 1)
    expect(desktop.get_by_test_id("toast")).to_have_count(0)


def test_a_choice_that_waits_can_be_made_anew(desktop: Page) -> None:
    table = sit(desktop)
    before = view(desktop, table)
    desktop.context.set_offline(True)
    options(desktop).first.click()
    desktop.get_by_test_id("unkeep").click()
    expect(desktop.get_by_test_id("kept")).to_have_count(0)
    options(desktop).last.click()
    desktop.context.set_offline(False)
    wait_for(desktop, table, before["position"] + 1)
    record = desktop.request.get(f"/api/tables/{table}/record").text()
    assert before["choices"][-1]["notation"] in record
    assert before["choices"][0]["notation"] not in record


def test_a_choice_that_the_table_did_not_wait_for_is_dropped_with_a_sentence(desktop: Page) -> None:
    table = sit(desktop)
    before = view(desktop, table)
    desktop.context.set_offline(True)
    options(desktop).first.click()
    expect(desktop.get_by_test_id("kept")).to_be_visible()
    # The same seat, on another device.
    step = {"decision": before["decision"], "notation": before["choices"][-1]["notation"]}
    assert desktop.request.post(f"/api/tables/{table}/seats/0/steps", data=step).status == 200
    desktop.context.set_offline(False)
    expect(desktop.get_by_test_id("toast")).to_contain_text("this was not played")
    wait_for(desktop, table, before["position"] + 1)


@pytest.mark.parametrize("arrives", [True, False], ids=["it arrived", "it did not arrive"])
def test_a_choice_that_was_sent_before_the_line_broke_is_played_once(desktop: Page, arrives: bool) -> None:
    cut: list[str] = []

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def from_page(message: str | bytes) -> None:
            if '"step"' not in str(message) or cut:
                server.send(message)
                return
            cut.append(str(message))
            if arrives:
                # Its answer breaks the line.
                server.on_message(lambda _: line.close(code=1011))
                server.send(message)
            else:
                line.close(code=1011)

        line.on_message(from_page)

    desktop.route_web_socket("**/ws", through)
    table = sit(desktop)
    before = view(desktop, table)["position"]
    options(desktop).first.click()
    wait_for(desktop, table, before + 1)
    expect(desktop.get_by_test_id("toast")).to_have_count(0)
    assert len(cut) == 1


@pytest.mark.parametrize("how", ["the page is loaded anew", "somebody looks at the front page"])
def test_what_waits_is_played_once_though_the_page_was_left(desktop: Page, how: str) -> None:
    lines: list[WebSocketRoute] = []
    cut: list[bool] = []

    def through(line: WebSocketRoute) -> None:
        lines.append(line)
        if cut:
            line.close(code=1011)
        else:
            line.connect_to_server()

    desktop.route_web_socket("**/ws", through)
    table = sit(desktop)
    before = view(desktop, table)
    cut.append(True)
    lines[-1].close(code=1011)
    expect(desktop.get_by_test_id("lost")).to_be_visible()
    options(desktop).last.click()
    expect(desktop.get_by_test_id("kept")).to_be_visible()
    if how == "the page is loaded anew":
        desktop.reload()
    else:
        desktop.get_by_role("link", name="Front page").first.click()
        expect(desktop.get_by_role("heading", level=1)).to_have_text("Pooram")
        desktop.go_back()
    cut.clear()
    after = desktop.request.get(f"/api/tables/{table}/seats/0/view?after={before['position']}").json()
    assert after["position"] == before["position"] + 1
    assert before["choices"][-1]["notation"] in desktop.request.get(f"/api/tables/{table}/record").text()
    expect(desktop.get_by_test_id("prompt")).to_have_text(after["prompt"])
    # What was played waits no more: the next decision is open.
    desktop.reload()
    expect(options(desktop)).to_have_count(len(after["choices"]))
    expect(desktop.get_by_test_id("toast")).to_have_count(0)
    assert view(desktop, table)["position"] == after["position"]


def test_what_others_did_meanwhile_is_shown_without_loading_the_page_again(desktop: Page) -> None:
    table = sit(desktop)
    before = view(desktop, table)
    desktop.context.set_offline(True)
    expect(desktop.get_by_test_id("lost")).to_be_visible()
    step = {"decision": before["decision"], "notation": before["choices"][0]["notation"]}
    assert desktop.request.post(f"/api/tables/{table}/seats/0/steps", data=step).status == 200
    desktop.context.set_offline(False)
    wait_for(desktop, table, before["position"] + 1)


def test_that_the_line_is_down_is_read_wherever_one_has_scrolled_to(phone: Page) -> None:
    bots = [{"kind": "bot", "level": "easy"}] * (WITH_HANDS.fewest_seats - 1)
    asked = {"game": WITH_HANDS.key, "seats": [{"kind": "me"}, *bots]}
    table = phone.request.post("/api/tables", data=asked).json()["id"]
    phone.goto(f"/table/{table}")
    phone.wait_for_selector("body[data-ready=true]")
    phone.context.set_offline(True)
    expect(phone.get_by_test_id("lost")).to_be_visible()
    phone.evaluate("scrollTo(0, scrollY + document.querySelector('.hands').getBoundingClientRect().top - 5)")
    for _ in range(3):
        assert phone.evaluate(SEEN)
        phone.evaluate("scrollBy(0, 60)")
