"""Positions to draw."""

import random
from collections.abc import Callable

import pytest
from librt.random import Random

from pooram.engine.colours import PLAIN
from pooram.engine.game import Look
from pooram.engine.scene import Panel, Scene
from pooram.engine.words import Said, Words
from pooram.games import find_game
from pooram.match.match import Match
from pooram.present.svg import draw_svg

Played = Callable[..., Match]


@pytest.fixture
def played() -> Played:
    """`played("template", 2, 5)`: a game after so many steps, all of them random."""

    def play(key: str, seats: int, steps: int, **options: int) -> Match:
        match = Match(find_game(key), seats, options)
        rng, draws = random.Random(seats), Random(seats)
        while len(match.events) < steps and not match.over:
            if match.chance_is_due:
                match.draw(draws)
            else:
                seat = match.to_move[0]
                match.play(rng.choice(match.legal_for(seat)), seat)
        return match

    return play


class Odd:
    """Just enough of a game to draw all that a scene can have."""

    key, name = "odd", "Odd"
    art = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
        '<defs><linearGradient id="sky"><stop offset="0" stop-color="#fff"/></linearGradient></defs>'
        '<symbol id="piece" viewBox="0 0 9 9" style="fill:url(#sky)">'
        '<g><use xlink:href="#inner"/></g></symbol>'
        '<symbol id="inner" viewBox="0 0 9 9"><circle r="4"/></symbol>'
        '<symbol id="sign" viewBox="0 0 9 9"><text x="4" y="4" font-size="6" font-family="system-ui"'
        ' dominant-baseline="central">art</text></symbol>'
        '<symbol id="unused" viewBox="0 0 9 9"><circle r="4"/></symbol></svg>'
    )
    look = Look({"red": "light-dark(#f00, #900)"}, ("red",), ("inner",))
    words = Words({"score": "{points} points"})
    shown: tuple[Panel, ...] = ()

    def side_names(self, players):
        return list(players)

    def scene(self, view, names):
        return Scene(self.shown)

    def tell_score(self, view, side):
        return Said("score", {"points": 3})

    def colours_of(self, view, chosen):
        return (0,)

    def paint(self, view, chosen):
        return PLAIN


class Watcher:
    viewer = -1


@pytest.fixture
def draw_odd() -> Callable[..., str]:
    """`draw_odd(panel)`: a picture of panels that no game has."""

    def draw(*panels: Panel, player: str = "Anna") -> str:
        game = Odd()
        game.shown = panels
        return draw_svg(game, Watcher(), [player], prefix="p-")  # type: ignore[arg-type]

    return draw
