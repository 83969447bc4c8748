"""Whose turn it is, for who looks elsewhere: title, icon, sound and notification, each if one wants it."""

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
    assert heard(bo)["notices"] == [["It is your turn", NAME]]
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
    assert shown[:3] == ["It is your turn", NAME, f"/table/{table}"], (
        "no more than everybody knows, and no key"
    )
    assert shown[3].endswith("/sw.js")


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
