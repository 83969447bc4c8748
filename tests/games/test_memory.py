"""In our games, what looks the same is the same object, so that finding what has changed is nearly free."""

import pytest
from librt.random import Random

from pooram.engine.state import WATCHER
from pooram.games import find_game, our_keys
from pooram.kit import Trial, positions, random_step


@pytest.mark.parametrize("key", [key for key in our_keys() if find_game(key).listed])
def test_equal_panels_things_and_places_are_the_same_object(key):
    game = find_game(key)
    for seats in (game.usual_seats, game.most_seats):
        trial = Trial(game, seats, seats, looks=40)
        seen = {}
        for match in positions(trial):
            for viewer in range(WATCHER, seats):
                scene = game.scene(match.view(viewer).known, trial.names())
                for part in (*scene.panels, *scene.items()):
                    assert seen.setdefault(part, part) is part, f"{part.id} was made twice"


@pytest.mark.parametrize("key", [key for key in our_keys() if find_game(key).listed])
def test_a_step_leaves_alone_what_it_does_not_change(key):
    game = find_game(key)
    trial = Trial(game, game.most_seats, 1)
    match, rng = trial.match(), Random(1)
    while not match.over:
        before = game.scene(match.view(0).known, trial.names())
        random_step(match, rng)
        after = game.scene(match.view(0).known, trial.names())
        old = {panel.id: panel for panel in before.panels}
        for panel in after.panels:
            assert panel is old[panel.id] or panel != old[panel.id]
