"""Positions that a person can read, and a plain twin of a round to compare with."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import CHANCE, Listener
from pooram.games.kalimambo import GAME
from pooram.games.kalimambo.box import CARDS, HEAP_POINTS, SPACES
from pooram.games.kalimambo.choices import Play, TurnUp
from pooram.games.kalimambo.rules.state import KalimamboState
from pooram.match.match import Match

LETTERS = "ABCDEFG"


class Teller(Listener):
    """Keeps every frame with where everybody was at that moment."""

    def __init__(self):
        self.frames = []

    def told(self, state, key, slots):
        self.frames.append((key, slots, where(state), minus(state)))

    def sequence(self):
        return [key for key, *_ in self.frames]


def figures_of(state):
    return [*LETTERS[: state.seats], "Kali"]


def where(state):
    """Every figure's place, and the rhino's, counted from space 0 and on, lap after lap."""
    places = {name: int(state.at[number]) for number, name in enumerate(figures_of(state))}
    return places | {"rhino": int(state.rhino)}


def minus(state):
    return [int(state.points(seat)) for seat in range(state.seats)]


def from_the_rhino(state):
    """The figures in line as one word, the leader last."""
    names = figures_of(state)
    return " ".join(names[state.line >> 4 * place & 15] for place in range(state.seats + 1))


def stand(places, heaps=(), hands=(), round=0):
    """A position at the start of a round: figures by name, the rhino behind the last of them."""
    seats = len(places) - 1
    state = KalimamboState(seats)
    names = figures_of(state)
    line = sorted(places, key=lambda name: places[name])
    state.line = sum(names.index(name) << 4 * place for place, name in enumerate(line))
    state.at = vec[i64]([places[name] for name in names])
    state.rhino = min(places.values()) - 1
    state.heaps = sum(1 << heap for heap in heaps)
    state.heaps_left = 0
    state.unplaced = 0
    state.round = round
    state.owing = (1 << seats) - 1
    for name, cards in dict(hands).items():
        state.hands[names.index(name)] = sum(1 << card for card in cards)
    return state


def turn_over(state, cards):
    """Play a round with these cards by name; gives the listener with all that was told."""
    names = figures_of(state)
    teller = Teller()
    state.listener = teller
    for name, card in cards.items():
        if name != "Kali":
            seat, choice = names.index(name), GAME.choices.number(Play(card))
            assert choice in GAME.legal_choices(state, seat)
            state.play_unchecked(seat, choice)
    state.play_unchecked(CHANCE, GAME.outcomes.number(TurnUp(cards["Kali"])))
    state.listener = None
    return teller


def plain_round(cells, rhino, heaps, cards):
    """A round on a real circle of cells, once more and plainly; Kali is the last figure.

    Gives the cells and the rhino afterwards, and the minus points by seat.
    """
    cells = list(cells)
    around = int(SPACES)
    everybody = range(len(cells))
    kali = len(cells) - 1
    lowest = min(cards[:kali])
    noted = [0] * kali

    def from_rhino(figure):
        return (cells[figure] - rhino) % around

    def note(figure, points):
        for seat in [figure] if figure != kali else [s for s in range(kali) if cards[s] == lowest]:
            noted[seat] += points

    for number in range(int(CARDS) - 1, 0, -1):
        with_it = [figure for figure in everybody if cards[figure] == number]
        if not with_it:
            continue
        mover = min(with_it, key=from_rhino)
        leader = max(everybody, key=from_rhino)
        front = (cells[leader] + 1) % around
        was_last = from_rhino(mover) == 1
        if mover == leader or (front == rhino and not was_last):
            continue
        if was_last:
            rammed = min((figure for figure in everybody if figure != mover), key=from_rhino)
            spaces = from_rhino(rammed) - 1
            rhino = (rhino + spaces) % around
            note(rammed, spaces)
        assert front != rhino
        assert front not in cells
        cells[mover] = front
        if front in heaps:
            note(mover, int(HEAP_POINTS))
    return cells, rhino, noted


def set_up(seats, rng):
    """A match at its first choice of cards."""
    match = Match(GAME, seats)
    match.draw_until_choice(rng)
    return match


@pytest.fixture(name="stand")
def _stand():
    return stand


@pytest.fixture(name="turn_over")
def _turn_over():
    return turn_over


@pytest.fixture(name="where")
def _where():
    return where


@pytest.fixture(name="minus")
def _minus():
    return minus


@pytest.fixture(name="from_the_rhino")
def _from_the_rhino():
    return from_the_rhino


@pytest.fixture(name="plain_round")
def _plain_round():
    return plain_round


@pytest.fixture(name="set_up")
def _set_up():
    return set_up
