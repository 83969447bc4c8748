"""Whose turn it is, for who looks elsewhere: title, icon, sound and notification, each if one wants it."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from pooram.games import all_games

GAME = next(game for game in all_games().values() if game.listed and game.fewest_seats == 2)
NAME = GAME.name
ELSEWHERE = """
  window.looksAway = false;
  Object.defineProperty(document, 'hidden', { get: () => looksAway });
  window.heard = { tones: 0, notices: [], asked: 0 };
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    createOscillator() { heard.tones++; return super.createOscillator(); }
  };
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() {
      heard.asked++;
      return (Notification.permission = window.answer ?? 'granted');
    }
    constructor(title, options) { heard.notices.push([title, options.body]); }
    close() {}
  };
"""
"""A browser whose page can be hidden by a word, and that says what it would have sounded and shown."""

TOUCH = """async ([tabs, path]) => {
  let went = [];
  const tab = (where) => ({
    url: new URL(where, location).href,
    focus: async () => (went = ['focus', where]),
  });
  Object.defineProperty(self, 'clients', { configurable: true, value: {
    matchAll: async () => tabs.map(tab),
    openWindow: async (where) => (went = ['open', where]),
  } });
  const touched = new Event('notificationclick');
  let done;
  touched.notification = { data: path, close() {} };
  touched.waitUntil = (promise) => (done = promise);
  self.dispatchEvent(touched);
  await done;
  return went;
}"""
"""Within the service worker: a notification is touched while these tabs are open; where one comes to."""

TITLES = """() => {
  window.titles = [];
  const title = document.querySelector('title');
  new MutationObserver(() => titles.push(document.title)).observe(title, { childList: true });
}"""


def new_table(page: Page) -> str:
    """A table for two; Anna begins."""
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
    return str(page.request.post("/api/tables", data={"game": GAME.key, "seats": seats}).json()["id"])


def turn(page: Page, table: str, seat: int) -> None:
    """A whole turn of a seat, made elsewhere."""
    view: dict[str, Any] = page.request.get(f"/api/tables/{table}/seats/{seat}/view").json()
    assert view["to_move"]
    while view["to_move"]:
        wanted = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
        view = page.request.post(f"/api/tables/{table}/seats/{seat}/steps", data=wanted).json()


def open_bos_page(anna: Page, bo: Page) -> str:
    """Bo has his seat by a personal link, and it is Anna's turn."""
    table = new_table(anna)
    bo.add_init_script(ELSEWHERE)
    link = anna.request.post(f"/api/tables/{table}/seats/1/keys", data={}).json()["link"]
    bo.goto(link)
    bo.wait_for_selector("body[data-ready=true]")
    expect(bo.get_by_test_id("seat-1")).to_contain_text("you")
    return table


def heard(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("heard")
    return found


def icon(page: Page) -> str:
    return str(page.locator("link[rel=icon]").get_attribute("href"))


def test_the_tab_says_whose_turn_it_is(new_page: Callable[..., Page]) -> None:
    anna, bo = new_page(), new_page()
    table = open_bos_page(anna, bo)
    expect(bo).to_have_title(f"{NAME} · Pooram")
    assert icon(bo) == "/favicon.svg"
    turn(anna, table, 0)
    expect(bo).to_have_title(f"● Your turn – {NAME}")
    assert icon(bo) == "/favicon-turn.svg"
    assert bo.request.get(icon(bo)).headers["content-type"] == "image/svg+xml"
    # Who looks needs no more than that.
    assert heard(bo) == {"tones": 0, "notices": [], "asked": 0}
    turn(bo, table, 1)
    expect(bo).to_have_title(f"{NAME} · Pooram")
    assert icon(bo) == "/favicon.svg"


def test_the_tab_of_the_front_page_says_it_for_games_with_others(new_page: Callable[..., Page]) -> None:
    anna, bo = new_page(), new_page()
    table = open_bos_page(anna, bo)
    # Against bots alone it is always one's own turn.
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    own = bo.request.post("/api/tables", data={"game": GAME.key, "seats": seats}).json()["id"]
    turn(bo, own, 0)
    bo.goto("/")
    expect(bo.get_by_test_id(f"unfinished-{own}")).to_be_visible()
    expect(bo).to_have_title("Pooram")
    bo.evaluate("looksAway = true")
    turn(anna, table, 0)
    bo.evaluate("dispatchEvent(new Event('focus'))")
    expect(bo).to_have_title("● Your turn – Pooram")
    assert icon(bo) == "/favicon-turn.svg"
    turn(bo, table, 1)
    bo.evaluate("dispatchEvent(new Event('focus'))")
    expect(bo).to_have_title("Pooram")
    assert icon(bo) == "/favicon.svg"


def test_who_looks_elsewhere_hears_it_and_is_notified_if_they_want_that(
    new_page: Callable[..., Page], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    anna, bo = new_page(), new_page()
    table = open_bos_page(anna, bo)
    bo.get_by_test_id("preferences").click()
    assert heard(bo)["asked"] == 0
    bo.get_by_test_id("prefer-notices").check()
    assert heard(bo)["asked"] == 1
    assert serious_axe_findings(bo) == []
    bo.get_by_role("button", name="Close").click()
    bo.evaluate("looksAway = true")
    turn(anna, table, 0)
    bo.wait_for_function("() => heard.notices.length === 1")
    # No more than everybody knows.
    assert heard(bo)["notices"] == [["Your turn", NAME]]
    assert heard(bo)["tones"] > 0


def test_a_telephone_that_lets_no_page_notify_does_it_by_the_service_worker(
    new_page: Callable[..., Page],
) -> None:
    anna, bo = new_page(), new_page()
    bo.add_init_script(
        """
        addEventListener('DOMContentLoaded', () => {
          window.Notification = class { constructor() { throw new TypeError('Illegal constructor.'); } };
          Notification.permission = 'default';
          Notification.requestPermission = async () => (Notification.permission = 'granted');
          ServiceWorkerRegistration.prototype.showNotification = async function (title, { body, data }) {
            heard.notices.push([title, body, data, this.active.scriptURL]);
          };
        });
        """
    )
    table = open_bos_page(anna, bo)
    assert bo.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    bo.get_by_test_id("preferences").click()
    bo.get_by_test_id("prefer-notices").check()
    bo.get_by_role("button", name="Close").click()
    bo.evaluate("looksAway = true")
    turn(anna, table, 0)
    bo.wait_for_function("() => heard.notices.length === 1")
    (shown,) = heard(bo)["notices"]
    assert shown[:3] == ["Your turn", NAME, f"/table/{table}"], "no more than everybody knows, and no key"
    assert shown[3].endswith("/sw.js")
    # Who touches it comes to the table, in its tab if it is still open.
    (worker,) = bo.context.service_workers
    for tabs, goes in (([f"/table/{table}", "/"], "focus"), (["/"], "open")):
        went = worker.evaluate(TOUCH, [tabs, f"/table/{table}"])
        assert went == [goes, f"/table/{table}"]


def test_who_sets_a_table_is_called_when_everybody_is_ready_and_who_begins_when_it_starts(
    new_page: Callable[..., Page],
) -> None:
    anna, bo = new_page(), new_page()
    seats = [{"kind": "open"}, {"kind": "me", "name": "Anna"}]
    made = anna.request.post("/api/gatherings", data={"game": GAME.key, "seats": seats})
    for page in (anna, bo):
        page.add_init_script(ELSEWHERE)
        page.goto(f"/table/{made.json()['id']}")
        page.wait_for_selector("body[data-ready=true]")
    bo.get_by_test_id("sit-0").click()
    expect(anna.get_by_test_id("waits-for")).to_contain_text("not ready yet")
    for page in (anna, bo):
        page.evaluate("looksAway = true")
    bo.get_by_test_id("ready").click()
    expect(anna).to_have_title(f"● Everybody is ready – {NAME}")
    anna.wait_for_function("() => heard.tones > 0")
    assert heard(bo)["tones"] == 0
    anna.get_by_test_id("start").click()
    expect(bo).to_have_title(f"● Your turn – {NAME}")
    bo.wait_for_function("() => heard.tones > 0")
    expect(anna).to_have_title(f"{NAME} · Pooram")


def test_who_is_asked_something_is_called_and_who_has_left_is_not(new_page: Callable[..., Page]) -> None:
    anna, bo = new_page(), new_page()
    table = open_bos_page(anna, bo)
    link = anna.request.post(f"/api/tables/{table}/seats/0/keys", data={}).json()["link"]
    turn(anna, table, 0)
    turn(bo, table, 1)
    asking = new_page()
    asking.goto(link)
    asking.get_by_test_id("back").click()
    expect(bo).to_have_title(f"● Anna asks you – {NAME}")
    bo.get_by_test_id("refuse").click()
    expect(bo).to_have_title(f"{NAME} · Pooram")
    bo.get_by_test_id("leave").click()
    bo.get_by_test_id("leave-sure").click()
    expect(bo.get_by_test_id("return")).to_be_visible()
    bo.evaluate(TITLES)
    turn(anna, table, 0)
    expect(bo.get_by_test_id("seat-0")).to_contain_text("to move")
    # The bot has moved meanwhile, and nobody was called for that.
    assert [title for title in bo.evaluate("titles") if "●" in title] == []


def test_each_can_be_off_and_stays_off(new_page: Callable[..., Page]) -> None:
    anna, bo = new_page(), new_page()
    table = open_bos_page(anna, bo)
    bo.get_by_test_id("preferences").click()
    bo.get_by_test_id("prefer-sound").uncheck()
    expect(bo.get_by_test_id("prefer-notices")).not_to_be_checked()
    bo.reload()
    bo.wait_for_selector("body[data-ready=true]")
    bo.evaluate("looksAway = true")
    turn(anna, table, 0)
    expect(bo).to_have_title(f"● Your turn – {NAME}")
    assert heard(bo) == {"tones": 0, "notices": [], "asked": 0}


def test_who_says_no_to_the_browser_is_not_asked_again(new_page: Callable[..., Page]) -> None:
    anna, bo = new_page(), new_page()
    open_bos_page(anna, bo)
    bo.evaluate("answer = 'denied'")
    bo.get_by_test_id("preferences").click()
    bo.get_by_test_id("prefer-notices").click()
    expect(bo.get_by_test_id("prefer-notices")).not_to_be_checked()
    expect(bo.get_by_text("The browser does not allow notifications of this page")).to_be_visible()
    bo.get_by_test_id("prefer-notices").click()
    expect(bo.get_by_test_id("prefer-notices")).not_to_be_checked()
    assert heard(bo)["asked"] == 1


def test_who_looks_elsewhere_is_called_to_play_again(new_page: Callable[..., Page]) -> None:
    anna, bo = new_page(), new_page()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
    table = anna.request.post("/api/tables", data={"game": "template", "seats": seats}).json()["id"]
    link = anna.request.post(f"/api/tables/{table}/seats/1/keys", data={}).json()["link"]
    bo.add_init_script(ELSEWHERE)
    bo.goto(link)
    expect(bo.get_by_test_id("seat-1")).to_contain_text("you")
    while not anna.request.get(f"/api/tables/{table}/seats/0/view").json()["finished"]:
        for page, seat in ((anna, 0), (bo, 1)):
            if page.request.get(f"/api/tables/{table}/seats/{seat}/view").json()["to_move"]:
                turn(page, table, seat)
    expect(bo.get_by_test_id("sheet")).to_be_visible()
    bo.get_by_test_id("see-board").click()
    bo.evaluate("looksAway = true; heard.tones = 0")
    anna.request.post(f"/api/tables/{table}/again", data={})
    expect(bo).to_have_title(re.compile("^● Anna plays again – "))
    assert icon(bo) == "/favicon-turn.svg"
    assert heard(bo)["tones"] > 0
    # Whoever comes only now finds it, too.
    bo.reload()
    expect(bo.get_by_test_id("again-offer")).to_contain_text("Anna plays again")
