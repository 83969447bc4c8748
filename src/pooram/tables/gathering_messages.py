"""What is said before a table starts, and in the lobby; a part of `messages.py`.

What a viewer is told of a gathering has no token, no hash of one, and nobody's number.
"""

from typing import Literal

from msgspec import Struct

from pooram.tables.pace import Pace

GatheringKind = Literal["open", "person", "bot"]
WantedKind = Literal["me", "person", "bot", "open"]


class WantedSeat(Struct, frozen=True):
    """Who shall sit in a seat: me, another person at this screen, a bot, or whoever takes it."""

    kind: WantedKind
    name: str = ""
    level: str = ""
    colour: str = ""
    """As at a table; who takes an open seat may choose another."""


class NewGathering(Struct, frozen=True):
    """POST /api/gatherings: a table at which others sit down from their own devices before it starts."""

    game: str
    seats: tuple[WantedSeat, ...]
    options: dict[str, int] = {}
    public: bool = False
    """Whether the lobby lists it; else only who has the link finds it."""
    pace: Pace = Pace()


class PlayAgain(Struct, frozen=True):
    """POST /api/tables/{id}/again: new luck, where everybody sits at one screen."""

    promise: str = ""
    numbers: tuple[str, ...] = ()


class PlayedAgain(Struct, frozen=True):
    """GET /api/tables/{id}/again: where people have come who played it again, and that one again."""

    table: str
    """Empty: nobody has."""


class TablePromise(Struct, frozen=True):
    """Answer to POST /api/promises: a secret is stored for a table to come."""

    promise: str
    """Names it; it can be used once, and soon."""
    commitment: str
    """The SHA-256 of the secret."""


class Known(Struct, frozen=True):
    """Answer to POST /api/identity: this browser has one from now on."""

    new: bool
    """Whether it had none before."""


class LobbyTable(Struct, frozen=True):
    """GET /api/gatherings: a table that has not started."""

    id: str
    game: str
    game_name: str
    host: str
    """The name of whoever set it; empty if they do not sit there."""
    seats: int
    free: int
    """How many of the seats anybody can take."""
    people: tuple[str, ...]
    """The names of those who sit there."""
    options: dict[str, int]
    pace: Pace
    changed: str
    """ISO time of the last change, in UTC."""


class OwnGathering(LobbyTable, frozen=True):
    """GET /api/gatherings/mine: the same for who has set it, or sits there."""

    is_owner: bool
    """Whether they can remove it."""


class Lobby(Struct, frozen=True, tag_field="type", tag="lobby"):
    """The public tables that have not started and at which somebody is, the last changed first.

    Sent whenever that changes.
    """

    tables: tuple[LobbyTable, ...]


class GatheringSeat(Struct, frozen=True, omit_defaults=True):
    """A seat as somebody sees it before the table starts."""

    kind: GatheringKind
    name: str = ""
    level: str = ""
    """Of a bot."""
    ready: bool = False
    host: bool = False
    """Whoever set the table sits there."""
    mine: bool = False
    numbered: bool = False
    """Of a seat of the viewer's own: the number of this browser has come."""
    colour: str = ""
    """The one that it would have now, of the game's `seat_colours`."""
    chosen: bool = False
    """Whether somebody chose it; else it may change as others choose theirs."""


class Gathering(Struct, frozen=True, tag_field="type", tag="gathering"):
    """A table that has not started, as one viewer sees it; sent whenever it changes."""

    table: str
    game: str
    options: dict[str, int]
    seats: tuple[GatheringSeat, ...]
    public: bool
    commitment: str
    """SHA-256 of the secret from which all draws will come, made before anybody's number was known."""
    known: bool
    """Whether the viewer's browser has an identity; without one it gets one first: POST /api/identity."""
    owner: bool
    """Whether the viewer set the table: may fill, add and remove seats, make it public, and start."""
    waits_for: str
    """What is missing before it can start, as a sentence; empty: nothing is."""
    may_start: bool = False
    """Whether the viewer may start it: the owner, and while they are away whoever sits there and is ready."""
    may_add: bool = True
    """Whether the viewer may take an open seat; at a public table all but the owner have one each."""
    told: str = ""
    """What has happened to the viewer's own seat, as a sentence."""
    pace: Pace = Pace()


class Started(Struct, frozen=True, tag_field="type", tag="started"):
    """Everybody sits, and the game begins: who sits down now is shown the table."""


class Again(Struct, frozen=True, tag_field="type", tag="again"):
    """Somebody wants to play again: the others are awaited at a new table."""

    table: str
    by: str
    """Who it is; empty: somebody without a seat."""


class Take(Struct, frozen=True, tag_field="type", tag="take"):
    """Sit down in an open seat by this name, or change the name or the colour of a seat of one's own."""

    seat: int
    name: str
    colour: str = ""
    """One that nobody has chosen; empty: as it is."""


class GiveUp(Struct, frozen=True, tag_field="type", tag="give-up"):
    """Stand up, so that the seat is open again."""

    seat: int


class Ready(Struct, frozen=True, tag_field="type", tag="ready"):
    """The people in all my seats are ready to start, or are not."""

    ready: bool


class Number(Struct, frozen=True, tag_field="type", tag="number"):
    """A number thought up by the browser after it has seen the commitment; it goes into every draw."""

    seat: int
    number: str
    """Decimal digits."""


class Fill(Struct, frozen=True, tag_field="type", tag="fill"):
    """The owner puts a bot into a seat in which nobody sits, or frees one, also where somebody does.

    While they are away whoever may start does the same with seats for which nobody is connected.
    """

    seat: int
    kind: Literal["open", "bot"]
    name: str = ""
    level: str = ""
    colour: str = ""
    of: int = 0
    """How many seats there were when it was asked, so that it is not another's; 0: as many as there are."""


class AddSeat(Struct, frozen=True, tag_field="type", tag="add-seat"):
    """The owner adds an open seat after the last one."""

    seat: int
    """Its number, so that asking twice adds one."""


class RemoveSeat(Struct, frozen=True, tag_field="type", tag="remove-seat"):
    """The owner takes away a seat in which nobody sits; who sits behind it moves up."""

    seat: int
    of: int
    """How many seats there were when it was asked: if there are others now, nothing goes."""


class Publish(Struct, frozen=True, tag_field="type", tag="publish"):
    """The owner lets the lobby list the table, or takes it off."""

    public: bool


class Start(Struct, frozen=True, tag_field="type", tag="start"):
    """The owner starts the game; while they are away anybody who sits there and is ready."""


AtGathering = Take | GiveUp | Ready | Number | Fill | AddSeat | RemoveSeat | Publish | Start
"""What can be said there, besides `Sit`, which asks for everything, as at a table."""


class PersonalLink(Struct, frozen=True):
    """POST /api/qr: the link of a key that was just made, in the body, which nobody writes down."""

    link: str


class Address(Struct, frozen=True):
    """GET /api/address: how others reach this server."""

    origin: str
    """Empty if only the machine that it runs on can."""
