"""The largest panel of a table alone, as an SVG: also small, it still shows how the game stands."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, tostring

from pooram.engine.game import AnyGame
from pooram.engine.scene import Panel
from pooram.engine.state import View
from pooram.present import theme
from pooram.present.art import Symbols, read_art
from pooram.present.elements import FONTS, PREFIX, add, number, numbers
from pooram.present.panels import PanelDrawing
from pooram.present.svg import by_day

WIDE = 480.0


def largest_panel(panels: Sequence[Panel]) -> Panel:
    """The one that gets the most room: the board, or the viewer's own."""
    return next((panel for panel in panels if panel.role in ("board", "mine")), panels[0])


def draw_board(game: AnyGame, view: View, players: Sequence[str], *, colours: Sequence[int] = ()) -> str:
    """What the viewer of a view sees in the largest panel, without a ground."""
    names = game.side_names(players)
    panel = largest_panel(game.paint(view, colours).panels(game.scene(view, names).panels))
    symbols = Symbols(read_art(game.art))
    scale = WIDE / panel.width
    size = WIDE, panel.height * scale
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img"})
    add(root, "title", f"{game.name}: {panel.title}")
    definitions = add(root, "defs")
    palette = {name: by_day(colour) for name, colour in game.look.palette.items()}
    PanelDrawing(add(root, "g", transform=f"scale({number(scale)})"), symbols, palette, scale).draw(panel)
    definitions.extend(symbols.definitions())
    root.attrib |= {
        "viewBox": f"0 0 {numbers(*size)}",
        "width": number(size[0]),
        "height": number(size[1]),
        "font-family": FONTS,
        "color": theme.INK,
    }
    return tostring(root, encoding="unicode").replace(PREFIX, "board-")
