"""Bots that think on a Ray cluster: `pooram serve --engine ray`."""

import asyncio
import signal
from importlib import import_module
from typing import Any

from pooram.bots.think import think
from pooram.engine.errors import PooramError
from pooram.tables.bot_process import Died, Thought
from pooram.tables.thinking import FairThinker


class RayThinker(FairThinker):
    """As many thoughts at once as the cluster has processors; Ray says on which machine.

    Every machine of the cluster needs the same Pooram, and the bots that are offered.
    """

    def __init__(self, workers: int = 1) -> None:
        self._ray = connected_ray()
        remote = self._ray.remote(think)
        processors = int(self._ray.cluster_resources().get("CPU", 1))
        super().__init__([RayPlace(self._ray, remote) for _ in range(max(1, processors // workers))])

    def close(self) -> None:
        super().close()
        self._ray.shutdown()


class RayPlace:
    """One thought at a time, wherever Ray has room."""

    def __init__(self, ray: Any, remote: Any) -> None:
        self._ray = ray
        self._remote = remote
        self._thought: Any = None

    async def think(self, thought: Thought) -> int:
        self._thought = self._remote.remote(*thought)
        try:
            return int(await asyncio.wrap_future(self._thought.future()))
        except self._ray.exceptions.RayTaskError as error:
            # What the bot raised, and not how it came here.
            raise error.cause or error from None
        except self._ray.exceptions.RayError as error:
            raise Died from error

    def interrupt(self) -> None:
        self._ray.cancel(self._thought, force=True)

    def close(self) -> None:
        if self._thought is not None:
            self._ray.cancel(self._thought, force=True)


def connected_ray() -> Any:
    """Ray, connected to the cluster of RAY_ADDRESS, or to one that it starts on this machine."""
    try:
        ray = import_module("ray")
    except ImportError:
        raise PooramError(
            "The engine ray is not installed.",
            hint="Run `pip install 'pooram[ray]'`, or leave --engine away.",
        ) from None
    # Ray would end the server its own way at SIGTERM.
    before = signal.getsignal(signal.SIGTERM)
    try:
        ray.init(configure_logging=False, log_to_driver=False)
    except (ConnectionError, RuntimeError) as error:
        raise PooramError(
            f"The Ray cluster cannot be reached: {error}.", hint="RAY_ADDRESS says where it is."
        ) from None
    signal.signal(signal.SIGTERM, before)
    return ray
