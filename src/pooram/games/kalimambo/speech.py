"""Notation, and every sentence as a template with named slots."""

from typing import Final

from pooram.engine.state import BLANK, CHANCE
from pooram.engine.words import Said, Words
from pooram.games.kalimambo.box import CARDS, HEAPS, OUTCOME_HEAP, OUTCOME_KALI
from pooram.games.kalimambo.judge import heaps_lying, seats_that_choose
from pooram.games.kalimambo.rules.view import KalimamboView

WORDS: Final = Words(
    {
        # Steps
        "lines-up": "{who}'s explorer lines up on space {space}.",
        "lines-up-last": "{who}'s explorer lines up on space {space}, and {other}'s between it and Kali.",
        "heap-lies": "A heap of dung lies on space {space}.",
        "has-chosen": "{who} has chosen a card.",
        "puts-down": "{who} puts down the {card}, face down.",
        "turned-over": "The cards are turned over; Kali has the {card}.",
        # Frames
        "cards": "All cards lie open. The highest moves first!",
        "runs": "{who} ({card}) runs to the front, onto space {space}.",
        "kali-runs": "Kali ({card}) runs to the front, onto space {space}.",
        "leads": "{who} ({card}) is in front already and stays.",
        "kali-leads": "Kali ({card}) is in front already and stays.",
        "tied": "{who} has the {card} too, but is not furthest behind, and stays.",
        "kali-tied": "Kali has the {card} too, but is not furthest behind, and stays.",
        "zero": "{who} has the 0 and stays.",
        "kali-zero": "Kali has the 0 and stays.",
        "blocked": "{who} ({card}) stays: the rhino stands in front of the whole group.",
        "kali-blocked": "Kali ({card}) stays: the rhino stands in front of the whole group.",
        "dung": "Splat! {who} is in the dung: {points} minus points.",
        "dung-1": "Splat! {who} is in the dung: 1 minus point.",
        "kali-dung": "Splat! Kali is in the dung: {points} minus points for the lowest card.",
        "kali-dung-1": "Splat! Kali is in the dung: 1 minus point for the lowest card.",
        "rammed": "The rhino runs {points} spaces and rams {who}: {points} minus points.",
        "rammed-1": "The rhino runs 1 space and rams {who}: 1 minus point.",
        "kali-rammed": "The rhino runs {points} spaces and rams Kali: whoever played lowest pays.",
        "kali-rammed-1": "The rhino runs 1 space and rams Kali: whoever played lowest pays.",
        "pays": "{who} played lowest and pays for Kali: {points} minus points.",
        "pays-1": "{who} played lowest and pays for Kali: 1 minus point.",
        # Options, scores, prompts
        "option": "Play the {card}",
        "option-zero": "Play the 0: your explorer stays",
        "score": "{points} minus points",
        "score-1": "1 minus point",
        "set-up": "The track is being laid out.",
        "choose": "Round {round} of {rounds}: choose a card.",
        "choose-last": "Round {round} of {rounds}: play your last card.",
        "wait-one": "Waiting for {who} to choose a card.",
        "wait-some": "Waiting for {count} players to choose a card.",
        "turning": "The cards are turned over.",
        "over": "The game is over: all cards are played.",
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

FRAME_CLAUSES: Final = {
    "cards": "move-2",
    "runs": "move-4",
    "kali-runs": "move-3",
    "leads": "move-6",
    "kali-leads": "move-6",
    "tied": "move-7",
    "kali-tied": "move-7",
    "zero": "move-8",
    "kali-zero": "move-8",
    "blocked": "move-9",
    "kali-blocked": "move-9",
    "dung": "dung-1",
    "kali-dung": "dung-5",
    "rammed": "rhino-3",
    "kali-rammed": "rhino-4",
    "pays-dung": "dung-5",
    "pays-ram": "rhino-4",
}
COUNTED: Final = ("dung", "kali-dung", "rammed", "kali-rammed", "pays-dung", "pays-ram")
"""Frames whose last number is of minus points."""


def choice_notation(choice: int) -> str:
    return f"play {choice}"


def option_key(choice: int) -> str:
    """A card's own number, and letters for the two cards beyond 9, chooses it on the keyboard."""
    return "0123456789abcde"[choice]


def outcome_notation(outcome: int) -> str:
    if outcome < OUTCOME_HEAP:
        return f"explorer {outcome + 1}"
    if outcome < OUTCOME_KALI:
        return f"heap {outcome - int(OUTCOME_HEAP)}"
    return f"kali {outcome - int(OUTCOME_KALI)}"


def tell_step(view: KalimamboView, seat: int, label: int) -> Said:
    """A line of the log; `label` is the step as the viewer has seen it."""
    if seat != CHANCE:
        if label == BLANK:
            return Said("has-chosen", {"who": seat}, "kalimambo/round-1")
        return Said("puts-down", {"who": seat, "card": label}, "kalimambo/round-1")
    if label < OUTCOME_HEAP:
        return tell_explorer(view, label)
    if label < OUTCOME_KALI:
        return Said("heap-lies", {"space": label - int(OUTCOME_HEAP)}, "kalimambo/setup-8")
    # Everybody's cards are packed behind Kali's; the figures' own lines tell them as they move.
    card = label // int(CARDS) ** int(view.seats) - int(OUTCOME_KALI)
    return Said("turned-over", {"card": card}, "kalimambo/round-3")


def tell_explorer(view: KalimamboView, seat: int) -> Said:
    """An explorer in line; with the last but one the last is settled too."""
    unplaced = [other for other in range(int(view.seats)) if int(view.unplaced) >> other & 1]
    slots: dict[str, int | str] = {"who": seat, "space": int(view.seats) - len(unplaced) + 1}
    if len(unplaced) == 2:
        slots["other"] = next(other for other in unplaced if other != seat)
    return Said("lines-up-last" if "other" in slots else "lines-up", slots, "kalimambo/setup-6")


def tell_frame(key: str, slots: list[int]) -> Said:
    """What followed by force; the state names the key and its numbers."""
    clause = f"kalimambo/{FRAME_CLAUSES[key]}"
    named: dict[str, int | str] = {}
    if slots and not key.startswith("kali-"):
        named["who"] = slots[0]
    if key in COUNTED:
        # What is paid for Kali is told alike, whatever it was for.
        return counted("pays" if key.startswith("pays") else key, slots[-1], named, clause)
    if slots:
        named["card"] = slots[-2]
        named["space"] = slots[-1]
    return Said(key, named, clause)


def counted(key: str, points: int, slots: dict[str, int | str], clause: str = "") -> Said:
    """A sentence about minus points, in the singular if there is one."""
    if points == 1:
        return Said(f"{key}-1", slots, clause)
    return Said(key, {**slots, "points": points}, clause)


def tell_option(view: KalimamboView, choice: int) -> Said:
    if choice == 0:
        return Said("option-zero", {}, "kalimambo/move-8")
    return Said("option", {"card": choice}, "kalimambo/round-1")


def tell_score(view: KalimamboView, seat: int) -> Said:
    return counted("score", int(view.points(seat)), {}, "kalimambo/dung-4")


def prompt(view: KalimamboView) -> Said:
    """What the viewer has to do now, and the clause it falls under."""
    if view.round == CARDS:
        return Said("over", clause="kalimambo/end-1")
    if heaps_lying(view) < HEAPS:
        return Said("set-up", clause="kalimambo/setup-8")
    choosing = seats_that_choose(view)
    if not choosing:
        return Said("turning", clause="kalimambo/round-3")
    if view.viewer in choosing:
        slots: dict[str, int | str] = {"round": int(view.round) + 1, "rounds": int(CARDS)}
        if view.round == CARDS - 1:
            return Said("choose-last", slots, "kalimambo/end-1")
        return Said("choose", slots, "kalimambo/round-1")
    if len(choosing) == 1:
        return Said("wait-one", {"who": choosing[0]}, "kalimambo/round-2")
    return Said("wait-some", {"count": len(choosing)}, "kalimambo/round-2")
