"""Hexagons that lie on a side: their outlines, and where a click goes."""

import re

import pytest
from playwright.sync_api import Page, expect

GAME = "umbradeco"
"""A game of hexagonal tiles."""
MOST = 20
"""TableService after which something that should have come up never will."""


def by_id(page: Page, name: str):
    return page.get_by_test_id(name)


def sit_down(page: Page, **options: int) -> None:
    """A new table against an easy bot."""
    people = [{"kind": "me", "name": "P0", "level": ""}, {"kind": "bot", "name": "P1", "level": "easy"}]
    table = {"game": GAME, "seats": people, "options": options}
    page.goto(f"/table/{page.request.post('/api/tables', data=table).json()['id']}")
    page.wait_for_selector("body[data-ready=true]")


def hold_a_tile(page: Page, **options: int) -> None:
    """At a new table, hold a tile that can push another."""
    for _ in range(MOST):
        sit_down(page, **options)
        tile = page.locator("[data-testid^='target-own:']").first
        tile.wait_for()
        tile.click()
        page.locator("[data-testid^='target-spot:']").first.wait_for()
        if page.locator("[data-testid^='target-tile:']").count():
            return
    pytest.fail("no tile could push another")


@pytest.fixture
def holding(desktop):
    """A table where a tile is held and has to be placed."""
    hold_a_tile(desktop)
    return desktop


def test_every_spot_for_the_held_tile_shows_its_points(holding, serious_axe_findings):
    spots = holding.locator("[data-testid^='target-spot:']").count()
    tiles = holding.locator("[data-testid^='target-tile:']").count()
    assert spots == holding.locator("[data-testid^=option-beside]").count()
    numbers = holding.locator("[data-item^='goal:'] .badge").all_text_contents()
    assert len(numbers) == spots + tiles
    assert all(re.fullmatch(r"\+\d+", number) for number in numbers)
    assert serious_axe_findings(holding) == []


def test_an_outline_lies_as_its_hexagon_does(holding):
    box = holding.locator("[data-testid^='target-spot:']").first.bounding_box()
    outlines = holding.locator(".light polygon.glow").evaluate_all(
        "all => all.map(node => node.getBBox()).map(({ width, height }) => width / height)"
    )
    assert outlines
    for ratio in [*outlines, box["width"] / box["height"]]:
        assert ratio == pytest.approx(2 / 3**0.5, abs=0.02)


def test_a_click_near_a_corner_goes_to_the_hexagon_that_is_there(desktop):
    sit_down(desktop)
    desktop.locator("[data-testid^='target-own:']").first.wait_for()
    hit = desktop.evaluate(
        """() => [...document.querySelectorAll('[data-item^="spot:"]')].map(node => {
              const { x, y, width, height } = node.getBoundingClientRect();
              const at = (dx, dy) => document.elementFromPoint(x + dx * width, y + dy * height)
                ?.closest('[data-item]')?.dataset.item;
              const own = id => id === node.dataset.item;
              return own(at(0.05, 0.5)) && own(at(0.95, 0.5)) && !own(at(0.06, 0.06)) && !own(at(0.94, 0.94));
            })"""
    )
    # Tiles lie on two of the spots and take their clicks.
    assert hit.count(True) == 37 - 2


def test_a_tile_is_dragged_from_the_hand_to_a_spot(desktop):
    sit_down(desktop)
    tile = desktop.locator("[data-testid^='target-own:']").first
    tile.wait_for()
    tile.hover()
    desktop.mouse.down()
    desktop.mouse.move(500, 330, steps=4)
    goal = desktop.locator("[data-testid^='target-spot:']").first
    goal.wait_for()
    box = goal.bounding_box()
    desktop.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    desktop.mouse.up()
    expect(by_id(desktop, "log")).to_contain_text("You place")


def test_on_a_telephone_the_large_mat_and_the_hand_fit_without_scrolling(phone, serious_axe_findings):
    hold_a_tile(phone, side=5)
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 390
    hand = phone.locator("section.panel.hand").bounding_box()
    assert hand["y"] + hand["height"] <= 844
    for target in phone.locator("[data-testid^=target-]").all():
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= 23.5
    assert serious_axe_findings(phone) == []


def test_an_empty_spot_shows_its_name_and_a_tile_covers_it(holding):
    labels = holding.locator("[data-item^='spot:'] .label").all_text_contents()
    tiles = holding.locator("[data-item^='tile:']").count()
    assert len(labels) == len(set(labels)) == 37 - tiles
    assert "e8" in labels
