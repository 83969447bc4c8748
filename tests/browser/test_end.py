"""The end of a game: the sheet, how it went, and what can be shared."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "telephone": (390, 844)}
FILMS = (b"\x1a\x45\xdf\xa3", b"ftyp")


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
def test_the_end_is_a_moment(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]], size: str
) -> None:
    width, height = SIZES[size]
    page = new_page({"width": width, "height": height}, reduced_motion="no-preference")
    table = finished(page)
    page.goto(f"/table/{table}")
    sheet = page.get_by_test_id("sheet")
    # It is counted up line by line beside the board, where one sees what counts; then all of it can be read.
    expect(sheet).to_have_class(re.compile("aside"))
    expect(page.locator("[data-sight=line]").first).to_be_visible()
    expect(sheet.locator(".counting, .uncounted")).to_have_count(0)
    expect(sheet).to_contain_text("1st")
    expect(sheet.get_by_test_id("curve")).to_be_visible()
    assert serious_axe_findings(page) == []
    picture = page.request.get(str(sheet.get_by_test_id("picture").get_attribute("href")))
    assert picture.body().startswith(b"\x89PNG")
    sheet.get_by_test_id("replay-it").click()
    expect(page.get_by_test_id("replay")).to_be_visible()
    expect(page.get_by_test_id("past-line")).to_have_text("Before the first step")
    page.go_back()
    # Whoever comes back wants to read it, and is shown who has won.
    expect(sheet).to_be_visible()
    expect(sheet).not_to_have_class(re.compile("aside"))
    expect(sheet.locator("h2")).to_be_in_viewport()
    assert page.locator("[data-sight]").count() == 0


@pytest.mark.parametrize("way", ["button", "Escape"])
def test_who_does_not_want_to_wait_has_all_of_it_at_once(new_page: Callable[..., Page], way: str) -> None:
    page = new_page(reduced_motion="no-preference", kept={"speed": "slow"})
    page.goto(f"/table/{finished(page)}")
    sheet = page.get_by_test_id("sheet")
    skip = sheet.get_by_test_id("count-skip")
    expect(skip).to_be_visible()
    skip.click() if way == "button" else page.keyboard.press(way)
    expect(sheet.get_by_test_id("again")).to_be_in_viewport()
    expect(sheet.locator(".counting, .uncounted")).to_have_count(0)


def test_who_wants_no_motion_has_the_sheet_at_once(desktop: Page) -> None:
    desktop.goto(f"/table/{finished(desktop)}")
    sheet = desktop.get_by_test_id("sheet")
    expect(sheet).to_be_visible()
    assert sheet.locator(".counting, .uncounted").count() == 0
    assert not sheet.locator(".petals").is_visible()


def test_a_film_of_the_game_is_made_in_the_browser(desktop: Page) -> None:
    desktop.goto(f"/table/{finished(desktop)}")
    sheet = desktop.get_by_test_id("sheet")
    sheet.get_by_test_id("make-film").click()
    save = sheet.get_by_test_id("film-save")
    expect(save).to_be_visible()
    with desktop.expect_download() as found:
        save.click()
    film = found.value
    data = Path(film.path()).read_bytes()
    assert any(sign in data[:16] for sign in FILMS)
    assert film.suggested_filename.startswith("pooram-template.")
    assert len(data) > 5000
