"""Draw the pictures of README, docs and rules: the table of every record in docs/pictures, seen from seat 1;
and those of key positions, which a test compares with what is drawn.

The records are games between search bots, stopped where there was something to see; the front page plays
their last moments. A test fails if a picture is not what this draws, so run it after a change of how games
look, and look at the difference:

    make pictures
"""

import shutil
from pathlib import Path

from pooram.cli.draw import draw
from pooram.games import find_game, our_keys
from pooram.kit.pictures import key_pictures, pictured_games
from pooram.match.reading import load_record
from pooram.tables.poster import RECORD

CHECKOUT = Path(__file__).resolve().parent.parent
PICTURES = CHECKOUT / "docs" / "pictures"
GOLDEN = CHECKOUT / "tests" / "games" / "golden"
APPROVED = CHECKOUT / "tests" / "present" / "approved"


def draw_docs() -> None:
    for record in sorted(PICTURES.glob("*.pooram")):
        draw(record, viewer=1)
        game = load_record(record).match.game
        if game.rules.picture:
            shutil.copy(record.with_suffix(".svg"), game.folder / "picture.svg")
            shutil.copy(record, game.folder / RECORD)


def draw_key_positions() -> None:
    shutil.rmtree(APPROVED, ignore_errors=True)
    APPROVED.mkdir()
    for key in our_keys():
        for record in pictured_games(find_game(key), GOLDEN):
            for name, svg in key_pictures(record).items():
                (APPROVED / name).write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    draw_docs()
    draw_key_positions()
