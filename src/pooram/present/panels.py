"""A panel drawn as the browser draws it (web/src/table/Place, Thing and Stacks), in board units."""

from typing import Final
from xml.etree.ElementTree import Element

from pooram.engine.scene import Panel, Place, Thing
from pooram.present import theme
from pooram.present.art import Symbols
from pooram.present.elements import add, number, numbers, points, write
from pooram.present.geometry import (
    Box,
    Stack,
    beside,
    from_the_ground_up,
    hexagon,
    place_box,
    stacks_of,
    thing_box,
)

BESIDE: Final = 0.4
"""Share of its place that a label beside it is high."""


class PanelDrawing:
    """Draws one panel into an element whose unit is the board's."""

    def __init__(self, into: Element, symbols: Symbols, palette: dict[str, str], scale: float) -> None:
        self.into = into
        self.symbols = symbols
        self.palette = palette
        self.scale = scale
        self.pixel = 1 / scale
        """A pixel of the picture in board units: for strokes that are as fine in every panel."""

    def draw(self, panel: Panel) -> None:
        """Backdrop, places, things from the ground up, and how high the stacks are."""
        if panel.backdrop:
            middle = Box(panel.width / 2, panel.height / 2, panel.width, panel.height)
            self.use(self.into, panel.backdrop, middle)
        # Something large hides the name of its place; a small sign leaves room for it.
        taken = {thing.place for thing in panel.things if thing.size > 0.6}
        for place in panel.places:
            self.draw_place(place, panel, bare=place.id not in taken)
        for thing, place in from_the_ground_up(panel):
            self.draw_thing(thing, place)
        for stack in stacks_of(panel):
            self.draw_stack(stack)

    def item(self, item: Place | Thing, box: Box) -> Element:
        """The group of a place or thing, with its name."""
        turned = f" rotate({number(box.rotation)})" if box.rotation else ""
        where = f"translate({numbers(box.x, box.y)}){turned}"
        group = add(self.into, "g", transform=where, data_item=item.id, role="img")
        if item.colour:
            group.set("color", self.palette.get(item.colour, theme.INK))
        add(group, "title", item.name)
        return group

    def use(self, parent: Element, symbol: str, box: Box) -> Element:
        """A symbol that fills a box."""
        reference = self.symbols.reference(symbol, box.wide * self.scale, box.tall * self.scale)
        left, top = box.x - box.wide / 2, box.y - box.tall / 2
        return add(parent, "use", href=reference, x=left, y=top, width=box.wide, height=box.tall)

    def draw_place(self, place: Place, panel: Panel, bare: bool) -> None:
        """A place: its symbol or a plain shape, and its name if nothing lies on it, or beside it."""
        box = place_box(place)
        group = self.item(place, box)
        if place.symbol:
            self.use(group, place.symbol, box._replace(x=0, y=0))
        else:
            self.draw_plain(group, place, box)
        if place.label and place.inward:
            x, y = beside(place, panel)
            size = box.tall * BESIDE
            rim = rimmed(theme.LABEL_RIM, size * 0.22)
            write(group, place.label, x, y, size, theme.LABEL, anchor="middle", **rim)
        elif place.label and bare:
            fill = "currentColor" if place.colour else theme.LABEL
            write(
                group, place.label, 0, box.tall * 0.34, box.tall * 0.22, fill, anchor="middle", opacity=0.65
            )

    def draw_plain(self, group: Element, place: Place, box: Box) -> None:
        """The shape of a place without a symbol."""
        shape = "polygon" if place.shape == "hexagon" else "rect" if place.shape == "square" else "circle"
        where: dict[str, str | float]
        if place.shape == "hexagon":
            where = {"points": points(hexagon(box.wide, box.tall))}
        elif place.shape == "square":
            where = {"x": -box.wide / 2, "y": -box.tall / 2, "width": box.wide, "height": box.tall}
            where["rx"] = min(box.wide, box.tall) * 0.1
        else:
            where = {"r": box.wide * (0.12 if place.shape == "point" else 0.5)}
        line = {"stroke": theme.PLACE_LINE, "stroke_width": number(self.pixel)}
        add(group, shape, **where, fill=theme.PLACE, **({} if place.colour else line))
        if place.colour:
            # 32 of 100 parts of its colour, the rest the ground.
            wide = 1.5 * self.pixel
            tint: dict[str, str | float] = {
                "fill": "currentColor",
                "fill_opacity": 0.32,
                "stroke": "currentColor",
            }
            add(group, shape, **where, **tint, stroke_width=wide)

    def draw_thing(self, thing: Thing, place: Place) -> None:
        """A thing: its symbol, its sign, its badge."""
        box = thing_box(thing, place)
        group = self.item(thing, box)
        self.use(group, thing.symbol, box._replace(x=0, y=0))
        small = min(box.wide, box.tall)
        if thing.pattern:
            # In the corner where there is a number to read, nearer to the middle of a figure.
            inset, radius = (0.15, 0.15) if thing.badge else (0.2, 0.19)
            where = numbers(box.wide / 2 - small * inset, box.tall / 2 - small * inset)
            scale = small * radius
            sign = add(
                group, "g", transform=f"translate({where}) scale({number(scale)})", color=theme.OUTLINE
            )
            add(sign, "circle", r=1, fill=theme.SIGN_GROUND, stroke=theme.OUTLINE, stroke_width=0.13)
            reference = self.symbols.reference(thing.pattern, 1.48 * scale, 1.48 * scale)
            add(sign, "use", href=reference, x=-0.74, y=-0.74, width=1.48, height=1.48)
        if thing.badge:
            size = small * (0.28 if len(thing.badge) > 2 else 0.4)
            rim = rimmed(theme.OUTLINE, small * 0.09)
            write(group, thing.badge, 0, small * 0.02, size, theme.BADGE, anchor="middle", **rim)

    def draw_stack(self, stack: Stack) -> None:
        """How many things lie on each other, in the upper right corner."""
        box = thing_box(Thing("", "", "", "", height=stack.top.height), stack.place)
        radius = max(stack.place.size * 0.13, 6.5 * self.pixel)
        # A hexagon has that corner further in.
        corner = box.wide / 4 if stack.place.shape == "hexagon" else box.wide / 2 - radius
        where = numbers(box.x + corner, box.y - box.tall / 2 + radius)
        group = add(self.into, "g", transform=f"translate({where})", data_stack=stack.place.id, role="img")
        add(group, "title", f"{stack.place.name}, {stack.levels} on top of each other")
        rim = {"fill": theme.OUTLINE, "stroke": theme.STACK_RIM}
        add(group, "circle", r=radius, **rim, stroke_width=radius * 0.16)
        text = str(stack.levels)
        write(group, text, 0, 0, radius * 1.45, theme.STACK_NUMBER, anchor="middle", font_weight=700)


def rimmed(colour: str, width: float) -> dict[str, str | float]:
    """How letters are written that have to be read on any ground."""
    around: dict[str, str | float] = {"stroke": colour, "stroke_width": width}
    return around | {"paint_order": "stroke", "stroke_linejoin": "round", "font_weight": 700}
