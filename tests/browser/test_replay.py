"""A game that is over is shown again: from the table, or from its record file."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

FINGERS = 120
"""Pixels: less is no slider."""
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
    slider.fill(str(total))
    expect(at).to_have_text(f"{total}/{total}")
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


def test_a_record_file_is_shown_and_one_that_is_none_is_refused(desktop: Page, tmp_path: Path) -> None:
    table = finished(desktop)
    record = desktop.request.get(f"/api/tables/{table}/record").text()
    for name, text in (("game.pooram", record), ("other.pooram", record.replace("row", "column", 1))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    desktop.goto("/")
    desktop.get_by_test_id("replay-a-file").click()
    desktop.get_by_test_id("record-file").set_input_files(tmp_path / "other.pooram")
    expect(desktop.get_by_test_id("replay-trouble")).to_contain_text("line")
    desktop.get_by_role("button", name="Another record").first.click()
    desktop.get_by_test_id("record-file").set_input_files(tmp_path / "game.pooram")
    expect(desktop.get_by_test_id("replay")).to_be_visible()
    desktop.keyboard.press("End")
    told = desktop.request.get(f"/api/tables/{table}/past?seat=-1&line=0").json()
    expect(desktop.get_by_test_id("past-line")).to_have_text(told["log"][-1]["text"])


def test_a_record_file_can_be_dropped_on_the_front_page(desktop: Page) -> None:
    record = desktop.request.get(f"/api/tables/{finished(desktop)}/record").text()
    desktop.goto("/")
    desktop.wait_for_selector("body[data-ready=true]")
    carried = desktop.evaluate_handle(
        """text => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], 'game.pooram', { type: 'text/plain' }));
            return carried;
        }""",
        record,
    )
    desktop.dispatch_event("body", "drop", {"dataTransfer": carried})
    expect(desktop.get_by_test_id("replay")).to_be_visible()
