"""How many may come in, and how often they may ask: one address cannot take what belongs to all."""

from math import ceil

from pooram.server.identity import Asking, address_of, is_here
from pooram.server.pace import Crowd, Turns
from pooram.tables.errors import TooOften
from pooram.tables.limits import LIMITS, Limits
from pooram.tables.rate import Rate

TOO_MUCH_WORK = "Your address asks for too many pictures and records at once."


class Gate:
    """Counts for this process; with several workers each has its own."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.limits = limits
        known = limits.known_addresses
        self._tables = Rate(limits.tables_at_once, limits.tables_a_minute, known)
        self._promises = Rate(limits.tables_at_once, limits.tables_a_minute, known)
        self._keys = Rate(limits.keys_at_once, limits.keys_a_minute, known)
        self._questions = Rate(limits.questions_at_once, limits.questions_a_minute, known)
        self._work = Rate(limits.work_at_once, limits.work_a_minute, known)
        self._requests = Rate(limits.requests_at_once, limits.requests_a_second * 60, known)
        self._pictures = Rate(limits.pictures_at_once, limits.pictures_a_minute, known)
        self._joins = Rate(limits.joins_at_once, limits.joins_a_minute, known)
        a_minute = limits.address_messages_a_second * 60
        self._messages = Rate(limits.address_messages_at_once, a_minute, known)
        self.turns = Turns()
        self.addresses = Crowd(limits.connections_of_an_address)
        self.tables = Crowd(limits.connections_at_a_table)

    def check_request(self, asking: Asking) -> None:
        """For whatever is asked; on the line of a proxy everybody asks, so that it is counted here again."""
        self._check(self._requests, asking, "Your address asks too much at once.")

    def check_new_table(self, asking: Asking) -> None:
        self._check(self._tables, asking, "Too many tables were begun from your address.")

    def check_promise(self, asking: Asking) -> None:
        """As many as tables, for which they are."""
        self._check(self._promises, asking, "Too many tables were begun from your address.")

    def check_key(self, asking: Asking) -> None:
        """For making a key and for trying one."""
        self._check(self._keys, asking, "Too many personal links were made or tried from your address.")

    def check_question(self, asking: Asking) -> None:
        self._check(self._questions, asking, "Your address asks too much at once.")

    def check_work(self, asking: Asking) -> None:
        """For what costs the server up to a second."""
        self._check(self._work, asking, TOO_MUCH_WORK)

    def check_picture(self, asking: Asking) -> None:
        """For what costs it a tenth of that, of which a film needs many."""
        self._check(self._pictures, asking, TOO_MUCH_WORK)

    def check_join(self, asking: Asking) -> None:
        """For coming to a table, or going on to another one."""
        self._check(self._joins, asking, "Your address comes to too many tables at once.")

    def wait(self, address: str) -> float:
        """The seconds after which one asks again if a message of this address may be heard; 0: it may."""
        return self._messages.ask(address) if address else 0.0

    def charge(self, address: str, wholes: int) -> None:
        """Count what was done for a message of this address besides: showing a table as a whole."""
        if address and wholes:
            self._messages.count(address, wholes * (self.limits.whole_costs - 1))

    def is_full(self, asking: Asking, table: str) -> bool:
        """Whether nobody else can be connected from there, or at that table."""
        return self.tables.is_full(table) or self.is_crowded(asking)

    def is_crowded(self, asking: Asking) -> bool:
        """Whether nobody else can be connected from there."""
        return not is_here(asking) and self.addresses.is_full(address_of(asking))

    def _check(self, rate: Rate, asking: Asking, sentence: str) -> None:
        seconds = 0.0 if is_here(asking) else rate.ask(address_of(asking))
        if seconds:
            raise TooOften(sentence, ceil(seconds))
