"""The conformance kit: what every game must fulfil, ours and a newcomer's, checked by playing it.

    from pooram.kit import CHECKS, Trial
    @pytest.mark.parametrize("check", CHECKS)
    def test_my_game_conforms(check):
        check(Trial(GAME, seats=2, seed=1))

Every check raises AssertionError with a sentence that names what is wrong, and where.
"""

from collections.abc import Callable

from pooram.kit.choices import (
    check_draws_follow_the_weights,
    check_every_option_plays,
    check_legal_and_judge_agree,
    check_notation_is_unique,
    check_simultaneous_choices_have_no_order,
)
from pooram.kit.people import (
    check_every_option_has_a_target,
    check_listening_changes_nothing,
    check_scenes_are_well_formed,
)
from pooram.kit.records import (
    check_copies_are_independent,
    check_positions_restore,
    check_random_games_end,
    check_records_replay,
)
from pooram.kit.trial import Trial, count_positions, played_out, positions, random_step
from pooram.kit.views import check_views_restore, check_what_is_hidden_does_not_show

__all__ = [
    "CHECKS",
    "Trial",
    "check_copies_are_independent",
    "check_draws_follow_the_weights",
    "check_every_option_has_a_target",
    "check_every_option_plays",
    "check_legal_and_judge_agree",
    "check_listening_changes_nothing",
    "check_notation_is_unique",
    "check_positions_restore",
    "check_random_games_end",
    "check_records_replay",
    "check_scenes_are_well_formed",
    "check_simultaneous_choices_have_no_order",
    "check_views_restore",
    "check_what_is_hidden_does_not_show",
    "count_positions",
    "played_out",
    "positions",
    "random_step",
]

CHECKS: tuple[Callable[[Trial], None], ...] = (
    check_random_games_end,
    check_records_replay,
    check_copies_are_independent,
    check_positions_restore,
    check_legal_and_judge_agree,
    check_every_option_plays,
    check_draws_follow_the_weights,
    check_simultaneous_choices_have_no_order,
    check_views_restore,
    check_what_is_hidden_does_not_show,
    check_scenes_are_well_formed,
    check_every_option_has_a_target,
    check_notation_is_unique,
    check_listening_changes_nothing,
)
