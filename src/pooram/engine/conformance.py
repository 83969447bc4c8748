"""The conformance kit: what every game must fulfil, ours and a newcomer's, checked by playing it.

    from pooram.engine.conformance import CHECKS, Trial
    @pytest.mark.parametrize("check", CHECKS)
    def test_my_game_conforms(check):
        check(Trial(GAME, seats=2, seed=1))

Every check raises AssertionError with a sentence that says what the game promises and breaks.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from librt.random import Random
from msgspec import Struct, json

from pooram.engine.game import AnyGame, waiting_seats
from pooram.engine.match import Match, seat_names
from pooram.engine.record import Record, read_record
from pooram.engine.state import CHANCE, OVER, WATCHER, Listener, State, View, places_of, points_of


class Trial(Struct, frozen=True):
    """One random game of a game, to be looked at from every side."""

    game: AnyGame
    seats: int
    seed: int
    options: Mapping[str, int] = {}
    looks: int = 60
    """At how many positions, at the most, the costly checks look."""

    def match(self) -> Match:
        """A match that has not begun."""
        return Match(self.game, self.seats, self.options)

    def names(self) -> list[str]:
        """Of all sides: the seats, and the rival if there is one."""
        return self.game.side_names(seat_names(self.seats))


def random_step(match: Match, rng: Random) -> None:
    """Play one evenly chosen step; of several seats that owe one, any may be first."""
    if match.chance_is_due:
        match.draw(rng)
        return
    owing = match.waiting()
    seat = owing[rng.randrange(len(owing))]
    choices = match.game.legal_choices(match.state, seat)
    assert choices, f"{match.game.key}: seat {seat} owes a choice and has none"
    match.play(seat, choices[rng.randrange(len(choices))])


def played_out(trial: Trial) -> Match:
    """The trial's random game, finished."""
    match = trial.match()
    rng = Random(trial.seed)
    while not match.over:
        random_step(match, rng)
        assert len(match.history) <= trial.game.longest, "a game lasts longer than it declares"
    return match


def positions(trial: Trial) -> Iterator[Match]:
    """The same match at positions spread evenly over the whole random game, first and last included."""
    length = len(played_out(trial).history)
    every = max(1, length // trial.looks)
    match = trial.match()
    rng = Random(trial.seed)
    while True:
        if len(match.history) % every == 0 or match.over:
            yield match
        if match.over:
            return
        random_step(match, rng)


def chance_positions(trial: Trial, looks: int) -> Iterator[Match]:
    """The same match where chance is due, spread evenly from the first draw to the last."""
    due = [number for number, step in enumerate(played_out(trial).history) if step.seat == CHANCE]
    wanted = {due[(len(due) - 1) * look // (looks - 1)] for look in range(looks)} if due else set()
    match = trial.match()
    rng = Random(trial.seed)
    while not match.over:
        if len(match.history) in wanted:
            yield match
        random_step(match, rng)


# The game and its records


def check_random_games_end(trial: Trial) -> None:
    """A random game ends with nobody to move, a winner, and a sheet that adds up to the points.

    A rival counts in all of it: it may be the one who wins.
    """
    match = played_out(trial)
    state = match.state
    assert not match.waiting()
    assert state.to_move() == OVER
    names = trial.names()
    assert state.sides() == len(names), "a rival needs a name in the game and `rivals` of the position"
    places = places_of(state)
    assert 1 in places, "nobody has won"
    for name, place in zip(names, places, strict=True):
        ahead = sum(other < place for other in places)
        assert place == ahead + 1, f"{name} is at place {place} with {ahead} ahead of it"
    sheet = trial.game.sheet(state, names)
    points = points_of(state)
    assert list(sheet.totals) == points, "the sheet's totals are not the points"
    assert list(sheet.places) == places, "the sheet's places are not the places"
    for row in sheet.rows:
        assert len(row.values) == len(names), f"the row {row.label} needs a number for every side"
    for side, name in enumerate(names):
        added = sum(row.values[side] for row in sheet.rows)
        assert added == points[side], f"the rows of {name} add up to {added}, not {points[side]}"
    known = set(trial.game.rules.ids())
    assert all(row.clause in known for row in sheet.rows), "a row of the sheet names no clause"


def check_records_replay(trial: Trial) -> None:
    """A record, finished or not, replays to the same position byte for byte."""
    match = trial.match()
    rng = Random(trial.seed)
    for _ in range(10):
        if not match.over:
            random_step(match, rng)
    for played in (match, played_out(trial)):
        text = Record(played).to_text()
        again = read_record(text, lambda key: trial.game)
        assert again.match.state.to_bytes() == played.state.to_bytes(), "the replay ends elsewhere"
        assert again.to_text() == text, "the record of a replay is not the record"


def check_copies_are_independent(trial: Trial) -> None:
    """Playing on with a copy changes neither the position nor the history it was copied from."""
    rng = Random(trial.seed + 1)
    for match in positions(trial):
        before = match.state.to_bytes()
        history = list(match.history)
        copy = match.copy()
        assert copy.state.to_bytes() == before, "a copy differs"
        for _ in range(5):
            if not copy.over:
                random_step(copy, rng)
        assert match.state.to_bytes() == before, "playing on with a copy changed the original"
        assert match.history == history, "playing on with a copy changed the history"


def check_positions_restore(trial: Trial) -> None:
    """A position restored from its numbers is the same position and offers the same choices."""
    for match in positions(trial):
        ints = match.state.to_ints()
        restored = trial.game.restore(ints)
        assert restored.to_bytes() == match.state.to_bytes(), "restored differs"
        assert restored.to_move() == match.state.to_move()
        assert points_of(restored) == points_of(match.state), "restored has other points"
        assert places_of(restored) == places_of(match.state), "restored has other places"
        for seat in range(trial.seats):
            ours = trial.game.legal_choices(match.state, seat)
            assert trial.game.legal_choices(restored, seat) == ours, "restored offers other choices"


# Choices, chance and the judge


def check_legal_and_judge_agree(trial: Trial) -> None:
    """For every choice there is: it is legal, or the judge refuses it with a known clause."""
    game = trial.game
    known = set(game.rules.ids())
    for match in positions(trial):
        for seat in range(trial.seats):
            legal = game.legal_choices(match.state, seat)
            assert legal == sorted(set(legal)), "legal choices are not in rising order"
            assert bool(legal) == (seat in match.waiting()), "only who owes a choice has choices"
            view = match.view(seat)
            for number, choice in enumerate(game.choices):
                refused = game.judge(view, choice)
                assert (refused is None) == (number in legal), f"legal and judge disagree: {choice}"
                if refused is not None:
                    assert refused.clause in known, f"unknown clause {refused.clause}"
                    assert game.words.say(refused.said, trial.names())


def check_every_option_plays(trial: Trial) -> None:
    """Every legal choice, and every outcome of chance, can be played."""
    for match in positions(trial):
        for seat in match.waiting():
            for choice in trial.game.legal_choices(match.state, seat):
                match.copy().play(seat, choice)
        if match.chance_is_due:
            for outcome, weight in trial.game.possible_outcomes(match.state):
                assert weight > 0
                assert 0 <= outcome < len(trial.game.outcomes)
                match.copy().play(CHANCE, outcome)


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
            assert outcome in possible, "draw brings what outcomes does not have"
            found[outcome] += 1
        chi = sum(
            (found[outcome] - draws * weight / total) ** 2 / (draws * weight / total)
            for outcome, weight in possible.items()
        )
        free = len(possible) - 1
        assert chi <= free + 6 * (2 * free) ** 0.5 + 12, "draw does not follow the weights"


def check_simultaneous_choices_have_no_order(trial: Trial) -> None:
    """Whoever chooses first, the position and the record are the same."""
    rng = Random(trial.seed + 3)
    for match in positions(trial):
        owing = match.waiting()
        if len(owing) < 2:
            continue
        chosen = {}
        for seat in owing:
            choices = trial.game.legal_choices(match.state, seat)
            chosen[seat] = choices[rng.randrange(len(choices))]
        one, two = match.copy(), match.copy()
        for seat in owing:
            one.play(seat, chosen[seat])
        for seat in reversed(owing):
            two.play(seat, chosen[seat])
        assert one.state.to_bytes() == two.state.to_bytes(), "the order of hidden choices shows"
        assert one.history == two.history, "the history tells who chose first"


# Views


def check_views_restore(trial: Trial) -> None:
    """A view restored from its numbers is the same view."""
    for match in positions(trial):
        for viewer in range(WATCHER, trial.seats):
            view = match.view(viewer)
            assert trial.game.restore_view(view.to_ints()).to_bytes() == view.to_bytes()


def check_what_is_hidden_does_not_show(trial: Trial) -> None:
    """Reshuffling what a viewer cannot know changes no byte of what that viewer gets."""
    game = trial.game
    for number, match in enumerate(positions(trial)):
        for viewer in range(WATCHER, trial.seats):
            view = match.view(viewer)
            sample = view.resample(Random(trial.seed + number))
            twin = view.resample(Random(trial.seed + number))
            assert sample.to_bytes() == twin.to_bytes(), "equal views and rng give unequal samples"
            remake_pending(game, match.state, sample, Random(number))
            other = game.view(sample, viewer)
            assert other.to_bytes() == view.to_bytes(), "the view tells something hidden"
            assert shown(trial, other) == shown(trial, view), "what is shown tells something hidden"
            if viewer != WATCHER:
                ours = game.legal_choices(match.state, viewer)
                assert game.legal_choices(sample, viewer) == ours, "the choices tell something hidden"


def remake_pending(game: AnyGame, truth: State, sample: State, rng: Random) -> None:
    """Make the others' pending choices in a sample, whatever they are: that they are made is public."""
    owing = waiting_seats(truth)
    for seat in waiting_seats(sample):
        if seat not in owing:
            choices = game.legal_choices(sample, seat)
            sample.play_unchecked(seat, choices[rng.randrange(len(choices))])


def shown(trial: Trial, view: View) -> bytes:
    """Everything that is made from a view, as bytes."""
    game = trial.game
    scene = game.scene(view, trial.names())
    targets = [item.id for item in scene.items()]
    choices = [choice for choice in game.choices if view.viewer >= 0 and game.judge(view, choice) is None]
    return json.encode(
        [
            scene.panels,
            game.prompt(view),
            [game.tell_score(view, side) for side in range(len(trial.names()))],
            [list(map(str, scene.stands_for(target))) for target in targets],
            [(game.tell_option(view, choice), game.preview(view, choice)) for choice in choices],
        ]
    )


# What people see


def check_scenes_are_well_formed(trial: Trial) -> None:
    """Ids are unique, things lie in places, drawings, colours and clauses exist."""
    game = trial.game
    symbols = set(re.findall(r'<symbol[^>]*\bid="([^"]+)"', game.art))
    known = set(game.rules.ids())
    look = game.look
    assert look.cover in symbols, f"no drawing {look.cover}"
    assert len(look.seat_colours) >= game.most_seats <= len(look.seat_patterns)
    assert set(look.seat_patterns) <= symbols
    assert not look.rival_symbol or look.rival_symbol in symbols, f"no drawing {look.rival_symbol}"
    assert set(look.seat_colours) <= set(look.palette)
    for match in positions(trial):
        for viewer in range(WATCHER, trial.seats):
            scene = game.scene(match.view(viewer), trial.names())
            ids = [item.id for item in scene.items()]
            assert len(ids) == len(set(ids)), "two items of a scene have one id"
            for panel in scene.panels:
                places = {place.id for place in panel.places}
                assert not panel.backdrop or panel.backdrop in symbols
                for place in panel.places:
                    assert 0 <= place.x <= panel.width
                    assert 0 <= place.y <= panel.height
                for thing in panel.things:
                    assert thing.place in places, f"{thing.id} lies in no place of its panel"
                    assert thing.symbol in symbols, f"no drawing {thing.symbol}"
                    assert not thing.pattern or thing.pattern in symbols, f"no drawing {thing.pattern}"
                for item in panel.items():
                    assert item.name, f"{item.id} has no spoken name"
                    assert item.clause in known, f"{item.id} names no clause"
                    assert not item.colour or item.colour in look.palette, f"no colour {item.colour}"
                    assert not item.symbol or item.symbol in symbols, f"no drawing {item.symbol}"


def check_every_option_has_a_target(trial: Trial) -> None:
    """Every legal choice can be clicked and told; what is marked as barred is refused."""
    game = trial.game
    for match in positions(trial):
        for seat in range(WATCHER, trial.seats):
            view = match.view(seat)
            prompt = game.prompt(view)
            assert prompt.clause in game.rules.ids(), f"the prompt {prompt.key} names no clause"
            assert game.words.say(prompt, trial.names())
            for side, name in enumerate(trial.names()):
                told = game.words.say(game.tell_score(view, side), trial.names())
                assert told, f"nothing tells the score of {name}"
            if seat not in match.waiting():
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
                assert game.words.say(game.tell_option(view, choice), trial.names())
                changes = game.preview(view, choice).changes
                assert len(changes) in (0, len(trial.names())), "a preview needs a number for every side"


def check_notation_is_unique(trial: Trial) -> None:
    """Every choice and every outcome has a notation of its own."""
    game = trial.game
    for vocabulary in (game.choices, game.outcomes):
        assert len(vocabulary.by_notation) == len(vocabulary), "two steps have one notation"


class _Teller(Listener):
    """Says every frame it is told, so that none is left without a sentence."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.frames: list[str] = []

    def told(self, state: State, key: str, slots: list[int]) -> None:
        game = self.trial.game
        self.frames.append(game.words.say(game.tell_frame(key, slots), self.trial.names()))
        for viewer in range(WATCHER, self.trial.seats):
            game.scene(game.view(state, viewer), self.trial.names())


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
                seen = game.shown(step.seat, int(match.state.seen(viewer, step.seat, step.choice)))
                said = game.tell_step(match.view(viewer), step.seat, seen)
                assert game.words.say(said, trial.names())
        else:
            match.state.listener = None
        match.play(step.seat, step.choice)
    assert match.state.to_bytes() == silent.state.to_bytes(), "listening changed the game"
    assert match.state.copy().listener is None, "a copy must not tell anybody"


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


def count_positions(state: State, game: AnyGame, depth: int) -> int:
    """How many sequences of steps lead `depth` steps on: a fingerprint of the rules."""
    if depth == 0 or state.to_move() == OVER:
        return 1
    mover = int(state.to_move())
    if mover == CHANCE:
        steps = [outcome for outcome, _ in game.possible_outcomes(state)]
    else:
        steps = game.legal_choices(state, mover)
    if depth == 1:
        return len(steps)
    total = 0
    for step in steps:
        after = state.copy()
        after.play_unchecked(mover, step)
        total += count_positions(after, game, depth - 1)
    return total
