"""The front door: what somebody meets who writes `import pooram`."""

import pickle
import random
import re
import sys
from xml.etree import ElementTree

import pytest

import pooram
from pooram.engine.state import WATCHER
from pooram.games import all_games, find_game
from pooram.games.template.choices import ChooseRow
from pooram.match.chance import FairChance
from pooram.match.fairness import check_fairness
from pooram.match.record import Record, commitment_of


class First(pooram.Bot):
    """Takes what comes first."""

    def choose(self, view):
        return view.legal[0]


class Last(pooram.Bot):
    name = "the last"

    def choose(self, view):
        return view.choices[-1]


def lamps(seed=1, **more):
    return pooram.play("template", 2, seed=seed, **more)


def play_on(match, seed):
    """Evenly chosen steps to the end; of several seats that owe one, any may be first."""
    rng = random.Random(seed)
    while not match.over:
        seat = rng.choice(match.to_move)
        match.play(rng.choice(match.legal_for(seat)), seat)
    return match


# Playing


def test_a_match_is_played_in_words_to_its_end():
    match = pooram.play("kerala", seats=2, seed=1)
    assert match.to_move == (0,)
    assert match.legal == ["take 1", "take 2", "pass"]
    while not match.over:
        match.play(match.legal[0])
    assert match.to_move == ()
    assert match.legal == []
    assert sorted(match.ranking) in ([1, 1], [1, 2])
    assert match.winners == tuple(side for side in (0, 1) if match.points[side] == max(match.points))


@pytest.mark.parametrize("step", ["row 2", ChooseRow(1), 1])
def test_a_step_is_given_in_words_as_a_value_or_as_a_number(step):
    match = lamps()
    match.play(step)
    assert match.history[-1].choice == 1


@pytest.mark.parametrize("seed", [7, random.Random(7)])
def test_the_same_seed_brings_the_same_luck(seed):
    again = random.Random(7) if isinstance(seed, random.Random) else seed
    assert pooram.play("cholas", 3, seed=seed) == pooram.play("cholas", 3, seed=again)
    assert pooram.play("cholas", 3, seed=8) != pooram.play("cholas", 3, seed=7)


def test_without_a_seed_the_luck_can_be_had_again_all_the_same():
    match = lamps(seed=None)
    assert lamps(seed=match.seed) == match


def test_chance_can_be_played_by_hand():
    match = lamps(chance=False)
    assert match.chance_is_due
    assert match.to_move == ()
    assert match.legal == list(match.outcomes)
    match.play("lamps 4")
    match.draw(random.Random(1))
    assert match.to_move == (0,)


def test_where_several_seats_owe_a_choice_one_says_whose_it_is():
    match = pooram.play("kalimambo", 3, seed=1)
    assert match.to_move == (0, 1, 2)
    with pytest.raises(pooram.CannotPlay, match="Several seats owe a choice: 0, 1, 2") as caught:
        match.play("play 3")
    assert "legal_for(seat)" in caught.value.hint
    match.play("play 3", seat=1)
    assert match.to_move == (0, 2)
    assert "play 3" in match.legal_for(2)


def test_a_lone_seat_has_a_rival_in_points_and_ranking():
    match = pooram.play("template", 1, seed=1)
    assert (len(match.points), len(match.ranking), match.names[1]) == (2, 2, "The night")


def test_why_not_names_the_rule_and_is_silent_where_there_is_no_reason():
    match = lamps()
    assert match.why_not("light 1") == "Choose a row first. (template/turn-1)"
    assert match.why_not("row 1") == ""
    assert match.why_not("row 1", seat=1).endswith("(template/turn-1)")


def test_options_are_set_by_name_or_by_number():
    by_name = pooram.play("cholas", 2, variant="expert", treasure="double_treasure").options
    by_number = pooram.play("cholas", 2, variant=1, treasure=2).options
    assert by_name == by_number
    assert by_name["variant"] == 1
    assert pooram.play("cholas", 2, increase=True).options["increase"] == 1


@pytest.mark.parametrize(
    ("call", "says", "hint"),
    [
        (lambda: pooram.play("chess"), "There is no game 'chess'.", "kerala"),
        (lambda: pooram.play("kerala", 9), "Kerala is for 2 to 5 seats, not 9.", "from 2 to 5"),
        (lambda: pooram.play("cholas", 2, variant="exprt"), "'variant' of Cholas", "Expert"),
        (lambda: pooram.play("cholas", 2, wind=1), "has no option 'wind'", "variant"),
        (lambda: pooram.play("kerala", 2, players=["Anna"]), "2 seats, but 1 names", ""),
        (lambda: pooram.play("kerala", seed="one"), "'one' is no seed", "random.Random"),
        (lambda: lamps().play(9999), "There is no step 9999 in Lamps.", "0 to 4"),
        (lambda: lamps().play("castle"), "'castle' is no step of Lamps.", "row 1"),
        (lambda: lamps().play("row 1", 7), "There is no seat 7.", "0 to 1"),
        (lambda: lamps().play(["row 1"]), "['row 1'] is no step of Lamps.", "row 1, row 2"),
        (lambda: pooram.play("kerala", "2"), "Kerala is for 2 to 5 seats, not 2.", ""),
        (lambda: pooram.play("Kerela"), "There is no game 'Kerela'.", "Did you mean 'kerala'?"),
        (lambda: lamps().undo(), "Nothing has been chosen yet.", ""),
        (lambda: pooram.arena("kerala", [First, "random"], games=1), "is no bot", "First()"),
        (lambda: pooram.arena("kerala", ["fisrt", "random"], games=1), "no bot 'fisrt'", "search"),
        (lambda: pooram.arena("kerala", ["random"], games=1), "at least two bots", ""),
        (lambda: pooram.load("nowhere.pooram"), "Cannot read nowhere.pooram", ""),
    ],
)
def test_an_error_says_what_was_wrong_and_what_there_is(call, says, hint):
    with pytest.raises(pooram.PooramError) as caught:
        call()
    assert says in caught.value.message
    assert hint in caught.value.hint
    assert str(caught.value) == f"{caught.value.message} {caught.value.hint}".strip()
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


# Going back


@pytest.mark.parametrize("key", sorted(all_games()))
def test_undo_goes_back_to_every_choice_and_the_same_choices_meet_the_same_luck(key):
    match = play_on(pooram.play(key, seed=3), seed=5)
    played = match.copy()
    choices = [(event.choice, event.seat) for event in match.events if event.seat >= 0]
    for _ in choices:
        match.undo()
    assert match == pooram.play(key, seed=3)
    for choice, seat in choices:
        match.play(choice, seat)
    assert match == played


def test_another_seed_brings_other_luck_after_undo():
    found = set()
    for seed in range(20):
        match = pooram.play("kerala_race", 2, seed=1)
        match.play(match.legal[0])
        match.undo()
        match.seed = seed
        match.play(match.legal[0])
        found.add(match.state.to_bytes())
    assert len(found) > 1


def test_undo_for_a_seat_is_as_at_a_table():
    match = lamps()
    match.play("row 1")
    assert match.why_not_undo(0) == ""
    assert match.why_not_undo(1) == "You have no step to take back."
    match.undo(0)
    match.play("row 2")
    match.play("light 1")
    match.play("row 1")
    with pytest.raises(pooram.CannotUndo, match="Somebody else has moved"):
        match.undo(0)
    match.undo(1)
    assert match.to_move == (1,)


def test_a_pending_choice_is_taken_back_alone():
    match = pooram.play("kalimambo", 3, seed=1)
    match.play("play 4", 2)
    match.play("play 3", 0)
    match.undo(2)
    assert match.to_move == (1, 2)
    assert [step.seat for step in match.history if step.seat >= 0] == [0]


# Views and samples


@pytest.mark.parametrize("key", sorted(all_games()))
def test_a_view_knows_what_is_legal_and_samples_play_on(key):
    match = pooram.play(key, seed=2)
    for _ in range(12):
        for seat in range(match.seats):
            view = match.view(seat)
            assert (view.seat, view.seats) == (seat, match.seats)
            assert view.legal == match.legal_for(seat)
            assert [str(choice) for choice in view.choices] == view.legal
            assert len(view.scores) == len(match.points)
            assert view.prompt
        seat = match.to_move[0]
        view = match.view(seat)
        assert all(view.tell(choice) for choice in view.legal)
        sample = view.sample(seed=4)
        assert view.sample(seed=4) == sample
        assert sample.legal_for(seat) == view.legal
        sample.play(view.legal[0], seat)
        play_on(sample, seed=1)
        match.play(view.legal[-1], seat)
        if match.over:
            break
    assert match.view(int(WATCHER)).legal == []


def test_samples_differ_in_what_the_seat_cannot_know_and_agree_in_what_it_can():
    match = pooram.play("umbradeco", 3, seed=1)
    view = match.view(0)
    samples = [view.sample() for _ in range(12)]
    assert len({sample.state.to_bytes() for sample in samples}) > 1
    assert all(sample.view(0).known == view.known for sample in samples)


def test_a_sample_cannot_be_saved_because_its_beginning_is_not_known(tmp_path):
    with pytest.raises(pooram.BadSetup, match="beginning"):
        lamps().view(0).sample().save(tmp_path / "sample.pooram")


# Bots


def test_own_bots_play_in_arena_and_simulation_as_objects():
    found = pooram.arena("template", [First(), Last(), "random"], games=6, seats=2)
    assert found.bots == ["First", "the last", "random"]
    assert found.games_played == [4, 4, 4]
    assert pooram.arena("template", [First(), Last(), "random"], games=6, seats=2).wins == found.wins
    told = pooram.simulate("template", First(), games=5, seats=2)
    assert told.bot == "First"
    assert "First" in str(told)
    assert "the last" in str(found)


class Cheat(pooram.Bot):
    def choose(self, view):
        return "light 3"


def test_a_bot_that_chooses_what_is_not_legal_is_named_with_what_is():
    with pytest.raises(
        pooram.BotFailed, match=r"The bot Cheat chose 'light 3': .* not legal in Lamps now"
    ) as caught:
        pooram.arena("template", [Cheat(), "random"], games=1)
    assert "row 1" in caught.value.hint


class Forgetful(pooram.Bot):
    def choose(self, view):
        view.legal.pop()


class Divider(pooram.Bot):
    def choose(self, view):
        return view.legal[1 // 0]


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (Forgetful(), "The bot Forgetful chose None: .* Does `choose` return its choice?"),
        (Divider(), r"The bot Divider failed in Lamps: ZeroDivisionError: .*test_library.py, line \d+"),
    ],
)
def test_a_bot_that_fails_is_named_with_what_went_wrong(bot, says):
    with pytest.raises(pooram.BotFailed, match=says):
        pooram.arena("template", [bot, "random"], games=1)


def test_a_bot_is_found_in_a_module_of_the_current_folder(tmp_path, monkeypatch):
    (tmp_path / "mine_alone.py").write_text(
        "import pooram\n\nclass Only(pooram.Bot):\n    def choose(self, view):\n"
        "        return view.legal[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "mine_alone", raising=False)
    assert pooram.arena("template", ["mine_alone:Only", "random"], games=2).games == 2
    with pytest.raises(pooram.BadSetup) as caught:
        pooram.simulate("template", "mine_alone:Other", games=1)
    assert caught.value.hint == "Its bots: Only."


# Records


def test_a_match_is_saved_loaded_and_played_on(tmp_path):
    file = tmp_path / "evening.pooram"
    match = pooram.play("umbradeco", 2, seed=5, players=["Anna", "Bo"])
    for _ in range(7):
        match.play(match.legal[0])
    match.save(file)
    again = pooram.load(file, seed=6)
    assert again == match
    assert again.players == ["Anna", "Bo"]
    again.undo()
    assert len(again.history) < len(match.history)
    assert play_on(again, seed=1).over
    again.save(file)
    ended = pooram.load(file, seed=7)
    for _ in range(9):
        ended.undo()
    while not ended.over:
        assert ended.to_move, "chance plays by itself after going back, too"
        ended.play(ended.legal[0])


def test_a_record_of_a_table_keeps_its_proof_of_fair_draws_until_it_is_played_on(tmp_path):
    record = Record(play_on(pooram.Match(find_game("template"), 2, chance=FairChance("a secret", ["7"])), 1))
    record.commitment, record.secret, record.numbers = commitment_of("a secret"), "a secret", ["7"]
    file = tmp_path / "table.pooram"
    file.write_text(record.to_text(), encoding="utf-8")
    match = pooram.load(file)
    match.save(file)
    assert file.read_text(encoding="utf-8") == record.to_text()
    check_fairness(Record(match))
    match.undo()
    match.save(file)
    assert "secret " not in file.read_text(encoding="utf-8")


# Pictures


@pytest.mark.parametrize("key", sorted(all_games()))
def test_a_match_is_drawn_as_somebody_sees_it(key, tmp_path):
    match = pooram.play(key, seed=1)
    everybody, first = match.svg(), match.svg(viewer=0)
    for picture in (everybody, first):
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert match._repr_svg_() == everybody
    assert match.view(0)._repr_svg_() == first
    assert match.png(tmp_path / "board.png", viewer=0)[:4] == b"\x89PNG"
    assert (tmp_path / "board.png").read_bytes()[:4] == b"\x89PNG"
    assert match.players[0] in print_out(match)
    assert str(match.view(0)) == match.text(viewer=0)


def print_out(thing):
    return f"{thing}"


def test_a_picture_shows_nothing_that_its_viewer_may_not_know():
    match = pooram.play("umbradeco", 2, seed=1)
    samples = (match.view(0).sample(seed=seed) for seed in range(20))
    other = next(sample for sample in samples if sample.state != match.state)
    assert other.svg(viewer=0) == match.svg(viewer=0)
    assert other.text(viewer=0) == match.text(viewer=0)


def test_two_pictures_in_one_notebook_have_no_id_in_common():
    one, two = (pooram.play("kerala", seed=seed).svg() for seed in (1, 2))
    ids = [set(re.findall(r' id="([^"]+)"', picture)) for picture in (one, two)]
    assert ids[0]
    assert not ids[0] & ids[1]


# Odds and ends


def test_a_match_tells_its_log_as_a_viewer_may_know_it():
    match = pooram.play("cholas", 2, seed=1, players=["Anna", "Bo"])
    match.play("draw top")
    assert match.log(0)[-1].text.startswith("Anna draws the ")
    assert match.log(1)[-1].text == "Anna draws a card from the stack."


def test_copies_and_pickles_go_their_own_ways():
    match = lamps()
    twin, other = match.copy(), pickle.loads(pickle.dumps(match))
    twin.play("row 1")
    assert other == match != twin
    other.play("row 1")
    assert other == twin


def test_reprs_say_what_one_wants_to_know():
    match = lamps(players=["Anna", "Bo"])
    assert repr(match) == "<Match of template, 2 seats, 2 steps, Anna to move>"
    assert repr(match.view(0)) == "<PlayerView of template, seat 0, 2 legal choices>"
    assert repr(First()) == "<bot First>"
    assert "won by" in repr(play_on(match, 1))


def test_everything_that_the_door_offers_is_there_and_says_what_it_is():
    for name in pooram.__all__:
        thing = getattr(pooram, name)
        assert name == "__version__" or thing.__doc__, name
    assert pooram.list_games() == [key for key in sorted(all_games()) if find_game(key).listed]
    assert pooram.__version__
