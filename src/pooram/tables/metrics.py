"""What a server counts, for its owner: how much, how fast, and nothing of whom.

No label names a table, a person or an address. A step costs 3 µs (10 µs where several workers count into
files). A step brings a handful of messages, and to count one in the library costs 2 µs (8 µs), so messages
are counted in plain numbers, which `publish` hands on every second.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
"""Ours alone: the library's own would add figures of Python that nobody asked for."""
SHORT = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
LONG = (0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


def counter(name: str, told: str, *labels: str) -> Counter:
    return Counter(f"pooram_{name}", told, labels, registry=REGISTRY)


def gauge(name: str, told: str) -> Gauge:
    # Of several workers, the sum over those that live.
    return Gauge(f"pooram_{name}", told, registry=REGISTRY, multiprocess_mode="livesum")


def histogram(name: str, told: str, buckets: tuple[float, ...]) -> Histogram:
    return Histogram(f"pooram_{name}", told, registry=REGISTRY, buckets=buckets)


OPEN_TABLES = gauge("open_tables", "Tables that are kept warm.")
CONNECTIONS = gauge("connections", "WebSockets that are open.")
BOTS_WAITING = gauge("bots_waiting", "Bots whose thinking has not begun.")
LOOP_LAG = histogram("loop_lag_seconds", "How late the event loop is, looked at every second.", SHORT)

_STEPS = counter("steps", "Steps stored, steps back too.", "by")
STORING = histogram("store_seconds", "Seconds until a step was stored.", SHORT)
THINKING = histogram("bot_seconds", "Seconds that a bot thought.", LONG)
_MESSAGES = counter("messages", "Messages over WebSockets.", "way")
_BYTES = counter("message_bytes", "Characters in messages over WebSockets.", "way")
REQUESTS = counter("requests", "Requests over HTTP by the status of their answer.", "status")

_BY_PERSON, _BY_BOT = _STEPS.labels("person"), _STEPS.labels("bot")
_IN, _OUT = _MESSAGES.labels("in"), _MESSAGES.labels("out")
_BYTES_IN, _BYTES_OUT = _BYTES.labels("in"), _BYTES.labels("out")


def stored(by_bot: bool, seconds: float) -> None:
    """A step was stored."""
    (_BY_BOT if by_bot else _BY_PERSON).inc()
    STORING.observe(seconds)


def thought(seconds: float) -> None:
    """A bot has thought."""
    THINKING.observe(seconds)


class Tally:
    """Messages since they were published last; counted by the event loop alone."""

    def __init__(self) -> None:
        self.heard = self.heard_size = self.told = self.told_size = 0
        self.heard_before = 0
        """Messages that came in and were published."""


_tally = Tally()


def heard(size: int) -> None:
    """A message came in."""
    _tally.heard += 1
    _tally.heard_size += size


def told(size: int) -> None:
    """A message went out."""
    _tally.told += 1
    _tally.told_size += size


def publish() -> None:
    """Hand on what was counted in plain numbers."""
    _IN.inc(_tally.heard)
    _BYTES_IN.inc(_tally.heard_size)
    _OUT.inc(_tally.told)
    _BYTES_OUT.inc(_tally.told_size)
    _tally.heard_before += _tally.heard
    _tally.heard = _tally.heard_size = _tally.told = _tally.told_size = 0


def heard_so_far() -> int:
    """How many messages have come in."""
    return _tally.heard_before + _tally.heard


def answered(status: int) -> None:
    """A request was answered."""
    REQUESTS.labels(status).inc()
