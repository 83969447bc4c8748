"""The past of a table: every moment as its viewer saw it, and nothing more."""

import pytest
from librt.random import Random
from msgspec import json

from pooram.engine.game import GameSpeech
from pooram.engine.scene import arranged
from pooram.engine.state import WATCHER
from pooram.games import all_games, find_game
from pooram.kit.trial import random_step
from pooram.match.match import Match
from pooram.tables.changes import folded
from pooram.tables.errors import CannotNow
from pooram.tables.past import MOST_MOMENTS, past
from pooram.tables.seats import TableSeat
from pooram.tables.snapshots import panels_of, snapshot
from pooram.tables.stored import Header
from pooram.tables.table import Table


def table_of(match):
    seats = tuple(TableSeat("me", name) for name in match.players)
    header = Header("7" * 16, match.game.key, 1, "", match.options, seats, "c" * 64, "s", [])
    return Table(header, match)


def walk(table, viewer):
    """All moments of the past, one after the other, as a browser puts them together."""
    seen, line = [], 0
    while True:
        told = past(table, viewer, line)
        assert told.start == len(seen)
        seen.append(told.first)
        for change in told.changes:
            seen.append(folded(seen[-1], change))
        line = len(seen)
        if line > told.lines:
            return seen


def played(key, seats, steps, seed=5):
    match, rng = Match(find_game(key), seats), Random(seed)
    while len(match.events) < steps and not match.over:
        random_step(match, rng)
    return match


ALL = [(key, max(2, game.fewest_seats)) for key, game in sorted(all_games().items())]


@pytest.mark.parametrize(("key", "seats"), ALL)
def test_the_past_is_a_moment_for_every_line_and_ends_with_what_is_now(key, seats):
    match = played(key, seats, 10**6)
    table = table_of(match)
    for viewer in (WATCHER, 0, seats - 1):
        seen = walk(table, viewer)
        now = snapshot(table, viewer)
        assert len(seen) == len(table.log(viewer).lines) + 1
        assert panels_of(seen[-1]) == panels_of(now)
        assert [seat.score for seat in seen[-1].seats] == [seat.score for seat in now.seats]
        assert seen[-1].sheet == now.sheet
        assert all(each.sheet is None and not each.finished for each in seen[:-1])


@pytest.mark.parametrize(("key", "seats"), ALL)
def test_a_moment_is_what_the_viewer_saw_then(key, seats):
    """What was shown to a viewer in the middle of the game is told in the same way when it is over."""
    match, rng = Match(find_game(key), seats), Random(5)
    table, viewer, then = table_of(match), seats - 1, {}
    while not match.over and len(match.events) < 150:
        random_step(match, rng)
        lines = table.log(viewer).lines
        view = match.game.view(match.state, viewer)
        shown = match.game.panels(match.game.view(match.state, WATCHER), match.names)
        # The last of several positions without a new line is seen with the next one.
        then.setdefault(len(lines), arranged(shown, match.game.own_panels(view, match.names), viewer))
    seen = walk(table, viewer)
    told = [line for line in then if line < len(seen) - 1]
    assert len(told) > 5
    for line in told[1:]:
        assert panels_of(seen[line]) == then[line], line


def test_what_comes_later_changes_no_byte_of_the_past():
    match = played("cholas", 3, 60)
    table = table_of(match)
    before = {viewer: json.encode(past(table, viewer, 0).changes[:20]) for viewer in (WATCHER, 0, 1, 2)}
    rng = Random(9)
    while not match.over:
        random_step(match, rng)
    later = {viewer: json.encode(past(table, viewer, 0).changes[:20]) for viewer in before}
    assert later == before


def test_nothing_can_be_chosen_in_the_past():
    table = table_of(played("template", 2, 3))
    assert snapshot(table, table.match.to_move[0]).offers
    for seen in walk(table, table.match.to_move[0]):
        assert seen.offers == seen.barred == ()
        assert (seen.back, seen.prompt) == ("", "")


def test_steps_that_were_taken_back_are_no_part_of_it():
    match = Match(find_game("template"), 2)
    table = table_of(match)
    while match.chance_is_due:
        match.draw(1)
    match.play("row 1")
    once = walk(table, 0)
    match.play("light 1")
    assert len(walk(table, 0)) > len(once)
    match.undo(0)
    assert walk(table, 0) == once


def test_a_long_past_is_told_in_parts_that_fit_together():
    table = table_of(played("kerala_race", 3, 10**6))
    told = past(table, 1, MOST_MOMENTS + 7)
    assert told.start == MOST_MOMENTS
    assert len(told.changes) == MOST_MOMENTS - 1
    assert [line.text for line in told.log] == [
        line.text for line in table.log(1).lines[MOST_MOMENTS - 1 : 2 * MOST_MOMENTS - 1]
    ]
    assert told.first.scene == walk(table, 1)[MOST_MOMENTS].scene


def test_throws_that_are_lost_in_a_row_are_one_moment_before_the_first_that_is_used():
    match = played("kerala_race", 3, 200)
    table = table_of(match)
    lines = [line.text for line in table.log(0).lines]
    number = next(number for number, text in enumerate(lines) if text.startswith("Lost throws"))
    log = table.log(0)
    used = next(event for at, event in enumerate(match.events) if log.told(at)[0] is log.lines[number])
    names, eyes = match.names, match.game.view(used.before, WATCHER)
    assert panels_of(walk(table, 0)[number + 1]) == match.game.panels(eyes, names)
    after = match.events[match.events.index(used) + 1].before
    assert panels_of(walk(table, 0)[number + 2]) == match.game.panels(match.game.view(after, WATCHER), names)


def test_who_has_chosen_in_secret_is_told_as_it_was_seen(monkeypatch):
    game = find_game("kalimambo")
    # Here every choice has its line, so that there is a moment for it.
    monkeypatch.setattr(type(game), "tell_logged", GameSpeech.tell_logged)
    match, rng = Match(game, 3), Random(2)
    while match.chance_is_due:
        random_step(match, rng)
    match.play(match.legal_for(2)[0], 2)
    seen = walk(table_of(match), 0)[-1]
    assert [seat.chosen for seat in seen.seats] == [False, False, True]
    assert [seat.waiting for seat in seen.seats] == [True, True, False]


@pytest.mark.parametrize(("seat", "line"), [(-2, 0), (2, 0), (0, -1), (0, 10**9)])
def test_what_never_was_is_not_told(seat, line):
    with pytest.raises(CannotNow):
        past(table_of(played("template", 2, 3)), seat, line)
