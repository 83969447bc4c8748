"""Cards that come into hands and leave them, and what everybody can conclude about those not seen.

A seat that can neither Pick, Draw nor Sculpt, and goes on with something else than a Build, has shown that
it could build: its unseen cards hold a kind out of a set, unless a card that everybody knows explains it.
That is a proof. A seat that is blocked, or is not offered the extra turn of blue 4, lacks all kinds that it
could have built.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.games.cholas.box import CARDS
from pooram.games.cholas.rules.acting import KIND_BIT, buildable, only_build_is_left
from pooram.games.cholas.rules.phases import ACTION, EXTRA
from pooram.games.cholas.rules.position import Position

SETS: Final[i64] = 32
"""Sets of kinds of card, as bit masks."""
SET_BIT: Final[vec[i64]] = vec[i64]([2**kinds for kinds in range(int(SETS))])
"""Of every set: its bit in `proofs`."""
SETS_WITH: Final[vec[i64]] = vec[i64](
    [sum(2**kinds for kinds in range(int(SETS)) if kinds >> card & 1) for card in range(int(CARDS))]
)
"""Of every kind: the bits of all sets that hold it."""
SETS_WITHOUT: Final[vec[i64]] = vec[i64](
    [sum(2**kinds for kinds in range(int(SETS)) if not kinds & held) for held in range(int(SETS))]
)
"""Of every set: the bits of all sets that have no kind in common with it."""


def could_hold(kinds: i64, proofs: i64, lacks: i64) -> bool:
    """Whether unseen cards of just these kinds fit all proofs and nothing that is lacking."""
    return kinds & lacks == 0 and proofs & SETS_WITHOUT[kinds] == 0


# Cards come and go


def take_seen(position: Position, seat: i64, card: i64) -> None:
    """A seat takes a card that everybody sees."""
    position.cards[seat * CARDS + card] += 1
    position.known[seat * CARDS + card] += 1


def take_unseen(position: Position, seat: i64, card: i64) -> None:
    """A seat takes a card of the stack: it still holds what it has proved to hold, but may lack nothing."""
    position.pool[card] -= 1
    position.stack -= 1
    position.cards[seat * CARDS + card] += 1
    position.lacks[seat] = 0


def play_card(position: Position, seat: i64, card: i64) -> None:
    """A card leaves the hand: one that everybody knows, if there is one of its kind."""
    position.cards[seat * CARDS + card] -= 1
    if position.known[seat * CARDS + card] > 0:
        position.known[seat * CARDS + card] -= 1
    else:
        # It may have been the card that a proof was about.
        position.proofs[seat] &= ~SETS_WITH[card]


# Conclusions


def known_kinds(position: Position, seat: i64) -> i64:
    """The kinds of card that everybody knows a seat to have, as a bit mask."""
    found: i64 = 0
    card: i64 = 0
    while card < CARDS:
        if position.known[seat * CARDS + card] > 0:
            found |= KIND_BIT[card]
        card += 1
    return found


def proof_by_going_on(position: Position, seat: i64) -> i64:
    """What it proves that a seat is not blocked: the bit of a set of kinds, or 0."""
    # Without a hidden card there is nothing to prove: so it is for a lone player all the time.
    if position.unknown_cards(seat) == 0 or not only_build_is_left(position, seat):
        return 0
    kinds = buildable(position, seat)
    return 0 if kinds & known_kinds(position, seat) else SET_BIT[kinds]


def note_it_could_build(position: Position, seat: i64) -> None:
    """The seat has gone on without a Build."""
    position.proofs[seat] |= proof_by_going_on(position, seat)


def note_it_could_not_build(position: Position, seat: i64) -> None:
    """The seat is blocked."""
    position.lacks[seat] |= buildable(position, seat)


def proofs_now(position: Position, seat: i64) -> i64:
    """All proofs, and that of the turn under way: its mover is not blocked."""
    found = position.proofs[seat]
    if seat == position.mover and (position.phase == ACTION or position.phase == EXTRA):
        found |= proof_by_going_on(position, seat)
    return found
