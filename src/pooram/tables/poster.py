"""A few moments of a real game, which the front page plays as a living picture."""

import logging
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct, json
from msgspec.structs import replace

from pooram.bots.bot import chosen_by
from pooram.bots.greedy_bot import GreedyBot
from pooram.engine.errors import PooramError
from pooram.engine.game import AnyGame
from pooram.engine.scene import Panel
from pooram.engine.state import State
from pooram.match.chance import SeededChance
from pooram.match.match import Match
from pooram.match.reading import read_record
from pooram.present.board import largest_panel

RECORD = "picture.pooram"
"""The game that is shown, in the game's folder; where there is none, bots play one."""
MOMENTS = 9
SEED = 7
MOST_STEPS = 400
"""So many steps of a game that bots play are looked at: nobody waits for more."""

_log = logging.getLogger(__name__)


class Poster(Struct, frozen=True):
    """The largest panel of a table at several moments; the last one is the still picture."""

    moments: tuple[Panel, ...]


@cache
def poster_of(game: AnyGame) -> bytes:
    """As JSON; made once, when it is first asked for."""
    return json.encode(Poster(tuple(reversed(list(moments_back(example_of(game)))))))


def example_of(game: AnyGame) -> Match:
    """A game that has come so far that there is something to see."""
    file = Path(game.folder, RECORD)
    if file.is_file():
        try:
            return read_record(file.read_text(encoding="utf-8"), lambda _: game).match
        except PooramError as error:
            _log.warning("%s: %s", file, error)
    return played(game)


def played(game: AnyGame) -> Match:
    """A game of bots that look no further than the next step, left after two thirds."""
    match = Match(game, game.facts.seats or game.usual_seats, chance=SeededChance(SEED))
    bot = GreedyBot()
    while not match.over and len(match.events) < MOST_STEPS:
        for seat in match.to_move:
            match.play(chosen_by(bot, match.view(seat)), seat)
    for _ in range(len(match.events) // 3):
        match.undo()
    return match


def moments_back(match: Match) -> Iterator[Panel]:
    """What was to be seen, from the last moment back to earlier ones, each other than the one before."""
    names = match.names
    last = None
    count = 0
    for state in states_back(match):
        panel = shown(match.game, state, names)
        if panel != last:
            yield panel
            count += 1
            if count == MOMENTS:
                return
        last = panel


def states_back(match: Match) -> Iterator[State]:
    """All positions, those in the midst of a step included, from the last one back."""
    yield match.state
    for event in reversed(match.events):
        # The last thing told is seen in the position after it, too.
        for told in reversed(event.told[:-1]):
            yield told.state
        yield event.before


def shown(game: AnyGame, state: State, names: list[str]) -> Panel:
    """The panel that takes the largest place, as the first seat sees it, without what only a player needs."""
    panels = game.scene(game.view(state, 0), names).panels
    panel = largest_panel(panels)
    places = [replace(place, name="", label="", glyph="·", clause="", barred=False) for place in panel.places]
    things = [replace(thing, name="", glyph="?", clause="", barred=False) for thing in panel.things]
    return replace(panel, title="", places=tuple(places), things=tuple(things))
