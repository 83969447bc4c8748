"""The fonts are our own: what people see does not depend on those of their machine."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Error, Page, Response, Route, expect

from pooram.games import all_games

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
GAMES = [game for game in all_games().values() if game.listed]
OURS = ("Source Sans 3", "Lora")
LIGHT = 60_000
"""Bytes that a first visit may spend on fonts."""
HAIR = 2
"""Pixels by which machines differ in how they fit the same letters to the screen."""
UNSEEN = {"HEAD", "SCRIPT", "STYLE", "TITLE"}
SHIFTS = """
window.moved = [];
window.watch = new PerformanceObserver(list => window.moved.push(...list.getEntries()));
window.watch.observe({ type: 'layout-shift', buffered: true });
"""
SHIFTED = """async () => {
  await document.fonts.ready;
  window.moved.push(...window.watch.takeRecords());
  return window.moved.reduce((total, { value }) => total + value, 0);
}"""
"""How much of the page has moved by itself, as a browser counts it."""
LINES = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), lines = [];
  while (texts.nextNode()) {
    // Drawings wait in the order in which they have come, and living pictures are at any moment.
    if (texts.currentNode.parentElement.closest('symbol, [data-testid^=picture-]')) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const { x, y, width, height } of range.getClientRects())
      if (width) lines.push([texts.currentNode.data.trim(), [x, y, width, height]]);
  }
  return lines;
}"""
"""Every line of text on the page, and where it is."""


def table_address(page: Page, game: str, *names: str, seats: int = 2) -> str:
    """Where a new table against easy bots is, shown without motion."""
    people = [{"kind": "bot" if seat else "me", "level": "easy" if seat else ""} for seat in range(seats)]
    for person, name in zip(people, names, strict=False):
        person["name"] = name
    answer = page.request.post("/api/tables", data={"game": game, "seats": people})
    assert answer.status == 201
    return f"/table/{answer.json()['id']}"


def open_table(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("[data-testid^=target-]")


def texts(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The elements below a node that hold text of their own, also those that the browser made."""
    inside = [*node.get("children", []), *node.get("shadowRoots", []), *node.get("pseudoElements", [])]
    if node["nodeName"] in UNSEEN:
        return
    written = any(child["nodeType"] == 3 and child["nodeValue"].strip() for child in inside)
    if written or node.get("pseudoType"):
        yield node
    for child in inside:
        yield from texts(child)


def fonts_used(page: Page, selector: str) -> dict[str, list[str]]:
    """The fonts that are really used inside an element, each with the elements it is used for."""
    page.evaluate("() => document.fonts.ready")
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    while True:
        try:
            return fonts_now(session, selector)
        except Error as error:
            # Something was drawn anew between being listed and being looked at: look again.
            if "Could not find node" not in error.message:
                raise


def fonts_now(session: CDPSession, selector: str) -> dict[str, list[str]]:
    """The same at one look."""
    root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    found = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})
    tree = session.send("DOM.describeNode", {"nodeId": found["nodeId"], "depth": -1, "pierce": True})["node"]
    nodes = {node["backendNodeId"]: node for node in texts(tree)}
    numbers = session.send("DOM.pushNodesByBackendIdsToFrontend", {"backendNodeIds": list(nodes)})["nodeIds"]
    used: dict[str, list[str]] = {}
    for node, number in zip(nodes.values(), numbers, strict=True):
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": number})["fonts"]:
            name = font["familyName"] if font["isCustomFont"] else f"{font['familyName']} of the machine"
            used.setdefault(name, []).append(" ".join([node["nodeName"], *node.get("attributes", [])]))
    return used


def strangers(page: Page, selector: str = "body") -> dict[str, list[str]]:
    """The fonts used inside an element that are not ours."""
    used = fonts_used(page, selector)
    assert used, "there is no text"
    return {name: where for name, where in used.items() if not name.startswith(OURS)}


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_everything_on_the_front_page_is_set_in_our_fonts(request, size):
    page = request.getfixturevalue(size)
    page.goto("/")
    page.wait_for_selector("body[data-ready=true]")
    assert strangers(page) == {}


TABLES = [("desktop", game) for game in GAMES] + [("phone", GAMES[0])]


@pytest.mark.parametrize(("size", "game"), TABLES, ids=lambda given: getattr(given, "key", given))
def test_everything_on_a_table_is_set_in_our_fonts(request, size, game):
    page = request.getfixturevalue(size)
    open_table(page, table_address(page, game.key, seats=game.most_seats))
    assert strangers(page) == {}
    page.locator("[data-testid^=target-]").first.click(force=True)
    page.get_by_test_id("rules").click()
    page.get_by_test_id("rules-summary").wait_for()
    assert strangers(page, "[data-testid=rules-drawer]") == {}


def test_the_score_sheet_and_the_help_are_set_in_our_fonts(desktop):
    open_table(desktop, table_address(desktop, "template", seats=1))
    desktop.keyboard.press("?")
    expect(desktop.get_by_test_id("key-help")).to_be_visible()
    assert strangers(desktop, "[data-testid=key-help]") == {}
    desktop.keyboard.press("Escape")
    sheet = desktop.get_by_test_id("sheet")
    options = desktop.locator("[data-testid^=option-]")
    while not sheet.is_visible():
        options.or_(sheet).first.wait_for()
        if options.count():
            options.first.click()
    assert strangers(desktop, "[data-testid=sheet]") == {}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_line_of_text_is_where_it_is_with_other_fonts(launch, server, size):
    """Once with the fonts of this machine, once with hardly any."""
    lines: list[list[tuple[str, list[float]]]] = []
    address, state = "", None
    for fonts in ("machine", "hidden"):
        # The seat belongs to the browser that set the table, so both are that browser.
        context = launch(fonts).new_context(base_url=server.address, viewport=size, storage_state=state)
        page = context.new_page()
        # Without the tables of other tests, at which bots are playing.
        page.route(re.compile(r"/api/tables(\?|$)"), lambda route: route.fulfill(json=[]))
        page.goto("/")
        page.wait_for_selector("body[data-ready=true]")
        front: list[tuple[str, list[float]]] = page.evaluate(LINES)
        assert len(front) > 20
        address = address or table_address(page, GAMES[0].key)
        open_table(page, address)
        lines.append(front + page.evaluate(LINES))
        state = context.storage_state()
        context.close()
    with_many, with_one = lines
    assert [text for text, _ in with_one] == [text for text, _ in with_many]
    for (text, box), (_, other) in zip(with_one, with_many, strict=True):
        assert box == pytest.approx(other, abs=HAIR), text


def test_a_first_visit_fetches_two_light_fonts_from_here_and_nothing_from_elsewhere(desktop, server):
    fetched: list[Response] = []
    desktop.on("response", lambda answer: fetched.append(answer))
    desktop.goto("/")
    desktop.wait_for_selector("body[data-ready=true]")
    assert all(answer.url.startswith(server.address) for answer in fetched)
    fonts = [answer for answer in fetched if answer.url.endswith(".woff2")]
    preloads = desktop.locator("link[rel=preload][as=font]").evaluate_all("all => all.map(link => link.href)")
    assert sorted(answer.url for answer in fonts) == sorted(preloads)
    assert sum(len(answer.body()) for answer in fonts) < LIGHT


@pytest.fixture
def held_fonts(timeless) -> list[Route]:
    """The requests for fonts, held back until they are let go on, while no time passes on the page."""
    held: list[Route] = []
    timeless.add_init_script(SHIFTS)
    timeless.route("**/*.woff2", lambda route: held.append(route))
    return held


def all_held(page: Page, held: list[Route]) -> None:
    """Wait until the script asks for fonts that do not come."""
    page.wait_for_function("() => document.fonts.status === 'loading'")
    while len(held) < len(OURS):
        page.wait_for_timeout(20)


def test_nothing_moves_when_the_fonts_come(timeless, held_fonts):
    timeless.goto("/", wait_until="commit")
    all_held(timeless, held_fonts)
    expect(timeless.locator("#app")).to_be_empty()
    for route in held_fonts:
        route.continue_()
    timeless.unroute("**/*.woff2")
    timeless.wait_for_selector("body[data-ready=true]")
    assert strangers(timeless) == {}
    assert timeless.evaluate(SHIFTED) == 0
    open_table(timeless, table_address(timeless, GAMES[0].key))
    assert timeless.evaluate(SHIFTED) == 0


def test_who_waits_long_for_the_fonts_reads_the_page_without_them(timeless, held_fonts):
    timeless.goto("/", wait_until="commit")
    all_held(timeless, held_fonts)
    timeless.clock.run_for(4000)
    timeless.wait_for_selector("body[data-ready=true]")
    expect(timeless.get_by_role("heading", name="Pooram")).to_be_visible()
    for route in held_fonts:
        route.continue_()
    assert strangers(timeless) == {}


def test_the_page_is_there_also_if_the_fonts_never_come(desktop):
    desktop.route("**/*.woff2", lambda route: route.abort())
    desktop.goto("/")
    desktop.wait_for_selector("body[data-ready=true]")
    expect(desktop.get_by_role("heading", name="Pooram")).to_be_visible()


def test_names_in_latin_letters_are_ours_and_others_are_left_to_the_machine(desktop):
    open_table(desktop, table_address(desktop, "template", "Łucja Nguyễn", "தமிழ் Ωμέγα 🐘"))
    assert strangers(desktop, "[data-testid=seat-0]") == {}
    expect(desktop.get_by_test_id("seat-1")).to_contain_text("தமிழ் Ωμέγα 🐘")
