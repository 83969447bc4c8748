"""What the server is asked for: games, tables (`table_routes.py`), the API, the client.

The tables' WebSockets are answered before any of this (`socket.py`).
"""

from functools import cache
from typing import Any, cast

from litestar import HttpMethod, Request, Response, get, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import json
from msgspec.structs import replace

from pooram.engine.game import AnyGame
from pooram.engine.rules import Rules
from pooram.server.client import Client, ClientFile, answer, ready
from pooram.server.gathering_routes import GATHERING_ROUTES
from pooram.server.openapi import openapi_of, problems
from pooram.server.past_routes import PAST_ROUTES
from pooram.server.qr import show_address, show_personal_qr, show_qr
from pooram.server.state import AppState
from pooram.server.table_routes import TABLE_ROUTES
from pooram.tables.messages import BotLevel, GameInfo
from pooram.tables.poster import poster_of

GAMES: Any = {"tags": ["Games"], "sync_to_thread": False, "opt": {"as_it_is": True}}
"""Made and compressed once, and not sent again to who has it."""
Asked = Request[Any, Any, State]


# Games


@get("/api/games", **GAMES, responses=problems(403, 429))
def list_games(request: Asked, state: State) -> Response[list[GameInfo]]:
    """The games that are offered, with their options and bots."""
    pooram: AppState = state.pooram
    if pooram.list_of_games is None:
        pooram.list_of_games = ready("games.json", json.encode(games_of(pooram)))
    return cast(Response[list[GameInfo]], answer(pooram.list_of_games, request))


def games_of(pooram: AppState) -> list[GameInfo]:
    bots = tuple(BotLevel(level.key, level.name, level.help) for level in pooram.service.levels.values())
    return [game_info(game, bots) for game in pooram.games.values() if game.listed]


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
        game.fewest_win,
    )


@get("/api/games/{key:str}/rules", **GAMES, responses=problems(403, 404, 429))
def show_rules(request: Asked, state: State, key: FromPath[str]) -> Response[Rules]:
    """The rules of a game, clause by clause."""
    return cast(Response[Rules], answer(rules_file(state.pooram.service.find(key)), request))


@cache
def rules_file(game: AnyGame) -> ClientFile:
    return ready("rules.json", json.encode(game.rules))


ASSET: Any = {**GAMES, "include_in_schema": False}


@get("/api/games/{key:str}/art.svg", **ASSET)
def show_art(request: Asked, state: State, key: FromPath[str]) -> Response[bytes]:
    return answer(art_file(state.pooram.service.find(key)), request)


@cache
def art_file(game: AnyGame) -> ClientFile:
    return ready("art.svg", game.art.encode())


@get("/api/games/{key:str}/poster.json", **{**ASSET, "sync_to_thread": True})
def show_poster(request: Asked, state: State, key: FromPath[str]) -> Response[bytes]:
    """A few moments of a real game, for the front page."""
    return answer(poster_file(state.pooram.service.find(key)), request)


@cache
def poster_file(game: AnyGame) -> ClientFile:
    return ready("poster.json", poster_of(game))


@get("/api/games/{key:str}/picture.svg", **ASSET)
def show_picture(request: Asked, state: State, key: FromPath[str]) -> Response[bytes]:
    game: AnyGame = state.pooram.service.find(key)
    if not game.picture:
        raise NotFoundException
    return answer(picture_file(game), request)


@cache
def picture_file(game: AnyGame) -> ClientFile:
    return ready("picture.svg", game.picture.encode())


# The API


@cache
def described() -> ClientFile:
    """Made once, when it is first asked for."""
    routes = [list_games, show_rules, *TABLE_ROUTES, *PAST_ROUTES, *GATHERING_ROUTES]
    return ready("openapi.json", openapi_of(routes))


@get("/api/openapi.json", **ASSET)
def show_openapi(request: Asked) -> Response[bytes]:
    return answer(described(), request)


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
    "/table/{table_id:str}/hand",
    "/replay",
    "/replay/{table_id:str}",
]


@route(PAGES, **FILES)
def show_page(request: Asked, state: State) -> Response[bytes]:
    client: Client = state.pooram.client
    return answer(client.page, request)


@route("/{path:path}", **FILES)
def show_file(request: Asked, state: State, path: FromPath[str]) -> Response[bytes]:
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
    show_address,
    show_qr,
    show_personal_qr,
    show_openapi,
    show_page,
    show_file,
]
