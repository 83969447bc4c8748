"""Everything that is said, as templates with named slots."""

from collections.abc import Sequence
from typing import Final, assert_never

from pooram.engine.choices import Hidden
from pooram.engine.game import Frame, GameSpeech
from pooram.engine.said import EventKind
from pooram.engine.words import NOTHING, Said, Words, listed
from pooram.games.kalimambo.box import CARDS
from pooram.games.kalimambo.choices import (
    AllTurnedUp,
    KalimamboChoice,
    KalimamboShown,
    LayHeap,
    LineUp,
    Play,
)
from pooram.games.kalimambo.rules.view import KalimamboView, numbers_in

WORDS: Final = Words(
    {
        # Steps
        "lines-up": "[{who}'s|Your] explorer lines up on space {space}.",
        "lines-up-last": "[{who}'s|Your] explorer lines up on space {space}, "
        "and [{other}'s|yours] between it and Kali.",
        "lined-up": "The explorers line up in front of the rhino, and Kali in front of them all.",
        "heaps-lie": "Heaps of dung lie on the spaces {spaces}.",
        "heap-lies": "A heap of dung lies on space {space}.",
        "has-chosen": "{who} has chosen a card.",
        "puts-down": "[{who} puts|You put] down the {card}, face down.",
        "turned-over": "The cards are turned over; Kali has the {card}.",
        # Frames
        "cards": "All cards lie open. The highest moves first!",
        "runs": "[{who} ({card}) runs|You ({card}) run] to the front, onto space {space}.",
        "kali-runs": "Kali ({card}) runs to the front, onto space {space}.",
        "leads": "[{who} ({card}) is|You ({card}) are] in front already and [stays|stay].",
        "kali-leads": "Kali ({card}) is in front already and stays.",
        "tied": "[{who} has|You have] the {card} too, but [is|are] not furthest behind, and [stays|stay].",
        "kali-tied": "Kali has the {card} too, but is not furthest behind, and stays.",
        "zero": "[{who} has|You have] the 0 and [stays|stay].",
        "kali-zero": "Kali has the 0 and stays.",
        "blocked": "[{who} ({card}) stays|You ({card}) stay]: the rhino stands in front of the whole group.",
        "kali-blocked": "Kali ({card}) stays: the rhino stands in front of the whole group.",
        "dung": "Splat! [{who} is|You are] in the dung: {points} minus points.",
        "dung-1": "Splat! [{who} is|You are] in the dung: 1 minus point.",
        "kali-dung": "Splat! Kali is in the dung: {points} minus points for the lowest card.",
        "kali-dung-1": "Splat! Kali is in the dung: 1 minus point for the lowest card.",
        "rammed": "The rhino runs {points} spaces and rams [{who}|you]: {points} minus points.",
        "rammed-1": "The rhino runs 1 space and rams [{who}|you]: 1 minus point.",
        "kali-rammed": "The rhino runs {points} spaces and rams Kali: whoever played lowest pays.",
        "kali-rammed-1": "The rhino runs 1 space and rams Kali: whoever played lowest pays.",
        "pays-dung": "[{who}|You] played lowest and [pays|pay] for Kali: {points} minus points.",
        "pays-dung-1": "[{who}|You] played lowest and [pays|pay] for Kali: 1 minus point.",
        "pays-ram": "[{who}|You] played lowest and [pays|pay] for Kali: {points} minus points.",
        "pays-ram-1": "[{who}|You] played lowest and [pays|pay] for Kali: 1 minus point.",
        # Options, scores, prompts
        "option": "Play the {card}",
        "option-zero": "Play the 0: your explorer stays",
        "score": "{points} minus points",
        "score-1": "1 minus point",
        "set-up": "The track is being laid out.",
        "choose": "Round {round} of {rounds}: choose a card.",
        "choose-final": "Round {round} of {rounds}, the last one: choose a card.",
        "choose-last": "Round {round} of {rounds}: play your last card.",
        "wait-one": "Waiting for {who} to choose a card.",
        "wait-some": "Waiting for {count} players to choose a card.",
        "turning": "The cards are turned over.",
        "over": "The game is over: all cards are played.",
        "over-early": "The game is over: all {rounds} rounds are played.",
        # Refusals
        "not-set-up": "The heaps do not lie on the track yet.",
        "only-watching": "You are only watching: the players choose the cards.",
        "chosen-already": "You have chosen the {card} already. Take it back first if you want another card.",
        "cards-are-up": "The cards of this round are being turned over.",
        "used-up": "You have played the {card} already. You still have: {cards}.",
        # The end
        "won": "{winners} wins with {points} minus points.",
        "won-1": "{winners} wins with 1 minus point.",
        "shared": "{winners} share the victory with {points} minus points each.",
        "shared-1": "{winners} share the victory with 1 minus point each.",
    }
)

EXPLORER: Final = ("who", "card", "space")
KALI: Final = ("card", "space")
FRAMES: Final = {
    "cards": Frame("kalimambo/move-2"),
    "runs": Frame("kalimambo/move-4", EXPLORER),
    "kali-runs": Frame("kalimambo/move-3", KALI),
    "leads": Frame("kalimambo/move-6", EXPLORER),
    "kali-leads": Frame("kalimambo/move-6", KALI),
    "tied": Frame("kalimambo/move-7", EXPLORER),
    "kali-tied": Frame("kalimambo/move-7", KALI),
    "zero": Frame("kalimambo/move-8", EXPLORER),
    "kali-zero": Frame("kalimambo/move-8", KALI),
    "blocked": Frame("kalimambo/move-9", EXPLORER),
    "kali-blocked": Frame("kalimambo/move-9", KALI),
    "dung": Frame("kalimambo/dung-1", ("who", "points")),
    "kali-dung": Frame("kalimambo/dung-5", ("points",)),
    "pays-dung": Frame("kalimambo/dung-5", ("who", "points")),
    "rammed": Frame("kalimambo/rhino-3", ("who", "points")),
    "kali-rammed": Frame("kalimambo/rhino-4", ("points",)),
    "pays-ram": Frame("kalimambo/rhino-4", ("who", "points")),
}
"""What the position tells of a round: the clause behind it, and what its numbers are called."""

EVENTS: Final[dict[str, EventKind]] = {
    "turned-over": "draws",
    "puts-down": "lays",
    "has-chosen": "lays",
    "heap-lies": "lays",
    "heaps-lie": "lays",
    "lined-up": "moves",
    "runs": "moves",
    "kali-runs": "moves",
    "dung": "loses",
    "kali-dung": "loses",
    "rammed": "hits",
    "kali-rammed": "hits",
}
"""What is heard of a sentence."""


class KalimamboSpeech(GameSpeech[KalimamboView, KalimamboChoice, KalimamboShown]):
    """Of one minus point the sentence with -1 behind its key is said."""

    words = WORDS
    plain_scores = True
    frames = FRAMES
    events = EVENTS

    def tell_step(self, view: KalimamboView, seat: int, step: KalimamboShown) -> Said:
        match step:
            case Hidden():
                return Said("has-chosen", {"who": seat}, "kalimambo/round-1")
            case Play(card):
                return Said("puts-down", {"who": seat, "card": card}, "kalimambo/round-1")
            case LineUp(explorer):
                return tell_explorer(view, explorer)
            case LayHeap(space):
                return Said("heap-lies", {"space": space}, "kalimambo/setup-8")
            case AllTurnedUp(kalis_card):
                # The others' cards are told as the figures move.
                return Said("turned-over", {"card": kalis_card}, "kalimambo/round-3")
            case _:
                assert_never(step)

    def tell_logged(self, view: KalimamboView, seat: int, steps: Sequence[KalimamboShown]) -> Said:
        """The set-up takes two lines, and of the cards is told what comes of them."""
        match steps[-1]:
            case LineUp():
                last = len(numbers_in(view.shown.unplaced)) == 2
                return Said("lined-up", clause="kalimambo/setup-6") if last else NOTHING
            case LayHeap(space):
                if view.shown.heaps_left > 1:
                    return NOTHING
                spaces = listed([str(each) for each in (*numbers_in(view.shown.heaps), space)])
                return Said("heaps-lie", {"spaces": spaces}, "kalimambo/setup-8")
            case AllTurnedUp():
                return self.tell_step(view, seat, steps[-1])
            case _:
                return NOTHING

    def tell_choice(self, view: KalimamboView, choice: KalimamboChoice) -> Said:
        if choice.card == 0:
            return Said("option-zero", clause="kalimambo/move-8")
        return Said("option", {"card": choice.card}, "kalimambo/round-1")

    def tell_score(self, view: KalimamboView, side: int) -> Said:
        return Said("score", {"points": int(view.shown.points(side))}, "kalimambo/dung-4")

    def prompt(self, view: KalimamboView) -> Said:
        shown = view.shown
        if shown.rounds_left() == 0:
            if shown.rounds() < CARDS:
                return Said("over-early", {"rounds": int(shown.rounds())}, "kalimambo/end-4")
            return Said("over", clause="kalimambo/end-1")
        if shown.heaps_left > 0:
            return Said("set-up", clause="kalimambo/setup-8")
        choosing = numbers_in(shown.owing)
        if not choosing:
            return Said("turning", clause="kalimambo/round-3")
        if view.viewer in choosing:
            rounds = int(shown.rounds())
            slots: dict[str, int | str] = {"round": int(shown.rounds_over()) + 1, "rounds": rounds}
            if shown.rounds_left() == 1:
                short = rounds < CARDS
                key, clause = ("choose-final", "end-4") if short else ("choose-last", "end-1")
                return Said(key, slots, f"kalimambo/{clause}")
            return Said("choose", slots, "kalimambo/round-1")
        if len(choosing) == 1:
            return Said("wait-one", {"who": choosing[0]}, "kalimambo/round-2")
        return Said("wait-some", {"count": len(choosing)}, "kalimambo/round-2")


def tell_explorer(view: KalimamboView, explorer: int) -> Said:
    """An explorer in line; with the last but one the last is settled too."""
    others = [other for other in numbers_in(view.shown.unplaced) if other != explorer]
    slots: dict[str, int | str] = {"who": explorer, "space": int(view.seats) - len(others)}
    if len(others) == 1:
        return Said("lines-up-last", {**slots, "other": others[0]}, "kalimambo/setup-6")
    return Said("lines-up", slots, "kalimambo/setup-6")
