"""Friends at their own devices: one sets a table, others open its link, sit down, and they play."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from pooram.games import all_games

GAME = next(game for game in all_games().values() if game.listed and game.most_seats > 3)
PATIENCE = 300
READY = "body[data-ready=true]"
TABLETS = {"upright": {"width": 820, "height": 1180}, "lying": {"width": 1180, "height": 820}}


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


def test_the_front_page_says_of_a_public_table_what_is_not_as_usual(
    desktop: Page, phone: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    """As the table says it to who sits down; of a table like any other nothing has to be said."""
    seats = [{"kind": "me", "name": "Anna"}, *[{"kind": "open"}] * (GAME.most_seats - 1)]
    first = GAME.options[:2]
    other = {each.key: each.low if each.default == each.high else each.high for each in first}

    def listed(**more: object) -> str:
        asked = {"game": GAME.key, "seats": seats, "public": True, **more}
        return str(desktop.request.post("/api/gatherings", data=asked).json()["id"])

    usual = listed()
    day = {"turn": 86_400, "game": 0, "increment": 0}
    strict = listed(pace=day, options=other)
    phone.goto("/")
    told = phone.get_by_test_id(f"lobby-rules-{strict}")
    expect(told).to_contain_text("1 day a move")
    for option in first:
        expect(told).to_contain_text(option.name)
    expect(phone.get_by_test_id(f"lobby-{usual}")).to_be_visible()
    expect(phone.get_by_test_id(f"lobby-rules-{usual}")).to_have_count(0)
    assert fits(phone)
    assert serious_axe_findings(phone) == []
    words = told.inner_text()
    phone.get_by_test_id(f"lobby-{strict}").click()
    expect(phone.get_by_test_id("gather-rules")).to_have_text(words)


@pytest.mark.parametrize("size", TABLETS)
def test_friends_gather_at_tablets(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]], size: str
) -> None:
    host, guest = (new_page(TABLETS[size], has_touch=True, is_mobile=True) for _ in range(2))
    seats = [{"kind": "me", "name": "Anna"}, *[{"kind": "open"}] * (GAME.most_seats - 1)]
    asked = {"game": GAME.key, "seats": seats, "public": True}
    table = host.request.post("/api/gatherings", data=asked).json()["id"]
    host.goto(f"/table/{table}")
    guest.goto("/")
    entry = guest.get_by_test_id(f"lobby-{table}")
    entry.wait_for()
    assert fits(guest)
    assert serious_axe_findings(guest) == []
    entry.tap()
    guest.get_by_test_id("my-name").fill("Bo, who has a rather long name")
    guest.get_by_test_id("sit-1").tap()
    expect(host.get_by_test_id("gather-seat-1")).to_contain_text("Bo, who")
    for page in (host, guest):
        assert fits(page)
        assert serious_axe_findings(page) == []
    guest.get_by_test_id("ready").tap()
    for seat in range(2, GAME.most_seats):
        host.get_by_test_id(f"fill-{seat}").select_option("easy")
    host.get_by_test_id("start").tap()
    expect(guest.get_by_test_id("seat-1")).to_contain_text("you")


def fits(page: Page) -> bool:
    """Whether nothing lies beside the screen, and what is tapped is large enough for a finger."""
    small = page.evaluate(
        """() => [...document.querySelectorAll('main button, main select, main input[type=text]')]
          .map((each) => each.getBoundingClientRect())
          .filter(({ width, height }) => width && Math.min(width, height) < 24).length"""
    )
    return small == 0 and bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


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
    # Who has chosen it has it wherever they sit down, where it is free.
    again = set_table(desktop, 2)
    come(phone, again)
    phone.get_by_test_id("sit-1").click()
    expect(phone.get_by_test_id("colour-1")).to_have_attribute("aria-label", re.compile(last))
    phone.goto("/")
    phone.get_by_test_id(f"game-card-{GAME.key}").click()
    expect(phone.get_by_test_id("seat-0-colour")).to_have_attribute("aria-label", re.compile(last))


def test_friends_are_invited_by_one_click_on_the_front_page(desktop: Page) -> None:
    desktop.goto("/")
    desktop.get_by_test_id(f"with-friends-{GAME.key}").click()
    expect(desktop.get_by_test_id("gathering")).to_be_visible()
    expect(desktop.locator("[data-testid^=stand-up-]")).to_have_count(1)
    others = desktop.locator("[data-testid^=gather-seat-]").count() - 1
    expect(desktop.locator("[data-testid^=fill-]")).to_have_count(others)
    expect(desktop.get_by_test_id("waits-for")).to_contain_text("still open")


def test_who_invites_is_told_if_nobody_else_can_open_the_link(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    alone, known = new_page(), new_page()
    known.route("**/api/address", lambda route: route.fulfill(json={"origin": "http://192.0.2.7:8420"}))
    for page in (alone, known):
        page.goto("/")
        page.get_by_test_id(f"with-friends-{GAME.key}").click()
    expect(alone.get_by_test_id("only-here")).to_contain_text("pooram serve --lan")
    expect(alone.get_by_test_id("invite-code")).to_have_count(0)
    assert serious_axe_findings(alone) == []
    table = known.url.rpartition("/")[2]
    expect(known.get_by_test_id("invite-link")).to_have_value(f"http://192.0.2.7:8420/table/{table}")
    expect(known.get_by_test_id("invite-code")).to_be_visible()
    expect(known.get_by_test_id("only-here")).to_have_count(0)


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
    # That a line was sent is heard a moment later; if it never is, the whole test is given up.
    while len(said) == told:
        desktop.wait_for_timeout(20)
    desktop.clock.run_for(30_000)
    expect(desktop.get_by_test_id("waits-for")).to_contain_text("still open")
    expect(desktop.get_by_test_id("gather-trouble")).to_have_count(0)
    expect(desktop.get_by_test_id("lost")).to_have_count(0)


def test_who_set_the_table_and_has_gone_keeps_nobody_waiting(
    desktop: Page, phone: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    link = set_table(desktop, max(2, GAME.fewest_seats))
    come(phone, link)
    sit(phone, 1, "Bo")
    for seat in range(2, max(2, GAME.fewest_seats)):
        desktop.get_by_test_id(f"fill-{seat}").select_option("easy")
    phone.get_by_test_id("ready").click()
    expect(desktop.get_by_test_id("start")).to_be_enabled()
    expect(desktop.get_by_test_id("gather-seat-1").get_by_title("connected", exact=True)).to_be_visible()
    expect(phone.get_by_test_id("start")).to_have_count(0)
    desktop.close()
    expect(phone.get_by_test_id("gather-seat-0")).to_contain_text("not connected")
    expect(phone.get_by_test_id("start")).to_be_visible(timeout=PATIENCE * 1000)
    expect(phone.get_by_test_id("gathering")).to_contain_text("Anna is not connected: you can start")
    assert serious_axe_findings(phone) == []
    phone.get_by_test_id("start").click()
    expect(phone.get_by_test_id("seat-1")).to_contain_text("you")


def test_who_starts_in_the_place_of_who_set_the_table_frees_the_seats_of_others_who_have_gone(
    new_page: Callable[..., Page],
) -> None:
    anna, bo, cleo = (new_page() for _ in range(3))
    link = set_table(anna, max(3, GAME.fewest_seats))
    for seat, (page, name) in enumerate(((bo, "Bo"), (cleo, "Cleo")), start=1):
        come(page, link)
        sit(page, seat, name)
    for seat in range(3, GAME.fewest_seats):
        anna.get_by_test_id(f"fill-{seat}").select_option("easy")
    bo.get_by_test_id("ready").click()
    anna.close()
    expect(bo.get_by_test_id("gathering")).to_contain_text(
        "free the seats of others", timeout=PATIENCE * 1000
    )
    expect(bo.get_by_test_id("free-2")).to_have_count(0)
    cleo.close()
    bo.get_by_test_id("free-2").click()
    bo.get_by_test_id("fill-2").select_option("easy")
    expect(bo.locator("[data-testid^=remove-seat-]")).to_have_count(0)
    bo.get_by_test_id("start").click()
    expect(bo.get_by_test_id("seat-1")).to_contain_text("you")


SOONER = """
  const late = setTimeout;
  const sooner = { 20000: 300, 45000: 300 };
  setTimeout = (what, time, ...more) => late(what, sooner[time] ?? time, ...more);
"""
"""The page asks and gives up sooner on a line that says nothing; what it does then is not changed."""


@pytest.mark.parametrize("how", ["the network is down", "the line only falls silent"])
def test_the_front_page_finds_back_to_the_lobby_by_itself(desktop: Page, phone: Page, how: str) -> None:
    silent = []

    def connect(line: WebSocketRoute) -> None:
        server, number = line.connect_to_server(), len(lines)
        lines.append(number)
        server.on_message(lambda message: None if silent and number == 0 else line.send(message))

    lines: list[int] = []
    phone.route_web_socket("**/api/gatherings/ws", connect)
    phone.add_init_script(SOONER)
    phone.goto("/")
    phone.wait_for_selector(READY)
    if how == "the network is down":
        phone.context.set_offline(True)
    else:
        silent.append(True)
    link = set_table(desktop, max(2, GAME.fewest_seats))
    desktop.get_by_test_id("public").check()
    phone.context.set_offline(False)
    expect(phone.get_by_test_id(f"lobby-{link.rpartition('/')[2]}")).to_contain_text("Anna")
    assert len(lines) > 1


def test_a_seat_is_on_a_second_device_before_the_game_starts(
    desktop: Page, phone: Page, serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    set_table(desktop, max(2, GAME.fewest_seats))
    desktop.get_by_test_id("gather-share").click()
    desktop.get_by_test_id("share-make").click()
    link = desktop.get_by_test_id("share-link").input_value()
    assert serious_axe_findings(desktop) == []
    phone.goto(link)
    phone.wait_for_selector(READY)
    assert "key" not in phone.url, "who shares the address shares no seat"
    expect(phone.get_by_test_id("gather-seat-0")).to_contain_text("you")
    expect(phone.get_by_test_id("ready")).to_be_visible()
    expect(phone.get_by_test_id("start")).to_have_count(0)
    dialog = desktop.get_by_test_id("other-device")
    dialog.get_by_role("button", name="Close").click()
    desktop.get_by_test_id("gather-share").click()
    expect(desktop.get_by_test_id("seat-given")).to_contain_text("1 other device")
    desktop.get_by_test_id("revoke").click()
    desktop.get_by_test_id("revoke-yes").click()
    expect(phone.get_by_test_id("gather-told")).to_have_text("Your seat was taken back.")
    expect(phone.get_by_test_id("gather-seat-0")).not_to_contain_text("you")


def test_the_second_click_of_a_double_click_takes_nothing_back(desktop: Page, phone: Page) -> None:
    link = set_table(desktop, 2)
    come(phone, link)
    sitting, standing = (phone.get_by_test_id(f"{what}-1") for what in ("sit", "stand-up"))
    sitting.evaluate(CLICK, 1)
    standing.wait_for()
    standing.evaluate(CLICK, 2)
    ready = phone.get_by_test_id("ready")
    for clicks in (1, 2):
        ready.evaluate(CLICK, clicks)
        expect(ready).to_have_attribute("aria-pressed", "true")
    expect(desktop.get_by_test_id("waits-for")).to_have_text("Everybody is ready.")
    expect(standing).to_be_visible()
    standing.evaluate(CLICK, 1)
    expect(sitting).to_be_visible()


CLICK = "(node, detail) => node.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))"
"""The how-manieth click it is, of several in the same place."""


def test_whose_seat_is_freed_is_told_who_did_it(desktop: Page, phone: Page) -> None:
    link = set_table(desktop, max(2, GAME.fewest_seats))
    come(phone, link)
    sit(phone, 1, "Bo")
    desktop.get_by_test_id("free-1").click()
    expect(phone.get_by_test_id("gather-told")).to_have_text("Anna has freed your seat.")
    phone.get_by_test_id("sit-1").click()
    expect(phone.get_by_test_id("gather-trouble")).to_contain_text("Ask whether you may sit down again")
