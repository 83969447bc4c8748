"""The numbers that the players' browsers add to the draws of a table."""

import re
from collections.abc import Sequence

from pooram.engine.errors import BadSetup
from pooram.match.chance import number_in_place
from pooram.tables.messages import SeatRequest

NUMBER = re.compile(r"[0-9]{1,64}", re.ASCII)
NO_NUMBER = "That is no number of at most 64 digits."


Given = Sequence[tuple[int, Sequence[str]]]
"""The seats of people, counted from 1, each with the numbers that have come for it."""


def told_numbers(given: Given, secret: str) -> list[str]:
    """The numbers as a record lists them: whose each is, and which of them were drawn.

    Where none has come one follows from the secret alone, so that nobody can choose that either.

    >>> told_numbers([(1, ["42"])], "secret")
    ['1 42']
    """
    return [
        f"{seat} {number}"
        for seat, numbers in given
        for number in numbers or [f"drawn {number_in_place(secret, seat)}"]
    ]


def numbers_of_people(seats: Sequence[SeatRequest], given: Sequence[str]) -> Given:
    """One for each seat of a person, in their order; empty: it has not come."""
    people = [number for number, seat in enumerate(seats, start=1) if seat.kind != "bot"]
    if len(given) > len(people):
        raise BadSetup("There are more numbers than people.", hint="Each seat of a person has one.")
    if not all(NUMBER.fullmatch(number) for number in given if number):
        raise BadSetup(NO_NUMBER)
    filled = [*given, *[""] * (len(people) - len(given))]
    return [(seat, [number] if number else []) for seat, number in zip(people, filled, strict=True)]
