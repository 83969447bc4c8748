"""Games are loaded one by one, when asked; a broken one is named with its fault and takes no other down."""

import sys
from types import SimpleNamespace

import pytest

import pooram.games
from pooram.cli.listing import games
from pooram.engine.errors import BrokenGame, PooramError, UnknownGame
from pooram.engine.facts import Facts
from pooram.games import all_games, broken_games, find_game, game_keys
from pooram.games.template import GAME as LAMPS


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A further folder of games."""
    monkeypatch.setattr(pooram.games, "__path__", [*pooram.games.__path__, str(tmp_path)])
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("pooram.games.broken")]:
        del sys.modules[name]


@pytest.fixture
def broken(folder):
    """A game in which an import goes wrong."""
    (folder / "broken").mkdir()
    (folder / "broken" / "__init__.py").write_text("from pooram.games.broken.box import LAMPS\n")
    (folder / "broken" / "box.py").write_text('"""Nothing."""\n\nLAMPS = 1 / 0\n')


def test_a_broken_game_is_named_with_its_fault_and_where(broken):
    with pytest.raises(BrokenGame) as caught:
        find_game("broken")
    assert caught.value.message == (
        "The game 'broken' cannot be loaded: ZeroDivisionError: division by zero (broken/box.py, line 3)."
    )
    assert caught.value.hint == "The other games are not affected."


def test_a_broken_game_takes_no_other_down(broken):
    assert "broken" in game_keys()
    assert list(broken_games()) == ["broken"]
    assert set(all_games()) == set(game_keys()) - {"broken"}


def test_the_list_of_games_tells_of_a_broken_one(broken, capsys):
    games()
    told = " ".join(capsys.readouterr().out.split())
    assert "The game 'broken' cannot be loaded: ZeroDivisionError" in told
    assert "kalimambo" in told


def test_asking_for_one_game_loads_no_other(folder, monkeypatch):
    (folder / "broken").mkdir()
    (folder / "broken" / "__init__.py").write_text("raise AssertionError('nobody asked')\n")
    assert find_game("template") is LAMPS


def test_an_unknown_game_is_answered_with_the_known_ones():
    with pytest.raises(UnknownGame) as caught:
        find_game("chess")
    assert caught.value.message == "There is no game 'chess'."
    assert "kalimambo" in caught.value.hint


@pytest.mark.parametrize(
    ("offered", "fault"),
    [(LAMPS, "it calls itself 'template'"), (3, "it is a int"), (None, "it is a NoneType")],
)
def test_a_game_from_outside_must_be_what_its_entry_point_says(monkeypatch, offered, fault):
    entry = SimpleNamespace(name="other", load=lambda: offered)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry])
    with pytest.raises(PooramError, match=fault):
        find_game("other")


def test_every_game_that_is_offered_says_how_long_and_how_hard_it_is():
    offered = [game for game in all_games().values() if game.listed]
    assert all(game.facts.minutes and game.facts.difficulty for game in offered)
    assert any(game.facts.good_first for game in offered)


def test_a_game_cannot_be_usual_for_more_seats_than_it_has():
    class Crowded(type(LAMPS)):
        facts = Facts(seats=LAMPS.most_seats + 1)

    with pytest.raises(ValueError, match="a number of seats that it does not have"):
        Crowded()
