"""The board in any size: what is larger than its window can be moved, clicked and reached by keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from pooram.games import all_games, find_game

SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "telephone": (390, 844)}


def at_a_table(page: Page, game: str = "template") -> Locator:
    """A game of two people at this screen, where the first has said who they are; the board."""
    bots = [{"kind": "bot", "level": "easy"}] * (find_game(game).usual_seats - 1)
    seats = [{"kind": "me", "name": "Anna"}, *bots]
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


def top_of(board: Locator) -> float:
    return float(str(board.locator("svg.scene").get_attribute("viewBox")).split()[1])


def test_arrows_move_about_a_larger_board_and_with_shift_lead_to_the_past(desktop: Page) -> None:
    board = at_a_table(desktop)
    first = desktop.locator("[data-testid^=target-]").first
    first.focus()
    desktop.keyboard.press("Enter")
    desktop.get_by_test_id("look-back").wait_for()
    first.wait_for()
    desktop.evaluate("document.activeElement.blur()")
    for _ in range(3):
        desktop.keyboard.press("+")
    left, top = left_of(board), top_of(board)
    desktop.keyboard.press("ArrowRight")
    assert left_of(board) > left
    desktop.keyboard.press("ArrowLeft")
    assert left_of(board) == pytest.approx(left)
    desktop.keyboard.press("ArrowDown")
    assert top_of(board) > top
    desktop.keyboard.press("ArrowUp")
    assert top_of(board) == pytest.approx(top)
    expect(desktop.get_by_test_id("past")).to_have_count(0)
    assert desktop.evaluate("document.activeElement === document.body"), "they went to nothing"
    # At what can be chosen they go on to the next, as ever.
    first.focus()
    chosen = desktop.evaluate("document.activeElement.dataset.testid")
    desktop.keyboard.press("ArrowRight")
    assert desktop.evaluate("document.activeElement.dataset.testid") != chosen
    desktop.evaluate("document.activeElement.blur()")
    desktop.keyboard.press("Shift+ArrowLeft")
    expect(desktop.get_by_test_id("past")).to_be_visible()


SENT = """() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    window.sent.push(JSON.parse(text).type);
    send.call(this, text);
  };
}"""
"""Writes down what the page sends."""


def test_the_key_that_shows_all_of_the_board_makes_no_choice(desktop: Page) -> None:
    game = next(game for game in all_games().values() if any(str(c) == "play 0" for c in game.choices))
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "easy"}] * (game.usual_seats - 1)
    table = desktop.request.post("/api/tables", data={"game": game.key, "seats": seats}).json()["id"]
    desktop.goto(f"/table/{table}")
    desktop.locator("[data-testid^=option-][aria-keyshortcuts='0']").wait_for()
    board = desktop.locator("[data-zooms]").first
    whole = width_of(board)
    desktop.evaluate(SENT)
    desktop.keyboard.press("+")
    assert width_of(board) < whole
    # Wherever the pointer is: at something that is not larger.
    desktop.get_by_test_id("log").hover()
    desktop.keyboard.press("0")
    expect(board.get_by_test_id("zoom-reset")).to_have_count(0)
    assert width_of(board) == whole
    assert desktop.evaluate("sent") == []
    desktop.keyboard.press("0")
    assert desktop.evaluate("sent") == ["step"]


def test_two_fingers_make_the_board_larger_and_choose_nothing(new_page: Callable[..., Page]) -> None:
    page = new_page({"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    board = at_a_table(page)
    whole = width_of(board)
    page.evaluate(SENT)
    hand = Hand(page)
    box = board.locator("svg.scene").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand.touch("touchStart", (x - 20, y))
    hand.touch("touchStart", (x - 20, y), (x + 20, y))
    for far in (30, 40, 50, 60):
        hand.touch("touchMove", (x - far, y), (x + far, y))
    hand.touch("touchEnd")
    expect(board.get_by_test_id("zoom-reset")).to_be_visible()
    larger = width_of(board)
    assert 0.25 * whole < larger < 0.5 * whole
    # What is larger than its window is moved by one finger, and goes back together.
    before = left_of(board)
    hand.touch("touchStart", (x, y))
    for far in (10, 20, 40, 60):
        hand.touch("touchMove", (x - far, y))
    hand.touch("touchEnd")
    page.wait_for_function(
        "before => document.querySelector('[data-zooms] svg.scene').viewBox.baseVal.x > before", arg=before
    )
    assert width_of(board) == larger
    assert page.evaluate("sent") == []
    hand.touch("touchStart", (x - 90, y), (x + 90, y))
    for far in (60, 40, 20):
        hand.touch("touchMove", (x - far, y), (x + far, y))
    hand.touch("touchEnd")
    expect(board.get_by_test_id("zoom-reset")).to_have_count(0)


class Hand:
    """Fingers on a screen, as many as one likes."""

    def __init__(self, page: Page) -> None:
        self.line = page.context.new_cdp_session(page)

    def touch(self, what: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(at)]
        self.line.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})


def test_the_table_fills_the_whole_screen_and_gives_it_back(desktop: Page) -> None:
    board = at_a_table(desktop)
    full = board.get_by_test_id("full")
    expect(full).to_have_attribute("aria-pressed", "false")
    full.click()
    expect(full).to_have_attribute("aria-pressed", "true")
    assert desktop.evaluate("document.fullscreenElement === document.documentElement")
    full.click()
    expect(full).to_have_attribute("aria-pressed", "false")
    assert desktop.evaluate("document.fullscreenElement === null")


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


ABOUT = 0.8
"""The space around a board grows with the text."""
LARGE = {"standard": 32, "fixed": 26}
"""In pixels, instead of 16 and 13: what somebody chooses in the settings of the browser."""


@pytest.mark.parametrize("chosen", ["in the settings", "for the page"])
@pytest.mark.parametrize("game", [*(game.key for game in all_games().values() if game.listed), "template"])
def test_with_text_of_twice_the_size_the_board_keeps_half_of_the_window(
    desktop: Page, game: str, chosen: str
) -> None:
    if chosen == "in the settings":
        line = desktop.context.new_cdp_session(desktop)
        line.send("Page.enable")
        line.send("Page.setFontSizes", {"fontSizes": LARGE})
    at_a_table(desktop, game)
    if chosen == "for the page":
        desktop.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
    assert desktop.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    box = desktop.locator("div.board").bounding_box()
    assert box
    right, bottom = min(1440.0, box["x"] + box["width"]), min(900.0, box["y"] + box["height"])
    seen = (right - box["x"]) * (bottom - box["y"])
    assert seen >= 0.5 * 1440 * 900, (game, box)
    assert desktop.evaluate("document.documentElement.scrollWidth") <= 1440


SHOWN = """() => {
  document.querySelector('div.board').scrollIntoView();
  const board = document.querySelector('div.board').getBoundingClientRect();
  const { width, height } = document.querySelector('.main .scene').getBoundingClientRect();
  const seen = Math.min(board.bottom, innerHeight) - Math.max(board.top, 0);
  return { scene: width * height, share: (seen * board.width) / (innerWidth * innerHeight) };
}"""
"""How large the first board is drawn, and how much of the window all boards take when one looks at them."""


@pytest.mark.parametrize("size", ["tablet", "telephone"])
@pytest.mark.parametrize("game", [game.key for game in all_games().values() if game.listed])
def test_on_a_small_screen_text_of_twice_the_size_leaves_the_board_as_large_as_it_was(
    new_page: Callable[..., Page], game: str, size: str
) -> None:
    width, height = SIZES[size]
    page = new_page({"width": width, "height": height}, has_touch=True, is_mobile=True)
    at_a_table(page, game)
    usual = page.evaluate(SHOWN)
    page.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
    large = page.evaluate(SHOWN)
    assert large["scene"] >= ABOUT * usual["scene"]
    assert large["share"] >= 0.5
    assert page.evaluate("document.documentElement.scrollWidth") <= width


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
