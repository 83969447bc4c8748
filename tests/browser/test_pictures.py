"""Pictures drawn in Python show what the table in the browser shows, thing by thing."""

import random
import re
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from librt.random import Random
from msgspec import json
from msgspec.structs import replace
from playwright.sync_api import Page, WebSocketRoute, expect

from pooram.engine.state import WATCHER
from pooram.games import all_games, find_game, our_keys
from pooram.kit.pictures import key_moments, pictured_games
from pooram.match.match import Match
from pooram.present.svg import draw_svg
from pooram.server.routes import game_info
from pooram.tables.changes import open_change, own_change
from pooram.tables.packing import packed, packed_panels
from pooram.tables.seats import TableSeat
from pooram.tables.snapshots import open_moments, open_part, own_moments, own_part, whole
from pooram.tables.stored import Header
from pooram.tables.table import Table

TESTS = Path(__file__).resolve().parents[1]
GOLDEN, APPROVED = TESTS / "games" / "golden", TESTS / "present" / "approved"
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Anna", "Bo", "Celestine", "Dai", "Eva", "Farid", "Gudrun"]
EXACT = 0.002
"""Pictures have their numbers rounded, in board units."""
IN_THE_BROWSER = """() => {
  const number = (element, name) => Number(element.getAttribute(name) ?? 0);
  const transform = (element) => element.getAttribute('transform').match(/-?[\\d.]+(e-?\\d+)?/g).map(Number);
  const use = (element) => [
    element.getAttribute('href'),
    ...['x', 'y', 'width', 'height'].map((name) => number(element, name)),
  ];
  const colour = (element) => getComputedStyle(element).color.match(/\\d+/g).map(Number);
  const item = (group) => ({
    id: group.dataset.item,
    where: transform(group),
    colour: colour(group.querySelector('use, .plain').parentElement),
    uses: [...group.querySelectorAll('use')].map(use),
    texts: [...group.querySelectorAll('text')].map((text) => [text.textContent, number(text, 'font-size')]),
    signs: [...group.querySelectorAll('.sign-ground')].map((ground) => transform(ground.parentElement)),
    name: group.querySelector('title').textContent,
  });
  const stack = (group) => [group.dataset.stack, group.textContent.trim()];
  const panel = (scene) => ({
    backdrop: [...scene.children].filter(({ tagName }) => tagName === 'use').map(use),
    items: [...scene.querySelectorAll('[data-item]')].map(item),
    stacks: [...scene.querySelectorAll('[data-stack]')].map(stack),
  });
  const scenes = [...document.querySelectorAll('svg.scene')];
  return Object.fromEntries(scenes.map((scene) => [scene.getAttribute('aria-label'), panel(scene)]));
}"""


def played(key: str, seats: int, steps: int) -> Match:
    """A game after so many random steps, and at a choice."""
    match = Match(find_game(key), seats, players=NAMES[:seats])
    rng, draws = random.Random(seats), Random(seats)
    while not match.over and (len(match.events) < steps or match.chance_is_due):
        if match.chance_is_due:
            match.draw(draws)
        else:
            seat = match.to_move[0]
            match.play(rng.choice(match.legal_for(seat)), seat)
    return match


def messages(
    match: Match, viewer: int, kinds: list[str], mine: tuple[int, ...], start: int = 0
) -> list[bytes]:
    """What a browser is sent that has followed the game: a snapshot of its beginning, and every change."""
    game = match.game
    seats = tuple(TableSeat(kind, name) for kind, name in zip(kinds, match.players, strict=True))
    header = Header("shown", game.key, game.rules_version, game.box_hash, {}, seats, "", "", [])
    table = Table(header, match.at_step(start))
    # Nobody plays, so nothing lights up.
    shown = open_part(table)
    own = replace(own_part(table, viewer, shown), offers=(), barred=())
    sent = [packed(replace(whole(table, viewer, shown, own), mine=mine), packed_panels(shown.panels))]
    for number in range(start + 1, len(match.events) + 1):
        table.match = match.at_step(number)
        events, log = table.match.events[-1:], table.log(viewer)
        now = open_part(table)
        mine_now = replace(own_part(table, viewer, now), offers=(), barred=())
        for_all = open_change(shown, now, open_moments(table, events, log))
        moments = own_moments(table, viewer, events)
        change = own_change(number, own, mine_now, now, moments, *log.since_last_time())
        sent.append(json.encode(replace(change, open=for_all)))
        shown, own = now, mine_now
    return sent


def show(page: Page, match: Match, viewer: int, start: int = 0) -> None:
    """The table as a browser sees it that has followed the game from its beginning, or since a step."""
    kinds = ["bot" if seat != viewer else "me" for seat in range(match.seats)]

    def answer(socket: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            asked = json.decode(message)
            if asked["type"] == "sit":
                mine = (viewer,) if viewer >= 0 else ()
                for told in messages(match, asked["seat"], kinds, mine, start):
                    socket.send(told.decode())

        socket.on_message(hear)

    page.route_web_socket(re.compile("/api/tables/shown/ws"), answer)
    # The table asks for the look of its game among those of the front page, where not every game is listed.
    infos = json.encode([game_info(match.game, ())])
    page.route("**/api/games", lambda route: route.fulfill(body=infos, content_type="application/json"))
    page.goto("/table/shown")
    page.wait_for_selector("body[data-ready=true]")
    told = len(match.log(viewer)) - len(match.at_step(start).log(viewer))
    expect(page.locator("[data-testid=log] li")).to_have_count(told)


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?[\d.]+", text)]


def in_the_picture(svg: str, known: set[str]) -> dict[str, object]:
    """The same as the browser tells, of a picture whose ids begin with `p:`."""

    def use(element: Element) -> list[object]:
        symbol = element.get("href").removeprefix("#p:")
        # One that is drawn for a size has it in its name.
        symbol = symbol if symbol in known else re.sub(r"-\d+-\d+$", "", symbol)
        return [symbol, *(float(element.get(name, "0")) for name in ("x", "y", "width", "height"))]

    def item(group: Element) -> dict[str, object]:
        colour = group.get("color", root.get("color"))
        signs = [sign for sign in group.findall(f"{SVG}g") if sign.find(f"{SVG}circle") is not None]
        return {
            "id": group.get("data-item"),
            "where": numbers(group.get("transform")),
            "colour": [int(colour[digit : digit + 2], 16) for digit in (1, 3, 5)],
            "uses": [use(element) for element in group.iter(f"{SVG}use")],
            "texts": [[text.text, float(text.get("font-size"))] for text in group.iter(f"{SVG}text")],
            "signs": [numbers(sign.get("transform")) for sign in signs],
            "name": group.findtext(f"{SVG}title"),
        }

    root = fromstring(svg)
    found = {}
    for panel in root.iterfind(f"{SVG}g[@data-panel]"):
        board = panel.find(f"{SVG}g")
        found[panel.get("data-panel")] = {
            "backdrop": [use(element) for element in board.findall(f"{SVG}use")],
            "items": [item(group) for group in board.findall(f"{SVG}g[@data-item]")],
            "stacks": [
                [group.get("data-stack"), group.findtext(f"{SVG}text")]
                for group in board.findall(f"{SVG}g[@data-stack]")
            ],
        }
    return found


def differences(one: object, other: object, where: str = "") -> list[str]:
    """Where two trees differ by more than a rounding."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [line for key in one for line in differences(one[key], other[key], f"{where}/{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [
            line
            for place, (left, right) in enumerate(zip(one, other, strict=True))
            for line in differences(left, right, f"{where}/{place}")
        ]
    if isinstance(one, int | float) and isinstance(other, int | float):
        return [] if abs(one - other) <= EXACT else [f"{where}: {one} and {other}"]
    return [] if one == other else [f"{where}: {one!r} and {other!r}"]


def differs(page: Page, match: Match, viewer: int, picture: str) -> list[str]:
    """What the page shows otherwise than a picture, whose ids begin with `p:`."""
    game, view = match.game, match.game.view(match.state, viewer)
    shown = page.evaluate(IN_THE_BROWSER)
    for panel in shown.values():
        for used in [*panel["backdrop"], *(use for item in panel["items"] for use in item["uses"])]:
            used[0] = used[0].removeprefix(f"#art-{game.key}-")
    titles = {panel.id: panel.title for panel in game.scene(view, match.names).panels}
    known = set(re.findall(r'id="([^"]+)"', game.art))
    drawn = in_the_picture(picture, known)
    return differences(shown, {titles[panel]: found for panel, found in drawn.items()})


def tables() -> list[object]:
    return [
        pytest.param(game.key, seats, id=f"{game.key}-{seats}")
        for game in all_games().values()
        for seats in sorted({game.fewest_seats, game.most_seats})
    ]


@pytest.mark.parametrize(("steps", "viewer"), [(0, 0), (60, 0), (60, int(WATCHER))])
@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_picture_shows_what_the_browser_shows(desktop, key, seats, steps, viewer):
    match = played(key, seats, steps)
    show(desktop, match, viewer)
    view = match.game.view(match.state, viewer)
    assert differs(desktop, match, viewer, draw_svg(match.game, view, NAMES[:seats], prefix="p:")) == []


RECORDS = [record for key in our_keys() for record in pictured_games(find_game(key), GOLDEN)]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_the_browser_shows_key_positions_as_they_were_approved(new_page, record):
    for name, match in key_moments(record).items():
        page = new_page()
        show(page, match, 0, len(match.events))
        approved = (APPROVED / f"{name}.svg").read_text(encoding="utf-8")
        assert differs(page, match, 0, approved) == [], name
        page.close()


def test_a_browser_understands_the_fonts_of_a_picture(desktop):
    desktop.set_content(draw_svg(find_game("template"), played("template", 2, 0).view(0).known, NAMES[:2]))
    families = desktop.evaluate("getComputedStyle(document.querySelector('text')).fontFamily")
    assert families == '"Pooram Sans", "Source Sans 3", sans-serif'


def test_the_rules_show_a_picture_above_them_and_the_clause_that_applies(desktop):
    show(desktop, played("kalimambo", 3, 0), 0)
    desktop.get_by_test_id("rules").click()
    picture = desktop.get_by_test_id("rules-picture")
    expect(picture).to_have_attribute("alt", find_game("kalimambo").rules.picture)
    desktop.wait_for_function("() => document.querySelector('[data-testid=rules-picture]')?.naturalWidth > 0")
    expect(desktop.locator("[data-testid=rules-drawer] [aria-current]")).to_be_in_viewport()
