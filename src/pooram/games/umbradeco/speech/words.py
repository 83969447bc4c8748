"""Notation, and what steps, options and positions are told as."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.state import BLANK, CHANCE
from pooram.engine.words import Said, Words
from pooram.games.umbradeco.box import (
    ACTIONS,
    CHOICE_ADJACENT,
    CHOICE_DISCARD,
    CHOICE_PUSH,
    CHOICE_STACK,
    CHOICE_TAKE,
    COLOUR_NAMES,
    DIRECTION_NAMES,
    DIRECTIONS,
    FIRST_SPOT,
    NEIGHBOUR,
    OUTCOME_START,
    OUTCOME_TILE,
    PUSH_POINTS,
    SECOND_SPOT,
    SPOT_NAMES,
    STACK_POINTS,
)
from pooram.games.umbradeco.rules.mat import spot_of
from pooram.games.umbradeco.rules.state import (
    DEAL,
    DISCARD,
    DRAW_STARTER,
    ENDED,
    HOLD,
    LAY_FIRST,
    LAY_SECOND,
    PLACE,
    REVEAL,
    TAKE,
)
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import lying_on, tile_name, way_name
from pooram.games.umbradeco.speech.sentences import SENTENCES

WORDS: Final = Words(SENTENCES)
Slots = dict[str, int | str]


def clause(name: str) -> str:
    return f"umbradeco/{name}"


# Notation


def choice_notation(choice: int) -> str:
    """`hold red`, `discard red`, `beside e5`, `stack e5`, `push e5 up-right`, `take 1`."""
    if choice < CHOICE_DISCARD:
        return f"hold {COLOUR_NAMES[choice]}"
    if choice < CHOICE_ADJACENT:
        return f"discard {COLOUR_NAMES[choice - int(CHOICE_DISCARD)]}"
    if choice >= CHOICE_TAKE:
        return f"take {choice - int(CHOICE_TAKE) + 1}"
    spot = SPOT_NAMES[spot_of(choice)]
    if choice < CHOICE_STACK:
        return f"beside {spot}"
    if choice < CHOICE_PUSH:
        return f"stack {spot}"
    return f"push {spot} {DIRECTION_NAMES[_direction(choice)]}"


def outcome_notation(outcome: int) -> str:
    """`start 2`, or the colour of a tile."""
    if outcome < OUTCOME_TILE:
        return f"start {outcome - int(OUTCOME_START) + 1}"
    return COLOUR_NAMES[outcome - int(OUTCOME_TILE)]


def _direction(choice: int) -> int:
    return (choice - int(CHOICE_PUSH)) % int(DIRECTIONS)


# What a placement means on the viewer's mat


def _placement(view: UmbradecoView, choice: int, colour: int) -> tuple[str, str, Slots]:
    """The kind of a placement, its clause, and the words that a sentence about it needs."""
    spot = int(spot_of(choice))
    slots: Slots = {"tile": tile_name(colour), "spot": SPOT_NAMES[spot]}
    if choice < CHOICE_STACK:
        return "adjacent", "adjacent-1", slots
    slots["what"] = lying_on(int(view.mat.top[spot]), [spot])
    if choice < CHOICE_PUSH:
        return "stack", "stack-1", slots
    direction = _direction(choice)
    slots["what"] = f"the {tile_name(int(view.mat.top[spot]))}"
    slots["way"] = way_name(direction)
    slots["target"] = SPOT_NAMES[NEIGHBOUR[spot * int(DIRECTIONS) + direction]]
    return "push", "push-1", slots


def parts_of(view: UmbradecoView, choice: int, colour: int) -> tuple[int, int, int, int]:
    """What a placement would score: for lines, for four colours, for a push, for a stack."""
    return (
        int(view.mat.line_points(spot_of(choice), colour)),
        int(view.mat.four_colours_points(choice, colour)),
        int(PUSH_POINTS) if choice >= CHOICE_PUSH else 0,
        int(STACK_POINTS) if CHOICE_STACK <= choice < CHOICE_PUSH else 0,
    )


def reckoned(parts: Sequence[int]) -> str:
    """The parts of a score as a sum.

    >>> reckoned((3, 3, 1, 0)), reckoned((1, 0, 0, 0)), reckoned((0, 0, 0, 0))
    ('7 points (3 in line + 3 four colours + 1 push)', '1 point (in line)', 'no points')
    """
    names = ("in line", "four colours", "push", "stack")
    found = [(points, name) for points, name in zip(parts, names, strict=True) if points]
    total = sum(parts)
    if not found:
        return "no points"
    points = "1 point" if total == 1 else f"{total} points"
    if len(found) == 1:
        return f"{points} ({found[0][1]})"
    return f"{points} ({' + '.join(f'{points} {name}' for points, name in found)})"


# Sentences


def tell_step(view: UmbradecoView, seat: int, label: int) -> Said:
    """A line of the log; `label` is the step as the viewer has seen it."""
    if seat == CHANCE:
        return _tell_outcome(view, label)
    if label == BLANK:
        return Said("hold", {"who": seat}, clause("turn-6"))
    # A step that shows a tile of another's hand has its colour in front of the choice.
    shown, choice = divmod(label, int(ACTIONS))
    if choice < CHOICE_DISCARD:
        return Said("hold-own", {"who": seat, "tile": tile_name(choice)}, clause("turn-4"))
    if choice < CHOICE_ADJACENT:
        tile = tile_name(choice - int(CHOICE_DISCARD))
        return Said("discard", {"who": seat, "tile": tile}, clause("discard-1"))
    if choice >= CHOICE_TAKE:
        tile = tile_name(int(view.face_up[choice - int(CHOICE_TAKE)]))
        return Said("take", {"who": seat, "tile": tile}, clause("take-1"))
    colour = shown - 1 if shown else int(view.held)
    key, named, slots = _placement(view, choice, colour)
    return Said(key, {"who": seat, **slots}, clause(named))


def _tell_outcome(view: UmbradecoView, label: int) -> Said:
    phase = int(view.phase)
    if phase == DRAW_STARTER:
        return Said("starts", {"who": label - int(OUTCOME_START)}, clause("turn-2"))
    if label == BLANK:
        return Said("dealt", {"who": int(view.mover)}, clause("setup-6"))
    tile = tile_name(label - int(OUTCOME_TILE))
    if phase == DEAL:
        return Said("dealt-own", {"who": int(view.mover), "tile": tile}, clause("setup-6"))
    if phase == REVEAL:
        return Said("revealed", {"tile": tile}, clause("take-2" if view.turns else "setup-8"))
    spot = SPOT_NAMES[FIRST_SPOT if phase == LAY_FIRST else SECOND_SPOT]
    return Said("laid", {"tile": tile, "spot": spot}, clause("setup-5"))


def tell_frame(key: str, slots: list[int]) -> Said:
    """What followed by force; the state names the key and its numbers."""
    if key == "over":
        return Said("ended", {}, clause("end-1"))
    seat, *parts = slots
    if not any(parts):
        return Said("scores-nothing", {"who": seat}, clause("score-1"))
    return Said("scores", {"who": seat, "sum": reckoned(parts)}, clause("score-2"))


def tell_option(view: UmbradecoView, choice: int) -> Said:
    if choice < CHOICE_DISCARD:
        return Said("option-hold", {"tile": tile_name(choice)}, clause("turn-4"))
    if choice < CHOICE_ADJACENT:
        tile = tile_name(choice - int(CHOICE_DISCARD))
        return Said("option-discard", {"tile": tile}, clause("discard-1"))
    if choice >= CHOICE_TAKE:
        tile = tile_name(int(view.face_up[choice - int(CHOICE_TAKE)]))
        return Said("option-take", {"tile": tile}, clause("take-1"))
    colour = int(view.held)
    key, named, slots = _placement(view, choice, colour)
    points = reckoned(parts_of(view, choice, colour))
    return Said(f"option-{key}", {**slots, "points": points}, clause(named))


def tell_score(view: UmbradecoView, seat: int) -> Said:
    return counted("score", int(view.points(seat)), {}, clause("score-2"))


def counted(key: str, points: int, slots: Slots, named: str = "") -> Said:
    """A sentence about points, in the singular for one."""
    return Said(f"{key}-1" if points == 1 else key, {**slots, "points": points}, named)


def prompt(view: UmbradecoView) -> Said:
    """What the viewer has to do now, and the clause it falls under."""
    phase = int(view.phase)
    mover = int(view.mover)
    if phase == ENDED:
        return Said("over", clause=clause("end-1"))
    if phase == DRAW_STARTER:
        return Said("wait-start", clause=clause("turn-2"))
    if phase in (LAY_FIRST, LAY_SECOND):
        return Said("wait-lay", clause=clause("setup-3"))
    if phase == DEAL:
        return Said("wait-deal", {"who": mover}, clause("setup-6"))
    if phase == REVEAL:
        return Said("wait-reveal", clause=clause("take-2" if view.turns else "setup-8"))
    if view.viewer != mover:
        if phase == TAKE:
            return Said("wait-take", {"who": mover}, clause("take-1"))
        return Said("wait-place", {"who": mover}, clause("turn-4"))
    if phase == HOLD:
        return Said("choose-tile", clause=clause("turn-4"))
    if phase == DISCARD:
        last = view.in_hand(view.viewer) == 1
        return Said("choose-discard-1" if last else "choose-discard", clause=clause("discard-1"))
    if phase == TAKE:
        return Said("choose-take", clause=clause("take-1"))
    assert phase == PLACE
    return Said("choose-place", {"tile": tile_name(int(view.held))}, clause("place-3"))
