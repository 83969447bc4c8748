"""Platforms drawn as text, and games that begin with them.

A cell is `.` or a stack from bottom to top with `/` between: `k1/r2`. A tile is a colour (b blue, k black,
r red, g green, p purple) and what is on it: `1` to `3` elephants, `S` for the start tile, `e` moves an
elephant, `t` moves a tile, `^r` `>r` `vr` `<r` has a red edge north, east, south, west. `*` behind a stack is
an elephant; the first one in reading order is elephant a. Cells are counted from the start tile.
"""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import CHANCE, Listener
from pooram.games.kerala import GAME
from pooram.games.kerala.choices import DrawTile
from pooram.games.kerala.rules.platform import Platform
from pooram.games.kerala.rules.state import TAKE
from pooram.match.match import Match

LETTERS = "bkrgp"
ARROWS = "^>v<"
NAMES = ["Anna", "Bo", "Cy", "Di", "Ed"]


def tile(text):
    """Kind and direction of a tile: `r2`, `b>k`."""
    colour = LETTERS.index(text[0])
    if text[1] == "S":
        return 45 + colour, 0
    if text[1] in "123":
        return 9 * colour + int(text[1]) - 1, 0
    if text[1] in "et":
        return 9 * colour + (7 if text[1] == "e" else 8), 0
    others = [letter for letter in LETTERS if letter != text[0]]
    return 9 * colour + 3 + others.index(text[2]), ARROWS.index(text[1])


def tile_text(kind, turn):
    """The same the other way round."""
    if kind >= 45:
        return f"{LETTERS[kind - 45]}S"
    colour, face = divmod(kind, 9)
    if face < 3:
        return f"{LETTERS[colour]}{face + 1}"
    if face > 6:
        return f"{LETTERS[colour]}{'e' if face == 7 else 't'}"
    others = [letter for letter in LETTERS if letter != LETTERS[colour]]
    return f"{LETTERS[colour]}{ARROWS[turn] if turn >= 0 else '?'}{others[face - 3]}"


def cells_of(text):
    """Column, row and token of every cell that is not empty."""
    rows = [row.split() for row in text.strip().splitlines()]
    return [(x, y, token) for y, row in enumerate(rows) for x, token in enumerate(row) if token != "."]


def platform(text, colour="b", passes=0, room=None):
    """The platform of a drawing; stack 0 has the start tile, the others follow in reading order."""
    cells = cells_of(text)
    starts = [cell for cell in cells if f"{colour}S" in cell[2]]
    first = starts[0] if starts else cells[0]
    cells.remove(first)
    cells.insert(0, first)
    tiles = sum(len(token.split("/")) for _, _, token in cells)
    found = Platform(LETTERS.index(colour), max(room or 41, tiles))
    found.tiles = found.stacks = 0
    stands = []
    for x, y, token in cells:
        for part in token.rstrip("*").split("/"):
            kind, turn = tile(part)
            stack = int(found.lay(kind, x - first[0], y - first[1]))
            found.turn[int(found.tiles) - 1] = turn
        stands += [(y, x, stack)] * token.count("*")
    stands = [stack for _, _, stack in sorted(stands)] or [0, 0]
    found.elephant = vec[i64]([stands[0], stands[-1]])
    found.passes = passes
    return found


def drawn(found):
    """A platform as rows of text, without its elephants."""
    stacks = {}
    for stack in range(int(found.stacks)):
        parts = []
        lying = int(found.top[stack])
        while lying >= 0:
            parts.append(tile_text(int(found.kind[lying]), int(found.turn[lying])))
            lying = int(found.under[lying])
        stacks[int(found.x[stack]), int(found.y[stack])] = "/".join(reversed(parts))
    xs, ys = [x for x, _ in stacks], [y for _, y in stacks]
    rows = range(min(ys), max(ys) + 1)
    columns = range(min(xs), max(xs) + 1)
    return [" ".join(stacks.get((x, y), ".") for x in columns) for y in rows]


class Table:
    """A match in which a platform can be drawn and steps are told in notation."""

    def __init__(self, match):
        self.match = match
        self.state = match.state
        self.frames = []

    @property
    def mover(self):
        return int(self.state.mover)

    @property
    def phase(self):
        return int(self.state.phase)

    def row(self, *tiles):
        """These tiles come out of the bag."""
        for text in tiles:
            self.match.play(str(DrawTile(tile(text)[0])), CHANCE)
        return self

    def play(self, *steps):
        """Whoever is to move makes these steps."""
        for step in steps:
            self.match.play(step, self.match.to_move[0])
        return self

    def options(self, starting=""):
        """The mover's steps that begin like this."""
        return [step for step in self.match.legal_for(self.mover) if step.startswith(starting)]

    def refusal(self, step, seat=None):
        """The clause and the sentence that refuse a step."""
        seat = self.mover if seat is None else seat
        refused = GAME.judge(GAME.view(self.state, seat), GAME.choices.parse(step))
        return refused.clause.removeprefix("kerala/"), GAME.words.say(refused.said, NAMES)

    def drawn(self, seat=0):
        return drawn(self.state.platforms[seat])

    def elephants(self, seat=0):
        """The cells of both elephants, from where the start tile was laid."""
        found = self.state.platforms[seat]
        return [(int(found.x[stack]), int(found.y[stack])) for stack in found.elephant]

    def listen(self):
        """Collect frames as sentences, with the elephants of seat 1 in that moment."""
        table = self

        class Hearing(Listener):
            def told(self, state, key, slots):
                cells = Table.elephants(table)
                table.frames.append((key, GAME.words.say(GAME.tell_frame(key, list(slots)), NAMES), cells))

        self.state.listener = Hearing()
        return self


@pytest.fixture(name="table")
def _table():
    """A game that has begun with these platforms, seat by seat, and this row; seat 1 is to choose."""

    def set_up(*drawings, row=None, seats=2, colours=(), **options):
        found = Table(Match(GAME, seats, options, colours=colours))
        for seat, text in enumerate(drawings):
            colour = LETTERS[int(found.state.platforms[seat].colour)]
            found.state.platforms[seat] = platform(text, colour, room=len(found.state.platforms[seat].kind))
        if row:
            found.row(*row.split())
            assert found.phase == TAKE
        return found

    return set_up


@pytest.fixture(name="platform")
def _platform():
    return platform


@pytest.fixture(name="drawn")
def _drawn():
    return drawn


@pytest.fixture(name="tile_text")
def _tile_text():
    return tile_text
