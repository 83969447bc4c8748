"""The clauses on the throw, another turn, and a throw that is lost."""

import pytest

from pooram.engine.errors import IllegalStep
from pooram.engine.state import CHANCE
from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.choices import Enter, Move, Throw


@pytest.mark.clause("kerala_race/throw-2")
def test_one_mouth_enters_a_piece_on_the_first_square(race):
    r = race(throw=1)
    assert r.match.legal_for(0) == ["enter"]
    r.move("off")
    assert r.stands(0, "1")


@pytest.mark.clause("kerala_race/throw-3")
def test_no_mouth_enters_a_piece_on_the_fifth_square(race):
    r = race(throw=5).move("off")
    assert r.stands(0, "5")


@pytest.mark.clause("kerala_race/throw-3")
def test_the_fifth_square_lies_on_the_track_if_the_lane_is_short(race):
    r = race(throw=5, lane=1).move("off")
    assert r.stands(0, "P3")


@pytest.mark.clause("kerala_race/throw-4")
@pytest.mark.parametrize("squares", [2, 3, 4, 10])
def test_no_other_throw_enters(race, squares):
    r = race("P6", throw=squares)
    assert r.can_move("P6")
    clause, sentence = r.refusal("off")
    assert clause == "kerala_race/throw-4"
    assert sentence == f"A piece enters with a throw of 1 or 5; you threw {squares}."


@pytest.mark.clause("kerala_race/throw-2", "kerala_race/throw-3")
@pytest.mark.parametrize(("squares", "clause"), [(1, "throw-2"), (5, "throw-3")])
def test_entering_names_the_clause_of_its_throw(race, squares, clause):
    r = race(throw=squares)
    view = r.match.view(0).known
    told = [
        GAME.prompt(view),
        GAME.tell_choice(view, Enter()),
        GAME.tell_step(view, 0, Enter()),
    ]
    assert [said.clause for said in told] == [f"kerala_race/{clause}"] * 3


@pytest.mark.clause("kerala_race/throw-5")
def test_a_throw_that_enters_may_move_a_piece_instead(race):
    r = race("P6", throw=1)
    assert r.can_move("off", "P6")
    r.move("P6")
    assert r.stands(0, "P7")


@pytest.mark.clause("kerala_race/throw-6", "kerala_race/throw-7", "kerala_race/throw-8")
@pytest.mark.parametrize(("mouths", "squares"), [(0, 5), (1, 1), (2, 2), (3, 3), (4, 4), (5, 10)])
def test_mouths_count_as_squares_none_as_five_and_five_as_ten(race, mouths, squares):
    r = race("P1")
    r.match.play(f"mouths {mouths}", -1)
    r.move("P1")
    assert r.stands(0, f"P{1 + squares}")


@pytest.mark.clause("kerala_race/throw-9")
def test_one_piece_takes_the_whole_throw_and_the_player_picks_it(race):
    r = race("P1 P7", throw=4)
    assert r.can_move("P1", "P7")
    r.move("P7")
    assert r.stands(0, "P1 P11")
    assert r.mover == 1


@pytest.mark.clause("kerala_race/throw-9")
def test_a_throw_that_can_be_used_must_be_used(race):
    r = race("P1", throw=4)
    assert r.match.to_move == (0,)
    assert r.match.legal_for(0) == ["move 7"]
    with pytest.raises(IllegalStep, match="None of your pieces stands on step 8 of the way, P2"):
        r.match.play("move 8", 0)
    assert r.stands(0, "P1")


@pytest.mark.clause("kerala_race/throw-10")
def test_pieces_that_stand_alike_are_one_choice(race):
    assert race("P1", throw=1).match.legal_for(0) == ["enter", "move 7"]
    r = race("centre centre centre centre centre", throw=2)
    assert r.match.legal_for(0) == ["move 26"]
    assert r.stands_for("piece-0-0") == r.stands_for("piece-0-4") == (Move(26),)


@pytest.mark.clause("kerala_race/again-1")
def test_a_five_gives_another_turn(race):
    r = race("P1", throw=5).listen().move("P1")
    assert r.mover == 0
    assert r.match.chance_is_due
    assert r.frames == [("another-turn", [0])]


@pytest.mark.clause("kerala_race/again-1")
@pytest.mark.parametrize("squares", [1, 2, 3, 4, 10])
def test_after_any_other_throw_the_next_seat_throws(race, squares):
    r = race("P1", throw=squares).move("P1")
    assert r.mover == 1


@pytest.mark.clause("kerala_race/again-2")
def test_turns_go_on_while_fives_are_thrown(race):
    r = race("P1", throw=5).move("P1")
    r.throw(5).move("P6")
    assert r.mover == 0
    r.throw(2).move("P11")
    assert r.mover == 1


@pytest.mark.clause("kerala_race/lost-1")
def test_a_throw_that_no_piece_can_use_is_lost(race):
    r = race().throw(3)
    assert r.mover == 1
    assert r.match.chance_is_due
    assert r.stands(0, "")


@pytest.mark.clause("kerala_race/lost-1")
def test_a_throw_is_lost_too_if_the_pieces_on_the_way_cannot_use_it(race):
    r = race("<1 home home home home").throw(3)
    assert r.mover == 1
    assert r.stands(0, "<1 home home home home")


@pytest.mark.clause("kerala_race/lost-2")
def test_a_five_that_is_lost_gives_no_other_turn(race):
    r = race("<1 home home home home").throw(5)
    assert r.mover == 1


@pytest.mark.clause("kerala_race/throw-7", "kerala_race/lost-2", "kerala_race/end-3")
@pytest.mark.parametrize("pieces", ["P1", "<1 home home home home", "<5 home home home home"])
def test_a_thrown_five_promises_no_other_turn(race, pieces):
    r = race(pieces)
    told = GAME.tell_step(r.match.view(1).known, CHANCE, Throw(mouths=0))
    assert told.clause == "kerala_race/throw-7"
    assert GAME.words.say(told, ["Anna", "Bo"]) == "Anna throws no mouth up: 5 squares."
