"""The fair: a living picture of every game, play at once, and what is remembered the next time."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pooram.games import all_games
from pooram.tables.poster import MOMENTS

GAMES = [game for game in all_games().values() if game.listed]
FIRST = next(game for game in GAMES if game.facts.good_first)
COLOURFUL = next(game for game in GAMES if any(option.group == "house" for option in game.options))
"""A game with house rules, in which any seat may start."""
DEPENDENT, DEPENDS = next((game, option) for game in GAMES for option in game.options if option.only_with)
"""A game with an option that matters with some values of another one only, and the option."""
SIZES = {
    "desk": {"width": 1440, "height": 900},
    "tablet": {"width": 820, "height": 1180},
    "telephone": {"width": 390, "height": 844},
}
READY = "body[data-ready=true]"
DRAWN = f"() => document.querySelectorAll('[data-moment]').length === {len(GAMES)}"


@pytest.fixture(params=SIZES)
def page(request: pytest.FixtureRequest, new_page: Callable[..., Page]) -> Page:
    """A page of each size, the smaller ones touched."""
    small = request.param != "desk"
    return new_page(SIZES[request.param], has_touch=small, is_mobile=request.param == "telephone")


def front(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector(READY)
    page.wait_for_function(DRAWN)


def test_a_good_first_game_is_one_also_for_who_has_played_another(desktop: Page) -> None:
    front(desktop)
    other = next(game for game in GAMES if not game.facts.good_first)
    desktop.get_by_test_id(f"play-now-{other.key}").click()
    desktop.wait_for_url(re.compile("/table/"))
    front(desktop)
    expect(desktop.get_by_test_id(f"booth-{other.key}")).to_contain_text("Played last")
    expect(desktop.get_by_test_id(f"booth-{FIRST.key}")).to_contain_text("A good first game")


def test_one_click_leads_to_the_board_and_the_page_remembers_it(
    page: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    front(page)
    assert serious_axe_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    booth = page.get_by_test_id(f"booth-{FIRST.key}")
    expect(booth).to_contain_text("A good first game")
    expect(booth).to_contain_text(f"{FIRST.facts.minutes} min")
    expect(booth).to_contain_text("Easy")
    page.get_by_test_id(f"play-now-{FIRST.key}").click()
    page.wait_for_url(re.compile("/table/"))
    table = page.url.rsplit("/", 1)[1]
    target = page.locator("[data-testid^=target-]").first
    expect(target).to_be_visible()
    # Nobody has begun it: it is not there to be gone on with.
    front(page)
    expect(page.get_by_test_id(f"unfinished-{table}")).to_have_count(0)
    expect(page.get_by_test_id("unbegun-games")).to_contain_text("(1)")
    expect(booth).to_contain_text("Played last")
    page.goto(f"/table/{table}")
    # What ends a turn would be asked for once more on a telephone.
    page.evaluate("localStorage.setItem('pooram.confirm', 'false')")
    page.reload()
    page.locator("[data-testid^=option-]").first.click()
    expect(page.locator("body[data-playing=false]")).to_have_count(1)
    front(page)
    begun = page.get_by_test_id(f"unfinished-{table}")
    expect(begun).to_be_in_viewport()
    page.wait_for_function("image => image.naturalWidth > 0", arg=begun.locator("img").element_handle())
    assert serious_axe_findings(page) == []
    begun.click()
    page.wait_for_url(f"**/table/{table}")


def moments(page: Page) -> list[str]:
    return page.locator("[data-moment]").evaluate_all("all => all.map(one => one.dataset.moment)")


def test_one_picture_after_the_other_moves(lively: Page) -> None:
    lively.clock.install()
    front(lively)
    still = [str(MOMENTS - 1)] * len(GAMES)
    # Each rests for a while at its last moment, which is the still picture; some are out of sight.
    for _ in range(60):
        lively.clock.run_for(500)
        if moments(lively) != still:
            return
    pytest.fail("nothing ever moves")


def test_nothing_moves_for_who_wants_no_motion(desktop: Page) -> None:
    desktop.clock.install()
    front(desktop)
    before = moments(desktop)
    desktop.clock.run_for(60_000)
    assert moments(desktop) == before


def test_a_chosen_game_answers_where_the_finger_is(
    phone: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    front(phone)
    for game in (GAMES[0], GAMES[-1]):
        phone.get_by_test_id(f"game-card-{game.key}").tap()
        sheet = phone.get_by_test_id("set-up")
        expect(sheet.get_by_role("heading", name=game.name)).to_be_in_viewport()
        expect(phone.get_by_test_id("play")).to_be_in_viewport()
        assert serious_axe_findings(phone) == []
        sheet.get_by_role("button", name="Close").tap()
        expect(sheet).to_have_count(0)


def test_an_option_is_offered_only_beside_what_gives_it_a_meaning(desktop: Page) -> None:
    front(desktop)
    desktop.get_by_test_id(f"customise-{DEPENDENT.key}").click()
    desktop.get_by_test_id("seats").select_option(str(max(2, DEPENDENT.fewest_seats)))
    house = desktop.get_by_test_id("house-rules")
    house.locator("summary").click()
    box = desktop.get_by_test_id(f"game-option-{DEPENDS.key}")
    assert DEPENDS.only_with
    other = desktop.get_by_test_id(f"game-option-{DEPENDS.only_with.option}")
    expect(other).to_be_visible()
    expect(box).to_have_count(0)
    usual = other.input_value()
    other.select_option(str(DEPENDS.only_with.values[0]))
    box.check()
    expect(house.locator("summary")).to_contain_text("1 changed")
    # What is no longer asked for is not counted, and not sent.
    other.select_option(usual)
    expect(box).to_have_count(0)
    expect(house.locator("summary")).to_contain_text("all as usual")
    desktop.get_by_test_id("play").click()
    desktop.wait_for_url(re.compile("/table/"))
    record = desktop.request.get(f"/api/tables/{desktop.url.rsplit('/', 1)[1]}/record").text()
    assert f"option {DEPENDS.key}" not in record


def test_a_table_is_set_in_any_colours_and_remembered(
    page: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    front(page)
    page.get_by_test_id(f"customise-{COLOURFUL.key}").click()
    first, *_, last = COLOURFUL.look.seat_colours
    # Seat 2 takes the colour of seat 1, which then has that of seat 2; and then one that is free.
    page.get_by_test_id("seat-1-colour").click()
    page.get_by_test_id(f"seat-1-colour-{first}").click()
    expect(page.get_by_test_id("seat-0-colour")).not_to_have_attribute(
        "aria-label", re.compile(f": {first}$")
    )
    page.get_by_test_id("seat-0-colour").click()
    page.get_by_test_id(f"seat-0-colour-{last}").click()
    page.get_by_test_id("seat-0-name").fill("Anna")
    page.get_by_test_id("seat-1-kind").select_option("person")
    page.get_by_test_id("seat-1-name").fill("Bo")
    page.get_by_test_id("game-option-starter").select_option(label="seat 2: Bo")
    house = page.get_by_test_id("house-rules")
    box = house.get_by_role("checkbox").first
    expect(box).not_to_be_visible()
    house.locator("summary").click()
    box.check()
    expect(house.locator("summary")).to_contain_text("1 changed")
    assert serious_axe_findings(page) == []
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("i-am-1")).to_be_visible()
    expect(page.get_by_test_id("i-am-0")).to_have_count(0)
    seats = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}/record").text()
    front(page)
    page.get_by_test_id(f"game-card-{COLOURFUL.key}").click()
    for seat, (name, colour) in enumerate((("Anna", last), ("Bo", first))):
        expect(page.get_by_test_id(f"seat-{seat}-name")).to_have_value(name)
        expect(page.get_by_test_id(f"seat-{seat}-colour")).to_have_attribute(
            "aria-label", f"Colour of seat {seat + 1}: {colour.replace('-', ' ')}"
        )
        assert colour in seats
    expect(box).to_be_checked()
    expect(page.get_by_test_id("seat-1-kind")).to_have_value("person")
    # What "Play now" brings is said before it is clicked.
    rule = next(option.name for option in COLOURFUL.options if option.group == "house")
    expect(page.get_by_test_id(f"own-rules-{COLOURFUL.key}")).to_contain_text(rule)
