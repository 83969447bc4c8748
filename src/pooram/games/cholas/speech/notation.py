"""Choices and outcomes as records write them."""

from bisect import bisect_right
from typing import Final

from pooram.games.cholas.box import (
    CELL_NAMES,
    CHOICE_ANY_HAND,
    CHOICE_ANY_WAGON,
    CHOICE_BUILD,
    CHOICE_COLOUR,
    CHOICE_DECLINE,
    CHOICE_DRAW,
    CHOICE_DRAW_MORE,
    CHOICE_LESS,
    CHOICE_PAY,
    CHOICE_PICK,
    CHOICE_PLACE,
    CHOICE_RECOLOUR,
    CHOICE_REPLACE,
    CHOICE_SCULPT,
    CHOICE_SCULPT_BONUS,
    CHOICE_SWAP,
    CHOICE_USE,
    COLOURS,
    DRAW_TOP,
    FEWEST_REPLACED,
    OUTCOME_BLUE,
    OUTCOME_CARD,
    OUTCOME_RED,
    OUTCOME_START,
    OUTCOME_STONE,
    OUTCOME_TILE,
    OUTCOME_TREASURE,
    OUTCOME_VALUE,
    PICKED_STONES,
    REPLACE_NUMBERS,
    STEP_VALUE,
)
from pooram.games.cholas.speech.names import (
    CARD_NOTATION,
    colour_notation,
    place_name,
    tile_notation,
    treasure_notation,
)

_CHOICES: Final = {
    "pick": int(CHOICE_PICK),
    "replace": int(CHOICE_REPLACE),
    "draw": int(CHOICE_DRAW),
    "draw-more": int(CHOICE_DRAW_MORE),
    "build": int(CHOICE_BUILD),
    "sculpt": int(CHOICE_SCULPT),
    "sculpt-bonus": int(CHOICE_SCULPT_BONUS),
    "place": int(CHOICE_PLACE),
    "colour": int(CHOICE_COLOUR),
    "swap": int(CHOICE_SWAP),
    "recolour": int(CHOICE_RECOLOUR),
    "less": int(CHOICE_LESS),
    "pay": int(CHOICE_PAY),
    "any-hand": int(CHOICE_ANY_HAND),
    "any-wagon": int(CHOICE_ANY_WAGON),
    "use": int(CHOICE_USE),
    "decline": int(CHOICE_DECLINE),
}
_OUTCOMES: Final = {
    "start": int(OUTCOME_START),
    "treasure": int(OUTCOME_TREASURE),
    "value": int(OUTCOME_VALUE),
    "tile": int(OUTCOME_TILE),
    "stone": int(OUTCOME_STONE),
    "card": int(OUTCOME_CARD),
    "red": int(OUTCOME_RED),
    "blue": int(OUTCOME_BLUE),
}


def kind_of_choice(choice: int) -> tuple[str, int]:
    """The kind of a choice and its number within the kind.

    >>> kind_of_choice(42), kind_of_choice(426)
    (('build', 2), ('decline', 0))
    """
    return _kind(_CHOICES, choice)


def kind_of_outcome(outcome: int) -> tuple[str, int]:
    return _kind(_OUTCOMES, outcome)


def _kind(firsts: dict[str, int], number: int) -> tuple[str, int]:
    place = bisect_right(list(firsts.values()), number) - 1
    name = list(firsts)[place]
    return name, number - firsts[name]


def choice_notation(choice: int) -> str:
    """`pick 2`, `replace grey 4`, `draw top`, `build alike`, `sculpt a1-b2`, `at d4 upright`, `pay 2`."""
    kind, number = kind_of_choice(choice)
    if kind == "pick":
        return f"pick {PICKED_STONES + number}"
    if kind == "replace":
        colour, more = divmod(number, int(REPLACE_NUMBERS))
        return f"replace {colour_notation(colour)} {FEWEST_REPLACED + more}"
    if kind in ("draw", "draw-more"):
        which = "top" if number == DRAW_TOP else str(number + 1)
        return f"draw {which}{' and one' * (kind == 'draw-more')}"
    if kind == "build":
        return f"build {CARD_NOTATION[number]}"
    if kind in ("sculpt", "sculpt-bonus"):
        return f"sculpt {place_name(number)}{' with bonus' * (kind == 'sculpt-bonus')}"
    if kind == "place":
        return f"at {CELL_NAMES[number // 2]}{' upright' * (number % 2)}"
    if kind == "colour":
        return f"stone {colour_notation(number)}"
    if kind in ("swap", "recolour"):
        first, second = divmod(number, int(COLOURS))
        return f"{kind} {colour_notation(first)} {colour_notation(second)}"
    if kind == "less":
        return f"less {colour_notation(number)}"
    if kind == "pay":
        return f"pay {number}"
    if kind in ("any-hand", "any-wagon"):
        return f"pay {colour_notation(number)} by {kind.removeprefix('any-')}"
    return kind


def outcome_notation(outcome: int) -> str:
    """`seat 2 starts`, `treasure grey`, `leave out 8`, `tile 4 white 1 grey`, `stone grey`, `card alike`."""
    kind, number = kind_of_outcome(outcome)
    if kind == "start":
        return f"seat {number + 1} starts"
    if kind == "treasure":
        return f"treasure {treasure_notation(number)}"
    if kind == "value":
        return f"leave out {STEP_VALUE[number]}"
    if kind == "tile":
        return f"tile {tile_notation(number)}"
    if kind == "stone":
        return f"stone {colour_notation(number)}"
    if kind == "card":
        return f"card {CARD_NOTATION[number]}"
    return f"{kind} {number + 1}"
