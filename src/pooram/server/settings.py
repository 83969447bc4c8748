"""How a server runs: every field is an option of `pooram serve`, a variable POORAM_… and a key of a file."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from cyclopts import Parameter
from cyclopts.validators import Number

from pooram.engine.errors import PooramError

HOST = "127.0.0.1"
PORT = 8420
EVERYWHERE = frozenset({"", "0.0.0.0", "::"})
"""Names for all addresses of a machine at once; nobody can open them in a browser."""

Several = Parameter(negative="", show_default=False)
AtLeastOne = Parameter(validator=Number(gte=1))


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a server runs."""

    host: str = HOST
    """Address to listen on; 0.0.0.0 is all of this machine's, and needs --public."""
    port: Annotated[int | None, Parameter(validator=Number(gte=0, lte=65535))] = None
    """Port to listen on, 0 for any free one; else 8420, or any free one if that is taken."""
    public: Annotated[tuple[str, ...], Several] = ()
    """Address at which people reach it, as https://play.example.org; may be given several times."""
    lan: bool = False
    """Let everybody in the home network play: prints the address there and its QR code."""
    trusted_proxies: Annotated[tuple[str, ...], Several] = (HOST,)
    """Address or network of a proxy that is believed who asks; else 127.0.0.1. May be given several times."""
    browser: bool = True
    """Open a browser, if there is one."""
    data: Path | None = None
    """Folder where the tables are kept, in a SQLite file; else a folder of the user's."""
    database: str | None = None
    """Database where the tables are kept instead: postgresql://user:password@host/name, or a SQLite file."""
    workers: Annotated[int, AtLeastOne] = 1
    """Processes that serve; more than one needs PostgreSQL."""
    graceful_seconds: Annotated[int, Parameter(validator=Number(gte=0))] = 5
    """How long requests may go on after it was asked to end."""
    bot: Annotated[tuple[str, ...], Several] = ()
    """A bot of yours to play against, as --bot mymodule:MyBot; may be given several times."""
    bot_processes: Annotated[int | None, AtLeastOne] = None
    """Processes in which bots think, of all workers together; else one less than processors, at least 2."""
    engine: Literal["pool", "ray"] = "pool"
    """Where bots think: in processes of this machine, or on a Ray cluster (its address is in RAY_ADDRESS)."""
    metrics: str | None = None
    """Where metrics are told to Prometheus, as 9464 or 0.0.0.0:9464; else nowhere."""
    log_format: Literal["text", "json"] = "text"
    """Logs for people, or a line of JSON for each event."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """What is logged; requests are from info on."""

    def __post_init__(self) -> None:
        """Refuse what cannot be, in one sentence."""
        for address in self.public:
            parts = urlsplit(address)
            if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
                raise PooramError(
                    f"{address!r} is no public address.",
                    hint="Write it as --public https://play.example.org.",
                )
        if self.lan and self.host != HOST:
            raise PooramError("--lan says by itself where to listen.", hint="Leave out --host, or --lan.")
        if self.host in EVERYWHERE and not self.public:
            raise PooramError(
                f"On {self.host or 'every address'} the server does not know under which name it is asked.",
                hint="Name the address that people open with --public http://…",
            )
        if self.database is not None:
            _ = self.place
        if self.metrics is not None:
            _ = self.metrics_address

    @property
    def listening_host(self) -> str:
        """Where it listens: with --lan on all addresses, since that of the network may change."""
        return "0.0.0.0" if self.lan else self.host

    @property
    def place(self) -> str | Path:
        """The database: an address of PostgreSQL, or a SQLite file."""
        # Loaded late: every command loads this file, and few of them a database.
        from pooram.tables.storage.place import data_file, place_of

        return data_file(self.data) if self.database is None else place_of(self.database)

    @property
    def kept_in(self) -> str:
        """Where the tables are, as it may be shown: without a password."""
        if isinstance(self.place, Path):
            return str(self.place)
        parts = urlsplit(self.place)
        return f"{parts.scheme}://{parts.hostname or ''}{parts.path}"

    @property
    def metrics_address(self) -> tuple[str, int]:
        """Host and port of the metrics.

        >>> Settings(metrics="9464").metrics_address, Settings(metrics="0.0.0.0:9464").metrics_address
        (('127.0.0.1', 9464), ('0.0.0.0', 9464))
        """
        host, _, port = (self.metrics or "").rpartition(":")
        if not port.isdecimal() or int(port) > 65535:
            raise PooramError(
                f"{self.metrics!r} is no place for metrics.", hint="Write a port, or --metrics 0.0.0.0:9464."
            )
        return host.strip("[]") or HOST, int(port)

    def address(self, port: int) -> str:
        """What people open: the first public address, or the one it listens on."""
        if self.public:
            return self.public[0].rstrip("/") + "/"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{port}/"
