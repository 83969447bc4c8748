"""What lies beside the temple, as things: the bag, the build cards, and the markers of the score board."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from pooram.engine.scene import Thing
from pooram.games.cholas.box import CARDS
from pooram.games.cholas.rules.position import NONE, Position
from pooram.games.cholas.speech.names import RIVAL_NAME, colour_notation, points_name
from pooram.games.cholas.speech.telling import clause
from pooram.games.cholas.table.layout import BAG_CLAUSE, ROUND, STACK_CLAUSE, track_shift
from pooram.games.cholas.table.pieces import card

SPREAD: Final = 0.6
"""How far markers that share a space of the score board stand apart."""


def beside_temple(state: Position, names: Sequence[str]) -> list[Thing]:
    """The bag, the stack and the face-up cards; the markers and tokens of the score board."""
    stones, cards, solo = int(state.bag_size()), int(state.stack), bool(state.rivals())
    name = f"the bag with {stones} stones"
    badge = str(stones)
    found = [Thing("the-bag", "bag", name, "bag", badge=badge, glyph=badge, clause=clause(BAG_CLAUSE[solo]))]
    if cards:
        name = f"the stack of {cards} build card{'s' * (cards != 1)}"
        found.append(
            Thing(
                "the-stack",
                "stack",
                name,
                "stack",
                badge=str(cards),
                glyph=str(cards),
                clause=clause(STACK_CLAUSE[solo]),
            )
        )
    for slot in range(int(CARDS)):
        if state.face_up[slot] != NONE:
            kind = int(state.face_up[slot])
            found.append(card(f"face:{slot}:{kind}", f"slot:{slot}", kind, ", face up"))
    return found + scores(state, names)


def scores(state: Position, names: Sequence[str]) -> list[Thing]:
    """A marker for everybody who has points, and a token for every round of the score board."""
    sides = int(state.sides())
    points = [int(state.points(side)) for side in range(sides)]
    found = []
    for side in range(sides):
        rival = side == state.seats
        look = "rival" if rival else colour_notation(int(state.colour[side]))
        who = (names[side] if side < len(names) else RIVAL_NAME) if rival else names[side]
        sharing = [other for other in range(sides) if points[other] % ROUND == points[side] % ROUND]
        dx, dy = track_shift(points[side])
        dx += SPREAD / len(sharing) * (sharing.index(side) - (len(sharing) - 1) / 2)
        why = clause("solo-setup-5" if rival else "points-10")
        colour = "" if rival else look
        found.append(
            Thing(
                f"marker:{side}",
                "track",
                f"{who} at {points_name(points[side])}",
                f"marker-{look}",
                colour=colour,
                size=0.145,
                dx=round(dx, 4),
                dy=dy,
                glyph="●",
                clause=why,
            )
        )
        rounds = str(points[side] // ROUND * ROUND)
        if points[side] >= ROUND:
            symbol = "token-rival" if rival else "token"
            name = f"{who}'s token for {rounds} points"
            token = Thing(f"token:{side}", f"purse:{side}", name, symbol, colour=colour, badge=rounds)
            found.append(replace(token, glyph=rounds, clause=why))
    return found
