"""A game's `rules.md`: numbered clauses in our own words, each marked with where it comes from.

The file is ordinary Markdown: a title, perhaps a picture, the game in a minute, then sections with one list
item a clause:

    ## Moving
    - `move-1` [book] The highest card moves first.
"""

import re
from pathlib import Path

from msgspec import Struct

MARKS = ("book", "source", "ours", "not applicable")
_CLAUSE = re.compile(r"^- `([a-z]+(?:-[a-z]+)*-\d+)` \[([a-z ]+)\] (.+)$")
_PICTURE = re.compile(r"^!\[(.+)\]\(picture\.svg\)$")


class Clause(Struct, frozen=True):
    """One numbered rule."""

    id: str
    """With the game's key in front: `template/turn-2`."""
    mark: str
    """book, source, ours (reconstructed), or not applicable."""
    text: str


class RulesSection(Struct, frozen=True):
    """Clauses under one heading."""

    title: str
    clauses: tuple[Clause, ...]


class Rules(Struct, frozen=True):
    """A game's rules, ready to be shown."""

    game: str
    title: str
    summary: str
    """The page's introduction: the game in a minute, paragraphs apart by an empty line."""
    sections: tuple[RulesSection, ...]
    picture: str = ""
    """What `picture.svg` beside the page shows, in words; empty: there is none."""

    def clause(self, clause_id: str) -> Clause:
        """The clause of that id; KeyError if there is none."""
        for section in self.sections:
            for clause in section.clauses:
                if clause.id == clause_id:
                    return clause
        raise KeyError(clause_id)

    def ids(self) -> list[str]:
        """All clause ids, in the order of the page."""
        return [clause.id for section in self.sections for clause in section.clauses]


def read_rules(game: str, path: Path) -> Rules:
    """Read a rules.md; a line that starts like a clause but is none is an error, so none gets lost."""
    title = game
    picture = ""
    summary: list[str] = []
    sections: list[tuple[str, list[Clause]]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("## "):
            sections.append((line[3:].strip(), []))
        elif line.startswith("- "):
            match = _CLAUSE.match(line)
            if match is None or match[2] not in MARKS or not sections:
                raise ValueError(f"{path.name} line {number} is not a clause: {line}")
            sections[-1][1].append(Clause(f"{game}/{match[1]}", match[2], match[3]))
        elif not sections and (shown := _PICTURE.match(line)):
            picture = shown[1]
        elif not sections:
            summary.append(line.strip())
        elif line.startswith("  ") and sections and sections[-1][1]:
            last = sections[-1][1].pop()
            sections[-1][1].append(Clause(last.id, last.mark, f"{last.text} {line.strip()}"))
    found = tuple(RulesSection(name, tuple(clauses)) for name, clauses in sections if clauses)
    return Rules(game, title, "\n".join(summary).strip(), found, picture)
