"""A record is readable, replays exactly, and a bad one gives one error with its line."""

import pytest
from librt.random import Random

from pooram.engine.errors import BadRecord, BadSetup
from pooram.engine.options import switch
from pooram.games import find_game
from pooram.games.template import GAME as TEMPLATE
from pooram.games.template import Lamps
from pooram.kit import Trial, played_out
from pooram.match.chance import fair_outcome
from pooram.match.fairness import check_fairness
from pooram.match.match import Match
from pooram.match.reading import read_record
from pooram.match.record import Record, commitment_of

GOOD = f"""\
pooram-record 1
game template
rules {TEMPLATE.rules_version}
components {TEMPLATE.box_hash}
seats 2
option bonus 3
player 1 Anna
player 2 Bo

# set-up
~ lamps 3
~ lamps 3
1 row 1
1 light 3
2 row 2
2 light 3
result 3 6
"""


def test_a_record_written_by_hand_replays():
    record = read_record(GOOD, find_game)
    assert record.match.over
    assert record.match.players == ["Anna", "Bo"]


@pytest.mark.parametrize(
    ("broken", "line", "says"),
    [
        ("", 1, "no Pooram record"),
        ("GIF89a", 1, "no Pooram record"),
        (GOOD.replace("game template", "game chess"), 2, "no game 'chess'"),
        (GOOD.replace("rules 1", "rules 99"), 3, "rules 99"),
        (GOOD.replace("components ", "components 0"), 4, "components 0"),
        (GOOD.replace("seats 2", "seats 9"), 5, "1 to 4 seats"),
        (GOOD.replace("seats 2", "seats two"), 5, "not a number"),
        (GOOD.replace("bonus 3", "bonus 77"), 6, "cannot be 77"),
        (GOOD.replace("option bonus", "option malus"), 6, "no option 'malus'"),
        (GOOD.replace("seats 2\n", ""), 10, "lacks 'seats'"),
        (GOOD.replace("game template\n", ""), 2, "name the game first"),
        (GOOD.replace("1 row 1", "1 row 7"), 13, "no step"),
        (GOOD.replace("1 row 1", "2 row 1"), 13, "turn"),
        (GOOD.replace("1 row 1", "5 row 1"), 13, "no seat 5"),
        (GOOD.replace("~ lamps 3\n~ lamps 3", "~ lamps 3\n~ lamps 9"), 12, "no step"),
        (GOOD.replace("1 light 3", "1 light 3\n~ lamps 3"), 15, "Chance cannot"),
        (GOOD.replace("2 light 3", "2 light 2"), 17, "not over"),
        (GOOD.replace("result 3 6", "result 6 3"), 17, "should be 3 6"),
        (GOOD + "1 row 1\n", 18, "after the result"),
        (GOOD.replace("1 row 1", "hello world"), 13, "belongs into the header"),
        (GOOD.replace("player 1 Anna", "hello world"), 7, "nothing that a record holds"),
    ],
)
def test_a_bad_record_gives_one_error_with_its_line(broken, line, says):
    with pytest.raises(BadRecord, match=says) as caught:
        read_record(broken, find_game)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")


def fair_match(secret, numbers):
    match = Match(TEMPLATE, 2)
    rng = Random(5)
    ordinal = 0
    while not match.over:
        if match.chance_is_due:
            match.play(fair_outcome(TEMPLATE, match.state, secret, numbers, ordinal), -1)
            ordinal += 1
        else:
            seat = match.to_move[0]
            options = match.legal_for(seat)
            match.play(options[rng.randrange(len(options))], seat)
    return match


def fair_record(secret="a secret", numbers=("17", "4")):
    record = Record(fair_match(secret, list(numbers)))
    record.secret = secret
    record.commitment = commitment_of(secret)
    record.numbers = list(numbers)
    return record


def test_draws_that_follow_from_the_secret_are_fair():
    again = read_record(fair_record().to_text(), find_game)
    check_fairness(again)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda record: setattr(record, "secret", "another"), "not the one that was committed"),
        (lambda record: setattr(record, "secret", ""), "not revealed"),
        (lambda record: setattr(record, "commitment", ""), "no secret was committed"),
        (lambda record: setattr(record, "numbers", ["18", "4"]), "does not follow"),
    ],
)
def test_a_draw_that_was_steered_is_found_out(change, says):
    record = fair_record()
    change(record)
    with pytest.raises(BadRecord, match=says):
        check_fairness(record)


def test_fair_draws_are_even():
    found = [0] * 5
    state = TEMPLATE.begin(2)
    for ordinal in range(2000):
        found[fair_outcome(TEMPLATE, state, "secret", [], ordinal)] += 1
    assert all(320 < count < 480 for count in found)


def test_an_unfinished_record_goes_on():
    match = Match(TEMPLATE, 2)
    match.draw_until_choice(Random(1))
    again = read_record(Record(match).to_text(), find_game).match
    again.play(again.legal_for(0)[0], 0)
    assert len(again.history) == len(match.history) + 1


def test_spaces_in_a_step_do_not_matter():
    record = read_record(GOOD.replace("1 light 3", "1   light   3 "), find_game)
    assert record.match.over


def test_a_finished_game_names_its_points():
    match = played_out(Trial(TEMPLATE, 3, 1))
    assert Record(match).to_text().splitlines()[-1].startswith("result ")


def test_a_record_of_a_lone_seat_ends_with_the_rivals_points_too():
    match = Match(TEMPLATE, 1, {"head_start": 4}, players=["Anna"])
    steps = [(-1, "lamps 3"), (-1, "lamps 3"), (0, "row 1"), (0, "light 3"), (0, "row 2"), (0, "light 3")]
    for seat, step in steps:
        match.play(step, seat)
    text = Record(match).to_text()
    assert text.endswith("result 9 6\n")
    assert read_record(text, find_game).match.options["head_start"] == 4
    with pytest.raises(BadRecord, match="the result should be 9 6"):
        read_record(text.replace("result 9 6", "result 9 7"), find_game)


def test_a_record_leaves_out_options_that_do_not_matter():
    assert "head_start" not in Record(Match(TEMPLATE, 2)).to_text()
    assert "option head_start 6\n" in Record(Match(TEMPLATE, 1)).to_text()


def test_an_option_that_came_later_leaves_records_of_the_default_as_they_were():
    class LaterLamps(Lamps):
        options = (*Lamps.options, switch("wind", "Wind", "Lamps go out.", False, later=True))

        def start(self, seats, options):
            return TEMPLATE.start(seats, {key: options[key] for key in ("bonus", "head_start")})

    later = LaterLamps()
    assert Record(Match(later, 2)).to_text() == Record(Match(TEMPLATE, 2)).to_text()
    windy = Record(Match(later, 2, {"wind": 1})).to_text()
    assert "option wind 1\n" in windy
    assert read_record(windy, lambda key: later).match.options["wind"] == 1


def test_what_the_game_itself_refuses_to_start_is_one_error_too():
    class LampsAtNoon(Lamps):
        def start(self, seats, options):
            raise BadSetup("Lamps at noon needs two seats.", hint="Add a seat.")

    noon = LampsAtNoon()
    with pytest.raises(BadSetup, match="needs two seats"):
        Match(noon, 1)
    text = Record(Match(TEMPLATE, 1)).to_text()
    with pytest.raises(BadRecord, match="line 8: Lamps at noon needs two seats"):
        read_record(text, lambda key: noon)
