"""What the server is asked for: games, tables (`table_routes.py`), the API, the client.

The tables' WebSockets are answered before any of this (`socket.py`).
"""

from functools import cache
from typing import Any

from litestar import HttpMethod, MediaType, Request, Response, get, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec.structs import replace

from pooram.engine.game import AnyGame
from pooram.engine.rules import Rules
from pooram.server.client import Client, ClientFile, answer, ready
from pooram.server.gathering_routes import GATHERING_ROUTES
from pooram.server.openapi import openapi_of, problems
from pooram.server.past_routes import PAST_ROUTES
from pooram.server.qr import show_personal_qr, show_qr
from pooram.server.state import AppState
from pooram.server.table_routes import TABLE_ROUTES
from pooram.tables.messages import BotLevel, GameInfo
from pooram.tables.poster import poster_of

FRESH = {"cache-control": "no-cache"}
GAMES: Any = {"tags": ["Games"], "sync_to_thread": False}


# Games


@get("/api/games", **GAMES, responses=problems(403))
def list_games(state: State) -> Response[list[GameInfo]]:
    """The games that are offered, with their options and bots."""
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
        replace(game.facts, seats=game.facts.seats or game.usual_seats),
        game.turn_word,
    )


@get("/api/games/{key:str}/rules", **GAMES, responses=problems(403, 404))
def show_rules(state: State, key: FromPath[str]) -> Response[Rules]:
    """The rules of a game, clause by clause."""
    return Response(state.pooram.service.find(key).rules, headers=FRESH)


ASSET: Any = {**GAMES, "opt": {"as_it_is": True}, "include_in_schema": False}
"""Compressed once, and not sent again to who has it."""


@get("/api/games/{key:str}/art.svg", **ASSET)
def show_art(request: Request[Any, Any, State], state: State, key: FromPath[str]) -> Response[bytes]:
    return answer(art_file(state.pooram.service.find(key)), request)


@cache
def art_file(game: AnyGame) -> ClientFile:
    return ready("art.svg", game.art.encode())


@get("/api/games/{key:str}/poster.json", **{**ASSET, "sync_to_thread": True})
def show_poster(request: Request[Any, Any, State], state: State, key: FromPath[str]) -> Response[bytes]:
    """A few moments of a real game, for the front page."""
    return answer(poster_file(state.pooram.service.find(key)), request)


@cache
def poster_file(game: AnyGame) -> ClientFile:
    return ready("poster.json", poster_of(game))


@get("/api/games/{key:str}/picture.svg", **GAMES, include_in_schema=False)
def show_picture(state: State, key: FromPath[str]) -> Response[bytes]:
    picture: str = state.pooram.service.find(key).picture
    if not picture:
        raise NotFoundException
    return Response(picture.encode(), media_type="image/svg+xml", headers=FRESH)


# The API


@cache
def described() -> bytes:
    """Made once, when it is first asked for."""
    return openapi_of([list_games, show_rules, *TABLE_ROUTES, *PAST_ROUTES, *GATHERING_ROUTES])


@get("/api/openapi.json", sync_to_thread=False, include_in_schema=False)
def show_openapi() -> Response[bytes]:
    return Response(described(), media_type=MediaType.JSON, headers=FRESH)


# The client

# HEAD is answered as GET is; the HTTP server leaves the content out.
FILES: Any = {
    "http_method": [HttpMethod.GET, HttpMethod.HEAD],
    "sync_to_thread": False,
    "opt": {"as_it_is": True},
    "include_in_schema": False,
}


PAGES = [
    "/",
    "/statistics",
    "/table/{table_id:str}",
    "/table/{table_id:str}/board",
    "/replay",
    "/replay/{table_id:str}",
]


@route(PAGES, **FILES)
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
    show_poster,
    show_picture,
    *TABLE_ROUTES,
    *PAST_ROUTES,
    *GATHERING_ROUTES,
    show_qr,
    show_personal_qr,
    show_openapi,
    show_page,
    show_file,
]
