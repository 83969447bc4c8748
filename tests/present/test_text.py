"""A scene as characters: how places spread over lines and columns."""

from pooram.engine.scene import Panel, Place
from pooram.present.text import draw_panel

TALL = 0.866
"""Height of a hexagon that lies on a side and is as wide as one."""


def honeycomb(places):
    """A board of hexagons in columns, by column and by height in halves of a hexagon."""
    found = tuple(
        Place(glyph, glyph, 0.75 * column + 1, TALL / 2 * half + 1, 1.0, "hexagon", tall=TALL, glyph=glyph)
        for glyph, column, half in places
    )
    return Panel("board", "board", "Board", 6.0, 6.0, found, ())


def test_hexagons_of_neighbouring_columns_stand_between_each_others_lines():
    board = honeycomb(
        [("a", 0, 1), ("b", 0, 3), ("c", 1, 0), ("d", 1, 2), ("e", 1, 4), ("f", 2, 1), ("g", 2, 3)]
    )
    lines = draw_panel(board, {}, 80).plain.splitlines()[1:]
    assert [line.split() for line in lines] == [["c"], ["a", "f"], ["d"], ["b", "g"], ["e"]]
    assert lines[0].index("c") == lines[2].index("d") == lines[4].index("e")
    assert lines[1].index("a") < lines[0].index("c") < lines[1].index("f")


def test_squares_stand_line_by_line():
    squares = tuple(
        Place(f"{x}{y}", "square", x + 0.5, y + 0.5, glyph=f"{x}") for y in range(2) for x in range(3)
    )
    lines = draw_panel(Panel("board", "board", "Board", 3.0, 2.0, squares, ()), {}, 80).plain.splitlines()[1:]
    assert [line.split() for line in lines] == [["0", "1", "2"]] * 2
