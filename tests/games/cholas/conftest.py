"""Games of Cholas that begin with a temple drawn as text.

A row of the temple is a line, the base last: `B` `L` `W` `G` `O` is a stone, `.` an empty space and `=` the
entrance. Rows that are left out above are empty. Stones in hand and on wagons are such letters too, cards are
words (`one alike two block diagonal`), and lists go by seats.
"""

import pytest
from librt.random import Random

from pooram.engine.state import CHANCE, OVER, Listener
from pooram.games.cholas import GAME
from pooram.games.cholas.box import (
    CARD_COUNT,
    CELL_NAMES,
    COST,
    PLACE_NAMES,
    STAR_CELL,
    STONES_OF_COLOUR,
    TILES,
)
from pooram.games.cholas.choices import CARD_WORDS
from pooram.games.cholas.rules.phases import ACTION
from pooram.games.cholas.rules.state import new_game
from pooram.match.match import Match

LETTERS = "BLWGO"
NAMES = ["Anna", "Bo", "Cy", "Di", "Ed"]


def cells_in_row(row):
    """The spaces of a row from the left, as numbers."""
    return [cell for cell, name in enumerate(CELL_NAMES) if name[1:] == str(row)]


def tile_that_costs(letters):
    """The sculpture tile with this cost: `LLLLO`, `BL`, or nothing for one that takes any stone."""
    wanted = [letters.count(letter) for letter in LETTERS]
    return next(tile for tile in range(int(TILES)) if list(COST)[5 * tile : 5 * tile + 5] == wanted)


class Hearing(Listener):
    """Keeps every frame as a tuple."""

    def __init__(self):
        self.frames = []

    def told(self, state, key, slots):
        self.frames.append((key, *slots))


class Table:
    """A match in which everything can be laid out, and steps are told in notation."""

    def __init__(self, match):
        self.match = match
        self.state = match.state
        self.hearing = Hearing()

    # Laying out

    def draw_temple(self, drawing):
        for row, line in enumerate(reversed(drawing.split()), 1):
            letters = line.replace("=", "")
            cells = cells_in_row(row)
            assert len(letters) == len(cells), f"row {row} has {len(cells)} spaces"
            for cell, letter in zip(cells, letters, strict=True):
                if letter != ".":
                    self.state.temple.put(cell, LETTERS.index(letter))

    def fill_temple_but(self, empty):
        """A full temple in which no two neighbours are of one colour, but for these spaces."""
        for cell, name in enumerate(CELL_NAMES):
            if name not in empty.split():
                self.state.temple.put(cell, ("abcdefghijklmn".index(name[0]) + 2 * int(name[1:])) % 5)

    def give(self, numbers, letters_by_seat, words):
        """Set what every seat has of five kinds."""
        for seat in range(self.state.seats):
            held = letters_by_seat[seat] if seat < len(letters_by_seat) else ""
            for kind, word in enumerate(words):
                numbers[5 * seat + kind] = list(held).count(word)

    def fill_bag(self, letters):
        """These stones, or all that are neither in a hand nor on the temple."""
        built = [int(stone) for stone in self.state.temple.stone]
        for colour, letter in enumerate(LETTERS):
            held = sum(int(self.state.stones[5 * seat + colour]) for seat in range(self.state.seats))
            left = int(STONES_OF_COLOUR) - held - built.count(colour)
            self.state.bag[colour] = left if letters is None else letters.count(letter)

    def fill_stack(self, cards):
        """These cards, or all that are neither in a hand nor face up."""
        for kind, word in enumerate(CARD_WORDS):
            held = sum(int(self.state.cards[5 * seat + kind]) for seat in range(self.state.seats))
            left = int(CARD_COUNT[kind]) - held - list(self.state.face_up).count(kind)
            self.state.pool[kind] = left if cards is None else cards.count(word)
        self.state.stack = sum(self.state.pool)

    def lay_treasure(self, treasure):
        """Tiles on stars named by their spaces, and none on the others."""
        for star, cell in enumerate(STAR_CELL):
            self.state.treasure[star] = treasure.get(CELL_NAMES[int(cell)], -1)

    def lay_sculptures(self, sculpted, tiles):
        for place in range(36):
            if PLACE_NAMES[place] in tiles:
                self.state.tile[place] = tile_that_costs(tiles[PLACE_NAMES[place]])
            if PLACE_NAMES[place] in sculpted:
                self.state.temple.sculpt(place)
                self.state.sculpted[place] = 1
                self.state.sculptures += 1

    # Playing

    def play(self, *steps):
        """Whoever is to move makes these steps."""
        for step in steps:
            self.match.play(step, self.match.to_move[0])
        return self

    def chance(self, *outcomes):
        """Chance brings this."""
        for outcome in outcomes:
            self.match.play(outcome, CHANCE)
        return self

    def options(self, starting=""):
        """The mover's steps that begin like this."""
        return [step for step in self.match.legal_for(self.mover) if step.startswith(starting)]

    def outcome(self, notation):
        return GAME.parse(CHANCE, notation)

    def refusal(self, step, seat=None):
        """The clause and the sentence that refuse a step."""
        seat = self.mover if seat is None else seat
        refused = GAME.judge(GAME.view(self.state, seat), GAME.choices.parse(step))
        return refused.clause.removeprefix("cholas/"), GAME.words.say(refused.said, NAMES)

    # Looking

    @property
    def mover(self):
        return int(self.state.mover)

    @property
    def phase(self):
        return int(self.state.phase)

    @property
    def frames(self):
        return self.hearing.frames

    def hand(self, seat=0):
        """The stones in hand as letters."""
        return "".join(LETTERS[colour] * int(self.state.stones[5 * seat + colour]) for colour in range(5))

    def wagon(self, seat=0):
        return "".join(LETTERS[colour] * int(self.state.wagon[5 * seat + colour]) for colour in range(5))

    def held(self, seat=0):
        """The build cards of a seat."""
        return [
            word for kind, word in enumerate(CARD_WORDS) for _ in range(self.state.cards[5 * seat + kind])
        ]

    def face_up(self):
        """The cards in the slots beside the stack, None for an empty one."""
        slots = list(self.state.face_up)[: int(self.state.seats)]
        return [CARD_WORDS[kind] if kind >= 0 else None for kind in slots]

    def built(self):
        """The stones on the temple by the names of their spaces."""
        stones = enumerate(self.state.temple.stone)
        return {CELL_NAMES[cell]: LETTERS[stone] for cell, stone in stones if stone >= 0}

    def points(self):
        return [int(self.state.points(side)) for side in range(self.state.sides())]


def set_table(
    drawing="",
    empty=None,
    stones=(),
    cards=(),
    known=(),
    face_up=None,
    stack=None,
    bag=None,
    wagon=(),
    red=(),
    blue=(),
    treasure_at=None,
    tiles=None,
    sculpted=(),
    seats=0,
    colours=(),
    **options,
):
    """A game of Anna's turn in which this lies on the table; without treasure, unless it is laid out."""
    seats = seats or max(2, len(stones), len(cards))
    options.setdefault("treasure", 1 if treasure_at is not None else 0)
    match = Match(GAME, seats, options, colours=colours)
    match.draw_until_choice(Random(1))
    table = Table(match)
    state = table.state
    if empty is None:
        table.draw_temple(drawing)
    else:
        table.fill_temple_but(empty)
    table.give(state.stones, stones, LETTERS)
    table.give(state.wagon, wagon, LETTERS)
    table.give(state.cards, [held.split() for held in cards], CARD_WORDS)
    table.give(state.known, [held.split() for held in known], CARD_WORDS)
    for slot, word in enumerate(face_up or []):
        state.face_up[slot] = CARD_WORDS.index(word)
    for seat in range(seats):
        state.red[seat] = red[seat] if seat < len(red) else 0
        state.blue[seat] = blue[seat] if seat < len(blue) else 0
    if treasure_at is not None:
        table.lay_treasure(treasure_at)
    table.lay_sculptures(sculpted, tiles or {})
    table.fill_bag(bag)
    table.fill_stack(stack)
    state.starter = state.mover = 0
    assert state.phase == ACTION
    state.listener = table.hearing
    return table


@pytest.fixture(name="table")
def _table():
    """A game with this temple: `table("BB....==......", stones=["BBL", "W"], cards=["one two", "block"])`."""
    return set_table


@pytest.fixture(name="all_but")
def _all_but():
    """A game with a full temple but for some spaces: `all_but("g16 h16", stones=["L"], cards=["one"])`."""

    def set_up(empty, **more):
        return set_table(empty=empty, **more)

    return set_up


def random_games(seed, seats, variant, treasure=1, increase=0):
    """Every position of a random game."""
    colours = tuple((seed + seat) % 5 for seat in range(seats))
    starter = -(seed % 2) if seats > 1 else 0
    state = new_game(seats, variant, treasure, increase, 100, colours, starter)
    rng = Random(seed)
    yield state
    while state.to_move() != OVER:
        mover = int(state.to_move())
        if mover == CHANCE:
            state.play_unchecked(CHANCE, state.draw(rng))
        else:
            choices = GAME.legal_choices(state, mover)
            state.play_unchecked(mover, choices[rng.randrange(len(choices))])
        yield state


@pytest.fixture(name="positions")
def _positions():
    """`positions(seed, seats, variant)`: every position of a random game."""
    return random_games
