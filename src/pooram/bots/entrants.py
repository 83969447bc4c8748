"""Who takes part in an arena: a bot, or the name of one."""

from typing import TypeAlias

from pooram.bots.bot import Bot, bot_name
from pooram.bots.specs import find_bot
from pooram.engine.errors import BadSetup

Entrant: TypeAlias = str | Bot


def entrant_bot(entrant: Entrant) -> Bot:
    """The bot itself."""
    if isinstance(entrant, Bot):
        return entrant
    if isinstance(entrant, str):
        return find_bot(entrant)
    hint = f"Make one of it: {entrant.__name__}()." if isinstance(entrant, type) else "Subclass pooram.Bot."
    raise BadSetup(f"{entrant!r} is no bot.", hint=hint)


def entrant_name(entrant: Entrant) -> str:
    """What it is called in results."""
    return bot_name(entrant) if isinstance(entrant, Bot) else entrant
