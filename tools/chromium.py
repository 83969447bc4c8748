"""Find a Chromium for the browser tests, or get one: the system's, Playwright's or Debian's.

Best is Debian's headless shell, a Chromium without an interface of its own: the browser tests need 40 % less
processor with it. Any other does, too.

Run by the Python of .venv; the path found is kept there, and the browser tests read it.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

FOUND = Path(sys.prefix, "chromium-path")
SHELL = "chromium-headless-shell"
NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"]
PLACES = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
]
PATIENCE = 300
"""Seconds after which what is fetched is given up."""


def starts(path: str | None) -> bool:
    """Whether there is a browser at this path that starts."""
    if not path or not Path(path).exists():
        return False
    if os.name == "nt":  # There --version opens a window.
        return True
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


def named() -> str | None:
    """The one that the person named."""
    return os.environ.get("POORAM_CHROMIUM")


def found_before() -> str | None:
    """The one that the last run found."""
    return FOUND.read_text(encoding="utf-8").strip() if FOUND.is_file() else None


def shell_of_the_system() -> str | None:
    """The headless shell of this machine."""
    return shutil.which(SHELL)


def of_the_system() -> str | None:
    """Chromium, Chrome or Edge of this machine."""
    known = [shutil.which(name) for name in NAMES] + PLACES
    return next((path for path in known if starts(path)), None)


def of_playwright() -> str | None:
    """The one that Playwright has downloaded, if it has."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def download() -> str | None:
    """Let Playwright download its own."""
    print("Fetching Chromium for the browser tests ...", flush=True)
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    hurried = {**os.environ, "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000"}
    try:
        subprocess.run(command, env=hurried, capture_output=True, timeout=PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return of_playwright()


def shell_of_debian() -> str | None:
    """Install Debian's headless shell, where we may; Debian alone has a package of it."""
    return install(SHELL)


def of_debian() -> str | None:
    """Install Debian's Chromium, where we may."""
    return install("chromium")


def install(package: str) -> str | None:
    """Where the program of this package is, if it could be installed; nothing else may go for it."""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    print(f"Installing Debian's {package} for the browser tests ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    hurried = ["-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"]
    choice = ["install", "--yes", "--no-install-recommends", "--no-remove", package]
    try:
        for words in (["update"], choice):
            done = subprocess.run(
                [apt, *hurried, *words], env=quiet, capture_output=True, text=True, timeout=PATIENCE
            )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode != 0:
        print(done.stderr.strip(), file=sys.stderr)
    return shutil.which(package)


def ways() -> Iterator[Callable[[], str | None]]:
    """What was named, then a headless shell, then any Chromium, from the cheapest to the dearest."""
    yield from (named, shell_of_the_system, found_before, shell_of_debian)
    yield from (of_the_system, of_playwright, download, of_debian)


def main() -> int:
    """Note the first Chromium that starts."""
    for way in ways():
        path = way()
        if path and starts(path):
            FOUND.write_text(path, encoding="utf-8")
            return 0
    FOUND.unlink(missing_ok=True)
    print(
        "No Chromium could be found or fetched: the browser tests will fail. "
        "Install Chromium or Chrome, or name one: POORAM_CHROMIUM=/path/to/chromium make test",
        file=sys.stderr,
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
