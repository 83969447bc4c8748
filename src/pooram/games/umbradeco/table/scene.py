"""What people see: the mat and all that lies open, the hands, the score track; previews; the score sheet."""

from collections.abc import Sequence
from typing import Final

from pooram.engine.game import GameTable, Preview
from pooram.engine.scene import Clicks, Ghost, Panel, SheetRow, Sight
from pooram.engine.state import points_of
from pooram.games.umbradeco.box import DIRECTIONS, FOUR_COLOURS_POINTS, LINE_POINTS, PUSH_POINTS, STACK_POINTS
from pooram.games.umbradeco.choices import Placement, PushOver, StackUp, UmbradecoChoice
from pooram.games.umbradeco.rules.state import PARTS, UmbradecoState
from pooram.games.umbradeco.rules.view import UmbradecoView
from pooram.games.umbradeco.speech.names import tile_name
from pooram.games.umbradeco.table.clicks import clicks
from pooram.games.umbradeco.table.hands import hand_panel, own_hand_panel
from pooram.games.umbradeco.table.look import LOOK
from pooram.games.umbradeco.table.mat import is_placing, mat_panel, spot_id, worth
from pooram.games.umbradeco.table.pieces import held_id, tile, tile_id
from pooram.games.umbradeco.table.sights import counted, sights
from pooram.games.umbradeco.table.track import score_panel

SHEET: Final = (
    (f"Tiles in line (+{int(LINE_POINTS)} each)", "umbradeco/score-4"),
    (f"Four colours (+{int(FOUR_COLOURS_POINTS)} each)", "umbradeco/score-6"),
    (f"Pushes (+{int(PUSH_POINTS)} each)", "umbradeco/score-7"),
    (f"Stacks (+{int(STACK_POINTS)} each)", "umbradeco/score-8"),
)


class UmbradecoTable(GameTable[UmbradecoState, UmbradecoView, UmbradecoChoice]):
    """The mat, the viewer's hand, the others' in the order of their turns, and the score track."""

    look = LOOK

    def panels(self, view: UmbradecoView, names: Sequence[str]) -> tuple[Panel, ...]:
        hands = [hand_panel(view, seat, names[seat]) for seat in range(int(view.seats))]
        score = score_panel(tuple(points_of(view.shown)), tuple(names))
        return (mat_panel(view, names), *hands, score)

    def own_panels(self, view: UmbradecoView, names: Sequence[str]) -> tuple[Panel, ...]:
        """The viewer's hand, and the mat with all that the held tile can do there."""
        hand = own_hand_panel(view)
        return (hand, mat_panel(view, names, placing=True)) if is_placing(view) else (hand,)

    def clicks(self, view: UmbradecoView, panels: Sequence[Panel]) -> Clicks:
        return clicks(view)

    def sights(self, view: UmbradecoView, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
        return sights(view, key, numbers)

    def preview(self, view: UmbradecoView, choice: UmbradecoChoice) -> Preview:
        """Where the held tile and a pushed one would be, and the points.

        Holding, discarding and taking a tile change no score.
        """
        if not isinstance(choice, Placement):
            return Preview()
        spot, held = choice.spot, int(view.shown.held)
        things = []
        if isinstance(choice, PushOver):
            pushed = int(view.shown.mat.top[spot])
            target = spot_id(choice.target)
            things.append(tile(tile_id(spot, pushed), target, pushed, tile_name(pushed), "umbradeco/push-1"))
        height = 1 if isinstance(choice, StackUp) else 0
        things.append(tile(held_id(view), spot_id(spot), held, tile_name(held), "umbradeco/score-1", height))
        changes = [0] * int(view.seats)
        changes[view.viewer] = worth(view, choice)
        return Preview(tuple([Ghost("mat", thing) for thing in things]), tuple(changes))

    def choice_direction(self, choice: UmbradecoChoice) -> float | None:
        """A push goes straight up or a sixth of a turn further, and so on around."""
        return choice.direction * 360 / int(DIRECTIONS) if isinstance(choice, PushOver) else None

    def sheet_rows(self, state: UmbradecoState) -> list[SheetRow]:
        parts = [int(points) for points in state.parts]
        return [
            SheetRow(label, tuple(parts[part :: int(PARTS)]), clause, sights)
            for part, ((label, clause), sights) in enumerate(zip(SHEET, counted(state.mat), strict=True))
        ]
