"""Everything that is said, as templates with named slots."""

from typing import Final, assert_never

from pooram.engine.game import Frame, GameSpeech
from pooram.engine.words import Said, Words
from pooram.games.template.choices import ChooseRow, LampsChoice, LampsShown, LayRow, Light
from pooram.games.template.rules import LampsView

FRAMES: Final = {"all-lit": Frame("template/score-2", ("who", "points"))}
"""What the position tells its listeners: the clause behind it, and what its numbers are called."""


class LampsSpeech(GameSpeech[LampsView, LampsChoice, LampsShown]):
    """Sentences are chosen by what a step is; the slots `who`, `whom`, `whose` and `other` hold seats."""

    words = Words(
        {
            "drawn": "A row gets {lamps} lamps.",
            "chose-row": "[{who} turns|You turn] to row {row}.",
            "lit": "[{who} lights|You light] {lamps}.",
            "all-lit": "[{who}|You] lit the very last lamp: {points} points.",
            "all-lit-1": "[{who}|You] lit the very last lamp: 1 point.",
            "option-row": "Row {row}",
            "option-light": "Light {lamps}",
            "score": "{points} points",
            "score-1": "1 point",
            "choose-row": "Choose a row.",
            "choose-lamps": "How many lamps of row {row} do you light?",
            "wait": "Waiting for {who}.",
            "over": "The game is over: all lamps are lit.",
            "not-drawn": "The rows are not laid out yet.",
            "not-your-turn": "It is {who}'s turn.",
            "row-first": "Choose a row first.",
            "row-is-lit": "All lamps of row {row} are lit.",
            "row-is-chosen": "You have chosen row {row}; now light lamps of it.",
            "too-many": "You cannot light {lamps}: the row has only {left} left.",
            "won": "{winners} wins with {points} points.",
            "won-1": "{winners} wins with 1 point.",
            "shared": "{winners} share the victory with {points} points.",
            "shared-1": "{winners} share the victory with 1 point.",
        }
    )
    frames = FRAMES

    def tell_step(self, view: LampsView, seat: int, step: LampsShown) -> Said:
        match step:
            case LayRow(lamps):
                return Said("drawn", {"lamps": lamps}, "template/setup-1")
            case ChooseRow(row):
                return Said("chose-row", {"who": seat, "row": row + 1}, "template/turn-1")
            case Light(lamps):
                return Said("lit", {"who": seat, "lamps": lamps}, "template/turn-2")
            case _:
                assert_never(step)

    def tell_choice(self, view: LampsView, choice: LampsChoice) -> Said:
        match choice:
            case ChooseRow(row):
                return Said("option-row", {"row": row + 1})
            case Light(lamps):
                return Said("option-light", {"lamps": lamps})
            case _:
                assert_never(choice)

    def tell_score(self, view: LampsView, side: int) -> Said:
        return Said("score", {"points": int(view.shown.points(side))})

    def prompt(self, view: LampsView) -> Said:
        shown = view.shown
        if shown.last >= 0:
            return Said("over", clause="template/end-1")
        if shown.mover != view.viewer:
            return Said("wait", {"who": int(shown.mover)}, "template/turn-1")
        if shown.row < 0:
            return Said("choose-row", clause="template/turn-1")
        return Said("choose-lamps", {"row": int(shown.row) + 1}, "template/turn-2")
