"""What a view looks like: the platforms, the row between them, and what a choice would change."""

from collections.abc import Sequence, Set

from msgspec.structs import replace

from pooram.engine.game import GameTable, Preview, point_changes
from pooram.engine.scene import Ghost, Panel, Scene, SheetRow
from pooram.engine.state import choices_of
from pooram.engine.words import Said, seat_names
from pooram.games.kerala.box import ROUNDS
from pooram.games.kerala.choices import KeralaChoice, Leave, Lift, Take
from pooram.games.kerala.rules.state import DROP, LIFT, TURN_EDGE, KeralaState, KeralaView
from pooram.games.kerala.speech.names import signed
from pooram.games.kerala.table import layout, pieces
from pooram.games.kerala.table.clicks import Meant, meant_by_places
from pooram.games.kerala.table.look import LOOK
from pooram.games.kerala.table.sheet import LINES, column


class KeralaTable(GameTable[KeralaState, KeralaView, KeralaChoice]):
    """Everybody's platform without borders, and the row in the middle of the table."""

    look = LOOK

    def scene(self, view: KeralaView, names: Sequence[str]) -> Scene:
        """All platforms, the viewer's first and the others in the order of their turns, and the row."""
        shown = view.shown
        seats = int(view.seats)
        first = max(int(view.viewer), 0)
        order = [(first + turn) % seats for turn in range(seats)]
        meant = meant_by_places(view)
        barred = self.barred_places(view, meant)
        panels = [platform_panel(view, seat, names[seat], barred) for seat in order]
        panels.append(row_panel(view, names))
        # A thing stands for what its place stands for; but of a stack only the tile on top, and no elephant.
        beneath = pieces.beneath(shown.platforms[first], first)
        things = {
            thing.id: meant[thing.place]
            for panel in panels
            for thing in panel.things
            if thing.place in meant and thing.id not in beneath
        }
        return Scene(tuple(panels), {**meant, **things})

    def barred_places(self, view: KeralaView, meant: Meant) -> Set[str]:
        """Where a stack must not be lifted, or a lifted one must not go."""
        shown = view.shown
        if view.viewer != shown.mover or shown.phase not in (LIFT, DROP):
            return frozenset()
        legal = {self.choices[number] for number in choices_of(shown, view.viewer, len(self.choices))}
        return {place for place, choices in meant.items() if legal.isdisjoint(choices)}

    def seat_look(self, view: KeralaView, seat: int) -> int:
        """A seat has the colour of its start tile."""
        return int(view.shown.platforms[seat].colour)

    def preview(self, view: KeralaView, choice: KeralaChoice) -> Preview:
        """Tiles and elephants where they would be, and how the viewer's live score would change.

        Taking a tile and lifting a stack only pick something up, and where it goes is the next choice. The
        marks of the reckoning are left out, or the last step would redraw tiles that it does not touch.
        """
        if isinstance(choice, Take | Lift | Leave):
            return Preview()
        seat = int(view.viewer)
        after = self.played(view.shown, seat, choice)
        owner = seat_names(int(view.seats))[seat]
        before = set(pieces.unmarked(view.shown, seat, owner))
        ghosts = tuple(
            Ghost(platform_id(seat), thing)
            for thing in pieces.unmarked(after, seat, owner)
            if thing not in before
        )
        return Preview(ghosts, point_changes(view.shown, after))

    def sheet_rows(self, state: KeralaState) -> list[SheetRow]:
        columns = [column(platform) for platform in state.platforms]
        return [
            SheetRow(label, values, clause)
            for (label, clause), values in zip(LINES, zip(*columns, strict=True), strict=True)
        ]

    def verdict(self, state: KeralaState, winners: Sequence[str]) -> Said:
        """With the minus sign of print, as on the sheet."""
        said = super().verdict(state, winners)
        return replace(said, slots={**said.slots, "points": signed(int(said.slots["points"]))})


def platform_id(seat: int) -> str:
    return f"platform:{seat}"


def platform_panel(view: KeralaView, seat: int, owner: str, barred: Set[str]) -> Panel:
    """A platform, with open ground around it where it is the viewer's own."""
    shown = view.shown
    platform = shown.platforms[seat]
    mine = seat == view.viewer
    window = layout.Window(platform, mine)
    places = layout.open_ground(platform, seat, window, barred) if mine else []
    places += layout.laid_cells(platform, seat, window)
    things = pieces.on_platform(shown, seat, owner, barred)
    if mine and seat == shown.mover and shown.phase == TURN_EDGE:
        places += layout.tab_places(platform, seat, int(shown.placed), window)
        things += pieces.tabs(shown)
    return Panel(
        platform_id(seat),
        "mine" if mine else "other",
        "Your platform" if mine else f"{owner}'s platform",
        window.width,
        window.height,
        tuple(places),
        tuple(things),
        seat,
    )


def row_panel(view: KeralaView, names: Sequence[str]) -> Panel:
    """The row of tiles, the bag, who chooses when, and what stands for doing without."""
    shown = view.shown
    seats = int(view.seats)
    rounds = int(ROUNDS[seats])
    things = (
        pieces.bag(shown),
        *pieces.in_the_row(shown),
        *pieces.queue(shown, names),
        *pieces.on_the_mat(shown, int(view.viewer)),
    )
    title = f"The row, round {min(int(shown.round) + 1, rounds)} of {rounds}"
    size = layout.row_width(seats), layout.ROW_TALL
    places = tuple(layout.row_places(seats))
    return Panel("row", "supply", title, *size, places, things, backdrop="cloth")
