"""Every example in the README and the docs runs, or is an excerpt of the code that it explains."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = ["README.md", *sorted(f"docs/{file.name}" for file in (ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
EXCERPTS = {"docs/add-a-game.md": ROOT / "src" / "pooram" / "games" / "template"}
"""Pages whose Python is an excerpt of a folder; the commands of this one are followed in tests/cli."""
SERVED = "docs/bots-over-http.md"
"""Its bot needs a table to play at: it is run in tests/server."""
ELSEWHERE = ("make", "git", "cd", "cp", "pip", "npm", "docker", "sqlite3", "pg_dump", "pg_restore")
"""Commands of people, not of Pooram: what they do is tested where they are built."""


def blocks(page, *languages):
    text = (ROOT / page).read_text(encoding="utf-8")
    return [body for language, body in BLOCK.findall(text) if language in languages]


def run(words, folder, typed=""):
    """Run a command as somebody would who sits in that folder."""
    environment = {**os.environ, "COLUMNS": "100"}
    if "PYTHONPATH" in environment:
        environment["PYTHONPATH"] = str(Path(environment["PYTHONPATH"]).resolve())
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("page", [page for page in PAGES if page not in EXCERPTS])
def test_the_examples_of_a_page_run_from_the_first_to_the_last(page, tmp_path):
    scripts = blocks(page, "python")
    if scripts and page != SERVED:
        (tmp_path / "mybots.py").write_text("\n".join(scripts), encoding="utf-8")
        done = run(["mybots.py"], tmp_path)
        assert done.returncode == 0, done.stderr
    for line in "\n".join(blocks(page, "", "sh")).splitlines():
        words = shlex.split(line, comments=True)
        if not words or words[0] in ELSEWHERE:
            continue
        assert words[0].removeprefix(".venv/bin/") == "pooram", f"{page}: nobody runs {line!r}"
        if "serve" in words or len(words) == 1:
            # It would not end; `serve` is run in tests/server.
            words = [*words[:1], "serve", "--help"]
        done = run(["-m", "pooram", *words[1:]], tmp_path, typed="q\n")
        assert done.returncode == 0, f"{line}: {done.stderr}"


@pytest.mark.parametrize("page", EXCERPTS)
def test_an_excerpt_is_written_as_in_the_code_that_it_explains(page):
    written = {
        line.strip()
        for file in EXCERPTS[page].glob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
    }
    wrong = [
        line
        for body in blocks(page, "python")
        for line in body.splitlines()
        if line.strip() and "…" not in line and line.strip() not in written
    ]
    assert wrong == []


def test_every_page_that_is_linked_is_there():
    for page in PAGES:
        folder = (ROOT / page).parent
        prose = re.sub(r"`[^`]*`", "", BLOCK.sub("", (ROOT / page).read_text(encoding="utf-8")))
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
            assert (folder / link).exists(), f"{page} links to {link}"
