"""The living pictures of the front page: moments of real games, without what only players need."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec import json

from pooram.games import all_games, find_game
from pooram.tables.poster import MOMENTS, RECORD, Poster, example_of, poster_of

GAMES = [game for game in all_games().values() if game.listed]
PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_poster_shows_the_last_moments_of_the_record_in_the_folder(game):
    record = Path(game.folder, RECORD)
    assert record.read_bytes() == Path(PICTURES, f"{game.key}.pooram").read_bytes(), "run `make pictures`"
    match = example_of(game)
    assert not match.over
    assert len(match.events) == sum(line[:1] in "~0123456789" for line in record.read_text().splitlines())
    moments = json.decode(poster_of(game), type=Poster).moments
    assert len(moments) == MOMENTS
    assert all(one != other for one, other in pairwise(moments))
    view = game.view(match.state, 0)
    large = next(p for p in game.scene(view, match.names).panels if p.role in ("board", "mine"))
    assert [thing.id for thing in moments[-1].things] == [thing.id for thing in large.things]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_things_of_a_poster_keep_their_ids_so_that_they_glide(game):
    moments = json.decode(poster_of(game), type=Poster).moments
    for one, other in pairwise(moments):
        ids = {thing.id for thing in one.things} & {thing.id for thing in other.things}
        assert len(ids) >= len(one.things) / 2


def test_a_poster_names_nobody_and_no_rule():
    for game in GAMES:
        text = poster_of(game).decode()
        assert [word for word in ("clause", "barred", "Anna") if word in text] == []


def test_bots_play_a_game_that_has_no_record():
    lamps = find_game("template")
    assert not Path(lamps.folder, RECORD).exists()
    match = example_of(lamps)
    assert match.events
    assert not match.over
    assert len(json.decode(poster_of(lamps), type=Poster).moments) > 1


def test_bots_play_where_the_record_is_of_other_rules(tmp_path, monkeypatch, caplog):
    lamps = find_game("template")
    Path(tmp_path, RECORD).write_text("pooram-record 1\ngame template\nrules 99\n", encoding="utf-8")
    monkeypatch.setattr(lamps, "folder", tmp_path, raising=False)
    assert example_of(lamps).events
    assert "rules" in caplog.text
