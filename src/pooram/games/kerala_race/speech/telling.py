"""Every sentence as a template with named slots, and which of them tells what."""

from typing import Final, assert_never

from pooram.engine.game import Frame
from pooram.engine.words import Said, Words
from pooram.games.kerala_race.box import ENTERS, MOUTHS_FOR_ANOTHER_TURN, SHELLS, THROWS, TRACK
from pooram.games.kerala_race.choices import Enter, Move, PieceChoice
from pooram.games.kerala_race.rules.route import LANE_SQUARE, Route
from pooram.games.kerala_race.rules.state import RaceView

ENTERING: Final = " or ".join(
    str(throw) for throw in sorted(throw for throw, enters in zip(THROWS, ENTERS, strict=True) if enters)
)
"""The throws with which a piece enters, as people say them."""

WORDS: Final = Words(
    {
        # The log
        "starts": "[{who} starts|You start].",
        "threw-none": "[{who} throws|You throw] no mouth up: {squares} squares.",
        "threw-one": "[{who} throws|You throw] one mouth up: {squares} squares.",
        "threw-one-1": "[{who} throws|You throw] one mouth up: 1 square.",
        "threw-some": "[{who} throws|You throw] {mouths} mouths up: {squares} squares.",
        "threw-all": "[{who} throws|You throw] all mouths up: {squares} squares.",
        "told-enter": "[{who} enters|You enter] a piece, to {goal}.",
        "told-move": "[{who} moves|You move] a piece from {start} to {goal}.",
        "told-home": "[{who} moves|You move] a piece from {start} off the board.",
        "told-decline": "[{who} lets|You let] the throw go.",
        "told-decline-again": "[{who} lets|You let] the throw go, and the other turn with it.",
        "lost-outside": "[{who} throws|You throw] {squares}, and a piece enters with "
        f"{ENTERING} only: the throw is lost.",
        "lost": "[{who} throws|You throw] {squares}, and no piece can go so far: the throw is lost.",
        "lost-again": "[{who} throws|You throw] {squares}, and no piece can go so far: "
        "the throw and the other turn are lost.",
        "lost-by-2": "Lost throws: [{who}|you] {of_who}; [{whom}|you] {of_whom}.",
        "lost-by-3": "Lost throws: [{who}|you] {of_who}; [{whom}|you] {of_whom}; [{whose}|you] {of_whose}.",
        # What follows by force
        "lands-on": "[{who}'s|Your] piece lands on [{whom}'s|yours] on P{square}.",
        "lands-on-homebound": "[{who}'s|Your] piece lands on [{whom}'s|your] homebound piece on P{square}.",
        "lands-on-own": "[{who}'s|Your] piece lands on one of its own on P{square}.",
        "lands-in-lane": "[{who}'s|Your] piece lands on one of its own on lane square {square}.",
        "sent-off": "[{who}'s|Your] piece goes off the board and has to enter again.",
        "own-sent-off": "[{who}'s|Your] own piece goes off the board and has to enter again.",
        "sent-to-centre": "[{who}'s|Your] piece goes back to the centre.",
        "own-sent-to-centre": "[{who}'s|Your] own piece goes back to the centre.",
        "in-centre": "[{who} has|You have] {count} of {pieces} pieces in the centre.",
        "released": "All of [{who}'s|your] pieces have reached the centre: the way home is open.",
        "home": "[{who} has|You have] {count} of {pieces} pieces home.",
        "finished": "[{who} has|You have] all pieces home and [wins|win]!",
        "second": "[{who} has|You have] all pieces home and [is|are] second.",
        "another-turn": "[{who} has|You have] another turn.",
        "stopped": "The race is stopped after {throws} throws.",
        # Options, scores and prompts
        "option-decline": "Let the throw go",
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
        "choose-piece": "You threw {squares}{shells}: choose a piece to move{or_not}.",
        "choose-piece-or-enter": "You threw {squares}{shells}: move a piece, or enter one{or_not}.",
        "enter-piece": "You threw {squares}{shells}: enter a piece{or_not}.",
        "wait": "Waiting for {who} to move by {squares}.",
        "wait-throw": "{who} throws the shells.",
        "wait-start": "Chance decides who starts.",
        # Refusals
        "over": "The race is over: only the last place is left.",
        "over-stopped": "The race was stopped: {throws} throws have been made.",
        "no-starter": "Nobody has been chosen to start yet.",
        "you-have-finished": "All your pieces are home; the others play on without you.",
        "not-your-turn": "It is {who}'s turn.",
        "throw-first": "The shells must be thrown first.",
        "no-such-step": "There is no step {step}: the last square of the way is step {last}.",
        "must-be-used": "A piece of yours can use the throw, so one must.",
        "is-home": "A piece that is home does not move any more.",
        "none-to-enter": "You have no piece left to enter.",
        "none-there": "None of your pieces stands on step {step} of the way, {where}.",
        "cannot-enter": f"A piece enters with a throw of {ENTERING}; you threw {{squares}}.",
        "centre-is-closed": "Your pieces wait in the centre: {missing} others have not reached it yet.",
        "centre-waits": "Your pieces wait in the centre: one more has not reached it yet.",
        "beyond-centre": "The centre must be hit exactly: this piece needs {needed} and you threw {squares}.",
        "enters-beyond-centre": "The centre must be hit exactly: entering with {squares} goes beyond it.",
        "beyond-home": "It must leave the board exactly: this piece needs {needed} and you threw {squares}.",
        "corner-is-taken": "The corner {where} holds one piece of each player, and yours is there already.",
        # The score sheet
        "won": "{winners} wins: all pieces home.",
        "won-second": "{winners} wins: all pieces home first. {other} is second.",
        "won-stopped": "{winners} wins: all pieces home first. The race for second place was stopped.",
        "ahead": "The race was stopped; {winners} is ahead with {points} steps.",
        "ahead-1": "The race was stopped; {winners} is ahead with 1 step.",
        "level": "The race was stopped; {winners} are level with {points} steps.",
        "level-1": "The race was stopped; {winners} are level with 1 step.",
    }
)

FRAMES: Final = {
    "lands-on": Frame("kerala_race/capture-1", ("who", "whom", "square")),
    "lands-on-homebound": Frame("kerala_race/capture-2", ("who", "whom", "square")),
    "lands-on-own": Frame("kerala_race/capture-3", ("who", "square")),
    "lands-in-lane": Frame("kerala_race/capture-3", ("who", "square")),
    "sent-off": Frame("kerala_race/capture-1", ("who",)),
    "own-sent-off": Frame("kerala_race/capture-3", ("who",)),
    "sent-to-centre": Frame("kerala_race/capture-2", ("who",)),
    "own-sent-to-centre": Frame("kerala_race/capture-3", ("who",)),
    "in-centre": Frame("kerala_race/centre-1", ("who", "count", "pieces")),
    "released": Frame("kerala_race/centre-3", ("who", "count", "pieces")),
    "home": Frame("kerala_race/way-5", ("who", "count", "pieces")),
    "finished": Frame("kerala_race/end-1", ("who", "place")),
    "second": Frame("kerala_race/end-2", ("who", "place")),
    "another-turn": Frame("kerala_race/again-1", ("who",)),
    "stopped": Frame("kerala_race/end-4", ("throws",)),
}


def tell_throw(who: int, mouths: int) -> Said:
    slots: dict[str, int | str] = {"who": who, "mouths": mouths, "squares": THROWS[mouths]}
    if mouths == 0:
        return Said("threw-none", slots, "kerala_race/throw-7")
    if mouths == SHELLS:
        return Said("threw-all", slots, "kerala_race/throw-8")
    if mouths == 1:
        key = "threw-one-1" if slots["squares"] == 1 else "threw-one"
        return Said(key, slots, "kerala_race/throw-6")
    return Said("threw-some", slots, "kerala_race/throw-6")


def tell_declined(view: RaceView, who: int) -> Said:
    again = view.shown.mouths == MOUTHS_FOR_ANOTHER_TURN
    return Said("told-decline-again" if again else "told-decline", {"who": who}, "kerala_race/throw-11")


def tell_move(view: RaceView, choice: PieceChoice) -> Said:
    """Whence and whither the throw would bring a piece: the end of a key, its slots, and the clause."""
    route = view.shown.route
    goal = goal_of(view, choice)
    slots: dict[str, int | str] = {"start": step_name(route, choice.step), "goal": step_name(route, goal)}
    match choice:
        case Enter():
            return Said("enter", slots, enter_clause(view))
        case Move():
            return Said("home" if goal == route.home else "move", slots, way_clause(route, goal))
        case _:
            assert_never(choice)


def goal_of(view: RaceView, choice: PieceChoice) -> int:
    """The step to which the throw brings the piece."""
    return view.shown.route.goal(choice.step, THROWS[view.shown.mouths])


def enter_clause(view: RaceView) -> str:
    """Which of the two throws that enter a piece lies there."""
    return "kerala_race/throw-3" if view.shown.mouths == 0 else "kerala_race/throw-2"


def way_clause(route: Route, step: int) -> str:
    """The part of the way that a step lies on."""
    if step <= route.lane:
        return "kerala_race/way-1"
    if step < route.centre:
        return "kerala_race/way-2"
    if step == route.centre:
        return "kerala_race/way-3"
    return "kerala_race/way-4" if 0 <= route.square[step] < TRACK else "kerala_race/way-5"


def step_name(route: Route, step: int) -> str:
    """A step as people say it."""
    if step == 0:
        return "off the board"
    if step == route.centre:
        return "the centre"
    if step == route.home:
        return "home"
    square = route.square[step]
    return f"P{square}" if square < TRACK else f"lane square {square - LANE_SQUARE}"
