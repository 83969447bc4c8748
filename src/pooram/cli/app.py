"""All commands under one roof, and errors that speak to people."""

import os
import sys
from collections.abc import Callable
from inspect import cleandoc

from cyclopts import App, CycloptsError
from rich.console import Console
from rich.markup import escape

from pooram import __version__
from pooram.cli.draw import draw
from pooram.cli.lab import arena, bench, simulate
from pooram.cli.listing import games
from pooram.cli.new import new
from pooram.cli.play import play
from pooram.cli.records import replay, verify
from pooram.cli.serve import SOURCES, serve
from pooram.engine.errors import PooramError

HELP = """Board games in the browser, in the terminal, and as a laboratory for bots.

Without a command, `pooram` starts the tables and opens the browser.
"""
EPILOGUE = """
Examples:

  pooram                                          play in the browser
  pooram games                                    which games there are
  pooram play kalimambo --seats 4 --bot medium    play here, against three bots
  pooram simulate kalimambo --seats 4 --games 10000
  pooram arena kalimambo --bots search,greedy,random --games 300
  pooram new mygame --into ../mygame              a game of your own

`pooram COMMAND --help` explains a command.
"""
UNDERSTOOD_NOT = 2
INTERRUPTED = 130


app = App(
    name="pooram",
    help=HELP,
    help_epilogue=EPILOGUE,
    help_format="plaintext",
    version=__version__,
)


@app.default
def open_in_browser() -> None:
    """Start the tables and open the browser."""
    app(["serve"], exit_on_error=False, print_error=False)


COMMANDS: tuple[Callable[..., None], ...] = (
    serve,
    games,
    play,
    simulate,
    arena,
    replay,
    draw,
    verify,
    bench,
    new,
)
for number, command in enumerate(COMMANDS):
    # Examples stand at the end of each docstring, and belong below the list of parameters.
    text, _, examples = cleandoc(command.__doc__ or "").partition("Examples:")
    sources = SOURCES if command is serve else ()
    app.command(
        command, help=text.strip(), help_epilogue=f"\nExamples:{examples}", sort_key=number, config=sources
    )


def run(arguments: list[str] | None = None) -> None:
    """Run a command and leave with its exit code: 0 done, 1 a record failed, 2 not understood."""
    errors = Console(stderr=True, highlight=False, soft_wrap=True)
    try:
        check_command(sys.argv[1:] if arguments is None else arguments)
        app(arguments, exit_on_error=False, print_error=False)
    except PooramError as error:
        errors.print(f"[bold red]pooram:[/] {escape(str(error))}")
        sys.exit(UNDERSTOOD_NOT)
    except CycloptsError as error:
        what = " ".join(str(error).split())
        errors.print(f"[bold red]pooram:[/] {escape(what)} Try `{help_for(arguments)}`.")
        sys.exit(UNDERSTOOD_NOT)
    except KeyboardInterrupt:
        errors.print()
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has had enough; Python must not complain about it on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def check_command(given: list[str]) -> None:
    """Say plainly if there is no such command."""
    if given and not given[0].startswith("-") and given[0] not in app:
        names = ", ".join(command.__name__ for command in COMMANDS)
        raise PooramError(f"There is no command {given[0]!r}.", hint=f"Commands: {names}.")


def help_for(arguments: list[str] | None) -> str:
    """The help that may help here."""
    given = sys.argv[1:] if arguments is None else arguments
    commands = [word for word in given[:1] if word in app]
    return " ".join(["pooram", *commands, "--help"])
