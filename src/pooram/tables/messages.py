"""What a table tells its players and hears from them; the wire is these structs as JSON.

Everything a `Snapshot` holds is made from the viewer's view. The build makes the browser client's
`web/src/lib/messages.ts` from this file, with all that it uses of the engine (`tools/messages.py`).
"""

from typing import Literal

from msgspec import Struct

from pooram.engine.options import GameOption
from pooram.engine.scene import Offer, Panel, ScoreSheet, Thing
from pooram.match.events import LogLine

SeatKind = Literal["me", "person", "bot"]
SideKind = Literal["me", "person", "bot", "rival"]


class BotLevel(Struct, frozen=True):
    """A bot that can take a seat."""

    key: str
    name: str
    help: str


class GameInfo(Struct, frozen=True):
    """A game on the front page."""

    key: str
    name: str
    tagline: str
    fewest_seats: int
    most_seats: int
    options: tuple[GameOption, ...]
    bots: tuple[BotLevel, ...]
    palette: dict[str, str]
    """Colour names of the scene to CSS colours."""
    seat_colours: tuple[str, ...]
    """Palette key of every possible seat."""
    seat_patterns: tuple[str, ...]
    """Symbol of art.svg that marks a seat for those who do not see its colour."""
    cover: str
    """A symbol of art.svg for the front page."""
    rival: str
    """Whom a lone seat plays against; empty: nobody."""


class SeatRequest(Struct, frozen=True):
    """Who shall sit in a seat: me, another person at this screen, or a bot."""

    kind: SeatKind
    name: str = ""
    level: str = ""


class NewTable(Struct, frozen=True):
    """POST /api/tables"""

    game: str
    seats: tuple[SeatRequest, ...]
    options: dict[str, int] = {}
    number: str = ""
    """A number thought up by the player's browser; it goes into every draw, so that the server
    alone cannot choose them."""


class TableLink(Struct, frozen=True):
    """Answer to POST /api/tables and POST /api/tables/{id}/again"""

    id: str
    begins: str = ""
    """Who begins this time, where it is played again and one of several does."""


class TableInfo(Struct, frozen=True):
    """GET /api/tables: an unfinished game to go on with."""

    id: str
    game: str
    game_name: str
    seats: tuple[str, ...]
    """Names."""
    to_move: tuple[str, ...]
    turns: int
    changed: str
    """ISO time of the last step, in UTC."""


class Seat(Struct, frozen=True):
    """A seat as everybody sees it; the rival of a lone seat comes last, without colour."""

    name: str
    kind: SideKind
    bot: str
    """Which bot sits there, such as "Hard"; empty: none."""
    colour: str
    pattern: str
    score: str
    """Live score as text, such as "12 minus points"."""
    waiting: bool
    """Owes a choice now."""
    chosen: bool
    """Has made a hidden choice in a decision that others still owe."""


class PanelThings(Struct, frozen=True):
    """The things of one panel at one moment; places never change within a position."""

    panel: str
    things: tuple[Thing, ...]


class Frame(Struct, frozen=True):
    """A moment of what happened by force since the last position, to be shown before it."""

    text: str
    line: int
    """How many lines the log has by now. The last of them tells this frame, unless the text is empty."""
    panels: tuple[PanelThings, ...]
    """Only the panels that differ from the moment before."""
    scores: tuple[str, ...]


class Refusal(Struct, frozen=True, tag_field="type", tag="refusal"):
    """Why something is not allowed; nothing has changed."""

    sentence: str
    clause: str
    target: str = ""


class Scene(Struct, frozen=True):
    """All panels in order of importance; which choices the things in them stand for is not sent."""

    panels: tuple[Panel, ...]


class Snapshot(Struct, frozen=True, tag_field="type", tag="snapshot"):
    """All that a viewer knows, sent whenever anything changed."""

    table: str
    game: str
    decision: int
    """Number of the decision that is open; a step must name it."""
    viewer: int
    """The seat whose eyes these are; -1: a watcher, who sees nothing hidden."""
    mine: tuple[int, ...]
    """The seats that belong to whom this is sent; none: they can only watch."""
    seats: tuple[Seat, ...]
    scene: Scene
    offers: tuple[Offer, ...]
    barred: tuple[Refusal, ...]
    """What the scene marks as barred, each with the reason."""
    prompt: str
    """What the viewer has to do, or for whom the table waits."""
    clause: str
    """The rule that applies now."""
    can_go_back: bool
    log_start: int
    """The log from this line on is replaced by `log`."""
    log: tuple[LogLine, ...]
    frames: tuple[Frame, ...]
    finished: bool
    sheet: ScoreSheet | None


class LegalChoice(Struct, frozen=True):
    """What a seat can choose now."""

    notation: str
    """What a step has to say."""
    sentence: str
    """The same for people."""


class SeatView(Struct, frozen=True):
    """A table as a seat sees it: all that a bot needs."""

    table: str
    game: str
    seat: int
    position: int
    """Grows with everything that happens at the table, also with steps back; ask for the view `after` it."""
    decision: int
    """Number of the decision that is open; a step must name it."""
    to_move: bool
    """Whether the seat owes a choice."""
    choices: tuple[LegalChoice, ...]
    """All that is legal; empty unless the seat is to move."""
    seats: tuple[Seat, ...]
    """All seats with their names and live scores, and whether they owe a choice."""
    prompt: str
    """What the seat has to do, or for whom the table waits."""
    scene: Scene
    """Everything on the table that the seat may see."""
    finished: bool
    sheet: ScoreSheet | None
    """The score sheet of a finished game."""


class StepRequest(Struct, frozen=True):
    """POST /api/tables/{id}/seats/{seat}/steps: make a choice."""

    decision: int
    """Of the view that was looked at: if the table has moved on meanwhile, nothing is played."""
    notation: str
    """One of the choices of that view."""


class HeldSeats(Struct, frozen=True):
    """GET /api/tables/{id}/seats: the seats that belong to whoever asks."""

    seats: tuple[int, ...]


class SeatKey(Struct, frozen=True):
    """Answer to POST /api/tables/{id}/seats/{seat}/keys; it is told once and can never be asked for again."""

    key: str
    """For the header Authorization: Bearer."""
    link: str
    """The personal link, which gives the seat to the browser that opens it. The key stands behind the #,
    which browsers send to nobody."""


class Claim(Struct, frozen=True):
    """POST /api/tables/{id}/claim: what stands behind the # of a personal link."""

    key: str


class Claimed(Struct, frozen=True):
    """Answer to POST /api/tables/{id}/claim: this seat now belongs to this browser, too."""

    seat: int


class Problem(Struct, frozen=True, omit_defaults=True):
    """What every refused HTTP request answers."""

    error: str
    hint: str = ""
    clause: str = ""
    view: SeatView | None = None
    """The table as it is now, for a step that came too late."""


class Trouble(Struct, frozen=True, tag_field="type", tag="trouble"):
    """A message could not be understood or came too late; nothing has changed."""

    error: str
    hint: str = ""


FromTable = Snapshot | Refusal | Trouble


class Sit(Struct, frozen=True, tag_field="type", tag="sit"):
    """Look through this seat's eyes from now on; -1: watch only."""

    seat: int


class Step(Struct, frozen=True, tag_field="type", tag="step"):
    """Make a choice."""

    decision: int
    seat: int
    notation: str


class Back(Struct, frozen=True, tag_field="type", tag="back"):
    """Take back the seat's last step, if nothing has followed that forbids it."""

    seat: int


class Why(Struct, frozen=True, tag_field="type", tag="why"):
    """Ask why a thing or place that was clicked cannot be chosen."""

    target: str


ToTable = Sit | Step | Back | Why
