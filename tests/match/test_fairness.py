"""Checking a record: whatever was changed in it, the first step that differs is named."""

import re

import pytest
from librt.random import Random

import pooram
from pooram.engine.errors import BadRecord
from pooram.games import all_games
from pooram.match.chance import FairChance
from pooram.match.fairness import check_record
from pooram.match.match import Match
from pooram.match.record import Record, commitment_of

SECRET = "a secret"
NUMBERS = ["17", "4"]


def fair_record(game, seats=0):
    """A game that was played to its end, with the draws that were committed."""
    match = Match(game, seats or game.usual_seats, chance=FairChance(SECRET, NUMBERS))
    rng = Random(1)
    while not match.over:
        seat = match.to_move[0]
        legal = match.legal_for(seat)
        match.play(legal[rng.randrange(len(legal))], seat)
    record = Record(match)
    record.commitment, record.numbers, record.secret = commitment_of(SECRET), NUMBERS, SECRET
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
