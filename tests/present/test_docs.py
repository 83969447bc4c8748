"""The pictures in the docs are what Pooram draws today, and there is one of every game."""

from pathlib import Path

import pytest

import pooram.games
from pooram.games import find_game
from pooram.match.reading import read_record
from pooram.present.svg import draw_svg

DOCS = Path(__file__).resolve().parents[2] / "docs"
RECORDS = sorted((DOCS / "pictures").glob("*.pooram"))
MOST = 150_000
"""Characters of a picture: readers load them all with the page."""


def test_every_game_has_its_picture_and_it_is_shown():
    page = (DOCS / "how-to-play.md").read_text(encoding="utf-8")
    drawn = {read_record(file.read_text(encoding="utf-8"), find_game).match.game.key for file in RECORDS}
    games = Path(pooram.games.__file__).parent
    assert drawn == {file.parent.name for file in games.glob("*/rules.md")}
    assert [file.stem for file in RECORDS if f"pictures/{file.stem}.svg" not in page] == []


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_picture_is_what_its_record_looks_like_today(file):
    record = read_record(file.read_text(encoding="utf-8"), find_game)
    svg = draw_svg(record.match.game, record.match.game.view(record.match.state, 0), record.match.players)
    drawn = file.with_suffix(".svg").read_text(encoding="utf-8")
    assert drawn == f"{svg}\n", "run `make pictures` and look at the difference"
    assert len(drawn) < MOST
    assert record.match.game.picture in ("", drawn)
