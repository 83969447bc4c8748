"""Why something is not allowed: the rules once more, slowly and plainly, told from the view."""

from pooram.engine.game import GameJudge, Refused
from pooram.games.kerala_race.choices import Decline, RaceChoice
from pooram.games.kerala_race.judge.reasons import not_declined, not_so_far, not_that_piece, not_the_time, way
from pooram.games.kerala_race.rules.state import RaceView

__all__ = ["RaceJudge", "way"]


class RaceJudge(GameJudge[RaceView, RaceChoice]):
    """Walks along the names of the squares, where the position has numbers."""

    def judge(self, view: RaceView, choice: RaceChoice) -> Refused | None:
        if isinstance(choice, Decline):
            return not_the_time(view) or not_declined(view)
        return not_the_time(view) or not_that_piece(view, choice) or not_so_far(view, choice.step)
