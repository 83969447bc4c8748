"""`pooram serve`: the tables for the browser."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated

from cyclopts import App, ArgumentCollection, CycloptsError, Parameter
from cyclopts.config import Env, Toml

from pooram.engine.errors import PooramError
from pooram.server.settings import PORT, Settings

USUAL = Settings()


def serve(
    settings: Annotated[Settings, Parameter(name="*")] = USUAL,
    *,
    config: Annotated[
        Path | None, Parameter(help="A TOML file with any of these settings, as `log-format = 'json'`.")
    ] = None,
) -> None:
    """Start the tables on this machine and open them in the browser.

    An option wins over a variable of the environment, and that over the file.
    A variable has several values with spaces between them.

    Examples:

      pooram serve
      pooram serve --port 9000 --no-browser
      pooram serve --bot mymodule:MyBot
      pooram serve --lan
      pooram serve --host 0.0.0.0 --public http://192.168.1.20:8420
      pooram serve --config pooram.toml --workers 4
    """
    try:
        with ending_when_asked():
            from pooram.server.app import run

            run(settings)
    except OSError as error:
        place = f"{settings.listening_host}:{PORT if settings.port is None else settings.port}"
        raise PooramError(
            f"Cannot listen on {place}: {error.strerror or error}.",
            hint="Another Pooram may be running there; choose another place with --port.",
        ) from None


@contextmanager
def ending_when_asked() -> Iterator[None]:
    """Who is asked to end before anybody could come has nothing to put in order, and ends well, too.

    Later the server itself hears the signals.
    """
    before = {number: signal.signal(number, _end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, frame: FrameType | None) -> None:
    # Not by an exception: in the middle of an import somebody may catch it, or only tell of it.
    os._exit(0)


def read_file(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Take from the file that --config or POORAM_CONFIG names what was not said otherwise."""
    tokens = next(argument.tokens for argument in arguments if argument.name == "--config")
    if not tokens:
        return
    try:
        Toml(tokens[0].value, must_exist=True, use_commands_as_keys=False)(app, commands, arguments)
    except (OSError, CycloptsError) as error:
        fault = error.strerror if isinstance(error, OSError) else error.__cause__
        if fault is None:
            # The file is good, but has a key that is none.
            raise
        raise PooramError(
            f"The settings in {tokens[0].value} cannot be read: {fault}.", hint="--config names a TOML file."
        ) from None


SOURCES = (Env("POORAM_", command=False), read_file)
"""Where settings come from besides the options, what wins first."""
