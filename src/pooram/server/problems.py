"""Every refused request is answered by one clear Problem, and never by a stack trace."""

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from pooram.engine.errors import IllegalStep, PooramError, UnknownGame
from pooram.server.client import Client, answer
from pooram.tables.errors import (
    NotStored,
    NotYours,
    OutdatedTable,
    Stale,
    TooOften,
    UnknownTable,
    UnreadableTable,
)
from pooram.tables.messages import Problem

_log = logging.getLogger(__name__)

STATUS: dict[type[PooramError], int] = {
    NotYours: 403,
    UnknownGame: 404,
    UnknownTable: 404,
    OutdatedTable: 409,
    UnreadableTable: 409,
    Stale: 409,
    TooOften: 429,
    NotStored: 503,
}

SENTENCES = {
    404: "There is nothing at this address.",
    405: "This address does not do that.",
    413: "The request is too large.",
    415: "The request is no JSON.",
}


def from_pooram(_: Request[Any, Any, Any], error: PooramError) -> Response[Problem]:
    clause = error.clause if isinstance(error, IllegalStep) else ""
    return Response(
        Problem(error.message, error.hint, clause),
        status_code=_status(error),
        headers={"retry-after": str(error.seconds)} if isinstance(error, TooOften) else {},
    )


def _status(error: PooramError) -> int:
    return next((STATUS[kind] for kind in type(error).mro() if kind in STATUS), 400)


def from_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    status = error.status_code
    if status == 404 and wants_page(request):
        client: Client = request.app.state.pooram.client
        return answer(client.page, request, status)
    if isinstance(error, ValidationException) or status == 400:
        problem = Problem("The request is not what this address expects.", first_reason(error))
    else:
        problem = Problem(SENTENCES.get(status, "The request cannot be answered."))
    return Response(problem, status_code=status)


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether a person sits there, who has mistyped an address of the client."""
    accepts = request.headers.get("accept", "")
    return request.method == "GET" and "text/html" in accepts and not request.url.path.startswith("/api/")


def first_reason(error: HTTPException) -> str:
    """What exactly was wrong, as far as the check of the data says it."""
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        where = extra[0].get("key", "")
        return f"{extra[0].get('message', '')}{f' (in {where})' if where else ''}"
    return ""


def from_anything(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    _log.error("A request failed", exc_info=error)
    return Response(
        Problem("Something went wrong on the server.", "Nothing is lost; try again."), status_code=500
    )


HANDLERS: Any = {PooramError: from_pooram, HTTPException: from_http, Exception: from_anything}
