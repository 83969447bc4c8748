"""What was: the moments of a game over HTTP."""

from functools import partial
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from pooram.engine.state import WATCHER
from pooram.present.png import svg_to_png
from pooram.server.identity import holder_who_asks, some_identity
from pooram.server.openapi import SEAT, problems
from pooram.server.table_routes import KEPT, PRIVATE, SHORT, TABLES, Asked, done, pooram_of
from pooram.tables.branching import branch_at, table_of_record
from pooram.tables.course import course
from pooram.tables.limits import LIMITS
from pooram.tables.messages import TableLink
from pooram.tables.past import draw_moment, past
from pooram.tables.past_messages import Course, NewBranch, Past, RecordCourse, RecordPast
from pooram.tables.table import Table

PICTURE_WIDTH = 1200
Eyes = Annotated[
    int, QueryParameter(description="Whose eyes; -1: a watcher's. When the game is over, anybody's.")
]
Line = Annotated[
    int, QueryParameter(description="So many lines of the log had been told in a moment that is wanted.")
]


@get(
    "/api/tables/{table_id:str}/past",
    **TABLES,
    security=SEAT,
    responses=problems(400, 403, 404, 409, 429),
)
async def show_past(
    request: Asked,
    table_id: FromPath[str],
    seat: Eyes = -1,
    line: Line = 0,
) -> Response[Past]:
    """Some moments of a game, each as a seat or a watcher saw it then."""
    pooram_of(request).gate.check_picture(request)
    table = await seen_table(request, table_id, seat)
    return Response(await done(request, partial(past, table, seat, line)), headers=PRIVATE)


async def seen_table(request: Asked, table_id: str, seat: int) -> Table:
    """The table, for who may look through these eyes at it."""
    service = pooram_of(request).service
    table = await service.look(table_id)
    if seat != WATCHER and not table.match.over:
        await service.authority.check_seat(table_id, seat, holder_who_asks(request))
    return table.apart()


@get("/api/tables/{table_id:str}/course", **TABLES, responses=problems(400, 403, 404, 409, 429))
async def show_course(request: Asked, table_id: FromPath[str]) -> Response[Course]:
    """How a game went that is over: the points after each turn, and the best one."""
    pooram = pooram_of(request)
    pooram.gate.check_picture(request)
    table = (await pooram.service.look(table_id)).apart()
    return Response(await done(request, partial(course, table)), headers=PRIVATE)


@get("/api/tables/{table_id:str}/moment.svg", include_in_schema=False)
async def show_moment(
    request: Asked, table_id: FromPath[str], seat: Eyes = -1, line: Line = 0
) -> Response[bytes]:
    """A picture of a moment, for a film."""
    pooram_of(request).gate.check_picture(request)
    table = await seen_table(request, table_id, seat)
    drawn = await done(request, partial(draw_moment, table, seat, line))
    return Response(drawn.encode(), media_type="image/svg+xml", headers=KEPT)


@get("/api/tables/{table_id:str}/moment.png", include_in_schema=False, opt=SHORT)
async def show_moment_in_pixels(
    request: Asked, table_id: FromPath[str], seat: Eyes = -1, line: Line = 0
) -> Response[bytes]:
    """The same to be shared, where nobody knows which fonts there are."""
    pooram_of(request).gate.check_work(request)
    table = await seen_table(request, table_id, seat)
    drawn = await done(request, lambda: svg_to_png(draw_moment(table, seat, line), PICTURE_WIDTH))
    name = f"pooram-{table_id}-{line}.png"
    headers = {**KEPT, "content-disposition": f'attachment; filename="{name}"'}
    return Response(drawn, media_type="image/png", headers=headers)


# Record files: read, told, and kept nowhere.


@post(
    "/api/replays/past",
    **TABLES,
    status_code=200,
    request_max_body_size=LIMITS.record_request_bytes,
    responses=problems(400, 403, 404, 413, 415, 429),
)
async def show_past_of_record(request: Asked, data: JSONBody[RecordPast]) -> Response[Past]:
    """Some moments of a record that is sent along, through anybody's eyes."""
    table = await read(request, data.record)
    return Response(await done(request, partial(past, table, data.seat, data.line)), headers=PRIVATE)


@post(
    "/api/replays/course",
    **TABLES,
    status_code=200,
    request_max_body_size=LIMITS.record_request_bytes,
    responses=problems(400, 403, 404, 413, 415, 429),
)
async def show_course_of_record(request: Asked, data: JSONBody[RecordCourse]) -> Response[Course]:
    """How the game of a record went that is sent along."""
    table = await read(request, data.record)
    return Response(await done(request, partial(course, table, of_record=True)), headers=PRIVATE)


async def read(request: Asked, text: str) -> Table:
    """The game of a record that somebody sends."""
    pooram = pooram_of(request)
    pooram.gate.check_work(request)
    return await done(request, partial(table_of_record, text, pooram.service.find, pooram.gate.limits))


@post(
    "/api/branches",
    **TABLES,
    opt=SHORT,
    request_max_body_size=LIMITS.record_request_bytes,
    responses=problems(400, 403, 404, 409, 413, 415, 429),
)
async def new_branch(request: Asked, data: JSONBody[NewBranch]) -> Response[TableLink]:
    """Set a table that goes on from a moment of a game that is over, with draws of its own."""
    pooram = pooram_of(request)
    pooram.gate.check_new_table(request)
    table = await pooram.service.look(data.table) if data.table else await read(request, data.record)
    identity = some_identity(request)
    asked, before = await done(request, partial(branch_at, table.apart(), data))
    link = TableLink(await pooram.service.create(asked, identity.holder, before))
    return Response(link, cookies=[identity.cookie(request)])


PAST_ROUTES = [
    show_past,
    show_course,
    show_moment,
    show_moment_in_pixels,
    show_past_of_record,
    show_course_of_record,
    new_branch,
]
