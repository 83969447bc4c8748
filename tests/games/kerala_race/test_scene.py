"""What people see, click and read."""

import pytest

from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.choices import Enter
from pooram.games.kerala_race.table.layout import MARGIN
from pooram.match.match import Match

NAMES = ["Anna", "Bo", "Cy"]


def board(race):
    return GAME.scene(race.match.view(race.mover).known, NAMES).panels[0]


def thing(race, name):
    return next(thing for thing in board(race).things if thing.id == name)


def targets(race, choice):
    """The ids of all that stands for a choice."""
    scene = GAME.scene(race.match.view(race.mover).known, NAMES)
    return {item.id for item in scene.items() if choice in scene.stands_for(item.id)}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    "options", [{}, {"lane": 1}, {"lane": 10}, {"lane": 6, "turn_in": 10, "re_entry": 10}]
)
def test_no_two_squares_overlap_and_all_lie_on_the_board(seats, options):
    panel = GAME.scene(Match(GAME, seats, options).view(-1).known, NAMES).panels[0]
    solid = [place for place in panel.places if not place.id.startswith("rail")]
    for place in solid:
        half = place.size / 2
        assert place.x - half >= MARGIN / 2
        assert place.x + half <= panel.width - MARGIN / 2
        assert place.y - half >= MARGIN / 2
        assert place.y + half <= panel.height - MARGIN / 2
    for number, one in enumerate(solid):
        for other in solid[number + 1 :]:
            apart = max(abs(one.x - other.x), abs(one.y - other.y))
            if "gate" not in one.id + other.id:
                assert apart >= (one.size + other.size) / 2 - 0.001, (one.id, other.id)
            else:
                assert apart > 0.3, (one.id, other.id)


def test_a_piece_keeps_its_id_when_it_moves_so_that_it_glides(race):
    r = race("P4 P9", throw=3)
    assert thing(r, "piece-0-0").place == "p4"
    r.move("P4")
    assert thing(r, "piece-0-0").place == "p7"
    assert thing(r, "piece-0-1").place == "p9"


def test_pieces_on_one_corner_stand_side_by_side(race):
    r = race("P5", "P5", "P5", seats=3)
    spots = {(thing(r, f"piece-{seat}-0").dx, thing(r, f"piece-{seat}-0").dy) for seat in range(3)}
    assert len(spots) == 3


def test_a_piece_and_the_square_where_it_lands_stand_for_its_move(race):
    r = race("P4", "P7", throw=3)
    # The enemy that would be hit stands for the move as well.
    assert targets(r, r.choice("P4")) == {"piece-0-0", "p4", "p7", "piece-1-0"}


def test_the_sockets_stand_for_entering_and_for_coming_home(race):
    r = race("P4", throw=1)
    assert targets(r, Enter()) >= {"tray-0-2", "tray-0-5", "piece-0-3", "lane-0-1"}
    r = race("<2 <3 home home home", throw=2, exact_finish=0)
    assert "tray-0-1" in targets(r, r.choice("<2"))
    assert r.stands_for("tray-0-3") == ()
    r = race("<2 <3 home home home", throw=3, exact_finish=0)
    assert r.stands_for("tray-0-2") == (r.choice("<3"),)


def test_a_place_where_two_pieces_could_land_stands_for_neither(race):
    r = race("P18 P19", throw=4, exact_centre=0)
    assert r.can_move("P18", "P19")
    assert r.stands_for("centre") == ()


def test_whoever_is_not_to_move_is_told_so(race):
    r = race("P4", "P9", throw=2)
    view = r.match.view(1).known
    (choice,) = r.stands_for("piece-1-0", viewer=1)
    assert GAME.words.say(GAME.judge(view, choice).said, NAMES) == "It is Anna's turn."
    assert r.stands_for("piece-1-0", viewer=-1) == ()
    assert [r.stands_for(name, viewer=1) for name in ("shell-1", "gate-in", "rail-0")] == [(), (), ()]


def test_the_preview_shows_the_piece_where_it_lands_and_the_one_it_sends_away(race):
    r = race("P4", "P7", throw=3)
    preview = GAME.preview(r.match.view(0).known, r.choice("P4"))
    assert {ghost.thing.id: ghost.thing.place for ghost in preview.ghosts} == {
        "piece-0-0": "p7",
        "piece-1-0": "tray-1-1",
    }
    assert preview.changes == (3, -13)
    assert r.stands(1, "P7")


@pytest.mark.clause("kerala_race/capture-1", "kerala_race/capture-2", "kerala_race/centre-1")
def test_a_piece_that_is_clicked_in_vain_names_the_clause_of_where_it_is(race):
    r = race("3 P4 centre home", "<P7 <2 <P0 centre home")
    found = {name: thing(r, name).clause for name in ("piece-0-4", "piece-0-0", "piece-0-1", "piece-0-2")}
    assert found == {
        "piece-0-4": "kerala_race/throw-4",
        "piece-0-0": "kerala_race/capture-1",
        "piece-0-1": "kerala_race/capture-1",
        "piece-0-2": "kerala_race/centre-1",
    }
    assert [thing(r, f"piece-1-{number}").clause for number in range(5)] == [
        "kerala_race/capture-2",
        "kerala_race/capture-2",
        "kerala_race/capture-2",
        "kerala_race/centre-1",
        "kerala_race/way-5",
    ]


def test_before_the_first_throw_no_shell_lies_on_the_mat(race):
    assert not [thing for thing in board(race()).things if thing.id.startswith("shell")]


def test_the_sockets_turn_to_home_when_the_way_is_open(race):
    waiting = {place.id: place for place in board(race("P1")).places}
    opened = {place.id: place for place in board(race("centre centre centre centre centre")).places}
    assert waiting["tray-0-1"].name == "Anna's start, socket 1"
    assert opened["tray-0-1"].name == "Anna's home, socket 1"


def test_spoken_names_say_where_a_piece_is_and_which_way_it_goes(race):
    r = race("P4 3", "<P7 centre centre centre home")
    said = [
        thing(r, name).name
        for name in ("piece-0-0", "piece-0-1", "piece-0-2", "piece-1-0", "piece-1-1", "piece-1-4")
    ]
    assert said == [
        "Anna's piece, on P4, on its way to the centre",
        "Anna's piece, on lane square 3, on its way to the centre",
        "Anna's piece, waiting to enter",
        "Bo's piece, on P7, on its way home",
        "Bo's piece, in the centre",
        "Bo's piece, home",
    ]


@pytest.mark.clause("kerala_race/throw-1")
def test_shells_are_thrown_for_the_one_who_is_to_move_and_lie_when_the_throw_is_used():
    match = Match(GAME, 2, players=NAMES[:2])
    match.play("start 1", -1)
    match.play("mouths 1", -1)
    view = match.view(0).known
    shells = [thing for thing in GAME.panels(view, NAMES[:2])[0].things if thing.id.startswith("shell-")]
    assert {shell.thrown for shell in shells} == {"cowrie-down"}
    match.play("enter", 0)
    view = match.view(0).known
    shells = [thing for thing in GAME.panels(view, NAMES[:2])[0].things if thing.id.startswith("shell-")]
    assert {shell.thrown for shell in shells} == {""}
