"""The end of a game: the sheet, how it went, and what can be shared."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from librt.random import Random
from playwright.sync_api import Page, expect

from pooram.games import find_game
from pooram.kit.trial import random_step
from pooram.match.match import Match
from pooram.match.record import Record
from pooram.tables.branching import table_of_record
from pooram.tables.past import moments

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


TRIES = 200
"""Random games after which none ends as is wanted."""


def last_step(match: Match) -> str:
    """How the last choice of a match is written."""
    *_, line, _ = Record(match).to_text().splitlines()
    return line.partition(" ")[2]


def about_to_win(page: Page) -> tuple[str, str]:
    """A table at which the first seat wins by its next choice, and that choice."""
    game = find_game("template")
    for seed in range(TRIES):
        match, rng = Match(game, 2, players=["Anna", "Bo"]), Random(seed)
        while not match.over:
            random_step(match, rng)
        told = table_of_record(Record(match).to_text(), find_game)
        steps = [moment.steps for moment in moments(told, -1)]
        before = len(match.events) - 1
        if match.winners == (0,) and match.at_step(before).to_move == (0,) and before in steps:
            people = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "easy"}]
            asked = {"record": Record(match).to_text(), "line": steps.index(before), "seats": people}
            answer = page.request.post("/api/branches", data=asked)
            assert answer.status == 201, answer.text()
            return str(answer.json()["id"]), last_step(match)
    pytest.fail("nobody ever won so")


def test_who_has_won_is_told_so_and_watches_the_best_turn_from_its_beginning(
    desktop: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    table, last = about_to_win(desktop)
    desktop.goto(f"/table/{table}")
    desktop.get_by_test_id(f"option-{last.replace(' ', '-')}").click()
    sheet = desktop.get_by_test_id("sheet")
    expect(sheet.get_by_test_id("you-won")).to_have_text("You have won")
    went = desktop.request.get(f"/api/tables/{table}/course").json()
    best, lines = went["best"], [turn["line"] for turn in went["turns"]]
    words = sheet.get_by_test_id("best-turn")
    expect(words).to_contain_text("You" if best["side"] == 0 else went["seats"][best["side"]]["name"])
    expect(words).to_contain_text(f"turn {best['turn'] + 1}, +{best['gain']}.")
    assert serious_axe_findings(desktop) == []
    sheet.get_by_test_id("watch-best").click()
    desktop.wait_for_url(f"**/replay/{table}")
    at = desktop.get_by_test_id("walk-at")
    expect(at).to_have_text(f"{lines[lines.index(best['line']) - 1]}/{went['lines']}")
    # From there it is shown, and goes on as far as one likes.
    desktop.get_by_test_id("walk-turn-on").click()
    expect(at).to_have_text(f"{best['line']}/{went['lines']}")


def test_a_film_of_the_game_is_made_in_the_browser(
    desktop: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    desktop.goto(f"/table/{finished(desktop)}")
    sheet = desktop.get_by_test_id("sheet")
    sheet.get_by_test_id("make-film").click()
    save = sheet.get_by_test_id("film-save")
    expect(save).to_be_visible()
    assert serious_axe_findings(desktop) == []
    with desktop.expect_download() as found:
        save.click()
    film = found.value
    data = Path(film.path()).read_bytes()
    assert any(sign in data[:16] for sign in FILMS)
    assert film.suggested_filename.startswith("pooram-template.")
    assert len(data) > 5000


NO_MP4 = """
window.recorders = []
const Real = MediaRecorder
window.MediaRecorder = class extends Real {
  static isTypeSupported = () => true
  constructor(stream, options) {
    if (options.mimeType.startsWith('video/mp4')) throw new DOMException('none', 'NotSupportedError')
    super(stream, options)
    recorders.push(this)
  }
}
let gone = false
Object.defineProperty(document, 'hidden', { get: () => gone })
window.look = (away) => { gone = away; document.dispatchEvent(new Event('visibilitychange')) }
"""
"""A browser that promises more than it can, and a tab to be looked away from."""


def test_a_film_rests_while_nobody_looks_and_is_of_another_type_where_one_fails(desktop: Page) -> None:
    desktop.add_init_script(NO_MP4)
    desktop.goto(f"/table/{finished(desktop)}")
    sheet = desktop.get_by_test_id("sheet")
    sheet.get_by_test_id("make-film").click()
    desktop.wait_for_function("() => recorders.length && recorders[0].state === 'recording'")
    desktop.evaluate("look(true)")
    desktop.wait_for_function("() => recorders[0].state === 'paused'")
    desktop.evaluate("look(false)")
    desktop.wait_for_function("() => recorders[0].state === 'recording'")
    save = sheet.get_by_test_id("film-save")
    expect(save).to_have_attribute("download", "pooram-template.webm")


SHARES = """
window.shared = []
navigator.canShare = () => true
navigator.share = async ({ files }) => {
  shared.push(...files.map(({ name, type, size }) => [name, type, size > 5000]))
}
"""


def test_picture_and_film_are_handed_on_where_the_browser_can(phone: Page) -> None:
    phone.add_init_script(SHARES)
    phone.goto(f"/table/{finished(phone)}")
    sheet = phone.get_by_test_id("sheet")
    expect(sheet.get_by_test_id("picture")).to_have_text("Share a picture")
    sheet.get_by_test_id("picture").tap()
    phone.wait_for_function("() => shared.length")
    sheet.get_by_test_id("make-film").tap()
    sheet.get_by_test_id("film-share").tap()
    phone.wait_for_function("() => shared.length === 2")
    picture, film = phone.evaluate("shared")
    assert picture == ["pooram-template.png", "image/png", True]
    assert film[0].startswith("pooram-template.")
    assert film[2]
