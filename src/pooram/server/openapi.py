"""The API as OpenAPI, at /api/openapi.json: what a bot in any language needs to know."""

from collections.abc import Sequence

from litestar import Litestar
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme, Tag
from litestar.types import ControllerRouterHandler
from msgspec import json

from pooram import __version__
from pooram.server.identity import COOKIE, SECURE_COOKIE
from pooram.tables.messages import Problem

DESCRIPTION = """\
Tables at which people and bots play, over HTTP.

A seat is played with a key: whoever has the seat makes one in the browser ("Use this seat on another
device") or by POST …/keys, and a bot sends it as `Authorization: Bearer`. It asks for the view of its seat,
makes a step when it is to move, and asks for the view after that position, which is answered as soon as there
is news. `docs/bots-over-http.md` has a whole bot.

Bodies are JSON and sent as `Content-Type: application/json`. Every refusal is a `Problem`: one sentence, a
hint what to do, and the clause of the rules if it was one."""

Security = list[dict[str, list[str]]]
SEAT: Security = [{"seatKey": []}, {"identity": []}, {"secureIdentity": []}]
"""A key of the seat, or a browser that holds it."""
BROWSER: Security = [{"identity": []}, {"secureIdentity": []}]

PROBLEMS = {
    400: "The request is not what this address expects, or the rules do not allow it.",
    403: "Only others may do this.",
    404: "There is no such game, table or seat.",
    409: "The table has moved on: `view` is how it is now. Or it was played by older rules.",
    413: "The request is too large.",
    415: "The request is no JSON.",
    429: "Too much was asked from this address; Retry-After says when it may be tried again.",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """How a handler may refuse."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=PROBLEMS[status])
        for status in statuses
    }


def openapi_of(routes: Sequence[ControllerRouterHandler]) -> bytes:
    """The document for these handlers.

    Made by an application of its own: the one that serves would answer every unknown address below that of
    the document by a page of Litestar's.
    """
    app = Litestar(routes, openapi_config=_config(), logging_config=None)
    return json.encode(app.openapi_schema.to_schema())


def _config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Pooram",
        version=__version__,
        description=DESCRIPTION,
        use_handler_docstrings=True,
        render_plugins=[JsonRenderPlugin()],
        tags=[
            Tag("Games", "What can be played."),
            Tag("Tables", "Setting a table, and finding one's own again."),
            Tag("Gatherings", "Tables at which people sit down from their own devices before they start."),
            Tag("Seats", "Playing for a seat, and giving it to another device or a bot."),
        ],
        components=Components(
            security_schemes={
                "seatKey": SecurityScheme("http", scheme="bearer", description="A key for one seat."),
                "identity": SecurityScheme(
                    "apiKey", name=COOKIE, security_scheme_in="cookie", description="A browser, over http."
                ),
                "secureIdentity": SecurityScheme(
                    "apiKey", name=SECURE_COOKIE, security_scheme_in="cookie", description="Over https."
                ),
            }
        ),
    )
