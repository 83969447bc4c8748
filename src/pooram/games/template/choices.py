"""The vocabulary: what a seat can choose and what chance can bring."""

from typing import Annotated, TypeAlias

from pooram.engine.choices import Choice, Numbers, Outcome
from pooram.games.template.box import FEWEST_LAMPS, MOST_AT_ONCE, MOST_LAMPS, ROWS

Row = Annotated[int, Numbers(0, ROWS - 1, shown_from=1)]
"""Rows are counted from 0 in the code, and from 1 by people."""


class ChooseRow(Choice, notation="row {row}"):
    """The row of this turn."""

    row: Row


class Light(Choice, notation="light {lamps}"):
    """So many lamps of that row."""

    lamps: Annotated[int, Numbers(1, MOST_AT_ONCE)]


class LayRow(Outcome, notation="lamps {lamps}"):
    """The next row gets so many lamps."""

    lamps: Annotated[int, Numbers(FEWEST_LAMPS, MOST_LAMPS)]


LampsChoice: TypeAlias = ChooseRow | Light
LampsShown: TypeAlias = ChooseRow | Light | LayRow
"""Nothing is hidden: what viewers see of a step is the step."""
