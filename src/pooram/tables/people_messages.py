"""What is told and said of the people at a table: who is here, how much time they have, what they say."""

from typing import Literal

from msgspec import Struct


class Presence(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="presence"):
    """Who is connected now; told apart from snapshots, since it changes without a step."""

    here: tuple[int, ...]
    """The seats of which a holder is connected."""
    watching: int
    """How many look on who hold no seat."""
    gone: tuple[int, ...] = ()
    """The seats of people of whom nobody has been connected for a while."""


class Clocks(Struct, frozen=True, tag_field="type", tag="clocks"):
    """How much time everybody has left; sent with what happens, where the table has a clock."""

    left: tuple[float, ...]
    """Seconds of each seat, in this turn or in the game; -1: a bot's, which needs none."""
    running: tuple[int, ...]
    """The seats whose time passes now."""


ChatRoom = Literal["players", "watchers"]
"""Where something is said: what players say only players hear."""


class ChatLine(Struct, frozen=True):
    """What somebody has said: plain text, in which nothing is markup."""

    room: ChatRoom
    place: int
    """Counts what was said in the room."""
    seat: int
    """Who plays there has said it; -1: a watcher."""
    name: str
    text: str
    made: str
    """ISO time in UTC."""


class Talk(Struct, frozen=True, tag_field="type", tag="talk"):
    """What was said in a room of the table's chat."""

    room: ChatRoom
    lines: tuple[ChatLine, ...] = ()
    whole: bool = False
    """These are the last lines of all, and not just what is new."""
    on: bool = True
    """Whether one can write; the table's owner may have switched the chat off."""
    may_switch: bool = False
    """In a whole one: whether whom this is sent may switch it."""


class Leave(Struct, frozen=True, tag_field="type", tag="leave"):
    """Leave a running game: a bot plays on, until one comes back."""

    seat: int


class Return(Struct, frozen=True, tag_field="type", tag="return"):
    """Have one's seat again, in which a bot has stood in."""

    seat: int


class Replace(Struct, frozen=True, tag_field="type", tag="replace"):
    """Let a bot play on for somebody for whom the table waits and who has been gone for a while."""

    seat: int
    """Who wants that, and plays here, too."""
    whom: int


class Say(Struct, frozen=True, tag_field="type", tag="say"):
    """Say something in the chat: from one's seat to the players, as a watcher (-1) to the watchers."""

    seat: int
    text: str
    id: str = ""
    """Anything that the page thought up for this line: it is told what has become of it. Who has not heard
    that may send it again: it is said once."""
    name: str = ""
    """What a watcher wants to be called; empty: by a number. A player has the name of their seat."""


class Heard(Struct, frozen=True, tag_field="type", tag="heard"):
    """The line of the chat that had this id was said; or why it was not."""

    id: str
    error: str = ""
    hint: str = ""


class SwitchChat(Struct, frozen=True, tag_field="type", tag="chat"):
    """Switch the chat of the table on or off; only its owner can."""

    on: bool
