"""Whether the draws of a record are those of the secret that was committed before the game."""

from pooram.engine.errors import BadRecord
from pooram.engine.state import CHANCE
from pooram.match.chance import fair_outcome
from pooram.match.match import Match
from pooram.match.record import Record, commitment_of


def check_fairness(record: Record) -> None:
    """Raise BadRecord unless every draw of the record follows from its revealed secret."""
    if not record.commitment:
        raise BadRecord(
            "no secret was committed before the first draw, as tables do, so the draws cannot be checked", 0
        )
    if not record.secret:
        raise BadRecord("the secret is not revealed yet: the game has not ended", 0)
    if commitment_of(record.secret) != record.commitment:
        raise BadRecord("the secret is not the one that was committed", 0)
    replay = Match(record.match.game, record.match.seats, record.match.options)
    for step in record.match.history:
        if step.seat == CHANCE:
            due = fair_outcome(replay.game, replay.state, record.secret, record.numbers, replay.draws)
            if due != step.choice:
                told = replay.game.notation(step.seat, step.choice)
                raise BadRecord(f"draw {replay.draws + 1} ({told}) does not follow from the secret", 0)
        replay.play(step.choice, step.seat)
