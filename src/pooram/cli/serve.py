"""`pooram serve`: the tables for the browser."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from pooram.bots.specs import offered_levels
from pooram.engine.errors import PooramError

HOST = "127.0.0.1"
PORT = 8420


def serve(
    *,
    port: Annotated[
        int | None,
        Parameter(
            validator=Number(gte=0, lte=65535),
            help=f"Where to listen on {HOST}; else {PORT}, or any free port if that is taken.",
        ),
    ] = None,
    browser: Annotated[bool, Parameter(help="Open a browser, if there is one.")] = True,
    data: Annotated[Path | None, Parameter(help="Folder where the tables are kept.")] = None,
    bot: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help="A bot of yours to play against, as --bot mymodule:MyBot; may be given several times.",
        ),
    ] = None,
) -> None:
    """Start the tables on this machine and open them in the browser.

    Examples:

      pooram serve
      pooram serve --port 9000 --no-browser
      pooram serve --bot mymodule:MyBot
    """
    from pooram.server.app import run

    try:
        run(HOST, port, data, browser, offered_levels(bot or ()))
    except OSError as error:
        raise PooramError(
            f"Cannot listen on {HOST}:{PORT if port is None else port}: {error.strerror or error}.",
            hint="Another Pooram may be running there; choose another place with --port.",
        ) from None


def open_in_browser() -> None:
    """Start the tables and open the browser."""
    serve()
