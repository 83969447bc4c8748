"""All choose at once: what those are shown who have not chosen yet is looked at by the kit."""

import pytest
from msgspec.structs import replace

from pooram.games.kalimambo import Kalimambo
from pooram.kit import check_secret_choices_change_nothing_of_others_own as check
from pooram.kit.trial import trials


def checked(game):
    for trial in trials(game, 3, [1]):
        check(trial)


def test_who_owes_a_card_is_shown_and_asked_the_same_whoever_chooses():
    checked(Kalimambo())


def test_a_prompt_that_tells_who_has_chosen_is_found():
    class Telling(Kalimambo):
        def prompt(self, view):
            said = super().prompt(view)
            return replace(said, slots={**said.slots, "chosen": int(view.have_chosen)})

    with pytest.raises(AssertionError, match="asked otherwise when another has chosen"):
        checked(Telling())


def test_a_panel_of_ones_own_that_tells_who_has_chosen_is_found():
    class Showing(Kalimambo):
        def own_panels(self, view, names):
            panels = super().own_panels(view, names)
            return tuple(replace(panel, title=f"{int(view.have_chosen)}") for panel in panels)

    with pytest.raises(AssertionError, match="shows what another has chosen"):
        checked(Showing())
