"""Runs the command as people do: in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pooram as package

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def environment() -> dict[str, str]:
    """Child processes run the same Pooram as the tests, whatever folder they are in."""
    return {**os.environ, "PYTHONPATH": str(Path(package.__file__).resolve().parents[1])}


@pytest.fixture
def pooram(tmp_path: Path, environment: dict[str, str]) -> Run:
    """`pooram("games", "--json")` in an empty folder, with an optional `typed` text as its input."""

    def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pooram", *words]
        return subprocess.run(
            command,
            input=typed,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
            check=False,
            timeout=300,
        )

    return run
