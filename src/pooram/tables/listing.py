"""Somebody's games, as the front page lists them, each with a picture."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial

from pooram.engine.errors import PooramError
from pooram.engine.game import AnyGame
from pooram.engine.state import WATCHER
from pooram.present.board import draw_board
from pooram.present.svg import draw_svg
from pooram.tables.messages import TableInfo
from pooram.tables.storage import Storage
from pooram.tables.stored import Holder, Listed
from pooram.tables.table import Table

Doing = Callable[[Callable[[], str]], Awaitable[str]]
MOST_LISTED = 50
MOST_EVER_LISTED = 1000


async def listed_games(
    holder: str,
    storage: Storage,
    find: Callable[[str], AnyGame],
    finished: bool = False,
    most: int = MOST_LISTED,
) -> list[TableInfo]:
    """Games that somebody can go on with, or those of theirs that are over; the last played first.

    If it is fewer than `most`, there are no others.
    """
    ask = storage.finished_of if finished else storage.unfinished_of
    held = await storage.held_by(holder)
    wanted = most
    while True:
        listed = await ask(holder, wanted)
        infos = table_infos(listed, find, held)
        if len(infos) >= most or len(listed) < wanted:
            return infos[:most]
        wanted *= 2


def table_infos(
    tables: Iterable[Listed], find: Callable[[str], AnyGame], held: Mapping[str, Sequence[Holder]]
) -> list[TableInfo]:
    """Those that can still be opened: of games that are there, by the rules that they have now."""
    infos = []
    for listed in tables:
        header, standing = listed.header, listed.standing
        try:
            game = find(header.game)
        except PooramError:
            continue
        if header.rules != game.rules_version or not game.knows_box(header.components):
            continue
        names = tuple(seat.name for seat in header.seats)
        mine = {holder.seat for holder in held.get(header.id, ())}
        infos.append(
            TableInfo(
                header.id,
                game.key,
                game.name,
                names,
                tuple(names[seat] for seat in standing.to_move),
                standing.turns,
                listed.changed,
                standing.finished,
                bool(mine & set(standing.to_move)),
                picture_address(header.id, listed.changed),
                listed.begun,
                game.turn_word,
                listed.shared,
            )
        )
    return infos


def picture_address(table: str, changed: str) -> str:
    """Where the picture is; it ends with the time of the last step, so that a browser may keep it.

    >>> picture_address("12ab", "2026-01-02T03:04:05.678+00:00")
    '/api/tables/12ab/picture.svg?at=20260102030405678'
    """
    return f"/api/tables/{table}/picture.svg?at={''.join(filter(str.isdigit, changed.partition('+')[0]))}"


async def picture(
    table: Table, seats: Sequence[int], board: bool = False, do: Doing = asyncio.to_thread
) -> bytes:
    """The table, or just its board, as somebody with these seats sees it, by the view of theirs alone.

    Who has several shares a screen with others, so that it is what everybody may see. Others play meanwhile:
    it is drawn elsewhere.
    """
    viewer = seats[0] if len(seats) == 1 else int(WATCHER)
    view = table.game.view(table.match.state, viewer)
    draw = partial(draw_board if board else draw_svg, colours=table.match.options.colours)
    # It is not kept here: a browser keeps it until the next step.
    return (await do(partial(draw, table.game, view, tuple(table.match.players)))).encode()
