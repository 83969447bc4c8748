"""Brisk and readable: a turn is one gesture, leaves marks, can be seen again, and holds up no click."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from msgspec import json
from playwright.sync_api import Page, expect

from pooram.engine.game import AnyGame
from pooram.games import all_games

GAMES = [game for game in all_games().values() if game.listed]
SIZES = {"desk": {"width": 1440, "height": 900}, "telephone": {"width": 390, "height": 844}}
LONGEST_TURN = 1500
"""Milliseconds in which a bot's turn is shown at normal speed."""
A_MOMENT = 40
SEVERAL_TURNS = "kerala_race"
"""The game in which others have several turns before it is mine again, when I have lost some."""
TURNS = 16
"""Own choices in which every kind of turn of others comes up."""
NOTHING_MOVES = re.compile("lost|passes|has to enter again")
"""Lines of a turn after which everything lies where it lay, and what the own step did to somebody."""
THE_SAME_AGAIN = re.compile(r".*puts (.+) back into the bag and picks as many.\n.* picks \1\.")
"""And lines that say so together: luck brings just what was put back."""

BY_THEMSELVES = """() => {
  const told = [...document.querySelectorAll('[data-testid=log] [data-line]')];
  const lines = told.map((line) => line.textContent.trim());
  const own = lines.flatMap((line, at) => (/^You (move|enter)/.test(line) ? [at] : []));
  const marks = document.querySelectorAll('[data-testid^=marks-] .mark').length;
  const forced = !!document.querySelector('[data-testid=by-itself]');
  return { own: own.length, marks, forced, since: lines.length - (own.at(-2) ?? 0) };
}"""
"""How often I moved, what is marked, and how many lines were told since my last step but one."""
MANY = 40
"""Own steps, many of which come one after the other by themselves."""


def tables() -> list[Any]:
    """Every game with as few seats and with as many as can be."""
    return [
        pytest.param(game, seats, id=f"{game.key}-{seats}")
        for game in GAMES
        for seats in sorted({max(2, game.fewest_seats), game.most_seats})
    ]


def sit_down(page: Page, game: str, seats: int) -> str:
    """A new table with easy bots in all seats but the first."""
    kinds = [("me", "")] + [("bot", "easy")] * (seats - 1)
    people = [{"kind": kind, "name": f"P{seat}", "level": level} for seat, (kind, level) in enumerate(kinds)]
    answer = page.request.post("/api/tables", data={"game": game, "seats": people, "number": "1"})
    table = str(answer.json()["id"])
    page.goto(f"/table/{table}")
    page.wait_for_selector("body[data-ready=true]")
    return table


def options(page: Page):
    return page.locator("[data-testid^=option-]")


def marks(page: Page):
    return page.locator("[data-testid^=marks-] .mark")


def my_view(page: Page, table: str) -> Any:
    return page.request.get(f"/api/tables/{table}/seats/0/view").json()


def all_told(page: Page) -> list[Any]:
    """What the page is told from now on."""
    told: list[Any] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: told.append(json.decode(frame))))
    return told


def step_and_wait_for_my_turn(page: Page, table: str, told: list[Any]) -> None:
    """Choose, and come back when the page has all that the bot did then, though it may not show it yet."""
    answered = my_view(page, table)["decision"]
    options(page).first.click()
    while not (view := my_view(page, table))["to_move"] or view["decision"] == answered:
        page.wait_for_timeout(0)
    # All that the bot has done is here when what came after it is.
    while view["decision"] not in [message.get("decision") for message in told]:
        page.wait_for_timeout(0)


def end_own_turn(page: Page) -> None:
    """Choose the first of what is offered until others have had their turn."""
    log = page.get_by_test_id("log")
    for _ in range(12):
        options(page).first.wait_for()
        if page.get_by_test_id("see-again").count():
            return
        before = log.text_content() or ""
        options(page).first.click()
        expect(log).not_to_have_text(before)
    pytest.fail("the turn never ended")


def waits(new_page: Callable[..., Page], game: AnyGame, seats: int) -> Iterator[Page]:
    """A page on which time stands still after each step, with all that others did then still to be shown."""
    page = new_page(kept={"throws-alone": True}, reduced_motion="no-preference")
    told = all_told(page)
    page.clock.install()
    table = sit_down(page, game.key, seats)
    options(page).first.wait_for()
    for day in range(1, TURNS):
        # From now on time passes only as the test says.
        page.clock.pause_at(datetime.now(UTC) + timedelta(days=day))
        step_and_wait_for_my_turn(page, table, told)
        yield page
        page.clock.resume()
        options(page).first.wait_for()


@pytest.mark.parametrize(("game", "seats"), tables())
def test_a_bots_turn_is_shown_in_a_second_and_a_half_and_a_round_of_all_in_the_time_of_two(
    new_page: Callable[..., Page], game: AnyGame, seats: int
) -> None:
    for page in waits(new_page, game, seats):
        page.clock.run_for(LONGEST_TURN if seats == 2 and game.key != SEVERAL_TURNS else 2 * LONGEST_TURN)
        expect(options(page).first).to_be_visible()
        if page.get_by_test_id("see-again").count():
            break
    expect(marks(page).first).to_be_attached()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_was_skipped_is_marked_in_every_game(new_page: Callable[..., Page], game: AnyGame) -> None:
    for page in waits(new_page, game, game.most_seats):
        skip = page.get_by_test_id("skip")
        while not skip.or_(options(page)).count():
            page.clock.run_for(A_MOMENT)
        if not skip.count():
            continue
        skip.click()
        expect(options(page).first).to_be_visible()
        if marks(page).count():
            return
        assert NOTHING_MOVES.search(page.get_by_test_id("log").inner_text())
    pytest.fail("nothing was ever to be skipped")


@pytest.mark.parametrize("size", SIZES)
def test_what_others_did_stays_marked_until_the_next_step_and_can_be_seen_again(
    new_page: Callable[..., Page], size, serious_axe_findings
) -> None:
    small = size == "telephone"
    page = new_page(SIZES[size], {"confirm": False}, has_touch=small, is_mobile=small)
    sit_down(page, "kerala", 2)
    end_own_turn(page)
    options(page).first.wait_for()
    expect(marks(page).first).to_be_attached()
    log = page.get_by_test_id("log").inner_text()
    here = page.locator("[data-item]").evaluate_all(
        "items => items.map(item => item.dataset.item + item.dataset.where)"
    )
    assert serious_axe_findings(page) == []
    page.get_by_test_id("see-again").click()
    page.wait_for_selector("body[data-playing=true]")
    expect(page.get_by_test_id("caption")).to_contain_text("P1")
    assert options(page).count() == 0, "nothing can be chosen in what has been"
    page.keyboard.press("Escape")
    options(page).first.wait_for()
    assert page.get_by_test_id("log").inner_text() == log
    again = page.locator("[data-item]").evaluate_all(
        "items => items.map(item => item.dataset.item + item.dataset.where)"
    )
    assert again == here
    options(page).first.click()
    expect(marks(page)).to_have_count(0)


def test_a_row_of_steps_made_by_themselves_leaves_the_last_turns_of_others_marked_and_no_more(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(kept={"forced": True, "speed": "off"})
    sit_down(page, SEVERAL_TURNS, 3)
    own, forced = 0, 0
    while own < MANY:
        told = page.evaluate(BY_THEMSELVES)
        assert told["marks"] <= told["since"], told
        forced += told["forced"]
        own = told["own"]
        page.evaluate("() => document.querySelector('[data-testid^=option-]')?.click()")
        page.wait_for_timeout(A_MOMENT)
    assert forced


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_others_did_is_marked_in_every_game_where_nothing_is_animated(
    new_page: Callable[..., Page], game: AnyGame
) -> None:
    page = new_page(kept={"forced": True, "speed": "off"})
    sit_down(page, game.key, game.usual_seats)
    lines = page.locator("[data-testid=log] [data-line]")
    seen = marked = 0
    for _ in range(TURNS):
        page.wait_for_selector("[data-testid^=option-], dialog[open][data-testid=sheet]")
        if page.get_by_test_id("sheet").is_visible():
            break
        told = lines.all_text_contents()
        news = THE_SAME_AGAIN.sub("", "\n".join(told[seen:])).splitlines()
        others = [line for line in news if line.startswith("P") and not NOTHING_MOVES.search(line)]
        if seen and others:
            assert marks(page).count(), others
            marked += 1
        seen = len(told)
        # They are gone as soon as one is chosen, and come back when there is something to choose again.
        options(page).first.click()
    assert marked


ENDLESS = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keyframes, options) {
    return animate.call(this, keyframes, { ...options, duration: 3_600_000 });
  };
}"""
"""What glides has hardly left its place after a minute: it is surely on its way when it is clicked."""
COPY = "[data-copy]"


def place_a_tile(page: Page) -> None:
    """One's own tile is on its way from the hand to the mat, and another one can be taken already."""
    page.add_init_script(f"({ENDLESS})()")
    best = page.locator("[data-testid^=option-beside]").first
    while True:
        sit_down(page, "umbradeco", 2)
        options(page).first.wait_for()
        # Of two that are alike none is chosen first.
        if page.locator("[data-testid^=option-hold]").count():
            page.locator("[data-testid^=option-hold]").first.click()
        best.wait_for()
        # Luck may leave no place that makes points, and then nothing goes from one place to another.
        if "+" in best.inner_text():
            break
    best.click()
    page.wait_for_function(
        "() => document.querySelector('[data-copy]') && document.querySelector('[data-testid^=option-take]')"
    )


def test_what_is_lit_can_be_clicked_while_something_glides(lively: Page) -> None:
    place_a_tile(lively)
    lit = lively.locator("[data-testid^=target-]").first
    box = lit.bounding_box()
    assert box
    lively.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(lively.get_by_test_id("log")).to_contain_text("You take")


def test_what_is_seen_to_glide_is_what_is_clicked(lively: Page) -> None:
    place_a_tile(lively)
    seen = lively.locator(COPY).first
    thing = seen.get_attribute("data-copy")
    box = seen.bounding_box()
    assert box
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    # Where it is seen, the thing itself is not yet: a click that went through would ask about what is there.
    beneath = lively.evaluate(
        """([x, y]) => document.elementsFromPoint(x, y)
             .map((node) => node.closest('[data-item]')?.dataset.item).find(Boolean)""",
        at,
    )
    assert beneath != thing
    lively.evaluate(
        """() => {
            window.asked = [];
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (text) {
                window.asked.push(JSON.parse(text));
                send.call(this, text);
            };
        }"""
    )
    lively.mouse.click(*at)
    lively.wait_for_function("() => window.asked.length")
    assert lively.evaluate("() => window.asked") == [{"type": "why", "target": thing}]
    expect(lively.locator(COPY)).to_have_count(0)
    expect(lively.get_by_test_id("toast")).to_be_visible()


LIT_COPY = """() => {
  const lit = (copy) => document.querySelector(`[data-testid="target-${copy.dataset.copy}"]`);
  const copy = [...document.querySelectorAll('[data-copy]')].find(lit);
  if (!copy) return null;
  const [here, there] = [copy, lit(copy)].map((node) => node.getBoundingClientRect());
  const way = Math.hypot(here.x - there.x, here.y - there.y);
  return { x: here.x + here.width / 2, y: here.y + here.height / 2, way, size: there.width };
}"""
"""What is lit and seen somewhere else, since it glides."""


def test_a_lit_tile_that_glides_back_is_chosen_by_a_click_on_it(lively: Page) -> None:
    prompt = lively.get_by_test_id("prompt")
    asked = "Choose a tile from your hand to place."
    while True:
        place_a_tile(lively)
        lively.get_by_test_id("back").click()
        expect(lively.locator("[data-testid^=option-take]")).to_have_count(0)
        options(lively).first.wait_for()
        # Of two that are alike none is chosen first.
        if prompt.inner_text() == asked:
            break
    # It is lit in the hand, and still seen where it was placed.
    seen = lively.wait_for_function(LIT_COPY).json_value()
    assert seen["way"] > seen["size"]
    lively.mouse.click(seen["x"], seen["y"])
    expect(prompt).not_to_have_text(asked)
    expect(options(lively).first).to_be_visible()


FLIES = """() => {
  window.flown = [];
  const sky = document.querySelector('[data-testid=flying-points]');
  const told = (nodes) => [...nodes].filter((node) => node.nodeType === 1).map((node) => node.textContent);
  const note = (all) => all.flatMap(({ addedNodes }) => told(addedNodes));
  new MutationObserver((all) => flown.push(...note(all))).observe(sky, { childList: true });
}"""
"""Writes down which points fly."""


def test_only_points_that_somebody_won_fly_when_it_is_seen_again_or_taken_back(lively: Page) -> None:
    # A game in which points are only won.
    sit_down(lively, "template", 2)
    lively.evaluate(FLIES)
    while not (lively.get_by_test_id("see-again").count() and lively.evaluate("flown.length > 1")):
        options(lively).first.click()
        options(lively).first.wait_for()
    for ends in ("by itself", "Escape"):
        lively.evaluate("() => { flown = []; }")
        lively.get_by_test_id("see-again").click()
        lively.wait_for_selector("body[data-playing=true]")
        if ends == "Escape":
            lively.keyboard.press("Escape")
        lively.wait_for_selector("body[data-playing=false]")
        options(lively).first.wait_for()
        flown = lively.evaluate("flown")
        assert all(points.startswith("+") for points in flown), flown
        assert ends == "Escape" or len(flown) == 1
    lively.evaluate("() => { flown = []; }")
    scores = lively.locator("[data-testid^=score-]")
    before = scores.all_inner_texts()
    lively.keyboard.press("Backspace")
    expect(scores.first).not_to_have_text(before[0])
    options(lively).first.wait_for()
    assert lively.evaluate("flown") == []


def test_the_answer_to_a_step_does_not_wait_for_what_is_still_shown_of_others(lively: Page) -> None:
    told = all_told(lively)
    lively.clock.install()
    table = sit_down(lively, "kerala", 2)
    options(lively).first.wait_for()
    day = 0
    while not lively.get_by_test_id("see-again").count():
        lively.clock.pause_at(datetime.now(UTC) + timedelta(days=(day := day + 1)))
        step_and_wait_for_my_turn(lively, table, told)
        lively.clock.run_for(LONGEST_TURN)
        expect(options(lively).first).to_be_visible()
        # Time stands still from here: what waits for a timer never comes.
        if lively.get_by_test_id("see-again").count():
            break
        lively.clock.resume()
    before = lively.get_by_test_id("prompt").inner_text()
    options(lively).first.click()
    expect(lively.get_by_test_id("prompt")).not_to_have_text(before)


def test_a_finger_that_scrolls_or_pinches_skips_nothing_and_one_that_taps_does(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(
        SIZES["telephone"], {"confirm": False}, has_touch=True, is_mobile=True, reduced_motion="no-preference"
    )
    page.clock.install()
    sit_down(page, "kerala", 2)
    end_own_turn(page)
    options(page).first.wait_for()
    # Time stands still from here: what is shown goes on only if somebody skips it.
    page.clock.pause_at(datetime.now(UTC) + timedelta(days=2))
    page.get_by_test_id("see-again").click()
    page.wait_for_selector("body[data-playing=true]")
    place = page.locator("section.mine [data-item]").first
    place.evaluate("node => node.scrollIntoView({ block: 'center' })")
    box = place.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = page.context.new_cdp_session(page)

    def touch(what: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(at)]
        hand.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    touch("touchStart", (x, y))
    for far in (4, 12, 30, 60):
        touch("touchMove", (x, y - far))
    touch("touchEnd")
    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 40, y))
    touch("touchEnd", (x, y))
    touch("touchEnd")
    expect(page.locator("body")).to_have_attribute("data-playing", "true")
    box = place.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector("body[data-playing=false]")
