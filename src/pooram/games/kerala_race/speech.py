"""Notation, and every sentence as a template with named slots."""

from typing import Final

from pooram.engine.state import CHANCE, OVER, choices_of
from pooram.engine.words import Said, Words
from pooram.games.kerala_race.box import (
    ENTERS,
    LANE_SQUARE,
    MOST_THROWS,
    OUTCOME_MOUTHS,
    OUTCOME_START,
    PIECES,
    SHELLS,
    THROWS,
    TRACK,
    Route,
)
from pooram.games.kerala_race.rules.state import RaceView

ENTERING: Final = " or ".join(
    str(throw) for throw in sorted(int(throw) for throw, enters in zip(THROWS, ENTERS, strict=True) if enters)
)
"""The throws with which a piece enters, as people say them."""

WORDS: Final = Words(
    {
        # The log
        "starts": "{who} starts.",
        "threw-none": "{who} throws no mouth up: {squares} squares.",
        "threw-one": "{who} throws one mouth up: {squares} squares.",
        "threw-one-1": "{who} throws one mouth up: 1 square.",
        "threw-some": "{who} throws {mouths} mouths up: {squares} squares.",
        "threw-all": "{who} throws all mouths up: {squares} squares.",
        "entered": "{who} enters a piece, to {goal}.",
        "moved": "{who} moves a piece from {start} to {goal}.",
        "moved-home": "{who} moves a piece from {start} off the board.",
        # What follows by force
        "lost-outside": "{who} threw {squares}, and a piece enters with {entering} only: the throw is lost.",
        "lost": "{who} has no piece that can go {squares}: the throw is lost.",
        "lost-again": "{who} has no piece that can go {squares}: the throw and the other turn are lost.",
        "lands-on": "{who}'s piece lands on {whom}'s on P{square}.",
        "lands-on-homebound": "{who}'s piece lands on {whom}'s homebound piece on P{square}.",
        "lands-on-own": "{who}'s piece lands on one of its own on P{square}.",
        "lands-in-lane": "{who}'s piece lands on one of its own on lane square {square}.",
        "sent-off": "{who}'s piece goes off the board and has to enter again.",
        "own-sent-off": "{who}'s own piece goes off the board and has to enter again.",
        "sent-to-centre": "{who}'s piece goes back to the centre.",
        "own-sent-to-centre": "{who}'s own piece goes back to the centre.",
        "in-centre": "{who} has {count} of {pieces} pieces in the centre.",
        "released": "All of {who}'s pieces have reached the centre: the way home is open.",
        "home": "{who} has {count} of {pieces} pieces home.",
        "wins": "{who} has all pieces home and wins!",
        "second": "{who} has all pieces home and is second.",
        "another-turn": "{who} has another turn.",
        "stopped": "The race is stopped after {count} throws.",
        # Options, scores and prompts
        "option-enter": "Enter a piece, to {goal}",
        "option-move": "From {start} to {goal}",
        "option-home": "From {start} off the board: home",
        "option-enter-hits": "Enter a piece, to {goal}, and hit {whom}'s piece",
        "option-enter-hits-own": "Enter a piece, to {goal}, onto your own piece there",
        "option-move-hits": "From {start} to {goal}, and hit {whom}'s piece",
        "option-move-hits-own": "From {start} to {goal}, onto your own piece there",
        "score": "{points} / {most} steps",
        "score-in-centre": "{points} / {most}, {count} in centre",
        "score-home": "{points} / {most}, {count} home",
        "choose-piece": "You threw {squares}{shells}: choose a piece to move.",
        "choose-piece-or-enter": "You threw {squares}{shells}: move a piece, or enter one.",
        "enter-piece": "You threw {squares}{shells}: enter a piece.",
        "wait": "Waiting for {who} to move by {squares}.",
        "wait-throw": "{who} throws the shells.",
        "wait-start": "Chance decides who starts.",
        # Refusals
        "over": "The race is over: only the last place is left.",
        "over-stopped": "The race was stopped: {count} throws have been made.",
        "no-starter": "Nobody has been chosen to start yet.",
        "you-have-finished": "All your pieces are home; the others play on without you.",
        "not-your-turn": "It is {who}'s turn.",
        "throw-first": "The shells must be thrown first.",
        "no-such-step": "There is no step {step}: the last square of the way is step {last}.",
        "is-home": "A piece that is home does not move any more.",
        "none-to-enter": "You have no piece left to enter.",
        "none-there": "None of your pieces stands on step {step} of the way, {where}.",
        "cannot-enter": "A piece enters with a throw of {entering}; you threw {squares}.",
        "centre-is-closed": "Your pieces wait in the centre: {missing} others have not reached it yet.",
        "centre-waits": "Your pieces wait in the centre: one more has not reached it yet.",
        "beyond-centre": "The centre must be hit exactly: this piece needs {needed} and you threw {squares}.",
        "enters-beyond-centre": "The centre must be hit exactly: entering with {squares} goes beyond it.",
        "beyond-home": "It must leave the board exactly: this piece needs {needed} and you threw {squares}.",
        "corner-is-taken": "The corner {where} holds one piece of each player, and yours is there already.",
        # The score sheet
        "won": "{who} wins: all pieces home.",
        "won-second": "{who} wins: all pieces home first. {other} is second.",
        "ahead": "The race was stopped; {who} is ahead with {points} steps.",
        "ahead-1": "The race was stopped; {who} is ahead with 1 step.",
        "won-stopped": "{who} wins: all pieces home first. The race for second place was stopped.",
        "level": "The race was stopped; {leaders} are level with {points} steps.",
        "level-1": "The race was stopped; {leaders} are level with 1 step.",
    }
)

FRAME_SLOTS: Final = {
    "lost-outside": ("who", "squares"),
    "lost": ("who", "squares"),
    "lost-again": ("who", "squares"),
    "lands-on": ("who", "whom", "square"),
    "lands-on-homebound": ("who", "whom", "square"),
    "lands-on-own": ("who", "square"),
    "lands-in-lane": ("who", "square"),
    "sent-off": ("who",),
    "sent-to-centre": ("who",),
    "own-sent-off": ("who",),
    "own-sent-to-centre": ("who",),
    "in-centre": ("who", "count"),
    "released": ("who", "count"),
    "home": ("who", "count"),
    "finished": ("who", "count"),
    "another-turn": ("who",),
    "stopped": ("count",),
}
FRAME_CLAUSES: Final = {
    "lost-outside": "lost-1",
    "lost": "lost-1",
    "lost-again": "lost-2",
    "lands-on": "capture-1",
    "lands-on-homebound": "capture-2",
    "lands-on-own": "capture-3",
    "lands-in-lane": "capture-3",
    "sent-off": "capture-1",
    "sent-to-centre": "capture-2",
    "own-sent-off": "capture-3",
    "own-sent-to-centre": "capture-3",
    "in-centre": "centre-1",
    "released": "centre-3",
    "home": "way-5",
    "finished": "end-1",
    "another-turn": "again-1",
    "stopped": "end-4",
}


def clause(name: str) -> str:
    return f"kerala_race/{name}"


def choice_notation(choice: int) -> str:
    return f"move {choice}" if choice else "enter"


def outcome_notation(outcome: int) -> str:
    if outcome < OUTCOME_MOUTHS:
        return f"start {outcome - int(OUTCOME_START) + 1}"
    return f"mouths {outcome - int(OUTCOME_MOUTHS)}"


def step_name(route: Route, step: int) -> str:
    """A step as people say it."""
    if step == 0:
        return "off the board"
    if step == route.centre:
        return "the centre"
    if step == route.home:
        return "home"
    square = int(route.square[step])
    return f"P{square}" if square < TRACK else f"lane square {square - int(LANE_SQUARE)}"


def squares_thrown(view: RaceView) -> int:
    return int(THROWS[view.shown.mouths])


def tell_step(view: RaceView, seat: int, label: int) -> Said:
    """A line of the log; nothing is hidden, so `label` is the step itself."""
    if seat != CHANCE:
        return _tell_move(view, seat, label)
    if label < OUTCOME_MOUTHS:
        return Said("starts", {"who": label - int(OUTCOME_START)}, clause("setup-4"))
    mouths = label - int(OUTCOME_MOUTHS)
    slots: dict[str, int | str] = {
        "who": int(view.shown.mover),
        "mouths": mouths,
        "squares": int(THROWS[mouths]),
    }
    if mouths == 0:
        return Said("threw-none", slots, clause("throw-7"))
    if mouths == SHELLS:
        return Said("threw-all", slots, clause("throw-8"))
    if mouths == 1:
        return Said("threw-one-1" if slots["squares"] == 1 else "threw-one", slots, clause("throw-6"))
    return Said("threw-some", slots, clause("throw-6"))


def _tell_move(view: RaceView, seat: int, step: int) -> Said:
    route = view.shown.route
    goal = int(route.goal(step, squares_thrown(view)))
    start = step_name(route, step)
    slots: dict[str, int | str] = {"who": seat, "start": start, "goal": step_name(route, goal)}
    if step == 0:
        return Said("entered", slots, clause(enter_clause(view)))
    return Said("moved-home" if goal == route.home else "moved", slots, clause(way_clause(route, goal)))


def enter_clause(view: RaceView) -> str:
    """Which of the two throws that enter a piece lies there."""
    return "throw-3" if view.shown.mouths == 0 else "throw-2"


def way_clause(route: Route, step: int) -> str:
    """The part of the way that a step lies on."""
    square = int(route.square[step])
    if step <= route.lane:
        return "way-1"
    if step < route.centre:
        return "way-2"
    if step == route.centre:
        return "way-3"
    return "way-4" if 0 <= square < TRACK else "way-5"


def tell_frame(key: str, slots: list[int]) -> Said:
    """What followed by force; the state names the key and its numbers."""
    named: dict[str, int | str] = dict(zip(FRAME_SLOTS[key], slots, strict=True))
    told = clause(FRAME_CLAUSES[key])
    if key == "finished":
        won = named["count"] == 1
        return Said("wins" if won else "second", named, told if won else clause("end-2"))
    if key == "lost-outside":
        named["entering"] = ENTERING
    if key in ("in-centre", "home"):
        named["pieces"] = int(PIECES)
    return Said(key, named, told)


def tell_option(view: RaceView, choice: int) -> Said:
    """What an option does, with the piece that it would hit."""
    shown = view.shown
    route = shown.route
    goal = int(route.goal(choice, squares_thrown(view)))
    slots: dict[str, int | str] = {"start": step_name(route, choice), "goal": step_name(route, goal)}
    key = "option-enter" if choice == 0 else "option-home" if goal == route.home else "option-move"
    after = shown.copy()
    after.play_unchecked(view.viewer, choice)
    for piece, step in enumerate(shown.at):
        if after.at[piece] < step:
            owner = piece // int(PIECES)
            if owner == view.viewer:
                return Said(f"{key}-hits-own", slots, clause("capture-3"))
            suffered = "capture-1" if step < route.centre else "capture-2"
            return Said(f"{key}-hits", {**slots, "whom": owner}, clause(suffered))
    return Said(key, slots, clause(enter_clause(view) if choice == 0 else way_clause(route, goal)))


def tell_score(view: RaceView, seat: int) -> Said:
    shown = view.shown
    first = seat * int(PIECES)
    there = sum(step >= shown.route.centre for step in list(shown.at)[first : first + int(PIECES)])
    home = int(shown.pieces_home(seat))
    slots: dict[str, int | str] = {
        "points": int(shown.points(seat)),
        "most": int(shown.route.home * PIECES),
        "count": home or there,
    }
    # Short, for a telephone: the centre is told while it fills, and home once somebody is there.
    key = "score-home" if home else "score-in-centre" if 0 < there < PIECES else "score"
    return Said(key, slots, clause("score-1"))


def prompt(view: RaceView) -> Said:
    """What the viewer has to do now, and the clause it falls under."""
    shown = view.shown
    mover = int(shown.mover)
    if shown.to_move() == OVER:
        if shown.finishers == shown.seats - 1:
            return Said("over", clause=clause("end-3"))
        return Said("over-stopped", {"count": int(MOST_THROWS)}, clause("end-4"))
    if mover < 0:
        return Said("wait-start", clause=clause("setup-4"))
    if not shown.to_use:
        return Said("wait-throw", {"who": mover}, clause("throw-1"))
    squares = squares_thrown(view)
    if mover != view.viewer:
        return Said("wait", {"who": mover, "squares": squares}, clause("throw-9"))
    shells = {0: " (no mouth up)", int(SHELLS): " (all mouths up)"}.get(int(shown.mouths), "")
    slots: dict[str, int | str] = {"squares": squares, "shells": shells}
    choices = choices_of(shown, mover, PIECES)
    # Entering is step 0.
    if 0 not in choices:
        return Said("choose-piece", slots, clause("throw-9"))
    return Said(
        "enter-piece" if choices == [0] else "choose-piece-or-enter", slots, clause(enter_clause(view))
    )
