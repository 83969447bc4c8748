"""Who draws for chance in a match: a seed, or a secret whose draws can be checked when the game is over.

Every draw is made from its ordinal, not from the one before. So a match is a function of its seed and the
choices
alone: who takes a choice back and makes it again meets the same luck again, and two choices can be compared
under the same luck. Another seed brings other luck.
"""

import hashlib
import hmac
import random
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from librt.random import Random

from pooram.engine.errors import BadSetup
from pooram.engine.game import AnyGame
from pooram.engine.state import State

if TYPE_CHECKING:
    from pooram.match.match import Match

Chance: TypeAlias = Callable[["Match"], int]
"""Says which outcome is drawn next."""
Seed: TypeAlias = int | random.Random | None
"""A number, a generator that gives one, or None for any."""


def seed_number(seed: Seed) -> int:
    """The number that a seed stands for.

    >>> seed_number(7), seed_number(random.Random(1)) == seed_number(random.Random(1))
    (7, True)
    """
    if seed is None:
        return secrets.randbits(62)
    if isinstance(seed, random.Random):
        return seed.getrandbits(62)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadSetup(f"{seed!r} is no seed.", hint="A seed is a whole number or a random.Random.")
    return seed


def generator(seed: Seed | Random) -> Random:
    """Random numbers by a seed; such as are given stay as they are."""
    return seed if isinstance(seed, Random) else rng_of(seed_number(seed))


def rng_of(seed: int | str, *purpose: int | str) -> Random:
    """Random numbers of their own for one purpose: the draws of chance, or a bot in a seat."""
    text = "/".join(map(str, (seed, *purpose)))
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return Random(int.from_bytes(digest, "big") >> 1)


class SeededChance:
    """Draws by a seed."""

    def __init__(self, seed: Seed = None) -> None:
        self.seed = seed_number(seed)

    def __call__(self, match: "Match") -> int:
        return int(match.state.draw(rng_of(self.seed, "draw", match.draws)))


class FairChance:
    """Draws by a secret and the players' numbers, so that nobody can steer them.

    The hash of the secret is published before the first draw and the secret itself when the game is over:
    then
    anybody can check each draw.
    """

    def __init__(self, secret: str, numbers: Sequence[str]) -> None:
        self.secret = secret
        self.numbers = numbers

    def __call__(self, match: "Match") -> int:
        return fair_outcome(match.game, match.state, self.secret, self.numbers, match.draws)


def fair_outcome(game: AnyGame, state: State, secret: str, numbers: Sequence[str], ordinal: int) -> int:
    """The outcome that the secret and the numbers give for the draw of this ordinal."""
    possible = game.possible_outcomes(state)
    total = sum([weight for _, weight in possible])
    left = fair_number(secret, numbers, ordinal, total)
    for outcome, weight in possible:
        if left < weight:
            return outcome
        left -= weight
    raise AssertionError("weights do not add up")


def number_in_place(secret: str, seat: int) -> int:
    """For a player's number that has not come, by the seat counted from 1: it follows from the secret alone.

    No draw of a game is made of the same words.
    """
    digest = hmac.digest(secret.encode(), f"number of seat {seat}".encode(), "sha256")
    return int.from_bytes(digest[:16], "big")


def fair_number(secret: str, numbers: Sequence[str], ordinal: int, below: int) -> int:
    """An even number from 0 to `below` - 1; 256 bits make the rest of the division negligible."""
    message = f"{ordinal}|{'|'.join(numbers)}".encode()
    digest = hmac.digest(secret.encode(), message, "sha256")
    return int.from_bytes(digest, "big") % below
