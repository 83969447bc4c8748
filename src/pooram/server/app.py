"""The server: tables around which people and bots sit, on this machine."""

import logging
import socket
import webbrowser
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from threading import Thread

import uvicorn
from litestar import Litestar
from litestar.config.compression import CompressionConfig

from pooram.bots.levels import LEVELS, Level
from pooram.engine.game import AnyGame
from pooram.games import all_games, broken_games, find_game
from pooram.server.client import OUR_CLIENT, Client
from pooram.server.guard import LOOPBACK, Guard
from pooram.server.identity import keep_tokens_from_logs
from pooram.server.listening import listen
from pooram.server.problems import HANDLERS
from pooram.server.routes import ROUTES
from pooram.server.state import AppState
from pooram.tables.limits import LIMITS, Limits
from pooram.tables.service import TableService
from pooram.tables.storage import data_file, open_storage
from pooram.tables.thinking import PoolThinker, Thinker

HOST = "127.0.0.1"
PORT = 8420
_log = logging.getLogger(__name__)


def create_app(
    data: Path | None = None,
    *,
    thinker: Callable[[], Thinker] | None = None,
    games: Iterable[AnyGame] | None = None,
    levels: Mapping[str, Level] = LEVELS,
    addresses: Collection[str] = LOOPBACK,
    limits: Limits = LIMITS,
    client: Path = OUR_CLIENT,
) -> Litestar:
    """The server's application; everything but the folder of the data is for tests and other servers."""
    keep_tokens_from_logs()
    known = dict(all_games()) if games is None else {game.key: game for game in games}
    for fault in broken_games().values() if games is None else ():
        _log.warning("%s", fault)

    def find(key: str) -> AnyGame:
        return known[key] if key in known else find_game(key)

    @asynccontextmanager
    async def open_tables(app: Litestar) -> AsyncIterator[None]:
        storage = await open_storage(data)
        service = TableService(storage, thinker() if thinker else warm_pool(), levels, find)
        app.state.pooram = AppState(service, known, Client(client), limits)
        service.resume()
        try:
            yield
        finally:
            await service.close()

    app = Litestar(
        ROUTES,
        lifespan=[open_tables],
        exception_handlers=HANDLERS,
        compression_config=CompressionConfig(backend="gzip", minimum_size=800, exclude_opt_key="zipped"),
        request_max_body_size=limits.request_bytes,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    # Around everything: a middleware would not see requests for addresses that lead nowhere.
    app.asgi_handler = Guard(app.asgi_handler, addresses)
    return app


def warm_pool() -> PoolThinker:
    pool = PoolThinker()
    pool.warm_up()
    return pool


class Server(uvicorn.Server):
    """Says when it can be reached."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def run(
    host: str = HOST,
    port: int | None = None,
    data: Path | None = None,
    browser: bool = False,
    levels: Mapping[str, Level] = LEVELS,
) -> None:
    """Serve until interrupted; prints the address when it answers.

    A port that is given is taken or refused, 0 is any free one; the usual one gives way to another.
    """
    listener = listen(host, PORT if port is None else port, exactly=port is not None)
    address = f"http://{host}:{listener.getsockname()[1]}/"

    def ready() -> None:
        print(f"Pooram is at {address}", flush=True)
        print(f"Games are kept in {data_file(data)}. Ctrl-C ends it.", flush=True)
        if browser:
            # Some browsers keep the caller waiting until they are closed.
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    config = uvicorn.Config(
        create_app(data, levels=levels, addresses=LOOPBACK | {host}),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LIMITS.frame_bytes,
        # Who has gone without a word is missed after so long.
        ws_ping_interval=LIMITS.seconds_between_pings,
        ws_ping_timeout=LIMITS.seconds_between_pings,
        timeout_graceful_shutdown=2,
    )
    # Ctrl-C has ended the server in good order before it arrives here.
    with listener, suppress(KeyboardInterrupt):
        Server(config, ready).run([listener])
