"""Checking a record: whatever was changed in it, the first step that differs is named."""

import re

import pytest
from librt.random import Random

import pooram
from pooram.engine.errors import BadRecord
from pooram.games import all_games
from pooram.match.chance import FairChance, number_in_place
from pooram.match.fairness import check_fairness, check_record, draws_of
from pooram.match.match import Match
from pooram.match.reading import read_record
from pooram.match.record import Record, commitment_of

SECRET = "a secret"
NUMBERS = ["17", "4"]


def fair_record(game, seats=0, numbers=NUMBERS):
    """A game that was played to its end, with the draws that were committed."""
    match = Match(game, seats or game.usual_seats, chance=FairChance(SECRET, numbers))
    rng = Random(1)
    while not match.over:
        seat = match.to_move[0]
        legal = match.legal_for(seat)
        match.play(legal[rng.randrange(len(legal))], seat)
    record = Record(match)
    record.commitment, record.numbers, record.secret = commitment_of(SECRET), numbers, SECRET
    return record.to_text()


@pytest.fixture
def lamps():
    return fair_record(all_games()["template"], 3)


@pytest.fixture
def kerala():
    return fair_record(all_games()["kerala"])


def steps_of(text):
    """The lines of the steps, each with its number."""
    lines = text.splitlines()
    places = [place for place, line in enumerate(lines) if re.match(r"[~\d]", line)]
    return lines, places


def with_line(text, place, line):
    lines = text.splitlines()
    lines[place : place + 1] = [line] if line is not None else []
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("key", sorted(all_games()))
def test_every_draw_of_a_fair_record_was_as_committed(key):
    text = fair_record(all_games()[key])
    found = check_record(text)
    draws = len(re.findall("^~", text, re.MULTILINE))
    assert (found.game, found.draws, found.finished, found.unchecked) == (key, draws, True, "")
    assert str(found).endswith(f"and all {draws} draws were as committed.")


def test_a_changed_draw_is_named_with_the_one_that_was_due(kerala):
    lines, places = steps_of(kerala)
    for number, place in list(enumerate(places, start=1))[:20]:
        if not lines[place].startswith("~"):
            continue
        due = lines[place].removeprefix("~ ")
        other = next(line for line in lines if line.startswith("~") and line != lines[place])
        # Also where a later step would not be legal any more: this is the first that differs.
        changed = other.removeprefix("~ ")
        says = f"^line {place + 1}: step {number}: '{changed}' was drawn, .* should have been '{due}'"
        with pytest.raises(BadRecord, match=says):
            check_record(with_line(kerala, place, other))


def test_a_changed_choice_that_does_not_fit_is_named(lamps):
    lines, places = steps_of(lamps)
    number = next(number for number, place in enumerate(places) if "light" in lines[place])
    with pytest.raises(BadRecord, match=f"^line {places[number] + 1}: step {number + 1}: "):
        check_record(with_line(lamps, places[number], "1 row 1"))


def test_a_choice_of_somebody_else_is_named(kerala):
    lines, places = steps_of(kerala)
    number = next(number for number, place in enumerate(places) if lines[place].startswith("1 "))
    other = lines[places[number]].replace("1 ", "2 ", 1)
    with pytest.raises(BadRecord, match=f"step {number + 1}: "):
        check_record(with_line(kerala, places[number], other))


def test_a_step_left_out_is_found_where_the_next_does_not_fit(kerala):
    _, places = steps_of(kerala)
    for number, place in enumerate(places):
        with pytest.raises(BadRecord) as caught:
            check_record(with_line(kerala, place, None))
        named = re.search(r"step (\d+): ", str(caught.value))
        # The last step has no next one: then the game is not over.
        assert (int(named[1]) > number) if named else ("not over" in str(caught.value))


def test_another_number_of_a_player_makes_other_draws(kerala):
    with pytest.raises(BadRecord, match=r"step 1: .* does not follow from the secret"):
        check_record(kerala.replace("number 17\n", "number 18\n"))


def test_a_number_in_place_of_one_that_did_not_come_follows_from_the_secret():
    game = all_games()["kerala"]
    right = number_in_place(SECRET, 2)
    check_record(fair_record(game, numbers=["1 17", f"2 drawn {right}"]))
    for steered in (f"2 drawn {right + 1}", f"2 drawn {right} drawn 4"):
        with pytest.raises(BadRecord, match="drawn for seat 2 does not follow from the secret"):
            check_record(fair_record(game, numbers=["1 17", steered]))


def test_whose_number_had_not_come_is_said():
    game = all_games()["kerala"]
    drawn = [f"{seat} drawn {number_in_place(SECRET, seat)}" for seat in (1, 2)]
    one = check_record(fair_record(game, numbers=["1 17", drawn[1]]))
    assert one.late == (2,)
    assert str(one).endswith(" The number of seat 2 had not come, so it was drawn from the secret.")
    both = check_record(fair_record(game, numbers=drawn))
    assert str(both).endswith(
        " The numbers of seats 1 and 2 had not come, so they were drawn from the secret."
    )


def test_another_secret_is_not_the_committed_one(kerala):
    with pytest.raises(BadRecord, match="not the one that was committed"):
        check_record(kerala.replace(f"secret {SECRET}\n", "secret another\n"))


def test_whoever_changes_secret_and_commitment_is_found_by_the_first_draw(kerala):
    changed = kerala.replace(f"secret {SECRET}\n", "secret another\n")
    changed = changed.replace(commitment_of(SECRET), commitment_of("another"))
    with pytest.raises(BadRecord, match="does not follow from the secret"):
        check_record(changed)


def test_another_result_is_refused(kerala):
    result = re.search(r"result (-?\d+) ", kerala)[1]
    with pytest.raises(BadRecord, match="the result should be"):
        check_record(kerala.replace(f"result {result} ", f"result {int(result) + 1} "))
    with pytest.raises(BadRecord, match="the result is left out"):
        check_record(re.sub(r"result .*\n", "", kerala))


def test_what_cannot_be_checked_is_said(kerala):
    nothing = check_record(re.sub(r"(commitment|secret) .*\n", "", kerala))
    assert "no secret was committed" in nothing.unchecked
    assert str(nothing).startswith(f"All {nothing.steps} steps are legal, but no secret")
    begun = check_record("\n".join(kerala.splitlines()[:-4]) + "\n")
    assert (begun.finished, begun.unchecked) == (
        False,
        "the secret is not revealed yet: the game has not ended",
    )


def test_the_front_door_checks_files(kerala, tmp_path):
    file = tmp_path / "game.pooram"
    file.write_text(kerala)
    assert pooram.verify(file).unchecked == ""
    file.write_text(kerala.replace("number 17\n", "number 18\n"))
    with pytest.raises(pooram.BadRecord, match=f"{file}: line .*: step 1: "):
        pooram.verify(file)


# What was taken back


def taken_back():
    """A game in which seat 0 takes back a turn with all draws and choices that followed it, twice."""
    game = all_games()["kerala"]
    match = Match(game, 2, chance=FairChance(SECRET, NUMBERS))
    rng = Random(3)
    left = 2
    while not match.over:
        seat = match.to_move[0]
        legal = match.legal_for(seat)
        match.play(legal[rng.randrange(len(legal))], seat)
        if left and len(match.events) > 30 - 10 * left and match.to_move == (0,):
            match.take_back(0, match.last_turn(0))
            left -= 1
    record = Record(match)
    record.commitment, record.numbers, record.secret = commitment_of(SECRET), NUMBERS, SECRET
    return record


def test_a_record_tells_what_was_taken_back_and_replays_to_the_same_bytes():
    record = taken_back()
    text = record.to_text()
    assert len(re.findall(r"^back 1 \d+$", text, re.MULTILINE)) == 2
    again = read_record(text)
    assert again.to_text() == text
    assert again.match == record.match
    assert again.match.state.to_bytes() == record.match.state.to_bytes()


def test_draws_that_were_taken_back_are_checked_and_used_up():
    record = taken_back()
    text = record.to_text()
    found = check_record(text)
    draws = len(re.findall("^~", text, re.MULTILINE))
    assert (found.draws, found.taken_back, found.unchecked) == (draws, 2, "")
    assert draws > sum(step.seat == -1 for step in record.match.history)
    assert str(found).endswith("Steps were taken back 2 times.")
    check_fairness(record)
    assert [draw.told for draw in draws_of(record.match)] == re.findall("^~ (.*)$", text, re.MULTILINE)


def test_what_was_taken_back_cannot_be_left_out_of_a_record():
    lines = taken_back().to_text().splitlines()
    sizes = {place: int(line.split()[2]) for place, line in enumerate(lines) if line.startswith("back")}
    drawn = [n for n in sizes if any(line.startswith("~") for line in lines[n - sizes[n] : n])]
    with pytest.raises(BadRecord, match="does not follow from the secret"):
        check_record("\n".join([*lines[: drawn[0] - sizes[drawn[0]]], *lines[drawn[0] + 1 :]]) + "\n")
    for place in sizes:
        with pytest.raises(BadRecord):
            check_record("\n".join([*lines[:place], *lines[place + 1 :]]) + "\n")


@pytest.mark.parametrize("line", ["back 1 0", "back 1 999", "back 9 1", "back 1", "back one 2", "back 1 -2"])
def test_a_step_back_that_cannot_be_is_one_error_with_its_line(line):
    lines = taken_back().to_text().splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("back"))
    with pytest.raises(BadRecord, match=f"^line {place + 1}: "):
        check_record(with_line("\n".join(lines), place, line))


@pytest.mark.parametrize("key", sorted(all_games()))
def test_in_every_game_a_turn_goes_back_to_where_the_seat_began_it(key):
    game = all_games()[key]
    match = Match(game, game.usual_seats, chance=FairChance(SECRET, NUMBERS))
    rng = Random(5)
    for _ in range(60):
        if match.over:
            break
        seat = match.to_move[rng.randrange(len(match.to_move))]
        legal = match.legal_for(seat)
        match.play(legal[rng.randrange(len(legal))], seat)
        begin = match.last_turn(seat)
        before = match.copy()
        before.take_back(seat, begin)
        assert seat in before.to_move
        assert before.draws == match.draws
        assert not before.answers
        assert (
            begin == 0 or before.events[-1].seat != seat or before.events[-1].turn != match.events[begin].turn
        )


def test_who_plays_on_from_a_record_and_goes_back_has_another_past():
    match = read_record(taken_back().to_text()).match
    for _ in range(len(match.events) - 10):
        match.undo()
        if len(match.events) < 10:
            break
    assert not any("back" in line for line in Record(match).to_text().splitlines())
