"""Somebody connected to a table: what they are told, and what their messages say."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import DecodeError, ValidationError, json

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
        self.page = ""
        """What the page of a watcher without an identity thought up, to be known by."""
        self.guest = ""
        """What a watcher is called in the chat."""
        self.rooms: set[ChatRoom] = set()
        """The rooms of the chat of which they were told."""
        self.viewer: int | None = None
        """The seat whose eyes they look through; None until they have sat down."""
        self.with_people = False
        """Whether they want to know who is here, besides what happens in the game."""
        self.is_board = False
        """Whether it is the board for all to see, which is nobody's and counts as nobody."""
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
        return len(self.outbox) >= MOST_UNSENT

    def tell(self, message: FromTable) -> None:
        self.send(written(message))

    def send(self, message: bytes) -> None:
        """Send what is written already, perhaps for several."""
        self.outbox.append(message)
        self.has_news()

    def forget_unsent(self) -> None:
        """What waits gives way to the table as it is now."""
        self.outbox.clear()

    def dismiss(self, message: FromTable) -> None:
        """A last word, after which the connection is closed."""
        self.tell(message)
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
