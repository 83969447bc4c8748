"""What is chosen in one gesture: a choice and those that follow it."""

from collections.abc import Sequence

from msgspec import Struct

from pooram.engine.choices import Choice
from pooram.engine.game import AnyGame, Preview
from pooram.engine.scene import Ends, Ghost, Plan
from pooram.engine.state import View
from pooram.match.endings import ending, known_position


class Part(Struct, frozen=True):
    """A choice of a plan, as a person meets it when it is due."""

    notation: str
    sentence: str
    preview: Preview


def plans_of(game: AnyGame, view: View, choice: Choice, names: Sequence[str]) -> tuple[Plan, ...]:
    """Every way to go on with a choice until nothing more belongs to its gesture.

    Positions ahead are made from the view alone, so that no plan can tell more than the viewer knows.
    """
    found: list[Plan] = []
    _go_on(game, view, choice, names, (), found)
    return tuple(found)


def _go_on(
    game: AnyGame,
    view: View,
    choice: Choice,
    names: Sequence[str],
    before: tuple[Part, ...],
    found: list[Plan],
) -> None:
    sentence = game.words.say(game.tell_choice(view, choice), names)
    parts = (*before, Part(str(choice), sentence, game.preview(view, choice)))
    seat, number = int(view.viewer), game.choices.number(choice)
    position = known_position(view)
    if not game.goes_on(view, choice):
        found.append(_together(parts, ending(position, seat, number)))
        return
    position.play_unchecked(seat, number)
    after = game.view(position, seat)
    for number in game.legal_choices(position, seat):
        _go_on(game, after, game.choices[number], names, parts, found)


def _together(parts: Sequence[Part], ends: Ends) -> Plan:
    """A plan of its parts: a ghost takes the place of an earlier one that lies where it does."""
    ghosts: dict[tuple[str, str, int], Ghost] = {}
    for part in parts:
        for ghost in part.preview.ghosts:
            ghosts[ghost.panel, ghost.thing.place, ghost.thing.height] = ghost
    told = [part.preview.changes for part in parts if part.preview.changes]
    return Plan(
        tuple([part.notation for part in parts]),
        ". ".join([part.sentence for part in parts]),
        tuple(ghosts.values()),
        tuple([sum(of_side) for of_side in zip(*told, strict=True)]),
        ends,
    )
