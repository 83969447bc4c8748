"""The board in any size: what is larger than its window can be moved, clicked and reached by keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "telephone": (390, 844)}


def at_a_table(page: Page, game: str = "template") -> Locator:
    """A game of two people at this screen, where the first has said who they are; the board."""
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "name": "Bot", "level": "easy"}]
    table = page.request.post("/api/tables", data={"game": game, "seats": seats}).json()["id"]
    page.goto(f"/table/{table}")
    page.wait_for_selector("body[data-ready=true]")
    expect(page.locator("[data-testid^=target-]").first).to_be_visible()
    return page.locator("[data-zooms]").first


def width_of(board: Locator) -> float:
    """How much of the board is seen, in its own units."""
    return float(str(board.locator("svg.scene").get_attribute("viewBox")).split()[2])


def left_of(board: Locator) -> float:
    return float(str(board.locator("svg.scene").get_attribute("viewBox")).split()[0])


@pytest.mark.parametrize("size", SIZES)
def test_the_board_zooms_by_keys_wheel_and_buttons_and_is_played_on_as_ever(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]], size: str
) -> None:
    width, height = SIZES[size]
    page = new_page({"width": width, "height": height})
    board = at_a_table(page)
    whole = width_of(board)
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(board.get_by_test_id("zoom-reset")).to_be_visible()
    by_keys = width_of(board)
    assert by_keys < 0.6 * whole
    assert serious_axe_findings(page) == []
    # With Ctrl the wheel zooms; alone it scrolls the page.
    box = board.locator(".sheet").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, 60)
    assert width_of(board) == by_keys
    page.keyboard.down("Control")
    page.mouse.wheel(0, -60)
    page.keyboard.up("Control")
    page.wait_for_function(
        "before => document.querySelector('[data-zooms] svg.scene').viewBox.baseVal.width < before",
        arg=by_keys,
    )
    # What is reached by keyboard comes into sight.
    page.mouse.move(0, 0)
    page.locator("[data-testid^=target-]").first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        seen = page.evaluate(
            """() => {
                const item = document.activeElement.getBoundingClientRect();
                const sheet = document.activeElement.closest('.sheet').getBoundingClientRect();
                const [x, y] = [item.x + item.width / 2, item.y + item.height / 2];
                return x > sheet.x && x < sheet.right && y > sheet.y && y < sheet.bottom;
            }"""
        )
        assert seen
    # And it is chosen there.
    decision = page.get_by_test_id("prompt").inner_text()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("prompt")).not_to_have_text(decision)
    board.get_by_test_id("zoom-reset").click()
    assert width_of(board) == whole


def test_the_ground_of_a_larger_board_is_dragged(desktop: Page) -> None:
    board = at_a_table(desktop)
    for _ in range(3):
        board.get_by_test_id("zoom-in").click()
    before = left_of(board)
    x, y = desktop.evaluate(
        """() => {
            const box = document.querySelector('[data-zooms] .sheet').getBoundingClientRect();
            const taken = '[data-target], [data-stack], .target';
            for (let y = box.y + 8; y < box.bottom - 8; y += 6)
                for (let x = box.right - 8; x > box.x + 160; x -= 6)
                    if (!document.elementFromPoint(x, y).closest(taken)) return [x, y];
            return [0, 0];
        }"""
    )
    assert x
    log = desktop.get_by_test_id("log").inner_text()
    desktop.mouse.move(x, y)
    desktop.mouse.down()
    desktop.mouse.move(x - 150, y, steps=6)
    desktop.mouse.up()
    assert left_of(board) > before
    # A drag is no click.
    assert desktop.get_by_test_id("log").inner_text() == log


@pytest.mark.parametrize("game", ["template", "kerala", "cholas"])
def test_with_text_of_twice_the_size_the_board_keeps_half_of_the_window(desktop: Page, game: str) -> None:
    at_a_table(desktop, game)
    desktop.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
    box = desktop.locator("div.board").bounding_box()
    assert box
    right, bottom = min(1440.0, box["x"] + box["width"]), min(900.0, box["y"] + box["height"])
    seen = (right - box["x"]) * (bottom - box["y"])
    assert seen >= 0.5 * 1440 * 900, (game, box)


@pytest.mark.parametrize(("game", "seats"), [("cholas", 1), ("kerala_race", 3)])
def test_a_board_that_is_higher_than_wide_has_all_the_height_of_the_window(
    desktop: Page, game: str, seats: int
) -> None:
    people = [{"kind": "me"}] + [{"kind": "bot", "level": "easy"}] * (seats - 1)
    table = desktop.request.post("/api/tables", data={"game": game, "seats": people}).json()["id"]
    desktop.goto(f"/table/{table}")
    expect(desktop.locator("[data-testid^=target-]").first).to_be_visible()
    board = desktop.locator("section.board").bounding_box()
    words = desktop.get_by_test_id("prompt").bounding_box()
    log = desktop.get_by_test_id("log").bounding_box()
    assert board
    assert words
    assert log
    assert board["height"] > 0.85 * 900
    assert words["x"] > board["x"] + board["width"], "what is said stands beside it"
    assert log["y"] + log["height"] <= 900
    assert desktop.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
