"""What a view looks like, and where an option would bring the pieces."""

from collections.abc import Sequence

from pooram.engine.game import Preview, point_changes
from pooram.engine.scene import Clicks, Ghost, Panel, Sight
from pooram.games.kerala_race.choices import RaceChoice
from pooram.games.kerala_race.rules.state import RaceView
from pooram.games.kerala_race.table.board import board, moved_pieces
from pooram.games.kerala_race.table.clicks import clicks
from pooram.games.kerala_race.table.look import LOOK
from pooram.games.kerala_race.table.sheet import RaceSheet
from pooram.games.kerala_race.table.sights import sights


class RaceTable(RaceSheet):
    """One board with everything on it, so that a piece can glide wherever it goes."""

    look = LOOK

    def panels(self, view: RaceView, names: Sequence[str]) -> tuple[Panel, ...]:
        return (board(view.shown, names),)

    def clicks(self, view: RaceView, panels: Sequence[Panel]) -> Clicks:
        return clicks(view)

    def sights(self, view: RaceView, key: str, numbers: Sequence[int]) -> tuple[Sight, ...]:
        return sights(view, key, numbers)

    def preview(self, view: RaceView, choice: RaceChoice) -> Preview:
        """The piece where it would be, whatever it would send away, and every seat's change in steps."""
        shown = view.shown
        after = self.played(shown, view.viewer, choice)
        ghosts = tuple([Ghost("board", thing) for thing in moved_pieces(shown, after)])
        return Preview(ghosts, point_changes(shown, after))
