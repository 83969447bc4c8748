"""The kit looks at what the score sheet lets people see while it is counted up."""

import pytest
from msgspec.structs import replace

from pooram.engine.scene import Sight
from pooram.games.template import Lamps
from pooram.kit import Trial, check_random_games_end


class Faulty(Lamps):
    """Lamps whose first line is seen in a way of its own."""

    def __init__(self, sight):
        super().__init__()
        self.sight = sight

    def sheet_rows(self, state):
        first, *others = super().sheet_rows(state)
        return [replace(first, sights=(self.sight,)), *others]


@pytest.mark.parametrize(
    ("sight", "said"),
    [
        (Sight("glow", ("lamp-9",)), "lets 'lamp-9' be seen, which does not lie open"),
        (Sight("glow", ()), "is seen as a glow of nothing"),
        (Sight("firework", ("row-1-lamp-1",)), "is seen as 'firework', which is no sight"),
    ],
)
def test_a_line_that_counts_what_is_not_there_is_named(sight, said):
    with pytest.raises(AssertionError, match=f"the row 'Lit lamps' of the sheet {said}"):
        check_random_games_end(Trial(Faulty(sight), 2, 1))
