"""What is legal is what the judge allows, and chance is what it says it is."""

from librt.random import Random

from pooram.engine.state import CHANCE, points_of
from pooram.kit.trial import Trial, chance_positions, kit_check, legal_numbers, played_out, positions
from pooram.match.match import Match


@kit_check
def check_legal_and_judge_agree(trial: Trial) -> None:
    """For every choice there is: it is legal, or the judge refuses it with a known clause."""
    game = trial.game
    for match in positions(trial):
        for seat in range(trial.seats):
            legal = legal_numbers(match, seat)
            assert legal == sorted(set(legal)), f"legal choices are not in rising order: {legal}"
            assert bool(legal) == (seat in match.to_move), "only who owes a choice has choices"
            view = match.view(seat).known
            for number, choice in enumerate(game.choices):
                refused = game.judge(view, choice)
                if refused is None:
                    assert number in legal, f"legal and judge disagree: only the judge allows {choice}"
                    continue
                why = f"legal and judge disagree: legal offers {choice}, against {refused.clause}"
                assert number not in legal, why
                trial.check_clause(refused.clause, f"the refusal of {choice}")
                assert trial.say(refused.said, f"the refusal of {choice}")


@kit_check
def check_every_option_plays(trial: Trial) -> None:
    """Every legal choice, and every outcome of chance, can be played."""
    for match in positions(trial):
        for seat in match.to_move:
            for choice in trial.game.legal_choices(match.state, seat):
                match.copy().play(choice, seat)
        if match.chance_is_due:
            for outcome, weight in trial.game.possible_outcomes(match.state):
                declared = len(trial.game.outcomes)
                inside = 0 <= outcome < declared
                assert inside, f"chance brings {outcome}, but the declared outcomes are 0 to {declared - 1}"
                assert weight > 0, f"chance brings {trial.game.outcomes[outcome]} with the weight {weight}"
                match.copy().play(outcome, CHANCE)


@kit_check
def check_options_that_do_not_count_change_nothing(trial: Trial) -> None:
    """What cannot be set beside the other options would change no choice, no draw and no points."""
    game = trial.game
    asked = game.full_options(trial.options, trial.seats)
    for option in game.options:
        if option.counts(asked):
            continue
        for value in [choice.value for choice in option.choices] or [option.low, option.high]:
            options = asked.copy()
            options[option.key] = value
            other = Match.from_state(game, game.start(trial.seats, options))
            _check_same_game(trial, other, f"option {option.key!r} does not count, and {value} changes")


def _check_same_game(trial: Trial, other: Match, changes: str) -> None:
    match = trial.match()
    for step in played_out(trial).history:
        for seat in range(trial.seats):
            assert legal_numbers(match, seat) == legal_numbers(other, seat), f"{changes} what is legal"
        draws = [trial.game.possible_outcomes(each.state) for each in (match, other) if each.chance_is_due]
        assert draws[1:] == draws[:-1], f"{changes} what chance can bring"
        for each in (match, other):
            each.play(step.choice, step.seat)
    assert points_of(match.state) == points_of(other.state), f"{changes} the points"


@kit_check
def check_draws_follow_the_weights(trial: Trial) -> None:
    """`draw` brings what `outcomes` says, as often as it says (a chi-square bound far out)."""
    rng = Random(trial.seed + 2)
    for match in chance_positions(trial, 8):
        possible = dict(trial.game.possible_outcomes(match.state))
        total = sum(possible.values())
        draws = 60 * len(possible)
        found = dict.fromkeys(possible, 0)
        for _ in range(draws):
            outcome = int(match.state.draw(rng))
            assert outcome in possible, f"draw brings {outcome}, which outcomes does not have"
            found[outcome] += 1
        chi = sum(
            (found[outcome] - draws * weight / total) ** 2 / (draws * weight / total)
            for outcome, weight in possible.items()
        )
        free = len(possible) - 1
        assert chi <= free + 6 * (2 * free) ** 0.5 + 12, "draw does not follow the weights"


@kit_check
def check_simultaneous_choices_have_no_order(trial: Trial) -> None:
    """Whoever chooses first, the position and the record are the same."""
    rng = Random(trial.seed + 3)
    for match in positions(trial):
        owing = match.to_move
        if len(owing) < 2:
            continue
        chosen = {}
        for seat in owing:
            choices = trial.game.legal_choices(match.state, seat)
            chosen[seat] = choices[rng.randrange(len(choices))]
        one, two = match.copy(), match.copy()
        for seat in owing:
            one.play(chosen[seat], seat)
        for seat in reversed(owing):
            two.play(chosen[seat], seat)
        assert one.state.to_bytes() == two.state.to_bytes(), "the order of hidden choices shows"
        assert one.history == two.history, "the history tells who chose first"


@kit_check
def check_secret_choices_change_nothing_of_others_own(trial: Trial) -> None:
    """Where secrets are called plain, who still owes a choice sees and is asked the same, whoever chooses."""
    game, names = trial.game, trial.names()
    for match in positions(trial):
        owing = match.to_move
        if len(owing) < 2 or not game.plain_secrets:
            continue
        assert not game.secret_scores, "who has chosen is told beside the scores, which are one's own here"
        after = match.copy()
        after.play(game.legal_choices(match.state, owing[0])[0], owing[0])
        for seat in owing[1:]:
            was, now = match.view(seat).known, after.view(seat).known
            same = game.own_panels(was, names) == game.own_panels(now, names)
            assert same, "one's own panel shows what another has chosen in secret"
            assert game.prompt(was) == game.prompt(now), "one is asked otherwise when another has chosen"


@kit_check
def check_notation_is_unique(trial: Trial) -> None:
    """Every choice and every outcome has a notation of its own."""
    for vocabulary in (trial.game.choices, trial.game.outcomes):
        seen: dict[str, object] = {}
        for value in vocabulary:
            other = seen.setdefault(str(value), value)
            assert other is value, f"{other!r} and {value!r} have one notation, {str(value)!r}"
