"""The board on a screen for all, and everybody's hand on a telephone of their own."""

import re
from collections.abc import Callable
from typing import Any

from msgspec import json
from playwright.sync_api import Page, expect

from pooram.games import all_games

TELEVISION = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
HIDING = next(
    game
    for game in all_games().values()
    if game.listed and game.fewest_seats > 2 and not game.secret_scores and not game.rival
)
"""All choose a card of their hidden hands at once."""
STEPS = 3


def new_table(page: Page) -> str:
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
    seats += [{"kind": "bot", "level": "easy"}] * (HIDING.fewest_seats - 2)
    answer = page.request.post("/api/tables", data={"game": HIDING.key, "seats": seats})
    assert answer.status == 201, answer.text()
    return str(answer.json()["id"])


def known_outside(page: Page) -> None:
    """As if others could reach the server, which listens to this machine alone."""
    page.route("**/api/address", lambda route: route.fulfill(json={"origin": "http://192.0.2.7:8420"}))


def take_seat(owner: Page, phone: Page, table: str, seat: int) -> None:
    link = owner.request.post(f"/api/tables/{table}/seats/{seat}/keys", data={}).json()["link"]
    phone.goto(link)
    phone.wait_for_selector("body[data-ready=true]")
    expect(phone.get_by_test_id(f"seat-{seat}")).to_contain_text("you")


def test_a_board_for_all_and_two_hands(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    board = new_page(TELEVISION)
    known_outside(board)
    phones = [new_page(PHONE, has_touch=True, is_mobile=True) for _ in range(2)]
    told: list[dict[str, Any]] = []
    said: list[dict[str, Any]] = []

    def listen(line: Any) -> None:
        line.on("framereceived", lambda frame: told.append(json.decode(frame)))
        line.on("framesent", lambda frame: said.append(json.decode(frame)))

    board.on("websocket", listen)
    # The board's own browser began the table and holds all its seats: it looks through nobody's eyes even so.
    table = new_table(board)
    board.goto(f"/table/{table}/board")
    board.wait_for_selector("body[data-ready=true]")
    for seat, phone in enumerate(phones):
        take_seat(board, phone, table, seat)
    for _ in range(STEPS):
        for phone in phones:
            option = phone.locator("[data-testid^=option-]").first
            expect(option).to_be_visible()
            before = phone.get_by_test_id("prompt").inner_text()
            option.click()
            # On a telephone what ends a turn is confirmed, wherever one has scrolled to.
            expect(phone.get_by_test_id("confirm")).to_be_in_viewport(ratio=1)
            phone.get_by_test_id("confirm").click()
            expect(phone.get_by_test_id("prompt")).not_to_have_text(before)
    expect(board.get_by_test_id("last")).to_have_text(re.compile(r"\w"))
    for seat in range(HIDING.fewest_seats):
        score = phones[0].get_by_test_id(f"score-{seat}").inner_text()
        expect(board.get_by_test_id(f"score-{seat}")).to_have_text(score, use_inner_text=True)
    # Nothing but what a watcher may know has come to the board, and it has asked for nothing else.
    assert {message["seat"] for message in said if message["type"] == "sit"} == {-1}
    assert all(message.get("viewer", -1) == -1 and not message.get("offers") for message in told)
    assert not any(message.get("own") or (message.get("scene") or {}).get("own") for message in told)
    assert board.locator("[data-testid^=option-], [data-testid^=i-am-], [data-testid^=target-]").count() == 0
    code = board.get_by_test_id("qr")
    board.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=code.element_handle())
    assert serious_axe_findings(board) == []
    # All of it fits on the screen.
    assert board.evaluate("document.documentElement.scrollHeight <= innerHeight")
    # Who is not there is told at their seat, though the board's own browser holds it, too.
    expect(board.locator("[data-testid^=away-]")).to_have_count(0)
    phones[1].goto("about:blank")
    expect(board.get_by_test_id("away-1")).to_have_text("not connected")
    phones[0].get_by_test_id("leave").click()
    phones[0].get_by_test_id("leave-sure").click()
    expect(board.get_by_test_id("away-0")).to_have_text("away, a bot plays")
    board.get_by_test_id("full-screen").click()
    expect(board.get_by_test_id("full-screen")).to_have_attribute("aria-pressed", "true")


def test_what_one_is_about_to_do_stays_while_others_choose(new_page: Callable[..., Page]) -> None:
    owner = new_page()
    phones = [new_page(PHONE, has_touch=True, is_mobile=True) for _ in range(2)]
    table = new_table(owner)
    for seat, phone in enumerate(phones):
        take_seat(owner, phone, table, seat)
    slow, quick = phones
    slow.locator("[data-testid^=option-]").first.click()
    about = slow.get_by_test_id("armed").inner_text()
    quick.locator("[data-testid^=option-]").first.click()
    quick.get_by_test_id("confirm").click()
    expect(slow.get_by_test_id("seat-1")).to_contain_text("has chosen")
    expect(slow.get_by_test_id("armed")).to_have_text(about, use_inner_text=True)
    slow.get_by_test_id("confirm").click()
    expect(slow.get_by_test_id("armed")).to_be_hidden()


def test_with_the_board_elsewhere_the_hand_comes_first(new_page: Callable[..., Page]) -> None:
    owner, phone = new_page(), new_page(PHONE, has_touch=True, is_mobile=True)
    table = new_table(owner)
    take_seat(owner, phone, table, 0)

    def top(selector: str) -> float:
        return float(phone.locator(selector).first.evaluate("element => element.getBoundingClientRect().top"))

    assert top(".board .main") < top("[data-testid^=option-]")
    phone.get_by_test_id("preferences").click()
    phone.get_by_test_id("prefer-hand").check()
    expect(phone.get_by_test_id("open-board")).to_have_attribute("href", f"/table/{table}/board")
    phone.get_by_role("button", name="Close").click()
    for _ in range(2):
        assert (
            top("[data-testid=prompt]")
            < top(".hands")
            < top("[data-testid^=option-]")
            < top(".main > .panel")
        )
        phone.reload()
        phone.wait_for_selector("body[data-ready=true]")
        expect(phone.locator("[data-testid^=option-]").first).to_be_visible()
    # Of this table only.
    other = new_table(owner)
    take_seat(owner, phone, other, 0)
    assert top(".board .main") < top("[data-testid^=option-]")


def test_who_comes_by_the_code_of_the_board_has_the_hand_first(new_page: Callable[..., Page]) -> None:
    owner, phone = new_page(), new_page(PHONE, has_touch=True, is_mobile=True)
    known_outside(owner)
    seats = [
        {"kind": "me"},
        {"kind": "open"},
        *[{"kind": "bot", "level": "easy"}] * (HIDING.fewest_seats - 2),
    ]
    table = owner.request.post("/api/gatherings", data={"game": HIDING.key, "seats": seats}).json()["id"]
    owner.goto(f"/table/{table}/board")
    path = str(owner.get_by_test_id("qr").get_attribute("src")).partition("path=")[2]
    # A telephone's camera opens what the code says.
    phone.goto(path)
    phone.get_by_test_id("sit-1").click()
    phone.get_by_test_id("ready").click()
    owner.goto(f"/table/{table}")
    assert phone.url.endswith(f"/table/{table}")
    owner.get_by_test_id("start").click()
    expect(phone.locator("[data-testid^=option-]").first).to_be_visible()
    expect(phone.locator("main.handfirst")).to_be_visible()
    # A board stands on the owner's own screen, and none beside a watcher's.
    expect(owner.get_by_test_id("seat-0")).to_contain_text("you")
    expect(owner.locator("main.handfirst")).to_have_count(0)
    owner.goto(f"/table/{table}/board")
    assert str(owner.get_by_test_id("qr").get_attribute("src")).endswith(path)
    watcher = new_page(PHONE)
    watcher.goto(path)
    expect(watcher.get_by_test_id("watching")).to_be_visible()
    expect(watcher.locator("main.handfirst")).to_have_count(0)


def with_hands_first(owner: Page, phones: list[Page]) -> str:
    """A table of two, whose telephones are their hands."""
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
    table = owner.request.post("/api/tables", data={"game": "umbradeco", "seats": seats}).json()["id"]
    for seat, phone in enumerate(phones):
        take_seat(owner, phone, table, seat)
        phone.get_by_test_id("preferences").click()
        phone.get_by_test_id("prefer-hand").check()
        phone.get_by_role("button", name="Close").click()
        expect(phone.locator("main.handfirst")).to_be_visible()
    return str(table)


def test_played_again_the_hand_comes_first_also_for_who_comes_from_the_front_page(
    new_page: Callable[..., Page],
) -> None:
    """To the new table while people gather at it, or when it has started long ago."""
    owner = new_page()
    early, late = phones = [new_page(PHONE, has_touch=True, is_mobile=True) for _ in range(2)]
    table = with_hands_first(owner, phones)
    play_to_the_end(owner, table)
    again = early.request.post(f"/api/tables/{table}/again", data={}).json()["id"]
    early.goto("/")
    early.get_by_test_id(f"waiting-{again}").click()
    expect(early.get_by_test_id("gathering")).to_be_visible()
    owner.goto(f"/table/{again}")
    owner.get_by_test_id("start").click()
    expect(early.locator("main.handfirst")).to_be_visible()
    late.goto("/")
    late.get_by_test_id(f"unfinished-{again}").click()
    expect(late.locator("main.handfirst")).to_be_visible()
    # And nowhere else.
    other = new_table(owner)
    take_seat(owner, late, other, 0)
    expect(late.locator("main.handfirst")).to_have_count(0)
    late.goto(f"/table/{again}")
    expect(late.locator("main.handfirst")).to_be_visible()


def test_played_again_the_hand_comes_first_again_for_who_asks_and_who_comes_along(
    new_page: Callable[..., Page],
) -> None:
    owner = new_page()
    phones = [new_page(PHONE, has_touch=True, is_mobile=True) for _ in range(2)]
    table = with_hands_first(owner, phones)
    board = new_page(TELEVISION)
    board.goto(f"/table/{table}/board")
    play_to_the_end(owner, table)
    anna, bo = phones
    anna.get_by_test_id("again").click()
    expect(anna.get_by_test_id("gathering")).to_be_visible()
    bo.get_by_test_id("see-board").click()
    bo.get_by_test_id("come-along").click()
    bo.get_by_test_id("ready").click()
    anna.get_by_test_id("start").click()
    for phone in phones:
        expect(phone.locator("main.handfirst")).to_be_visible()
    expect(board.get_by_test_id("score-1")).to_be_visible()


def play_to_the_end(owner: Page, table: str) -> None:
    """Both seats of whoever set the table choose what comes first."""
    path, seat = f"/api/tables/{table}/seats", 0
    view = owner.request.get(f"{path}/{seat}/view").json()
    while not view["finished"]:
        if not view["to_move"]:
            seat = 1 - seat
            view = owner.request.get(f"{path}/{seat}/view").json()
            continue
        wanted = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
        view = owner.request.post(f"{path}/{seat}/steps", data=wanted).json()


WAKE_LOCK = """() => {
  window.locks = [];
  const lock = () => ({ released: false, release() { this.released = true; return Promise.resolve(); } });
  const request = (kind) => (window.locks.push({ kind, ...lock() }), Promise.resolve(window.locks.at(-1)));
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
}"""
AWAKE = "() => locks.map(({ kind, released }) => kind + (released ? ' released' : ''))"


def test_the_screen_of_the_board_does_not_go_dark(new_page: Callable[..., Page]) -> None:
    board = new_page(TELEVISION)
    board.add_init_script(f"({WAKE_LOCK})()")
    board.goto(f"/table/{new_table(board)}/board")
    board.wait_for_selector("body[data-ready=true]")
    assert board.evaluate(AWAKE) == ["screen"]
    # The browser takes it back from a page that nobody sees.
    board.evaluate("locks[0].released = true; document.dispatchEvent(new Event('visibilitychange'))")
    assert board.evaluate(AWAKE) == ["screen released", "screen"]
    board.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert len(board.evaluate(AWAKE)) == 2
    board.evaluate("history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate'))")
    board.wait_for_function("() => locks.every(({ released }) => released)")


def test_before_the_game_the_board_shows_how_to_sit_down_and_who_does(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    board, owner = new_page(TELEVISION), new_page()
    known_outside(board)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
    table = owner.request.post("/api/gatherings", data={"game": HIDING.key, "seats": seats}).json()["id"]
    owner.goto(f"/table/{table}")
    path = owner.get_by_test_id("open-board").get_attribute("href")
    board.goto(str(path))
    expect(board.get_by_test_id("board-seat-1")).to_have_text("Open seat")
    board.wait_for_function(
        "image => image.complete && image.naturalWidth > 0", arg=board.get_by_test_id("qr").element_handle()
    )
    assert serious_axe_findings(board) == []
    assert board.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(board.get_by_test_id("board-code-says")).to_contain_text("sit down")
    expect(owner.get_by_test_id("invite-says")).to_contain_text("they choose a seat")
    owner.get_by_test_id("fill-1").select_option("easy")
    expect(board.get_by_test_id("board-waits")).to_contain_text("Everybody is ready: Anna starts the game.")
    # Who has gone is not waited for.
    owner.goto("/")
    expect(board.get_by_test_id("board-seat-0")).to_contain_text("not connected")
    expect(board.get_by_test_id("board-waits")).to_contain_text("it can be started by all who are ready.")
    owner.goto(f"/table/{table}")
    expect(board.get_by_test_id("board-seat-0")).to_contain_text("ready")
    # Nobody is sent to a table where no seat is left for them.
    expect(board.get_by_test_id("board-code-says")).to_have_text(re.compile("All seats are taken.*watch"))
    expect(owner.get_by_test_id("invite-says")).to_contain_text("can watch")
    owner.get_by_test_id("start").click()
    expect(board.get_by_test_id("score-0")).to_be_visible()


def test_before_the_game_the_board_is_nobodys_also_in_the_browser_that_set_the_table(
    new_page: Callable[..., Page],
) -> None:
    owner = new_page()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
    table = owner.request.post("/api/gatherings", data={"game": HIDING.key, "seats": seats}).json()["id"]
    told: list[dict[str, Any]] = []
    said: list[dict[str, Any]] = []

    def listen(line: Any) -> None:
        line.on("framereceived", lambda frame: told.append(json.decode(frame)))
        line.on("framesent", lambda frame: said.append(json.decode(frame)))

    board = owner.context.new_page()
    board.on("websocket", listen)
    board.goto(f"/table/{table}/board")
    expect(board.get_by_test_id("board-seat-0")).to_contain_text("Anna")
    assert promised_by(board, table) == {}
    # What its own page has given and keeps is left alone.
    owner.goto(f"/table/{table}")
    expect(owner.get_by_test_id("start")).to_be_visible()
    owner.wait_for_function(
        "table => JSON.parse(localStorage['pooram.promised'])[table].given.length", arg=table
    )
    kept = promised_by(owner, table)
    owner.get_by_test_id("fill-1").select_option("easy")
    expect(board.get_by_test_id("board-waits")).to_contain_text("Everybody is ready")
    assert promised_by(board, table) == kept
    assert {message["type"] for message in said} == {"sit"}
    gatherings = [message for message in told if message["type"] == "gathering"]
    assert gatherings
    assert not any(message["owner"] or message["known"] or message.get("may_start") for message in gatherings)
    assert not any(seat.get("mine") for message in gatherings for seat in message["seats"])


def promised_by(page: Page, table: str) -> dict[str, Any]:
    """What the browser keeps of the promise of a table."""
    kept: dict[str, Any] = page.evaluate("JSON.parse(localStorage['pooram.promised'] ?? '{}')")
    return dict(kept.get(table, {}))


def test_with_all_seats_taken_what_the_others_have_is_still_read_on_a_small_screen(
    new_page: Callable[..., Page],
) -> None:
    crowded = max((game for game in all_games().values() if game.listed), key=lambda game: game.most_seats)
    board = new_page({"width": 1280, "height": 720})
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * (crowded.most_seats - 1)]
    table = board.request.post("/api/tables", data={"game": crowded.key, "seats": seats}).json()["id"]
    board.goto(f"/table/{table}/board")
    board.wait_for_selector("body[data-ready=true]")
    narrowest, lowest, words = board.evaluate(
        """() => {
          const all = (what) => [...document.querySelectorAll(what)];
          const boxes = (what) => all(what).map((each) => each.getBoundingClientRect());
          const narrowest = Math.min(...boxes('.side [data-item]').map(({ width }) => width));
          const lowest = Math.max(...boxes('.side .panel').map(({ bottom }) => bottom));
          return [narrowest, lowest, boxes('footer')[0].top];
        }"""
    )
    assert narrowest > 15
    assert lowest <= words
