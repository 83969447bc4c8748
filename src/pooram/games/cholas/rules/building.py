"""A Build that is complete: stones onto the temple and the wagon, and its points to everybody."""

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.cholas.box import (
    COLOURS,
    RED_DOUBLE,
    RED_FREE,
    RED_OWN_STONES,
    VALUE,
    WAGON_ROOM,
)
from pooram.games.cholas.rules.house_rules import ONLY_INCREASE
from pooram.games.cholas.rules.phases import EXPERT, NONE
from pooram.games.cholas.rules.position import (
    LAST_CARD,
    LAST_CELL,
    LAST_POINTS,
    LAST_SEAT,
    LAST_TURNED,
    PART_OTHERS_PATTERNS,
    PART_OWN_PATTERNS,
    PART_OWN_STONES,
    PART_SCULPTURES,
    PART_STONES,
    PART_TREASURE,
    RIVAL_LARGER,
    RIVAL_PAIRS,
    Position,
)
from pooram.games.cholas.rules.reward import MOST_LAID, TREASURE_ITEMS, Reward
from pooram.games.cholas.rules.temple import cells_of


def build(position: Position, seat: i64, second: i64) -> None:
    """Place the stones of the card under way; its second colour is NONE if it has one colour only."""
    temple = position.temple
    temple.lay(position.card, position.cell, position.turned, position.first, second)
    cells = vec[i64]([0] * MOST_LAID)
    count = cells_of(position.card, position.cell, position.turned, cells)
    i: i64 = 0
    while i < count:
        colour = temple.stone[cells[i]]
        position.stones[seat * COLOURS + colour] -= 1
        i += 1
    reward = position.reward
    if reward is None:
        reward = Reward()
        position.reward = reward
    reward.reckon(
        temple,
        cells,
        count,
        seat,
        position.seats,
        position.colour,
        position.treasure,
        position.treasure_rule,
        position.house_rules & ONLY_INCREASE != 0,
        position.red[seat] == RED_OWN_STONES,
    )
    take_treasure_off(position, reward)
    give_points(position, seat, reward)
    position.discarded[position.card] += 1
    note_last(position, seat, position.card, position.cell, position.turned)
    side: i64 = 0
    while side < position.seats:
        position.last[LAST_POINTS + side] = reward.points[side]
        side += 1
    if position.rivals():
        position.last[LAST_POINTS + side] = reward.rival
    if position.listener is not None:
        tell_points(position, seat, reward)
    if position.variant == EXPERT:
        load_wagon(position, seat, cells, count)
    position.card = NONE
    position.cell = NONE
    position.turned = 0
    position.first = NONE


def take_treasure_off(position: Position, reward: Reward) -> None:
    i: i64 = 0
    while i < reward.treasures:
        position.treasure[reward.found[i * TREASURE_ITEMS]] = NONE
        i += 1


def give_points(position: Position, seat: i64, reward: Reward) -> None:
    """Everybody's points, and what they are for."""
    position.earn(seat, PART_STONES, reward.stones)
    position.earn(seat, PART_OWN_STONES, reward.own_stones)
    position.earn(seat, PART_OWN_PATTERNS, reward.own_patterns)
    position.earn(seat, PART_TREASURE, reward.treasure + reward.doubled)
    other: i64 = 0
    while other < position.seats:
        if other != seat:
            position.earn(other, PART_OTHERS_PATTERNS, reward.points[other])
        other += 1
    position.rival += reward.rival
    position.rival_parts[RIVAL_PAIRS] += reward.rival_pairs
    position.rival_parts[RIVAL_LARGER] += reward.rival_larger


def load_wagon(position: Position, seat: i64, cells: vec[i64], count: i64) -> None:
    """Every stone placed is a stone on the wagon, while there is room for its colour."""
    gained = vec[i64]([0] * COLOURS)
    i: i64 = 0
    while i < count:
        gained[position.temple.stone[cells[i]]] += 1
        i += 1
    colour: i64 = 0
    while colour < COLOURS:
        if gained[colour] > 0:
            at = seat * COLOURS + colour
            position.wagon[at] = min(position.wagon[at] + gained[colour], WAGON_ROOM)
            listener = position.listener
            if listener is not None:
                listener.told(position, "wagon", [int(seat), int(colour), int(position.wagon[at])])
        colour += 1


def note_last(position: Position, seat: i64, card: i64, cell: i64, turned: i64) -> None:
    """What everybody has just seen; nobody has points of it so far."""
    position.last[LAST_SEAT] = seat
    position.last[LAST_CARD] = card
    position.last[LAST_CELL] = cell
    position.last[LAST_TURNED] = turned
    side: i64 = 0
    while side < position.sides():
        position.last[LAST_POINTS + side] = 0
        side += 1


def tell_points(position: Position, seat: i64, reward: Reward) -> None:
    """What the Build earned, one thing after the other."""
    listener = position.listener
    if listener is None:
        return
    if reward.stones > 0:
        listener.told(position, "stone-points", [int(seat), int(reward.stones)])
    if reward.own_stones > 0:
        listener.told(position, "own-stones", [int(seat), int(reward.own_stones)])
    for colour, size, points, owner in reward.pattern_list():
        listener.told(position, "pattern", [colour, size, points, owner])
    for _, kind, points in reward.treasure_list():
        listener.told(position, "treasure", [int(seat), kind, points])
    if reward.doubled > 0:
        listener.told(position, "doubled", [int(seat), int(reward.doubled)])


def place_sculpture(position: Position, seat: i64) -> None:
    """The sculpture under way is paid for: it covers its stones and earns its points."""
    place = position.sculpture
    points = VALUE[position.tile[place]]
    red = position.red[seat]
    spent = position.with_bonus == 1 and red in (RED_DOUBLE, RED_FREE)
    if position.with_bonus == 1 and red == RED_DOUBLE:
        points *= 2
    position.temple.sculpt(place)
    position.sculpted[place] = 1
    position.sculptures += 1
    position.earn(seat, PART_SCULPTURES, points)
    note_last(position, seat, NONE, NONE, NONE)
    position.last[LAST_POINTS + seat] = points
    position.sculpture = NONE
    position.with_bonus = 0
    if spent:
        position.red[seat] = 0
    listener = position.listener
    if listener is not None:
        listener.told(position, "sculpture", [int(seat), int(place), int(points)])
        if spent:
            listener.told(position, "bonus-spent", [int(seat), int(red)])
