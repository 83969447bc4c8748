"""Freeze games: write their golden games, for every seat count. See pooram.kit.golden.

Run this only after a rule was changed on purpose, with the game's rules_version raised, and read the
difference before committing it. Without keys, all games of the project are frozen.

    .venv/bin/python tools/golden.py [KEY ...]
"""

import sys
from pathlib import Path

from pooram.games import find_game, our_keys
from pooram.kit import freeze

GOLDEN = Path(__file__).parent.parent / "tests" / "games" / "golden"


def main() -> None:
    for key in sys.argv[1:] or our_keys():
        freeze(find_game(key), GOLDEN)


if __name__ == "__main__":
    main()
