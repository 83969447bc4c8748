"""Bots that think on a Ray cluster; here the cluster is a few threads with Ray's face."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType, SimpleNamespace

import pytest

from pooram.engine.errors import BadSetup, PooramError
from pooram.games import find_game
from pooram.tables.making import new_table
from pooram.tables.messages import NewTable, SeatRequest
from pooram.tables.ray_places import RayThinker


class RayError(Exception):
    pass


class RayTaskError(RayError):
    def __init__(self, cause):
        super().__init__(str(cause))
        self.cause = cause


class WorkerCrashedError(RayError):
    pass


class FakeRay(ModuleType):
    """What RayThinker uses of Ray, over threads."""

    exceptions = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)

    def __init__(self, processors=2):
        super().__init__("ray")
        self.processors = processors
        self.calls = []
        self.crashes = 0
        self._pool = ThreadPoolExecutor(processors)

    def init(self, **_):
        self.calls.append("init")

    def shutdown(self):
        self.calls.append("shutdown")
        self._pool.shutdown()

    def cluster_resources(self):
        return {"CPU": float(self.processors), "memory": 1e9}

    def cancel(self, reference, force):
        reference.future().cancel()

    def remote(self, function):
        def work(*words):
            if self.crashes:
                self.crashes -= 1
                raise WorkerCrashedError
            try:
                return function(*words)
            except Exception as error:
                raise RayTaskError(error) from error

        def begin(*words):
            begun = self._pool.submit(work, *words)
            return SimpleNamespace(future=lambda: begun)

        return SimpleNamespace(remote=begin)


@pytest.fixture
def ray(monkeypatch):
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    return fake


def first_view():
    table, _ = new_table(find_game("template"), NewTable("template", (SeatRequest("me"),) * 2), {})
    return table.bots_view(0)


def test_bots_think_on_the_cluster_as_many_at_once_as_it_has_processors(ray):
    async def scenario():
        thinker = RayThinker()
        assert len(thinker.places) == 2
        view = first_view()
        asked = [thinker.think("template", view, "random", seed, f"table {seed}") for seed in range(5)]
        assert set(await asyncio.gather(*asked)) <= {0, 1}
        with pytest.raises(BadSetup, match="nobody"):
            await thinker.think("template", view, "nobody", 1, "a")
        thinker.close()

    asyncio.run(scenario())
    assert ray.calls == ["init", "shutdown"]


def test_what_is_lost_with_a_machine_of_the_cluster_is_thought_again(ray):
    async def scenario():
        thinker = RayThinker()
        ray.crashes = 2
        assert await thinker.think("template", first_view(), "random", 1, "a") in (0, 1)
        thinker.close()

    asyncio.run(scenario())
    assert ray.crashes == 0


def test_several_workers_share_the_processors_of_the_cluster(ray):
    assert [len(RayThinker(workers).places) for workers in (1, 2, 5)] == [2, 1, 1]


def test_without_ray_one_sentence_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(PooramError, match="The engine ray is not installed") as said:
        RayThinker()
    assert "pooram[ray]" in said.value.hint


def test_a_cluster_that_cannot_be_reached_is_said_in_one_sentence(ray, monkeypatch):
    def fail(**_):
        raise ConnectionError("nobody answers")

    monkeypatch.setattr(ray, "init", fail)
    with pytest.raises(PooramError, match="cannot be reached: nobody answers"):
        RayThinker()
