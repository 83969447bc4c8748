"""Points in a game that is played: who gets them, what they are noted for, and the score sheet."""

import pytest
from librt.random import Random

from pooram.games.cholas import GAME
from pooram.games.cholas.box import TREASURE_COLOUR, TREASURE_PATTERN, TREASURE_TWO
from pooram.games.cholas.rules.position import (
    PART_OTHERS_PATTERNS,
    PART_OWN_PATTERNS,
    PART_OWN_STONES,
    PART_SCULPTURES,
    PART_STONES,
    PART_TREASURE,
    PARTS,
)
from pooram.match.match import Match

NAMES = ["Anna", "Bo", "Cy"]
DOUBLE = 2
GREY, GOLD, WHITE = 3, 4, 2


def parts(at, seat=0):
    """What a seat's points are for, without what brought nothing."""
    names = {
        "stones": PART_STONES,
        "own patterns": PART_OWN_PATTERNS,
        "by others": PART_OTHERS_PATTERNS,
        "treasure": PART_TREASURE,
        "sculptures": PART_SCULPTURES,
        "own stones": PART_OWN_STONES,
    }
    noted = {name: int(at.state.parts[seat * PARTS + part]) for name, part in names.items()}
    return {name: points for name, points in noted.items() if points}


# The rulebook's examples, played


@pytest.mark.clause("cholas/points-1", "cholas/points-2", "cholas/points-4")
def test_two_white_stones_bring_two_to_the_builder_and_four_to_white(table):
    at = table("W.....==......", stones=["WW", "B", "B"], cards=["alike", "", ""])
    at.play("build alike", "at b1", "stone white")
    assert at.points() == [2, 0, 4]
    assert parts(at) == {"stones": 2}
    assert parts(at, 2) == {"by others": 4}
    assert at.frames == [("stone-points", 0, 2), ("pattern", WHITE, 3, 4, 2)]


@pytest.mark.clause("cholas/points-2")
def test_grey_places_four_stones_of_two_other_colours_for_four(table):
    at = table("", stones=["BBLLG", ""], cards=["diagonal", ""], colour=GREY)
    at.play("build diagonal", "at a1", "stone brown", "stone light-brown")
    assert at.points() == [4, 0]
    assert at.hand() == "G"


@pytest.mark.clause("cholas/points-2")
def test_brown_places_two_of_another_colour_for_two(table):
    at = table("", stones=["LLWW", ""], cards=["alike", ""])
    assert at.play("build alike", "at a1", "stone white").points() == [2, 0]


@pytest.mark.clause("cholas/points-3")
def test_gold_has_four_for_a_pattern_and_one_for_a_white_stone(table):
    at = table("OO....==......", stones=["OWB", ""], cards=["two", ""], colour=GOLD)
    at.play("build two", "at c1", "stone gold", "stone white")
    assert at.points() == [5, 0]
    assert parts(at) == {"stones": 1, "own patterns": 4}


@pytest.mark.clause("cholas/treasure-1", "cholas/treasure-2")
def test_white_takes_a_treasure_and_brown_has_a_pattern(table):
    at = table(
        """
        .G....==......
        .GB...==......
        """,
        stones=["BBWW", "", "", ""],
        cards=["alike", "", "", ""],
        treasure_at={"c2": TREASURE_TWO},
        colour=WHITE,
    )
    at.play("build alike", "at c2 upright", "stone brown")
    assert at.points() == [4, 0, 0, 4]
    assert parts(at) == {"stones": 2, "treasure": 2}
    assert set(at.state.treasure) == {-1}


@pytest.mark.clause("cholas/treasure-8", "cholas/treasure-9")
def test_double_treasure_brings_brown_twelve_and_light_brown_four(table):
    at = table("B..L..==......", stones=["BBLLG", ""], cards=["block", ""], treasure=DOUBLE)
    at.play("build block", "at b1 upright", "stone brown", "stone light-brown")
    assert at.points() == [12, 4]
    assert parts(at) == {"stones": 2, "own patterns": 4, "treasure": 6}
    assert ("doubled", 0, 6) in at.frames


# Treasure on the board


@pytest.mark.clause("cholas/treasure-3", "cholas/treasure-6")
@pytest.mark.parametrize(("stone", "points"), [("grey", 3), ("white", 1)])
def test_a_colour_tile_is_taken_off_whether_it_pays_or_not(table, stone, points):
    tile = TREASURE_COLOUR + GREY
    at = table("..B...==......", stones=["GW", ""], cards=["one", ""], treasure_at={"c2": tile, "l2": tile})
    at.play("build one", "at c2", f"stone {stone}")
    assert at.points() == [points, 0]
    assert sorted(set(at.state.treasure)) == [-1, tile]
    assert ("treasure", 0, tile, points - 1) in at.frames


@pytest.mark.clause("cholas/treasure-4", "cholas/treasure-5")
@pytest.mark.parametrize(("below", "points"), [("..G...==......", 1), (".GG...==......", 3)])
def test_a_pattern_tile_pays_for_a_pattern_of_a_colour_that_nobody_has(table, below, points):
    at = table(below, stones=["G", ""], cards=["one", ""], treasure_at={"c2": TREASURE_PATTERN})
    at.play("build one", "at c2", "stone grey")
    assert at.points() == [points, 0]


@pytest.mark.clause("cholas/treasure-7", "cholas/treasure-10")
@pytest.mark.parametrize(("treasure", "points"), [(0, 1), (DOUBLE, 2)])
def test_a_star_without_treasure_and_with_double_treasure(table, treasure, points):
    at = table("..B...==......", stones=["G", ""], cards=["one", ""], treasure=treasure)
    assert at.play("build one", "at c2", "stone grey").points() == [points, 0]


# Patterns again and again


@pytest.mark.clause("cholas/points-7")
@pytest.mark.parametrize(("increase", "points"), [(0, 4 + 7), (1, 4 + 3)])
def test_a_pattern_that_grows_brings_all_of_it_again_or_only_the_increase(table, increase, points):
    at = table("LL....==......", stones=["L", "L"], cards=["one", "one"], increase=increase)
    at.play("build one", "at c1", "stone light-brown")
    at.play("build one", "at d1", "stone light-brown")
    assert at.points() == [1, points]
    assert parts(at, 1) == {"by others": 4, "own patterns": points - 4}


@pytest.mark.clause("cholas/points-9")
def test_a_pattern_in_a_colour_of_nobody_is_told_and_brings_nothing(table):
    at = table("OO....==......", stones=["O", ""], cards=["one", ""])
    at.play("build one", "at c1", "stone gold")
    assert at.points() == [1, 0]
    assert ("pattern", GOLD, 3, 4, -1) in at.frames


@pytest.mark.clause("cholas/goal-1", "cholas/goal-4")
def test_points_come_from_stones_and_from_sculptures_on_top_of_stones(table):
    at = table(
        """
        B.....==......
        BB....==......
        """,
        stones=["WGGGGG", ""],
        cards=["one", "one"],
        tiles={"a1-b2": "GGGGO"},
        wagon=["O", ""],
        variant=1,
    )
    assert at.refusal("sculpt a1-b2") == (
        "sculpt-3",
        "The place a1-b2 is only partly built: nothing is on b2.",
    )
    at.play("build one", "at b2", "stone white")
    at.play("draw top").chance("card one")
    at.play("sculpt a1-b2")
    assert parts(at) == {"stones": 1, "sculptures": 8}
    assert at.points() == [9, 0]


@pytest.mark.clause("cholas/points-10")
@pytest.mark.parametrize(
    ("points", "token"), [(0, ""), (49, ""), (50, "50"), (99, "50"), (120, "100"), (215, "200")]
)
def test_a_marker_goes_round_the_fifty_points_and_a_token_keeps_the_rounds(table, points, token):
    at = table("", stones=["B", "B"], cards=["one", "one"])
    at.state.score[0] = points
    at.state.score[1] = points % 50
    things = {item.id: item for item in GAME.scene(GAME.view(at.state, 0), NAMES).items()}
    assert (things["token:0"].badge if "token:0" in things else "") == token
    assert things["marker:0"].dy == things["marker:1"].dy
    assert things["marker:0"].name == f"Anna at {points} points"


@pytest.mark.clause("cholas/sculpt-6")
def test_a_placed_sculpture_shows_its_picture_and_not_its_cost(table):
    drawing = """
        BB....==......
        BB....==......
        """
    at = table(drawing, stones=["GGGGO", ""], cards=["one", "one"], tiles={"a1-b2": "GGGGO"}, variant=1)
    assert "4 grey and 1 gold" in lying(at, "tile:0").name
    at.play("sculpt a1-b2")
    placed = lying(at, "tile:0").name
    assert placed.endswith("on a1, b1, a2 and b2")
    assert "grey" not in placed


def lying(at, thing):
    """A thing of the scene as Bo sees it."""
    return next(item for item in GAME.scene(GAME.view(at.state, 1), NAMES).items() if item.id == thing)


# The score sheet


@pytest.mark.clause("cholas/win-1")
@pytest.mark.parametrize(
    ("variant", "labels"),
    [
        (
            0,
            [
                "Stones of other colours",
                "Own patterns, built by oneself",
                "Own patterns, built by others",
                "Treasure",
            ],
        ),
        (
            1,
            [
                "Stones of other colours",
                "Stones of the own colour",
                "Own patterns, built by oneself",
                "Own patterns, built by others",
                "Treasure",
                "Sculptures",
            ],
        ),
    ],
)
def test_the_sheet_says_what_points_were_for(variant, labels):
    match = Match(GAME, 3, {"variant": variant})
    rng = Random(3)
    while not match.over:
        match.draw_until_choice(rng)
        if match.to_move:
            seat = match.to_move[0]
            steps = match.legal_for(seat)
            better = [step for step in steps if step.startswith(("build", "sculpt"))] or steps
            match.play(better[rng.randrange(len(better))], seat)
    sheet = GAME.sheet(match.state, NAMES)
    assert [row.label for row in sheet.rows] == labels
    for seat in range(3):
        assert sum(row.values[seat] for row in sheet.rows) == sheet.totals[seat] == match.state.score[seat]
        assert all(sum(row.values) > 0 for row in sheet.rows if row.label != "Stones of the own colour")
    winner = NAMES[sheet.ranks.index(1)]
    assert sheet.verdict == f"{winner} wins with {max(sheet.totals)} points."
