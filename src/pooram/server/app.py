"""The server: tables around which people and bots sit, on this machine."""

import asyncio
import logging
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread

from litestar import Litestar
from litestar.config.compression import CompressionConfig

from pooram.bots.specs import offered_levels
from pooram.engine.errors import PooramError
from pooram.engine.game import AnyGame
from pooram.games import all_games, broken_games, find_game
from pooram.server.access import Access
from pooram.server.client import OUR_CLIENT, Client
from pooram.server.guard import LOOPBACK, Guard
from pooram.server.health import Health
from pooram.server.home_network import invitation, public_addresses
from pooram.server.identity import keep_tokens_from_logs
from pooram.server.listening import listen
from pooram.server.logs import log_to_stderr
from pooram.server.metrics import told_metrics, watch_loop
from pooram.server.problems import HANDLERS
from pooram.server.routes import ROUTES
from pooram.server.serving import serve
from pooram.server.settings import PORT, Settings
from pooram.server.socket import TableSockets
from pooram.server.state import AppState
from pooram.server.turnstile import Turnstile
from pooram.server.workers import Workers
from pooram.tables.home import Home
from pooram.tables.limits import LIMITS, Limits
from pooram.tables.service import TableService
from pooram.tables.storage import open_storage
from pooram.tables.storage.place import check_workers
from pooram.tables.thinking import PoolThinker, Thinker, bot_processes

_log = logging.getLogger(__name__)


def create_app(
    settings: Settings,
    *,
    thinker: Callable[[], Thinker] | None = None,
    games: Iterable[AnyGame] | None = None,
    client: Path = OUR_CLIENT,
    limits: Limits = LIMITS,
    home: Home = Home(),  # noqa: B008 - it cannot be changed
) -> Litestar:
    """The server's application; everything but the settings is for tests and other servers."""
    keep_tokens_from_logs()
    levels = offered_levels(settings.bot)
    known = dict(all_games()) if games is None else {game.key: game for game in games}
    for fault in broken_games().values() if games is None else ():
        _log.warning("%s", fault)

    def find(key: str) -> AnyGame:
        return known[key] if key in known else find_game(key)

    @asynccontextmanager
    async def open_tables(app: Litestar) -> AsyncIterator[None]:
        storage = await open_storage(settings.place)
        try:
            thinks = thinker() if thinker else new_thinker(settings)
        except PooramError:
            await storage.close()
            raise
        service = TableService(storage, thinks, levels, find, home=home)
        app.state.pooram = AppState(service, known, Client(client), limits, settings.public)
        service.resume()
        watching = asyncio.create_task(watch_loop(lambda: service.open_tables))
        try:
            yield
        finally:
            watching.cancel()
            await service.close()

    app = Litestar(
        ROUTES,
        lifespan=[open_tables],
        exception_handlers=HANDLERS,
        compression_config=CompressionConfig(backend="gzip", minimum_size=800, exclude_opt_key="as_it_is"),
        request_max_body_size=limits.request_bytes,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    # Around everything: a middleware would not see requests for addresses that lead nowhere.
    sockets = TableSockets(app.asgi_handler, lambda: app.state.pooram)
    turnstile = Turnstile(sockets, lambda: app.state.pooram.gate)
    guard = Guard(turnstile, {*LOOPBACK, settings.host, *settings.public})
    app.asgi_handler = Health(Access(guard), lambda: app.state.pooram.service.storage.unfinished(0))
    return app


def new_thinker(settings: Settings) -> Thinker:
    """Where bots think, for one worker."""
    if settings.engine == "ray":
        from pooram.tables.ray_places import RayThinker

        return RayThinker(settings.workers)
    return PoolThinker(bot_processes(settings.bot_processes, settings.workers))


def run(settings: Settings) -> None:
    """Serve until a signal comes; prints the address when all workers answer.

    A port that is given is taken or refused, 0 is any free one; the usual one gives way to another.
    """
    check_workers(settings.place, settings.workers)
    listener = listen(
        settings.listening_host,
        PORT if settings.port is None else settings.port,
        exactly=settings.port is not None,
    )
    log_to_stderr(settings.log_format, settings.log_level)
    port = listener.getsockname()[1]
    in_network = public_addresses(port) if settings.lan else ()
    settings = replace(settings, public=(*in_network, *settings.public))
    address = settings.address(port)

    def ready() -> None:
        print(f"Pooram is at {address}", flush=True)
        if in_network:
            print(invitation(*in_network), flush=True)
        print(f"Games are kept in {settings.kept_in}. Ctrl-C ends it.", flush=True)
        if settings.browser:
            # Some browsers keep the caller waiting until they are closed.
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with listener:
        if settings.workers > 1:
            Workers(settings, listener, ready).run()
        else:
            with told_metrics(settings):
                serve(create_app(settings), settings, listener, ready)
