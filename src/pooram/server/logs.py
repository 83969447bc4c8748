"""What the server tells its owner: lines for people, or a line of JSON for each event.

Who knows a table's address can watch it, so logs name neither ids of tables nor paths with ids in them,
and never cookies, tokens or what somebody sent.
"""

import logging
import sys
from datetime import UTC, datetime
from typing import Literal

from msgspec import json

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonFormatter(logging.Formatter):
    """An event as one line of JSON: time, level, logger, message, and whatever it was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **fields_of(record),
        }
        if record.exc_info:
            event["exception"] = self.formatException(record.exc_info)
        return json.encode(event, enc_hook=str).decode()


class TextFormatter(logging.Formatter):
    """An event as a line for people, with its fields behind it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:
        fields = "".join(f" {name}={value}" for name, value in fields_of(record).items())
        return super().formatMessage(record) + fields


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    """What the event was given besides its message."""
    return {name: value for name, value in vars(record).items() if name not in _STANDARD}


def log_to_stderr(form: Literal["text", "json"], level: str) -> None:
    """From now on everything that is logged in this process goes to stderr in that form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    # At info it tells the whole path of every WebSocket.
    logging.getLogger("uvicorn.error").setLevel(max(logging.WARNING, logging.getLogger().level))
