"""The legal choices of every kind of step, in rising order, written into the caller's buffer."""

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.kerala.box import ELEPHANTS, MOST_STACKS
from pooram.games.kerala.rules.ground import Ground
from pooram.games.kerala.rules.numbers import (
    CHOICE_DROP,
    CHOICE_LEAVE,
    CHOICE_LIFT,
    CHOICE_MOVE_ELEPHANT,
    CHOICE_PLACE,
    CHOICE_STAY,
    CHOICE_TURN_EDGE,
)
from pooram.games.kerala.rules.platform import SIDES, Platform


def legal_placements(platform: Platform, out: vec[i64]) -> i64:
    """Beside either elephant, on open ground or on a stack that the other one does not stand on."""
    count: i64 = 0
    elephants: i64 = 1 if platform.elephants_share_a_tile() else ELEPHANTS
    elephant: i64 = 0
    while elephant < elephants:
        first = platform.elephant[elephant] * SIDES
        other = platform.elephant[1 - elephant]
        side: i64 = 0
        while side < SIDES:
            if platform.beside[first + side] != other:
                out[count] = CHOICE_PLACE + elephant * SIDES + side
                count += 1
            side += 1
        elephant += 1
    return count


def legal_turns(out: vec[i64]) -> i64:
    """A coloured edge faces any side."""
    side: i64 = 0
    while side < SIDES:
        out[side] = CHOICE_TURN_EDGE + side
        side += 1
    return SIDES


def legal_elephant_moves(platform: Platform, out: vec[i64]) -> i64:
    """Either elephant to any stack without one, or none."""
    count: i64 = 0
    elephant: i64 = 0
    while elephant < ELEPHANTS:
        stack: i64 = 0
        while stack < platform.stacks:
            if not platform.has_elephant(stack):
                out[count] = CHOICE_MOVE_ELEPHANT + elephant * MOST_STACKS + stack
                count += 1
            stack += 1
        elephant += 1
    out[count] = CHOICE_STAY
    return count + 1


def legal_lifts(platform: Platform, ground: Ground, house_rules: i64, out: vec[i64]) -> i64:
    """Stacks that can be moved somewhere, or none."""
    count: i64 = 0
    stack: i64 = 0
    while stack < platform.stacks:
        if ground.can_be_moved(platform, stack, house_rules):
            out[count] = CHOICE_LIFT + stack
            count += 1
        stack += 1
    out[count] = CHOICE_LEAVE
    return count + 1


def legal_drops(platform: Platform, ground: Ground, lifted: i64, house_rules: i64, out: vec[i64]) -> i64:
    """Cells for the lifted stack, each once."""
    count: i64 = 0
    stack: i64 = 0
    while stack < platform.stacks:
        side: i64 = 0
        while side < SIDES and stack != lifted:
            if ground.can_be_dropped(platform, lifted, stack, side, house_rules):
                out[count] = CHOICE_DROP + stack * SIDES + side
                count += 1
            side += 1
        stack += 1
    return count
