"""The words of Python code: by them the house finds out where a game is called by its name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path


def code_words(file: Path) -> Iterator[str]:
    """Names and one-word texts of a file; prose, such as an example in a help text, may name a game."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), filename=str(file))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if not re.search(r"\s", node.value):
                yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def files_that_name(key: str, checkout: Path) -> list[str]:
    """Where a checkout names a game outside of its folder, or has a word in which the name is hidden."""
    a_key = re.compile(key, re.IGNORECASE)
    sources = checkout / "src" / "pooram"
    games = sources / "games"
    found = []
    for file in sorted(sources.rglob("*.py")):
        if games not in file.parents or file.parent == games:
            found += [
                f"{file.relative_to(checkout)}: {word}" for word in code_words(file) if a_key.search(word)
            ]
    for file in sorted((checkout / "web" / "src").rglob("*")):
        if file.is_file() and a_key.search(file.read_text(encoding="utf-8")):
            found.append(str(file.relative_to(checkout)))
    return found
