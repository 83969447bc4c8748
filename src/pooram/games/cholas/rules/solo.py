"""The steps of the solo game: what is forced runs by itself until chance or a Build is due."""

from typing import Final

from mypy_extensions import i64

from pooram.games.cholas.box import CARDS, MOST_STONES
from pooram.games.cholas.rules import phases
from pooram.games.cholas.rules.acting import can_build
from pooram.games.cholas.rules.position import Position

# The steps as the book counts them; the third has two checks, before and after another card.
FIRST_STEP: Final[i64] = 1
SECOND_STEP: Final[i64] = 2
THIRD_STEP: Final[i64] = 3
THIRD_STEP_AGAIN: Final[i64] = 4
FOURTH_STEP: Final[i64] = 5


def go_on(position: Position) -> None:
    """Take one step after the other until something is due or the game is over."""
    while True:
        step = position.solo_step
        if step == FIRST_STEP:
            if position.hand_size(0) == 0:
                pick_up_to_seven(position)
                return
            position.solo_step = SECOND_STEP
            if cards_up(position) == 0 and position.stack > 0:
                position.phase = phases.TURN_UP
                return
        elif step == SECOND_STEP:
            if can_build(position, 0):
                position.phase = phases.ACTION
                return
            position.solo_step = THIRD_STEP
        elif step == THIRD_STEP:
            position.solo_step = THIRD_STEP_AGAIN
            if position.stack > 0:
                position.phase = phases.TURN_UP
                return
        elif step == THIRD_STEP_AGAIN:
            if can_build(position, 0):
                position.phase = phases.ACTION
                return
            position.solo_step = FOURTH_STEP
            if position.hand_size(0) < MOST_STONES:
                pick_up_to_seven(position)
                return
        else:
            discard_what_has_no_room(position)
            # Fifth step. A full temple has ended the game before, right after the Build.
            if position.stack == 0:
                end(position, phases.BY_EMPTY_STACK)
                return
            position.solo_step = FIRST_STEP


def after_build(position: Position) -> None:
    """It starts again with the first step, unless the temple is full."""
    if position.spaces_left() == 0:
        end(position, phases.BY_FULL_TEMPLE)
        return
    position.turns += 1
    position.solo_step = FIRST_STEP
    go_on(position)


def pick_up_to_seven(position: Position) -> None:
    """The bag always has enough: 116 stones at the most are on the temple."""
    position.stones_due = MOST_STONES - position.hand_size(0)
    position.phase = phases.DRAW_STONE


def cards_up(position: Position) -> i64:
    found: i64 = 0
    card: i64 = 0
    while card < CARDS:
        found += position.turned_up[card]
        card += 1
    return found


def discard_what_has_no_room(position: Position) -> None:
    """Cards that lack stones, or support so far, stay."""
    listener = position.listener
    card: i64 = 0
    while card < CARDS:
        while position.turned_up[card] > 0 and not position.temple.has_room(card):
            position.turned_up[card] -= 1
            position.discarded[card] += 1
            if listener is not None:
                listener.told(position, "solo-discard", [int(card)])
        card += 1


def end(position: Position, reason: i64) -> None:
    position.phase = phases.ENDED
    position.ended_by = reason
    listener = position.listener
    if listener is not None:
        listener.told(position, "temple-full" if reason == phases.BY_FULL_TEMPLE else "stack-empty", [])
