"""A new game out of the template: its rooms and tests under another name, and what a package needs besides.

The template is one source for all of it: the rooms are those of its folder, the tests are the ones that the
project runs on it. What only a package of its own needs lies beside this file, as `*.in`.
"""

import re
from pathlib import Path
from string import Template

from msgspec import Struct

from pooram.games import find_game

HERE = Path(__file__).parent
TEMPLATE, PREFIX, MODULE = "template", "Lamps", "pooram.games.template"
"""What the template calls itself: by its key, in front of its classes, and for Python."""
ROOMS = (".py", ".md", ".svg")
"""A game's folder in a wheel holds compiled rooms, too, which belong to the template alone."""
ONLY_THE_TEMPLATE_HAS = ("former_boxes =", "listed =")
"""Records of it are about, and the front page leaves it out: a new game has neither line."""


class NewName(Struct, frozen=True):
    """What a new game is called."""

    key: str
    module: str
    """For Python: `pooram.games.my_game` in the project, `my_game` in a package of its own."""

    @property
    def title(self) -> str:
        """For people: My Game."""
        return " ".join(word.capitalize() for word in self.key.split("_"))

    @property
    def prefix(self) -> str:
        """In front of its classes: MyGame."""
        return self.title.replace(" ", "")

    def renamed(self, text: str) -> str:
        """A text of the template that speaks of this game instead.

        >>> NewName("my_game", "my_game").renamed('class Lamps(LampsJudge): key, name = "template", "Lamps"')
        'class MyGame(MyGameJudge): key, name = "my_game", "My Game"'
        """
        text = text.replace(MODULE, self.module)
        text = re.sub(
            rf'\b{TEMPLATE}/|"{TEMPLATE}"', lambda found: found[0].replace(TEMPLATE, self.key), text
        )
        text = re.sub(rf"\b{PREFIX}(?=[A-Z(])", self.prefix, text)
        return re.sub(rf"\b{PREFIX}\b", self.title, text)


def template_folder() -> Path:
    """The rooms of the template."""
    return find_game(TEMPLATE).folder


def template_tests() -> Path:
    """A test for every clause of the template: in a wheel beside its rooms, in a checkout among the tests."""
    rooms = template_folder()
    packed = rooms / "tests"
    return (packed if packed.is_dir() else rooms.parents[3] / "tests/games/template") / "test_lamps.py"


def rooms_of(name: NewName) -> dict[str, str]:
    """The files of the game's folder, by their names."""
    files = [file for file in sorted(template_folder().iterdir()) if file.suffix in ROOMS]
    return {file.name: name.renamed(_without_the_templates_own(file)) for file in files}


def tests_of(name: NewName) -> dict[str, str]:
    """The tests of its clauses."""
    return {f"test_{name.key}.py": name.renamed(template_tests().read_text(encoding="utf-8"))}


def package_of(name: NewName) -> dict[str, str]:
    """Everything in a package of its own, by its path there."""
    slots = {"key": name.key, "title": name.title, "project": name.key.replace("_", "-")}
    made = {
        path: Template((HERE / f"{Path(path).name}.in").read_text(encoding="utf-8")).substitute(slots)
        for path in ("pyproject.toml", "README.md", "tests/test_kit.py", "tests/freeze.py")
    }
    made |= {f"src/{name.module}/{file}": text for file, text in rooms_of(name).items()}
    return made | {f"tests/{file}": text for file, text in tests_of(name).items()}


def clashes_with(name: NewName) -> str:
    """A class of the template that the renamed ones would hide; empty if none."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in template_folder().glob("*.py"))
    classes = {name.renamed(word) for word in re.findall(rf"\b{PREFIX}[A-Z]\w*", text)} | {name.prefix}
    taken = {word for word in re.findall(r"\b[A-Z]\w*", text) if not word.startswith(PREFIX)}
    return min(classes & taken, default="")


def _without_the_templates_own(file: Path) -> str:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.lstrip().startswith(ONLY_THE_TEMPLATE_HAS))
