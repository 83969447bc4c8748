"""A game's box with other numbers in it, to see that everything follows from the box."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pooram
from pooram.match.events import frame_lines


@pytest.fixture
def other_box(tmp_path):
    """Run a script on a plain copy of the sources in which some numbers of a game's box are others.

    The script may import the helpers and tests that lie in `beside`.
    """

    def run(game, numbers, script, beside):
        copy = tmp_path / "pooram"
        no_code = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "client")
        shutil.copytree(Path(pooram.__file__).parent, copy, ignore=no_code)
        box = copy / "games" / game / "box.py"
        text = box.read_text(encoding="utf-8")
        for name, number in numbers.items():
            text, found = re.subn(
                rf"^({name}: Final\[i64\]) = .+$", rf"\1 = {number}", text, flags=re.MULTILINE
            )
            assert found == 1, f"no number {name} in the box"
        box.write_text(text, encoding="utf-8")
        paths = os.pathsep.join([str(tmp_path), str(beside)])
        environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    return run


@pytest.fixture
def sights_of():
    """What is seen of the last step of a match that was told: kinds, each with its things and places."""

    def look(match):
        lines = frame_lines(match.game, match.names, match.events[-1])
        return [(sight.kind, *sight.at) for line in lines for sight in line.sights]

    return look
