"""Every limit that keeps one visitor from taking what belongs to all, in one place.

Whoever sits at the server's own machine is held to the sizes only, not to the rates: they could do worse, and
load tests, browser tests and bots of one's own run there.
"""

from msgspec import Struct


class Limits(Struct, frozen=True):
    """The numbers; tests and other servers may choose others."""

    # A request

    request_bytes: int = 64 * 1024
    """The largest body of a request."""
    head_bytes: int = 64 * 1024
    """The longest head of one: its address and headers."""
    seconds_for_request: float = 60
    """So long a connection may take until its next request has come whole, from its first byte on."""
    requests_at_once: int = 3000
    """So much can be asked from one address at once, whatever it is: a class room behind one opens pages,"""
    requests_a_second: float = 100
    """and so much a second after that."""
    tables_at_once: int = 30
    """So many tables can be begun from one address at once,"""
    tables_a_minute: float = 20
    """and so many a minute after that."""
    promise_seconds: float = 600
    """So long the secret is kept that was promised for a table."""
    number_seconds: float = 3
    """So long the start waits for the number of a browser that has not sent it; then one is drawn for it."""
    host_away_seconds: float = 15
    """After so long a table is started by others if who set it is not connected."""
    away_seconds: float = 90
    """After so long others can let a bot play on for who is not connected, where there is no clock."""
    lobby_seconds: float = 60
    """So long the lobby lists a table at which nobody is any more."""
    keys_at_once: int = 30
    """The same for making and claiming keys: nobody guesses one, and nobody shall try."""
    keys_a_minute: float = 20
    questions_at_once: int = 200
    """The same for what a bot asks over HTTP."""
    questions_a_minute: float = 3000
    work_at_once: int = 60
    """The same for what costs the server up to a second: records, draws, files that are replayed."""
    work_a_minute: float = 60
    pictures_at_once: int = 200
    """The same for pictures and for what was: a film asks for three dozen, a list of games for fifty."""
    pictures_a_minute: float = 150
    record_request_bytes: int = 256 * 1024
    """The largest body of a request that brings a record file: the longest races have some 60 kB,"""
    record_lines: int = 20_000
    """and 6,000 lines. The longest that is replayed, in half a second of the place where work is done,"""
    record_line_length: int = 200
    """and its longest line."""
    seat_holders: int = 64
    """So many identities and keys can hold seats of one table."""
    long_wait: float = 25
    """Seconds after which somebody who waits for news of a table is answered that there is none: proxies
    hang up on who says nothing for half a minute or a minute."""
    known_addresses: int = 10_000
    """Of so many addresses it is remembered how much they asked; who was quiet longest is forgotten first."""

    # A connection

    frame_bytes: int = 256 * 1024
    """The largest frame of a WebSocket; a larger one closes the line."""
    message_length: int = 4096
    """The longest message; a longer one is answered with a sentence."""
    messages_at_once: int = 200
    """So many messages may come at once; people with their clicks never notice."""
    messages_a_second: float = 50
    """And so many a second after that. What comes faster waits in the sender's own line."""
    address_messages_at_once: float = 2000
    """The same for all connections of an address together: a class room behind one never notices."""
    address_messages_a_second: float = 400
    whole_costs: float = 4
    """As much as so many messages counts one for which a table is shown as a whole, such as sitting down."""
    joins_at_once: int = 200
    """So often somebody may come from an address to a table or the lobby, also on a line that is there,"""
    joins_a_minute: float = 600
    """and so often a minute after that: a table that nobody is at has to be read and replayed."""
    late_messages: int = 100
    """After so many messages in a row that had to wait, nobody believes that a person sends them."""
    chat_length: int = 300
    """The most characters of what somebody says in the chat."""
    chat_at_once: int = 6
    """So much a player, or an address of watchers, can say at once,"""
    chat_a_minute: float = 30
    """and so much a minute after that."""
    chat_kept: int = 1000
    """So much of what was said is kept in each room of a table."""
    unsent: int = 64
    """So many answers may wait for somebody who does not keep up,"""
    unsent_bytes: int = 128 * 1024
    """and so many bytes, besides what the line itself holds; then they get the table as it is instead."""
    seconds_to_take: float = 60
    """So long a line may take for what it holds before it takes more, 48 kB; then it is cut."""
    connections_of_an_address: int = 200
    """So many at tables, and as many that ask by HTTP."""
    connections_at_a_table: int = 500
    seconds_to_sit_down: float = 60
    """Who has not sat down by then does not want to."""
    seconds_between_pings: float = 20
    """A line that is quiet is asked whether anybody is there, and closed if nobody answers as long."""
    seconds_to_part: float = 10
    """So long who is hung up on may take to hear what was said; then the line is cut."""


LIMITS = Limits()
