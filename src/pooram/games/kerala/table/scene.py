"""What a view looks like: the platforms, the row between them, and what a choice would change."""

from collections.abc import Sequence

from pooram.engine.game import GameTable, Preview, point_changes
from pooram.engine.scene import Clicks, Ghost, Panel, SheetRow, Sight
from pooram.engine.state import choices_of
from pooram.engine.words import seat_names
from pooram.games.kerala.choices import KeralaChoice, Leave, Lift, Take
from pooram.games.kerala.rules.state import DROP, LIFT, KeralaState, KeralaView
from pooram.games.kerala.table import pieces
from pooram.games.kerala.table.clicks import clicks, meant_by_places
from pooram.games.kerala.table.look import LOOK
from pooram.games.kerala.table.panels import (
    laid,
    own_platform_panel,
    platform_id,
    platform_panel,
    row_panel,
)
from pooram.games.kerala.table.sheet import LINES, column
from pooram.games.kerala.table.sights import counted, sights


class KeralaTable(GameTable[KeralaState, KeralaView, KeralaChoice]):
    """Everybody's platform without borders, and the row in the middle of the table."""

    look = LOOK

    def panels(self, view: KeralaView, names: Sequence[str]) -> tuple[Panel, ...]:
        """All platforms, and the row."""
        platforms = [platform_panel(view.shown, seat, names[seat]) for seat in range(int(view.seats))]
        return (*platforms, row_panel(view.shown, names))

    def own_panels(self, view: KeralaView, names: Sequence[str]) -> tuple[Panel, ...]:
        """The viewer's platform with the ground around it, and what stands in the row for doing without."""
        seat = int(view.viewer)
        platform = own_platform_panel(view.shown, seat, names[seat], self.barred_places(view))
        if not pieces.can_decline(view.shown, seat):
            return (platform,)
        return platform, row_panel(view.shown, names, declining=True)

    def clicks(self, view: KeralaView, panels: Sequence[Panel]) -> Clicks:
        return clicks(view, panels)

    def barred_places(self, view: KeralaView) -> frozenset[str]:
        """Where a stack must not be lifted, or a lifted one must not go."""
        shown = view.shown
        if view.viewer != shown.mover or shown.phase not in (LIFT, DROP):
            return frozenset()
        meant = meant_by_places(view)
        legal = {self.choices[number] for number in choices_of(shown, view.viewer, len(self.choices))}
        return frozenset([place for place, choices in meant.items() if legal.isdisjoint(choices)])

    def seat_colours(self, view: KeralaView) -> tuple[int, ...]:
        """A seat has the colour of its start tile."""
        return tuple([int(platform.colour) for platform in view.shown.platforms])

    def sights(self, view: KeralaView, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
        return sights(view, key, numbers)

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
        before = laid(view.shown, seat, owner)
        moved = [
            Ghost(platform_id(seat), thing)
            for thing in pieces.unmarked(after, seat, owner)
            if before.get(thing.id) != thing
        ]
        return Preview(tuple(moved), point_changes(view.shown, after))

    def sheet_rows(self, state: KeralaState) -> list[SheetRow]:
        columns = [column(platform) for platform in state.platforms]
        seen = counted(state.platforms)
        return [
            SheetRow(label, values, clause, sights)
            for (label, clause), values, sights in zip(LINES, zip(*columns, strict=True), seen, strict=True)
        ]
