"""What a choice or an outcome means on the viewer's table, without who does it.

The log and the options word it each in their way.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from pooram.engine.choices import Hidden
from pooram.engine.words import NOTHING, Said, listed
from pooram.games.cholas import box
from pooram.games.cholas.box import COLOUR_NAMES, PLACE_NAMES
from pooram.games.cholas.choices import (
    AnyFromHand,
    AnyFromWagon,
    BlueBonus,
    Build,
    Card,
    CholasChoice,
    CholasOutcome,
    CholasShown,
    Decline,
    Draw,
    DrawMore,
    LayStones,
    LeftOut,
    Pay,
    PayLess,
    Pick,
    PlaceCard,
    Recolour,
    RedBonus,
    Replace,
    Sculpt,
    SculptWithBonus,
    Starter,
    Stone,
    Swap,
    Tile,
    Treasure,
    Use,
)
from pooram.games.cholas.rules import phases
from pooram.games.cholas.rules.position import TOP_OF_STACK, Position
from pooram.games.cholas.rules.setting_up import pieces_of
from pooram.games.cholas.speech.names import (
    BLUE_TEXTS,
    CARD_NAMES,
    CARD_TEXTS,
    RED_TEXTS,
    blue_name,
    cells_name,
    cost_name,
    costs,
    count_name,
    groups_of,
    points_name,
    red_name,
    stones_name,
    stones_of,
    tile_name,
    tile_points_name,
    told,
    treasure_name,
    within,
)

RED_KEYS: Final = ("", "", "double", "free", "swap", "recolour", "less")
"""What a red bonus card does to a Sculpt, as the sentences are keyed."""
BLUE_KEYS: Final = (
    "", "use-stones", "use-card", "use-stone", "use-turn", "use-more-stones", "use-another-card",
)  # fmt: skip
"""The same of a blue bonus card that is offered."""
CARD_CLAUSES: Final = ("build-4", "build-5", "build-6", "build-7", "build-8")
UP_CLAUSES: Final = {
    int(phases.DEAL_FACE_UP): "setup-16",
    int(phases.REFILL): "draw-2",
    int(phases.TURN_UP): "solo-step-4",
}


# Choices


def told_choice(shown: Position, seat: int, choice: CholasChoice) -> Said:
    match choice:
        case Pick(stones):
            return _pick(stones)
        case Replace(colour, stones):
            return told("replace-1", "replace", stones=stones_of(stones, colour))
        case Draw(slot):
            return _draw(shown, slot)
        case DrawMore(slot):
            said, bonus = _draw(shown, slot), int(box.BLUE_DRAW_FROM_NONE)
            more = {**said.slots, "bonus": blue_name(bonus)}
            return told(f"bonus-blue-{bonus}", f"{said.key}-more", **more)
        case Build(card):
            return told(CARD_CLAUSES[card], "build", card=CARD_NAMES[card], text=within(CARD_TEXTS[card]))
        case Sculpt(place):
            return _sculpt(shown, place, 0)
        case SculptWithBonus(place):
            return _sculpt(shown, place, int(shown.red[seat]))
        case PlaceCard(corner, turned):
            return _place_card(int(shown.card), corner, turned)
        case LayStones(colour):
            cells = cells_due(shown)
            return told("build-11", "colour", stones=stones_of(len(cells), colour), where=cells_name(cells))
        case Swap() | Recolour() | PayLess():
            return _change(shown, choice)
        case Pay(from_hand):
            colour = int(shown.paying)
            return payment(colour, from_hand, int(shown.due[colour]) - from_hand)
        case AnyFromHand(colour):
            return told("pay-5", "any-hand", stones=stones_of(1, colour))
        case AnyFromWagon(colour):
            return told("pay-5", "any-wagon", stones=stones_of(1, colour))
        case Use():
            return _use(int(shown.blue[seat]))
        case Decline():
            return told("bonus-1", "decline", bonus=blue_name(int(shown.blue[seat])))
        case _:
            assert_never(choice)


def _pick(stones: int) -> Said:
    if stones == box.PICKED_STONES:
        return told("pick-1", "pick", stones=count_name(stones))
    bonus = int(box.BLUE_PICK_MORE if stones == box.PICKED_STONES + 1 else box.BLUE_PICK_FROM_NONE)
    return told(f"bonus-blue-{bonus}", "pick-more", stones=count_name(stones), bonus=blue_name(bonus))


def _draw(shown: Position, slot: int) -> Said:
    if slot == TOP_OF_STACK:
        return told("draw-1", "draw-top")
    return told("draw-1", "draw", card=CARD_NAMES[shown.face_up[slot]], slot=slot + 1)


def _sculpt(shown: Position, place: int, red: int) -> Said:
    """With a red bonus card, or without any: 0."""
    tile = int(shown.tile[place])
    value = int(box.VALUE[tile]) * (2 if red == box.RED_DOUBLE else 1)
    slots = {
        "tile": tile_points_name(tile),
        "where": PLACE_NAMES[place],
        "points": points_name(value),
        "cost": cost_name(tile),
    }
    if not red:
        return told("sculpt-1", "sculpt", **slots)
    return told(f"bonus-red-{red}", f"sculpt-{RED_KEYS[red]}", bonus=red_name(red), **slots)


def _place_card(card: int, corner: int, turned: int) -> Said:
    first, second = groups_of(card, corner, turned)
    key = "place"
    if card == box.CARD_BLOCK:
        key = "place-columns" if turned else "place-rows"
    return told("build-11", key, where=cells_name(sorted(first + second)))


def groups_in_play(shown: Position) -> tuple[list[int], list[int]]:
    """The spaces of the card that is being built, by its colours; none before it has a place."""
    if shown.card == phases.NONE or shown.cell == phases.NONE:
        return [], []
    return groups_of(int(shown.card), int(shown.cell), int(shown.turned))


def cells_due(shown: Position) -> list[int]:
    """The spaces for which a colour is wanted."""
    first, second = groups_in_play(shown)
    return first if shown.first == phases.NONE else second


def told_build(shown: Position, seat: int, step: Build | PlaceCard | LayStones) -> Said:
    """A Build as the log tells it: once, with the last of its colours."""
    first, second = groups_in_play(shown)
    if not isinstance(step, LayStones) or (second and shown.first == phases.NONE):
        return NOTHING
    laid = [(first, int(shown.first)), (second, step.colour)] if second else [(first, step.colour)]
    stones = listed([f"{stones_of(len(cells), colour)} on {cells_name(cells)}" for cells, colour in laid])
    card = int(shown.card)
    return told(CARD_CLAUSES[card], "built", who=seat, card=CARD_NAMES[card], stones=stones)


def _change(shown: Position, change: Swap | Recolour | PayLess) -> Said:
    """What is paid instead of the cost."""
    cost = costs(int(shown.tile[shown.sculpture]))
    match change:
        case Swap(old, new):
            cost[old] -= 1
            cost[new] += 1
            colours = {"colour": COLOUR_NAMES[old], "other_colour": COLOUR_NAMES[new]}
            return told("bonus-red-4", "swap", cost=stones_name(cost), **colours)
        case Recolour(four, one):
            return told("bonus-red-5", "recolour", cost=cost_name(int(box.COLOURS) * four + one))
        case PayLess(colour):
            cost[colour] -= 1
            slots = {"colour": COLOUR_NAMES[colour], "cost": stones_name(cost)}
            return told("bonus-red-6", "less", **slots)
        case _:
            assert_never(change)


def payment(colour: int, from_hand: int, from_wagon: int) -> Said:
    """Stones of the hand, of the wagon or of both."""
    if not from_hand:
        return told("pay-2", "pay-wagon", stones=stones_of(from_wagon, colour))
    stones = stones_of(from_hand, colour)
    if not from_wagon:
        return told("pay-1", "pay-hand", stones=stones)
    return told("pay-3", "pay-both", stones=stones, rest=count_name(from_wagon))


def _use(blue: int) -> Said:
    """The blue bonus card that is offered."""
    return told(f"bonus-blue-{blue}", BLUE_KEYS[blue], bonus=blue_name(blue))


# Chance


def told_outcome(shown: Position, outcome: CholasOutcome | Hidden) -> Said:
    """What chance brought; hidden is a card of the stack that the viewer does not see."""
    who = int(shown.mover)
    match outcome:
        case Hidden():
            if shown.phase == phases.DEAL_CARDS:
                return told("setup-14", "gets-card-hidden", who=who)
            return told("draw-4", "card-hidden", who=who)
        case Starter(seat):
            return told("setup-6", "starts", who=seat)
        case Treasure(kind):
            star = next_free([int(found) for found in shown.treasure])
            where = box.CELL_NAMES[box.STAR_CELL[star]]
            return told("setup-3", "lays-treasure", treasure=treasure_name(kind), where=where)
        case LeftOut(step):
            return told("expert-setup-4", "leaves-out", points=int(box.STEP_VALUE[step]))
        case Tile(tile):
            place = next_free([int(found) for found in shown.tile])
            return told("expert-setup-7", "lays-tile", tile=tile_name(tile), where=PLACE_NAMES[place])
        case Stone(colour):
            named = "setup-11" if shown.phase == phases.DEAL_STONES else "pick-1"
            if shown.variant == phases.SOLO:
                named = "solo-step-1"
            return told(named, "stone", who=who, colour=COLOUR_NAMES[colour])
        case Card(card):
            return _card(shown, CARD_NAMES[card])
        case RedBonus(number):
            title, text = red_name(number), RED_TEXTS[number]
            return told(f"bonus-red-{number}", "gets-bonus", who=who, bonus=title, text=text)
        case BlueBonus(number):
            title, text = blue_name(number), BLUE_TEXTS[number]
            return told(f"bonus-blue-{number}", "gets-bonus", who=who, bonus=title, text=text)
        case _:
            assert_never(outcome)


SET_UP: Final = {
    int(phases.LAY_TREASURE): ("setup-3", "treasure-laid"),
    int(phases.LAY_TILE): ("expert-setup-7", "tiles-laid"),
    int(phases.DEAL_STONES): ("setup-11", "stones-dealt"),
    int(phases.DEAL_CARDS): ("setup-13", "cards-dealt"),
}
"""What is told once a part of the set-up is complete."""


def told_draws(shown: Position, steps: Sequence[CholasShown]) -> Said | None:
    """What chance brought, told with the last piece; None where each piece is told for itself."""
    phase, step = int(shown.phase), steps[-1]
    if phase in SET_UP or phase == phases.DEAL_FACE_UP:
        if shown.dealt + 1 < pieces_of(shown, shown.phase):
            return NOTHING
        if phase in SET_UP:
            return told(*SET_UP[phase])
        last = [step for step in steps if isinstance(step, Card)][-int(shown.dealt + 1) :]
        return told(UP_CLAUSES[phase], "turned-up", cards=listed([CARD_NAMES[card.card] for card in last]))
    if not isinstance(step, Stone):
        return None
    if shown.stones_due > 1:
        return NOTHING
    picked = [0] * int(box.COLOURS)
    for each in reversed(steps):
        if not isinstance(each, Stone):
            break
        picked[each.colour] += 1
    named = "solo-step-1" if shown.variant == phases.SOLO else "pick-1"
    stones = listed([stones_of(number, colour) for colour, number in enumerate(picked) if number])
    return told(named, "stones", who=int(shown.mover), stones=stones)


def _card(shown: Position, card: str) -> Said:
    if shown.phase == phases.DEAL_CARDS:
        return told("setup-13", "gets-card", who=int(shown.mover), card=card)
    if shown.phase == phases.DRAW_CARD:
        return told("draw-1", "card", who=int(shown.mover), card=card)
    return told(UP_CLAUSES[int(shown.phase)], "turns-up", card=card)


def next_free(laid: list[int]) -> int:
    """The first star or place on which nothing lies yet."""
    return laid.index(-1)
