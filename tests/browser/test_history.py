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


def test_the_arrows_walk_through_the_game_on_ones_own_turn_and_back_to_where_one_was(desktop: Page) -> None:
    two = TwoPlayers(desktop, "template")
    past, at = desktop.get_by_test_id("past"), desktop.get_by_test_id("walk-at")
    targets = desktop.locator("[data-testid^=target-]")
    expect(targets.first).to_be_visible()
    decision = two.view(0)["decision"]
    count = desktop.locator("[data-testid=log] [data-line]").count()
    # Nothing is about to be chosen: the arrow leads back by itself.
    desktop.keyboard.press("ArrowLeft")
    expect(at).to_have_text(f"{count - 1}/{count}")
    desktop.keyboard.press("ArrowRight")
    desktop.keyboard.press("ArrowRight")
    expect(past).to_have_count(0)
    # Among what can be chosen it goes on there, and with Shift it leads back from anywhere.
    targets.nth(1).focus()
    name = targets.nth(1).get_attribute("data-testid")
    desktop.keyboard.press("ArrowLeft")
    expect(past).to_have_count(0)
    desktop.keyboard.press("ArrowRight")
    desktop.keyboard.press("Shift+ArrowLeft")
    desktop.keyboard.press("Shift+ArrowLeft")
    expect(at).to_have_text(f"{count - 2}/{count}")
    for _ in range(3):
        desktop.keyboard.press("Shift+ArrowRight")
    expect(past).to_have_count(0)
    expect(desktop.get_by_test_id(str(name))).to_be_focused()
    desktop.keyboard.press("Shift+ArrowUp")
    expect(past).to_be_visible()
    assert int(at.inner_text().split("/")[0]) < count - 1
    assert two.view(0)["decision"] == decision


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_finger_walks_through_the_game_by_lines_and_by_turns(
    new_page: Callable[..., Page], width: int, height: int
) -> None:
    phone = new_page({"width": width, "height": height}, has_touch=True, is_mobile=True)
    TwoPlayers(phone, "template")
    at = phone.get_by_test_id("walk-at")
    phone.get_by_test_id("look-back").tap()
    count = int(str(at.text_content()).split("/")[1])
    expect(at).to_have_text(f"{count - 1}/{count}")
    phone.get_by_test_id("walk-turn-back").tap()
    expect(at).not_to_have_text(f"{count - 1}/{count}")
    turn = str(at.text_content())
    phone.get_by_test_id("walk-turn-back").tap()
    expect(at).not_to_have_text(turn)
    phone.get_by_test_id("walk-turn-on").tap()
    expect(at).to_have_text(turn)
    for button in ("walk-turn-back", "walk-turn-on", "walk-back", "walk-on"):
        box = phone.get_by_test_id(button).bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["x"] + box["width"] <= width


SEEN = """name => {
  const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
  const met = document.elementFromPoint(x + width / 2, y + Math.min(height, 240) / 2);
  return y >= 0 && !!met?.closest(name);
}"""


def test_on_a_telephone_who_looks_back_far_below_the_board_sees_it_and_the_way_on(phone: Page) -> None:
    TwoPlayers(phone, "umbradeco")
    look_back = phone.get_by_test_id("look-back")
    look_back.scroll_into_view_if_needed()
    assert not phone.evaluate(SEEN, "[data-zooms]")
    look_back.tap()
    expect(phone.get_by_test_id("past")).to_be_visible()
    assert phone.evaluate(SEEN, "[data-zooms]")
    # Also for who scrolls on, to a line of the log.
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert phone.evaluate(SEEN, "[data-testid=past]")


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


@pytest.mark.parametrize(("other", "said"), [("bot", "You turn to row"), ("person", "Anna turns to row")])
def test_who_has_the_screen_alone_reads_of_themselves_as_you(desktop: Page, other: str, said: str) -> None:
    level = {"level": "easy"} if other == "bot" else {}
    seats = [{"kind": "me", "name": "Anna"}, {"kind": other, "name": "Bo", **level}]
    answer = desktop.request.post("/api/tables", data={"game": "template", "seats": seats})
    desktop.goto(f"/table/{answer.json()['id']}")
    option, anna = desktop.locator("[data-testid^=option-row]").first, desktop.get_by_test_id("i-am-0")
    option.or_(anna).first.wait_for()
    if anna.count():
        anna.click()
    option.click()
    expect(desktop.get_by_test_id("log")).to_contain_text(said)
