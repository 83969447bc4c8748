"""The conformance kit: what every game must fulfil, ours and a newcomer's, checked by playing it.

    from pooram.kit import CHECKS, seat_counts, trials
    @pytest.mark.parametrize("check", CHECKS)
    @pytest.mark.parametrize("seats", seat_counts(GAME))
    def test_my_game_conforms(seats, check):
        for trial in trials(GAME, seats):
            check(trial)

Every check raises AssertionError with a sentence that names what is wrong, and where. What lies beside a game
in its tests is looked at too: the golden games, which freeze its rules, and that every clause has a test.
"""

from collections.abc import Callable

from pooram.kit.choices import (
    check_draws_follow_the_weights,
    check_every_option_plays,
    check_legal_and_judge_agree,
    check_notation_is_unique,
    check_options_that_do_not_count_change_nothing,
    check_secret_choices_change_nothing_of_others_own,
    check_simultaneous_choices_have_no_order,
)
from pooram.kit.clauses import check_clauses_are_tested, marked_clauses, untested_clauses
from pooram.kit.gestures import (
    check_plans_hold_what_they_promise,
    check_wheels_have_an_arrow_for_every_offer,
)
from pooram.kit.golden import (
    check_all_is_frozen,
    check_golden_counts,
    check_golden_game,
    freeze,
    read_frozen,
)
from pooram.kit.people import (
    check_all_are_told_or_nobody,
    check_events_are_told,
    check_every_option_has_a_target,
    check_listening_changes_nothing,
    check_open_panels_are_for_all,
    check_scenes_are_well_formed,
    check_scenes_need_no_memory,
    check_what_is_plain,
)
from pooram.kit.records import (
    check_copies_are_independent,
    check_merit_follows_the_points,
    check_positions_restore,
    check_random_games_end,
    check_records_replay,
)
from pooram.kit.trial import Trial, count_positions, played_out, positions, random_step, seat_counts, trials
from pooram.kit.views import check_scores_are_for_all, check_views_restore, check_what_is_hidden_does_not_show

__all__ = [
    "CHECKS",
    "Trial",
    "check_all_are_told_or_nobody",
    "check_all_is_frozen",
    "check_clauses_are_tested",
    "check_copies_are_independent",
    "check_draws_follow_the_weights",
    "check_events_are_told",
    "check_every_option_has_a_target",
    "check_every_option_plays",
    "check_golden_counts",
    "check_golden_game",
    "check_legal_and_judge_agree",
    "check_listening_changes_nothing",
    "check_merit_follows_the_points",
    "check_notation_is_unique",
    "check_open_panels_are_for_all",
    "check_options_that_do_not_count_change_nothing",
    "check_plans_hold_what_they_promise",
    "check_positions_restore",
    "check_random_games_end",
    "check_records_replay",
    "check_scenes_are_well_formed",
    "check_scenes_need_no_memory",
    "check_scores_are_for_all",
    "check_secret_choices_change_nothing_of_others_own",
    "check_simultaneous_choices_have_no_order",
    "check_views_restore",
    "check_what_is_hidden_does_not_show",
    "check_what_is_plain",
    "check_wheels_have_an_arrow_for_every_offer",
    "count_positions",
    "freeze",
    "marked_clauses",
    "played_out",
    "positions",
    "random_step",
    "read_frozen",
    "seat_counts",
    "trials",
    "untested_clauses",
]

CHECKS: tuple[Callable[[Trial], None], ...] = (
    check_random_games_end,
    check_merit_follows_the_points,
    check_records_replay,
    check_copies_are_independent,
    check_positions_restore,
    check_legal_and_judge_agree,
    check_every_option_plays,
    check_options_that_do_not_count_change_nothing,
    check_draws_follow_the_weights,
    check_secret_choices_change_nothing_of_others_own,
    check_simultaneous_choices_have_no_order,
    check_views_restore,
    check_what_is_hidden_does_not_show,
    check_what_is_plain,
    check_events_are_told,
    check_all_are_told_or_nobody,
    check_scores_are_for_all,
    check_open_panels_are_for_all,
    check_scenes_are_well_formed,
    check_scenes_need_no_memory,
    check_every_option_has_a_target,
    check_wheels_have_an_arrow_for_every_offer,
    check_plans_hold_what_they_promise,
    check_notation_is_unique,
    check_listening_changes_nothing,
)
