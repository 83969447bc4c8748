"""Every sentence that is said at the table, made from a view."""

from collections.abc import Sequence

from pooram.engine.choices import Hidden
from pooram.engine.game import GameSpeech
from pooram.engine.state import CHANCE
from pooram.engine.words import NOTHING, Said, Words
from pooram.games.umbradeco.choices import (
    Draw,
    Hold,
    Placed,
    Placement,
    Start,
    UmbradecoChoice,
    UmbradecoShown,
)
from pooram.games.umbradeco.rules import state
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.events import EVENTS
from pooram.games.umbradeco.speech.names import tile_name
from pooram.games.umbradeco.speech.sentences import SENTENCES
from pooram.games.umbradeco.speech.telling import (
    choice_told,
    clause_of_reveal,
    draw_told,
    parts_of,
    reckoned,
    set_up_told,
)


class UmbradecoSpeech(GameSpeech[UmbradecoView, UmbradecoChoice, UmbradecoShown]):
    """Tiles are told by their colours, spots by their names, points by their parts."""

    events = EVENTS
    words = Words(SENTENCES)
    plain_scores = True

    def tell_step(self, view: UmbradecoView, seat: int, step: UmbradecoShown) -> Said:
        match step:
            case Hidden() if seat == CHANCE:
                return Said("dealt-hidden", {"who": int(view.shown.mover)}, "umbradeco/setup-6")
            case Hidden():
                return Said("hold-hidden", {"who": seat}, "umbradeco/turn-6")
            case Start(starter):
                return Said("starts", {"who": starter}, "umbradeco/turn-2")
            case Draw(colour):
                return draw_told(view, colour)
            case Placed(colour, placement):
                told = choice_told(view, placement, colour)
            case _:
                told = choice_told(view, step, int(view.shown.held))
        return Said(told.key, {"who": seat, **told.slots}, told.clause)

    def tell_logged(self, view: UmbradecoView, seat: int, steps: Sequence[UmbradecoShown]) -> Said:
        """Which tile is held shows when it is placed, and the set-up takes a line for each of its parts."""
        step = steps[-1]
        if seat == CHANCE and isinstance(step, Hidden | Draw) and not view.shown.turns:
            return set_up_told(view, step.colour if isinstance(step, Draw) else None)
        if seat != CHANCE and isinstance(step, Hidden | Hold):
            return NOTHING
        return self.tell_step(view, seat, step)

    def tell_frame(self, key: str, numbers: list[int]) -> Said:
        if key == "over":
            return Said("ended", clause="umbradeco/end-1")
        who, *parts = numbers
        if not any(parts):
            return Said("scores-nothing", {"who": who}, "umbradeco/score-1")
        return Said("scores", {"who": who, "sum": reckoned(parts)}, "umbradeco/score-2")

    def tell_choice(self, view: UmbradecoView, choice: UmbradecoChoice) -> Said:
        held = int(view.shown.held)
        told = choice_told(view, choice, held)
        slots = dict(told.slots)
        if isinstance(choice, Placement):
            slots["points"] = reckoned(parts_of(view.shown.mat, choice, held))
        return Said(f"option-{told.key}", slots, told.clause)

    def tell_score(self, view: UmbradecoView, side: int) -> Said:
        return Said("score", {"points": int(view.shown.points(side))}, "umbradeco/score-2")

    def prompt(self, view: UmbradecoView) -> Said:
        mover = int(view.shown.mover)
        match int(view.shown.phase):
            case state.DRAW_STARTER:
                return Said("wait-start", clause="umbradeco/turn-2")
            case state.LAY_FIRST | state.LAY_SECOND:
                return Said("wait-lay", clause="umbradeco/setup-3")
            case state.DEAL:
                return Said("wait-deal", {"who": mover}, "umbradeco/setup-6")
            case state.REVEAL:
                return Said("wait-reveal", clause=clause_of_reveal(view))
            case state.ENDED:
                return Said("over", clause="umbradeco/end-1")
            case state.TAKE if view.viewer != mover:
                return Said("wait-take", {"who": mover}, "umbradeco/take-1")
            case state.TAKE:
                return Said("choose-take", clause="umbradeco/take-1")
            case _ if view.viewer != mover:
                return Said("wait-place", {"who": mover}, "umbradeco/turn-4")
            case state.HOLD:
                return Said("choose-tile", clause="umbradeco/turn-4")
            case state.DISCARD:
                key = "choose-discard-1" if sum(view.hand()) == 1 else "choose-discard"
                return Said(key, clause="umbradeco/discard-1")
            case _:
                held = tile_name(int(view.shown.held))
                return Said("choose-place", {"tile": held}, "umbradeco/place-3")
