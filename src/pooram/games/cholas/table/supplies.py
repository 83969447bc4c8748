"""What lies beside the temple: the bag and the build cards on one side, the score board on the other."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.scene import Thing
from pooram.engine.state import points_of
from pooram.games.cholas.choices import COLOUR_WORDS
from pooram.games.cholas.rules.phases import NONE
from pooram.games.cholas.rules.position import Position
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import clause, points_name
from pooram.games.cholas.table import clicks, layout
from pooram.games.cholas.table.pieces import card
from pooram.games.cholas.table.spread import Spread

SIDE_BY_SIDE: Final = 0.6
"""How far markers that share a space of the score board stand apart."""


def add_supplies(view: CholasView, spread: Spread) -> None:
    """The bag, the stack and the face-up cards; a lone player has those beside the own stones."""
    state = view.shown
    alone = state.rivals() == 1
    why, stones = "solo-step-1" if alone else "pick-1", int(state.bag_size())
    bag = _counted("bag", f"the bag with {stones} stones", stones, why)
    spread.add(layout.bag_place(why), bag, means=clicks.at_bag(view))
    why, cards = "solo-step-2" if alone else "draw-1", int(state.stack)
    stack = _counted("stack", f"the stack of {cards} build card{'s' * (cards != 1)}", cards, why)
    spread.add(layout.stack_place(why), *[stack] * (cards > 0), means=clicks.at_stack(view))
    for slot in range(0 if alone else int(state.seats)):
        spread.add(layout.slot_place(slot), *_face_up(state, slot), means=clicks.at_slot(view, slot))


def _counted(what: str, name: str, number: int, why: str) -> Thing:
    badge = str(number)
    return Thing(f"the-{what}", what, name, what, badge=badge, glyph=badge, clause=clause(why))


def _face_up(state: Position, slot: int) -> list[Thing]:
    kind = int(state.face_up[slot])
    return [card(f"face:{slot}:{kind}", f"slot:{slot}", kind, ", face up")] if kind != NONE else []


def add_scores(state: Position, names: Sequence[str], spread: Spread) -> None:
    """A marker for everybody who has points, and a token for every round of the score board."""
    spread.add(layout.score_board())
    points = points_of(state)
    for side, score in enumerate(points):
        sharing = [other for other, its in enumerate(points) if (its - score) % layout.ROUND == 0]
        aside = SIDE_BY_SIDE / len(sharing) * (sharing.index(side) - (len(sharing) - 1) / 2)
        spread.add(layout.purse(side), _marker(state, side, names[side], aside))
        if score >= layout.ROUND:
            spread.add(_token(state, side, names[side]))


def _marker(state: Position, side: int, who: str, aside: float) -> Thing:
    score, look = int(state.points(side)), _look(state, side)
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
        clause=_why(state, side),
    )


def _token(state: Position, side: int, who: str) -> Thing:
    rounds, look = str(state.points(side) // layout.ROUND * layout.ROUND), _look(state, side)
    return Thing(
        f"token:{side}",
        f"purse:{side}",
        f"{who}'s token for {rounds} points",
        "token" if look else "token-rival",
        colour=look,
        badge=rounds,
        glyph=rounds,
        clause=_why(state, side),
    )


def _look(state: Position, side: int) -> str:
    """The colour of a seat; the rival has none."""
    return COLOUR_WORDS[state.colour[side]] if side < state.seats else ""


def _why(state: Position, side: int) -> str:
    return clause("points-10" if side < state.seats else "solo-setup-5")
