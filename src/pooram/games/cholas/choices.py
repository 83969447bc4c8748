"""The vocabulary: what a seat can choose and what chance can bring."""

from typing import Annotated, Final, TypeAlias

from pooram.engine.choices import Choice, Hidden, Names, Numbers, Outcome, Vocabulary
from pooram.games.cholas import box

COLOUR_WORDS: Final = tuple(name.replace(" ", "-") for name in box.COLOUR_NAMES)
CARD_WORDS: Final = ("one", "alike", "two", "block", "diagonal")


def price(tile: int) -> list[tuple[int, int]]:
    """How many stones a tile costs of which colours, four before one.

    >>> price(17), price(18), price(39)
    ([(4, 3), (1, 2)], [(5, 3)], [])
    """
    first = tile * int(box.COLOURS)
    cost = [(int(box.COST[first + colour]), colour) for colour in range(int(box.COLOURS))]
    return sorted([part for part in cost if part[0]], key=lambda part: -part[0])


def _tile_words(tile: int) -> str:
    return " ".join(f"{stones} {COLOUR_WORDS[colour]}" for stones, colour in price(tile))


Colour = Annotated[int, Names(*COLOUR_WORDS)]
CardKind = Annotated[int, Names(*CARD_WORDS)]
Slot = Annotated[int, Names("1", "2", "3", "4", "5", "top")]
"""The face-up cards, counted from 0 in the code and from 1 by people, and the top of the stack."""
Space = Annotated[int, Names(*box.CELL_NAMES)]
Turned = Annotated[int, Names("", "upright")]
"""Two stones lie or stand; a block has its colours in rows or in columns."""
SculpturePlace = Annotated[int, Names(*box.PLACE_NAMES)]
TreasureKind = Annotated[int, Names("+1", "+2", *COLOUR_WORDS, "pattern")]
TileKind = Annotated[int, Names(*map(_tile_words, range(int(box.TILE_ONE))))]
BonusCard = Annotated[int, Numbers(1, box.BONUSES)]


class Pick(Choice, notation="pick {stones}"):
    """Stones out of the bag: two, three with blue 3, or four with blue 5."""

    stones: Annotated[int, Numbers(box.PICKED_STONES, box.PICKED_STONES + 2)]


class Replace(Choice, notation="replace {colour} {stones}"):
    """Stones back into the bag, and as many out of it."""

    colour: Colour
    stones: Annotated[int, Numbers(box.FEWEST_REPLACED, box.MOST_STONES)]


class Draw(Choice, notation="draw {slot}"):
    """A build card."""

    slot: Slot


class DrawMore(Choice, notation="draw {slot} and one"):
    """A build card, and with blue 6 one more from the stack."""

    slot: Slot


class Build(Choice, notation="build {card}"):
    """The card that is played."""

    card: CardKind


class Sculpt(Choice, notation="sculpt {place}"):
    """The sculpture that is paid for."""

    place: SculpturePlace


class SculptWithBonus(Choice, notation="sculpt {place} with bonus"):
    """The same with the red bonus card 2, 3, 4, 5 or 6."""

    place: SculpturePlace


class PlaceCard(Choice, notation="at {corner} {turned}"):
    """Where the stones of the card go: the lower left of them."""

    corner: Space
    turned: Turned


class LayStones(Choice, notation="stone {colour}"):
    """The colour of the first, then of the second group of stones of the card."""

    colour: Colour


class Swap(Choice, notation="swap {old} {new}"):
    """Red 4: one stone is paid in another colour."""

    old: Colour
    new: Colour


class Recolour(Choice, notation="recolour {four} {one}"):
    """Red 5: these colours are paid instead."""

    four: Colour
    one: Colour


class PayLess(Choice, notation="less {colour}"):
    """Red 6: one stone less is paid."""

    colour: Colour


class Pay(Choice, notation="pay {from_hand}"):
    """So many stones of the colour that is due come from the hand, and the wagon pays the rest."""

    from_hand: Annotated[int, Numbers(0, box.SQUARE_STONES)]


class AnyFromHand(Choice, notation="pay {colour} by hand"):
    """One stone for a tile that takes any."""

    colour: Colour


class AnyFromWagon(Choice, notation="pay {colour} by wagon"):
    """The same from the wagon."""

    colour: Colour


class Use(Choice, notation="use"):
    """A blue bonus card that is offered: 1 or 2 after a Build, 4 for an extra turn, others by house rule."""


class Decline(Choice, notation="decline"):
    """Do without it this time."""


class Starter(Outcome, notation="seat {seat} starts"):
    """Who has the first turn."""

    seat: Annotated[int, Numbers(0, box.MOST_SEATS - 1, shown_from=1)]


class Treasure(Outcome, notation="treasure {kind}"):
    """The treasure tile for the next star."""

    kind: TreasureKind


class LeftOut(Outcome, notation="leave out {step}"):
    """The value of the five squares that stay out, by the step between their colours."""

    step: Annotated[int, Names(*map(str, box.STEP_VALUE))]


class Tile(Outcome, notation="tile {tile}"):
    """The sculpture tile for the next place."""

    tile: TileKind


class Stone(Outcome, notation="stone {colour}"):
    """A stone out of the bag."""

    colour: Colour


class Card(Outcome, notation="card {card}"):
    """A card of the stack."""

    card: CardKind


class RedBonus(Outcome, notation="red {number}"):
    """A red bonus card."""

    number: BonusCard


class BlueBonus(Outcome, notation="blue {number}"):
    """A blue bonus card."""

    number: BonusCard


Action: TypeAlias = Pick | Replace | Draw | DrawMore | Build | Sculpt | SculptWithBonus
Building: TypeAlias = PlaceCard | LayStones
Change: TypeAlias = Swap | Recolour | PayLess
Payment: TypeAlias = Pay | AnyFromHand | AnyFromWagon
Answer: TypeAlias = Use | Decline
CholasChoice: TypeAlias = Action | Building | Change | Payment | Answer
CholasOutcome: TypeAlias = Starter | Treasure | LeftOut | Tile | Stone | Card | RedBonus | BlueBonus
CholasShown: TypeAlias = CholasChoice | CholasOutcome | Hidden
"""Everybody sees every step, but a card of the stack that goes into somebody else's hand."""

CHOICES: Final = Vocabulary[CholasChoice](CholasChoice)
