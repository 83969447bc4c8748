"""Draw the pictures of README, docs and rules: the table of every record in docs/pictures, seen from seat 1.

The records are games between search bots, stopped where there was something to see; the front page plays
their last moments. A test fails if a picture is not what this draws, so run it after a change of how games
look, and look at the difference:

    make pictures
"""

import shutil
from pathlib import Path

from pooram.cli.draw import draw
from pooram.match.reading import load_record
from pooram.tables.poster import RECORD

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"


if __name__ == "__main__":
    for record in sorted(PICTURES.glob("*.pooram")):
        draw(record, viewer=1)
        game = load_record(record).match.game
        if game.rules.picture:
            shutil.copy(record.with_suffix(".svg"), game.folder / "picture.svg")
            shutil.copy(record, game.folder / RECORD)
