"""The vocabulary: there is only one kind of choice, and no chance."""

from typing import Annotated, TypeAlias

from connect_four.box import COLUMNS
from pooram.engine.choices import Choice, Names

LETTERS = "abcdefghijkl"[:COLUMNS]
"""What people call the columns, which are counted from 0 in the code."""


class Drop(Choice, notation="drop {column}"):
    """A disc into a column."""

    column: Annotated[int, Names(*LETTERS)]


ConnectFourChoice: TypeAlias = Drop
ConnectFourShown: TypeAlias = Drop
"""Nothing is hidden: what viewers see of a step is the step."""
