"""A game that is over is shown again: from the table, or from its record file."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from librt.random import Random
from playwright.sync_api import Page, expect

from pooram.games import all_games, find_game
from pooram.kit.trial import random_step
from pooram.match.match import Match
from pooram.match.record import Record

FINGERS = 120
"""Pixels: less is no slider."""
ON_THE_CURVE = """(share) => {
  const curve = document.querySelector('[data-testid=curve] .curve');
  const spot = curve.getPointAtLength(curve.getTotalLength() * share);
  const { x, y } = spot.matrixTransform(curve.getScreenCTM());
  return { x, y };
}"""
"""Where a share of the curve is drawn on the screen."""
INSIDE = """() => {
  const frame = document.querySelector('.controls').getBoundingClientRect();
  const parts = [...document.querySelectorAll('.walk > *')];
  return parts.every((part) => part.getBoundingClientRect().right <= frame.right);
}"""
SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "telephone": (390, 844)}


def finished(page: Page) -> str:
    """A small game of one browser that is over; its id."""
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
    table = str(page.request.post("/api/tables", data={"game": "template", "seats": seats}).json()["id"])
    while True:
        views = [page.request.get(f"/api/tables/{table}/seats/{seat}/view").json() for seat in range(2)]
        if views[0]["finished"]:
            return table
        seat = next(seat for seat in range(2) if views[seat]["to_move"])
        step = {"decision": views[seat]["decision"], "notation": views[seat]["choices"][-1]["notation"]}
        assert page.request.post(f"/api/tables/{table}/seats/{seat}/steps", data=step).ok


@pytest.mark.parametrize("size", SIZES)
def test_a_finished_game_is_replayed_through_anybodys_eyes_and_played_on(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]], size: str
) -> None:
    width, height = SIZES[size]
    page = new_page({"width": width, "height": height})
    table = finished(page)
    page.goto("/")
    page.get_by_test_id("finished-games").locator("summary").click()
    page.get_by_test_id(f"replay-{table}").click()
    at, line = page.get_by_test_id("walk-at"), page.get_by_test_id("past-line")
    expect(line).to_have_text("Before the first step")
    total = int(at.inner_text().partition("/")[2])
    expect(page.get_by_test_id("curve")).to_be_visible()
    # It plays by itself to its end.
    page.get_by_test_id("replay-speed").select_option("4")
    page.get_by_test_id("replay-play").click()
    expect(at).to_have_text(f"{total}/{total}")
    expect(page.get_by_test_id("replay-play")).to_have_text("Play")
    # Keys and the slider lead anywhere.
    page.keyboard.press("Home")
    expect(at).to_have_text(f"0/{total}")
    slider = page.get_by_test_id("walk-slider")
    assert slider.evaluate("slider => slider.offsetWidth") > FINGERS, "too short to be slid"
    assert page.evaluate(INSIDE), "the walk sticks out of its frame"
    slider.fill(str(total))
    expect(at).to_have_text(f"{total}/{total}")
    # So does the curve, by the spot that is clicked.
    page.get_by_test_id("curve").scroll_into_view_if_needed()
    for share, line in ((0, 0), (1, total)):
        spot = page.evaluate(ON_THE_CURVE, share)
        page.mouse.click(spot["x"], spot["y"])
        expect(at).to_have_text(f"{line}/{total}")
    expect(page.get_by_test_id("play-on")).to_be_disabled()
    page.get_by_test_id("walk-back").click()
    page.get_by_test_id("replay-eyes").select_option("1")
    expect(page.get_by_test_id("seat-1")).to_contain_text("you")
    expect(at).to_have_text(f"{total - 1}/{total}")
    assert serious_axe_findings(page) == []
    # From here it goes on at a new table.
    page.get_by_test_id("walk-slider").fill("2")
    expect(at).to_have_text(f"2/{total}")
    page.get_by_test_id("play-on").click()
    page.get_by_test_id("play-on-level").select_option("easy")
    assert serious_axe_findings(page) == []
    page.get_by_test_id("play-on-begin").click()
    page.wait_for_url("**/table/*")
    assert table not in page.url
    expect(page.get_by_test_id("log")).to_contain_text("This game goes on from step")


def test_a_record_file_is_shown_and_one_that_is_none_is_refused(
    desktop: Page, tmp_path: Path, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    table = finished(desktop)
    record = desktop.request.get(f"/api/tables/{table}/record").text()
    for name, text in (("game.pooram", record), ("other.pooram", record.replace("row", "column", 1))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    desktop.goto("/")
    desktop.get_by_test_id("replay-a-file").click()
    expect(desktop.get_by_test_id("replay-file")).to_be_visible()
    assert serious_axe_findings(desktop) == []
    desktop.get_by_test_id("record-file").set_input_files(tmp_path / "other.pooram")
    expect(desktop.get_by_test_id("replay-trouble")).to_contain_text("line")
    assert serious_axe_findings(desktop) == []
    desktop.get_by_role("button", name="Another record").first.click()
    desktop.get_by_test_id("record-file").set_input_files(tmp_path / "game.pooram")
    expect(desktop.get_by_test_id("replay")).to_be_visible()
    desktop.keyboard.press("End")
    told = desktop.request.get(f"/api/tables/{table}/past?seat=-1&line=0").json()
    expect(desktop.get_by_test_id("past-line")).to_have_text(told["log"][-1]["text"])


def drop(page: Page, text: str) -> None:
    """Drop a file on the page, as from the desktop."""
    carried = page.evaluate_handle(
        """text => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], 'game.pooram', { type: 'text/plain' }));
            return carried;
        }""",
        text,
    )
    page.dispatch_event("body", "drop", {"dataTransfer": carried})


def test_a_record_file_can_be_dropped_on_any_page_but_a_table_which_says_where(desktop: Page) -> None:
    table = finished(desktop)
    record = desktop.request.get(f"/api/tables/{table}/record").text()
    trouble = desktop.get_by_test_id("file-trouble")
    for address in ("/", "/statistics", f"/replay/{table}"):
        desktop.goto(address)
        desktop.wait_for_selector("body[data-ready=true]")
        drop(desktop, record)
        desktop.wait_for_url("**/replay")
        expect(desktop.get_by_test_id("replay")).to_be_visible()
    # What is too large is not shown, and the one that is shown stays.
    drop(desktop, "x" * 300_000)
    expect(trouble).to_contain_text("too large: records of up to 200 kB")
    expect(desktop.get_by_test_id("replay")).to_be_visible()
    desktop.goto(f"/table/{table}")
    desktop.wait_for_selector("body[data-ready=true]")
    drop(desktop, record)
    expect(trouble).to_contain_text("on the front page")
    expect(desktop).to_have_url(re.compile(f"/table/{table}$"))


def test_where_it_cannot_be_told_what_others_saw_the_same_eyes_look_on_and_it_is_said(desktop: Page) -> None:
    desktop.goto(f"/replay/{finished(desktop)}")
    desktop.get_by_test_id("replay").wait_for()
    desktop.route("**/past?seat=1*", lambda asked: asked.fulfill(status=500, json={"error": "Not now."}))
    eyes = desktop.get_by_test_id("replay-eyes")
    eyes.select_option("1")
    expect(desktop.get_by_test_id("past-line")).to_contain_text("Not now.")
    expect(eyes).to_have_value("-1")
    desktop.unroute("**/past?seat=1*")
    eyes.select_option("1")
    expect(desktop.get_by_test_id("seat-1")).to_contain_text("you")
    expect(eyes).to_have_value("1")


@pytest.mark.parametrize("width", [1440, 992, 844, 820, 667, 390])
def test_nothing_lies_over_what_leads_through_the_replay(new_page: Callable[..., Page], width: int) -> None:
    page = new_page({"width": width, "height": 700}, has_touch=True, is_mobile=True)
    page.goto(f"/replay/{finished(page)}")
    page.get_by_test_id("replay").wait_for()
    covered = (
        page.get_by_test_id("replay")
        .locator(".row :is(button, select, input, .count)")
        .evaluate_all(
            """nodes => nodes.filter((node) => {
            const { x, y, width, height } = node.getBoundingClientRect();
            const met = (at) => node.contains(document.elementFromPoint(at, y + height / 2));
            return width && !(met(x + 2) && met(x + width - 2));
        }).map((node) => node.outerHTML)"""
        )
    )
    assert covered == []


LARGE = {"standard": 32, "fixed": 26}
"""In pixels, instead of 16 and 13: what somebody chooses in the settings of the browser."""


@pytest.mark.parametrize("game", [*(game.key for game in all_games().values() if game.listed), "template"])
def test_with_text_of_twice_the_size_the_replay_leaves_the_board_half_of_the_window(
    desktop: Page, game: str
) -> None:
    line = desktop.context.new_cdp_session(desktop)
    line.send("Page.enable")
    line.send("Page.setFontSizes", {"fontSizes": LARGE})
    match, luck = Match(find_game(game), find_game(game).usual_seats), Random(1)
    while not match.over:
        random_step(match, luck)
    desktop.goto("/replay")
    record = {"name": "game.pooram", "mimeType": "text/plain", "buffer": Record(match).to_text().encode()}
    desktop.get_by_test_id("record-file").set_input_files(record)
    desktop.get_by_test_id("replay").wait_for()
    board, log = (desktop.locator(part).bounding_box() for part in (".replay div.board", ".replay .told"))
    assert board
    assert log
    right, bottom = min(1440.0, board["x"] + board["width"]), min(900.0, board["y"] + board["height"])
    seen = (right - board["x"]) * (bottom - board["y"])
    assert seen >= 0.5 * 1440 * 900, board
    assert log["x"] >= right, "what is told stands beside it"
    assert desktop.evaluate("document.documentElement.scrollWidth") <= 1440
