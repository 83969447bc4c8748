"""Tables over HTTP: who asks is found out here, whether they may is asked of the tables."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

from litestar import MediaType, Request, Response, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter

from pooram.server.guard import is_of_our_page
from pooram.server.identity import (
    Identity,
    address_of,
    holder_who_asks,
    identity_of,
    is_here,
    some_identity,
)
from pooram.server.openapi import BROWSER, SEAT, problems
from pooram.server.state import AppState
from pooram.tables.errors import Stale
from pooram.tables.gathering_messages import PlayAgain, PlayedAgain, TablePromise
from pooram.tables.holders import new_token
from pooram.tables.key_messages import Claim, Claimed, HeldSeats, SeatKey, SeatKeys
from pooram.tables.listing import MOST_EVER_LISTED, MOST_LISTED, picture
from pooram.tables.messages import (
    Draws,
    NewTable,
    Problem,
    SeatView,
    Step,
    StepRequest,
    TableInfo,
    TableLink,
)

T = TypeVar("T")
Asked = Request[Any, Any, State]
PRIVATE = {"cache-control": "no-store"}
KEPT = {"cache-control": "private, max-age=86400"}
TABLES: Any = {"tags": ["Tables"]}
SEATS: Any = {"tags": ["Seats"]}
SHORT = {"as_it_is": True}
"""For answers of a few words: a compressor would be made for each, and have nothing to do."""


def pooram_of(request: Asked) -> AppState:
    pooram: AppState = request.app.state.pooram
    return pooram


async def done(request: Asked, job: Callable[[], T]) -> T:
    """What a job gives that takes a moment; who plays is served meanwhile."""
    return await pooram_of(request).service.work.do(job, address_of(request))


@post("/api/tables", **TABLES, opt=SHORT, responses=problems(400, 403, 404, 413, 415, 429))
async def new_table(request: Asked, data: JSONBody[NewTable]) -> Response[TableLink]:
    """Set a table. Whoever asks is its owner and has all seats of people; a cookie says so from now on."""
    pooram = pooram_of(request)
    pooram.gate.check_new_table(request)
    identity = some_identity(request)
    link = TableLink(await pooram.service.create(data, identity.holder))
    return Response(link, cookies=[identity.cookie(request)])


@post("/api/promises", **TABLES, opt=SHORT, responses=problems(403, 415, 429))
async def new_promise(request: Asked) -> Response[TablePromise]:
    """Promise the secret of a table to come: the numbers that are sent with it cannot be known yet."""
    pooram = pooram_of(request)
    pooram.gate.check_promise(request)
    return Response(await pooram.service.promises.make(), headers=PRIVATE)


@get("/api/tables", **TABLES, security=BROWSER, responses=problems(400, 403, 429))
async def list_tables(
    request: Asked,
    finished: Annotated[bool, QueryParameter(description="Those that are over, instead.")] = False,
    most: Annotated[
        int,
        QueryParameter(
            ge=1, le=MOST_EVER_LISTED, description="So many at most; if fewer come, there are no others."
        ),
    ] = MOST_LISTED,
) -> Response[list[TableInfo]]:
    """The games of whoever asks that can be gone on with, or those that are over; the last played first."""
    pooram_of(request).gate.check_question(request)
    pooram = pooram_of(request)
    identity = await adopt(request) or identity_of(request)
    if identity is None:
        return Response([], headers=PRIVATE)
    service = pooram.service
    tables = await service.games_of(identity.holder, finished, most)
    return Response(tables, headers=PRIVATE, cookies=[identity.cookie(request)])


async def adopt(request: Asked) -> Identity | None:
    """Give the tables of former versions, which knew no identities, to the first browser of this machine.

    There the link was all the authority, and the server was reached from this machine only: so they belong
    to whoever sits here. From elsewhere nobody can get at them.
    """
    pooram = pooram_of(request)
    if pooram.adopted or not is_here(request) or not is_of_our_page(request.scope):
        return None
    pooram.adopted = True
    identity = identity_of(request) or Identity(new_token())
    return identity if await pooram.service.storage.adopt(identity.holder) else None


@post(
    "/api/tables/{table_id:str}/again",
    **TABLES,
    opt=SHORT,
    security=BROWSER,
    responses=problems(400, 403, 404, 413, 415, 429),
)
async def play_again(request: Asked, table_id: FromPath[str], data: JSONBody[PlayAgain]) -> TableLink:
    """A new table with the same people, bots and options, where another one begins, when the game is over.

    People at other devices are asked to come to it before it starts. All who ask come to the same one.
    """
    pooram = pooram_of(request)
    pooram.gate.check_new_table(request)
    holder = holder_who_asks(request)
    await pooram.service.authority.check_person(table_id, holder)
    return await pooram.service.rematches.again(table_id, holder, data)


@get("/api/tables/{table_id:str}/again", **TABLES, opt=SHORT, responses=problems(403, 404, 429))
async def show_again(request: Asked, table_id: FromPath[str]) -> Response[PlayedAgain]:
    """The newest of the tables at which this one was played again, as everybody is told who comes to it."""
    pooram = pooram_of(request)
    pooram.gate.check_question(request)
    newest = await pooram.service.gatherings.newest_after(table_id)
    return Response(PlayedAgain(newest.id if newest else ""), headers=PRIVATE)


@delete("/api/tables/{table_id:str}", **TABLES, security=BROWSER, responses=problems(403, 404, 429))
async def remove_table(request: Asked, table_id: FromPath[str]) -> None:
    """Take a table out of the games of whoever asks, with their seats: bots play on for them.

    It stays for others who own it or have a seat there; if nobody does, it is gone for good.
    """
    pooram_of(request).gate.check_question(request)
    service, holder = pooram_of(request).service, holder_who_asks(request)
    await service.authority.check_own(table_id, holder)
    await service.removing.remove(table_id, holder)


@get("/api/tables/{table_id:str}/picture.svg", include_in_schema=False)
async def show_table_picture(
    request: Asked, table_id: FromPath[str], board: Annotated[bool, QueryParameter()] = False
) -> Response[bytes]:
    """The table as whoever asks sees it, for the list of their games; or its board alone, for a small one."""
    pooram = pooram_of(request)
    pooram.gate.check_picture(request)
    rights = await pooram.service.authority.check_own(table_id, holder_who_asks(request))
    drawn = await picture(await pooram.service.look(table_id), rights.seats, board, partial(done, request))
    return Response(drawn, media_type="image/svg+xml", headers=KEPT)


@get(
    "/api/tables/{table_id:str}/record",
    **TABLES,
    media_type=MediaType.TEXT,
    responses=problems(403, 404, 409, 429),
)
async def show_record(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """The table's record as a text, as far as everybody may know it."""
    pooram_of(request).gate.check_work(request)
    record = await pooram_of(request).service.record(table_id, address_of(request))
    name = f"{record.match.game.key}-{table_id}.pooram"
    return Response(
        await done(request, record.to_text),
        headers={"content-disposition": f'attachment; filename="{name}"', **PRIVATE},
    )


@get("/api/tables/{table_id:str}/draws", **TABLES, responses=problems(400, 403, 404, 409, 429))
async def show_draws(request: Asked, table_id: FromPath[str]) -> Response[Draws]:
    """What was drawn at a table whose game is over, and all that is needed to draw it again."""
    pooram_of(request).gate.check_work(request)
    table = await pooram_of(request).service.look(table_id)
    return Response(await done(request, table.draws), headers=PRIVATE)


# Seats


@get("/api/tables/{table_id:str}/seats", **SEATS, security=SEAT, responses=problems(403, 404, 429))
async def list_seats(request: Asked, table_id: FromPath[str]) -> Response[HeldSeats]:
    """The seats at a table that belong to whoever asks."""
    pooram_of(request).gate.check_question(request)
    service = pooram_of(request).service
    rights = await service.authority.rights(table_id, holder_who_asks(request))
    if not rights.seats:
        # A table that is not there is answered as such.
        await service.storage.load(table_id)
    return Response(HeldSeats(rights.seats), headers=PRIVATE)


@get(
    "/api/tables/{table_id:str}/seats/{seat:int}/view",
    **SEATS,
    security=SEAT,
    responses=problems(400, 403, 404, 409, 429),
)
async def show_view(
    request: Asked,
    table_id: FromPath[str],
    seat: FromPath[int],
    after: Annotated[
        int,
        QueryParameter(
            description="A position: while the table is still there the answer waits, up to half a minute."
        ),
    ] = -1,
) -> Response[SeatView]:
    """The table as a seat sees it, with all that it can choose; at once, or when there is news."""
    pooram = pooram_of(request)
    pooram.gate.check_question(request)
    await pooram.service.authority.check_seat(table_id, seat, holder_who_asks(request))
    view = await pooram.service.view(table_id, seat, after, pooram.gate.limits.long_wait)
    if after >= 0:
        # The key may have been revoked meanwhile.
        await pooram.service.authority.check_seat(table_id, seat, holder_who_asks(request))
    return Response(view, headers=PRIVATE)


@post(
    "/api/tables/{table_id:str}/seats/{seat:int}/steps",
    **SEATS,
    security=SEAT,
    status_code=200,
    responses=problems(400, 403, 404, 409, 413, 415, 429),
)
async def make_step(
    request: Asked, table_id: FromPath[str], seat: FromPath[int], data: JSONBody[StepRequest]
) -> Response[SeatView | Problem]:
    """Choose for a seat: the table as it is then, or why not, and then nothing has changed."""
    pooram = pooram_of(request)
    pooram.gate.check_question(request)
    rights = await pooram.service.authority.check_seat(table_id, seat, holder_who_asks(request))
    try:
        step = Step(data.decision, seat, data.notation)
        view = await pooram.service.step(table_id, step, by_program=rights.is_key)
    except Stale as error:
        now = await pooram.service.view(table_id, seat)
        return Response(Problem(error.message, error.hint, view=now), status_code=409, headers=PRIVATE)
    return Response(view, headers=PRIVATE)


@post(
    "/api/tables/{table_id:str}/seats/{seat:int}/keys",
    **SEATS,
    security=BROWSER,
    responses=problems(400, 403, 404, 415, 429),
)
async def new_key(request: Asked, table_id: FromPath[str], seat: FromPath[int]) -> Response[SeatKey]:
    """A key for a seat that one has: for a bot, or as a personal link for a second device."""
    pooram = pooram_of(request)
    pooram.gate.check_key(request)
    lender = await pooram.service.lender(table_id)
    key = await lender.new_key(table_id, seat, holder_who_asks(request))
    return Response(SeatKey(key, f"/table/{table_id}#key={key}"), headers=PRIVATE)


@get(
    "/api/tables/{table_id:str}/seats/{seat:int}/keys",
    **SEATS,
    security=BROWSER,
    responses=problems(403, 404, 429),
)
async def count_keys(request: Asked, table_id: FromPath[str], seat: FromPath[int]) -> Response[SeatKeys]:
    """How many keys and other devices a seat has; which they are nobody is told."""
    pooram = pooram_of(request)
    pooram.gate.check_question(request)
    lender = await pooram.service.lender(table_id)
    given = await lender.given(table_id, seat, holder_who_asks(request))
    return Response(given, headers=PRIVATE)


@delete(
    "/api/tables/{table_id:str}/seats/{seat:int}/keys",
    **SEATS,
    security=BROWSER,
    responses=problems(403, 404, 429),
)
async def revoke_keys(request: Asked, table_id: FromPath[str], seat: FromPath[int]) -> None:
    """Take a seat back from all its keys and personal links, and from the devices that came by one."""
    pooram_of(request).gate.check_question(request)
    service = pooram_of(request).service
    lender = await service.lender(table_id)
    await lender.revoke(table_id, seat, holder_who_asks(request))
    await service.people.revoked(table_id)


@post(
    "/api/tables/{table_id:str}/claim",
    **SEATS,
    status_code=200,
    responses=problems(400, 403, 404, 413, 415, 429),
)
async def claim_seat(request: Asked, table_id: FromPath[str], data: JSONBody[Claim]) -> Response[Claimed]:
    """Give the seat of a key to the browser that asks; a cookie says so from now on."""
    pooram = pooram_of(request)
    pooram.gate.check_key(request)
    identity = some_identity(request)
    lender = await pooram.service.lender(table_id)
    seat = await lender.claim(table_id, data.key, identity.holder)
    return Response(Claimed(seat), headers=PRIVATE, cookies=[identity.cookie(request)])


TABLE_ROUTES = [
    new_promise,
    new_table,
    list_tables,
    play_again,
    show_again,
    remove_table,
    show_table_picture,
    show_record,
    show_draws,
    list_seats,
    show_view,
    make_step,
    new_key,
    count_keys,
    revoke_keys,
    claim_seat,
]
