"""The set-up, one piece after the other as chance brings it."""

from mypy_extensions import i64

from pooram.games.cholas.box import (
    CARDS,
    COLOURS,
    FIRST_CARDS_BASIC,
    FIRST_CARDS_EXPERT,
    FIRST_ONE,
    FIRST_STONES,
    STARS,
)
from pooram.games.cholas.rules import phases
from pooram.games.cholas.rules.numbers import (
    OUTCOME_BLUE_BONUS,
    OUTCOME_CARD,
    OUTCOME_LEFT_OUT,
    OUTCOME_RED_BONUS,
    OUTCOME_STARTER,
    OUTCOME_STONE,
    OUTCOME_TILE,
    OUTCOME_TREASURE,
)
from pooram.games.cholas.rules.phases import EXPERT, NOBODY, SOLO
from pooram.games.cholas.rules.position import Position


def pieces_of(position: Position, phase: i64) -> i64:
    """How many pieces a phase of the set-up lays out or deals: 0 if this game does without it."""
    expert = position.variant == EXPERT
    if position.variant == SOLO and phase in (phases.DEAL_STONES, phases.DEAL_CARDS):
        return 0
    if phase == phases.DRAW_STARTER:
        return 1 if position.starter == NOBODY else 0
    if phase == phases.LAY_TREASURE:
        return STARS if position.treasure_rule == phases.TREASURE_TILES else 0
    if phase == phases.LEAVE_OUT:
        return 1 if expert else 0
    if phase == phases.LAY_TILE:
        return FIRST_ONE if expert else 0
    if phase == phases.DEAL_STONES:
        return position.seats * FIRST_STONES
    if phase == phases.DEAL_CARDS:
        return position.seats * first_cards(position)
    if phase == phases.DEAL_FACE_UP:
        return position.seats
    return position.seats if expert else 0


def first_cards(position: Position) -> i64:
    """Hidden cards of each seat at the start."""
    return FIRST_CARDS_EXPERT if position.variant == EXPERT else FIRST_CARDS_BASIC


def begin(position: Position) -> None:
    """Come to the first phase of the set-up that this game has."""
    position.phase = phases.DRAW_STARTER
    position.dealt = 0
    skip_phases(position)


def skip_phases(position: Position) -> None:
    while position.phase <= phases.DEAL_BLUE and pieces_of(position, position.phase) == 0:
        position.phase += 1
    position.mover = receiver(position)


def receiver(position: Position) -> i64:
    """Who is dealt to, clockwise from the starter."""
    if position.starter == NOBODY:
        return NOBODY
    each: i64 = position.seats
    if position.phase == phases.DEAL_STONES:
        each = FIRST_STONES
    elif position.phase == phases.DEAL_CARDS:
        each = first_cards(position)
    elif position.phase >= phases.DEAL_RED:
        each = 1
    return (position.starter + position.dealt // each) % position.seats


def set_up(position: Position, outcome: i64) -> bool:
    """Lay or deal what chance has brought; says whether that was the last piece."""
    phase = position.phase
    seat = position.mover
    dealt = position.dealt
    if phase == phases.DRAW_STARTER:
        position.starter = outcome - OUTCOME_STARTER
        # Now that it is known, the phase has no piece left.
        skip_phases(position)
        return False
    if phase == phases.LAY_TREASURE:
        position.treasure[dealt] = outcome - OUTCOME_TREASURE
    elif phase == phases.LEAVE_OUT:
        position.left_out = outcome - OUTCOME_LEFT_OUT
    elif phase == phases.LAY_TILE:
        position.tile[dealt] = outcome - OUTCOME_TILE
    elif phase == phases.DEAL_STONES:
        position.bag[outcome - OUTCOME_STONE] -= 1
        position.stones[seat * COLOURS + outcome - OUTCOME_STONE] += 1
    elif phase == phases.DEAL_RED:
        position.red[seat] = outcome - OUTCOME_RED_BONUS + 1
    elif phase == phases.DEAL_BLUE:
        position.blue[seat] = outcome - OUTCOME_BLUE_BONUS + 1
    else:
        deal_card(position, phase, seat, outcome - OUTCOME_CARD)
    position.dealt += 1
    if position.dealt == pieces_of(position, phase):
        position.dealt = 0
        position.phase += 1
        skip_phases(position)
    else:
        position.mover = receiver(position)
    return position.phase > phases.DEAL_BLUE


def deal_card(position: Position, phase: i64, seat: i64, kind: i64) -> None:
    """A card of the stack goes to a seat, or face up beside the stack."""
    position.pool[kind] -= 1
    position.stack -= 1
    if phase == phases.DEAL_CARDS:
        position.cards[seat * CARDS + kind] += 1
    elif position.variant == SOLO:
        position.turned_up[kind] += 1
    else:
        position.face_up[position.dealt] = kind
