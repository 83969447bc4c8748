"""What a choice or an outcome means on the viewer's table: the key of its sentence, its slots, its clause."""

from typing import Final, NamedTuple

from pooram.games.cholas.box import (
    BLUE_DRAW_FROM_NONE,
    BLUE_EXTRA_TURN,
    BLUE_PICK_FROM_NONE,
    BLUE_PICK_MORE,
    BLUE_STONES_AFTER_TWO,
    CARD_BLOCK,
    COLOURS,
    DRAW_TOP,
    FEWEST_REPLACED,
    PICKED_STONES,
    RED_DOUBLE,
    REPLACE_NUMBERS,
    SOLO,
    STAR_CELL,
    STEP_VALUE,
    VALUE,
)
from pooram.games.cholas.rules.position import (
    DEAL_CARDS,
    DEAL_FACE_UP,
    DEAL_STONES,
    DRAW_CARD,
    EXTRA,
    REFILL,
    TURN_UP,
    Position,
)
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import (
    BLUE_TEXTS,
    CARD_TEXTS,
    RED_TEXTS,
    blue_name,
    card_name,
    cells_name,
    colour_name,
    cost_name,
    costs,
    count_name,
    groups_of,
    place_name,
    points_name,
    red_name,
    stones_name,
    stones_of,
    tile_name,
    tile_points_name,
    treasure_name,
    within,
)
from pooram.games.cholas.speech.notation import kind_of_choice, kind_of_outcome

Slots = dict[str, int | str]

RED_KEYS: Final = ("", "", "double", "free", "swap", "recolour", "less")
"""What a red bonus card does to a Sculpt, as the sentences are keyed."""
CARD_CLAUSES: Final = ("build-4", "build-5", "build-6", "build-7", "build-8")
UP_CLAUSES: Final = {int(DEAL_FACE_UP): "setup-16", int(REFILL): "draw-2", int(TURN_UP): "solo-step-4"}


def clause(name: str) -> str:
    return f"cholas/{name}"


class Told(NamedTuple):
    """A sentence without who does it: the log and the options word it each in their way."""

    key: str
    slots: Slots
    clause: str


# Choices


def told_choice(view: CholasView, seat: int, choice: int) -> Told:
    shown = view.shown
    kind, number = kind_of_choice(choice)
    if kind == "pick":
        return _pick(number)
    if kind == "replace":
        colour, more = divmod(number, int(REPLACE_NUMBERS))
        return Told(kind, {"stones": stones_of(int(FEWEST_REPLACED) + more, colour)}, "replace-1")
    if kind in ("draw", "draw-more"):
        return _draw(shown, number, kind == "draw-more")
    if kind == "build":
        slots: Slots = {"card": card_name(number), "text": within(CARD_TEXTS[number])}
        return Told(kind, slots, CARD_CLAUSES[number])
    if kind in ("sculpt", "sculpt-bonus"):
        return _sculpt(shown, number, int(shown.red[seat]) if kind == "sculpt-bonus" else 0)
    if kind == "place":
        return _place(int(shown.card), number)
    if kind == "colour":
        cells = cells_due(shown)
        return Told(kind, {"stones": stones_of(len(cells), number), "where": cells_name(cells)}, "build-11")
    if kind in ("swap", "recolour", "less"):
        return _change(shown, kind, number)
    if kind == "pay":
        return _pay(shown, number)
    if kind in ("any-hand", "any-wagon"):
        return Told(kind, {"stones": stones_of(1, number)}, "pay-5")
    return _answer(shown, seat, kind)


def _pick(more: int) -> Told:
    stones = count_name(int(PICKED_STONES) + more)
    if not more:
        return Told("pick", {"stones": stones}, "pick-1")
    bonus = int(BLUE_PICK_MORE if more == 1 else BLUE_PICK_FROM_NONE)
    return Told("pick-more", {"stones": stones, "bonus": blue_name(bonus)}, f"bonus-blue-{bonus}")


def _draw(shown: Position, slot: int, one_more: bool) -> Told:
    key = "draw-top" if slot == DRAW_TOP else "draw"
    slots: Slots = {}
    if slot != DRAW_TOP:
        slots = {"card": card_name(int(shown.face_up[slot])), "slot": slot + 1}
    if not one_more:
        return Told(key, slots, "draw-1")
    bonus = blue_name(BLUE_DRAW_FROM_NONE)
    return Told(f"{key}-more", {**slots, "bonus": bonus}, f"bonus-blue-{BLUE_DRAW_FROM_NONE}")


def _sculpt(shown: Position, place: int, red: int) -> Told:
    tile = int(shown.tile[place])
    value = int(VALUE[tile])
    slots: Slots = {
        "tile": tile_points_name(tile),
        "where": place_name(place),
        "points": points_name(2 * value if red == RED_DOUBLE else value),
        "cost": cost_name(tile),
    }
    if not red:
        return Told("sculpt", slots, "sculpt-1")
    return Told(f"sculpt-{RED_KEYS[red]}", {**slots, "bonus": red_name(red)}, f"bonus-red-{red}")


def _place(card: int, number: int) -> Told:
    cell, turned = divmod(number, 2)
    first, second = groups_of(card, cell, turned)
    key = "place"
    if card == CARD_BLOCK:
        key = "place-columns" if turned else "place-rows"
    return Told(key, {"where": cells_name(sorted(first + second))}, "build-11")


def cells_due(shown: Position) -> list[int]:
    """The spaces for which a colour is wanted."""
    first, second = groups_of(int(shown.card), int(shown.cell), int(shown.turned))
    return second if shown.first >= 0 else first


def _change(shown: Position, kind: str, number: int) -> Told:
    """Red 4, 5 and 6: what is paid instead of the cost."""
    cost = costs(int(shown.tile[shown.sculpture]))
    clause = f"bonus-red-{RED_KEYS.index(kind)}"
    if kind == "less":
        cost[number] -= 1
        return Told(kind, {"colour": colour_name(number), "cost": stones_name(cost)}, clause)
    first, second = divmod(number, int(COLOURS))
    if kind == "swap":
        cost[first] -= 1
        cost[second] += 1
        slots: Slots = {"colour": colour_name(first), "other_colour": colour_name(second)}
        return Told(kind, {**slots, "cost": stones_name(cost)}, clause)
    return Told(kind, {"cost": cost_name(number)}, clause)


def _pay(shown: Position, from_hand: int) -> Told:
    colour = int(shown.paying)
    return payment(colour, from_hand, int(shown.due[colour]) - from_hand)


def payment(colour: int, from_hand: int, rest: int) -> Told:
    """Stones of the hand, of the wagon or of both."""
    if not from_hand:
        return Told("pay-wagon", {"stones": stones_of(rest, colour)}, "pay-2")
    stones = stones_of(from_hand, colour)
    if not rest:
        return Told("pay-hand", {"stones": stones}, "pay-1")
    return Told("pay-both", {"stones": stones, "rest": count_name(rest)}, "pay-3")


def _answer(shown: Position, seat: int, kind: str) -> Told:
    """A blue bonus card that is offered: used or not."""
    blue = int(shown.blue[seat])
    slots: Slots = {"bonus": blue_name(blue)}
    if kind == "decline":
        return Told(kind, slots, "bonus-1")
    if shown.phase == EXTRA:
        return Told("use-turn", slots, f"bonus-blue-{BLUE_EXTRA_TURN}")
    return Told("use-stones" if blue == BLUE_STONES_AFTER_TWO else "use-card", slots, f"bonus-blue-{blue}")


# Chance


def told_outcome(view: CholasView, outcome: int) -> Told:
    """What chance brought; BLANK is a card from the stack that the viewer does not see."""
    shown = view.shown
    who: Slots = {"who": int(shown.mover)}
    dealt = shown.phase == DEAL_CARDS
    if outcome < 0:
        return Told("gets-card-hidden" if dealt else "card-hidden", who, "setup-14" if dealt else "draw-4")
    kind, number = kind_of_outcome(outcome)
    if kind == "start":
        return Told("starts", {"who": number}, "setup-6")
    if kind == "treasure":
        star = next_free([int(found) for found in shown.treasure])
        slots: Slots = {"treasure": treasure_name(number), "where": cells_name([int(STAR_CELL[star])])}
        return Told("lays-treasure", slots, "setup-3")
    if kind == "value":
        return Told("leaves-out", {"points": int(STEP_VALUE[number])}, "expert-setup-4")
    if kind == "tile":
        place = next_free([int(found) for found in shown.tile])
        return Told("lays-tile", {"tile": tile_name(number), "where": place_name(place)}, "expert-setup-7")
    if kind == "stone":
        picked = "setup-11" if shown.phase == DEAL_STONES else "pick-1"
        if shown.variant == SOLO:
            picked = "solo-step-1"
        return Told("stone", {**who, "colour": colour_name(number)}, picked)
    if kind == "card":
        return _card(shown, number, who)
    number += 1
    bonus, text = (red_name, RED_TEXTS) if kind == "red" else (blue_name, BLUE_TEXTS)
    told: Slots = {**who, "bonus": bonus(number), "text": text[number]}
    return Told("gets-bonus", told, f"bonus-{kind}-{number}")


def _card(shown: Position, kind: int, who: Slots) -> Told:
    slots: Slots = {"card": card_name(kind)}
    if shown.phase == DEAL_CARDS:
        return Told("gets-card", {**who, **slots}, "setup-13")
    if shown.phase == DRAW_CARD:
        return Told("card", {**who, **slots}, "draw-1")
    return Told("turns-up", slots, UP_CLAUSES[int(shown.phase)])


def next_free(laid: list[int]) -> int:
    """The first star or place on which nothing lies yet."""
    return laid.index(-1)
