"""How the Basic and the Expert game end, and who has won."""

import pytest

from pooram.games.cholas import GAME
from pooram.games.cholas.box import CELL_NAMES, PLACE_NAMES
from pooram.games.cholas.rules.phases import (
    BY_ALL_SCULPTED,
    BY_BLOCKED,
    BY_FULL_TEMPLE,
    BY_LAST_TURNS,
    BY_TOO_MANY_TURNS,
)

TOP = "g16 h16 f15 g15 h15 i15 f14 g14"
"""The eight last spaces to be built, if one begins at the base."""
NAMES = ["Anna", "Bo", "Cy"]


def pass_turns(at, number):
    """So many turns without a Build."""
    for _ in range(number):
        assert not at.match.over
        at.play("draw top").chance("card one")


# The end comes near


@pytest.mark.clause("cholas/end-1")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_seven_spaces_less_two_stones_leave_two_more_turns_for_everybody(all_but, seats):
    at = all_but(
        " ".join(TOP.split()[:7]),
        stones=["LL"] + ["B"] * (seats - 1),
        cards=["alike"] + ["one"] * (seats - 1),
    )
    at.play("build alike", "at f14 upright", "stone light-brown")
    assert at.frames[-1] == ("trigger", 5)
    assert at.mover == 1
    pass_turns(at, 2 * seats)
    assert at.match.over
    assert at.state.ended_by == BY_LAST_TURNS
    assert at.frames[-1] == ("last-turns",)


@pytest.mark.clause("cholas/end-1")
def test_six_spaces_are_few_enough_and_seven_are_not(all_but):
    at = all_but(TOP, stones=["L", "L"], cards=["one", "one"])
    at.play("build one", "at f14", "stone light-brown")
    assert at.state.turns_left == -1
    at.play("build one", "at g14", "stone light-brown")
    assert at.state.turns_left == 4


@pytest.mark.clause("cholas/end-1")
def test_later_builds_do_not_bring_more_turns(all_but):
    at = all_but("g16 h16 f15 g15 h15 i15 g14", stones=["LL", "LL"], cards=["one one", "one one"])
    at.play("build one", "at g14", "stone light-brown")
    at.play("build one", "at f15", "stone light-brown")
    assert at.state.turns_left == 3
    pass_turns(at, 3)
    assert at.state.ended_by == BY_LAST_TURNS


@pytest.mark.clause("cholas/end-2")
def test_a_full_temple_ends_the_game_at_once(all_but):
    at = all_but("g16 h16", stones=["LW", "L"], cards=["two", "one"])
    at.play("build two", "at g16", "stone light-brown", "stone white")
    assert at.match.over
    assert at.state.ended_by == BY_FULL_TEMPLE
    assert at.frames[-1] == ("temple-full",)
    assert at.refusal("pick 2", seat=1) == ("win-1", "The game is over.")


# Blocked


def nearly_blocked(all_but, stones, cards, **more):
    """Bo has no room for stones and cards; Anna has one stone to build."""
    return all_but(TOP, stones=["L", stones], cards=["one", cards], **more)


@pytest.mark.clause("cholas/end-3", "cholas/end-4")
def test_who_can_neither_pick_draw_nor_build_ends_the_game(all_but):
    at = nearly_blocked(all_but, "BBBBBB", "two two two two")
    at.play("build one", "at g14", "stone light-brown")
    assert at.state.ended_by == BY_BLOCKED
    assert at.frames[-1] == ("blocked", 1)


@pytest.mark.clause("cholas/end-3")
def test_that_replace_is_possible_does_not_help(all_but):
    at = nearly_blocked(all_but, "BBBBBBB", "diagonal diagonal two two")
    at.play("build one", "at g14", "stone light-brown")
    assert at.match.over


@pytest.mark.clause("cholas/end-3")
@pytest.mark.parametrize(
    ("stones", "cards", "step"),
    [
        ("BBBBB", "two two two two", "pick 2"),
        ("BBBBBB", "two two two", "draw top"),
        ("BBBBBB", "two two two one", "build one"),
        ("BBBBBL", "two two two two", "build two"),
    ],
)
def test_one_of_the_three_is_enough_to_go_on(all_but, stones, cards, step):
    at = nearly_blocked(all_but, stones, cards)
    at.play("build one", "at g14", "stone light-brown")
    assert at.mover == 1
    assert step in at.options()


@pytest.mark.clause("cholas/end-4")
def test_a_blocked_player_ends_the_game_after_the_end_has_come_near_too(all_but):
    at = all_but(
        "g16 h16 f15 g15 h15 i15 g14", stones=["L", "BBBBBB"], cards=["one", "block block block block"]
    )
    at.play("build one", "at g14", "stone light-brown")
    assert ("trigger", 6) in at.frames
    assert at.state.ended_by == BY_BLOCKED


@pytest.mark.clause("cholas/end-5")
def test_after_a_thousand_turns_it_ends(table):
    at = table("", stones=["B", "B"], cards=["one", "one"])
    at.state.turns = 999
    at.play("pick 2").chance("stone grey", "stone gold")
    assert not at.match.over
    at.play("pick 2").chance("stone grey", "stone gold")
    assert at.state.ended_by == BY_TOO_MANY_TURNS


# Who has won


def finished(all_but, score, **more):
    """A game in which Anna's last stone, of no colour of theirs, brings her a point."""
    at = all_but("h16", stones=["O", *["B"] * (len(score) - 1)], cards=["one"] * len(score), **more)
    for seat, points in enumerate(score):
        at.state.score[seat] = at.state.parts[6 * seat] = points - (seat == 0)
    return at


def places(at):
    at.play("build one", "at h16", "stone gold")
    assert at.match.over
    return [int(at.state.rank(seat)) for seat in range(at.state.seats)]


@pytest.mark.clause("cholas/win-1")
def test_most_points_win(all_but):
    at = finished(all_but, [50, 60, 40])
    assert places(at) == [2, 1, 3]
    assert GAME.sheet(at.state, NAMES).verdict == "Bo wins with 60 points."


@pytest.mark.clause("cholas/win-2")
def test_of_players_who_are_level_most_own_stones_on_the_temple_win(all_but):
    at = finished(all_but, [60, 60, 40])
    repaint(at, brown=2, light_brown=3)
    assert places(at) == [2, 1, 3]
    sentence = "Bo wins with 60 points and most stones of the own colour on the temple."
    assert GAME.sheet(at.state, NAMES).verdict == sentence


@pytest.mark.clause("cholas/win-3")
def test_who_is_level_in_stones_too_shares_the_place(all_but):
    at = finished(all_but, [60, 60, 40])
    repaint(at, brown=3, light_brown=3)
    assert places(at) == [1, 1, 3]
    assert GAME.sheet(at.state, NAMES).verdict == "Anna and Bo share the victory with 60 points."


def repaint(at, brown, light_brown):
    """So many stones of both colours, and grey ones."""
    for cell in range(CELL_NAMES.index("h16")):
        at.state.temple.stone[cell] = 0 if cell < brown else 1 if cell < brown + light_brown else 3


# Expert


def one_left(all_but, **more):
    """Bo's turn comes after Anna's: a temple without space, sculptures everywhere but on g16 and h16."""
    sculpted = PLACE_NAMES[:34]
    return all_but("", sculpted=sculpted, variant=1, **more)


@pytest.mark.clause("cholas/expert-end-1")
def test_the_game_is_over_when_all_sculptures_are_placed(all_but):
    at = one_left(all_but, stones=["G", "G"], cards=["one", "one"])
    at.play("sculpt g16")
    assert not at.match.over
    at.play("sculpt h16")
    assert at.state.ended_by == BY_ALL_SCULPTED
    assert at.frames[-1] == ("all-sculpted",)
    assert at.points() == [1, 1]


@pytest.mark.clause("cholas/expert-end-4")
def test_a_temple_that_is_full_or_nearly_full_does_not_end_expert(all_but):
    at = all_but("g16 h16", stones=["O", "O"], cards=["one", "one"], variant=1)
    at.play("build one", "at g16", "stone gold")
    assert at.state.turns_left == -1
    at.play("build one", "at h16", "stone gold")
    assert not at.match.over
    assert at.state.turns_left == -1
    assert at.refusal("build one") == ("build-1", "You hold no one-stone card.")


def crowded(all_but, **more):
    """Anna builds the last stone; Bo has no room for stones and cards, and nothing to build."""
    hands = {"stones": ["O", "BBBBBB"], "cards": ["one", "two two two two"]}
    return all_but("h16", variant=1, **hands, **more)


@pytest.mark.clause("cholas/expert-end-2")
def test_who_can_do_none_of_four_actions_ends_the_game(all_but):
    at = crowded(
        all_but, sculpted=[place for place in PLACE_NAMES if place != "c1-d2"], tiles={"c1-d2": "LLLLO"}
    )
    at.play("build one", "at h16", "stone gold")
    assert at.state.ended_by == BY_BLOCKED


@pytest.mark.clause("cholas/expert-end-2")
def test_a_sculpt_is_enough_to_go_on(all_but):
    at = crowded(
        all_but, sculpted=[place for place in PLACE_NAMES[:35] if place != "c1-d2"], tiles={"c1-d2": "BBBBB"}
    )
    at.play("build one", "at h16", "stone gold")
    assert at.options("sculpt c") == ["sculpt c1-d2"]


@pytest.mark.clause("cholas/expert-end-3")
@pytest.mark.parametrize(
    ("red", "goes_on"), [(1, False), (2, False), (3, True), (4, False), (5, True), (6, False)]
)
def test_a_sculpt_by_a_bonus_card_counts(all_but, red, goes_on):
    sculpted = [place for place in PLACE_NAMES if place != "c1-d2"]
    at = crowded(all_but, sculpted=sculpted, tiles={"c1-d2": "WWWWW"}, red=[0, red])
    at.play("build one", "at h16", "stone gold")
    assert at.match.over != goes_on
    if goes_on:
        assert at.options() == ["replace brown 3", "replace brown 4", "replace brown 5", "replace brown 6",
                                "sculpt c1-d2 with bonus"]  # fmt: skip


@pytest.mark.clause("cholas/expert-end-5", "cholas/expert-end-6")
@pytest.mark.parametrize(
    ("score", "wagons", "expected", "verdict"),
    [
        ([50, 60, 40], ["BBBBB", "", ""], [2, 1, 3], "Bo wins with 60 points."),
        (
            [60, 60, 40],
            ["BLW", "GG", "OOOOO"],
            [1, 2, 3],
            "Anna wins with 60 points and most stones on the wagon.",
        ),
        ([60, 60, 40], ["BL", "GGG", ""], [2, 1, 3], "Bo wins with 60 points and most stones on the wagon."),
        ([60, 60, 40], ["BL", "GG", ""], [1, 1, 3], "Anna and Bo share the victory with 60 points."),
    ],
)
def test_ties_are_broken_by_the_stones_on_the_wagon(table, score, wagons, expected, verdict):
    at = table("", stones=["B"] * 3, cards=["one"] * 3, wagon=wagons, variant=1)
    for seat, points in enumerate(score):
        at.state.score[seat] = points
    assert [int(at.state.rank(seat)) for seat in range(3)] == expected
    assert GAME.sheet(at.state, NAMES).verdict == verdict
