"""Key positions of every game look as they were approved: `approved/` has how each begins, half-way and ends,
and of a game in which every option is another one than usual the last two.

They are compared as text, so that neither fonts nor a browser's version matter. What a browser makes of the
same scene is held against such a drawing, thing by thing, in `tests/browser/test_pictures.py`, also against
the approved ones themselves; how the text becomes pixels in `test_png.py`. `make pictures` draws them anew:
look at every picture that has changed before you commit it.
"""

from pathlib import Path

import pytest

from pooram.games import find_game, our_keys
from pooram.kit.pictures import key_moments, key_pictures, pictured_games

GOLDEN = Path(__file__).resolve().parents[1] / "games" / "golden"
APPROVED = Path(__file__).with_name("approved")
RECORDS = [record for key in our_keys() for record in pictured_games(find_game(key), GOLDEN)]
MOST = 2_000_000
"""Characters of all of them: they are part of every checkout."""


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_key_positions_look_as_they_were_approved(record):
    for name, drawn in key_pictures(record).items():
        approved = (APPROVED / name).read_text(encoding="utf-8").splitlines()
        changed = [line for line in drawn.splitlines() if line not in approved]
        assert drawn.splitlines() == approved, (
            f"{name} differs in {len(changed)} lines; run `make pictures` and look at it:\n"
            + "\n".join(line[:300] for line in changed[:5])
        )


def test_there_is_nothing_else_among_them():
    names = {f"{name}.svg" for record in RECORDS for name in key_moments(record)}
    assert {file.name for file in APPROVED.iterdir()} == names
    assert sum(file.stat().st_size for file in APPROVED.iterdir()) < MOST
