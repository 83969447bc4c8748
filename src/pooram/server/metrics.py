"""Metrics for Prometheus, at an address of their own.

Not at the address that people open: nobody else needs to know how busy a server is. One worker tells its
own figures; of several, each counts into a file that all can read (the library's multiprocess mode), and the
process above them tells the sums: a request at the common address would reach a worker by chance.
"""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from pooram.engine.errors import PooramError
from pooram.server.settings import Settings
from pooram.tables import metrics

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where the workers count, if there are several; the library wants it in the environment."""
EVERY = 1.0


@contextmanager
def told_metrics(settings: Settings, registry: CollectorRegistry = metrics.REGISTRY) -> Iterator[None]:
    """Tell the figures of a registry, if that is asked for."""
    if settings.metrics is None:
        yield
        return
    host, port = settings.metrics_address
    try:
        server, thread = start_http_server(port, host, registry)
    except OSError as error:
        raise PooramError(
            f"Metrics cannot be told at {host}:{port}: {error.strerror}.",
            hint="Choose another place with --metrics.",
        ) from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def told_sums(settings: Settings) -> Iterator[None]:
    """Tell the sums of the figures of all workers that are started meanwhile, if that is asked for."""
    if settings.metrics is None:
        yield
        return
    with TemporaryDirectory(prefix="pooram-metrics-") as folder:
        os.environ[FOLDER] = folder
        registry = CollectorRegistry()
        MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
        try:
            with told_metrics(settings, registry):
                yield
        finally:
            del os.environ[FOLDER]


def forget(worker: int) -> None:
    """A worker has ended: what it has done counts, what it had open does not."""
    if FOLDER in os.environ:
        mark_process_dead(worker)  # type: ignore[no-untyped-call]


async def watch_loop(open_tables: Callable[[], int]) -> None:
    """Look every second at what would cost too much at every step."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY
        await asyncio.sleep(EVERY)
        metrics.LOOP_LAG.observe(max(0.0, loop.time() - due))
        metrics.OPEN_TABLES.set(open_tables())
        metrics.publish()
