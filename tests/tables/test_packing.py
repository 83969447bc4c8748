"""A whole table is told by what differs from one place or thing to the next, and arrives as it was."""

import pytest
from msgspec import json
from msgspec.structs import replace

from pooram.engine.scene import Panel, Place, Thing
from pooram.games import all_games, find_game
from pooram.match.chance import SeededChance
from pooram.match.match import Match
from pooram.tables.packing import packed, packed_panels, read_from_table
from pooram.tables.seats import TableSeat
from pooram.tables.snapshots import snapshot
from pooram.tables.stored import Header
from pooram.tables.table import Table


def sent(seen):
    return packed(seen, packed_panels(seen.scene.panels))


def table_of(game, steps):
    match = Match(game, game.usual_seats, chance=SeededChance(3))
    while not match.over and len(match.events) < steps:
        match.play(match.legal_for(match.to_move[0])[0], match.to_move[0])
    seats = tuple(TableSeat("person", f"Seat {seat + 1}") for seat in range(match.seats))
    return Table(Header("t", game.key, game.rules_version, game.box_hash, {}, seats, "", "", []), match)


@pytest.mark.parametrize("key", all_games())
@pytest.mark.parametrize("steps", [0, 40])
def test_every_table_arrives_as_it_was_and_is_shorter(key, steps):
    table = table_of(find_game(key), steps)
    for viewer in (-1, 0):
        seen = snapshot(table, viewer)
        assert read_from_table(sent(seen)) == seen
        assert len(sent(seen)) < len(json.encode(seen))


def test_what_is_usual_again_after_something_unusual_is_told():
    seen = snapshot(table_of(find_game("template"), 0), -1)
    places = (Place("a", "a", 0, 0, label="x"), Place("b", "b", 0, 0), Place("c", "c", 0, 0, label="x"))
    things = (Thing("t", "a", "t", "dot", badge="7"), Thing("u", "a", "u", "dot"))
    panel = Panel("p", "board", "P", 1, 1, places, things)
    seen = replace(seen, scene=replace(seen.scene, panels=(panel,)))
    assert read_from_table(sent(seen)) == seen
    assert b'{"id":"b","name":"b","label":""}' in sent(seen)


def test_other_messages_are_read_as_they_are():
    assert read_from_table(b'{"type":"refusal","sentence":"No.","clause":"x/y-1"}').sentence == "No."
