"""Every sentence that is said at the table, made from a view."""

from collections.abc import Sequence
from typing import assert_never

from pooram.engine.game import GameSpeech
from pooram.engine.state import OVER
from pooram.engine.words import NOTHING, Said
from pooram.games.kerala_race.box import SHELLS, THROWS
from pooram.games.kerala_race.choices import Decline, Enter, Move, RaceChoice, RaceShown, Start, Throw
from pooram.games.kerala_race.rules.state import NO_PIECE, RaceView
from pooram.games.kerala_race.speech.events import EVENTS
from pooram.games.kerala_race.speech.lost import before, is_last, is_lost, tell_lost
from pooram.games.kerala_race.speech.telling import (
    FRAMES,
    WORDS,
    enter_clause,
    goal_of,
    step_name,
    tell_declined,
    tell_move,
    tell_throw,
)

__all__ = ["FRAMES", "RaceSpeech", "step_name"]


class RaceSpeech(GameSpeech[RaceView, RaceChoice, RaceShown]):
    """Pieces are told by where they stand."""

    events = EVENTS
    words = WORDS
    frames = FRAMES

    def tell_step(self, view: RaceView, seat: int, step: RaceShown) -> Said:
        match step:
            case Start(starter):
                return Said("starts", {"who": starter}, "kerala_race/setup-4")
            case Throw(mouths):
                return tell_throw(int(view.shown.mover), mouths)
            case Decline():
                return tell_declined(view, seat)
            case Enter() | Move():
                told = tell_move(view, step)
                return Said(f"told-{told.key}", {"who": seat, **told.slots}, told.clause)
            case _:
                assert_never(step)

    def tell_logged(self, view: RaceView, seat: int, steps: Sequence[RaceShown]) -> Said:
        """A throw that is lost is told with those that are lost after it, before the first that is not."""
        race, step = view.shown, steps[-1]
        if not isinstance(step, Throw) or not is_lost(race, step.mouths):
            return self.tell_step(view, seat, step)
        return tell_lost(race, int(race.mover), throws_of(steps)) if is_last(race) else NOTHING

    def tell_before(self, view: RaceView, seat: int, steps: Sequence[RaceShown]) -> Said:
        race, step, lost = view.shown, steps[-1], throws_of(steps[:-1])
        if not lost or not isinstance(step, Throw) or is_lost(race, step.mouths):
            return NOTHING
        return tell_lost(race, before(race, int(race.mover)), lost)

    def tell_frame(self, key: str, numbers: list[int]) -> Said:
        # Of those who finish only the first has won.
        second = key == "finished" and numbers[1] > 1
        return super().tell_frame("second" if second else key, numbers)

    def tell_choice(self, view: RaceView, choice: RaceChoice) -> Said:
        shown = view.shown
        if isinstance(choice, Decline):
            return Said("option-decline", clause="kerala_race/throw-11")
        told = tell_move(view, choice)
        hit = shown.piece_hit(view.viewer, goal_of(view, choice))
        if hit == NO_PIECE:
            return Said(f"option-{told.key}", told.slots, told.clause)
        owner = hit // shown.pieces
        if owner == view.viewer:
            return Said(f"option-{told.key}-hits-own", told.slots, "kerala_race/capture-3")
        clause = "capture-1" if shown.at[hit] < shown.route.centre else "capture-2"
        return Said(f"option-{told.key}-hits", {"whom": owner, **told.slots}, f"kerala_race/{clause}")

    def tell_score(self, view: RaceView, side: int) -> Said:
        shown = view.shown
        there = shown.reached(side, shown.route.centre)
        home = shown.reached(side, shown.route.home)
        slots: dict[str, int | str] = {
            "points": shown.points(side),
            "most": shown.route.home * shown.pieces,
            "count": home or there,
        }
        # Short, for a telephone: the centre is told while it fills, and home once somebody is there.
        key = "score-home" if home else "score-in-centre" if 0 < there < shown.pieces else "score"
        return Said(key, slots, "kerala_race/score-1")

    def prompt(self, view: RaceView) -> Said:
        shown = view.shown
        mover = shown.mover
        if shown.to_move() == OVER:
            if shown.finishers == shown.seats - 1:
                return Said("over", clause="kerala_race/end-3")
            return Said("over-stopped", {"throws": shown.throws}, "kerala_race/end-4")
        if mover < 0:
            return Said("wait-start", clause="kerala_race/setup-4")
        if not shown.to_use:
            return Said("wait-throw", {"who": mover}, "kerala_race/throw-1")
        squares = THROWS[shown.mouths]
        if mover != view.viewer:
            return Said("wait", {"who": mover, "squares": squares}, "kerala_race/throw-9")
        shells = {0: " (no mouth up)", int(SHELLS): " (all mouths up)"}.get(shown.mouths, "")
        or_not = ", or let the throw go" if shown.route.may_decline else ""
        slots: dict[str, int | str] = {"squares": squares, "shells": shells, "or_not": or_not}
        released = shown.released(mover)
        can_move = {step for step in shown.steps_of(mover) if shown.can_move(mover, step, released)}
        if Enter.step not in can_move:
            return Said("choose-piece", slots, "kerala_race/throw-9")
        key = "enter-piece" if can_move == {Enter.step} else "choose-piece-or-enter"
        return Said(key, slots, enter_clause(view))


def throws_of(steps: Sequence[RaceShown]) -> list[int]:
    """The throws among the draws in a row: how many mouths each has up."""
    return [step.mouths for step in steps if isinstance(step, Throw)]
