"""The page for who runs a server tells every limit as it is."""

from pathlib import Path
from string import Formatter

import pytest

from pooram.server.identity import NETWORK_BITS
from pooram.tables.going_back import MOST_LINES
from pooram.tables.limits import LIMITS, Limits
from pooram.tables.notes import MOST_NOTES
from pooram.tables.storage.postgres_link import CONNECTIONS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "run-a-server.md"
SENTENCES = """
A request has at most {request_bytes:kB}, one with a record file {record_request_bytes:kB}
and a head has at most {head_bytes:kB}
it has to be there {seconds_for_request} seconds after its connection was made
ask {requests_at_once} times at once and {requests_a_second} times a second
begin {tables_at_once} tables at once and {tables_a_minute} a minute
make or try {keys_at_once} keys, of personal links and of bots, at once and {keys_a_minute} a minute
At most {seat_holders} browsers and keys have seats of one table
step {questions_at_once} times at once and {questions_a_minute} times a minute
answered after {long_wait} seconds that there is none
{pictures_at_once} pictures and moments of games at once and {pictures_a_minute} a minute
{work_at_once} records and replays of files and {work_a_minute} a minute
at most {record_lines} lines of at most {record_line_length} characters
come to tables {joins_at_once} times at once and {joins_a_minute} times a minute
Who has not sat down after {seconds_to_sit_down} seconds is parted from
A message over a WebSocket has at most {message_length} characters; a frame of more than {frame_bytes:kB}
A connection may send {messages_at_once} at once and {messages_a_second} a second
hung up on after {late_messages} in a row
together may send {address_messages_at_once} at once and {address_messages_a_second} a second
as it is to who sits down, counts as {whole_costs}.
What is said has at most {chat_length} characters
can say {chat_at_once} things at once and {chat_a_minute} a minute; the last {chat_kept} of each room
quiet for {seconds_between_pings} seconds is asked
taken {seconds_to_part} seconds later is dropped
instead of {unsent} messages or {unsent_bytes:kB} that wait
of what it holds in {seconds_to_take} seconds is cut
An address has at most {connections_of_an_address} that ask and {connections_of_an_address} at tables
A table has at most {connections_at_a_table} at a worker
remembered of {known_addresses} addresses
After {away_seconds} seconds without a connection the others can let a bot play
""".strip().splitlines()
ELSEWHERE = {"head_bytes", "promise_seconds", "number_seconds", "host_away_seconds", "lobby_seconds"}
"""As large as another one, or no limit to what somebody may ask but a part of how tables begin."""


class Figure:
    """A number as people write it."""

    def __init__(self, value):
        self.value = value

    def __format__(self, unit):
        return f"{self.value // 1024:,} kB" if unit else f"{int(self.value):,}"


FIGURES = {name: Figure(getattr(LIMITS, name)) for name in Limits.__struct_fields__}


def page():
    return " ".join(PAGE.read_text(encoding="utf-8").split())


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_page_tells_a_limit_as_it_is(sentence):
    assert sentence.format(**FIGURES) in page()


def test_the_page_tells_all_of_them():
    told = {name for sentence in SENTENCES for _, name, _, _ in Formatter().parse(sentence) if name}
    assert told | ELSEWHERE == FIGURES.keys()


def test_the_page_tells_what_is_no_setting_but_a_limit_all_the_same():
    assert f"a table of which {MOST_LINES:,} lines are stored" in page()
    assert f"leave a table and come back {MOST_NOTES // 2} times" in page()
    assert f"its chat can be switched {MOST_NOTES} times" in page()
    assert f"begin with the same {128 - NETWORK_BITS} bits are one" in page()
    assert f"A worker takes up to {CONNECTIONS + 1} connections of PostgreSQL" in page()
