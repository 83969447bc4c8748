"""The clauses of Connect Four, one by one."""

import pytest

from connect_four import GAME
from connect_four.rules import lines
from pooram.engine.errors import IllegalStep
from pooram.engine.state import ranks_of
from pooram.match.match import Match

NAMES = ["Anna", "Bo"]
DRAWN = "ddacfefgeccddffcceddbbcbffaeaeeggggabagabb"


def dropped(columns, **options):
    """A match in which discs were dropped into these columns, one after the other."""
    match = Match(GAME, 2, options)
    for number, column in enumerate(columns):
        match.play(f"drop {column}", number % 2)
    return match


def lying(match):
    """Where discs lie, and whose."""
    scene = GAME.scene(match.view(0).known, NAMES)
    return {thing.place: thing.name for thing in scene.panels[0].things if "discs" not in thing.place}


@pytest.mark.clause("connect_four/board-1")
def test_the_board_is_empty_and_has_seven_columns_of_six():
    match = Match(GAME, 2)
    assert match.legal_for(0) == [f"drop {column}" for column in "abcdefg"]
    assert lying(match) == {}
    assert len(lines(4)) == 69


@pytest.mark.clause("connect_four/board-2")
def test_each_player_has_21_discs():
    match = dropped("dde")
    told = [GAME.words.say(GAME.tell_score(match.view(0).known, side), NAMES) for side in (0, 1)]
    assert told == ["19 discs left", "20 discs left"]


@pytest.mark.clause("connect_four/turn-1")
def test_the_players_take_turns():
    match = dropped("d")
    assert match.to_move == (1,)
    with pytest.raises(IllegalStep, match="Seat 2's turn"):
        match.play("drop d", 0)


@pytest.mark.clause("connect_four/turn-2")
def test_a_disc_falls_to_the_lowest_empty_place():
    assert lying(dropped("dda")) == {"d1": "Anna's disc", "d2": "Bo's disc", "a1": "Anna's disc"}


@pytest.mark.clause("connect_four/turn-2")
def test_nothing_fits_into_a_full_column():
    match = dropped("dddddd")
    assert "drop d" not in match.legal_for(0)
    with pytest.raises(IllegalStep, match="Column d is full"):
        match.play("drop d", 0)


@pytest.mark.clause("connect_four/turn-2")
def test_before_it_is_dropped_a_disc_shows_where_it_will_land():
    match = dropped("dd")
    (ghost,) = GAME.preview(match.view(0).known, GAME.choices.parse("drop d")).ghosts
    assert ghost.thing.place == "d3"
    match.play("drop d", 0)
    landed = {thing.place: thing.id for thing in GAME.scene(match.view(0).known, NAMES).panels[0].things}
    assert landed["d3"] == ghost.thing.id


@pytest.mark.clause("connect_four/end-1")
@pytest.mark.parametrize(
    "columns", ["aabbccd", "abababa", "abbccdcddad", "gffeededdgd"], ids=["across", "up", "rising", "falling"]
)
def test_four_in_a_row_win_at_once(columns):
    match = dropped(columns[:-1])
    assert not match.over
    match = dropped(columns)
    assert match.over
    winner = (len(columns) - 1) % 2
    assert ranks_of(match.state)[winner] == 1
    assert GAME.sheet(match.state, NAMES).verdict == f"{NAMES[winner]} wins."
    with pytest.raises(IllegalStep, match="game is over"):
        match.play("drop a", 1 - winner)


@pytest.mark.clause("connect_four/end-1")
def test_the_discs_that_won_are_marked():
    things = GAME.scene(dropped("aabbccd").view(1).known, NAMES).panels[0].things
    assert sorted(thing.place for thing in things if thing.pattern) == ["a1", "b1", "c1", "d1"]


@pytest.mark.clause("connect_four/end-1")
def test_with_the_option_four_are_not_enough_and_five_are():
    assert not dropped("aabbccdd", in_a_row=5).over
    assert dropped("aabbccdde", in_a_row=5).over


@pytest.mark.clause("connect_four/end-2")
def test_a_full_board_without_a_line_is_drawn():
    match = dropped(DRAWN)
    assert match.over
    assert ranks_of(match.state) == [1, 1]
    assert GAME.sheet(match.state, NAMES).verdict == "The board is full: a draw."
    with pytest.raises(IllegalStep, match="board is full"):
        match.play("drop a", 0)
