"""What chance can bring, each with its weight, and one of it drawn."""

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.cholas.box import (
    BONUSES,
    CARDS,
    COLOURS,
    FIRST_THREE,
    FIRST_TWO,
    STARS,
    TILE_ONE,
    TILE_SQUARE,
    TILE_THREE,
    TILE_TWO,
    TREASURE_COUNT,
    TREASURES,
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
    OUTCOMES,
)
from pooram.games.cholas.rules.position import Position


def outcomes(position: Position, out: vec[i64], weights: vec[i64]) -> i64:
    """Write what chance can bring now, rising, and the weights; says how many."""
    phase = position.phase
    if phase == phases.DRAW_STARTER:
        return even(OUTCOME_STARTER, position.seats, out, weights)
    if phase == phases.LAY_TREASURE:
        return treasures_left(position, out, weights)
    if phase == phases.LEAVE_OUT:
        return even(OUTCOME_LEFT_OUT, COLOURS, out, weights)
    if phase == phases.LAY_TILE:
        return tiles_left(position, out, weights)
    if phase == phases.DEAL_RED:
        return bonuses_left(position, position.red, OUTCOME_RED_BONUS, out, weights)
    if phase == phases.DEAL_BLUE:
        return bonuses_left(position, position.blue, OUTCOME_BLUE_BONUS, out, weights)
    if phase in (phases.DRAW_STONE, phases.DEAL_STONES):
        return by_number(position.bag, COLOURS, OUTCOME_STONE, out, weights)
    return by_number(position.pool, CARDS, OUTCOME_CARD, out, weights)


def even(first: i64, number: i64, out: vec[i64], weights: vec[i64]) -> i64:
    """So many outcomes from the first on, all alike."""
    count: i64 = 0
    while count < number:
        out[count] = first + count
        weights[count] = 1
        count += 1
    return count


def by_number(supply: vec[i64], kinds: i64, first: i64, out: vec[i64], weights: vec[i64]) -> i64:
    """Every kind of which there is something, by how much there is."""
    count: i64 = 0
    kind: i64 = 0
    while kind < kinds:
        if supply[kind] > 0:
            out[count] = first + kind
            weights[count] = supply[kind]
            count += 1
        kind += 1
    return count


def treasures_left(position: Position, out: vec[i64], weights: vec[i64]) -> i64:
    left = TREASURE_COUNT[:]
    star: i64 = 0
    while star < STARS:
        if position.treasure[star] >= 0:
            left[position.treasure[star]] -= 1
        star += 1
    return by_number(left, TREASURES, OUTCOME_TREASURE, out, weights)


def tiles_left(position: Position, out: vec[i64], weights: vec[i64]) -> i64:
    """The tiles for places of this shape that are neither laid nor left out."""
    tile = TILE_TWO
    end = TILE_ONE
    place = FIRST_TWO
    if position.dealt < FIRST_THREE:
        tile = TILE_SQUARE
        end = TILE_THREE
        place = 0
    elif position.dealt < FIRST_TWO:
        tile = TILE_THREE
        end = TILE_TWO
        place = FIRST_THREE
    count: i64 = 0
    while tile < end:
        # Five squares have one value: those with the same step from the four to the one.
        out_of_game = tile < TILE_THREE and (tile % COLOURS - tile // COLOURS) % COLOURS == position.left_out
        laid = place
        while laid < position.dealt and position.tile[laid] != tile:
            laid += 1
        if laid == position.dealt and not out_of_game:
            out[count] = OUTCOME_TILE + tile
            weights[count] = 1
            count += 1
        tile += 1
    return count


def bonuses_left(position: Position, dealt: vec[i64], first: i64, out: vec[i64], weights: vec[i64]) -> i64:
    """The bonus cards of a colour that nobody has."""
    count: i64 = 0
    number: i64 = 1
    while number <= BONUSES:
        seat: i64 = 0
        while seat < position.seats and dealt[seat] != number:
            seat += 1
        if seat == position.seats:
            out[count] = first + number - 1
            weights[count] = 1
            count += 1
        number += 1
    return count


def drawn(position: Position, rng: Random) -> i64:
    """One outcome by its weight."""
    phase = position.phase
    if phase in (phases.DRAW_STONE, phases.DEAL_STONES):
        return OUTCOME_STONE + drawn_from(position.bag, position.bag_size(), rng)
    if phase > phases.LAY_TILE and phase != phases.DEAL_RED and phase != phases.DEAL_BLUE:
        return OUTCOME_CARD + drawn_from(position.pool, position.stack, rng)
    out = vec[i64]([0] * OUTCOMES)
    weights = vec[i64]([0] * OUTCOMES)
    count = outcomes(position, out, weights)
    total: i64 = 0
    i: i64 = 0
    while i < count:
        total += weights[i]
        i += 1
    return out[drawn_from(weights, total, rng)]


def drawn_from(supply: vec[i64], size: i64, rng: Random) -> i64:
    """The kind of one thing drawn out of so many."""
    left: i64 = rng.randrange(size)
    kind: i64 = 0
    while left >= supply[kind]:
        left -= supply[kind]
        kind += 1
    return kind
