"""Every sentence that is said at the table, made from a view."""

from collections.abc import Sequence

from pooram.engine.choices import Hidden, Outcome
from pooram.engine.game import GameSpeech
from pooram.engine.state import CHANCE, OVER
from pooram.engine.words import NOTHING, Said, Words
from pooram.games.cholas.choices import Build, CholasChoice, CholasShown, LayStones, PlaceCard
from pooram.games.cholas.rules.view import CholasView
from pooram.games.cholas.speech import prompts
from pooram.games.cholas.speech.events import EVENTS
from pooram.games.cholas.speech.frames import FRAMES, SPOKEN, told_otherwise
from pooram.games.cholas.speech.names import told
from pooram.games.cholas.speech.refusals import REFUSALS
from pooram.games.cholas.speech.sentences import SENTENCES
from pooram.games.cholas.speech.telling import told_build, told_choice, told_draws, told_outcome


class CholasSpeech(GameSpeech[CholasView, CholasChoice, CholasShown]):
    """The log and the options word the same in two ways: what somebody does, and what one could do."""

    events = EVENTS
    words = Words({**SENTENCES, **REFUSALS})
    plain_scores = True
    frames = FRAMES

    def tell_step(self, view: CholasView, seat: int, step: CholasShown) -> Said:
        if isinstance(step, Outcome | Hidden):
            return told_outcome(view.shown, step)
        said = told_choice(view.shown, seat, step)
        return Said(said.key, {"who": seat, **said.slots}, said.clause)

    def tell_logged(self, view: CholasView, seat: int, steps: Sequence[CholasShown]) -> Said:
        """Stones that are picked together are told together, a Build as a whole, the set-up part by part."""
        if seat == CHANCE:
            return told_draws(view.shown, steps) or self.tell_step(view, seat, steps[-1])
        if isinstance(steps[-1], Build | PlaceCard | LayStones):
            return told_build(view.shown, seat, steps[-1])
        said = self.tell_step(view, seat, steps[-1])
        return NOTHING if said.key in ("pick", "draw-top") else said

    def tell_choice(self, view: CholasView, choice: CholasChoice) -> Said:
        said = told_choice(view.shown, int(view.viewer), choice)
        return Said(f"option-{said.key}", said.slots, said.clause)

    def tell_frame(self, key: str, numbers: list[int]) -> Said:
        return told_otherwise(key, numbers) or super().tell_frame(key, numbers)

    def spoken(self, slot: str, number: int) -> int | str:
        return SPOKEN[slot](number) if slot in SPOKEN else number

    def tell_score(self, view: CholasView, side: int) -> Said:
        named = "solo-setup-5" if side == view.seats else "points-1"
        return told(named, "score", points=int(view.shown.points(side)))

    def prompt(self, view: CholasView) -> Said:
        mover = view.shown.to_move()
        if mover == OVER:
            return prompts.ended(view.shown)
        if mover == CHANCE:
            return prompts.chance_is_due(view.shown)
        return prompts.asked(view) if mover == view.viewer else prompts.awaited(view.shown)
