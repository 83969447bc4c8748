"""Bots by name: a level for people, a kind with its settings, or a bot that somebody else has written.

>>> type(find_bot("search:simulations=500")).__name__
'SearchBot'
"""

import logging
import re
from collections.abc import Callable, Sequence
from typing import Any

from pooram.bots.bot import Bot
from pooram.bots.greedy_bot import GreedyBot
from pooram.bots.levels import LEVELS, Level, level_of
from pooram.bots.others import bot_in_module, entry_points
from pooram.bots.points_bot import PointsBot
from pooram.bots.random_bot import RandomBot
from pooram.bots.search_bot import HEURISTICS_SETTINGS, SearchBot
from pooram.engine.errors import BadSetup, PooramError

KINDS: dict[str, tuple[Callable[..., Bot], dict[str, type | tuple[str, ...]]]] = {
    "random": (RandomBot, {}),
    "points": (PointsBot, {}),
    "greedy": (GreedyBot, {"samples": int}),
    "search": (
        SearchBot,
        {"simulations": int, "seconds": float, "exploration": float, "heuristics": HEURISTICS_SETTINGS},
    ),
}
"""Every kind of bot with its settings: numbers, or the words that one can be set to."""

_log = logging.getLogger(__name__)
IN_A_MODULE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


def find_bot(name: str) -> Bot:
    """The bot of that name, or one clear error that names the known ones.

    A name is a level (`hard`), a kind with its settings (`search:simulations=500`), one that a package offers
    under the entry point group `pooram.bots`, or a class in a module (`mymodule:First`).
    """
    name = name.strip()
    level = LEVELS.get(name)
    kind, *settings = (level.spec if level else name).split(":")
    if kind in KINDS:
        make, known = KINDS[kind]
        return make(**dict(_setting(kind, known, text) for text in settings))
    others = entry_points()
    if name in others:
        return others[name]()
    if IN_A_MODULE.fullmatch(name):
        return bot_in_module(name)
    raise BadSetup(
        f"There is no bot {name!r}.",
        hint=f"Bots: {', '.join([*KINDS, *others])}, or a level: {', '.join(LEVELS)}, "
        "or your own: mymodule:MyBot.",
    )


def _setting(kind: str, known: dict[str, type | tuple[str, ...]], text: str) -> tuple[str, Any]:
    key, _, value = text.partition("=")
    if key not in known:
        names = ", ".join(known) or "none"
        raise BadSetup(f"The {kind} bot has no setting {key!r}.", hint=f"Its settings: {names}.")
    wanted = known[key]
    if isinstance(wanted, tuple):
        if value not in wanted:
            raise BadSetup(
                f"{key} of the {kind} bot cannot be {value!r}.", hint=f"It can be {' or '.join(wanted)}."
            )
        return key, value
    try:
        number = wanted(value)
    except ValueError:
        number = 0
    # A comparison that is false for "nan" too.
    if not 0 < number < 1e12:
        raise BadSetup(
            f"{key} of the {kind} bot must be a number above 0, not {value!r}.",
            hint=f"For example {kind}:{key}={'0.5' if wanted is float else '100'}.",
        )
    return key, number


def offered_levels(own: Sequence[str] = ()) -> dict[str, Level]:
    """Whom people can play against: the built-in levels, what packages offer, and bots of one's own."""
    found = dict(LEVELS)
    for name in entry_points():
        try:
            found[name] = level_of(name, find_bot(name))
        except PooramError as fault:
            # Somebody else's fault shall not keep anybody from playing.
            _log.warning("%s", fault)
    return found | {name: level_of(name, find_bot(name)) for name in own}
