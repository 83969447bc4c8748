"""Why something is not allowed: the rules once more, slowly and plainly, told from the view."""

from typing import assert_never

from pooram.engine.game import GameJudge, Refused
from pooram.engine.words import Said
from pooram.games.template.choices import ChooseRow, LampsChoice, Light
from pooram.games.template.rules import LampsView


class LampsJudge(GameJudge[LampsView, LampsChoice]):
    """Does not ask the position what is legal: the kit plays the two against each other."""

    def judge(self, view: LampsView, choice: LampsChoice) -> Refused | None:
        shown = view.shown
        unlit = list(shown.unlit)
        if -1 in unlit:
            return Refused("template/setup-1", Said("not-drawn"))
        if sum(unlit) == 0:
            return Refused("template/end-1", Said("over"))
        if view.viewer != shown.mover:
            return Refused("template/turn-1", Said("not-your-turn", {"who": int(shown.mover)}))
        match choice:
            case ChooseRow(row):
                if shown.row >= 0:
                    chosen = int(shown.row) + 1
                    return Refused("template/turn-2", Said("row-is-chosen", {"row": chosen}))
                if unlit[row] == 0:
                    return Refused("template/turn-1", Said("row-is-lit", {"row": row + 1}))
            case Light(lamps):
                if shown.row < 0:
                    return Refused("template/turn-1", Said("row-first"))
                left = unlit[shown.row]
                if lamps > left:
                    return Refused("template/turn-2", Said("too-many", {"lamps": lamps, "left": left}))
            case _:
                assert_never(choice)
        return None
