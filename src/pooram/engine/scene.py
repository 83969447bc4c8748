"""What a viewer sees, in board units: panels, places in panels, things in places.

A scene is made from a view alone and knows no pixels. The browser, the terminal and the drawing of
a record all read the same scene, so that a game is drawn once.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from pooram.engine.choices import Choice

Role = Literal["board", "mine", "other", "hand", "supply", "score"]
Shape = Literal["square", "hexagon", "circle", "point"]
Ends = Literal["", "turn", "game"]
"""What a choice ends: nothing, the turn of its seat, or the game."""
SightKind = Literal["line", "ring", "glow", "splash", "dust", "thud"]
"""How it is seen that something counts: light runs along things in a row; a ring closes around the first of
them through the others; all of them glow. Or somebody falls into something, runs in haste, is struck."""
Clicks: TypeAlias = Mapping[str, Sequence[Choice]]
"""What a click would mean: by the id of a thing or place, the choices for which it stands, legal or not."""


class Place(Struct, frozen=True, omit_defaults=True):
    """A spot in a panel where things can be."""

    id: str
    name: str
    """Spoken name, such as "space 7" or "the centre"."""
    x: float
    y: float
    """The middle of the place, in the panel's units; y grows downwards."""
    size: float = 1.0
    """Width of a square or hexagon, diameter of a circle."""
    shape: Shape = "square"
    tall: float = 0.0
    """Height of a "square" that is not square; 0 means as high as wide.

    A hexagon stands on a corner; one that is less high than wide lies on a side.
    """
    rotation: float = 0.0
    """Degrees clockwise by which the place, and what stands in it, is turned."""
    symbol: str = ""
    """A symbol of the game's art.svg to draw as the place itself; empty: the client's plain shape."""
    colour: str = ""
    """A key of the game's palette."""
    label: str = ""
    """A short name drawn small on the empty place, where log and offers speak of it so: "e5"."""
    inward: float = 0.0
    """Not 0: the label stands so many sizes of the place from it, towards the middle of the panel, and is
    larger and always seen, as numbers are along a track."""
    glyph: str = "·"
    """One character that stands for the empty place in a terminal."""
    clause: str = ""
    """The rule that explains this place to somebody who clicks it in vain."""
    barred: bool = False
    """A rule alone forbids choosing it now: the table marks it and says which, as the judge does."""


class Thing(Struct, frozen=True, omit_defaults=True):
    """A piece, card or tile that lies in a place."""

    id: str
    """Stable for this viewer and derived from the view only."""
    place: str
    name: str
    """Spoken name, such as "Anna's explorer"."""
    symbol: str
    """A symbol of the game's art.svg."""
    colour: str = ""
    """A key of the game's palette; the symbol draws it as currentColor."""
    pattern: str = ""
    """A sign for those who do not see the colour: a symbol drawn over the thing."""
    size: float = 1.0
    """Share of its place that it fills."""
    rotation: float = 0.0
    dx: float = 0.0
    dy: float = 0.0
    """Shift from the middle of the place in board units, for things that share one."""
    height: int = 0
    """Level in a stack, 0 at the bottom. What stands on a stack has the level of its top."""
    badge: str = ""
    """A short text drawn on the thing, such as a card's number."""
    sign: bool = False
    """It is no piece but tells something, such as which tile was placed last: it leaves no mark."""
    glyph: str = "?"
    """One or two characters that stand for it in a terminal."""
    clause: str = ""
    """The rule that explains this thing to somebody who clicks it in vain."""
    barred: bool = False
    """A rule alone forbids choosing it now: the table marks it and says which, as the judge does."""
    thrown: str = ""
    """A symbol that shows it in the air, if chance has thrown it for whoever is to choose: at their own
    screen they throw it by hand before they see how it fell."""


def rise(height: int) -> float:
    """How far above the ground a level of a stack is drawn, as a share of its place.

    Less and less, so that a high stack does not hide its neighbours.

    >>> [round(rise(height), 2) for height in (0, 1, 2, 10)]
    [0.0, 0.08, 0.14, 0.34]
    """
    return 0.38 * (1 - float(0.8**height))


class Panel(Struct, frozen=True, omit_defaults=True, dict=True):
    """A part of the table with coordinates of its own: the board, a hand, a supply."""

    id: str
    role: Role
    title: str
    width: float
    height: float
    """Everything lies within 0..width and 0..height."""
    places: tuple[Place, ...]
    things: tuple[Thing, ...]
    seat: int = -1
    """Whose panel it is; -1: everybody's."""
    backdrop: str = ""
    """A symbol of art.svg drawn over the whole panel beneath the places."""

    def items(self) -> tuple[Place | Thing, ...]:
        """Its places and things."""
        return (*self.places, *self.things)

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of its places and things: found once, because a panel stays as it is for many steps."""
        return frozenset([item.id for item in self.items()])

    @cached_property
    def barred(self) -> tuple[str, ...]:
        """The ids of what a rule alone forbids to choose now."""
        return tuple([item.id for item in self.items() if item.barred])


def arranged(panels: Sequence[Panel], own: Sequence[Panel], viewer: int) -> tuple[Panel, ...]:
    """The table as a viewer sees it: what lies open for all, and the viewer's own panels.

    An own panel takes the place of the open one with its id; one that has no such place comes after the
    boards. The panels of the seats begin with the viewer's and follow in the order of their turns. The
    browser does the same in `changes.ts`.
    """
    if viewer < 0:
        return tuple(panels)
    mine = {panel.id: panel for panel in own}
    found = [mine.pop(panel.id, panel) for panel in panels]
    seated = [at for at, panel in enumerate(found) if panel.seat >= 0]
    first = next((turn for turn, at in enumerate(seated) if found[at].seat == viewer), 0)
    if first:
        in_turn = [found[at] for at in seated]
        for at, panel in zip(seated, in_turn[first:] + in_turn[:first], strict=True):
            found[at] = panel
    if mine:
        boards = [at for at, panel in enumerate(found) if panel.role == "board"]
        after = boards[-1] + 1 if boards else 0
        found[after:after] = mine.values()
    return tuple(found)


class Sight(Struct, frozen=True):
    """What is seen to make points, or to cost them, in the moment when the log tells it."""

    kind: SightKind
    at: tuple[str, ...]
    """Ids of open things and places, in the order in which the light, or the dust, goes through them."""


class Scene:
    """All panels in order of importance; and beside them, for the table alone, what a click would mean.

    Of most scenes nobody asks what a click would mean: where that takes time, a game gives a function that
    says it, and it is called when it is asked for.
    """

    __slots__ = ("_clicks", "panels")

    def __init__(self, panels: tuple[Panel, ...], choices: Clicks | Callable[[], Clicks] = {}) -> None:  # noqa: B006
        self.panels = panels
        self._clicks = choices

    @property
    def choices(self) -> Clicks:
        """By the id of a thing or place: the choices for which it stands. No client sees this."""
        if callable(self._clicks):
            self._clicks = self._clicks()
        return self._clicks

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scene):
            return NotImplemented
        return self.panels == other.panels and self.choices == other.choices

    __hash__ = None  # type: ignore[assignment]

    def items(self) -> list[Place | Thing]:
        """Every place and thing of every panel."""
        return [item for panel in self.panels for item in panel.items()]

    def stands_for(self, target: str) -> tuple[Choice, ...]:
        """The choices for which the thing or place of that id stands."""
        return tuple(self.choices.get(target, ()))


class Ghost(Struct, frozen=True, omit_defaults=True):
    """A thing where it would be after an offer is taken; same id as the thing if it exists already."""

    panel: str
    thing: Thing


class Offer(Struct, frozen=True, omit_defaults=True):
    """A legal choice as a person meets it."""

    notation: str
    """What to send back, such as `play 7`."""
    sentence: str
    """What it does, in plain words."""
    at: tuple[str, ...]
    """Ids of the things and places that stand for it: clicking one of them chooses it."""
    ghosts: tuple[Ghost, ...] = ()
    changes: tuple[int, ...] = ()
    """What it would add to every side's score; empty where chance or hidden choices decide."""
    key: str = ""
    """The key that chooses it, where a place in the list would mislead: 5 for the card 5."""
    ends: Ends = ""
    """What is over with it, as far as its seat can know: after it others act, or chance does."""
    by_hand: bool = False
    """It is made by hand also where it is the only possibility, as dice are thrown."""
    direction: float | None = None
    """Where it goes, in degrees clockwise from straight up, if that is how the offers at a thing differ: the
    table shows them as a wheel of arrows around it."""
    ahead: bool = False
    """More belongs to the same gesture: whoever points at it asks for its plans."""


class Plan(Struct, frozen=True, omit_defaults=True):
    """A choice with those that follow it in the same gesture."""

    notations: tuple[str, ...]
    """What to send back: a step, and what comes then."""
    sentence: str
    ghosts: tuple[Ghost, ...] = ()
    changes: tuple[int, ...] = ()
    """What all of it would add to every side's score."""
    ends: Ends = ""
    """What the last of them ends."""


class SheetRow(Struct, frozen=True, omit_defaults=True):
    """One line of the score sheet."""

    label: str
    values: tuple[int, ...]
    """One number a seat, and one for the rival if there is one."""
    clause: str = ""
    sights: tuple[Sight, ...] = ()
    """What of the final position the line counts, or tells of: it is seen while the sheet is counted up."""


class ScoreSheet(Struct, frozen=True):
    """The final reckoning, line by line; the rows add up to the totals."""

    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 for the winner or winners, who may be the rival; ties share a rank and the next is left out."""
    verdict: str
    """A sentence such as "Anna wins with 4 minus points"."""
    backs: tuple[int, ...] = ()
    """How often each seat has gone back for good, so that other luck came; empty if nobody has."""
