"""Outlines of what is about to be placed, step by step; and a second board beside the first."""

import re

import pytest
from playwright.sync_api import Page, expect

GAME = "cholas"
"""A game in which a card lies or stands, and with a second board beside the first."""
MOST = 200
"""Clicks after which something that should have come up never will."""


def by_id(page: Page, name: str):
    return page.get_by_test_id(name)


def options(page: Page, name: str = ""):
    return page.locator(f"[data-testid^=option-{name}]")


def sit_down(page: Page, seats: int = 2, **set_options: int) -> None:
    """A new table with easy bots in all seats but the first."""
    kinds = [("me", "")] + [("bot", "easy")] * (seats - 1)
    people = [{"kind": kind, "name": f"P{seat}", "level": level} for seat, (kind, level) in enumerate(kinds)]
    table = {"game": GAME, "seats": people, "options": set_options}
    answer = page.request.post("/api/tables", data=table)
    page.goto(f"/table/{answer.json()['id']}")
    page.wait_for_selector("body[data-ready=true]")


def pick_up_two_stones(page: Page) -> None:
    """Play on until a card of two stones in two colours is about to be placed."""
    for _ in range(MOST):
        page.wait_for_selector("[data-testid^=option-]")
        if "two-colour card?" in by_id(page, "prompt").inner_text():
            return
        liked = options(page, "build-two")
        (liked if liked.count() else options(page)).first.click()
    pytest.fail("no card of two colours came up")


def test_the_points_are_shown_before_the_last_colour_is_confirmed(desktop):
    page = desktop
    sit_down(page)
    pick_up_two_stones(page)
    options(page, "at").first.click()
    expect(options(page, "stone").first).to_be_visible()
    assert options(page, "stone").locator("b").count() == 0
    options(page, "stone").first.click()
    expect(options(page, "stone").first.locator("b")).to_be_visible()
    # One of two colours at least is not one's own.
    options(page, "stone").first.hover()
    expect(by_id(page, "change-0")).to_have_text(re.compile(r"\+[1-9]"))


def test_a_second_board_leaves_the_first_one_large(desktop):
    sit_down(desktop, 5, variant=1)
    first, second = (desktop.locator("section.board").nth(number).bounding_box() for number in (0, 1))
    assert first["width"] > 1.5 * second["width"]
    assert second["x"] > first["x"] + first["width"] - 1
    assert max(first["y"] + first["height"], second["y"] + second["height"]) <= 900


def test_on_a_telephone_both_boards_have_the_full_width_and_spaces_can_be_hit(phone, serious_axe_findings):
    sit_down(phone, 2, variant=1)
    boards = [phone.locator("section.board").nth(number).bounding_box() for number in (0, 1)]
    assert min(board["width"] for board in boards) > 360
    space = phone.locator("[data-testid='item-cell:0']").bounding_box()
    assert min(space["width"], space["height"]) >= 20
    assert serious_axe_findings(phone) == []
