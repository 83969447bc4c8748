"""What the table makes of offers by itself: wheels of arrows, and several choices in one gesture."""

from pooram.engine.game import point_changes, waiting_seats
from pooram.engine.scene import Plan
from pooram.engine.state import OVER, State
from pooram.kit.trial import Trial, kit_check, positions
from pooram.match.plans import plans_of

MOST_PLANS = 100
"""So many ways to go on are the most among which somebody can find the one they want."""


@kit_check
def check_wheels_have_an_arrow_for_every_offer(trial: Trial) -> None:
    """Where one of the choices of a thing has a direction, all of them have, each its own."""
    game = trial.game
    for match in positions(trial):
        for seat in match.to_move:
            scene = game.scene(match.view(seat).known, trial.names())
            legal = {game.choices[number] for number in game.legal_choices(match.state, seat)}
            for item in scene.items():
                choices = [choice for choice in scene.stands_for(item.id) if choice in legal]
                arrows = {choice: game.choice_direction(choice) for choice in choices}
                ways = [way for way in arrows.values() if way is not None]
                assert all(0 <= way < 360 for way in ways), f"{item.id} has an arrow beyond a full turn"
                assert len(ways) in (0, len(arrows)), (
                    f"{item.id} stands for {next(choice for choice, way in arrows.items() if way is None)}, "
                    "which has no direction, and for others that have one"
                )
                assert len(set(ways)) == len(ways), f"two arrows of {item.id} point the same way"


@kit_check
def check_plans_hold_what_they_promise(trial: Trial) -> None:
    """What belongs to one gesture can be played as it was shown, and brings what was promised."""
    game = trial.game
    for match in positions(trial):
        for seat in match.to_move:
            view = match.view(seat).known
            for number in game.legal_choices(match.state, seat):
                choice = game.choices[number]
                if not game.goes_on(view, choice):
                    continue
                plans = plans_of(game, view, choice, trial.names())
                assert plans, f"{choice} goes on, and nothing can follow it"
                assert len(plans) <= MOST_PLANS, f"{choice} goes on in {len(plans)} ways"
                for plan in plans:
                    after = carried_out(trial, match.state, seat, plan)
                    told = ", ".join(plan.notations)
                    brought = point_changes(match.state, after)
                    assert plan.changes in ((), brought), f"{told} brings {brought}, not {plan.changes}"
                    over = after.to_move() == OVER
                    ends = "game" if over else "" if seat in waiting_seats(after) else "turn"
                    assert plan.ends == ends, f"{told} ends {ends!r}, not {plan.ends!r}"


def carried_out(trial: Trial, start: State, seat: int, plan: Plan) -> State:
    """The position after a plan, if every step of it is legal and nothing comes between them."""
    game, state = trial.game, start.copy()
    for place, notation in enumerate(plan.notations):
        told = ", ".join(plan.notations[: place + 1])
        assert seat in waiting_seats(state), f"before {told}, somebody else or chance has a say"
        number = game.parse(seat, notation)
        assert number in game.legal_choices(state, seat), f"{told} is planned, and not legal"
        state.play_unchecked(seat, number)
    return state
