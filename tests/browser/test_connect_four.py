"""A game from outside, found by its entry point: dropped into, previewed and played to the end."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect


@pytest.fixture(scope="module")
def environment(installed, checkout):
    """Connect Four is installed beside Pooram, as anybody would install it."""
    return installed(checkout / "examples" / "connect_four")


@pytest.fixture(scope="module")
def server(serve, environment):
    return serve(environment)


def sit_down(page: Page) -> None:
    """From the front page to a table against an easy bot, without motion."""
    page.goto("/")
    page.get_by_test_id("game-card-connect_four").click()
    page.get_by_test_id("seat-1-level").select_option("easy")
    page.get_by_test_id("play").click()
    page.wait_for_url(re.compile("/table/"))
    my_turn(page)


def my_turn(page: Page) -> None:
    """Wait until a disc can be dropped, or the game is over."""
    page.locator("[data-testid^=target-], dialog[open][data-testid=sheet]").first.wait_for()


def test_connect_four_is_played_to_the_end(desktop, environment, tmp_path, serious_axe_findings):
    sit_down(desktop)
    desktop.get_by_test_id("item-into-d").hover()
    expect(desktop.locator(".ghost")).to_have_count(1)
    assert serious_axe_findings(desktop) == []
    desktop.get_by_test_id("item-into-d").click()
    expect(desktop.get_by_test_id("item-disc-0")).to_have_attribute("data-place", "d1")
    sheet = desktop.get_by_test_id("sheet")
    for _ in range(42):
        my_turn(desktop)
        if sheet.is_visible():
            break
        discs = desktop.locator("[data-item^=disc-]").count()
        desktop.locator("[data-testid^=option-drop]").first.click()
        desktop.wait_for_function(
            "discs => document.querySelectorAll('[data-item^=disc-]').length > discs"
            " || document.querySelector('dialog[open][data-testid=sheet]')",
            arg=discs,
        )
    expect(sheet.get_by_role("heading")).to_contain_text(re.compile("wins|draw"))
    with desktop.expect_download() as download:
        desktop.get_by_test_id("download").click()
    record = tmp_path / "game.record"
    download.value.save_as(record)
    command = [sys.executable, "-m", "pooram", "verify", str(record)]
    checked = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


def test_a_disc_can_be_dropped_by_touching_any_empty_place_of_a_column(phone):
    sit_down(phone)
    phone.get_by_test_id("item-b4").tap()
    expect(phone.get_by_test_id("armed")).to_be_visible()
    expect(phone.get_by_test_id("log")).not_to_contain_text("drops")
    phone.get_by_test_id("item-b4").tap()
    expect(phone.get_by_test_id("item-disc-0")).to_have_attribute("data-place", "b1")
