"""Looking back in the middle of a game: it disturbs nobody, and nobody disturbs it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pooram.engine.game import AnyGame
from pooram.games import find_game

SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "telephone": (390, 844)}


class TwoPlayers:
    """Anna sits at a page; Bo plays by the API. Anna has moved, and it is hers again."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
        self.table = page.request.post("/api/tables", data={"game": game, "seats": seats}).json()["id"]
        made = [page.request.post(self.seat(seat, "keys"), data={}).json() for seat in range(2)]
        self.keys = [{"Authorization": f"Bearer {key['key']}"} for key in made]
        page.context.clear_cookies()
        for seat in (0, 1):
            while self.view(seat)["to_move"]:
                self.step(seat)
        page.goto(made[0]["link"])
        page.wait_for_selector("body[data-ready=true]")

    def seat(self, seat: int, what: str) -> str:
        return f"/api/tables/{self.table}/seats/{seat}/{what}"

    def view(self, seat: int) -> dict:
        return self.page.request.get(self.seat(seat, "view"), headers=self.keys[seat]).json()

    def step(self, seat: int) -> None:
        view = self.view(seat)
        said = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
        assert self.page.request.post(self.seat(seat, "steps"), data=said, headers=self.keys[seat]).ok


@pytest.mark.parametrize("size", SIZES)
def test_somebody_looks_back_while_the_game_goes_on(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]], size: str
) -> None:
    width, height = SIZES[size]
    page = new_page({"width": width, "height": height})
    two = TwoPlayers(page, "template")
    history = page.locator("details.history")
    lines = page.locator("[data-testid=log] [data-line]")
    if not history.evaluate("node => node.open"):
        history.locator("summary").click()
    expect(lines.nth(1)).to_be_visible()
    count = lines.count()
    expect(page.get_by_test_id("past")).to_have_count(0)
    now = page.get_by_test_id("score-0").inner_text()
    # A click on a line shows that moment, and nothing can be chosen in it.
    lines.nth(1).locator("button").click()
    expect(page.get_by_test_id("past-line")).to_have_text(lines.nth(1).text_content() or "")
    expect(page.get_by_test_id("walk-at")).to_have_text(f"2/{count}")
    expect(page.locator("[data-testid^=target-]")).to_have_count(0)
    expect(page.get_by_test_id("score-0")).not_to_have_text(now)
    assert serious_axe_findings(page) == []
    # The keys walk on; a number that would choose something chooses nothing.
    decision = two.view(0)["decision"]
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("walk-at")).to_have_text(f"3/{count}")
    page.keyboard.press("1")
    page.keyboard.press("Backspace")
    page.keyboard.press("Home")
    expect(page.get_by_test_id("past-line")).to_have_text("Before the first step")
    assert two.view(0)["decision"] == decision
    expect(page.get_by_test_id("to-now")).to_contain_text("Your turn")
    # What happens meanwhile is heard of, and throws nobody out.
    two.step(0)
    expect(lines).to_have_count(count + 1)
    expect(page.get_by_test_id("walk-at")).to_have_text(f"0/{count + 1}")
    page.get_by_test_id("to-now").click()
    expect(page.get_by_test_id("past")).to_have_count(0)
    expect(page.locator("[data-testid^=target-]").first).to_be_visible()
    # From now, a comma leads back, and a full stop to now again.
    page.keyboard.press(",")
    expect(page.get_by_test_id("walk-at")).to_have_text(f"{count}/{count + 1}")
    page.keyboard.press(".")
    page.keyboard.press(".")
    expect(page.get_by_test_id("past")).to_have_count(0)
    # What was taken back is no part of the past.
    page.get_by_test_id("back").click()
    expect(lines).to_have_count(count)
    page.keyboard.press(",")
    expect(page.get_by_test_id("walk-at")).to_have_text(f"{count - 1}/{count}")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("past")).to_have_count(0)


def test_turns_that_are_told_together_have_one_heading_and_no_number_is_missing(
    desktop: Page, near_the_end: Callable[[Page, AnyGame, int], str]
) -> None:
    # Lost throws of everybody are told together.
    desktop.goto(f"/table/{near_the_end(desktop, find_game('kerala_race'), 2)}")
    headings = desktop.locator("[data-testid=log] h3")
    headings.first.wait_for()
    told = [[int(turn) for turn in re.findall(r"\d+", text)] for text in headings.all_text_contents()]
    assert any(len(turns) > 1 for turns in told)
    assert [turns[0] for turns in told[1:]] == [turns[-1] + 1 for turns in told[:-1]]
