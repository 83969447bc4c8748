"""What the handlers share."""

from collections.abc import Mapping

from pooram.engine.game import AnyGame
from pooram.server.client import Client, ClientFile
from pooram.server.gate import Gate
from pooram.tables.limits import LIMITS, Limits
from pooram.tables.service import TableService


class AppState:
    """The tables, the games that are offered, the client, and who is let in."""

    def __init__(
        self,
        service: TableService,
        games: Mapping[str, AnyGame],
        client: Client,
        limits: Limits = LIMITS,
        public: tuple[str, ...] = (),
    ) -> None:
        self.service = service
        self.games = games
        self.client = client
        self.gate = Gate(limits)
        self.public = public
        """Addresses that people open, what they should be told first."""
        self.list_of_games: ClientFile | None = None
        """Ready to be sent, once somebody has asked for it."""
        self.adopted = False
        """Whether the tables of former versions have been given away."""
