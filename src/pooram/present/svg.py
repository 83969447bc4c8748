"""A position as an SVG that stands alone, drawn from the same scene and art.svg as the browser's table."""

import hashlib
from collections.abc import Sequence
from xml.etree.ElementTree import Element, tostring

from pooram.engine.game import AnyGame
from pooram.engine.state import View
from pooram.present import theme
from pooram.present.art import Symbols, read_art
from pooram.present.elements import FONTS, PREFIX, add, cut, number, numbers, text_width, write
from pooram.present.layout import GAP, PAD, TITLE, Card, lay_out
from pooram.present.panels import PanelDrawing

MARGIN = 14.0
ROUND = 14.0
TITLE_SIZE = 15.0
PLAYER_SIZE = 15.0
PLAYER_TALL = 36.0
MARK = 26.0
LONGEST_NAME = 220.0


def draw_svg(
    game: AnyGame,
    view: View,
    players: Sequence[str],
    *,
    colours: Sequence[int] = (),
    width: float | None = None,
    prefix: str | None = None,
) -> str:
    """What the viewer of a view sees, as a complete SVG.

    `colours` are those of the seats where they are not the usual ones. Its ids begin with `prefix`, so that
    several pictures can stand in one page; without one, with a hash of what it shows. `width` is how wide it
    is shown; it can be shown in any size.
    """
    names = game.side_names(players)
    panels = game.paint(view, colours).panels(game.scene(view, names).panels)
    scores = [game.words.say(game.tell_score(view, side), names) for side in range(len(names))]
    symbols = Symbols(read_art(game.art))
    palette = {name: by_day(colour) for name, colour in game.look.palette.items()}
    layout = lay_out(panels, int(view.viewer))
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "group"})
    add(
        root,
        "title",
        ", ".join([game.name, *(f"{name}: {score}" for name, score in zip(names, scores, strict=True))]),
    )
    definitions = add(root, "defs")
    ground = add(root, "rect", rx=ROUND, fill=theme.GROUND)
    players_drawing = PlayersLine(game, game.colours_of(view, colours), symbols, palette)
    top = players_drawing.draw(root, names, scores, len(players), layout.wide) + MARGIN
    for card in layout.cards:
        draw_card(root, card._replace(x=card.x + MARGIN, y=card.y + top), symbols, palette)
    if any(card.large for card in layout.cards):
        definitions.append(glow())
    definitions.extend(symbols.definitions())
    wide, tall = layout.wide + 2 * MARGIN, top + layout.tall + MARGIN
    ground.set("width", number(wide))
    ground.set("height", number(tall))
    shown_wide = wide if width is None else width
    root.attrib |= {
        "viewBox": f"0 0 {numbers(wide, tall)}",
        "width": number(shown_wide),
        "height": number(tall * shown_wide / wide),
        "font-family": FONTS,
        "color": theme.INK,
    }
    svg = tostring(root, encoding="unicode")
    return svg.replace(
        PREFIX, prefix if prefix is not None else f"p{hashlib.sha256(svg.encode()).hexdigest()[:10]}-"
    )


def by_day(colour: str) -> str:
    """A colour of a palette that may have another one for the night.

    >>> by_day("light-dark(#fff, #000)"), by_day("#123456")
    ('#fff', '#123456')
    """
    return (
        colour.removeprefix("light-dark(").split(",")[0].strip()
        if colour.startswith("light-dark(")
        else colour
    )


def glow() -> Element:
    """The light in the middle of a board."""
    gradient = Element("radialGradient", {"id": f"{PREFIX}glow", "cx": "0.5", "cy": "0.45", "r": "0.6"})
    add(gradient, "stop", offset=0, stop_color=theme.GLOW)
    add(gradient, "stop", offset=1, stop_color=theme.SURFACE)
    return gradient


def draw_card(root: Element, card: Card, symbols: Symbols, palette: dict[str, str]) -> None:
    """A panel on its card, with its title."""
    panel = card.panel
    group = add(root, "g", data_panel=panel.id, role="group")
    title = panel.title[:1].upper() + panel.title[1:]
    add(group, "title", title)
    fill = f"url(#{PREFIX}glow)" if card.large else theme.SURFACE
    where = {"x": card.x, "y": card.y, "width": card.wide, "height": card.tall}
    add(group, "rect", **where, rx=ROUND, fill=fill, stroke=theme.LINE)
    left, middle = card.x + PAD + 2, card.y + TITLE / 2 + 1
    shown = cut(title, TITLE_SIZE, card.wide - 2 * PAD)
    write(group, shown, left, middle, TITLE_SIZE, theme.INK_SOFT, font_weight=700)
    into = add(group, "g", transform=f"translate({numbers(*card.origin)}) scale({number(card.scale)})")
    PanelDrawing(into, symbols, palette, card.scale).draw(panel)


class PlayersLine:
    """Who plays, with which colour and sign, and how they stand."""

    def __init__(
        self, game: AnyGame, colours: Sequence[int], symbols: Symbols, palette: dict[str, str]
    ) -> None:
        self.game = game
        self.colours = colours
        self.symbols = symbols
        self.palette = palette

    def draw(
        self, root: Element, names: Sequence[str], scores: Sequence[str], seats: int, wide: float
    ) -> float:
        """Draw them in as many lines as they need, and say how far down they reach."""
        x, y = MARGIN, MARGIN
        for side, (name, score) in enumerate(zip(names, scores, strict=True)):
            shown = cut(name, PLAYER_SIZE, LONGEST_NAME)
            needs = 6 + MARK + 8 + text_width(f"{shown}{score}", PLAYER_SIZE) + 10 + 6
            if x > MARGIN and x + needs > MARGIN + wide:
                x, y = MARGIN, y + PLAYER_TALL + GAP / 2
            group = add(root, "g", transform=f"translate({numbers(x, y)})", role="img", data_side=side)
            add(group, "title", f"{name}: {score}")
            box = {"width": needs, "height": PLAYER_TALL, "rx": 10.0}
            add(group, "rect", **box, fill=theme.SURFACE, stroke=theme.LINE)
            self.draw_mark(group, side, seats)
            told = write(group, "", 6 + MARK + 8, PLAYER_TALL / 2, PLAYER_SIZE, theme.INK_SOFT)
            add(told, "tspan", shown, font_weight=700, fill=theme.INK)
            add(told, "tspan", score, dx=10)
            x += needs + GAP
        return y + PLAYER_TALL

    def draw_mark(self, group: Element, side: int, seats: int) -> None:
        """A seat's colour and sign; a rival has no colour and at most a symbol (SeatMark of the client)."""
        look = self.game.look
        where = f"translate({numbers(6, (PLAYER_TALL - MARK) / 2)}) scale({number(MARK / 32)})"
        mark = add(group, "g", transform=where, color=theme.OUTLINE)
        if side >= seats:
            if look.rival_symbol:
                add(
                    mark,
                    "use",
                    href=self.symbols.reference(look.rival_symbol, MARK, MARK),
                    width=32,
                    height=32,
                )
            else:
                add(mark, "circle", cx=16, cy=16, r=15, fill=theme.INK_SOFT, stroke=theme.EDGE)
            return
        number_of_look = self.colours[side]
        colour = self.palette.get(look.seat_colours[number_of_look], theme.INK_SOFT)
        add(mark, "circle", cx=16, cy=16, r=15, fill=colour, stroke=theme.EDGE)
        add(mark, "circle", cx=16, cy=16, r=10, fill=theme.SIGN_GROUND)
        sign = self.symbols.reference(look.seat_patterns[number_of_look], MARK / 2, MARK / 2)
        add(mark, "use", href=sign, x=8, y=8, width=16, height=16)
