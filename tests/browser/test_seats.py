"""Whose seat is whose: a second device, a watcher, a link that opens nothing."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from pooram.games import all_games

GAME = next(game for game in all_games().values() if game.listed and game.most_seats > 1)

ANOTHER = re.compile(r"/table/[0-9a-f]+#key=[\w-]{43}$")


def two_at_one_screen(page: Page) -> str:
    """A table for two people at this screen; its address."""
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
    answer = page.request.post("/api/tables", data={"game": GAME.key, "seats": seats})
    assert answer.status == 201
    path = f"/table/{answer.json()['id']}"
    page.goto(path)
    page.wait_for_selector("body[data-ready=true]")
    return path


def personal_link(page: Page, seat: int) -> str:
    """Make a link for a seat, as a person would."""
    page.get_by_test_id("share").click()
    page.get_by_test_id("share-seat").select_option(str(seat))
    page.get_by_test_id("share-make").click()
    expect(page.get_by_test_id("only-here")).to_be_visible()
    link = page.get_by_test_id("share-link").input_value()
    page.get_by_test_id("other-device").get_by_role("button", name="Close").click()
    return link


def first_of(page: Page) -> None:
    """Say who is at the screen: whoever may."""
    page.locator("[data-testid^=i-am-]").first.click()


def test_a_personal_link_gives_a_seat_to_a_second_device(
    desktop: Page, phone: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    path = two_at_one_screen(desktop)
    first_of(desktop)
    link = personal_link(desktop, 1)
    assert link.startswith(desktop.url.partition("/table")[0])
    phone.goto(link)
    phone.wait_for_selector("body[data-ready=true]")
    # The key is not in the address bar, and nobody is asked who they are.
    assert phone.evaluate("location.pathname + location.hash") == path
    expect(phone.get_by_test_id("seat-1")).to_contain_text("you")
    expect(phone.get_by_test_id("watching")).to_have_count(0)
    phone.reload()
    expect(phone.get_by_test_id("seat-1")).to_contain_text("you")
    phone.get_by_test_id("share").click()
    phone.get_by_test_id("share-make").click()
    expect(phone.get_by_test_id("share-link")).to_have_value(ANOTHER)
    assert serious_axe_findings(phone) == []


def test_whoever_has_only_the_address_watches(
    desktop: Page, phone: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    path = two_at_one_screen(desktop)
    phone.goto(path)
    phone.wait_for_selector("body[data-ready=true]")
    expect(phone.get_by_test_id("watching")).to_have_text("You are watching: no seat here is yours.")
    expect(phone.locator("[data-testid^=i-am-]")).to_have_count(0)
    expect(phone.get_by_test_id("share")).to_have_count(0)
    assert serious_axe_findings(phone) == []
    phone.goto("/")
    phone.wait_for_selector("body[data-ready=true]")
    expect(phone.locator("[data-testid^=unfinished-]")).to_have_count(0)


def test_a_link_that_opens_nothing_says_so_and_lets_watch(desktop: Page, phone: Page) -> None:
    path = two_at_one_screen(desktop)
    phone.goto(f"{path}#key={'x' * 43}")
    expect(phone.get_by_test_id("toast")).to_contain_text("This link opens no seat at this table.")
    expect(phone.get_by_test_id("watching")).to_be_visible()
    assert phone.evaluate("location.hash") == ""


def test_before_the_game_a_link_that_opens_nothing_says_so_at_once_and_not_when_it_begins(
    desktop: Page, phone: Page
) -> None:
    game = next(game for game in all_games().values() if game.listed and game.fewest_seats == 2)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "easy"}]
    made = desktop.request.post("/api/gatherings", data={"game": game.key, "seats": seats}).json()
    desktop.goto(f"/table/{made['id']}")
    phone.goto(f"/table/{made['id']}#key={'x' * 43}")
    toast = phone.get_by_test_id("toast")
    expect(toast).to_contain_text("This link opens no seat at this table.")
    expect(phone.get_by_test_id("gathering")).to_be_visible()
    toast.get_by_label("Close").click()
    desktop.get_by_test_id("start").click()
    expect(phone.get_by_test_id("watching")).to_be_visible()
    expect(phone.get_by_test_id("seat-0")).to_be_visible()
    expect(toast).to_have_count(0)


def test_a_link_that_is_opened_while_watching_gives_the_seat_at_once(desktop: Page, phone: Page) -> None:
    path = two_at_one_screen(desktop)
    first_of(desktop)
    link = personal_link(desktop, 0)
    phone.goto(path)
    expect(phone.get_by_test_id("watching")).to_be_visible()
    phone.evaluate("hash => (location.hash = hash)", f"#{link.partition('#')[2]}")
    expect(phone.get_by_test_id("seat-0")).to_contain_text("you")
    expect(phone.get_by_test_id("watching")).to_have_count(0)


def test_a_seat_that_was_given_away_is_taken_back_and_who_had_it_watches(
    new_page: Callable[..., Page],
) -> None:
    anna, bo = new_page(), new_page()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
    table = anna.request.post("/api/tables", data={"game": "template", "seats": seats}).json()["id"]
    bo.goto(anna.request.post(f"/api/tables/{table}/seats/1/keys", data={}).json()["link"])
    expect(bo.get_by_test_id("seat-1")).to_contain_text("you")
    anna.goto(f"/table/{table}")
    anna.get_by_test_id("i-am-0").click()
    anna.get_by_test_id("share").click()
    expect(anna.get_by_test_id("seat-given")).to_have_count(0)
    anna.get_by_test_id("share-seat").select_option(label="Bo")
    given = anna.get_by_test_id("seat-given")
    expect(given).to_contain_text("1 personal link or key and 1 other device")
    anna.get_by_test_id("revoke").click()
    anna.get_by_test_id("revoke-yes").click()
    expect(given).to_have_count(0)
    expect(bo.get_by_test_id("watching")).to_be_visible()
    expect(bo.get_by_test_id("seat-1")).not_to_contain_text("you")


def test_a_personal_link_and_its_code_hold_the_address_that_a_telephone_can_open(desktop: Page) -> None:
    desktop.route("**/api/address", lambda route: route.fulfill(json={"origin": "http://192.0.2.7:8420"}))
    two_at_one_screen(desktop)
    first_of(desktop)
    desktop.get_by_test_id("share").click()
    desktop.get_by_test_id("share-make").click()
    expect(desktop.get_by_test_id("share-code")).to_have_js_property("complete", True)
    expect(desktop.get_by_test_id("share-link")).to_have_value(
        re.compile(r"^http://192\.0\.2\.7:8420/table/")
    )
    expect(desktop.get_by_test_id("only-here")).to_have_count(0)
