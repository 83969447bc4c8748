"""Who can leave their seat to a bot, have it back, or be replaced because they are gone."""

from typing import TYPE_CHECKING

from pooram.tables.errors import CannotNow

if TYPE_CHECKING:
    from pooram.tables.table import Table


def check_leave(table: "Table", seat: int) -> None:
    """Somebody leaves the game to others, and not to bots alone."""
    check_goes_on(table)
    if not any(other != seat for other in table.people()):
        raise CannotNow("Nobody else plays here.", hint="Just close the page: the game waits for you.")


def check_return(table: "Table", seat: int) -> None:
    """Somebody comes back for whom a bot plays."""
    stand_in = table.stand_ins.get(seat)
    if stand_in is None:
        raise CannotNow("You have your seat.")
    if stand_in.owes and seat in table.match.to_move:
        raise CannotNow("Your time for this choice is over.", hint="Come back when the bot has made it.")


def check_replace(table: "Table", seat: int) -> None:
    """The table waits for somebody, and no clock will ever replace them."""
    check_goes_on(table)
    if not table.has_person(seat) or table.is_bot(seat):
        raise CannotNow("Nobody has to be replaced there.")
    if table.clock is not None:
        raise CannotNow("This game has a clock.", hint="A bot plays on as soon as their time is over.")
    if seat not in table.match.to_move:
        raise CannotNow(f"Nobody waits for {table.names[seat]} now.")


def check_goes_on(table: "Table") -> None:
    if table.match.over:
        raise CannotNow("The game is over.")
