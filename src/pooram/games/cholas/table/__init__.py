"""What people see: the temple with all that lies beside it, the sculptures, and what everybody has."""

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from pooram.engine.game import GameTable, Preview, point_changes
from pooram.engine.scene import Clicks, Panel, SheetRow, Sight
from pooram.engine.state import points_of
from pooram.engine.words import Said
from pooram.games.cholas.box import CARD_COLOURS
from pooram.games.cholas.choices import (
    AnyFromHand,
    AnyFromWagon,
    Build,
    CholasChoice,
    Decline,
    Draw,
    DrawMore,
    LayStones,
    Pay,
    PayLess,
    Pick,
    PlaceCard,
    Recolour,
    Replace,
    Sculpt,
    SculptWithBonus,
    Swap,
    Use,
)
from pooram.games.cholas.rules.phases import EXPERT, NONE
from pooram.games.cholas.rules.position import PARTS
from pooram.games.cholas.rules.state import CholasState
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech.names import clause
from pooram.games.cholas.speech.telling import cells_due
from pooram.games.cholas.table import sheet
from pooram.games.cholas.table.hands import hand_panel, others_panel, players_panel
from pooram.games.cholas.table.look import LOOK
from pooram.games.cholas.table.meaning import meant
from pooram.games.cholas.table.pieces import laid
from pooram.games.cholas.table.previews import carved, ghosts, outlined, over_bag, paid
from pooram.games.cholas.table.sculptures import sculpture_panel
from pooram.games.cholas.table.sights import counted, counted_for_rival, sights
from pooram.games.cholas.table.temple import TEMPLE, is_building, temple_panel


class CholasTable(GameTable[CholasState, CholasView, CholasChoice]):
    """The temple, in Expert the sculpture board beside it, the viewer's hand, and what the others have."""

    look = LOOK

    def panels(self, view: CholasView, names: Sequence[str]) -> tuple[Panel, ...]:
        sculptures = [sculpture_panel(view.shown)] if view.shown.variant == EXPERT else []
        return (temple_panel(view, names), *sculptures, players_panel(view, names))

    def own_panels(self, view: CholasView, names: Sequence[str]) -> tuple[Panel, ...]:
        """The viewer's hand, the other players without the viewer, and who builds sees more of the temple."""
        temple = [temple_panel(view, names, building=True)] if is_building(view) else []
        others = [others_panel(view, names)] if view.seats > 1 else []
        return (hand_panel(view), *others, *temple)

    def clicks(self, view: CholasView, panels: Sequence[Panel]) -> Clicks:
        return meant(view)

    def seat_colours(self, view: CholasView) -> tuple[int, ...]:
        """A seat has the colour of its stones."""
        return tuple([int(colour) for colour in view.shown.colour])

    def sights(self, view: CholasView, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
        return sights(view, key, numbers)

    def preview(self, view: CholasView, choice: CholasChoice) -> Preview:
        """The card or the sculpture where it would be, and what it would change in everybody's points."""
        shown = view.shown
        match choice:
            case Replace(colour, stones):
                return Preview(ghosts(TEMPLE, [over_bag(colour, number) for number in range(stones)]))
            case Sculpt(place):
                return carved(view, place, with_bonus=False)
            case SculptWithBonus(place):
                return carved(view, place, with_bonus=True)
            case PlaceCard(corner, turned):
                return outlined(int(shown.card), corner, turned)
            case LayStones(colour):
                stones_there = ghosts(TEMPLE, laid(shown, colour, cells_due(shown), own=True))
                if CARD_COLOURS[shown.card] == 2 and shown.first == NONE:
                    # Points are told once all colours are known.
                    return Preview(stones_there)
                return Preview(stones_there, point_changes(shown, self._after(view, choice)))
            case Swap() | Recolour() | PayLess() | Pay() | AnyFromHand() | AnyFromWagon():
                return paid(view, self._after(view, choice))
            case Pick() | Draw() | DrawMore() | Build() | Use() | Decline():
                return Preview()
            case _:
                assert_never(choice)

    def goes_on(self, view: CholasView, choice: CholasChoice) -> bool:
        """A Build is one gesture: where, and in which colours."""
        match choice:
            case PlaceCard():
                return True
            case LayStones():
                return bool(CARD_COLOURS[view.shown.card] == 2 and view.shown.first == NONE)
            case _:
                return False

    def _after(self, view: CholasView, choice: CholasChoice) -> CholasState:
        return self.played(view.shown, int(view.viewer), choice)

    def sheet_rows(self, state: CholasState) -> list[SheetRow]:
        """Alone at the table, the opponent has the second column."""
        rival = (0,) * int(state.rivals())
        found = []
        for label, part, named in sheet.ROWS[int(state.variant)]:
            values = [int(state.parts[seat * PARTS + part]) for seat in range(int(state.seats))]
            found.append(SheetRow(label, (*values, *rival), clause(named), counted(state, part)))
        if rival:
            for label, part, named in sheet.RIVAL_ROWS:
                seen = counted_for_rival(state, part)
                found.append(SheetRow(label, (0, int(state.rival_parts[part])), clause(named), seen))
        return found

    def verdict(self, state: CholasState, winners: Sequence[str]) -> Said:
        said = super().verdict(state, winners)
        points = points_of(state)
        if said.key == "won" and points.count(max(points)) > 1:
            return replace(said, key=sheet.TIES[int(state.variant)])
        return said
