"""The examples as a third party would use them: installed beside Pooram, found by their entry points."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PACKAGES = sorted(project.parent for project in EXAMPLES.glob("*/pyproject.toml"))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_an_example_passes_its_own_tests(package, installed, tmp_path):
    words = ["-q", "-p", "no:cacheprovider", str(package)]
    done = subprocess.run(
        [sys.executable, "-B", "-m", "pytest", *words],
        cwd=tmp_path,
        env=installed(package),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
