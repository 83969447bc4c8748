"""Why stones cannot be built so: support and shapes once more, space by space, for the judge.

A space is a row and a column, both from 1. Nothing is shared with the temple's own way of counting.
"""

from collections.abc import Collection, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.game import Refused
from pooram.engine.words import listed
from pooram.games.cholas.box import COLOUR_NAMES, COLUMN, ROW
from pooram.games.cholas.choices import PlaceCard
from pooram.games.cholas.rules.phases import SOLO
from pooram.games.cholas.rules.state import CholasState
from pooram.games.cholas.rules.temple import Temple
from pooram.games.cholas.speech.names import CARD_NAMES
from pooram.games.cholas.speech.refusals import refused

Space = tuple[int, int]
Groups = tuple[tuple[Space, ...], ...]
"""The spaces of a card by colour: the first colour's, then the second's."""

SPACES: Final = tuple((int(row), int(column)) for row, column in zip(ROW, COLUMN, strict=True))
NUMBER: Final = {space: number for number, space in enumerate(SPACES)}
ONE, ALIKE, TWO, BLOCK, DIAGONAL = range(5)


class Site:
    """The temple as the judge looks at it: where there are stones."""

    def __init__(self, temple: Temple) -> None:
        self.stones = temple.stone

    def has(self, space: Space) -> bool:
        """Whether a stone lies there."""
        number = NUMBER.get(space)
        return number is not None and self.stones[number] >= 0


def name(space: Space) -> str:
    """A space by its column and row, also one that is not of the temple.

    >>> name((3, 7)), name((1, 15))
    ('g3', 'o1')
    """
    return f"{'abcdefghijklmno'[space[1] - 1]}{space[0]}"


def names(spaces: Sequence[Space]) -> str:
    return listed([name(space) for space in spaces])


def groups(card: int, anchor: Space, turned: bool) -> Groups:
    """Where the stones of each colour go."""
    row, column = anchor
    right, above, across = (row, column + 1), (row + 1, column), (row + 1, column + 1)
    if card == ONE:
        return ((anchor,),)
    if card == ALIKE:
        return ((anchor, above if turned else right),)
    if card == TWO:
        return (anchor,), (above if turned else right,)
    if card == DIAGONAL:
        return (anchor, across), (right, above)
    return ((anchor, above), (right, across)) if turned else ((anchor, right), (above, across))


# Where a card can go


def above_entrance(space: Space) -> bool:
    """Whether no stone can ever lie beneath the space, though it is not on the base."""
    row, column = space
    return row > 1 and (row - 1, column) not in NUMBER


def held_beside(site: Site, laid: Collection[Space], space: Space, step: int) -> bool:
    """Whether stones in the row lead from above the entrance to one with a stone beneath it."""
    row, column = space
    beside = (row, column + step)
    if beside not in laid and not site.has(beside):
        return False
    if above_entrance(beside):
        return held_beside(site, laid, beside, step)
    beneath = (row - 1, column + step)
    return beneath in laid or site.has(beneath)


def why_not_there(site: Site, card: int, anchor: Space, turned: bool) -> Refused | None:
    """Why a card cannot be placed so."""
    if turned and card in (ONE, DIAGONAL):
        return refused("build-11", "no-turning", card=CARD_NAMES[card])
    laid = [space for group in groups(card, anchor, turned) for space in group]
    for space in laid:
        if space not in NUMBER:
            if space[0] <= 2 and space[1] in (7, 8):
                return refused("temple-2", "in-the-entrance", space=name(space))
            return refused("build-10", "off-the-temple", anchor=name(anchor), card=CARD_NAMES[card])
    for space in laid:
        if site.has(space):
            return refused("build-10", "stone-there", space=name(space))
    for space in laid:
        row, column = space
        if row == 1 or (row - 1, column) in laid or site.has((row - 1, column)):
            continue
        if not above_entrance(space):
            return refused("support-2", "nothing-beneath", space=name(space))
        if not held_beside(site, laid, space, -1) and not held_beside(site, laid, space, 1):
            return _above_entrance_refused(site, laid, space)
    return None


def _above_entrance_refused(site: Site, laid: Collection[Space], space: Space) -> Refused:
    row, column = space
    beside = [(row, column - 1), (row, column + 1)]
    if any(above_entrance(near) and (near in laid or site.has(near)) for near in beside):
        return refused("support-5", "only-each-other", space=name(space))
    return refused("support-3", "nothing-beside", space=name(space))


def fits_somewhere(site: Site, card: int) -> bool:
    """Whether the temple has room for the card."""
    ways = (False,) if card in (ONE, DIAGONAL) else (False, True)
    return any(
        why_not_there(site, card, space, turned) is None
        for space in SPACES
        if not site.has(space)
        for turned in ways
    )


# Stones in hand


def mine(shown: CholasState, held: vec[i64]) -> list[int]:
    """What the mover has of five colours of stones or kinds of cards."""
    first = int(shown.mover) * 5
    return [int(held[first + kind]) for kind in range(5)]


def stones_each(card: int) -> int:
    """How many stones of a colour the card takes."""
    return 2 if card in (ALIKE, BLOCK, DIAGONAL) else 1


def why_not_stones(card: int, stones: Sequence[int]) -> Refused | None:
    """Why the stones in hand are not enough for a card."""
    enough = sum(number >= stones_each(card) for number in stones)
    if card == ONE:
        return None if enough else refused("build-4", "no-stones")
    if card == ALIKE:
        return None if enough else refused("build-5", "no-two-alike")
    if enough >= 2:
        return None
    if card == TWO:
        return refused("build-6", "no-two-colours")
    return refused("build-7" if card == BLOCK else "build-8", "no-two-pairs")


def why_not_build(shown: CholasState, card: int) -> Refused | None:
    """Why a kind of card cannot be built now."""
    if shown.variant == SOLO:
        if not shown.turned_up[card]:
            return refused("solo-step-3", "no-such-card-up", card=CARD_NAMES[card])
    elif not mine(shown, shown.cards)[card]:
        return refused("build-1", "no-such-card", card=CARD_NAMES[card])
    lacking = why_not_stones(card, mine(shown, shown.stones))
    if lacking is not None:
        return lacking
    if not fits_somewhere(Site(shown.temple), card):
        return refused("build-10", "no-room", card=CARD_NAMES[card])
    return None


def why_not_place(shown: CholasState, where: PlaceCard) -> Refused | None:
    """Why the card that is played cannot go there."""
    return why_not_there(Site(shown.temple), int(shown.card), SPACES[where.corner], bool(where.turned))


def spaces_due(shown: CholasState) -> str:
    """The spaces whose colour is to be said."""
    where = groups(int(shown.card), SPACES[shown.cell], bool(shown.turned))
    return names(where[0 if shown.first < 0 else 1])


def why_not_colour(shown: CholasState, colour: int) -> Refused | None:
    """Why the next stones cannot have this colour.

    The first colour never bars the second: a card is only played with stones for both in hand.
    """
    if colour == shown.first:
        clauses = {TWO: "build-6", BLOCK: "build-7", DIAGONAL: "build-8"}
        return refused(clauses[int(shown.card)], "same-colour", colour=COLOUR_NAMES[colour])
    need = stones_each(int(shown.card))
    have = mine(shown, shown.stones)[colour]
    if have < need:
        words = {"colour": COLOUR_NAMES[colour], "spaces": spaces_due(shown)}
        return refused("build-1", "too-few-of-colour", need=need, have=have, **words)
    return None
