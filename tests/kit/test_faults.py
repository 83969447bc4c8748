"""The kit notices a game that breaks the contract, and its sentence names the culprit."""

from types import SimpleNamespace
from typing import Annotated

import pytest
from msgspec.structs import replace

from pooram.engine.choices import Choice, Numbers, Vocabulary
from pooram.engine.game import OpenGame, Preview, Refused
from pooram.engine.memory import Memory
from pooram.engine.options import OnlyWith, switch
from pooram.engine.scene import Scene, Sight
from pooram.engine.state import State, View
from pooram.engine.words import Said, Words
from pooram.games.template import Lamps
from pooram.games.template.choices import ChooseRow, Light
from pooram.kit import (
    CHECKS,
    Trial,
    check_copies_are_independent,
    check_draws_follow_the_weights,
    check_every_option_has_a_target,
    check_legal_and_judge_agree,
    check_listening_changes_nothing,
    check_merit_follows_the_points,
    check_notation_is_unique,
    check_open_panels_are_for_all,
    check_options_that_do_not_count_change_nothing,
    check_positions_restore,
    check_random_games_end,
    check_scenes_are_well_formed,
    check_scenes_need_no_memory,
    check_scores_are_for_all,
    check_views_restore,
    check_what_is_hidden_does_not_show,
    check_what_is_plain,
    check_wheels_have_an_arrow_for_every_offer,
)


def found(check, game, seats=2):
    """What the kit says of a game."""
    with pytest.raises(AssertionError) as caught:
        check(Trial(game, seats, 1))
    return str(caught.value)


@pytest.fixture
def lamps_with(passing_on):
    """Lamps whose position has some methods of its own."""

    def make(**methods):
        position = type("LampsState", (passing_on,), methods)

        class Faulty(Lamps):
            def begin(self, seats, options=None):
                return position(super().begin(seats, options))

            def view(self, state, viewer):
                return super().view(state.state if isinstance(state, passing_on) else state, viewer)

            def sheet_rows(self, state):
                return super().sheet_rows(state.state)

        return Faulty()

    return make


# Options


def test_an_option_that_is_said_not_to_count_and_does_is_named():
    class Faulty(Lamps):
        options = (
            *Lamps.options,
            switch("long", "Long", "", False),
            switch("more", "More", "", False, only_with=OnlyWith("long", (1,))),
        )

        def start(self, seats, options):
            return super().start(seats, options | {"bonus": options["bonus"] + options["more"]})

    with pytest.raises(AssertionError, match="option 'more' does not count, and 1 changes the points"):
        check_options_that_do_not_count_change_nothing(Trial(Faulty(), 2, 1))
    check_options_that_do_not_count_change_nothing(Trial(Faulty(), 2, 1, {"long": 1}))


# Positions


def test_a_field_forgotten_in_a_copy_is_named(passing_on):
    class Forgetful(passing_on):
        turned: int

        def __init__(self, state, turned=0):
            super().__init__(state)
            self.turned = turned

        def play_unchecked(self, seat, choice):
            self.turned += 1
            self.state.play_unchecked(seat, choice)

    class Faulty(Lamps):
        def begin(self, seats, options=None):
            return Forgetful(super().begin(seats, options))

    assert found(check_copies_are_independent, Faulty()) == "template: copy() of Forgetful forgets turned"


def test_a_field_forgotten_deep_inside_is_named_with_its_way(passing_on):
    class Forgetful(passing_on):
        def copy(self):
            made = super().copy()
            made.state.turns = 0
            return made

    class Faulty(Lamps):
        def begin(self, seats, options=None):
            return Forgetful(super().begin(seats, options))

    assert "forgets state.turns" in found(check_copies_are_independent, Faulty())


def test_an_attribute_that_is_not_declared_is_named(passing_on):
    class Secretive(passing_on):
        def __init__(self, state):
            super().__init__(state)
            self.mood = 3

    class Faulty(Lamps):
        def begin(self, seats, options=None):
            return Secretive(super().begin(seats, options))

    assert "Secretive does not declare mood" in found(check_copies_are_independent, Faulty())


def test_a_field_that_holds_no_number_is_named(passing_on):
    class Wordy(passing_on):
        mood: str

        def __init__(self, state):
            super().__init__(state)
            self.mood = "fine"

    class Faulty(Lamps):
        def begin(self, seats, options=None):
            return Wordy(super().begin(seats, options))

    assert "Wordy.mood is 'fine'" in found(check_copies_are_independent, Faulty())


def test_a_shared_copy_is_noticed(lamps_with):
    game = lamps_with(copy=lambda self: self)
    assert "changed the original" in found(check_copies_are_independent, game)


def test_a_method_that_is_missing_is_named():
    class Unfinished(State):
        pass

    class Faulty(Lamps):
        def begin(self, seats, options=None):
            return Unfinished(seats)

    assert found(check_random_games_end, Faulty()) == "template: Unfinished has no to_move() of its own yet"


def test_a_room_that_is_missing_is_named():
    class Faulty(OpenGame):
        key = "faulty"

    with pytest.raises(TypeError, match="judge, panels, prompt, sheet_rows, start"):
        Faulty()


def test_a_loaded_die_is_noticed(lamps_with):
    assert "weights" in found(check_draws_follow_the_weights, lamps_with(draw=lambda self, rng: 0))


def test_a_game_that_lasts_longer_than_it_says_is_noticed():
    class Faulty(Lamps):
        longest = 3

    assert "longer than the 3 steps" in found(check_random_games_end, Faulty())


def test_a_field_that_is_not_restored_is_named():
    class Faulty(Lamps):
        def restore(self, numbers):
            state = super().restore(numbers)
            state.head_start = 0
            return state

    assert "another head_start" in found(check_positions_restore, Faulty(), seats=1)


# Choices


def test_a_choice_outside_the_declared_ones_is_named(lamps_with):
    def legal(self, seat, out):
        count = self.state.legal(seat, out)
        if count:
            out[count - 1] = 5
        return count

    said = found(check_legal_and_judge_agree, lamps_with(legal=legal))
    assert "legal offers 5, but the declared choices are 0 to 4" in said


def test_a_judge_that_allows_too_much_is_told_which_choice():
    class Faulty(Lamps):
        def judge(self, view, choice):
            return None if isinstance(choice, Light) else super().judge(view, choice)

    assert "only the judge allows light 1" in found(check_legal_and_judge_agree, Faulty())


def test_a_judge_that_forbids_too_much_is_told_which_choice_and_clause():
    class Faulty(Lamps):
        def judge(self, view, choice):
            return super().judge(view, choice) or Refused("template/turn-1", Said("row-first"))

    said = found(check_legal_and_judge_agree, Faulty())
    assert "legal offers row 1, against template/turn-1" in said


def test_a_clause_that_does_not_exist_is_named():
    class Faulty(Lamps):
        def judge(self, view, choice):
            refused = super().judge(view, choice)
            return refused and Refused("template/turn-9", refused.said)

    said = found(check_legal_and_judge_agree, Faulty())
    assert "names 'template/turn-9', which is none of the clauses of rules.md" in said


class Row(Choice, notation="row"):
    """A kind whose notation leaves its parameter out."""

    row: Annotated[int, Numbers(0, 1)]


def test_two_steps_with_one_notation_are_named():
    class Faulty(Lamps):
        numbers = None
        choices = Vocabulary[Row](Row)

    assert "Row(row=0) and Row(row=1) have one notation, 'row'" in found(check_notation_is_unique, Faulty())


def test_numbers_of_compiled_code_that_differ_are_named_when_the_game_loads():
    class Faulty(Lamps):
        numbers = SimpleNamespace(CHOICE_LIGHT=3, CHOICE_BLOW=0, ACTIONS=6)

    with pytest.raises(ValueError, match="CHOICE_LIGHT is 3, but Light begins at 2") as caught:
        Faulty()
    assert "CHOICE_BLOW is 0, but no kind is called Blow" in str(caught.value)
    assert "ACTIONS is 6, but the vocabulary has 5" in str(caught.value)


# Speech


def without(key):
    return Words({name: text for name, text in Lamps.words.templates.items() if name != key})


def test_a_sentence_that_is_missing_is_named():
    class Faulty(Lamps):
        words = without("option-row")

    said = found(check_every_option_has_a_target, Faulty())
    assert said == "template: the option row 1: there is no sentence 'option-row'"


def test_a_slot_that_the_template_wants_is_named_with_its_sentence():
    class Faulty(Lamps):
        words = Words({**Lamps.words.templates, "option-light": "Light {number} of {row}"})

    said = found(check_every_option_has_a_target, Faulty())
    assert "the option light 1: the sentence 'option-light' wants 'number', and is given lamps" in said


def test_a_frame_that_is_not_declared_is_named():
    class Faulty(Lamps):
        frames = {}  # noqa: RUF012

    assert "tells 'all-lit'" in found(check_listening_changes_nothing, Faulty())


def test_a_sight_of_something_that_does_not_lie_open_is_named():
    class Faulty(Lamps):
        def sights(self, view, key, numbers):
            return (Sight("glow", ("lamp-9",)),)

    said = found(check_listening_changes_nothing, Faulty())
    assert "'all-lit' lets 'lamp-9' be seen, which does not lie open" in said


def test_a_sight_that_no_client_knows_is_named():
    class Faulty(Lamps):
        def sights(self, view, key, numbers):
            return (Sight("firework", ("row-1-lamp-1",)),)

    assert "seen as 'firework', which is no sight" in found(check_listening_changes_nothing, Faulty())


def test_a_prompt_without_a_clause_is_named():
    class Faulty(Lamps):
        def prompt(self, view):
            return replace(super().prompt(view), clause="")

    assert "the prompt 'wait' names 'no clause'" in found(check_every_option_has_a_target, Faulty())


def test_what_seen_shows_and_nobody_declared_is_named(lamps_with):
    said = found(check_listening_changes_nothing, lamps_with(seen=lambda self, viewer, seat, choice: 77))
    assert "as 77, which is not declared" in said


# Views: what shows, and what is forgotten


class Veiled(State):
    """A position with a number that nobody may know, around an ordinary one."""

    state: State
    secret: int

    def __init__(self, state, secret=0):
        super().__init__(state.seats)
        self.state = state
        self.secret = secret

    def to_move(self):
        return self.state.to_move()

    def waiting(self):
        return self.state.waiting()

    def legal(self, seat, out):
        return self.state.legal(seat, out)

    def play_unchecked(self, seat, choice):
        self.state.play_unchecked(seat, choice)

    def outcomes(self, out, weights):
        return self.state.outcomes(out, weights)


class VeiledView(View):
    """Shows the secret, and samples it anew or forgets it."""

    shown: Veiled
    forgets: int

    def __init__(self, viewer, shown, forgets):
        super().__init__(viewer, shown.seats)
        self.shown = shown
        self.forgets = forgets

    def resample(self, rng):
        return Veiled(self.shown.state.copy(), 0 if self.forgets else rng.randrange(1000))


@pytest.mark.parametrize(
    ("forgets", "sentence"),
    [
        (0, "template: the view tells something hidden: shown.secret"),
        (1, "template: resample forgets what the viewer knows: shown.secret"),
    ],
)
def test_a_view_that_tells_what_is_hidden_is_told_from_one_that_forgets(forgets, sentence):
    class Faulty(Lamps):
        def begin(self, seats, options=None):
            return Veiled(super().begin(seats, options), 4)

        def view(self, state, viewer):
            return VeiledView(viewer, state.copy(), forgets)

    assert found(check_what_is_hidden_does_not_show, Faulty()) == sentence


def test_what_is_shown_beside_the_view_is_named():
    class Faulty(Lamps):
        asked = 0

        def prompt(self, view):
            self.asked += 1
            return Said("choose-lamps", {"row": self.asked}, "template/turn-2")

    assert "the prompt tells something hidden" in found(check_what_is_hidden_does_not_show, Faulty())


def test_a_view_that_does_not_survive_its_numbers_is_named():
    class Faulty(Lamps):
        def restore_view(self, numbers):
            view = super().restore_view(numbers)
            view.shown.bonus = 0
            return view

    assert "a restored view has another shown.bonus" in found(check_views_restore, Faulty())


# Scenes and sheets


def test_a_thing_that_stands_for_something_undeclared_is_named():
    class Faulty(Lamps):
        def scene(self, view, names):
            scene = super().scene(view, names)
            return Scene(scene.panels, {**scene.choices, "lamp-1-1": (Light(9),)})

    said = found(check_scenes_are_well_formed, Faulty())
    assert "lamp-1-1 stands for Light(lamps=9), which is not declared" in said


def remembering(key):
    """Lamps whose first place is called after the viewer, and kept under a key that may lack that."""
    kept = Memory()

    class Remembering(Lamps):
        def scene(self, view, names):
            scene = super().scene(view, names)
            place = kept.get(key(view, names))
            if place is None:
                name = f"a lamp for {names[view.viewer]}"
                place = kept.keep(key(view, names), replace(scene.panels[0].places[0], name=name))
            board = replace(scene.panels[0], places=(place, *scene.panels[0].places[1:]))
            return Scene((board,), scene.choices)

    return Remembering()


@pytest.mark.parametrize(
    "key", [lambda view, names: "lamp", lambda view, names: view.viewer], ids=["nothing", "no-names"]
)
def test_what_is_remembered_for_another_viewer_or_under_another_name_is_named(key):
    said = found(check_scenes_need_no_memory, remembering(key))
    assert "row-1-lamp-1 shows something that is not in the view" in said


def test_what_is_remembered_under_all_that_it_shows_is_well():
    check_scenes_need_no_memory(Trial(remembering(lambda view, names: names[view.viewer]), 2, 1))


def test_clicks_that_are_remembered_for_another_position_are_noticed():
    kept = Memory()

    class Faulty(Lamps):
        def scene(self, view, names):
            scene = super().scene(view, names)
            return Scene(scene.panels, kept.get("clicks") or kept.keep("clicks", scene.choices))

    assert "what things stand for is remembered" in found(check_scenes_need_no_memory, Faulty())


class NamedForTheViewer(Lamps):
    """The board is called otherwise by everybody."""

    def panels(self, view, names):
        (board,) = super().panels(view, names)
        return (replace(board, title=f"For {view.viewer}"),)


class NamedInOwnPanels(Lamps):
    """The same, but it says so."""

    def own_panels(self, view, names):
        (board,) = super().panels(view, names)
        return (replace(board, title=f"For {view.viewer}"),)


class MoreForSome(Lamps):
    """A seat has a second board that is said to lie open for all."""

    def panels(self, view, names):
        (board,) = super().panels(view, names)
        return (board, replace(board, id="more")) if view.viewer >= 0 else (board,)


class OtherScene(Lamps):
    """What it shows a seat is not what it says of its panels."""

    def scene(self, view, names):
        return Scene(super().scene(view, names).panels * 2)


def test_what_lies_open_lies_open_for_all_in_the_same_words():
    check = check_open_panels_are_for_all
    assert "board lies open, and seat 1 sees it otherwise than a watcher" in found(check, NamedForTheViewer())
    assert "a panel lies open for some viewers only" in found(check, MoreForSome())
    assert "the own panels of seat 1 are not its scene" in found(check, OtherScene())
    check(Trial(NamedInOwnPanels(), 2, 1))


class OwnScoreOnly(Lamps):
    """Everybody knows how they stand themselves, and nothing of the others."""

    def tell_score(self, view, side):
        known = super().tell_score(view, side)
        return known if view.viewer == side else replace(known, slots={**known.slots, "points": 0})


def test_scores_that_only_some_are_told_are_noticed_unless_the_game_says_so():
    assert "told other scores than a watcher" in found(check_scores_are_for_all, OwnScoreOnly())
    game = OwnScoreOnly()
    game.secret_scores = True
    check_scores_are_for_all(Trial(game, 2, 1))


def test_a_choice_for_which_nothing_stands_is_named():
    class Faulty(Lamps):
        def scene(self, view, names):
            scene = super().scene(view, names)
            return Scene(
                scene.panels,
                {key: [c for c in value if c != ChooseRow(1)] for key, value in scene.choices.items()},
            )

    assert "nothing stands for row 2" in found(check_every_option_has_a_target, Faulty())


def test_a_merit_that_says_otherwise_than_the_points_is_noticed():
    class Faulty(Lamps):
        fewest_win = True

    assert "the fewest points win" in found(check_merit_follows_the_points, Faulty())


def test_a_sheet_that_does_not_add_up_is_noticed():
    class Faulty(Lamps):
        def sheet_rows(self, state):
            return super().sheet_rows(state)[:1]

    assert "add up to" in found(check_random_games_end, Faulty())


@pytest.mark.parametrize(
    ("broken", "what"),
    [
        ({"rivals": lambda self: 0}, "a rival needs a name"),
        ({"rank": lambda self, side: 2}, "nobody has won"),
        ({"rank": lambda self, side: 3 if side == 0 else 1}, "has rank 3 with 1 ahead"),
        ({"points": lambda self, side: self.state.points(side) + side}, "add up to"),
    ],
)
def test_a_rival_that_is_not_counted_is_noticed(lamps_with, broken, what):
    assert what in found(check_random_games_end, lamps_with(**broken), seats=1)


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        (lambda row: (*row.values, 0), "a number for every side"),
        (lambda row: (row.values[0], row.values[1] + 1), "the rows of The night add up"),
    ],
)
def test_a_rivals_column_that_is_wrong_is_noticed(changed, what):
    class Faulty(Lamps):
        def sheet_rows(self, state):
            return [replace(row, values=changed(row)) for row in super().sheet_rows(state)]

    assert what in found(check_random_games_end, Faulty(), seats=1)


def test_a_preview_that_leaves_out_the_rival_is_noticed():
    class Faulty(Lamps):
        def preview(self, view, choice):
            return Preview(changes=super().preview(view, choice).changes[:1])

    assert "a number for every side" in found(check_every_option_has_a_target, Faulty(), seats=1)


def test_lamps_themselves_have_no_fault():
    for check in CHECKS:
        check(Trial(Lamps(), 2, 1))


# Gestures


def test_two_arrows_that_point_the_same_way_are_named():
    class Spun(Lamps):
        def clicks(self, view, panels):
            return {id: (Light(1), Light(2), Light(3)) for id in super().clicks(view, panels)}

        def choice_direction(self, choice):
            return 90.0 if isinstance(choice, Light) else None

    said = found(check_wheels_have_an_arrow_for_every_offer, Spun())
    assert "two arrows of lamp-" in said


def test_an_offer_that_has_no_arrow_in_a_wheel_is_named():
    class Spun(Lamps):
        def clicks(self, view, panels):
            return {id: (Light(1), Light(2), Light(3)) for id in super().clicks(view, panels)}

        def choice_direction(self, choice):
            return None if choice == Light(2) else 90.0 * choice.lamps if isinstance(choice, Light) else None

    said = found(check_wheels_have_an_arrow_for_every_offer, Spun())
    assert "stands for light 2, which has no direction" in said


def test_offers_and_scores_that_are_called_plain_and_are_not_are_named():
    class WithPreviews(Lamps):
        plain_offers = True

    class TellsTheTurn(Lamps):
        plain_scores = True

        def tell_score(self, view, side):
            return Said("score", {"points": int(view.shown.turn())})

    class Honest(Lamps):
        plain_scores = True

    assert "not plain" in found(check_what_is_plain, WithPreviews())
    assert "tells more than points" in found(check_what_is_plain, TellsTheTurn())
    check_what_is_plain(Trial(Honest(), 2, 1))
