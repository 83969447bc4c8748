"""What lies beside the temple: the bag and the build cards on one side, the score board on the other."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.memory import remembered
from pooram.engine.scene import Place, Thing
from pooram.engine.state import points_of
from pooram.games.cholas.choices import COLOUR_WORDS
from pooram.games.cholas.rules.phases import NONE
from pooram.games.cholas.rules.position import Position
from pooram.games.cholas.speech.names import clause, points_name
from pooram.games.cholas.table import layout
from pooram.games.cholas.table.pieces import card, face_id, slot_id

SIDE_BY_SIDE: Final = 0.6
"""How far markers that share a space of the score board stand apart."""


def supply_places(state: Position) -> list[Place]:
    """The bag, the stack and the face-up cards; a lone player has those beside the own stones."""
    alone = state.rivals() == 1
    bag, stack = ("solo-step-1", "solo-step-2") if alone else ("pick-1", "draw-1")
    slots = [layout.slot_place(slot) for slot in range(0 if alone else int(state.seats))]
    return [layout.bag_place(bag), layout.stack_place(stack), *slots]


def supplies(state: Position) -> list[Thing]:
    """What lies there."""
    alone = state.rivals() == 1
    found = [the_bag(int(state.bag_size()), alone)]
    if state.stack > 0:
        found.append(the_stack(int(state.stack), alone))
    for slot in range(0 if alone else int(state.seats)):
        kind = int(state.face_up[slot])
        if kind != NONE:
            found.append(card(face_id(slot, kind), slot_id(slot), kind, ", face up"))
    return found


@remembered
def the_bag(stones: int, alone: bool) -> Thing:
    return _counted("bag", f"the bag with {stones} stones", stones, "solo-step-1" if alone else "pick-1")


@remembered
def the_stack(cards: int, alone: bool) -> Thing:
    name = f"the stack of {cards} build card{'s' * (cards != 1)}"
    return _counted("stack", name, cards, "solo-step-2" if alone else "draw-1")


def _counted(what: str, name: str, number: int, why: str) -> Thing:
    badge = str(number)
    return Thing(f"the-{what}", what, name, what, badge=badge, glyph=badge, clause=clause(why))


def score_places(state: Position) -> list[Place]:
    return [layout.score_board(), *[layout.purse(side) for side in range(state.sides())]]


def scores(state: Position, names: Sequence[str]) -> list[Thing]:
    """A marker for everybody who has points, and a token for every round of the score board."""
    points = points_of(state)
    found = []
    for side, score in enumerate(points):
        sharing = [other for other, its in enumerate(points) if (its - score) % layout.ROUND == 0]
        aside = SIDE_BY_SIDE / len(sharing) * (sharing.index(side) - (len(sharing) - 1) / 2)
        look = _look(state, side)
        found.append(_marker(side, names[side], look, score, aside))
        if score >= layout.ROUND:
            found.append(_token(side, names[side], look, score // layout.ROUND * layout.ROUND))
    return found


@remembered
def _marker(side: int, who: str, look: str, score: int, aside: float) -> Thing:
    dx, dy = layout.track_shift(score)
    return Thing(
        f"marker:{side}",
        "track",
        f"{who} at {points_name(score)}",
        f"marker-{look or 'rival'}",
        colour=look,
        size=0.145,
        dx=round(dx + aside, 4),
        dy=dy,
        glyph="●",
        clause=_why(look),
    )


@remembered
def _token(side: int, who: str, look: str, rounds: int) -> Thing:
    return Thing(
        f"token:{side}",
        f"purse:{side}",
        f"{who}'s token for {rounds} points",
        "token" if look else "token-rival",
        colour=look,
        badge=str(rounds),
        glyph=str(rounds),
        clause=_why(look),
    )


def _look(state: Position, side: int) -> str:
    """The colour of a seat; the rival has none."""
    return COLOUR_WORDS[state.colour[side]] if side < state.seats else ""


def _why(look: str) -> str:
    return clause("points-10" if look else "solo-setup-5")
