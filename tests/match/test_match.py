"""Public calls check every step, name the clause, and change nothing when they refuse."""

from pathlib import Path

import pytest
from librt.random import Random

from pooram.engine.errors import BadNotation, BadSetup, IllegalStep, UnknownGame
from pooram.engine.options import GameOption, OnlyWith, allowed_seats, allowed_with, choice_of, switch
from pooram.games import all_games, find_game
from pooram.games.template import GAME as TEMPLATE
from pooram.games.template import Lamps
from pooram.match.match import Match
from pooram.match.reading import read_record
from pooram.match.record import Record

SIZE = choice_of("size", "Size", "", ("small", "large"))
CORNERS = switch("corners", "Corners", "", False, only_with=OnlyWith("size", (1,)))


class SizedLamps(Lamps):
    """Lamps with an option that matters beside another one only."""

    options = (SIZE, CORNERS, *Lamps.options)


def lamps(*rows, seats=2):
    match = Match(TEMPLATE, seats)
    for count in rows:
        match.play(f"lamps {count}", -1)
    return match


@pytest.mark.parametrize(
    ("steps", "seat", "step", "clause"),
    [
        ([], 0, "light 1", "template/turn-1"),
        ([], 1, "row 1", "template/turn-1"),
        ([(0, "row 1")], 0, "row 2", "template/turn-2"),
        ([(0, "row 1"), (0, "light 3"), (1, "row 2"), (1, "light 1")], 0, "row 1", "template/turn-1"),
    ],
)
def test_an_illegal_step_names_its_clause_and_changes_nothing(steps, seat, step, clause):
    match = lamps(3, 3)
    for who, what in steps:
        match.play(what, who)
    before = match.state.to_bytes(), list(match.history)
    with pytest.raises(IllegalStep) as caught:
        match.play(step, seat)
    assert caught.value.clause == clause
    assert (match.state.to_bytes(), match.history) == before


def test_a_step_nobody_knows_is_explained():
    with pytest.raises(BadNotation) as caught:
        lamps(3, 3).play("castle", 0)
    assert "row 1" in caught.value.hint


@pytest.mark.parametrize("seats", [-1, 0, 5, 100])
def test_a_seat_count_out_of_range_is_refused(seats):
    with pytest.raises(BadSetup, match="1 to 4 seats"):
        Match(TEMPLATE, seats)


def test_an_unknown_game_names_the_known_ones():
    with pytest.raises(UnknownGame) as caught:
        find_game("chess")
    assert "template" in caught.value.hint


@pytest.mark.parametrize(("options", "says"), [({"bonus": 10}, "cannot be 10"), ({"x": 1}, "no option")])
def test_a_bad_option_is_refused(options, says):
    with pytest.raises(BadSetup, match=says):
        Match(TEMPLATE, 2, options)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells the room in use")
def test_asking_for_choices_again_and_again_takes_no_more_room():
    def pages():
        return int(Path("/proc/self/statm").read_text().split()[1])

    for game in all_games().values():
        match = Match(game, game.fewest_seats)
        match.draw_until_choice(Random(1))
        seat = match.to_move[0]
        game.legal_choices(match.state, seat)
        before = pages()
        for _ in range(20_000):
            game.legal_choices(match.state, seat)
        assert pages() - before < 500, game.key


def test_chance_cannot_be_played_out_of_turn():
    with pytest.raises(IllegalStep):
        lamps(3, 3).play("lamps 3", -1)


@pytest.mark.parametrize(("seats", "given"), [(1, 9), (2, 6)])
def test_an_option_keeps_its_default_where_it_does_not_matter(seats, given):
    assert Match(TEMPLATE, seats, {"head_start": given}).options["head_start"] == given


def test_an_option_cannot_be_set_where_it_does_not_matter():
    with pytest.raises(BadSetup, match="'head_start' of Lamps is only for 1 seat, not for 2") as caught:
        Match(TEMPLATE, 2, {"head_start": 9})
    assert caught.value.hint == "Leave it out, or change the number of seats."


@pytest.mark.parametrize(
    ("fewest", "most", "matters", "told"),
    [
        (0, 0, [1, 2, 3, 4], ""),
        (0, 1, [1], "for 1 seat"),
        (2, 0, [2, 3, 4], "for 2 or more seats"),
        (2, 3, [2, 3], "for 2 to 3 seats"),
        (3, 3, [3], "for 3 seats"),
    ],
)
def test_an_option_says_for_how_many_seats_it_matters(fewest, most, matters, told):
    option = GameOption("x", "X", "", 0, 0, 1, fewest_seats=fewest, most_seats=most)
    assert [seats for seats in range(1, 5) if option.matters(seats)] == matters
    assert allowed_seats(option) == told


def test_an_option_cannot_be_set_where_another_one_leaves_it_without_meaning():
    game = SizedLamps()
    assert allowed_with(CORNERS, game.options) == "if 'size' is large"
    with pytest.raises(BadSetup, match="'corners' of Lamps matters only if 'size' is large") as caught:
        Match(game, 2, {"corners": 1})
    assert caught.value.hint == "Leave it out, or set the other one, too."
    assert Match(game, 2, {"corners": 0}).options["corners"] == 0
    assert Match(game, 2, {"corners": 1, "size": "large"}).options["corners"] == 1


def test_a_record_names_an_option_only_where_it_counts_and_one_that_named_it_anyway_is_read():
    game = SizedLamps()
    small, large = (Record(Match(game, 2, {"size": size})).to_text() for size in (0, 1))
    assert "option corners" not in small
    assert "option corners 0" in large
    former = small.replace("option size 0", "option size 0\noption corners 1")
    read = read_record(former, lambda _: game)
    assert read.match.options["corners"] == 0
    assert "option corners 1" in read.to_text()


def test_an_option_stands_after_the_one_on_which_it_depends():
    class Upside(Lamps):
        options = (CORNERS, SIZE)

    with pytest.raises(ValueError, match="option 'corners' needs 'size' before it"):
        Upside()


def test_only_a_lone_seat_has_a_rival():
    assert TEMPLATE.side_names(["Anna"]) == ["Anna", "The night"]
    assert TEMPLATE.side_names(["Anna", "Bo"]) == ["Anna", "Bo"]
    assert [TEMPLATE.begin(seats).sides() for seats in (1, 2, 3)] == [2, 2, 3]


def test_who_does_not_say_how_many_play_does_not_play_alone():
    assert TEMPLATE.fewest_seats == 1
    assert TEMPLATE.usual_seats == 2
