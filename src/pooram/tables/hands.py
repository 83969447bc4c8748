"""Whose hand has made the steps that count: a person's own, or that of somebody who chose in their place."""

from collections.abc import Collection


class Hands:
    """Which steps a stand-in or a program has made for a person; all others who have a seat made theirs."""

    def __init__(self) -> None:
        self._by_stand_in: dict[int, bool] = {}
        """By the number of the step: whether a stand-in made it, and no program."""

    def copy(self) -> "Hands":
        other = Hands()
        other._by_stand_in = dict(self._by_stand_in)
        return other

    def made(self, number: int, stand_in: bool) -> None:
        """The step of that number was not made by the person whose seat it is."""
        self._by_stand_in[number] = stand_in

    def is_own(self, number: int) -> bool:
        """Whether the person has made it."""
        return number not in self._by_stand_in

    def is_stand_ins(self, number: int) -> bool:
        """Whether a bot has made it that stood in."""
        return self._by_stand_in.get(number, False)

    def forget(self, gone: Collection[int]) -> None:
        """These steps do not count any more; those after them move up."""
        if self._by_stand_in:
            self._by_stand_in = {
                number - sum(each < number for each in gone): stand_in
                for number, stand_in in self._by_stand_in.items()
                if number not in gone
            }
