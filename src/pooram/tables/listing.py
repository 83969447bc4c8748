"""Unfinished games, as the front page lists them."""

from collections.abc import Callable, Iterable

from pooram.engine.errors import PooramError
from pooram.engine.game import AnyGame
from pooram.tables.messages import TableInfo
from pooram.tables.stored import Listed


def table_infos(tables: Iterable[Listed], find: Callable[[str], AnyGame]) -> list[TableInfo]:
    """Those that can still be played: of games that are there, by the rules that they have now."""
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
        to_move = tuple(names[seat] for seat in standing.to_move)
        infos.append(
            TableInfo(header.id, game.key, game.name, names, to_move, standing.turns, listed.changed)
        )
    return infos
