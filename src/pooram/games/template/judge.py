"""Why something is not allowed: the rules once more, slowly and plainly, told from the view."""

from pooram.engine.game import Refused
from pooram.engine.words import Said
from pooram.games.template.view import LampsView


def judge(view: LampsView, choice: int) -> Refused | None:
    """The clause that forbids the choice to the viewer, or None if it is allowed."""
    shown = view.shown
    unlit = list(shown.unlit)
    if -1 in unlit:
        return Refused("template/setup-1", Said("not-drawn"))
    if sum(unlit) == 0:
        return Refused("template/end-1", Said("over"))
    if view.viewer != shown.mover:
        return Refused("template/turn-1", Said("not-your-turn", {"who": int(shown.mover)}))
    if shown.row < 0:
        if choice not in (0, 1):
            return Refused("template/turn-1", Said("row-first"))
        if unlit[choice] == 0:
            return Refused("template/turn-1", Said("row-is-lit", {"row": choice + 1}))
        return None
    if choice in (0, 1):
        return Refused("template/turn-2", Said("row-is-chosen", {"row": int(shown.row) + 1}))
    lamps = choice - 1
    left = unlit[shown.row]
    if lamps > left:
        return Refused("template/turn-2", Said("too-many", {"lamps": lamps, "left": left}))
    return None
