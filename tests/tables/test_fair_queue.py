"""Whose bot thinks next: played on a clock of its own."""

import heapq

import pytest

from pooram.tables.fair_queue import LONG, QUICK, FairQueue, Request

EASY, HARD, ENDLESS = 0.02, 0.9, 30.0
"""Seconds that a thought of each kind takes."""


class Clockwork:
    """Processes that think for as long as the kind of a request says; no real time passes."""

    def __init__(self, processes):
        self.queue = FairQueue(processes)
        self.now = 0.0
        self.waited = {}
        self._coming = []
        self._going = []
        self._number = 0
        for kind in (EASY, HARD, ENDLESS):
            # Each has been seen once, so that nobody guesses.
            self.queue.done(Request("before", kind), kind)

    def come(self, at, table, kind, then=0, pause=0.0):
        """A request at a time; when it is answered the table asks so many times more."""
        self._number += 1
        heapq.heappush(self._coming, (at, self._number, table, kind, then, pause))

    def run(self, until=1000.0):
        while self._coming or self._going:
            times = [line[0][0] for line in (self._coming, self._going) if line]
            self.now = min(times)
            if self.now > until:
                return
            if self._going and self._going[0][0] == self.now:
                _, _, request, (table, kind, then, pause) = heapq.heappop(self._going)
                self.queue.done(request, kind)
                if then:
                    self.come(self.now + pause, table, kind, then - 1, pause)
            else:
                at, _, table, kind, then, pause = heapq.heappop(self._coming)
                request = Request(table, kind)
                request.what = (at, (table, kind, then, pause))
                self.queue.add(request)
            while (request := self.queue.take()) is not None:
                at, what = request.what
                self.waited.setdefault(what[0], []).append(self.now - at)
                self._number += 1
                heapq.heappush(self._going, (self.now + what[1], self._number, request, what))


@pytest.mark.parametrize("processes", [1, 2, 4])
def test_an_easy_bot_never_waits_two_seconds_for_hard_ones_of_many_tables(processes):
    clockwork = Clockwork(processes)
    for table in range(50):
        for seat in range(3):
            clockwork.come(0.01 * seat, f"hard {table}", HARD, then=20)
    clockwork.come(5.0, "easy", EASY, then=200, pause=0.05)
    clockwork.run(until=200)
    assert len(clockwork.waited["easy"]) == 201
    assert max(clockwork.waited["easy"]) < 2 * HARD + EASY


def test_a_flood_of_easy_bots_leaves_the_hard_ones_half_of_the_time():
    clockwork = Clockwork(1)
    for table in range(100):
        clockwork.come(0.0, f"easy {table}", EASY, then=100_000)
    clockwork.come(1.0, "hard", HARD, then=100_000)
    clockwork.run(until=100)
    assert len(clockwork.waited["hard"]) * HARD == pytest.approx(50, abs=3)


def test_a_table_with_many_bots_has_one_turn_after_the_other():
    clockwork = Clockwork(1)
    for _ in range(20):
        clockwork.come(0.0, "crowd", HARD)
    clockwork.come(0.1, "pair", HARD, then=9)
    clockwork.run()
    # Each waits for one of the crowd, and never for two.
    assert max(clockwork.waited["pair"]) < 1.5 * HARD


def test_of_several_processes_one_is_kept_free_of_what_takes_very_long():
    clockwork = Clockwork(2)
    for table in range(5):
        clockwork.come(0.0, f"endless {table}", ENDLESS, then=5)
    clockwork.come(1.0, "easy", EASY, then=100, pause=0.5)
    clockwork.come(1.0, "hard", HARD, then=50)
    clockwork.run(until=200)
    assert len(clockwork.waited["easy"]) == 101
    assert max(clockwork.waited["easy"]) < 2 * HARD + EASY
    assert len(clockwork.waited["hard"]) == 51


def test_what_takes_very_long_takes_the_only_process_too():
    queue = FairQueue(1)
    queue.done(Request("before", "endless"), ENDLESS)
    asked = Request("a", "endless")
    queue.add(asked)
    assert queue.take() is asked
    assert queue.take() is None


def test_how_long_a_bot_takes_is_learned():
    queue = FairQueue(1)
    expected = []
    for seconds in (5 * LONG, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0):
        request = Request("a", "kind")
        queue.add(request)
        assert queue.take() is request
        expected.append(request.expected)
        queue.done(request, seconds)
    assert expected[1] == 5 * LONG
    assert expected[-1] < QUICK


def test_a_request_is_dropped_only_while_it_waits():
    queue = FairQueue(1)
    first, second, third = (Request("a", "kind") for _ in range(3))
    for request in (first, second, third):
        queue.add(request)
    assert queue.take() is first
    assert queue.drop(second)
    assert not queue.drop(first)
    assert queue.waiting == 1
    queue.done(first, None)
    assert queue.take() is third
