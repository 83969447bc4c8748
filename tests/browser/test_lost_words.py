"""The line breaks, or only falls silent: what is said and asked is neither lost nor done twice."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from pooram.games import all_games

GAME = "template"
GATHERED = next(game for game in all_games().values() if game.listed and game.fewest_seats == 2)
SILENT = """() => {
  const late = window.setTimeout;
  window.setTimeout = (what, time, ...more) => late(what, time === 20000 ? 300 : time, ...more);
}"""
"""The page gives up sooner on a line that says nothing; what it does then is not changed."""


class Wire:
    """What lies between a page and the server, and can swallow what goes either way without closing."""

    def __init__(self, page: Page) -> None:
        self.swallows_questions = self.swallows_answers = False
        self.swallowed: list[str] = []
        self._line: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._connect)

    def tells(self, **message: str) -> None:
        """The page hears this, too."""
        assert self._line
        self._line.send(json.dumps(message))

    def breaks(self) -> None:
        assert self._line
        self._line.close()

    def _connect(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        self._line = line
        # A new line is a good one.
        dead = {"questions": False, "answers": False}

        def from_page(message: str | bytes) -> None:
            if dead["questions"] or self.swallows_questions:
                dead["questions"] = dead["answers"] = True
                self.swallows_questions = False
                self.swallowed.append(str(message))
                return
            if self.swallows_answers:
                dead["answers"] = dead["questions"] = True
                self.swallows_answers = False
                self.swallowed.append(str(message))
            server.send(message)

        def from_server(message: str | bytes) -> None:
            if not dead["answers"]:
                line.send(message)

        line.on_message(from_page)
        server.on_message(from_server)


@pytest.fixture
def two(new_page: Callable[..., Page]) -> tuple[Page, Page, Wire, str]:
    """Anna, whose line can fall silent, and Bo; each has a browser of their own, and Bo has followed Anna."""
    anna, bo = new_page(), new_page()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "person", "name": "Bo"}]
    table = anna.request.post("/api/tables", data={"game": GAME, "seats": seats}).json()["id"]
    path = f"/api/tables/{table}/seats"
    key = anna.request.post(f"{path}/1/keys", data={}).json()["link"]
    for seat in (0, 0, 1):
        step(anna, table, seat)
    link = anna.request.post(f"{path}/0/keys", data={}).json()["link"]
    anna.context.clear_cookies()
    wire = Wire(anna)
    anna.add_init_script(f"({SILENT})()")
    for page, address in ((anna, link), (bo, key)):
        page.goto(address)
        page.wait_for_selector("body[data-ready=true]")
        expect(page.get_by_test_id("back")).to_be_visible()
    expect(anna.get_by_test_id("chat-text")).to_be_visible()
    return anna, bo, wire, table


def step(page: Page, table: str, seat: int) -> None:
    """Choose what comes first, over the API."""
    view = page.request.get(f"/api/tables/{table}/seats/{seat}/view").json()
    said = {"decision": view["decision"], "notation": view["choices"][0]["notation"]}
    assert page.request.post(f"/api/tables/{table}/seats/{seat}/steps", data=said).ok


def say(page: Page, text: str) -> None:
    page.get_by_test_id("chat-text").fill(text)
    page.get_by_test_id("chat-send").click()


def is_told_once(page: Page, text: str) -> None:
    expect(page.get_by_test_id("chat-lines").get_by_text(text, exact=True)).to_have_count(1)


def test_a_line_of_the_chat_waits_while_the_network_is_down(two: tuple[Page, Page, Wire, str]) -> None:
    anna, bo, _, _ = two
    anna.context.set_offline(True)
    expect(anna.get_by_test_id("lost")).to_be_visible()
    say(anna, "Are you there?")
    say(anna, "I am not")
    expect(anna.get_by_test_id("chat-waits")).to_have_count(2)
    # What was said meanwhile is new to her.
    say(bo, "Where are you?")
    anna.context.set_offline(False)
    for page in (anna, bo):
        for text in ("Are you there?", "I am not", "Where are you?"):
            is_told_once(page, text)
    expect(anna.get_by_test_id("chat-waits")).to_have_count(0)


@pytest.mark.parametrize("arrives", [True, False], ids=["it arrived", "it did not arrive"])
def test_a_line_of_the_chat_on_a_line_that_is_dead_is_said_once(
    two: tuple[Page, Page, Wire, str], arrives: bool
) -> None:
    anna, bo, wire, _ = two
    wire.swallows_answers, wire.swallows_questions = arrives, not arrives
    say(anna, "Hello Bo")
    is_told_once(bo, "Hello Bo")
    expect(anna.get_by_test_id("chat-waits")).to_have_count(0)
    is_told_once(anna, "Hello Bo")
    say(anna, "Again")
    is_told_once(bo, "Again")
    is_told_once(bo, "Hello Bo")
    assert wire.swallowed


def test_what_could_not_be_said_is_there_to_be_said_again(two: tuple[Page, Page, Wire, str]) -> None:
    anna, _, _, _ = two
    say(anna, "\u200b")
    expect(anna.get_by_test_id("toast")).to_contain_text("There is nothing to read in that message.")
    expect(anna.get_by_test_id("chat-waits")).to_have_count(0)
    expect(anna.get_by_test_id("chat-text")).to_have_value("\u200b")


@pytest.mark.parametrize("arrives", [True, False], ids=["it arrived", "it did not arrive"])
def test_a_question_about_going_back_and_its_answer_reach_the_others_once(
    two: tuple[Page, Page, Wire, str], arrives: bool
) -> None:
    anna, bo, wire, table = two
    wire.swallows_answers, wire.swallows_questions = arrives, not arrives
    anna.get_by_test_id("back").click()
    expect(bo.get_by_test_id("question")).to_be_visible()
    expect(anna.get_by_test_id("waiting-for-others")).to_be_visible()
    bo.get_by_test_id("grant").click()
    expect(anna.get_by_test_id("waiting-for-others")).to_have_count(0)
    # Now she takes back the step before that, which she may without asking.
    expect(anna.get_by_test_id("back")).to_have_text("Back")
    wire.swallows_answers, wire.swallows_questions = arrives, not arrives
    anna.get_by_test_id("back").click()
    expect(anna.get_by_test_id("back")).to_be_disabled()
    assert len(wire.swallowed) >= 2
    record = anna.request.get(f"/api/tables/{table}/record").text()
    assert record.endswith("back 1 2\nback 1 1\n")


@pytest.mark.parametrize("arrives", [True, False], ids=["it arrived", "it did not arrive"])
def test_an_answer_leaving_and_coming_back_are_not_lost(
    two: tuple[Page, Page, Wire, str], arrives: bool
) -> None:
    anna, bo, wire, table = two
    # Bo asks Anna: he has made a step, and she another one after it.
    step(bo, table, 1)
    step(anna, table, 0)
    expect(bo.get_by_test_id("back")).to_have_text("May I go back?")
    bo.get_by_test_id("back").click()
    expect(anna.get_by_test_id("question")).to_be_visible()
    wire.swallows_answers, wire.swallows_questions = arrives, not arrives
    anna.get_by_test_id("refuse").click()
    expect(bo.get_by_test_id("toast")).to_contain_text("They would rather not")
    expect(anna.get_by_test_id("question")).to_have_count(0)
    wire.swallows_answers, wire.swallows_questions = arrives, not arrives
    anna.get_by_test_id("leave").click()
    anna.get_by_test_id("leave-sure").click()
    expect(bo.get_by_test_id("seat-0")).to_contain_text("away")
    expect(anna.get_by_test_id("return")).to_be_visible()
    wire.swallows_answers, wire.swallows_questions = arrives, not arrives
    anna.get_by_test_id("return").click()
    expect(bo.get_by_test_id("seat-0")).not_to_contain_text("away")
    expect(anna.get_by_test_id("return")).to_have_count(0)
    expect(anna.get_by_test_id("toast")).to_have_count(0)
    log = bo.get_by_test_id("log")
    for text in ("Anna leaves", "Anna is back"):
        expect(log.get_by_text(text)).to_have_count(1)


def test_what_waits_is_said_so_and_what_the_table_did_not_wait_for_is_dropped(
    two: tuple[Page, Page, Wire, str], serious_axe_findings: Callable[[Page], list[str]]
) -> None:
    anna, bo, _, table = two
    anna.context.set_offline(True)
    anna.get_by_test_id("back").click()
    expect(anna.get_by_test_id("errand")).to_contain_text("May I go back?")
    assert serious_axe_findings(anna) == []
    step(bo, table, 1)
    anna.context.set_offline(False)
    expect(anna.get_by_test_id("toast")).to_contain_text("this was not done: May I go back?")
    expect(bo.get_by_test_id("question")).to_have_count(0)


def test_what_others_said_while_the_line_was_down_is_new(two: tuple[Page, Page, Wire, str]) -> None:
    anna, bo, _, _ = two
    say(bo, "One")
    is_told_once(anna, "One")
    anna.get_by_test_id("chat").locator("summary").click()
    expect(anna.get_by_test_id("chat-unread")).to_have_count(0)
    anna.context.set_offline(True)
    expect(anna.get_by_test_id("lost")).to_be_visible()
    for text in ("Two", "Three"):
        say(bo, text)
        is_told_once(bo, text)
    anna.context.set_offline(False)
    expect(anna.get_by_test_id("chat-unread")).to_have_text("2 new")
    expect(anna.get_by_test_id("chat-news")).to_contain_text("Three")


def test_what_all_are_told_is_no_answer_to_what_somebody_has_asked_or_chosen(
    two: tuple[Page, Page, Wire, str],
) -> None:
    anna, bo, wire, table = two
    wire.swallows_questions = True
    anna.get_by_test_id("back").click()
    aside(anna, wire)
    expect(bo.get_by_test_id("question")).to_be_visible()
    bo.get_by_test_id("refuse").click()
    expect(anna.get_by_test_id("toast")).to_contain_text("They would rather not")
    # And so it is with a choice.
    step(bo, table, 1)
    option = anna.locator("[data-testid^=option-]").first
    option.wait_for()
    told = bo.get_by_test_id("log").locator("li")
    before = told.count()
    wire.swallows_questions = True
    option.click()
    aside(anna, wire)
    expect(told).to_have_count(before + 1)
    assert len(wire.swallowed) == 2


def aside(page: Page, wire: Wire) -> None:
    """Something is told to all before what was sent is answered, and then the line breaks."""
    wire.tells(type="aside", sentence="The bot of Cleo could not choose.")
    expect(page.get_by_test_id("toast")).to_contain_text("could not choose")
    wire.breaks()


# Before the game


@pytest.fixture
def gathered(new_page: Callable[..., Page]) -> tuple[Page, Page, Wire, Wire]:
    """Anna has set a table and Bo looks at it; the line of either can fall silent."""
    anna, bo = new_page(), new_page()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    table = anna.request.post("/api/gatherings", data={"game": GATHERED.key, "seats": seats}).json()["id"]
    assert bo.request.post("/api/identity", data={}).ok
    wires = Wire(anna), Wire(bo)
    for page in (anna, bo):
        page.add_init_script(f"({SILENT})()")
        page.goto(f"/table/{table}")
        expect(page.get_by_test_id("gathering")).to_be_visible()
    bo.get_by_test_id("my-name").fill("Bo")
    return anna, bo, *wires


@pytest.mark.parametrize("arrives", [True, False], ids=["it arrived", "it did not arrive"])
def test_who_sits_down_is_ready_or_starts_on_a_line_that_is_dead_is_heard(
    gathered: tuple[Page, Page, Wire, Wire], arrives: bool
) -> None:
    anna, bo, of_anna, of_bo = gathered

    def falls_silent(wire: Wire) -> None:
        wire.swallows_answers, wire.swallows_questions = arrives, not arrives

    falls_silent(of_bo)
    bo.get_by_test_id("sit-1").click()
    expect(anna.get_by_test_id("gather-seat-1")).to_contain_text("Bo")
    expect(bo.get_by_test_id("gather-seat-1")).to_contain_text("you")
    falls_silent(of_bo)
    bo.get_by_test_id("ready").click()
    expect(bo.get_by_test_id("ready")).to_have_attribute("aria-pressed", "true")
    expect(anna.get_by_test_id("waits-for")).to_have_text("Everybody is ready.")
    expect(bo.get_by_test_id("gather-trouble")).to_have_count(0)
    falls_silent(of_anna)
    anna.get_by_test_id("start").click()
    for seat, page in enumerate((anna, bo)):
        expect(page.get_by_test_id(f"seat-{seat}")).to_contain_text("you")
    # Who is told something in the very moment in which the line falls silent asks much later for a word.
    besides = ("number", "earlier")
    said = [json.loads(message)["type"] for message in (*of_bo.swallowed, *of_anna.swallowed)]
    assert [each for each in said if each not in besides] == ["take", "ready", "start"]


def test_what_is_said_before_the_game_waits_while_the_network_is_down(
    gathered: tuple[Page, Page, Wire, Wire],
) -> None:
    anna, bo, _, _ = gathered
    bo.context.set_offline(True)
    expect(bo.get_by_test_id("lost")).to_be_visible()
    bo.get_by_test_id("sit-1").click()
    expect(bo.get_by_test_id("gather-trouble")).to_contain_text("as soon as it can")
    bo.context.set_offline(False)
    expect(anna.get_by_test_id("gather-seat-1")).to_contain_text("Bo")
    expect(bo.get_by_test_id("gather-trouble")).to_have_count(0)


def test_of_all_that_is_said_before_the_game_while_the_network_is_down_nothing_is_lost(
    gathered: tuple[Page, Page, Wire, Wire],
) -> None:
    anna, bo, _, _ = gathered
    anna.get_by_test_id("add-seat").click()
    expect(anna.get_by_test_id("gather-seat-2")).to_be_visible()
    anna.context.set_offline(True)
    expect(anna.get_by_test_id("lost")).to_be_visible()
    # In another order than is good for the numbers of the seats.
    anna.get_by_test_id("add-seat").click()
    for seat, level in ((1, "hard"), (2, "easy"), (1, "medium")):
        anna.get_by_test_id(f"fill-{seat}").select_option(level)
    anna.context.set_offline(False)
    expect(anna.get_by_test_id("fill-1")).to_have_value("medium")
    expect(anna.get_by_test_id("fill-2")).to_have_value("easy")
    expect(anna.get_by_test_id("fill-3")).to_have_value("open")
    expect(anna.get_by_test_id("gather-trouble")).to_have_count(0)
    expect(bo.locator("[data-testid^=gather-seat-]")).to_have_count(4)


def test_who_comes_for_the_first_time_and_is_beaten_to_a_seat_hears_of_no_lost_connection(
    new_page: Callable[..., Page],
) -> None:
    anna, bo = new_page(), new_page()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    table = anna.request.post("/api/gatherings", data={"game": GATHERED.key, "seats": seats}).json()["id"]
    for page in (anna, bo):
        page.goto(f"/table/{table}")
        expect(page.get_by_test_id("gathering")).to_be_visible()

    def slowly(route: Route) -> None:
        anna.get_by_test_id("fill-1").select_option("easy")
        expect(anna.get_by_test_id("waits-for")).to_have_text("Everybody is ready.")
        route.continue_()

    bo.route("**/api/identity", slowly)
    bo.get_by_test_id("sit-1").click()
    trouble = "The table has changed meanwhile, so that this was not done. Look again."
    expect(bo.get_by_test_id("gather-trouble")).to_have_text(trouble)


def test_what_others_were_faster_with_is_not_done_and_said_so(
    gathered: tuple[Page, Page, Wire, Wire],
) -> None:
    anna, bo, _, _ = gathered
    bo.context.set_offline(True)
    expect(bo.get_by_test_id("lost")).to_be_visible()
    bo.get_by_test_id("sit-1").click()
    anna.get_by_test_id("fill-1").select_option("easy")
    expect(anna.get_by_test_id("waits-for")).to_have_text("Everybody is ready.")
    bo.context.set_offline(False)
    expect(bo.get_by_test_id("gather-trouble")).to_contain_text("this was not done")
    expect(anna.get_by_test_id("fill-1")).to_have_value("easy")
