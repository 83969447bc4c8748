"""What takes a moment: one thing at a time, and no source has more than one in the line of all."""

import asyncio
import threading

from pooram.tables.making import stored_table
from pooram.tables.work import Work


class Slow:
    """Jobs that go on when they are told to; they say in which order they ran, and how many at once."""

    def __init__(self):
        self.order = []
        self.most = 0
        self._now = 0
        self._lock = threading.Lock()
        self.go_on = threading.Event()

    def job(self, name):
        def run():
            with self._lock:
                self._now += 1
                self.most = max(self.most, self._now)
            self.go_on.wait()
            with self._lock:
                self._now -= 1
                self.order.append(name)
            return name

        return run


def test_one_thing_is_done_at_a_time_and_who_asks_for_much_waits_behind_themselves():
    async def scenario():
        work, slow = Work(), Slow()
        asked = [asyncio.create_task(work.do(slow.job(f"film {at}"), "192.0.2.1")) for at in range(4)]
        await asyncio.sleep(0)
        asked.append(asyncio.create_task(work.do(slow.job("picture"), "192.0.2.2")))
        await asyncio.sleep(0)
        slow.go_on.set()
        assert await asyncio.gather(*asked) == ["film 0", "film 1", "film 2", "film 3", "picture"]
        assert slow.order[:2] == ["film 0", "picture"]
        assert slow.most == 1
        assert not work._lines

    asyncio.run(scenario())


def test_what_fails_leaves_its_place_to_the_next():
    async def scenario():
        work = Work()
        failing, next = work.do(lambda: 1 // 0, "a"), work.do(lambda: "done", "a")
        failed, done = await asyncio.gather(failing, next, return_exceptions=True)
        assert isinstance(failed, ZeroDivisionError)
        assert done == "done"

    asyncio.run(scenario())


def test_others_play_while_a_table_is_replayed(play, monkeypatch):
    going_on = threading.Event()

    def slowly(*words):
        going_on.wait()
        return stored_table(*words)

    async def scenario(house):
        anna, _ = await house.people("template")
        service = await house.open()
        cold = anna.table.id
        for connection in list(anna.opened.connections):
            service.leave(anna.opened, connection)
        other, _ = await house.people("template")
        monkeypatch.setattr("pooram.tables.making.stored_table", slowly)
        coming = asyncio.create_task(house.seat(service, cold, 0))
        await asyncio.sleep(0)
        await other.step("row 1")
        assert other.snapshot.decision == 3
        assert not coming.done()
        going_on.set()
        assert (await coming).snapshot.decision == 2

    play(scenario)


def test_a_film_of_a_table_disturbs_nobody_who_reads_its_log(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        apart = anna.table.apart()
        before = anna.table.log(0).lines
        assert apart.log(0).lines == before
        assert apart.log(0).lines is not before
        await anna.step("row 1")
        assert len(apart.log(0).lines) < len(anna.table.log(0).lines)

    play(scenario)
