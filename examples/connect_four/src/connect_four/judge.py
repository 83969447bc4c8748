"""Why something is not allowed: the rules once more, slowly and plainly, told from the view."""

from connect_four.box import ROWS
from connect_four.choices import LETTERS, ConnectFourChoice
from connect_four.rules import EMPTY, NOBODY, ConnectFourView
from connect_four.speech import told_line
from pooram.engine.game import GameJudge, Refused
from pooram.engine.words import Said


class ConnectFourJudge(GameJudge[ConnectFourView, ConnectFourChoice]):
    """Does not ask the position what is legal: the kit plays the two against each other."""

    def judge(self, view: ConnectFourView, choice: ConnectFourChoice) -> Refused | None:
        shown = view.shown
        discs = list(shown.dropped)
        if shown.winner != NOBODY:
            return Refused("connect_four/end-1", told_line(view))
        if EMPTY not in discs:
            return Refused("connect_four/end-2", Said("full"))
        mover = len([disc for disc in discs if disc != EMPTY]) % 2
        if view.viewer != mover:
            return Refused("connect_four/turn-1", Said("not-your-turn", {"who": mover}))
        bottom = choice.column * int(ROWS)
        if EMPTY not in discs[bottom : bottom + int(ROWS)]:
            return Refused("connect_four/turn-2", Said("column-full", {"column": LETTERS[choice.column]}))
        return None
