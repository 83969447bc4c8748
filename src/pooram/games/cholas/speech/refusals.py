"""Why something is refused, in words: every sentence of the judge by its key."""

from typing import Final

from pooram.engine.game import Refused
from pooram.games.cholas.speech.names import told

REFUSALS: Final = {
    # Whose turn it is, and what is due
    "over": "The game is over.",
    "not-your-turn": "It is {who}'s turn.",
    "chance-starter": "Nobody has been chosen to start yet.",
    "chance-treasure": "The treasure must be laid out first.",
    "chance-left-out": "Five squares of one value must be left out first.",
    "chance-tile": "The sculptures must be laid out first.",
    "chance-first-stones": "The first stones must be picked first.",
    "chance-first-cards": "The first build cards must be dealt first.",
    "chance-face-up": "The face-up cards must be laid out first.",
    "chance-bonus": "The bonus cards must be dealt first.",
    "chance-stone": "A stone must be drawn from the bag first.",
    "chance-card": "A card must be drawn from the stack first.",
    "chance-refill": "The row of face-up cards must be filled up first.",
    "chance-turn-up": "A card must be turned up first.",
    "card-first": "Choose the card that you build first.",
    "sculpture-first": "Choose a sculpture first.",
    "place-first": "The {card} is played: say where its stones go.",
    "colour-first": "Say the colour of the stones for {spaces}.",
    "change-first": "The sculpture costs {cost}: say what you pay instead, with {bonus}.",
    "pay-first": "You owe {due} {colour}: say how many of them you pay from your hand.",
    "pay-any-first": "Say with which stone you pay.",
    "offer-first": "Use {bonus}, or do without it this time.",
    "extra-first": "Have another turn with {bonus}, or do without it this time.",
    "nothing-offered": "No bonus card is offered to you now.",
    # Pick and Replace
    "too-many-stones": "You hold {stones} stones: with {more} more you would have more than seven.",
    "bag-too-empty": "That takes {wanted} stones, and the bag has {stones}.",
    "holds-stones": "For {bonus} you must hold no stones: you hold {stones}.",
    "too-few-alike": "Replace takes three or more of a colour: you hold {stones} {colour}.",
    "not-so-many": "You hold only {stones} {colour}, not {wanted}.",
    # Draw
    "four-cards": "You already hold four cards.",
    "stack-empty-refusal": "The stack is empty.",
    "no-such-slot": "Only {slots} cards lie face up.",
    "same-card": "The card is like number {first}: take that one, it comes to the same.",
    "slot-empty": "No card lies there: the stack is empty.",
    "holds-cards": "For {bonus} you must hold no build cards: you hold {cards}.",
    "stack-too-small": "For {bonus} the stack needs two cards: there is one left.",
    # Bonus cards
    "no-bonus-cards": "Only the Expert game has bonus cards.",
    "other-blue": "That takes {wanted}: yours is {bonus}.",
    "draw-first": "House rule: {bonus} is offered to you after you have seen what you drew.",
    "red-is-spent": "Your red bonus card is out of the game.",
    "red-one": "Your bonus card {bonus} works by itself when you build: it does not help with sculptures.",
    "small-tile": "You cannot use {bonus} for sculptures of 1, 2 or 3 points.",
    "lacking-with-bonus": "Even with {bonus} you cannot pay this sculpture: it costs {cost}.",
    # Build
    "must-build": "You must Build: it is possible with a card that lies face up.",
    "no-such-card": "You hold no {card}.",
    "no-such-card-up": "No {card} lies face up.",
    "no-stones": "You hold no stones.",
    "no-two-alike": "You hold no two stones of one colour.",
    "no-two-colours": "You hold no stones of two colours.",
    "no-two-pairs": "You do not hold two stones each of two colours.",
    "no-room": "The temple has no room for the {card}.",
    "no-turning": "Turning the {card} makes no difference: place it as it is.",
    "in-the-entrance": "{space} is in the entrance: no stone goes there.",
    "off-the-temple": "From {anchor} the {card} would stick out of the temple.",
    "stone-there": "There is a stone on {space} already.",
    "nothing-beneath": "{space} has no stone beneath it.",
    "nothing-beside": "{space} is above the entrance: it needs a stone beside it.",
    "only-each-other": "{space} is above the entrance: two stones there cannot hold only each other.",
    "too-few-of-colour": "You need {need} {colour} for {spaces} and hold {have}.",
    "same-colour": "The second colour must differ from the first: {colour}.",
    # Sculpt
    "no-sculptures": "Only the Expert game has sculptures.",
    "sculpted-already": "There is a sculpture on {place} already.",
    "place-not-built": "There are no stones on {place} yet.",
    "place-partly-built": "The place {place} is only partly built: nothing is on {spaces}.",
    "lacking": "You lack {stones}, hand and wagon together, to pay {cost}.",
    "lacking-any": "You have no stone to pay with, neither in hand nor on the wagon.",
    "not-in-cost": "The sculpture costs no {colour}: it costs {cost}.",
    "swap-same": "With {bonus} you pay one stone in another colour: {colour} is the same.",
    "stays-two": "The sculpture costs two different colours, and so must what you pay.",
    "stays-five": "The sculpture costs five of one colour, and so must what you pay.",
    "same-cost": "That is what the sculpture costs anyway: {cost}.",
    "pays-too-many": "You owe {due} {colour}, not {paid}.",
    "hand-too-small": "You hold only {have} {colour}, not {paid}.",
    "wagon-too-small": "Your wagon has only {wagon} {colour}: {least} or more must be from your hand.",
    "none-in-hand": "You hold no {colour} stone.",
    "none-on-wagon": "Your wagon has no {colour} stone.",
}


def refused(clause: str, key: str, **slots: int | str) -> Refused:
    """The judge's answer: the clause that forbids it, and the sentence that says how."""
    said = told(clause, key, **slots)
    return Refused(said.clause, said)
