"""Games that are still one call with many keywords, until each is a class. This file goes away then."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Annotated, Any

from pooram.engine.choices import Choice, Names, Numbers, Step, Vocabulary
from pooram.engine.game import Game, Look, Preview
from pooram.engine.open_view import OpenView
from pooram.engine.scene import Scene


class Numbered(Choice):
    """A choice or outcome of which only the number is known."""

    value: Annotated[int, Numbers(0, 0)]
    text: Annotated[str, Names()]

    def __str__(self) -> str:
        return self.text


class NumberedVocabulary(Vocabulary[Any]):
    """Numbers with a function that writes them."""

    def __init__(self, count: int, notation: Callable[[int], str]) -> None:
        super().__init__(None)
        self._values = tuple(Numbered(number, notation(number)) for number in range(count))
        self._numbers = {value: number for number, value in enumerate(self._values)}
        self.by_notation = {str(value): value for value in self._values}

    def shown(self, label: int) -> Step:
        return Numbered(label, "")


class LegacyGame(Game[Any, Any, Any, Any]):
    """The old contract, told to the new one."""

    def __init__(self, **said: Any) -> None:
        self.said = said
        self.actions = said["actions"]
        for name in ("key", "name", "tagline", "rules_version", "fewest_seats", "most_seats", "longest"):
            setattr(self, name, said[name])
        self.options = said.get("options", ())
        self.words = said["words"]
        self.heuristics = said["heuristics"]
        self.rival = said.get("rival", "")
        self.listed = said.get("listed", True)
        self.folder: Path = said["folder"]
        self.choices = NumberedVocabulary(said["actions"], said["choice_notation"])
        self.outcomes = NumberedVocabulary(said["outcomes"], said["outcome_notation"])
        self.look = Look(
            said["palette"],
            said["seat_colours"],
            said["seat_patterns"],
            said["cover"],
            said.get("rival_symbol", ""),
        )
        self.box: ModuleType = SimpleNamespace(**said["components"])  # type: ignore[assignment]

    # Names that only the old games' tests know

    @property
    def components(self) -> Any:
        return self.said["components"]

    def __getattr__(self, name: str) -> Any:
        if name in self.said:
            return self.said[name]
        raise AttributeError(name)

    # The contract

    def start(self, seats: int, options: Mapping[str, int]) -> Any:
        return self.said["start"](seats, options)

    def view(self, state: Any, viewer: int) -> Any:
        make = self.said.get("view")
        return make(state, viewer) if make else OpenView(viewer, state.copy())

    def judge(self, view: Any, choice: Any) -> Any:
        return self.said["judge"](view, _number(choice))

    def scene(self, view: Any, names: Any) -> Scene:
        scene = self.said["scene"](view, names)
        stands_for = self.said["stands_for"]
        at = {item.id: [self.choices[n] for n in stands_for(view, item.id)] for item in scene.items()}
        return Scene(scene.panels, at)

    def sheet_rows(self, state: Any) -> Any:
        return ()

    def sheet(self, state: Any, names: Any) -> Any:
        return self.said["sheet"](state, names)

    def preview(self, view: Any, choice: Any) -> Preview:
        return self.said["preview"](view, _number(choice))  # type: ignore[no-any-return]

    def option_key(self, choice: Any) -> str:
        return str(self.said["option_key"](_number(choice))) if "option_key" in self.said else ""

    def seat_look(self, view: Any, seat: int) -> int:
        return int(self.said["seat_look"](view, seat)) if "seat_look" in self.said else seat

    def tell_step(self, view: Any, seat: int, step: Any) -> Any:
        return self.said["tell_step"](view, seat, _number(step))

    def tell_frame(self, key: str, numbers: list[int]) -> Any:
        return self.said["tell_frame"](key, numbers)

    def tell_option(self, view: Any, choice: Any) -> Any:
        return self.said["tell_option"](view, _number(choice))

    def tell_score(self, view: Any, side: int) -> Any:
        return self.said["tell_score"](view, side)

    def prompt(self, view: Any) -> Any:
        return self.said["prompt"](view)


def _number(choice: Any) -> Any:
    """Tests of old games still say numbers."""
    return choice.value if isinstance(choice, Numbered) else choice
