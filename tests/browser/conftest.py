"""A real server of the installed Pooram and a real Chromium, for the tests in this folder."""

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

import axe_playwright_python
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from librt.random import Random
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, expect, sync_playwright

from pooram.engine.game import AnyGame
from pooram.games import find_game
from pooram.kit.trial import random_step
from pooram.match.match import Match
from pooram.match.record import Record
from pooram.tables.branching import table_of_record
from pooram.tables.past import moments

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
SERIOUS = {"serious", "critical"}
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
"""The last one is how the page is left."""
AXE = """async () => {
  // What it has found to be right is told by nobody, and is most of it.
  const { violations } = await axe.run({ resultTypes: ['violations'], selectors: false });
  return violations;
}"""
FONTS = os.environ.get("POORAM_TEST_FONTS", "hidden")
"""`hidden`, or `machine`: what people see must not depend on the fonts that happen to be installed."""
FONTCONFIG = """<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{folder}/cache</cachedir>
  <match target="pattern"><edit name="hintstyle" mode="append"><const>hintslight</const></edit></match>
</fontconfig>
"""
"""Letters are fitted to pixels as they are almost everywhere: it changes widths by a hair, in any font."""
EM = 1000
PATIENCE = 120
"""Seconds after which what was waited for is given up: nothing takes as long, however busy the machine is."""
expect.set_options(timeout=PATIENCE * 1000)
KEEP = """((kept) => {{
  // A document of no address has no place to keep anything.
  if (location.origin === 'null') return;
  for (const [key, value] of Object.entries(kept)) localStorage['pooram.' + key] ??= JSON.stringify(value);
}})({kept})"""
"""What a browser has kept of earlier visits, unless it keeps something else by now."""
USUAL = {"forced": False}
"""The only possibility is left to the tests, unless one wants it made by itself: luck says where it is."""


LAST_LINES = 10
"""Lines of the log that a game has still to come when it is near its end."""


class Server:
    """`pooram serve` as a process of its own, with its own data folder; it can be started again."""

    def __init__(self, data: Path, environment: Mapping[str, str], *more: str) -> None:
        self.data = data
        self.more = more
        self.environment = environment
        self.address = ""
        self.lines: list[str] = []
        self.process: subprocess.Popen[str] | None = None

    def start(self, port: int = 0) -> None:
        """Start it and wait for the line with its address."""
        command = Path(sys.executable).with_name("pooram.exe" if os.name == "nt" else "pooram")
        words = [str(command), "serve", "--no-browser", "--port", str(port), "--data", str(self.data)]
        words += self.more
        self.lines = []
        self.process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**self.environment, "PYTHONUNBUFFERED": "1", "NO_COLOR": "1", "COLUMNS": "200"},
        )
        ready = threading.Event()
        threading.Thread(target=self._listen, args=(self.process, ready), daemon=True).start()
        if not ready.wait(PATIENCE) or not self.address:
            self.stop()
            pytest.fail("`pooram serve` did not print its address:\n" + "".join(self.lines))

    def _listen(self, process: "subprocess.Popen[str]", ready: threading.Event) -> None:
        """Keep all it prints, so that a full pipe never stops it."""
        assert process.stdout is not None
        for line in process.stdout:
            self.lines.append(line)
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found and not ready.is_set():
                self.address = found[0]
                ready.set()
        process.stdout.close()
        ready.set()

    def stop(self) -> None:
        """End it as Ctrl-C would, and for good if it does not listen."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(PATIENCE)
        self.process = None

    def restart(self) -> None:
        """Stop it and start it again at the same address, on the same data."""
        port = int(self.address.rpartition(":")[2])
        self.stop()
        self.start(port)


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """Starts a server in an environment, in which there may be more games, and with more words."""
    started: list[Server] = []

    def start(environment: Mapping[str, str], *more: str) -> Server:
        started.append(Server(tmp_path_factory.mktemp("pooram-data"), environment, *more))
        started[-1].start()
        return started[-1]

    yield start
    for server in started:
        server.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server; one for all tests, which see nothing of each other's tables."""
    running = Server(tmp_path_factory.mktemp("pooram-data"), os.environ)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def hidden_fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fontconfig file for a machine with one font, in which all is wide boxes.

    With no font at all, text that asks for one has no height, and nobody misses it; boxes put lines where no
    other font does. Only Chromium on Linux asks fontconfig: elsewhere the machine's fonts stay.
    """
    folder = tmp_path_factory.mktemp("fonts")
    draw_boxes(folder / "boxes.ttf")
    config = folder / "fonts.conf"
    config.write_text(FONTCONFIG.format(folder=folder), encoding="utf-8")
    return config


def draw_boxes(path: Path) -> None:
    """A font with the same box, as wide as a line is high, for every printable character of ASCII."""
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for corner in ((100, 700), (900, 700), (900, 0)):
        pen.lineTo(corner)
    pen.closePath()
    glyphs = {".notdef": pen.glyph(), "space": TTGlyphPen(None).glyph(), "box": pen.glyph()}
    font = FontBuilder(EM)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap({ord(" "): "space", **dict.fromkeys(range(ord("!"), 0x7F), "box")})
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({name: (EM, 0) for name in glyphs})
    font.setupHorizontalHeader(ascent=EM, descent=-EM // 4)
    font.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=EM, sTypoDescender=-EM // 4, usWinAscent=EM, usWinDescent=EM // 4)
    font.setupPost()
    font.save(path)


@pytest.fixture(scope="session")
def driver() -> Iterator[tuple[Playwright, asyncio.AbstractEventLoop]]:
    """Playwright, one for all tests, and the loop in which it waits."""
    with sync_playwright() as playwright:
        loop = asyncio.get_running_loop()
        yield playwright, loop
        asyncio._set_running_loop(loop)


@pytest.fixture(scope="module", autouse=True)
def own_loop(driver: tuple[Playwright, asyncio.AbstractEventLoop]) -> Iterator[None]:
    """Playwright's loop rests while tests of other folders run, which start loops of their own."""
    asyncio._set_running_loop(driver[1])
    yield
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def launch(
    driver: tuple[Playwright, asyncio.AbstractEventLoop], hidden_fonts: Path
) -> Iterator[Callable[[str], Browser]]:
    """Starts the Chromium that tools/chromium.py found, with the machine's fonts or without; each once."""
    noted = Path(sys.prefix, "chromium-path")
    path = os.environ.get("POORAM_CHROMIUM")
    if path is None and noted.is_file():
        path = noted.read_text(encoding="utf-8").strip()
    if path is None:
        pytest.fail("No Chromium was found: run tools/chromium.py, or set POORAM_CHROMIUM.")
    started: dict[str, Browser] = {}

    def start(fonts: str) -> Browser:
        if fonts not in started:
            own = {} if fonts == "machine" else {"FONTCONFIG_FILE": str(hidden_fonts)}
            started[fonts] = driver[0].chromium.launch(
                executable_path=path, args=QUIET, env={**os.environ, **own}, timeout=PATIENCE * 1000
            )
        return started[fonts]

    yield start
    asyncio._set_running_loop(driver[1])
    for chromium in started.values():
        chromium.close()


@pytest.fixture(scope="session")
def browser(launch: Callable[[str], Browser]) -> Browser:
    """A running Chromium; one for all tests."""
    return launch(FONTS)


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Opens a page of a given size with storage of its own; any script error fails the test.

    And so does whatever a browser did not do because the content security policy does not allow it.

    Nothing on it moves, and what happens is shown at once, unless a test is about just that.
    """
    contexts = []
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            errors.append(message.text)

    def open_page(size: dict[str, int] = DESKTOP, kept: Mapping[str, object] = USUAL, **options: Any) -> Page:
        options = {"base_url": server.address, "viewport": size, "reduced_motion": "reduce", **options}
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(KEEP.format(kept=json.dumps({**USUAL, **kept})))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", note)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == [], "the page's script failed"


@pytest.fixture
def desktop(new_page: Callable[..., Page]) -> Page:
    """A page of 1440 by 900, nothing opened yet: `desktop.goto("/")`."""
    return new_page(DESKTOP)


@pytest.fixture
def lively(new_page: Callable[..., Page]) -> Page:
    """A page of 1440 by 900 on which things move."""
    return new_page(DESKTOP, reduced_motion="no-preference")


@pytest.fixture
def timeless(desktop: Page) -> Page:
    """A page of 1440 by 900 on which no time passes unless a test says so: what goes away by itself stays."""
    desktop.clock.install()
    desktop.clock.pause_at(datetime.now(UTC) + timedelta(days=1))
    return desktop


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A page of 390 by 844 that is touched, nothing opened yet."""
    return new_page(PHONE, has_touch=True, is_mobile=True)


@pytest.fixture(scope="session")
def near_the_end() -> Callable[[Page, AnyGame, int], str]:
    """Sets a table at which a game goes on shortly before its end; its id. The first seat owes a choice."""

    def set_table(page: Page, game: AnyGame, seats: int) -> str:
        match, rng = Match(game, seats), Random(1)
        while not match.over:
            random_step(match, rng)
        record = Record(match).to_text()
        steps = [moment.steps for moment in moments(table_of_record(record, find_game), -1)]
        line = len(steps) - LAST_LINES
        while 0 not in match.at_step(steps[line]).to_move:
            line -= 1
        people = [{"kind": "me"}, *({"kind": "bot", "level": "easy"} for _ in range(1, seats))]
        answer = page.request.post("/api/branches", data={"record": record, "line": line, "seats": people})
        assert answer.status == 201, answer.text()
        return str(answer.json()["id"])

    return set_table


@pytest.fixture(scope="session")
def serious_axe_findings() -> Callable[[Page], list[str]]:
    """Ask axe-core about the page as it is, light and dark: its serious and critical findings, one a line."""
    script = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")

    def findings(page: Page) -> list[str]:
        page.evaluate(script)
        found = []
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found += [
                f"{scheme}: {item['id']}: {item['help']} ({node['html'][:120]})"
                for item in page.evaluate(AXE)
                if item["impact"] in SERIOUS
                for node in item["nodes"]
            ]
        return found

    return findings
