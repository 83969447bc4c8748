"""People at the browser table: whole games, reloads, refusals, keyboard, and two at one screen."""

import os
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from librt.random import Random
from playwright.sync_api import Page, expect

from pooram.engine.words import signed
from pooram.games import all_games, find_game
from pooram.match.fairness import check_fairness
from pooram.match.reading import read_record

GAMES = [game for game in all_games().values() if game.listed]
SHORTEST = min(GAMES, key=lambda game: game.facts.minutes)
"""The one that is also played in between."""


CLICK_ON = """() => new Promise((resolve, reject) => {
  let clicks = 0, last = Date.now();
  const end = (how, what) => { clearInterval(timer); how(what); };
  const timer = setInterval(() => {
    if (document.querySelector('dialog[open][data-testid=sheet]')) return end(resolve, clicks);
    // A menu asks which of several options was meant.
    const menu = document.querySelectorAll('[data-testid=menu] button');
    const all = menu.length ? menu : document.querySelectorAll('[data-testid^=target-]');
    const target = all[Math.floor(Math.random() * all.length)];
    if (!target) return Date.now() > last + 300_000 ? end(reject, new Error('nothing to choose')) : undefined;
    last = Date.now();
    if (++clicks > 4000) return end(reject, new Error('never ends'));
    const box = target.getBoundingClientRect();
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, ...at }));
  }, 20);
})"""

SCROLLS = """() => [...document.querySelectorAll('body *')]
  .filter(node => /auto|scroll/.test(getComputedStyle(node).overflowX + getComputedStyle(node).overflowY))
  .filter(node => node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth)
  .filter(node => !node.closest('[data-scrolls]'))
  .map(node => node.outerHTML.slice(0, 120))"""
"""Regions that have to be scrolled to be read, though nobody said that they may."""


def by_id(page: Page, name: str):
    return page.get_by_test_id(name)


def ready(page: Page) -> None:
    page.wait_for_selector("body[data-ready=true]")


def start(page: Page, game: str, seats: int, kinds: tuple[str, ...] = ("me",)) -> str:
    """From the front page to a table with easy bots in the seats that nobody took; its id."""
    page.goto("/")
    ready(page)
    by_id(page, f"game-card-{game}").click()
    by_id(page, "seats").select_option(str(seats))
    for seat in range(seats):
        kind = kinds[seat] if seat < len(kinds) else "bot"
        by_id(page, f"seat-{seat}-kind").select_option(kind)
        if kind == "bot":
            by_id(page, f"seat-{seat}-level").select_option("easy")
    by_id(page, "play").click()
    page.wait_for_url(re.compile("/table/"))
    ready(page)
    return page.url.rsplit("/", 1)[1]


def targets(page: Page):
    return page.locator("[data-testid^=target-]")


def wait_for_choice_or_end(page: Page) -> bool:
    """Wait until something can be chosen (True) or the score sheet is there (False)."""
    page.wait_for_function(
        """() => document.querySelector('[data-testid^=target-], dialog[open][data-testid=sheet]')
            && document.body.dataset.playing !== 'true'""",
    )
    return not by_id(page, "sheet").is_visible()


def wait_for_rest(page: Page) -> None:
    """Wait until something can be chosen and no bot is still thinking: nothing changes by itself any more."""
    assert wait_for_choice_or_end(page)
    expect(by_id(page, "seats")).not_to_contain_text("thinking")


def play_to_the_end(page: Page) -> None:
    """Click anything that lights up, again and again, inside the page for speed."""
    assert page.evaluate(CLICK_ON) > 0


def test_only_an_option_that_is_answered_by_yes_is_a_box_to_tick(desktop):
    desktop.goto("/")
    kinds = {("0 no", "1 yes"): "checkbox"}
    for game in GAMES:
        by_id(desktop, f"game-card-{game.key}").click()
        for option in game.options:
            field = by_id(desktop, f"game-option-{option.key}")
            if option.choices and field.count():
                answers = tuple(f"{choice.value} {choice.label}" for choice in option.choices)
                assert field.get_attribute("type") == kinds.get(answers), (game.key, option.key)
        desktop.keyboard.press("Escape")


TOLD = """() =>
  [...document.querySelectorAll('[data-testid=log], [data-testid=prompt]')].map((n) => n.innerText).join()
"""
"""What has happened, and what is to be done: not every step has a line of its own."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_against_bots_from_its_beginning_and_to_its_end(desktop, near_the_end, game, tmp_path):
    start(desktop, game.key, game.usual_seats)
    for _ in range(3):
        assert wait_for_choice_or_end(desktop)
        before = desktop.evaluate(f"({TOLD})()")
        targets(desktop).first.click(force=True)
        desktop.wait_for_function(f"before => ({TOLD})() !== before", arg=before)
    if game is not SHORTEST:
        desktop.goto(f"/table/{near_the_end(desktop, game, game.usual_seats)}")
    play_to_the_end(desktop)
    sheet = by_id(desktop, "sheet")
    expect(sheet).to_be_visible()
    with desktop.expect_download() as download:
        by_id(desktop, "download").click()
    path = tmp_path / "game.record"
    assert download.value.suggested_filename.endswith(".pooram")
    download.value.save_as(path)
    record = read_record(path.read_text(), find_game)
    assert record.match.over
    check_fairness(record)
    for total in game.sheet(record.match.state, record.match.players).totals:
        expect(sheet).to_contain_text(signed(total))
    address = desktop.url
    by_id(desktop, "again").click()
    desktop.wait_for_url(lambda url: "/table/" in url and url != address)
    assert wait_for_choice_or_end(desktop)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_reloading_and_restarting_lose_nothing(desktop, server, game):
    table = start(desktop, game.key, game.usual_seats)
    for _ in range(2):
        assert wait_for_choice_or_end(desktop)
        targets(desktop).first.click(force=True)
    wait_for_rest(desktop)
    log = by_id(desktop, "log").inner_text()
    desktop.reload()
    ready(desktop)
    assert wait_for_choice_or_end(desktop)
    assert by_id(desktop, "log").inner_text() == log
    server.restart()
    desktop.goto("/")
    ready(desktop)
    by_id(desktop, f"unfinished-{table}").click()
    ready(desktop)
    assert wait_for_choice_or_end(desktop)
    assert by_id(desktop, "log").inner_text() == log


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_click_on_something_else_is_explained_by_the_rule(timeless, game):
    desktop = timeless
    start(desktop, game.key, game.usual_seats)
    wait_for_rest(desktop)
    dead = desktop.evaluate(
        """() => [...document.querySelectorAll('[data-item]')].map(node => {
              const box = node.getBoundingClientRect();
              const x = box.x + box.width / 2, y = box.y + box.height / 2;
              const hit = document.elementFromPoint(x, y)?.closest('[data-item]');
              return hit === node && !node.closest('[data-target]') && !hit.querySelector('[data-target]')
                ? { x, y } : null;
            }).find(Boolean)"""
    )
    log = by_id(desktop, "log").inner_text()
    desktop.mouse.click(dead["x"], dead["y"])
    toast = by_id(desktop, "toast")
    expect(toast).to_contain_text(f"Rule {game.key}/")
    assert by_id(desktop, "log").inner_text() == log
    # It may lie over what one wants to click next: a click on it puts it away.
    toast.locator(".sentence").click()
    expect(toast).to_be_hidden()
    desktop.mouse.click(dead["x"], dead["y"])
    expect(toast).to_be_visible()
    clause = re.search(rf"{game.key}/[a-z-]+\d+", toast.inner_text())[0]
    by_id(desktop, "toast-clause").click()
    shown = by_id(desktop, f"clause-{clause}")
    expect(shown).to_be_in_viewport()
    expect(shown).to_contain_text(game.rules.clause(clause).text[:20])


SLOW = {"reduced_motion": "no-preference", "kept": {"speed": "slow"}}
ROUNDS = 4
"""Before a game could be over."""


def test_a_round_plays_out_figure_by_figure_and_can_be_skipped(new_page):
    desktop = new_page(**SLOW)
    desktop.clock.install()
    game = next(game for game in GAMES if game.begin(game.usual_seats).seats >= 3)
    start(desktop, game.key, game.usual_seats)
    wait_for_rest(desktop)
    caption = by_id(desktop, "caption")
    last_line = by_id(desktop, "log").locator("li").last
    # Luck can make a round so short that its second moment is the last, or none: then the next is looked at.
    for day in range(ROUNDS):
        # From now on time passes only as the test says: the round is not over before it has been looked at.
        desktop.clock.pause_at(datetime.now(UTC) + timedelta(days=1 + day))
        targets(desktop).first.click(force=True)
        expect(caption).not_to_be_empty()
        first = caption.inner_text()
        assert first.endswith(last_line.inner_text())
        while caption.all_inner_texts() == [first]:
            desktop.clock.run_for(200)
        if desktop.evaluate("document.body.dataset.playing") == "true":
            break
        desktop.clock.resume()
        wait_for_rest(desktop)
    expect(caption).to_contain_text(last_line.inner_text())
    assert targets(desktop).count() == 0, "nothing can be chosen while the round plays out"
    by_id(desktop, "skip").click()
    desktop.wait_for_selector("body[data-playing=false]")
    desktop.clock.resume()
    assert wait_for_choice_or_end(desktop)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_is_played_by_keyboard_alone(desktop, game, serious_axe_findings):
    desktop.goto("/")
    ready(desktop)

    def tab_to(selector: str) -> None:
        for _ in range(60):
            if desktop.evaluate("selector => document.activeElement?.matches(selector)", selector):
                return
            desktop.keyboard.press("Tab")
        pytest.fail(f"Tab never reaches {selector}")

    tab_to(f"[data-testid=game-card-{game.key}]")
    desktop.keyboard.press("Enter")
    tab_to("[data-testid=play]")
    desktop.keyboard.press("Enter")
    desktop.wait_for_url(re.compile("/table/"))
    ready(desktop)
    for turn in range(4):
        wait_for_rest(desktop)
        before = desktop.evaluate(f"({TOLD})()")
        if turn % 2:
            shown = desktop.locator("[data-testid^=option-][aria-keyshortcuts]").first
            desktop.keyboard.press(shown.get_attribute("aria-keyshortcuts"))
        else:
            tab_to("[data-testid^=target-]")
            desktop.keyboard.press("ArrowRight")
            assert desktop.evaluate("document.activeElement.matches('[data-testid^=target-]')")
            desktop.keyboard.press("Enter")
        desktop.wait_for_function(f"before => ({TOLD})() !== before", arg=before)
        if by_id(desktop, "skip").is_visible():
            by_id(desktop, "skip").click()
    desktop.keyboard.press("?")
    expect(by_id(desktop, "key-help")).to_be_visible()
    assert serious_axe_findings(desktop) == []
    desktop.keyboard.press("Escape")
    expect(by_id(desktop, "key-help")).not_to_be_visible()


def hides_choices(game) -> bool:
    """Whether several seats owe a hidden choice at the same time."""
    state = game.begin(game.usual_seats)
    while state.to_move() == -1:
        state.play_unchecked(-1, state.draw(Random(1)))
    return bin(int(state.waiting())).count("1") > 1


@pytest.mark.parametrize("game", [g for g in GAMES if hides_choices(g)], ids=lambda game: game.key)
def test_two_people_at_one_screen_keep_their_cards_hidden(desktop, game, serious_axe_findings):
    start(desktop, game.key, game.usual_seats, kinds=("me", "person"))
    expect(by_id(desktop, "i-am-0")).to_be_visible()
    expect(by_id(desktop, "i-am-1")).to_be_visible()
    assert targets(desktop).count() == 0, "nothing can be chosen before somebody says who they are"
    assert serious_axe_findings(desktop) == []
    by_id(desktop, "i-am-1").click()
    assert wait_for_choice_or_end(desktop)
    targets(desktop).first.click(force=True)
    expect(by_id(desktop, "i-am-0")).to_be_visible()
    assert targets(desktop).count() == 0
    by_id(desktop, "back").click()
    assert wait_for_choice_or_end(desktop)
    targets(desktop).last.click(force=True)
    by_id(desktop, "i-am-0").click()
    assert wait_for_choice_or_end(desktop)
    targets(desktop).first.click(force=True)
    expect(by_id(desktop, "i-am-0")).to_be_visible()


@pytest.mark.parametrize("game", [g for g in GAMES if not hides_choices(g)], ids=lambda game: game.key)
def test_two_people_take_turns_at_one_screen(desktop, game):
    start(desktop, game.key, 2, kinds=("me", "person"))
    sat = set()
    for _ in range(60):
        desktop.wait_for_selector("[data-testid^=i-am-], [data-testid^=target-]")
        asked = desktop.locator("[data-testid^=i-am-]")
        if asked.count():
            sat.add(asked.first.get_attribute("data-testid"))
            asked.first.click()
        assert wait_for_choice_or_end(desktop)
        targets(desktop).first.click(force=True)
        if len(sat) == 2:
            return
    pytest.fail("only one of two people ever had a turn")


def test_pieces_glide_when_they_move(new_page):
    game, desktop = GAMES[0], new_page(**SLOW)
    start(desktop, game.key, game.usual_seats)
    assert wait_for_choice_or_end(desktop)
    targets(desktop).first.click(force=True)
    desktop.wait_for_function(
        "() => document.getAnimations().some(animation => animation.effect?.target?.closest?.('svg'))",
    )


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_serious_on_the_front_page(request, size, serious_axe_findings):
    page = request.getfixturevalue(size)
    page.goto("/")
    ready(page)
    assert serious_axe_findings(page) == []


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_axe_finds_nothing_serious_and_nothing_is_cut_off(request, size, game, serious_axe_findings):
    page = request.getfixturevalue(size)
    start(page, game.key, game.most_seats)
    assert wait_for_choice_or_end(page)
    assert serious_axe_findings(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "the page is wider than the screen"
    assert page.evaluate(SCROLLS) == [], "only lists, log and rules may scroll"
    pictures = os.environ.get("POORAM_SCREENSHOTS")
    if pictures:
        page.screenshot(path=Path(pictures) / f"{game.key}-{size}.png")
    by_id(page, "rules").click()
    expect(by_id(page, "rules-drawer")).to_be_visible()
    assert serious_axe_findings(page) == []


def test_an_unknown_table_says_so(desktop):
    desktop.goto("/table/nothing-here")
    expect(desktop.get_by_text("There is no such table")).to_be_visible()
