"""Why something is not allowed: the rules once more, slowly and plainly, told from the view."""

from typing import assert_never

from pooram.engine.game import GameJudge, Refused
from pooram.games.kerala.choices import (
    Drop,
    KeralaChoice,
    Leave,
    Lift,
    MoveElephant,
    Pass,
    Place,
    Stay,
    Take,
    TurnEdge,
)
from pooram.games.kerala.judge.reasons import (
    DUE,
    count_parts,
    due_first,
    enclosed,
    why_not_drop,
    why_not_lift,
    why_not_pass,
    why_not_place,
    why_not_take,
    why_not_walk,
    why_wait,
)
from pooram.games.kerala.rules.state import KeralaView

__all__ = ["KeralaJudge", "count_parts", "enclosed"]


class KeralaJudge(GameJudge[KeralaView, KeralaChoice]):
    """Does not ask the position what is legal: the kit plays the two against each other."""

    def judge(self, view: KeralaView, choice: KeralaChoice) -> Refused | None:
        shown = view.shown
        not_the_time = why_wait(view)
        if not_the_time is not None:
            return not_the_time
        if shown.phase != DUE[type(choice)]:
            return due_first(shown)
        mine = shown.platforms[view.viewer]
        match choice:
            case Take(slot):
                return why_not_take([int(kind) for kind in shown.row], slot)
            case Pass():
                return why_not_pass(shown, mine)
            case Place(elephant, side):
                return why_not_place(mine, elephant, side)
            case MoveElephant(_, stack):
                return why_not_walk(mine, stack)
            case Lift(stack):
                return why_not_lift(mine, stack, int(shown.house_rules))
            case Drop(stack, side):
                return why_not_drop(mine, int(shown.lifted), stack, side, int(shown.house_rules))
            case TurnEdge() | Stay() | Leave():
                return None
            case _:
                assert_never(choice)
