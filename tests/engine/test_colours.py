"""The colours of the seats: chosen by name, kept in the record, and shown in the same way for every game."""

import pytest

import pooram
from pooram.engine.colours import PLAIN
from pooram.engine.errors import BadSetup
from pooram.engine.game import AnyGame
from pooram.engine.memory import forget
from pooram.games import all_games
from pooram.match.match import Match
from pooram.match.reading import read_record
from pooram.match.record import Record

GAMES = [pytest.param(game, id=key) for key, game in all_games().items()]


def other_colours(game: AnyGame) -> list[str]:
    """Colours of the usual number of seats, none of which is the usual one."""
    known = game.look.seat_colours
    return [known[-1], *known[: game.usual_seats - 1]]


def painted(match: Match) -> list[tuple[str, str, str]]:
    """All that a watcher sees, with its colours and signs."""
    return [
        (item.id, item.colour, getattr(item, "pattern", ""))
        for panel in match.view(-1).panels()
        for item in panel.items()
    ]


def begun(game: AnyGame, colours: list[str]) -> Match:
    match = Match(game, game.usual_seats, colours=colours)
    match.draw_until_choice(1)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_the_record_keeps_the_colours_and_they_are_shown_again(game):
    match = begun(game, other_colours(game))
    text = Record(match).to_text()
    again = read_record(text).match
    assert again.colours == match.colours
    assert painted(again) == painted(match)
    assert again.svg() == match.svg()
    assert Record(again).to_text() == text


@pytest.mark.parametrize("game", GAMES)
def test_a_record_in_the_usual_colours_says_nothing_of_them(game):
    match = begun(game, list(game.look.seat_colours[: game.usual_seats]))
    assert "\ncolour" not in Record(match).to_text()
    assert painted(match) == painted(begun(game, []))


@pytest.mark.parametrize("game", GAMES)
def test_only_seats_have_the_colours_of_seats_and_other_ones_are_swapped(game):
    usual, other = begun(game, []), begun(game, other_colours(game))
    view = usual.view(-1).known
    if game.seat_colours(view):
        assert game.paint(view, other.options.colours) is PLAIN
        return
    known, signs = game.look.seat_colours, game.look.seat_patterns
    seats = game.usual_seats
    swap = {known[seat]: known[number] for seat, number in enumerate(other.options.colours)}
    swap_signs = {signs[seat]: signs[number] for seat, number in enumerate(other.options.colours)}
    assert {colour for _, colour, _ in painted(usual)}.isdisjoint(known[seats:])
    assert painted(other) == [
        (id, swap.get(colour, colour), swap_signs.get(sign, sign)) for id, colour, sign in painted(usual)
    ]


def test_what_did_not_change_is_the_same_object_in_any_colours():
    match = pooram.play("kalimambo", 3, seed=1, colours=["lagoon"])
    first = match.view(-1).panels()
    match.play(match.legal_for(0)[0], 0)
    second = match.view(-1).panels()
    same = [panel is before for panel, before in zip(second, first, strict=True)]
    assert any(same)
    assert not all(same)
    forget()
    assert match.view(-1).panels() == second


def test_the_pair_of_the_book_can_be_set_up():
    match = pooram.play("cholas", 2, seed=1, colours=["brown", "white"], starter="seat 2")
    assert match.colours == ["brown", "white"]
    assert match.to_move == (1,)


def test_a_colour_is_had_by_one_seat_and_known_to_the_game():
    with pytest.raises(BadSetup, match="Two seats cannot both be red"):
        pooram.play("kerala", 3, colours=["red", "", "red"])
    with pytest.raises(BadSetup, match="no colour 'pink'"):
        pooram.play("kerala", 3, colours=["pink"])
    with pytest.raises(BadSetup, match="3 seats, but 4 colours"):
        pooram.play("kerala", 3, colours=["", "", "", "red"])


def test_a_sample_has_the_colours_of_the_match():
    match = pooram.play("umbradeco", 2, seed=1, colours=["slate", "copper"])
    assert match.view(0).sample(1).colours == ["slate", "copper"]
    assert match.copy().colours == ["slate", "copper"]
