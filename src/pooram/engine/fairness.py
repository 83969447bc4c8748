"""Chance that nobody can steer: every outcome follows from a secret, the players' numbers and its ordinal.

The hash of the secret is published before the first draw and the secret itself when the game is over,
so that anybody can check each draw afterwards.
"""

import hashlib
import hmac

from pooram.engine.errors import BadRecord
from pooram.engine.game import AnyGame
from pooram.engine.match import Match
from pooram.engine.record import Record, commitment_of
from pooram.engine.state import CHANCE, State


def fair_outcome(game: AnyGame, state: State, secret: str, numbers: list[str], ordinal: int) -> int:
    """The outcome that the secret and the numbers give for the draw of this ordinal."""
    possible = game.possible_outcomes(state)
    total = sum(weight for _, weight in possible)
    left = fair_number(secret, numbers, ordinal, total)
    for outcome, weight in possible:
        if left < weight:
            return outcome
        left -= weight
    raise AssertionError("weights do not add up")


def fair_number(secret: str, numbers: list[str], ordinal: int, below: int) -> int:
    """An even number from 0 to `below` - 1; 256 bits make the rest of the division negligible."""
    message = f"{ordinal}|{'|'.join(numbers)}".encode()
    digest = hmac.new(secret.encode(), message, hashlib.sha256).digest()
    return int.from_bytes(digest, "big") % below


def check_fairness(record: Record) -> None:
    """Raise BadRecord unless every draw of the record follows from its revealed secret."""
    if not record.commitment:
        raise BadRecord("nothing was committed, so the draws cannot be checked", 0)
    if not record.secret:
        raise BadRecord("the secret is not revealed yet: the game has not ended", 0)
    if commitment_of(record.secret) != record.commitment:
        raise BadRecord("the secret is not the one that was committed", 0)
    replay = Match(record.match.game, record.match.seats, record.match.options_set)
    ordinal = 0
    for step in record.match.history:
        if step.seat == CHANCE:
            due = fair_outcome(replay.game, replay.state, record.secret, record.numbers, ordinal)
            if due != step.choice:
                told = replay.game.notation(step.seat, step.choice)
                raise BadRecord(f"draw {ordinal + 1} ({told}) does not follow from the secret", 0)
            ordinal += 1
        replay.play(step.seat, step.choice)
