"""Bots that somebody else has written: in a module, or offered by a package under an entry point."""

import importlib
import importlib.metadata
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType

from pooram.bots.bot import Bot
from pooram.engine.errors import BadSetup, fault_told

GROUP = "pooram.bots"


def entry_points() -> dict[str, Callable[[], Bot]]:
    """The bots that installed packages offer, by name, each made when it is asked for."""
    found = importlib.metadata.entry_points(group=GROUP)
    return {entry.name: partial(_from_entry, entry) for entry in found}


def bot_in_module(name: str) -> Bot:
    """The bot of a name such as `mymodule:First`; modules of the current folder are found, too."""
    module_name, _, attribute = name.partition(":")
    # The command `pooram` does not look where it is called, as `python -m` does.
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise BadSetup(f"The bot {name!r} cannot be loaded: {fault_told(error)}") from error
        raise BadSetup(
            f"There is no module {module_name!r}, so there is no bot {name!r}.",
            hint=f"Python looks in this folder ({Path.cwd().name}) and among the installed packages.",
        ) from None
    except Exception as error:
        raise BadSetup(f"The bot {name!r} cannot be loaded: {fault_told(error)}") from error
    if not hasattr(module, attribute):
        known = ", ".join(_bots_of(module)) or "none"
        raise BadSetup(f"{module_name} has no bot {attribute!r}.", hint=f"Its bots: {known}.")
    return _made(getattr(module, attribute), name)


def _from_entry(entry: importlib.metadata.EntryPoint) -> Bot:
    try:
        return _made(entry.load(), entry.name)
    except BadSetup:
        raise
    except Exception as error:
        raise BadSetup(f"The bot {entry.name!r} cannot be loaded: {fault_told(error)}") from error


def _made(found: object, name: str) -> Bot:
    """A bot, from its class or as it is."""
    if isinstance(found, type) and issubclass(found, Bot):
        try:
            found = found()
        except Exception as error:
            raise BadSetup(f"The bot {name!r} cannot be made: {fault_told(error)}") from error
    if not isinstance(found, Bot):
        raise BadSetup(f"{name!r} is no bot.", hint="A bot is a subclass of pooram.Bot.")
    return found


def _bots_of(module: ModuleType) -> list[str]:
    found = vars(module).items()
    return [
        name for name, value in found if isinstance(value, type) and issubclass(value, Bot) and value != Bot
    ]
