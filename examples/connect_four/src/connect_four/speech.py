"""Everything that is said, as templates with named slots."""

from typing import Final

from connect_four.choices import LETTERS, ConnectFourChoice, ConnectFourShown
from connect_four.rules import NOBODY, SQUARES, ConnectFourView
from pooram.engine.game import Frame, GameSpeech
from pooram.engine.words import Said, Words

FRAMES: Final = {"connected": Frame("connect_four/end-1", ("who", "discs"))}
"""What the position tells its listeners: the clause behind it, and what its numbers are called."""


class ConnectFourSpeech(GameSpeech[ConnectFourView, ConnectFourChoice, ConnectFourShown]):
    """Sentences are chosen by what a step is; the slot `who` holds a seat."""

    words = Words(
        {
            "dropped": "{who} drops a disc into column {column}.",
            "connected": "{who} has {discs} in a row!",
            "option": "Column {column}",
            "score": "{discs} discs left",
            "choose": "Drop a disc into a column.",
            "wait": "Waiting for {who}.",
            "over": "The game is over: {who} has {discs} in a row.",
            "full": "The game is over: the board is full.",
            "not-your-turn": "It is {who}'s turn.",
            "column-full": "Column {column} is full.",
            "won": "{winners} wins.",
            "shared": "The board is full: a draw.",
        }
    )
    frames = FRAMES

    def tell_step(self, view: ConnectFourView, seat: int, step: ConnectFourShown) -> Said:
        return Said("dropped", {"who": seat, "column": LETTERS[step.column]}, "connect_four/turn-2")

    def tell_choice(self, view: ConnectFourView, choice: ConnectFourChoice) -> Said:
        return Said("option", {"column": LETTERS[choice.column]})

    def tell_score(self, view: ConnectFourView, side: int) -> Said:
        return Said("score", {"discs": discs_left(view, side)})

    def prompt(self, view: ConnectFourView) -> Said:
        shown = view.shown
        if shown.winner != NOBODY:
            return Said(
                "over", {"who": int(shown.winner), "discs": int(shown.in_a_row)}, "connect_four/end-1"
            )
        if shown.turns == SQUARES:
            return Said("full", clause="connect_four/end-2")
        if shown.turns % 2 != view.viewer:
            return Said("wait", {"who": int(shown.turns % 2)}, "connect_four/turn-1")
        return Said("choose", clause="connect_four/turn-2")


def told_line(view: ConnectFourView) -> Said:
    """By whom the game is won."""
    slots: dict[str, int | str] = {"who": int(view.shown.winner), "discs": int(view.shown.in_a_row)}
    return Said("over", slots, "connect_four/end-1")


def discs_left(view: ConnectFourView, side: int) -> int:
    """How many discs a player has not dropped yet."""
    return (int(SQUARES - view.shown.turns) + side) // 2
