"""Freeze the rules: write the golden games anew, only after a rule was changed on purpose.

    python tests/freeze.py

Read the difference before you commit it, and raise `rules_version` once people have records of the game.
"""

from pathlib import Path

from connect_four import GAME
from pooram.kit import freeze

if __name__ == "__main__":
    freeze(GAME, Path(__file__).parent / "golden")
