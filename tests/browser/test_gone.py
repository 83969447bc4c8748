"""Somebody has closed their page at a table without a clock: the others need not wait for ever."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

PHONE = {"width": 390, "height": 844}
IMPATIENT = """
from msgspec.structs import replace

from pooram.tables import limits

limits.LIMITS = replace(limits.LIMITS, away_seconds=2)
"""
"""What Python runs when it starts, so that a while is a moment."""


@pytest.fixture(scope="module")
def impatient(serve: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a server at which nobody waits long for who is gone."""
    folder = tmp_path_factory.mktemp("impatient")
    Path(folder, "sitecustomize.py").write_text(IMPATIENT, encoding="utf-8")
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    server = serve({**os.environ, "PYTHONPATH": os.pathsep.join(paths)})
    return str(server.address)


@pytest.fixture
def friends(new_page: Callable[..., Page], impatient: str) -> tuple[Page, Page]:
    """Two people at a table, one of them at a telephone; the first is to move."""
    host = new_page(base_url=impatient)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
    table = host.request.post("/api/tables", data={"game": "kerala", "seats": seats}).json()["id"]
    pages = new_page(base_url=impatient), new_page(PHONE, base_url=impatient, has_touch=True, is_mobile=True)
    for seat, page in enumerate(pages):
        page.goto(host.request.post(f"/api/tables/{table}/seats/{seat}/keys", data={}).json()["link"])
        page.wait_for_selector("body[data-ready=true]")
    return pages


def test_a_bot_plays_on_for_who_is_gone_until_they_are_back(
    friends: tuple[Page, Page],
    new_page: Callable[..., Page],
    impatient: str,
    serious_axe_findings: Callable[[Page], list[str]],
) -> None:
    anna, bo = friends
    path = anna.url
    expect(bo.get_by_test_id("presence-0")).to_have_text("connected")
    watcher = new_page(base_url=impatient)
    watcher.goto(path)
    anna.goto("about:blank")
    offer = bo.get_by_test_id("replace-0")
    expect(offer).to_have_text("Let a bot play")
    assert serious_axe_findings(bo) == []
    # Who only watches has no say in it.
    expect(watcher.get_by_test_id("presence-0")).to_have_text("not connected")
    expect(watcher.get_by_test_id("replace-0")).to_have_count(0)
    offer.tap()
    expect(bo.get_by_test_id("stand-in-0")).to_be_visible()
    expect(bo.locator("body")).to_contain_text("Anna is not connected; a bot (Medium) plays on.")
    expect(offer).to_have_count(0)
    expect(bo.locator("[data-testid=seat-1].waiting")).to_have_count(1)

    anna.goto(path)
    expect(anna.get_by_test_id("prompt")).to_have_text("A bot (Medium) plays for you.")
    anna.get_by_test_id("return").click()
    expect(bo.get_by_test_id("stand-in-0")).to_have_count(0)
    # Nobody replaces who is there.
    bo.goto("about:blank")
    expect(anna.get_by_test_id("replace-1")).to_be_visible()
    bo.goto(path)
    expect(anna.get_by_test_id("presence-1")).to_have_text("connected")
    expect(anna.get_by_test_id("replace-1")).to_have_count(0)
