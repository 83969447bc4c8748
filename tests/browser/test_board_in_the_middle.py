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


def take_seat(owner: Page, phone: Page, table: str, seat: int) -> None:
    link = owner.request.post(f"/api/tables/{table}/seats/{seat}/keys", data={}).json()["link"]
    phone.goto(link)
    phone.wait_for_selector("body[data-ready=true]")
    expect(phone.get_by_test_id(f"seat-{seat}")).to_contain_text("you")


def test_a_board_for_all_and_two_hands(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    board = new_page(TELEVISION)
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


def test_before_the_game_the_board_shows_how_to_sit_down_and_who_does(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    board, owner = new_page(TELEVISION), new_page()
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
    # Nobody is sent to a table where no seat is left for them.
    expect(board.get_by_test_id("board-code-says")).to_have_text(re.compile("All seats are taken.*watch"))
    expect(owner.get_by_test_id("invite-says")).to_contain_text("can watch")
    owner.get_by_test_id("start").click()
    expect(board.get_by_test_id("score-0")).to_be_visible()
