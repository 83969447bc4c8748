"""PNGs: as large as asked for, the same on every machine, and with every text in them."""

import re
import struct

import pytest
from fontTools.ttLib import TTFont

from pooram.engine.scene import Panel, Place, Thing
from pooram.games import find_game
from pooram.present.png import FONTS, svg_to_png
from pooram.present.svg import draw_svg


def size_of(png):
    assert png.startswith(b"\x89PNG\r\n")
    return struct.unpack(">II", png[16:24])


@pytest.fixture
def wordy(draw_odd):
    """A picture with every kind of text."""
    names = ("one", "two", "three")
    places = tuple(Place(name, name, n + 0.5, 0.5, label="label") for n, name in enumerate(names))
    things = (
        Thing("a", "one", "a", "sign"),
        Thing("b", "two", "b", "piece", badge="badge"),
        Thing("c", "two", "c", "piece", badge="", height=1),
    )
    return draw_odd(Panel("a", "board", "Title", 3, 1, places, things))


def test_it_is_as_wide_as_asked_for_or_as_the_svg_says(played, wordy):
    wide, tall = (float(re.search(rf' {name}="([0-9.]+)"', wordy)[1]) for name in ("width", "height"))
    assert size_of(svg_to_png(wordy, None)) == pytest.approx((wide, tall), abs=1)
    assert size_of(svg_to_png(wordy, 300)) == pytest.approx((300, 300 * tall / wide), abs=1)


@pytest.mark.parametrize("text", ["Anna", "3 points", "Title", "label", "badge", "art", "2"])
def test_every_kind_of_text_is_in_it(wordy, text):
    without = re.sub(rf"(<(?:text|tspan) [^>]*>){text}<", r"\1<", wordy)
    assert without != wordy
    assert svg_to_png(without, None) != svg_to_png(wordy, None)


@pytest.mark.parametrize("file", FONTS, ids=lambda file: file.name)
def test_the_fonts_have_all_accents_and_signs(file):
    letters = TTFont(file).getBestCmap()
    assert [letter for letter in "äÅçëıŁñőßșảệ×−–…’•" if ord(letter) not in letters] == []


def test_the_numbers_that_a_game_draws_itself_are_in_it(played):
    match = played("umbradeco", 2, 0)
    svg = draw_svg(find_game("umbradeco"), match.game.view(match.state, -1), ["Anna", "Bo"])
    without = re.sub(r"(<text [^>]*>)45<", r"\1<", svg)
    assert without != svg
    assert svg_to_png(without, None) != svg_to_png(svg, None)


def test_bold_is_bold(wordy):
    thin = wordy.replace('font-weight="700"', 'font-weight="400"')
    assert svg_to_png(thin, None) != svg_to_png(wordy, None)


def test_nothing_of_it_depends_on_the_fonts_of_the_machine(wordy):
    """The second family of the list may be installed; what is set in it must not differ."""
    assert svg_to_png(wordy.replace(",'Source Sans 3',sans-serif", ""), None) == svg_to_png(wordy, None)
