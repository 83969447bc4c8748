"""What the load benchmark reports."""

import statistics
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from pooram.lab.load.crowd import Counted

SQLITE = "sqlite"
S = TypeVar("S", bound=Struct)


class Latency(Struct, frozen=True):
    """Milliseconds."""

    p50: float
    p95: float
    p99: float


class Window(Struct, frozen=True):
    """Some seconds of play."""

    seconds: float
    steps: float
    games: float
    """How many ended."""
    steps_per_second: float
    cpu_ms_per_step: float | None
    """Processor time of all processes of the server; None where the system does not tell."""
    people_ms_per_step: float
    """Processor time of the people of the benchmark."""
    machine_ms_per_step: float | None
    """Processor time of all that ran on this machine: also the database, and whatever else."""
    messages_per_step: float
    bytes_per_message: float
    own: Latency
    """From sending a step to the mover's own confirmation."""
    last: Latency
    """And to the last viewer's."""


class LoadRow(Struct, frozen=True):
    """The server with so many tables."""

    tables: int
    steady: Window
    """Everybody steps as soon as they can, inside games: none ends or starts."""
    changing: Window
    """Everybody steps as soon as they can; after each game that ends all connect to a new table.

    It was made before, as the rival's are, of which it is moves that are counted and no other requests."""
    half: Window
    """Steps come at random moments, half as many a second; games end and start."""
    memory_per_table: float | None
    """Bytes that the server grew by for a table with everybody connected."""
    table_ms: float
    """Until a table is made and everybody has sat down, divided by how many are made in that time."""


class GameLoad(Struct, frozen=True):
    """The server with many tables of another game."""

    game: str
    seats: int
    row: LoadRow


class PeerTurn(Struct, frozen=True):
    """The rival with so many tables."""

    tables: int
    storage: str
    moves_per_second: float
    cpu_ms_per_move: float
    bytes_per_message: float
    latency: Latency
    """At saturation, p90 in the place of p95."""


class Ratio(Struct, frozen=True):
    """Our steps a second to the rival's moves, of measurements by turns."""

    tables: int
    storage: str
    steady: float
    changing: float
    """The medians."""
    all_changing: tuple[float, ...]
    """One for each turn of the rival, with the mean of our turns before and after it."""


class GameSize(Struct, frozen=True):
    """A whole game, of random steps, on the wire and on the disk."""

    game: str
    seats: int
    steps: float
    messages_per_step: float
    bytes_per_message: float
    """Of all messages, also the first ones."""
    first_bytes: float
    """Of the message that answers sitting down."""
    later_bytes: float
    largest_bytes: int
    rows_per_game: float | None
    disk_bytes_per_game: float | None
    """None where the tables are not in a file of ours."""


class BotTime(Struct, frozen=True):
    """A bot at its decisions."""

    level: str
    cpu_seconds: float
    """For one choice."""


class LoadReport(Struct, frozen=True):
    """All that was measured."""

    game: str
    seats: int
    storage: str
    workers: int
    rounds: int
    seconds: float
    processors: int
    python: str
    compiled: bool
    """Whether this Pooram is, whose bots were measured; the server may be another one."""
    fsync_ms: float
    """Until this machine has a small piece of data on its disk."""
    load_average: tuple[float, float]
    """Of the machine before and after, so that a reader sees whether it was idle."""
    rows: list[LoadRow]
    games: list[GameSize]
    bots: list[BotTime]
    peers: list[PeerTurn]
    ratios: list[Ratio]
    others: list[GameLoad] = []
    """Each other game with as many tables as the first had at most, once."""


class Cost(Struct, frozen=True):
    """Seconds of processor time."""

    server: float | None
    people: float
    machine: float | None

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(
            _sum(self.server, other.server), self.people + other.people, _sum(self.machine, other.machine)
        )

    def __sub__(self, other: "Cost") -> "Cost":
        return self + Cost(_minus(other.server), -other.people, _minus(other.machine))


def _sum(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one + other


def _minus(number: float | None) -> float | None:
    return None if number is None else -number


def window_of(counted: Counted, cost: Cost) -> Window:
    steps = max(1, counted.steps_in_all)
    return Window(
        seconds=counted.seconds,
        steps=counted.steps,
        games=counted.games,
        steps_per_second=counted.steps / counted.seconds,
        cpu_ms_per_step=None if cost.server is None else cost.server * 1000 / steps,
        people_ms_per_step=cost.people * 1000 / steps,
        machine_ms_per_step=None if cost.machine is None else cost.machine * 1000 / steps,
        messages_per_step=(counted.messages - counted.first_messages) / steps,
        bytes_per_message=counted.bytes / max(1, counted.messages),
        own=latency_of(counted.own),
        last=latency_of(counted.last),
    )


def latency_of(seconds: Sequence[float]) -> Latency:
    """The usual percentiles.

    >>> latency_of([n / 1000 for n in range(1, 101)])
    Latency(p50=51.0, p95=96.0, p99=100.0)
    """
    ordered = sorted(seconds) or [0.0]

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000, 3)

    return Latency(at(0.50), at(0.95), at(0.99))


def together(counts: Sequence[Counted]) -> Counted:
    """Several windows as one."""
    whole = Counted()
    for count in counts:
        for name in Counted.__struct_fields__:
            mine, more = getattr(whole, name), getattr(count, name)
            setattr(whole, name, max(mine, more) if name == "largest" else mine + more)
    return whole


def median_of(rows: Sequence[S]) -> S:
    """The median of every figure.

    >>> median_of([Latency(1, 2, 3), Latency(2, 2, 9), Latency(3, 8, 4)])
    Latency(p50=2.0, p95=2.0, p99=4.0)
    """
    plain = [msgspec.to_builtins(row) for row in rows]
    return msgspec.convert(_median(plain), type(rows[0]), strict=False)


def _median(values: Sequence[Any]) -> Any:
    if isinstance(values[0], dict):
        return {key: _median([value[key] for value in values]) for key in values[0]}
    if isinstance(values[0], (int, float)):
        return statistics.median(values)
    return values[0]
