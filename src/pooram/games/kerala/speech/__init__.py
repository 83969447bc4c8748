"""Every sentence that is said at the table, made from a view."""

from collections.abc import Sequence

from msgspec.structs import replace

from pooram.engine.game import GameSpeech
from pooram.engine.words import NOTHING, Said, Words, listed
from pooram.games.kerala.choices import DrawStarter, DrawTile, KeralaChoice, KeralaShown
from pooram.games.kerala.rules.state import DRAW_STARTER, DRAW_TILE, ENDED, KeralaView
from pooram.games.kerala.speech.events import EVENTS
from pooram.games.kerala.speech.names import TILE_NAMES
from pooram.games.kerala.speech.sentences import FRAMES, SENTENCES
from pooram.games.kerala.speech.telling import meaning, what_is_due


class KeralaSpeech(GameSpeech[KeralaView, KeralaChoice, KeralaShown]):
    """A choice has a sentence for the log and one, with `option-` before its key, for who may make it."""

    events = EVENTS
    words = Words(SENTENCES)
    frames = FRAMES

    def tell_step(self, view: KeralaView, seat: int, step: KeralaShown) -> Said:
        match step:
            case DrawStarter(starter):
                return Said("starts", {"who": starter}, "kerala/round-7")
            case DrawTile(kind):
                starter = int(view.shown.starter)
                return Said("draws", {"who": starter, "tile": TILE_NAMES[kind]}, "kerala/round-1")
            case _:
                said = meaning(view.shown, seat, step)
                return replace(said, slots={"who": seat, **said.slots})

    def tell_logged(self, view: KeralaView, seat: int, steps: Sequence[KeralaShown]) -> Said:
        """The tiles of a round are told together."""
        if not isinstance(steps[-1], DrawTile):
            return self.tell_step(view, seat, steps[-1])
        tiles = [TILE_NAMES[step.kind] for step in steps if isinstance(step, DrawTile)]
        if len(tiles) < view.seats:
            return NOTHING
        slots: dict[str, int | str] = {"who": int(view.shown.starter), "tiles": listed(tiles)}
        return Said("draws-all", slots, "kerala/round-1")

    def spoken(self, slot: str, number: int) -> int | str:
        return TILE_NAMES[number] if slot == "tile" else number

    def tell_choice(self, view: KeralaView, choice: KeralaChoice) -> Said:
        said = meaning(view.shown, int(view.viewer), choice)
        return replace(said, key=f"option-{said.key}")

    def tell_score(self, view: KeralaView, side: int) -> Said:
        return Said("score", {"points": int(view.shown.points(side))}, "kerala/goal-6")

    def prompt(self, view: KeralaView) -> Said:
        shown = view.shown
        if shown.phase == ENDED:
            return Said("over", clause="kerala/end-1")
        if shown.phase == DRAW_STARTER:
            return Said("wait-start", clause="kerala/round-7")
        if shown.phase == DRAW_TILE:
            return Said("wait-draw", {"who": int(shown.starter)}, "kerala/round-1")
        said = what_is_due(shown)
        if shown.mover == view.viewer:
            return replace(said, key=f"choose-{said.key}")
        return Said(f"wait-{said.key}", {"who": int(shown.mover), **said.slots}, said.clause)
