"""A view holds what a seat knows, all of it and nothing else."""

import pickle

from librt.random import Random
from msgspec import json

from pooram.engine.fields import differences
from pooram.engine.game import AnyGame, waiting_seats
from pooram.engine.state import WATCHER, State, View
from pooram.kit.trial import Trial, kit_check, positions
from pooram.match.match import Match


@kit_check
def check_views_restore(trial: Trial) -> None:
    """A view restored from its numbers is the same view."""
    for match in positions(trial):
        for viewer in range(WATCHER, trial.seats):
            view = match.view(viewer).known
            lost = differences(view, trial.game.restore_view(view.to_ints()))
            assert not lost, f"a restored view has another {', '.join(lost)}"
            again = pickle.loads(pickle.dumps(view))
            assert again == view, f"a pickled view has another {', '.join(differences(view, again))}"


@kit_check
def check_what_is_hidden_does_not_show(trial: Trial) -> None:
    """Reshuffling what a viewer cannot know changes no byte of what that viewer gets."""
    game = trial.game
    for number, match in enumerate(positions(trial)):
        for viewer in range(WATCHER, trial.seats):
            view = match.view(viewer).known
            sample = view.resample(Random(trial.seed + number))
            twin = view.resample(Random(trial.seed + number))
            assert sample.to_bytes() == twin.to_bytes(), "equal views and rng give unequal samples"
            remake_pending(game, match.state, sample, Random(number))
            other = game.view(sample, viewer)
            if other.to_bytes() != view.to_bytes():
                raise AssertionError(what_went_wrong(trial, match, view, other))
            told = difference_shown(trial, view, other)
            assert not told, f"{told} tells something hidden: it changes when that is reshuffled"
            if viewer != WATCHER:
                ours = game.legal_choices(match.state, viewer)
                assert game.legal_choices(sample, viewer) == ours, "the choices tell something hidden"


def what_went_wrong(trial: Trial, match: Match, view: View, other: View) -> str:
    """Whether the view shows what is hidden, or the sample has lost what is known, and in which field.

    What is hidden differs from sample to sample; what was forgotten is wrong in the same way in all of them.
    """
    names = ", ".join(differences(view, other)) or "something beside its fields"
    samples = [view.resample(Random(seed)) for seed in range(8)]
    for sample in samples:
        remake_pending(trial.game, match.state, sample, Random(1))
    views = {trial.game.view(sample, int(view.viewer)).to_bytes() for sample in samples}
    if len(views) > 1 or not differences(view, other):
        return f"the view tells something hidden: {names}"
    return f"resample forgets what the viewer knows: {names}"


def remake_pending(game: AnyGame, truth: State, sample: State, rng: Random) -> None:
    """Make the others' pending choices in a sample, whatever they are: that they are made is public."""
    owing = waiting_seats(truth)
    for seat in waiting_seats(sample):
        if seat not in owing:
            choices = game.legal_choices(sample, seat)
            sample.play_unchecked(seat, choices[rng.randrange(len(choices))])


def difference_shown(trial: Trial, one: View, two: View) -> str:
    """The first part of what is made from a view that differs between two of them."""
    parts, others = shown(trial, one), shown(trial, two)
    return next((name for name in parts if parts[name] != others[name]), "")


def shown(trial: Trial, view: View) -> dict[str, bytes]:
    """Everything that is made from a view, as bytes."""
    game = trial.game
    scene = game.scene(view, trial.names())
    sides = range(len(trial.names()))
    choices = [choice for choice in game.choices if view.viewer >= 0 and game.judge(view, choice) is None]
    parts: dict[str, object] = {
        "the scene": scene.panels,
        "what things stand for": [list(map(str, scene.stands_for(item.id))) for item in scene.items()],
        "the prompt": game.prompt(view),
        "a score": [game.tell_score(view, side) for side in sides],
        "an option": [game.tell_choice(view, choice) for choice in choices],
        "a preview": [game.preview(view, choice) for choice in choices],
    }
    return {name: json.encode(part) for name, part in parts.items()}


@kit_check
def check_scores_are_for_all(trial: Trial) -> None:
    """Unless a game says that its scores are secret, all who look are told the same."""
    game, names = trial.game, trial.names()
    if game.secret_scores:
        return
    for match in positions(trial):
        told = {
            viewer: [game.tell_score(game.view(match.state, viewer), side) for side in range(len(names))]
            for viewer in range(int(WATCHER), match.seats)
        }
        for viewer, scores in told.items():
            assert scores == told[int(WATCHER)], (
                f"seat {viewer + 1} is told other scores than a watcher: say secret_scores = True"
            )
