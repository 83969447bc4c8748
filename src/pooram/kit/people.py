"""Everything can be seen, clicked and told."""

import re
from typing import get_args

from librt.random import Random

from pooram.engine.choices import Step
from pooram.engine.game import Preview
from pooram.engine.memory import forget
from pooram.engine.said import EventKind
from pooram.engine.scene import Panel, arranged
from pooram.engine.state import OVER, WATCHER, Listener, State, points_of
from pooram.engine.words import SEAT_SLOTS
from pooram.kit.trial import Trial, kit_check, played_out, positions
from pooram.match.events import seen_row, step_lines
from pooram.match.match import Match, PlayedStep


@kit_check
def check_scenes_are_well_formed(trial: Trial) -> None:
    """Ids are unique, things lie in places, drawings, colours and clauses exist."""
    game = trial.game
    symbols = set(re.findall(r'<symbol[^>]*\bid="([^"]+)"', game.art))
    look = game.look
    assert look.cover in symbols, f"no drawing {look.cover}"
    assert len(look.seat_colours) >= game.most_seats <= len(look.seat_patterns)
    assert set(look.seat_patterns) <= symbols
    assert not look.rival_symbol or look.rival_symbol in symbols, f"no drawing {look.rival_symbol}"
    assert set(look.seat_colours) <= set(look.palette)
    for match in positions(trial):
        for viewer in range(WATCHER, trial.seats):
            scene = game.scene(match.view(viewer).known, trial.names())
            ids = [item.id for item in scene.items()]
            for target in ids:
                assert ids.count(target) == 1, f"two items of a scene have the id {target!r}"
            for target, choices in scene.choices.items():
                for choice in choices:
                    assert choice in game.choices, f"{target} stands for {choice!r}, which is not declared"
            for panel in scene.panels:
                places = {place.id for place in panel.places}
                assert not panel.backdrop or panel.backdrop in symbols, f"no drawing {panel.backdrop}"
                for place in panel.places:
                    inside = 0 <= place.x <= panel.width and 0 <= place.y <= panel.height
                    assert inside, f"{place.id} lies outside of its panel {panel.id!r}"
                for thing in panel.things:
                    assert thing.place in places, f"{thing.id} lies in no place of its panel"
                    assert thing.symbol in symbols, f"no drawing {thing.symbol}"
                    assert not thing.pattern or thing.pattern in symbols, f"no drawing {thing.pattern}"
                    assert not thing.thrown or thing.thrown in symbols, f"no drawing {thing.thrown}"
                for item in panel.items():
                    assert item.name, f"{item.id} has no spoken name"
                    trial.check_clause(item.clause, item.id)
                    assert not item.colour or item.colour in look.palette, f"no colour {item.colour}"
                    assert not item.symbol or item.symbol in symbols, f"no drawing {item.symbol}"


@kit_check
def check_scenes_need_no_memory(trial: Trial) -> None:
    """A scene is what its view and the names make it, whatever others have seen before.

    Every scene is made with a memory that is full of what all viewers saw in other positions, with other
    names and options; and once more with an empty one.
    """
    game, names = trial.game, trial.names()
    others = [*names[1:], names[0]]
    remembered = []
    for played in (Trial(game, trial.seats, trial.seed + 1, looks=4), trial):
        for match in positions(played):
            for viewer in range(WATCHER, trial.seats):
                view = match.view(viewer).known
                for called in (others, names):
                    scene = game.scene(view, called)
                    remembered.append((view, called, scene, scene.choices))
    for view, called, scene, choices in remembered:
        forget()
        fresh = game.scene(view, called)
        for one, other in zip(scene.panels, fresh.panels, strict=False):
            different = first_difference(one, other)
            assert one == other, f"{different} shows something that is not in the view: it was remembered"
        assert len(scene.panels) == len(fresh.panels), "a panel is remembered that is not in the view"
        assert choices == fresh.choices, "what things stand for is remembered, and not in the view"


def first_difference(one: Panel, other: Panel) -> str:
    """The id of the first thing or place that is not the same in two panels, or else the panel's."""
    items = zip(one.items(), other.items(), strict=False)
    return next((item.id for item, its in items if item != its), one.id)


@kit_check
def check_open_panels_are_for_all(trial: Trial) -> None:
    """What lies open for a watcher does so for all; with the own panels of a seat it is all that it sees."""
    game, names = trial.game, trial.names()
    for match in positions(trial):
        watched = game.panels(game.view(match.state, int(WATCHER)), names)
        for viewer in range(match.seats):
            view = game.view(match.state, viewer)
            for one, other in zip(watched, game.panels(view, names), strict=False):
                different = first_difference(one, other)
                assert one == other, (
                    f"{different} lies open, and seat {viewer + 1} sees it otherwise than a watcher: "
                    "put its panel into own_panels"
                )
            assert len(watched) == len(game.panels(view, names)), "a panel lies open for some viewers only"
            whole = arranged(watched, game.own_panels(view, names), viewer)
            assert whole == game.scene(view, names).panels, (
                f"what lies open and the own panels of seat {viewer + 1} are not its scene"
            )


@kit_check
def check_every_option_has_a_target(trial: Trial) -> None:
    """Every legal choice can be clicked and told; what is marked as barred is refused."""
    game = trial.game
    for match in positions(trial):
        for seat in range(WATCHER, trial.seats):
            view = match.view(seat).known
            prompt = game.prompt(view)
            trial.check_clause(prompt.clause, f"the prompt {prompt.key!r}")
            assert trial.say(prompt, "the prompt"), "the prompt says nothing"
            for side, name in enumerate(trial.names()):
                told = trial.say(game.tell_score(view, side), f"the score of {name}")
                assert told, f"nothing tells the score of {name}"
            if seat not in match.to_move:
                continue
            scene = game.scene(view, trial.names())
            reachable = {choice for item in scene.items() for choice in scene.stands_for(item.id)}
            for item in scene.items():
                if item.barred:
                    refused = [game.judge(view, choice) for choice in scene.stands_for(item.id)]
                    assert refused, f"{item.id} is barred, and nothing says why"
                    assert None not in refused, f"{item.id} is barred, and can be chosen"
            for number in game.legal_choices(match.state, seat):
                choice = game.choices[number]
                assert choice in reachable, f"nothing stands for {choice}"
                assert trial.say(game.tell_choice(view, choice), f"the option {choice}")
                changes = game.preview(view, choice).changes
                assert len(changes) in (0, len(trial.names())), "a preview needs a number for every side"


@kit_check
def check_what_is_plain(trial: Trial) -> None:
    """Offers and scores that a game calls plain are told alike in all positions, and to all."""
    game = trial.game
    offers: dict[object, object] = {}
    scores: dict[object, object] = {}
    for match in positions(trial):
        points = points_of(match.state)
        for viewer in range(WATCHER, trial.seats):
            view = match.view(viewer).known
            for side in range(len(points) if game.plain_scores else 0):
                told = game.tell_score(view, side)
                known = scores.setdefault((side, points[side]), told)
                assert known == told, f"the score of side {side + 1} is not plain: it tells more than points"
            if viewer not in match.to_move or not game.plain_offers:
                continue
            scene = game.scene(view, trial.names())
            shown = {item.id for item in scene.items()}
            for number in game.legal_choices(match.state, viewer):
                choice = game.choices[number]
                said = game.tell_choice(view, choice)
                assert not set(said.slots) & set(SEAT_SLOTS), f"{choice} is told with a name: not plain"
                at = [target for target, choices in scene.choices.items() if choice in choices]
                after = view.resample(Random(0))
                after.play_unchecked(viewer, number)
                ends = after.to_move() == OVER, bool(after.waiting() >> viewer & 1)
                offer = said, [target for target in at if target in shown], ends
                known = offers.setdefault((viewer, choice), offer)
                assert known == offer, f"{choice} is not plain: it is offered otherwise elsewhere"
                assert game.preview(view, choice) == Preview(), f"{choice} has a preview: not plain"


@kit_check
def check_events_are_told(trial: Trial) -> None:
    """Every sentence that tells an event is one of the game's."""
    for key, kind in trial.game.events.items():
        assert key in trial.game.words.templates, f"{key!r} tells an event, and is no sentence"
        assert kind in get_args(EventKind), f"{key!r} tells {kind!r}, which is no kind of event"


@kit_check
def check_all_are_told_or_nobody(trial: Trial) -> None:
    """Of a step the log tells every viewer something, or nobody anything."""
    game, names = trial.game, trial.names()
    for event in played_out(trial).events[: 3 * trial.looks]:
        told = {}
        for viewer in range(WATCHER, trial.seats):
            lines = step_lines(game, names, viewer, event, seen_row(game, viewer, event))
            told[viewer] = [bool(line.text) for line in lines]
        step = game.notation(event.seat, event.choice)
        for viewer, lines_told in told.items():
            assert lines_told == told[int(WATCHER)], (
                f"of {step} viewer {viewer} is told, and a watcher is not, or the other way round"
            )


class _Teller(Listener):
    """Says every frame it is told, so that none is left without a sentence."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.frames: list[str] = []

    def told(self, state: State, key: str, slots: list[int]) -> None:
        game = self.trial.game
        self.frames.append(self.trial.say(game.tell_frame(key, slots), f"the frame {key!r}"))
        for viewer in range(WATCHER, self.trial.seats):
            game.scene(game.view(state, viewer), self.trial.names())
        self.check_sights(state, key, slots)

    def check_sights(self, state: State, key: str, slots: list[int]) -> None:
        """What a frame lets people see lies open, and follows from what lies open."""
        game = self.trial.game
        sights = game.sights(game.view(state, int(WATCHER)), key, slots)
        self.trial.check_sights(sights, state, repr(key))
        told = game.tell_frame(key, slots)
        assert told.key or not sights, f"{key!r} is seen, and not told"


@kit_check
def check_listening_changes_nothing(trial: Trial) -> None:
    """A game with a listener ends as one without; steps and frames can be told to every viewer."""
    game = trial.game
    silent = played_out(trial)
    match = trial.match()
    teller = _Teller(trial)
    match.state.listener = teller
    for number, step in enumerate(silent.history):
        if number < 3 * trial.looks:
            for viewer in range(WATCHER, trial.seats):
                told = game.notation(step.seat, step.choice)
                seen = shown_step(match, viewer, step)
                said = game.tell_step(match.view(viewer).known, step.seat, seen)
                assert trial.say(said, f"the step {told}"), f"the step {told} is not told"
        else:
            match.state.listener = None
        match.play(step.choice, step.seat)
    assert match.state.to_bytes() == silent.state.to_bytes(), "listening changed the game"
    assert match.state.copy().listener is None, "a copy must not tell anybody"


def shown_step(match: Match, viewer: int, step: PlayedStep) -> Step:
    """What a viewer sees of the step that comes next, as the vocabulary declares it."""
    label = int(match.state.seen(viewer, step.seat, step.choice))
    try:
        return match.game.shown(step.seat, label)
    except IndexError:
        told = match.game.notation(step.seat, step.choice)
        raise AssertionError(f"`seen` shows {told} as {label}, which is not declared") from None
