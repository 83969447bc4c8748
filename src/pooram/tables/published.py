"""How much of a match everybody may know while it is played."""

from pooram.match.lines import TakenBack
from pooram.match.match import Match


def published(match: Match) -> Match:
    """The match as far as everybody may know every step of it.

    What is hidden stays out until the game is over: pending choices, and all that follows a
    draw or a lone choice that a watcher could not see.
    """
    if match.over:
        return match
    known = Match(match.game, match.seats, match.options, players=match.players)
    trail = match.trail
    for step in trail[: len(trail) - len(match.answers)]:
        if isinstance(step, TakenBack):
            known.take_back(step.seat, len(known.events) - step.steps)
        elif step.alone and step.hidden_from_watchers():
            break
        else:
            known.play(step.choice, step.seat)
    return known
