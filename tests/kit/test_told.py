"""The kit notices a log that tells some of a step, and others nothing."""

import pytest

from pooram.engine.words import NOTHING
from pooram.games.template import GAME, Lamps
from pooram.kit import Trial, check_all_are_told_or_nobody


class Whispering(Lamps):
    """Tells nobody but the first seat."""

    def tell_logged(self, view, seat, steps):
        return super().tell_logged(view, seat, steps) if view.viewer == 0 else NOTHING


class Late(Lamps):
    """Adds a line that only watchers read."""

    def tell_before(self, view, seat, steps):
        return self.tell_step(view, seat, steps[-1]) if view.viewer < 0 else NOTHING


@pytest.mark.parametrize("game", [Whispering(), Late()], ids=["the step", "the line before it"])
def test_what_only_some_are_told_is_noticed(game):
    with pytest.raises(AssertionError, match="is told, and a watcher is not, or the other way round"):
        check_all_are_told_or_nobody(Trial(game, 2, 1))


def test_what_nobody_is_told_is_well():
    class Secretive(Lamps):
        def tell_logged(self, view, seat, steps):
            return NOTHING

    check_all_are_told_or_nobody(Trial(Secretive(), 2, 1))
    check_all_are_told_or_nobody(Trial(GAME, 2, 1))
