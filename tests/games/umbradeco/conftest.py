"""Positions that a person can read, and games that go on from them.

A colour is a letter: r red, y yellow, g green, b blue, v violet. A mat is told spot by spot, `e5:r e6:b`, or
drawn: one column of text for every column of the mat, `.` for an empty spot. A stack is written from bottom
to top: `b/y`.
"""

import re
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import CHANCE, OVER, Listener
from pooram.games.umbradeco import GAME
from pooram.games.umbradeco.box import COLOUR_NAMES, LEFT_OUT, SPOT_NAMES, TILES_OF_COLOUR, Q, R
from pooram.match.match import Match

LETTERS = "rygbv"
NAMES = ["Anna", "Bo", "Cy", "Di"]


def spot(name):
    """The number of a spot."""
    return SPOT_NAMES.index(name)


def counts(letters):
    """How many tiles of each colour a row of letters has."""
    return [letters.count(letter) for letter in LETTERS]


def drawn_spots(text):
    """What lies on each spot of a drawing that shows the whole mat."""
    columns = {}
    for line in text.splitlines():
        for token in re.finditer(r"\S+", line):
            columns.setdefault(token.start() // 4, []).append(token.group())
    letters = "abcdefghi" if len(columns) == 9 else "bcdefgh"
    lowest = 1 if len(columns) == 9 else 2
    found = {}
    for letter, column in zip(letters, (columns[key] for key in sorted(columns)), strict=True):
        for number, tiles in enumerate(reversed(column), lowest):
            found[f"{letter}{number}"] = tiles
    return {name: tiles for name, tiles in found.items() if tiles != "."}


def told_spots(text):
    """What lies on each spot of a mat that is told spot by spot."""
    return dict(token.split(":") for token in text.split())


class Table:
    """A match in which the mat can be drawn, and steps are told in notation."""

    def __init__(self, match):
        self.match = match
        self.frames = []

    @property
    def state(self):
        return self.match.state

    @property
    def mover(self):
        return int(self.state.mover)

    def play(self, *steps):
        """The mover's steps, or what chance brings if it is due."""
        for step in steps:
            self.match.play(step, CHANCE if self.match.chance_is_due else self.match.to_move[0])
        return self

    def options(self, *starts):
        """What the mover may do, or that part of it which starts so."""
        return [option for option in self.match.legal_for(self.mover) if option.startswith(starts or "")]

    def refusal(self, step, seat=None):
        """The clause that forbids a step and the sentence that says so."""
        seat = self.mover if seat is None else seat
        choice = GAME.parse(seat, step)
        assert choice not in GAME.legal_choices(self.state, seat), step
        error = self.match.refusal(seat, choice)
        return error.clause.removeprefix("umbradeco/"), str(error)

    def parts(self):
        """What the last tile scored: for lines, four colours, a push and a stack."""
        return [int(points) for points in self.state.last_parts]

    def points(self):
        return [int(self.state.points(seat)) for seat in range(int(self.state.seats))]

    def mat(self):
        """What lies on the mat, spot by spot."""
        return mat_of(self.state)

    def hand(self, seat):
        return "".join(letter * int(self.state.hands[5 * seat + n]) for n, letter in enumerate(LETTERS))

    def open_tiles(self):
        return "".join("." if colour < 0 else LETTERS[colour] for colour in self.state.face_up)

    def listen(self):
        """Keep the sentence of every frame."""
        table = self

        class Ear(Listener):
            def told(self, state, key, slots):
                table.frames.append(GAME.words.say(GAME.tell_frame(key, slots), NAMES))

        self.state.listener = Ear()
        return self


def mat_of(state):
    """What lies on the mat, spot by spot."""
    mat = state.mat
    return {
        SPOT_NAMES[n]: (f"{LETTERS[mat.under[n]]}/" if mat.under[n] >= 0 else "") + LETTERS[mat.top[n]]
        for n in range(int(mat.spots))
        if mat.top[n] >= 0
    }


def laid_out(mat, hands=("rr", "rr"), open_tiles="", known=(), deck=None, seats=None, **options):
    """A game in which these tiles lie on the mat; seat 1 is to choose a tile.

    The deck has all that is not told, or the tiles of `deck`.
    """
    seats = seats or len(hands)
    table = Table(Match(GAME, seats, options))
    state = table.state
    tiles = told_spots(mat) if ":" in mat else drawn_spots(mat)
    on_mat = "".join(tiles.values()).replace("/", "")
    for name, stack in tiles.items():
        *under, top = stack.split("/")
        state.mat.show(spot(name), LETTERS.index(top))
        if under:
            state.mat.under[spot(name)] = LETTERS.index(under[0])
    known = [*known, *[""] * (seats - len(known))]
    state.hands = vec[i64]([n for hand in hands for n in counts(hand)])
    state.known = vec[i64]([n for hand in known for n in counts(hand)])
    state.face_up = vec[i64]([LETTERS.index(tile) for tile in open_tiles] + [-1] * (2 - len(open_tiles)))
    told = counts(on_mat + "".join(hands) + open_tiles)
    if deck is None:
        state.pool = vec[i64]([int(TILES_OF_COLOUR) - n for n in told])
        assert min(state.pool) >= 0, "more tiles than there are"
        state.deck = sum(state.pool) - int(LEFT_OUT[seats])
    else:
        state.pool = vec[i64](counts(deck))
        state.deck = len(deck)
    state.begin_turn()
    return table


def even_colouring(*holes):
    """A mat of side 4 on which every tile inside has all four other colours around it, but for some spots."""
    return " ".join(
        f"{SPOT_NAMES[n]}:{LETTERS[(Q[n] + 2 * R[n]) % 5]}" for n in range(37) if SPOT_NAMES[n] not in holes
    )


def dealt(first, second, hands, open_tiles, **options):
    """A real game with this set-up; its hands are told seat by seat, seat 1 starts."""
    table = Table(Match(GAME, len(hands), options))
    tiles = first + second + "".join(hands) + open_tiles
    return table.play(*(COLOUR_NAMES[LETTERS.index(tile)] for tile in tiles))


def random_game(seed, seats, draw, **options):
    """Every position of a random game."""
    state = GAME.begin(seats, options)
    yield state
    while state.to_move() != OVER:
        mover = int(state.to_move())
        if mover == CHANCE:
            state.play_unchecked(CHANCE, state.draw(draw))
        else:
            choices = GAME.legal_choices(state, mover)
            state.play_unchecked(mover, choices[draw.randrange(len(choices))])
        yield state


def all_tiles(state):
    """Where all tiles of the game are, counted by colour."""
    found = Counter()
    for tiles in mat_of(state).values():
        found.update(tiles.replace("/", ""))
    for numbers in (state.hands, state.pool, state.discards):
        for n, count in enumerate(numbers):
            found[LETTERS[n % 5]] += int(count)
    found.update(LETTERS[colour] for colour in state.face_up if colour >= 0)
    return found


@pytest.fixture(name="new_table")
def _new_table():
    return lambda seats, **options: Table(Match(GAME, seats, options))


@pytest.fixture(name="laid_out")
def _laid_out():
    return laid_out


@pytest.fixture(name="even_colouring")
def _even_colouring():
    return even_colouring


@pytest.fixture(name="dealt")
def _dealt():
    return dealt


@pytest.fixture(name="random_game")
def _random_game():
    return random_game


@pytest.fixture(name="all_tiles", scope="session")
def _all_tiles():
    return all_tiles


@pytest.fixture(name="mat_of")
def _mat_of():
    return mat_of


@pytest.fixture(name="names")
def _names():
    return NAMES
