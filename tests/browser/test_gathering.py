"""Friends at their own devices: one sets a table, others open its link, sit down, and they play."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from pooram.games import all_games

GAME = next(game for game in all_games().values() if game.listed and game.most_seats > 3)
PATIENCE = 300
READY = "body[data-ready=true]"


def set_table(page: Page, seats: int) -> str:
    """Set a table for oneself and friends, as a person would; its address."""
    page.goto("/")
    page.wait_for_selector(READY)
    page.get_by_test_id(f"game-card-{GAME.key}").click()
    page.get_by_test_id("seats").select_option(str(seats))
    page.get_by_test_id("seat-0-name").fill("Anna")
    for seat in range(1, seats):
        page.get_by_test_id(f"seat-{seat}-kind").select_option("open")
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("gathering")).to_be_visible()
    return page.get_by_test_id("invite-link").input_value()


def come(page: Page, link: str) -> None:
    page.goto(link)
    page.wait_for_selector(READY)
    expect(page.get_by_test_id("gathering")).to_be_visible()


def sit(page: Page, seat: int, name: str) -> None:
    page.get_by_test_id("my-name").fill(name)
    page.get_by_test_id(f"sit-{seat}").click()
    expect(page.get_by_test_id(f"gather-seat-{seat}")).to_contain_text("you")


def play_until_all_have_moved(pages: list[Page]) -> None:
    """Whoever is to move makes the first choice that is offered, until nobody is left who has not."""
    moved: set[Page] = set()
    end = time.monotonic() + PATIENCE
    while len(moved) < len(pages):
        assert time.monotonic() < end, "somebody never came to move"
        for page in pages:
            offer = page.locator(".offers button:enabled").first
            if offer.is_visible():
                offer.click()
                moved.add(page)
                # What was chosen is played before anybody is asked again.
                expect(page.locator("body[data-playing=false]")).to_have_count(1)


def test_friends_at_three_devices_gather_and_play(
    desktop: Page,
    phone: Page,
    new_page: Callable[..., Page],
    serious_axe_findings: Callable[[Page], list[str]],
) -> None:
    link = set_table(desktop, 4)
    assert re.search(r"/table/[0-9a-f]{16}$", link), "a link for sharing holds nothing but the table"
    expect(desktop.get_by_test_id("start")).to_be_disabled()
    assert serious_axe_findings(desktop) == []

    come(phone, link)
    sit(phone, 1, "Bo")
    expect(desktop.get_by_test_id("gather-seat-1")).to_contain_text("Bo")
    expect(phone.get_by_test_id("stand-up-0")).to_have_count(0)
    assert serious_axe_findings(phone) == []

    third = new_page()
    come(third, link)
    expect(third.get_by_test_id("sit-1")).to_have_count(0)
    sit(third, 3, "Cleo")
    # A seat too many goes, and who sits behind it moves up, with the number that was given.
    expect(third.locator("[data-testid^=remove-seat-], [data-testid=add-seat]")).to_have_count(0)
    desktop.get_by_test_id("remove-seat-2").click()
    expect(third.get_by_test_id("gather-seat-2")).to_contain_text("you")
    desktop.get_by_test_id("add-seat").click()
    expect(phone.get_by_test_id("sit-3")).to_be_visible()
    desktop.get_by_test_id("remove-seat-3").click()
    for page in (phone, third):
        page.get_by_test_id("ready").click()
    expect(desktop.get_by_test_id("waits-for")).to_have_text("Everybody is ready.")
    # Who comes back is where they were.
    phone.reload()
    expect(phone.get_by_test_id("ready")).to_have_attribute("aria-pressed", "true")

    desktop.get_by_test_id("start").click()
    pages = [desktop, phone, third]
    for seat, page in enumerate(pages):
        expect(page.get_by_test_id(f"seat-{seat}")).to_contain_text("you")
        expect(page.get_by_test_id("watching")).to_have_count(0)
    record = desktop.request.get(f"/api/tables/{link.rpartition('/')[2]}/record").text()
    assert [line.split()[1] for line in record.splitlines() if line.startswith("number ")] == ["1", "2", "3"]
    assert " drawn " not in record, "every browser has sent its number"

    play_until_all_have_moved(pages)


def test_a_public_table_comes_to_the_front_page_of_others_by_itself_and_goes_when_it_starts(
    desktop: Page, phone: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    phone.goto("/")
    phone.wait_for_selector(READY)
    link = set_table(desktop, 2) if GAME.fewest_seats <= 2 else set_table(desktop, GAME.fewest_seats)
    table = link.rpartition("/")[2]
    entry = phone.get_by_test_id(f"lobby-{table}")
    expect(entry).to_have_count(0)
    desktop.get_by_test_id("public").check()
    expect(entry).to_contain_text("Anna")
    assert serious_axe_findings(phone) == []
    for seat in range(1, desktop.locator("[data-testid^=gather-seat-]").count()):
        desktop.get_by_test_id(f"fill-{seat}").select_option(index=1)
    desktop.get_by_test_id("start").click()
    expect(desktop.get_by_test_id("seat-0")).to_contain_text("you")
    expect(entry).to_have_count(0)


def test_who_sits_down_knows_the_pace_and_chooses_a_colour(
    desktop: Page, phone: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    count = max(2, GAME.fewest_seats)
    seats = [{"kind": "me", "name": "Anna"}, *({"kind": "open"} for _ in range(count - 1))]
    asked = {"game": GAME.key, "seats": seats, "pace": {"turn": 120}}
    table = desktop.request.post("/api/gatherings", data=asked).json()["id"]
    desktop.goto(f"/table/{table}")
    come(phone, f"/table/{table}")
    expect(phone.get_by_role("heading", level=2)).to_have_text(f"Anna invites you to {GAME.name}")
    expect(phone.get_by_test_id("gather-rules")).to_contain_text("2 minutes a turn")
    sit(phone, 1, "Bo")
    last = GAME.look.seat_colours[-1]
    phone.get_by_test_id("colour-1").click()
    assert serious_axe_findings(phone) == []
    phone.get_by_test_id(f"colour-1-{last}").click()
    expect(phone.get_by_test_id("colour-1")).to_have_attribute("aria-label", re.compile(last))
    # Nobody else can have it now.
    desktop.get_by_test_id("colour-0").click()
    expect(desktop.get_by_test_id(f"colour-0-{last}")).to_be_disabled()


def test_friends_are_invited_by_one_click_on_the_front_page(desktop: Page) -> None:
    desktop.goto("/")
    desktop.get_by_test_id(f"with-friends-{GAME.key}").click()
    expect(desktop.get_by_test_id("gathering")).to_be_visible()
    expect(desktop.locator("[data-testid^=stand-up-]")).to_have_count(1)
    others = desktop.locator("[data-testid^=gather-seat-]").count() - 1
    expect(desktop.locator("[data-testid^=fill-]")).to_have_count(others)
    expect(desktop.get_by_test_id("waits-for")).to_contain_text("still open")


def test_who_invites_says_their_name_and_can_change_it(
    desktop: Page, phone: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    desktop.goto("/")
    desktop.get_by_test_id(f"with-friends-{GAME.key}").click()
    # Nobody wants to be invited by somebody who is called Player 1.
    name = desktop.get_by_test_id("name-0")
    name.fill("Anna")
    name.press("Enter")
    expect(desktop.get_by_test_id("gather-seat-0")).to_contain_text("Anna")
    come(phone, desktop.url)
    expect(phone.get_by_role("heading", level=2)).to_have_text(f"Anna invites you to {GAME.name}")
    expect(phone.locator("[data-testid^=rename-]")).to_have_count(0)
    sit(phone, 1, "Bo")
    phone.get_by_test_id("rename-1").click()
    assert serious_axe_findings(phone) == []
    phone.get_by_test_id("name-1").fill("Boris")
    # Whoever goes on at once has said it all the same.
    phone.get_by_test_id("ready").click()
    expect(desktop.get_by_test_id("gather-seat-1")).to_contain_text("Boris")
    expect(phone.get_by_test_id("ready")).to_have_attribute("aria-pressed", "true")
    # The browser knows it the next time.
    desktop.goto("/")
    desktop.get_by_test_id(f"with-friends-{GAME.key}").click()
    expect(desktop.get_by_test_id("gather-seat-0")).to_contain_text("Anna")


def test_waiting_for_friends_is_quiet(desktop: Page) -> None:
    desktop.clock.install()
    said: list[str] = []
    desktop.on("websocket", lambda line: line.on("framesent", lambda frame: said.append(str(frame))))
    set_table(desktop, max(2, GAME.fewest_seats))
    told = len(said)
    # Long enough for the page to ask whether anybody is there, and to miss an answer.
    desktop.clock.run_for(46_000)
    desktop.wait_for_function("() => true")
    assert len(said) > told
    desktop.clock.run_for(30_000)
    expect(desktop.get_by_test_id("waits-for")).to_contain_text("still open")
    expect(desktop.get_by_test_id("gather-trouble")).to_have_count(0)
    expect(desktop.get_by_test_id("lost")).to_have_count(0)
