"""What the table makes of offers by itself: a wheel where they differ by their directions."""

from pooram.kit.trial import Trial, kit_check, positions


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
