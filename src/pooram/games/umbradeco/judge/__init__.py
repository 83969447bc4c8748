"""Why something is not allowed: the rules once more, slowly and plainly, told from the view."""

from pooram.engine.game import GameJudge, Refused
from pooram.games.umbradeco.choices import UmbradecoChoice
from pooram.games.umbradeco.judge.reasons import (
    why_not_go_on,
    why_not_hold_or_discard,
    why_not_now,
    why_not_take,
)
from pooram.games.umbradeco.rules.state import PLACE, TAKE
from pooram.games.umbradeco.rules.view import UmbradecoView


class UmbradecoJudge(GameJudge[UmbradecoView, UmbradecoChoice]):
    """First whether it is the time for the choice, then whether the rules of placing and taking allow it."""

    def judge(self, view: UmbradecoView, choice: UmbradecoChoice) -> Refused | None:
        not_now = why_not_now(view)
        if not_now is not None:
            return not_now
        if view.shown.phase == TAKE:
            return why_not_take(view, choice)
        if view.shown.phase == PLACE:
            return why_not_go_on(view, choice)
        return why_not_hold_or_discard(view, choice)
