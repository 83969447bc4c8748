"""What is asked over HTTP and WebSocket, each handed to the tables."""

import asyncio
from collections.abc import Mapping
from typing import Any

from litestar import HttpMethod, MediaType, Request, Response, WebSocket, delete, get, post, route, websocket
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from msgspec import json

from pooram.engine.errors import PooramError
from pooram.engine.game import AnyGame
from pooram.engine.rules import Rules
from pooram.server.client import Client, answer
from pooram.server.pace import Pace
from pooram.tables.connection import Connection
from pooram.tables.messages import BotLevel, GameInfo, NewTable, TableInfo, TableLink, Trouble
from pooram.tables.service import TableService

NO_SUCH_TABLE = 4404
"""WebSocket close code for a table that cannot be opened."""
TOO_MANY_MESSAGES = 1008
"""WebSocket close code for somebody who does not stop."""
FRESH = {"cache-control": "no-cache"}


class AppState:
    """What the handlers share."""

    def __init__(self, service: TableService, games: Mapping[str, AnyGame], client: Client) -> None:
        self.service = service
        self.games = games
        self.client = client


# Games


@get("/api/games", sync_to_thread=False)
def list_games(state: State) -> Response[list[GameInfo]]:
    pooram: AppState = state.pooram
    bots = tuple(BotLevel(level.key, level.name, level.help) for level in pooram.service.levels.values())
    return Response([game_info(game, bots) for game in pooram.games.values() if game.listed], headers=FRESH)


def game_info(game: AnyGame, bots: tuple[BotLevel, ...]) -> GameInfo:
    """What the front page and the table need to know of a game."""
    return GameInfo(
        game.key,
        game.name,
        game.tagline,
        game.fewest_seats,
        game.most_seats,
        game.options,
        bots,
        game.look.palette,
        game.look.seat_colours,
        game.look.seat_patterns,
        game.look.cover,
        game.rival,
    )


@get("/api/games/{key:str}/rules", sync_to_thread=False)
def show_rules(state: State, key: FromPath[str]) -> Response[Rules]:
    return Response(state.pooram.service.find(key).rules, headers=FRESH)


@get("/api/games/{key:str}/art.svg", sync_to_thread=False)
def show_art(state: State, key: FromPath[str]) -> Response[bytes]:
    art: str = state.pooram.service.find(key).art
    return Response(art.encode(), media_type="image/svg+xml", headers=FRESH)


@get("/api/games/{key:str}/picture.svg", sync_to_thread=False)
def show_picture(state: State, key: FromPath[str]) -> Response[bytes]:
    picture: str = state.pooram.service.find(key).picture
    if not picture:
        raise NotFoundException
    return Response(picture.encode(), media_type="image/svg+xml", headers=FRESH)


# Tables


@post("/api/tables")
async def new_table(state: State, data: JSONBody[NewTable]) -> TableLink:
    return TableLink(await state.pooram.service.create(data))


@get("/api/tables")
async def list_tables(state: State) -> Response[list[TableInfo]]:
    return Response(await state.pooram.service.unfinished(), headers={"cache-control": "no-store"})


@post("/api/tables/{table_id:str}/again")
async def play_again(state: State, table_id: FromPath[str]) -> TableLink:
    link: TableLink = await state.pooram.service.again(table_id)
    return link


@delete("/api/tables/{table_id:str}")
async def remove_table(state: State, table_id: FromPath[str]) -> None:
    await state.pooram.service.remove(table_id)


@get("/api/tables/{table_id:str}/record")
async def show_record(state: State, table_id: FromPath[str]) -> Response[str]:
    record = await state.pooram.service.record(table_id)
    name = f"{record.match.game.key}-{table_id}.pooram"
    return Response(
        record.to_text(),
        media_type=MediaType.TEXT,
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )


@websocket("/api/tables/{table_id:str}/ws")
async def table_socket(socket: WebSocket[Any, Any, State], table_id: FromPath[str]) -> None:
    """A connection at a table, from coming to leaving."""
    service: TableService = socket.app.state.pooram.service
    await socket.accept()
    connection, pace = Connection(), Pace()
    try:
        opened = await service.join(table_id, connection)
    except PooramError as error:
        await socket.send_data(json.encode(Trouble(error.message, error.hint)).decode())
        await socket.close(NO_SUCH_TABLE, "no such table")
        return
    sending = asyncio.create_task(send_all(socket, connection))
    try:
        while (message := await socket.receive())["type"] == "websocket.receive":
            # Also if there is nothing to wait for, the others come first.
            await asyncio.sleep(pace.wait())
            if pace.is_flooded:
                await socket.close(TOO_MANY_MESSAGES, "too many messages")
                break
            text, data = message.get("text"), message.get("bytes")
            await service.hear(opened, connection, text if text is not None else data or b"")
    finally:
        service.leave(opened, connection)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def send_all(socket: WebSocket[Any, Any, State], connection: Connection) -> None:
    """Send what the connection is told, in order, until they are dismissed."""
    while (message := await connection.outbox.get()) is not None:
        await socket.send_data(message.decode())
    await socket.close(NO_SUCH_TABLE, "no such table")


# The client

# HEAD is answered as GET is; the HTTP server leaves the content out.
FILES: Any = {
    "http_method": [HttpMethod.GET, HttpMethod.HEAD],
    "sync_to_thread": False,
    "opt": {"zipped": True},
}


@route(["/", "/table/{table_id:str}"], **FILES)
def show_page(request: Request[Any, Any, State], state: State) -> Response[bytes]:
    client: Client = state.pooram.client
    return answer(client.page, request)


@route("/{path:path}", **FILES)
def show_file(request: Request[Any, Any, State], state: State, path: FromPath[str]) -> Response[bytes]:
    client: Client = state.pooram.client
    file = client.files.get(path.lstrip("/"))
    if file is None:
        raise NotFoundException
    return answer(file, request)


ROUTES = [
    list_games,
    show_rules,
    show_art,
    show_picture,
    new_table,
    list_tables,
    play_again,
    remove_table,
    show_record,
    table_socket,
    show_page,
    show_file,
]
