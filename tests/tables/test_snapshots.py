"""What a viewer is shown."""

import pytest
from msgspec.structs import replace

from pooram.engine.words import Words
from pooram.games import all_games
from pooram.tables.messages import NewTable, Refusal, SeatRequest, Snapshot, Trouble
from pooram.tables.snapshots import panels_of


def test_an_option_stands_at_everything_that_means_it(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        row = anna.snapshot.offers[1]
        lamps = [thing.id for thing in anna.snapshot.scene.panels[0].things if thing.id.startswith("lamp-2")]
        assert (row.notation, row.sentence) == ("row 2", "Row 2")
        assert list(row.at) == lamps

    play(scenario)


def test_an_option_says_what_it_would_change(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        await anna.step("row 1")
        assert [option.changes for option in anna.snapshot.offers] == [(1, 0), (2, 0), (3, 0)]

    play(scenario)


def test_only_who_is_to_move_has_options(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        watcher = await house.seat(anna.service, anna.table.id, -1)
        assert anna.snapshot.offers
        assert bo.snapshot.offers == watcher.snapshot.offers == ()
        assert bo.snapshot.prompt == "Waiting for Player 1."

    play(scenario)


def test_who_sits_down_in_a_bots_seat_only_watches(play):
    async def scenario(house):
        anna = await house.against_bots("template")
        await anna.sit(1)
        assert anna.snapshot.viewer == -1
        assert anna.snapshot.offers == ()

    play(scenario)


@pytest.mark.parametrize("seat", [-2, 2, 10**40])
def test_nobody_sits_down_where_there_is_no_seat(play, seat):
    async def scenario(house):
        anna, _ = await house.people("template")
        assert isinstance(await anna.sit(seat), Trouble)
        assert anna.connection.viewer == 0

    play(scenario)


def test_every_change_is_shown_to_all_with_only_the_new_lines_of_the_log(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await anna.step("row 1")
        await anna.step("light 2")
        bo.listen()
        told = [[line.text for line in change.log] for change in bo.changes]
        assert told == [["Player 1 turns to row 1."], ["Player 1 lights 2."]]
        assert [change.log_start for change in bo.changes] == [None, None]
        await anna.back()
        bo.listen()
        assert (bo.changes[-1].log_start, bo.changes[-1].log) == (3, ())
        assert bo.snapshot.log[-1].text == "Player 1 turns to row 1."

    play(scenario)


def test_what_follows_by_force_is_shown_in_frames_once(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        await anna.step("number 3")
        await bo.step("number 2")
        (frame,) = anna.frames
        assert anna.snapshot.log[frame.line - 1].text == "Player 1 shows a 3."
        assert frame.scores == ("3", "2")
        assert [thing.badge for thing in frame.things["board"].new] == ["2"]
        late = await house.seat(anna.service, anna.table.id, 1)
        assert late.snapshot.number == 2
        assert late.changes == []
        assert "Player 1 shows a 3." in [line.text for line in late.snapshot.log]

    play(scenario)


def test_a_sentence_that_a_game_leaves_empty_is_not_told(play):
    async def scenario(house):
        anna, bo = await house.people("numbers", veiled=1)
        await anna.step("number 3")
        await bo.step("number 2")
        assert all(line.text for line in anna.snapshot.log)

    play(scenario)


async def everybody_plays(house, key, steps=60):
    """A person in every seat and a watcher, after so many steps; and what had happened before they came."""
    people = await house.people(key, seats=max(2, all_games()[key].fewest_seats))
    everybody = [*people, await house.seat(people[0].service, people[0].table.id, -1)]
    before = len(people[0].table.match.events)
    for number in range(steps):
        mover = next((person for person in people if person.snapshot.offers), None)
        if mover is None:
            break
        await mover.step(mover.snapshot.offers[number % len(mover.snapshot.offers)].notation)
        for person in everybody:
            person.listen()
    return everybody, before


def shown_to(person):
    """Every frame that somebody was shown, where the log was new then, and the whole log after it."""
    first, *others = [message for message in person.listen() if isinstance(message, Snapshot)]
    length, shown = len(first.log), []
    for change, snapshot in zip(person.changes, others, strict=True):
        start = length if change.log_start is None else change.log_start
        shown += [(frame, start, snapshot.log) for frame in change.open.frames]
        length = len(snapshot.log)
    return shown


@pytest.mark.parametrize("key", sorted(all_games()))
def test_every_frame_knows_the_line_of_the_log_that_tells_it(play, key):
    async def scenario(house):
        everybody, _ = await everybody_plays(house, key)
        for person in everybody:
            last = 0
            for frame, start, log in shown_to(person):
                assert max(start, last + (not frame.untold)) <= frame.line <= len(log)
                last = frame.line

    play(scenario)


@pytest.mark.parametrize("key", sorted(all_games()))
def test_frames_and_steps_in_the_same_words_have_lines_of_their_own(play, key, monkeypatch):
    monkeypatch.setattr(Words, "say", lambda *_: "So it goes.")

    async def scenario(house):
        everybody, before = await everybody_plays(house, key)
        counted, lines = [], 0
        table = everybody[0].table
        for number, event in enumerate(table.match.events):
            row, step, *_ = table.log(0).told(number)
            lines += bool(row.text) + bool(step.text)
            if number >= before:
                counted += range(lines + 1, lines + 1 + len(event.told))
            lines += len(event.told)
        for person in everybody:
            assert [frame.line for frame, _, _ in shown_to(person)] == counted

    play(scenario)


def test_a_frame_that_is_not_told_leaves_the_log_where_it_is(play, numbers, monkeypatch):
    words = Words({**numbers.words.templates, "shown": ""})
    monkeypatch.setattr(type(numbers), "words", words)

    async def scenario(house):
        anna, bo = await house.people("numbers")
        await anna.step("number 3")
        await bo.step("number 2")
        (frame,) = anna.frames
        assert (frame.untold, frame.line) == (True, 2)
        assert len(anna.snapshot.log) + anna.snapshot.log_start == 3

    play(scenario)


def test_the_score_sheet_comes_at_the_end(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        for _ in range(2):
            assert bo.snapshot.sheet is None
            await anna.step("number 3")
            await bo.step("number 2")
            await anna.step("leave")
        assert bo.snapshot.sheet.totals == (6, 4)
        assert bo.snapshot.sheet.verdict == "Player 1 wins."

    play(scenario)


def test_a_vain_click_is_explained_by_the_judge(play):
    async def scenario(house):
        _, bo = await house.people("template")
        assert await bo.why("lamp-1-1") == Refusal("It is Player 1's turn.", "template/turn-1", "lamp-1-1")

    play(scenario)


def test_a_vain_click_on_what_stands_for_nothing_is_explained_by_its_rule(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        answer = await anna.why("row-1-lamp-7")
        assert answer.clause == "template/setup-1"
        assert answer.sentence.startswith("There are two rows of lamps")

    play(scenario)


def test_a_vain_click_of_a_watcher_is_explained_by_the_rule(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        watcher = await house.seat(anna.service, anna.table.id, -1)
        assert (await watcher.why("lamp-1-1")).clause == "template/turn-2"

    play(scenario)


def test_a_vain_click_on_nothing_is_answered_too(play):
    async def scenario(house):
        anna, _ = await house.people("template")
        assert isinstance(await anna.why("the-moon"), Trouble)

    play(scenario)


def test_who_does_not_keep_up_gets_the_position_as_it_is_now(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        bo.listen()
        for _ in range(40):
            await anna.step("row 1")
            await anna.back()
        assert len(bo.connection.outbox) <= 64
        assert bo.snapshot.log_start + len(bo.snapshot.log) == 2

    play(scenario)


@pytest.mark.parametrize("key", sorted(all_games()))
def test_every_game_can_be_played_at_a_table(play, key):
    game = all_games()[key]

    async def scenario(house):
        service = await house.open()
        seats = (SeatRequest("me"), *[SeatRequest("bot", level="easy")] * (game.fewest_seats - 1))
        anna = await house.seat(service, await service.create(NewTable(key, seats)), 0)
        for _ in range(25):
            await anna.until(lambda snapshot: bool(snapshot.offers) or snapshot.finished)
            if anna.snapshot.finished:
                break
            await anna.step(anna.snapshot.offers[-1].notation)
        snapshot = anna.snapshot
        ids = [item.id for panel in panels_of(snapshot) for item in (*panel.places, *panel.things)]
        for target in ids:
            assert isinstance(await anna.why(target), (Refusal, Trouble))
        assert len(ids) == len(set(ids))

    play(scenario)


def test_what_is_barred_comes_with_the_judges_reason_to_who_is_to_move(play):
    async def scenario(house):
        anna, bo = await house.people("numbers")
        assert anna.snapshot.barred == ()
        await anna.step("number 1")
        await bo.step("number 2")
        reasons = [Refusal("Not now.", "numbers/peek-1", f"number-{number}") for number in range(5)]
        assert list(anna.snapshot.barred) == reasons
        assert bo.snapshot.barred == ()

    play(scenario)


def test_the_rival_of_a_lone_seat_is_shown_beside_it(play):
    async def scenario(house):
        (anna,) = await house.people("template", seats=1)
        mine, rival = anna.snapshot.seats
        assert (mine.kind, mine.waiting) == ("me", True)
        assert (rival.name, rival.kind, rival.score) == ("The night", "rival", "6 points")
        assert (rival.colour, rival.waiting, rival.chosen) == ("", False, False)
        await anna.step("row 1")
        assert [option.changes for option in anna.snapshot.offers] == [(1, 1), (2, 1), (3, 1)]

    play(scenario)


def test_a_rival_is_marked_by_the_symbol_that_the_game_names(play, monkeypatch):
    async def scenario(house):
        (anna,) = await house.people("template", seats=1)
        assert anna.snapshot.seats[1].pattern == ""
        game = all_games()["template"]
        monkeypatch.setattr(game, "look", replace(game.look, rival_symbol="lamp"))
        await anna.step("row 1")
        assert anna.snapshot.seats[1].pattern == "lamp"

    play(scenario)


def test_a_lone_game_ends_with_the_rivals_column_and_may_be_lost(play):
    async def scenario(house):
        (anna,) = await house.people("template", seats=1, head_start=20)
        while not anna.snapshot.finished:
            await anna.step(anna.snapshot.offers[0].notation)
        sheet = anna.snapshot.sheet
        assert sheet.ranks == (2, 1)
        assert all(len(row.values) == 2 for row in sheet.rows)
        assert sheet.verdict.startswith("The night wins")
        assert len(anna.frames[-1].scores) == 2
        record = (await anna.service.record(anna.table.id)).to_text()
        assert "player 1 Player 1" in record
        assert "The night" not in record

    play(scenario)


def test_nobody_sits_down_in_the_rivals_place(play):
    async def scenario(house):
        (anna,) = await house.people("template", seats=1)
        assert isinstance(await anna.sit(1), Trouble)
        assert anna.connection.viewer == 0

    play(scenario)
