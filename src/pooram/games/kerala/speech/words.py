"""Notation, and every sentence as a template with named slots."""

from typing import Final

from pooram.engine.state import CHANCE, OVER
from pooram.engine.words import Said, Words
from pooram.games.kerala.box import (
    CHOICE_DROP,
    CHOICE_ELEPHANT,
    CHOICE_LEAVE,
    CHOICE_LIFT,
    CHOICE_PASS,
    CHOICE_PLACE,
    CHOICE_STAY,
    CHOICE_TURN,
    COLOUR_NAMES,
    MOST_PASSES,
    MOST_STACKS,
    OUTCOME_TILE,
    SECOND,
    SIDE_NAMES,
    SIDES,
    STEP_X,
    STEP_Y,
)
from pooram.games.kerala.rules.state import (
    DRAW,
    DRAW_STARTER,
    DROP,
    LIFT,
    MOVE_ELEPHANT,
    PLACE,
    TAKE,
    TURN,
    KeralaView,
)
from pooram.games.kerala.speech.names import (
    ELEPHANT_NAMES,
    cell_name,
    kind_notation,
    signed,
    stack_name,
    tile_name,
)
from pooram.games.kerala.speech.sentences import FRAME_CLAUSES, FRAME_SLOTS, SENTENCES

WORDS: Final = Words(SENTENCES)
Slots = dict[str, int | str]


def clause(name: str) -> str:
    return f"kerala/{name}"


# Notation


def choice_notation(choice: int) -> str:
    """`take 2`, `pass`, `north a`, `edge east`, `elephant b to 7`, `lift 3`, `drop 0 west`."""
    if choice < CHOICE_PASS:
        return f"take {choice + 1}"
    if choice == CHOICE_PASS:
        return "pass"
    if choice < CHOICE_TURN:
        elephant, side = divmod(choice - int(CHOICE_PLACE), int(SIDES))
        return f"{SIDE_NAMES[side]} {ELEPHANT_NAMES[elephant]}"
    if choice < CHOICE_ELEPHANT:
        return f"edge {SIDE_NAMES[choice - int(CHOICE_TURN)]}"
    if choice < CHOICE_STAY:
        elephant, stack = divmod(choice - int(CHOICE_ELEPHANT), int(MOST_STACKS))
        return f"elephant {ELEPHANT_NAMES[elephant]} to {stack}"
    if choice == CHOICE_STAY:
        return "stay"
    if choice < CHOICE_LEAVE:
        return f"lift {choice - int(CHOICE_LIFT)}"
    if choice == CHOICE_LEAVE:
        return "leave"
    stack, side = divmod(choice - int(CHOICE_DROP), int(SIDES))
    return f"drop {stack} {SIDE_NAMES[side]}"


def outcome_notation(outcome: int) -> str:
    """`start 2`, or a tile: `blue 3`, `blue edge red`, `blue elephant`, `blue tile`."""
    if outcome < OUTCOME_TILE:
        return f"start {outcome + 1}"
    return kind_notation(outcome - int(OUTCOME_TILE))


# What a choice means on the viewer's table


def target_of(view: KeralaView, seat: int, choice: int) -> tuple[int, int]:
    """The cell that a choice to lay or drop a tile names."""
    platform = view.shown.platforms[seat]
    if choice >= CHOICE_DROP:
        stack, side = divmod(choice - int(CHOICE_DROP), int(SIDES))
    else:
        elephant, side = divmod(choice - int(CHOICE_PLACE), int(SIDES))
        stack = int(platform.elephant[elephant])
    return int(platform.x[stack] + STEP_X[side]), int(platform.y[stack] + STEP_Y[side])


def _slots(view: KeralaView, seat: int, choice: int) -> Slots:
    """The words that a sentence about a seat's choice may need."""
    shown = view.shown
    platform = shown.platforms[seat]
    if choice < CHOICE_PASS:
        return {"tile": tile_name(int(shown.row[choice]))}
    if choice == CHOICE_PASS:
        return {"left": int(MOST_PASSES - platform.passes) - 1}
    if choice < CHOICE_TURN:
        elephant, side = divmod(choice - int(CHOICE_PLACE), int(SIDES))
        here = int(platform.elephant[elephant])
        x, y = target_of(view, seat, choice)
        there = int(platform.stack_at(x, y))
        return {
            "tile": tile_name(int(shown.hand)),
            "side": SIDE_NAMES[side],
            "here": tile_name(int(platform.top_kind(here))),
            "where": cell_name(x, y),
            "there": stack_name(platform, there) if there >= 0 else "",
        }
    if choice < CHOICE_ELEPHANT:
        edge = SECOND[platform.top_kind(shown.placed)]
        return {"colour": COLOUR_NAMES[edge], "side": SIDE_NAMES[choice - int(CHOICE_TURN)]}
    if choice < CHOICE_STAY:
        elephant, stack = divmod(choice - int(CHOICE_ELEPHANT), int(MOST_STACKS))
        here = int(platform.elephant[elephant])
        return {"here": _spoken(view, seat, here), "there": _spoken(view, seat, stack)}
    if CHOICE_LIFT <= choice < CHOICE_LEAVE:
        return {"what": _spoken(view, seat, choice - int(CHOICE_LIFT))}
    if choice >= CHOICE_DROP:
        return {
            "what": stack_name(platform, int(shown.lifted)),
            "where": cell_name(*target_of(view, seat, choice)),
        }
    return {}


def _spoken(view: KeralaView, seat: int, stack: int) -> str:
    """A stack and where it is: "the black two, one north of the first cell"."""
    platform = view.shown.platforms[seat]
    where = cell_name(int(platform.x[stack]), int(platform.y[stack]))
    return f"{stack_name(platform, stack)}, {where}"


def _key_and_clause(choice: int, slots: Slots) -> tuple[str, str]:
    """The kind of a choice, as the sentences are keyed, and its clause."""
    if choice < CHOICE_PASS:
        return "take", "place-1"
    if choice == CHOICE_PASS:
        return "pass", "pass-1"
    if choice < CHOICE_TURN:
        return ("cover", "cover-1") if slots["there"] else ("place", "place-2")
    if choice < CHOICE_ELEPHANT:
        return "turn", "edge-4"
    if choice <= CHOICE_STAY:
        return "stay" if choice == CHOICE_STAY else "walk", "walk-1"
    if choice <= CHOICE_LEAVE:
        return "leave" if choice == CHOICE_LEAVE else "lift", "lift-1"
    return "drop", "drop-2"


# Sentences


def tell_step(view: KeralaView, seat: int, label: int) -> Said:
    """A line of the log; nothing is hidden, so `label` is the step itself."""
    if seat != CHANCE:
        slots = _slots(view, seat, label)
        key, named = _key_and_clause(label, slots)
        return Said(key, {"who": seat, **slots}, clause(named))
    if label < OUTCOME_TILE:
        return Said("starts", {"who": label}, clause("round-7"))
    drawn: Slots = {"who": int(view.shown.starter), "tile": tile_name(label - int(OUTCOME_TILE))}
    return Said("draws", drawn, clause("round-1"))


def tell_frame(key: str, slots: list[int]) -> Said:
    """What followed by force; the state names the key and its numbers."""
    named: Slots = dict(zip(FRAME_SLOTS[key], slots, strict=True))
    if "tile" in named:
        named["tile"] = tile_name(int(named["tile"]))
    return Said(key, named, clause(FRAME_CLAUSES[key]))


def tell_option(view: KeralaView, choice: int) -> Said:
    slots = _slots(view, int(view.viewer), choice)
    key, named = _key_and_clause(choice, slots)
    return Said(f"option-{key}", slots, clause(named))


def tell_score(view: KeralaView, seat: int) -> Said:
    """What the seat would score if the game ended now."""
    return counted("score", int(view.shown.points(seat)), {}, clause("goal-6"))


def counted(key: str, points: int, slots: Slots, named: str = "") -> Said:
    """A sentence about points, in the singular for one point and for one minus point."""
    if abs(points) == 1:
        key = f"{key}-1"
    return Said(key, {**slots, "points": signed(points)}, named)


def prompt(view: KeralaView) -> Said:
    """What the viewer has to do now, and the clause it falls under."""
    shown = view.shown
    mover = int(shown.mover)
    phase = int(shown.phase)
    if shown.to_move() == OVER:
        return Said("over", clause=clause("end-1"))
    if phase == DRAW_STARTER:
        return Said("wait-start", clause=clause("round-7"))
    if phase == DRAW:
        return Said("wait-draw", {"who": int(shown.starter)}, clause("round-1"))
    mine = mover == view.viewer
    platform = shown.platforms[mover]
    slots: Slots = {} if mine else {"who": mover}
    before = "choose" if mine else "wait"
    if phase == TAKE:
        if platform.passes == MOST_PASSES:
            return Said(f"{before}-tile", slots, clause("round-2" if mover == shown.starter else "round-3"))
        return Said(f"{before}-tile-or-pass", slots, clause("place-1"))
    if phase == PLACE:
        return Said(f"{before}-place", {**slots, "tile": tile_name(int(shown.hand))}, clause("place-2"))
    if phase == TURN:
        edge = COLOUR_NAMES[SECOND[platform.top_kind(shown.placed)]]
        return Said(f"{before}-turn", {**slots, "colour": edge}, clause("edge-4"))
    if phase == MOVE_ELEPHANT:
        return Said(f"{before}-walk", slots, clause("walk-1"))
    if phase == LIFT:
        return Said(f"{before}-lift", slots, clause("lift-1"))
    assert phase == DROP
    what = stack_name(platform, int(shown.lifted))
    return Said(f"{before}-drop", {**slots, "what": what}, clause("drop-2"))
