"""Tables with friends before they start, over HTTP; who sits where is said over the table's WebSocket."""

from typing import Any

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody

from pooram.server.identity import holder_who_asks, identity_of, some_identity
from pooram.server.openapi import BROWSER, problems
from pooram.server.table_routes import PRIVATE, Asked, pooram_of
from pooram.tables.gathering_messages import Known, LobbyTable, NewGathering, OwnGathering
from pooram.tables.messages import TableLink

GATHERINGS: Any = {"tags": ["Gatherings"]}


@post("/api/gatherings", **GATHERINGS, responses=problems(400, 403, 404, 413, 415, 429))
async def new_gathering(request: Asked, data: JSONBody[NewGathering]) -> Response[TableLink]:
    """Set a table at which others sit down from their own devices before its owner starts it."""
    pooram = pooram_of(request)
    pooram.gate.check_new_table(request)
    identity = some_identity(request)
    link = TableLink(await pooram.service.gatherings.create(data, identity.holder))
    return Response(link, cookies=[identity.cookie(request)])


@get("/api/gatherings", **GATHERINGS, responses=problems(403, 429))
async def list_gatherings(request: Asked) -> Response[list[LobbyTable]]:
    """The public tables that have not started, the last changed first."""
    pooram_of(request).gate.check_question(request)
    return Response(await pooram_of(request).service.gatherings.listed(), headers=PRIVATE)


@get("/api/gatherings/mine", **GATHERINGS, security=BROWSER, responses=problems(403, 429))
async def list_my_gatherings(request: Asked) -> Response[list[OwnGathering]]:
    """The tables that have not started which whoever asks has set, or where they sit."""
    pooram_of(request).gate.check_question(request)
    identity = identity_of(request)
    found = await pooram_of(request).service.gatherings.of(identity.holder) if identity else []
    return Response(found, headers=PRIVATE)


@get("/api/gatherings/{table_id:str}", **GATHERINGS, responses=problems(400, 403, 404, 429))
async def show_gathering(request: Asked, table_id: FromPath[str]) -> Response[LobbyTable]:
    """A table that has not started, public or not, as everybody sees it who has its link."""
    pooram_of(request).gate.check_question(request)
    return Response(await pooram_of(request).service.gatherings.look(table_id), headers=PRIVATE)


@delete(
    "/api/gatherings/{table_id:str}", **GATHERINGS, security=BROWSER, responses=problems(400, 403, 404, 429)
)
async def remove_gathering(request: Asked, table_id: FromPath[str]) -> None:
    """Remove a table that has not started, as its owner; who only sits there stands up."""
    pooram_of(request).gate.check_question(request)
    await pooram_of(request).service.gatherings.remove(table_id, holder_who_asks(request))


@post("/api/identity", **GATHERINGS, status_code=200, responses=problems(403, 415, 429))
async def new_identity(request: Asked) -> Response[Known]:
    """Let the browser that asks have an identity, in a cookie, if it has none: who sits down needs one."""
    pooram_of(request).gate.check_key(request)
    identity = some_identity(request)
    known = Known(identity_of(request) is None)
    return Response(known, headers=PRIVATE, cookies=[identity.cookie(request)])


GATHERING_ROUTES = [
    new_gathering,
    list_gatherings,
    list_my_gatherings,
    show_gathering,
    remove_gathering,
    new_identity,
]
