"""Two processes on PostgreSQL: friends whose lines end at different ones are at one table all the same."""

import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

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


@contextmanager
def stopped(process: int) -> Iterator[None]:
    """A process that does nothing meanwhile: whoever comes is served by another one."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


@pytest.fixture
def serving(serve: Callable[..., Any], postgres_database: str) -> Any:
    if not Path("/proc/self/task").exists():
        pytest.skip("this system does not list the children of a process")
    return serve(os.environ, "--workers", "2", "--database", postgres_database)


def test_friends_at_different_workers_play_at_one_table(new_page: Callable[..., Page], serving: Any) -> None:
    found = workers(serving.process.pid)
    assert len(found) == 2
    host, anna, bo, watcher = (new_page(base_url=serving.address) for _ in range(4))
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
    table = host.request.post("/api/tables", data={"game": "template", "seats": seats}).json()["id"]
    links = [
        host.request.post(f"/api/tables/{table}/seats/{seat}/keys", data={}).json()["link"]
        for seat in range(2)
    ]
    links.append(f"/table/{table}")
    for number, (page, link) in enumerate(zip((anna, bo, watcher), links, strict=True)):
        # The line to the table is opened at the one that is awake.
        with stopped(found[number % 2]):
            page.goto(link)
            page.wait_for_selector("body[data-ready=true]")
            expect(page.get_by_test_id("prompt")).to_be_visible()
    play_together(anna, bo, watcher)
    # One of them dies: whoever was there comes back at the other, and loses nothing.
    os.kill(found[0], signal.SIGKILL)
    play_together(anna, bo, watcher)


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
    same = anna.get_by_test_id("log").inner_text()
    expect(watcher.get_by_test_id("log")).to_have_text(same, use_inner_text=True)
