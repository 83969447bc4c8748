"""What a table tells its players and hears from them; the wire is these structs as JSON.

Everything that a `Snapshot` or a `Change` holds is made from the viewer's view. The build makes the browser
client's `web/src/lib/messages.ts` from this file, with all that it uses of the engine (`tools/messages.py`).
"""

from typing import Literal

from msgspec import Struct

from pooram.engine.facts import Facts
from pooram.engine.options import GameOption
from pooram.engine.scene import Offer, Panel, Place, ScoreSheet, Thing
from pooram.match.events import LogLine
from pooram.match.fairness import Draw
from pooram.tables.gathering_messages import Again, Gathering, Started
from pooram.tables.gesture_messages import Ahead, Plans
from pooram.tables.pace import Pace
from pooram.tables.people_messages import (
    Clocks,
    Heard,
    Leave,
    Presence,
    Replace,
    Return,
    Say,
    SwitchChat,
    Talk,
)

SeatKind = Literal["me", "person", "bot"]
SideKind = Literal["me", "person", "bot", "rival"]
BackKind = Literal["", "step", "turn", "ask"]
"""What a seat can take back: nothing, its last step, its whole last turn, or what the others grant."""
BackEnd = Literal["", "refused", "left", "moved"]
"""Why nobody waits any more for what was asked last: somebody has refused it, has left, or has played on."""


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
    """Palette keys of the colours that a seat can have, the usual one of seat 1 first; `colour` of a seat is
    one of them."""
    seat_patterns: tuple[str, ...]
    """Symbol of art.svg that marks a seat for those who do not see its colour."""
    cover: str
    """A symbol of art.svg for the front page."""
    rival: str
    """Whom a lone seat plays against; empty: nobody."""
    facts: Facts = Facts()
    """With the number of seats filled in."""
    turn_word: str = "Turn"
    """What the log calls its parts: "Round", where the rules call it so."""
    fewest_win: bool = False
    """Points are what nobody wants: of previews the one that brings the fewest is the best."""


class SeatRequest(Struct, frozen=True):
    """Who shall sit in a seat: me, another person at this screen, or a bot."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    colour: str = ""
    """One of the game's `seat_colours` that no other seat has; empty: the usual one, or one that is free."""


class NewTable(Struct, frozen=True):
    """POST /api/tables"""

    game: str
    seats: tuple[SeatRequest, ...]
    options: dict[str, int] = {}
    pace: Pace = Pace()
    promise: str = ""
    """The answer to POST /api/promises, whose secret the table shall have."""
    numbers: tuple[str, ...] = ()
    """For each seat of a person, in their order, a number of decimal digits that the browser thought up after
    it had seen the promise. They go into every draw, so that the server alone cannot choose them; one that is
    missing follows from the secret."""


class TableLink(Struct, frozen=True):
    """Answer to POST /api/tables and POST /api/tables/{id}/again"""

    id: str
    begins: str = ""
    """Who begins this time, where it is played again and one of several does."""
    gathers: bool = False
    """People have to come to it first, so that it has not started."""
    joined: bool = False
    """Somebody else was faster to play again: the numbers that were sent count for nothing."""


class TableInfo(Struct, frozen=True):
    """GET /api/tables: a game of whoever asks, to go on with or to look at again."""

    id: str
    game: str
    game_name: str
    seats: tuple[str, ...]
    """Names."""
    to_move: tuple[str, ...]
    turns: int
    changed: str
    """ISO time of the last step, in UTC."""
    finished: bool = False
    my_turn: bool = False
    """Whether it waits for a seat of theirs."""
    picture: str = ""
    """Address of a small picture of the table as they see it; another one after every step."""
    begun: bool = True
    """Whether a person has chosen anything there, or somebody else has a seat: else nobody misses it."""
    turn_word: str = "Turn"
    shared: bool = False
    """Whether somebody else has a seat, too, or has made it: they keep it when it is removed here."""


class Seat(Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it; the rival of a lone seat comes last, without colour."""

    name: str
    kind: SideKind
    colour: str
    pattern: str
    score: str
    """Live score as text, such as "12 minus points"."""
    bot: str = ""
    """Which bot sits there, such as "Hard"; empty: none. In a person's seat it stands in for them."""
    waiting: bool = False
    """Owes a choice now."""
    chosen: bool = False
    """Has made a hidden choice in a decision that others still owe."""


class Refusal(Struct, frozen=True, tag_field="type", tag="refusal"):
    """Why something is not allowed; nothing has changed."""

    sentence: str
    clause: str
    target: str = ""


class BackRequest(Struct, frozen=True, omit_defaults=True):
    """Somebody asks the others whether they may take back their last step."""

    seat: int
    """Who asks; -1: nobody."""
    owing: tuple[int, ...]
    """The seats that have not answered yet."""
    end: BackEnd = ""
    """Where nobody asks: what became of the last request, if it was neither granted nor withdrawn."""


class Scene(Struct, frozen=True, omit_defaults=True):
    """All panels in order of importance; which choices the things in them stand for is not sent."""

    panels: tuple[Panel, ...]
    """In a snapshot: what lies open for all."""
    own: tuple[Panel, ...] = ()
    """In a snapshot: what only the viewer sees, in place of the open panels with the same ids."""


class Snapshot(Struct, frozen=True, tag_field="type", tag="snapshot"):
    """All that a viewer knows: sent to who sits down, or has missed a change."""

    table: str
    game: str
    number: int
    """Of what was shown last; the next change has the next number."""
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
    back: BackKind
    request: BackRequest
    log_start: int
    """How many lines came before those of `log`: who wants to read them asks for them."""
    log: tuple[LogLine, ...]
    finished: bool
    sheet: ScoreSheet | None
    commitment: str
    """The SHA-256 of the secret from which all draws follow; it never changes, so that whoever keeps it can
    check them when the game is over."""
    numbers: tuple[str, ...]
    """What the players' browsers added to the draws; they never change, either."""

    @property
    def can_go_back(self) -> bool:
        """Whether the viewer can take something back without asking anybody."""
        return self.back in ("step", "turn")


Fields = dict[str, str | float | bool]
"""Those fields of something that have changed; of a thing, a place or a panel also its id."""


class ThingsChange(Struct, frozen=True, omit_defaults=True):
    """What has become of the things of a panel."""

    changed: tuple[Fields, ...] = ()
    gone: tuple[str, ...] = ()
    new: tuple[Thing, ...] = ()
    moved: dict[str, int] = {}
    """Those that stay come first, as before, then the new ones; but these come to that place of the list."""


class PlacesChange(Struct, frozen=True, omit_defaults=True):
    """What has become of the places of a panel."""

    changed: tuple[Fields, ...] = ()
    gone: tuple[str, ...] = ()
    new: tuple[Place, ...] = ()
    moved: dict[str, int] = {}


class PanelChange(Struct, frozen=True, omit_defaults=True):
    """A panel that differs from what the viewer has; its things are told from the last frame on."""

    id: str
    fields: Fields = {}
    """All but places and things."""
    places: PlacesChange | None = None
    things: ThingsChange | None = None


class Frame(Struct, frozen=True, omit_defaults=True):
    """A moment of what happened by force, to be shown before what came of it; told from the one before."""

    line: int
    """How many lines the log has by now. The last of them tells this frame, unless nothing does."""
    untold: bool = False
    things: dict[str, ThingsChange] = {}
    """By the id of the panel. Also who does not show the frame has to take them in."""
    scores: tuple[str, ...] | None = None


class OwnFrame(Struct, frozen=True, omit_defaults=True):
    """The same moment in the viewer's own panels."""

    things: dict[str, ThingsChange] = {}
    gone: tuple[str, ...] = ()
    """Own panels that there are no more: the open ones are shown again."""
    scores: tuple[str, ...] | None = None


class OpenChange(Struct, frozen=True, omit_defaults=True):
    """What has changed for everybody in the same way, watchers included."""

    seats: dict[str, Fields] = {}
    """By number."""
    frames: tuple[Frame, ...] = ()
    panels: tuple[Panel, ...] = ()
    """New ones."""
    changed: tuple[PanelChange, ...] = ()
    order: tuple[str, ...] = ()
    """The ids of all panels, where they are not the same as before."""
    request: BackRequest | None = None
    finished: bool | None = None
    sheet: ScoreSheet | None = None


class OwnChange(Struct, frozen=True, omit_defaults=True):
    """What has changed in the viewer's own panels."""

    frames: tuple[OwnFrame, ...] = ()
    """The first belongs to the first of all frames, and so on; after the last of these nothing happens."""
    panels: tuple[Panel, ...] = ()
    """New ones that take no open panel's place."""
    over: tuple[PanelChange, ...] = ()
    """New ones in the place of open panels: how they differ from what these are now."""
    changed: tuple[PanelChange, ...] = ()
    gone: tuple[str, ...] = ()


class Change(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="change"):
    """What has changed since the message before; what is not mentioned stays as it was.

    Who misses a number asks for everything.
    """

    number: int
    open: OpenChange | None = None
    own: OwnChange | None = None
    decision: int | None = None
    seats: dict[str, Fields] = {}
    """Of what the viewer knows of the seats, and not everybody."""
    offers: tuple[Offer, ...] | None = None
    barred: tuple[Refusal, ...] | None = None
    prompt: str | None = None
    clause: str | None = None
    back: BackKind | None = None
    log_start: int | None = None
    """The log is forgotten from this line on."""
    log: tuple[LogLine, ...] = ()


class Lines(Struct, frozen=True, tag_field="type", tag="lines"):
    """Earlier lines of the log, as somebody has asked for them."""

    start: int
    log: tuple[LogLine, ...]


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


class Draws(Struct, frozen=True):
    """GET /api/tables/{id}/draws: when a game is over, all that is needed to draw again."""

    secret: str
    """Empty: there was none, or it is not the committed one."""
    numbers: tuple[str, ...]
    commitment: str
    draws: tuple[Draw, ...]
    inherited: int = 0
    """So many of the first steps come from another game: what was drawn among them was promised there."""


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


class Aside(Struct, frozen=True, tag_field="type", tag="aside"):
    """What all at a table are told, in whatever they do: it answers nobody."""

    sentence: str


BesideTheGame = Aside | Presence | Clocks | Talk | Heard | Gathering | Started | Again
FromTable = Snapshot | Change | Refusal | Trouble | Lines | Plans | BesideTheGame


class Sit(Struct, frozen=True, tag_field="type", tag="sit"):
    """Look through this seat's eyes from now on; -1: watch only."""

    seat: int
    people: bool = False
    """Be told of the people, too: who is here, how much time they have, what they say."""
    page: str = ""
    """Anything that the page thought up and keeps: by it a watcher has the same number in the chat again
    after the line was lost. Nobody else is told."""
    board: bool = False
    """It is the board for all to see: whoever's browser shows it, nobody sits there."""
    table: str = ""
    """At this table, if it is another one: who plays again stays on the line and opens no other."""


class Step(Struct, frozen=True, tag_field="type", tag="step"):
    """Make a choice."""

    decision: int
    seat: int
    notation: str
    then: tuple[str, ...] = ()
    """What the seat chooses right after that, in the same gesture: all of it is played, or nothing."""


class Back(Struct, frozen=True, tag_field="type", tag="back"):
    """Take back the seat's last step, if nothing forbids it; against bots only, its last turn."""

    seat: int
    steps: int = 1
    """So many at once, as far as they can be taken back one by one: a gesture may have been several."""


class Ask(Struct, frozen=True, tag_field="type", tag="ask"):
    """Ask the others whether the seat may take back its last step, and all that followed."""

    seat: int


class Answer(Struct, frozen=True, tag_field="type", tag="answer"):
    """Grant what somebody asks, or refuse it; who has asked withdraws it by a no."""

    seat: int
    yes: bool


class Why(Struct, frozen=True, tag_field="type", tag="why"):
    """Ask why a thing or place that was clicked cannot be chosen."""

    target: str


class Whole(Struct, frozen=True, tag_field="type", tag="whole"):
    """Ask for everything, because a change is missing."""


class Earlier(Struct, frozen=True, tag_field="type", tag="earlier"):
    """Ask for the lines of the log that come before this one."""

    before: int


Question = Why | Ahead
"""What only the one who asks is told."""
OfOnesSeat = Step | Back | Ask | Answer | Leave | Return | Replace | Say
ToTable = Sit | OfOnesSeat | SwitchChat | Question | Whole | Earlier
