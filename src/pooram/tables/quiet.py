"""How long a bot thinks shall tell nobody what it holds.

One legal choice is made at once and many are thought over, and what a bot has in its hand decides how many
there are. So where a bot knows something that not everybody knows, and others than a lone player look, its
choice comes no sooner than its level may think, however soon it was found; a bot of somebody's own, which may
think as long as it likes, has as much time as ours of the middle level. Who plays alone against bots does
not wait; nor does anybody where all that the bot knows lies open.
"""

from collections.abc import Mapping

from pooram.bots.levels import LEVELS, Level
from pooram.tables.notes import USUAL_LEVEL
from pooram.tables.open_table import OpenTable
from pooram.tables.presence import counted
from pooram.tables.secrecy import knows_a_secret
from pooram.tables.table import Table


def least_seconds(opened: OpenTable, table: Table, seat: int, levels: Mapping[str, Level]) -> float:
    """How long a bot's choice is kept back at least, counted from when it was to choose at this table.

    By then the table may have moved on.
    """
    level = levels.get(table.level(seat))
    if level is None or not (_others_look(opened) and knows_a_secret(table.game, table.match.opening, seat)):
        return 0.0
    return level.seconds or LEVELS[USUAL_LEVEL].seconds


def _others_look(opened: OpenTable) -> bool:
    table = opened.table
    people = sum(table.has_person(seat) for seat in range(len(table.header.seats)))
    if people == 1:
        people += opened.company.presence(counted(opened.connections)).watching
    return people > 1
