"""How strong a bot plays against people."""

from inspect import getdoc

from msgspec import Struct

from pooram.bots.bot import Bot, bot_name


class Level(Struct, frozen=True):
    """A bot as it is offered to people."""

    key: str
    name: str
    help: str
    spec: str
    """What it is, as `find_bot` understands it."""
    seconds: float = 0.0
    """How long it thinks at most; 0: as long as it likes."""


def _searching(key: str, name: str, help: str, simulations: int, seconds: float) -> Level:
    return Level(key, name, help, f"search:simulations={simulations}:seconds={seconds}", seconds)


# Both budgets, so that a slow machine makes nobody wait and a fast one wastes nothing.
_LEVELS = (
    _searching("easy", "Easy", "Sees little further than the next step.", 25, 0.5),
    _searching("medium", "Medium", "Thinks for a moment.", 400, 0.7),
    _searching("hard", "Hard", "Thinks for up to a second.", 20000, 0.9),
)
LEVELS: dict[str, Level] = {level.key: level for level in _LEVELS}


def level_name(key: str) -> str:
    """What people call the bot of a level, or one of somebody's own.

    >>> level_name("hard"), level_name("mymodule:First")
    ('Hard', 'First')
    """
    return LEVELS[key].name if key in LEVELS else key.rpartition(":")[2]


def level_of(spec: str, bot: Bot) -> Level:
    """A bot of somebody's own as it is offered to people, with the first line of what it says of itself."""
    told = getdoc(type(bot)) if type(bot).__doc__ else ""
    return Level(spec, bot_name(bot), (told or "Somebody's own bot.").splitlines()[0], spec)
