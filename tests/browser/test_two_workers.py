"""Several processes on PostgreSQL: friends are at one table wherever their lines end, and whoever dies."""

import contextlib
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect


def children(process: int) -> list[int]:
    found: list[int] = []
    for thread in Path(f"/proc/{process}/task").glob("*"):
        with contextlib.suppress(OSError):
            found += map(int, (thread / "children").read_text().split())
    return found


def workers(process: int) -> list[int]:
    """The processes that serve; others of its children look after shared things, or think for bots."""
    # Whoever listens has the socket that the process above has opened.
    listening = sockets(process)
    return [child for child in children(process) if sockets(child) & listening]


def sockets(process: int) -> set[str]:
    found = set()
    for file in Path(f"/proc/{process}/fd").glob("*"):
        with contextlib.suppress(OSError):
            found.add(os.readlink(file))
    return {name for name in found if name.startswith("socket:")}


PLAYERS = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]


def come_to_a_table(host: Page, addresses: list[str], pages: list[Page]) -> None:
    """Two players and a watcher open their links, each at a server of their own."""
    table = host.request.post("/api/tables", data={"game": "template", "seats": PLAYERS}).json()["id"]
    links = [
        urlsplit(host.request.post(f"/api/tables/{table}/seats/{seat}/keys", data={}).json()["link"])
        for seat in range(2)
    ]
    ways = [*(f"{link.path}#{link.fragment}" for link in links), f"/table/{table}"]
    for page, address, way in zip(pages, addresses, ways, strict=True):
        page.goto(f"{address}{way}")
        page.wait_for_selector("body[data-ready=true]")
        expect(page.get_by_test_id("prompt")).to_be_visible()


def test_friends_at_different_servers_play_at_one_table(
    new_page: Callable[..., Page], serve: Callable[..., Any], postgres_database: str
) -> None:
    one, other = (serve(os.environ, "--database", postgres_database).address for _ in range(2))
    pages = [new_page() for _ in range(3)]
    come_to_a_table(new_page(base_url=one), [one, other, other], pages)
    play_together(*pages)


def test_friends_go_on_when_the_worker_of_their_table_dies(
    new_page: Callable[..., Page], serve: Callable[..., Any], postgres_database: str
) -> None:
    if not Path("/proc/self/task").exists():
        pytest.skip("this system does not list the children of a process")
    serving = serve(os.environ, "--workers", "2", "--database", postgres_database)
    found = workers(serving.process.pid)
    assert len(found) == 2
    pages = [new_page() for _ in range(3)]
    come_to_a_table(new_page(base_url=serving.address), [serving.address] * 3, pages)
    play_together(*pages)
    # Whoever was there comes back, and loses nothing.
    for worker in found:
        os.kill(worker, signal.SIGKILL)
        play_together(*pages)


def play_together(anna: Page, bo: Page, watcher: Page) -> None:
    """A small turn of each, which all others see; what they say to each other, too."""
    for mover, other in ((anna, bo), (bo, anna)):
        log = other.get_by_test_id("log").inner_text()
        for _ in range(2):
            option = mover.locator("[data-testid^=option-]").last
            option.wait_for()
            before = mover.get_by_test_id("prompt").inner_text()
            option.click()
            expect(mover.get_by_test_id("prompt")).not_to_have_text(before)
        for page in (other, watcher):
            expect(page.get_by_test_id("log")).not_to_have_text(log, use_inner_text=True)
        said = f"Well played, after {len(log)} letters"
        mover.get_by_test_id("chat-text").fill(said)
        mover.get_by_test_id("chat-send").click()
        expect(other.get_by_test_id("chat-lines")).to_contain_text(said)
        expect(other.get_by_test_id("lost")).to_have_count(0)
    # Each reads of themselves as "you".
    same = bo.get_by_test_id("log").locator("li").count()
    for page in (anna, watcher):
        expect(page.get_by_test_id("log").locator("li")).to_have_count(same)
