"""Somebody connected to a table: what they are told, and what their messages say."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import DecodeError, ValidationError, json

from pooram.engine.state import WATCHER
from pooram.tables.errors import CannotNow
from pooram.tables.gathering_messages import Lobby
from pooram.tables.limits import LIMITS
from pooram.tables.messages import Change, FromTable, OpenChange, Sit, ToTable
from pooram.tables.people_messages import ChatRoom

T = TypeVar("T")
LONGEST_MESSAGE = LIMITS.message_length
MOST_UNSENT = LIMITS.unsent

_decoder: json.Decoder[ToTable] = json.Decoder(ToTable)
_encoder = json.Encoder()


class GoesOn(Exception):
    """Somebody sits down at another table, on the same line."""

    def __init__(self, sit: Sit) -> None:
        super().__init__("to another table")
        self.sit = sit


class Connection:
    """One connection; a person may have several."""

    def __init__(self, mine: Iterable[int] = (), holder: str = "", source: str = "") -> None:
        self.mine = tuple(mine)
        """The seats in which they may sit down."""
        self.holder = holder
        """Whose connection it is; empty: nobody's in particular."""
        self.source = source
        """Where they come from, for limits; empty: from this machine."""
        self.is_program = False
        """Whether they have come with the key of a seat, as programs do and no browser."""
        self.page = ""
        """What the page of a watcher without an identity thought up, to be known by."""
        self.guest = ""
        """Who a watcher is who has said something in the chat."""
        self.rooms: set[ChatRoom] = set()
        """The rooms of the chat of which they were told."""
        self.viewer: int | None = None
        """The seat whose eyes they look through; None until they have sat down."""
        self.with_people = False
        """Whether they want to know who is here, besides what happens in the game."""
        self.is_board = False
        """Whether it is the board for all to see, which is nobody's and counts as nobody."""
        self.wholes = 0
        """How often they were shown a table as a whole, which costs more than all else that one can ask."""
        self.is_dismissed = False
        """Whether they had their last word; nothing that they say or that happens is for them any more."""
        self.presence = b""
        """Who they were told is here."""
        self.outbox: deque[bytes | None] = deque()
        """What is still to be sent; None: close the connection."""
        self.has_news: Callable[[], None] = _leave_it
        """Called when something was put into the outbox; whoever sends it sets this."""

    def prepare(self, sit: Sit, table: str) -> None:
        """Who sits down at this table says what they want to be told."""
        if sit.table not in ("", table):
            raise GoesOn(sit)
        self.with_people, self.page = sit.people, sit.page or self.page
        if sit.board:
            self.is_board, self.mine = True, ()

    @property
    def is_behind(self) -> bool:
        """Whether they do not keep up with what they are sent."""
        waiting = len(self.outbox)
        # Of who keeps up nothing waits, and there is nothing to add up.
        return waiting >= MOST_UNSENT or (
            waiting > 1 and sum(len(message or b"") for message in self.outbox) >= LIMITS.unsent_bytes
        )

    def check_seat(self, seat: int, around_one_screen: bool = False) -> None:
        """Who acts sits there and has the seat still; those around one screen need not change places."""
        is_there = seat == self.viewer and (seat == WATCHER or seat in self.mine)
        if not is_there and not (around_one_screen and seat in self.mine):
            raise CannotNow("You do not sit there.", hint="Sit down in that seat first.")

    def tell(self, message: FromTable) -> None:
        self.send(written(message))

    def send(self, message: bytes) -> None:
        """Send what is written already, perhaps for several."""
        if not self.is_dismissed:
            self.outbox.append(message)
            self.has_news()

    def forget_unsent(self) -> None:
        """What waits gives way to the table as it is now."""
        # The last word and that the line is to be closed give way to nothing.
        if not self.is_dismissed:
            self.outbox.clear()

    def dismiss(self, message: FromTable) -> None:
        """A last word, after which the connection is closed."""
        if not self.is_dismissed:
            self.tell(message)
            self.is_dismissed, self.viewer, self.mine = True, None, ()
            self.outbox.append(None)
            self.has_news()


def _leave_it() -> None:
    """Nobody sends it yet."""


def written(message: FromTable | OpenChange | Lobby) -> bytes:
    """A message, or a part of one, as it goes over the wire."""
    return _encoder.encode(message)


def written_change(own: Change, for_all: bytes) -> bytes:
    """A change with the part that is the same for all, and was written once."""
    return b'%b,"open":%b}' % (_encoder.encode(own)[:-1], for_all)


def read_message(data: str | bytes) -> ToTable:
    """The message to a table, or one clear error."""
    return understood(data, _decoder)


def understood(data: str | bytes, decoder: json.Decoder[T]) -> T:
    """The message that this decoder knows, or one clear error."""
    if len(data) > LONGEST_MESSAGE:
        raise CannotNow(f"A message is longer than {LONGEST_MESSAGE} characters.")
    try:
        return decoder.decode(data)
    except ValidationError as error:
        raise CannotNow("The table does not understand that message.", hint=f"{error}.") from None
    except (DecodeError, UnicodeError):
        raise CannotNow("The table does not understand that message.", hint="It is not JSON.") from None
