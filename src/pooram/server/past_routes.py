"""What was: the moments of a game over HTTP."""

from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from pooram.engine.state import WATCHER
from pooram.server.identity import holder_who_asks
from pooram.server.openapi import SEAT, problems
from pooram.server.table_routes import PRIVATE, TABLES, Asked, pooram_of
from pooram.tables.past import past
from pooram.tables.past_messages import Past


@get(
    "/api/tables/{table_id:str}/past",
    **TABLES,
    security=SEAT,
    responses=problems(400, 403, 404, 409, 429),
)
async def show_past(
    request: Asked,
    table_id: FromPath[str],
    seat: Annotated[
        int, QueryParameter(description="Whose eyes; -1: a watcher's. When the game is over, anybody's.")
    ] = -1,
    line: Annotated[
        int, QueryParameter(description="So many lines of the log had been told in a moment that is wanted.")
    ] = 0,
) -> Response[Past]:
    """Some moments of a game, each as a seat or a watcher saw it then."""
    pooram = pooram_of(request)
    pooram.gate.check_question(request)
    table = await pooram.service.look(table_id)
    if seat != WATCHER and not table.match.over:
        await pooram.service.authority.check_seat(table_id, seat, holder_who_asks(request))
    return Response(past(table, seat, line), headers=PRIVATE)


PAST_ROUTES = [show_past]
