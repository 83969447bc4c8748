"""What is kept of a table, whatever keeps it."""

from typing import Literal

from msgspec import Struct

from pooram.tables.gathering_messages import GatheringKind
from pooram.tables.pace import Pace
from pooram.tables.seats import TableSeat


class Header(Struct, frozen=True):
    """What is known of a table before its first step."""

    id: str
    game: str
    rules: int
    components: str
    options: dict[str, int]
    seats: tuple[TableSeat, ...]
    commitment: str
    secret: str
    numbers: list[str]


NOTE = "!"
"""With it begins the notation of what happens beside the game; see `notes.py`."""
ASK, YES, NO = "ask", "yes", "no"
"""What stands in place of a notation where somebody asks to take something back, grants or refuses it."""


class Line(Struct, frozen=True):
    """What is stored of a step, a draw, a step back, a question about one, or a note."""

    decision: int
    """The decision it answers; with the seat it is unique at a table. Questions answer none: theirs are below
    0, and no two are the same."""
    seat: int
    notation: str
    back: bool = False
    """The seat took back its last step, and there is no notation; or all but so many steps, and the notation
    is that number; or it asks or answers whether that may be."""
    made: str = ""
    """When, as an ISO time in UTC; where it is empty, whatever stores the line fills it in."""

    @property
    def is_note(self) -> bool:
        """Whether it tells of something beside the game."""
        return self.notation.startswith(NOTE)


class Standing(Struct, frozen=True):
    """Where a table stands, for the list of unfinished games."""

    finished: bool
    to_move: tuple[int, ...]
    turns: int
    bots: bool = False
    """Whether a bot is among those to move, so that somebody must let it think."""
    due: int | None = None
    """Otherwise: when (in seconds since 1970) somebody must look whose time is over."""


class Listed(Struct, frozen=True):
    """A table as it is listed."""

    header: Header
    standing: Standing
    changed: str
    begun: bool = True
    """Whether a person has chosen anything there, or somebody else has a seat: else nobody misses it."""
    shared: bool = False
    """Whether somebody else has a seat, too, or has made it."""


HolderKind = Literal["owner", "seat", "device", "key"]
"""Made the table; may act for a seat; the same, by a personal link; is a key for just one seat, of an API bot
or a personal link."""
NO_SEAT = -1


class Holder(Struct, frozen=True):
    """Somebody who may act at a table."""

    holder: str
    """The SHA-256 of a secret token, in hexadecimal."""
    seat: int
    """For which seat; NO_SEAT for the owner."""
    kind: HolderKind


class Speaker(Struct, frozen=True):
    """Who has said a line of the chat; what nobody is sent of it are tags that only the table can make."""

    name: str
    who: str = ""
    """The tag of a watcher; a player has a seat."""
    mark: str = ""
    """The tag of whose line it was, and which; empty: its page did not name it."""


class GatherSeat(Struct, frozen=True, omit_defaults=True):
    """A seat of a table that has not started."""

    kind: GatheringKind
    name: str = ""
    level: str = ""
    holders: tuple[str, ...] = ()
    """Who has it: hashes."""
    devices: tuple[str, ...] = ()
    """Who acts for it by a personal link: a seat that was lent stays a lent one."""
    ready: bool = False
    numbers: dict[str, str] = {}
    """By holder: each device of a person adds its own; none has to believe that another was first."""
    colour: str = ""
    """As it was chosen; empty: it is all the same."""
    me: bool = False
    """Of those around one screen, whose browser it is."""
    keys: tuple[str, ...] = ()
    """Of personal links: hashes, too."""

    @property
    def is_person(self) -> bool:
        return self.kind == "person"

    def acts(self, holder: str) -> bool:
        """Whether somebody may act for it."""
        return holder in self.holders or holder in self.devices


class Freed(Struct, frozen=True):
    """What somebody is told whose seat was taken from them."""

    sentence: str
    until: float
    """When they can sit down again, in seconds since 1970."""


class StoredGathering(Struct, frozen=True):
    """A table that has not started; with the next version everybody is shown what has changed."""

    id: str
    version: int
    public: bool
    started: bool
    game: str
    options: dict[str, int]
    seats: tuple[GatherSeat, ...]
    owner: str
    """A hash, too."""
    secret: str
    former: str | None = None
    """The table that is played again here."""
    changed: str = ""
    pace: Pace = Pace()
    caller: str = ""
    """The name of whoever wanted to play again."""
    freed: dict[str, Freed] = {}
    """Who has lost a seat, by holder."""


class Overtaken(Exception):
    """Somebody else has stored a line of the same number."""
