"""Put Pooram into .venv: pinned versions, browser client inside, rules compiled where that is possible.

`python3 tools/install.py [--test]`. Needs nothing but Python 3.11 or newer. What is done already is not done
again: a stamp holds a hash of everything that the installed Pooram depends on.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
ON_WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if ON_WINDOWS else "bin/python")
STAMPS = VENV / "pooram-stamps"
WHEELS = VENV / "pooram-wheel"
OLDEST = (3, 11)

MATTERS = [
    "src",
    "web",
    "tests/games/template",
    "pyproject.toml",
    "hatch_build.py",
    "tools/compile.py",
    "tools/web.py",
    "tools/messages.py",
    "requirements",
]
"""A change to any of these makes a new wheel."""
DOES_NOT = {"node_modules", "dist", "__pycache__", "messages.ts"}
"""What the build makes itself."""


class InstallFailed(Exception):
    """Said in one line to the person at the terminal."""


def use_new_enough_python() -> None:
    """Go on with a newer Python of this machine if this one is too old."""
    if sys.version_info >= OLDEST:
        return
    for minor in (14, 13, 12, 11):
        newer = shutil.which("python3.%d" % minor)  # noqa: UP031
        if newer and works(newer, "-c", "import venv"):
            os.execv(newer, [newer, *sys.argv])
    raise InstallFailed(
        f"Pooram needs Python 3.11 or newer, and this is {sys.version.split()[0]}. "
        "Install a newer one, or name it: make play PYTHON=/path/to/python3.12"
    )


def digest(*parts: str) -> str:
    """A hash over the files under these paths of the checkout."""
    total = hashlib.sha256()
    files: list[Path] = []
    for part in parts:
        if (ROOT / part).is_file():
            files.append(ROOT / part)
        for folder, folders, names in os.walk(ROOT / part):
            folders[:] = [name for name in folders if name not in DOES_NOT]
            files += [Path(folder, name) for name in names if name not in DOES_NOT]
    for file in sorted(files):
        content = file.read_bytes()
        total.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return total.hexdigest()


def is_done(step: str, wanted: str) -> bool:
    """Whether this step was last done for just this."""
    stamp = STAMPS / step
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted


def note_done(step: str, wanted: str) -> None:
    """Remember that this step is done."""
    STAMPS.mkdir(exist_ok=True)
    (STAMPS / step).write_text(wanted, encoding="utf-8")


def run(*command: object, failed: str) -> None:
    """Run a command quietly; if it fails, show all it said, then one line."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode != 0:
        print(done.stdout.rstrip(), file=sys.stderr)
        raise InstallFailed(failed)


def works(*command: object) -> bool:
    """Whether a command runs without an error."""
    try:
        return subprocess.run([str(word) for word in command], capture_output=True).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    """A fresh .venv with pip in it, also where Debian keeps ensurepip in a package of its own."""
    # A moved checkout or another Python needs a new one: scripts in it hold its full path.
    wanted = f"{VENV} {sys.version}"
    if is_done("venv", wanted) and PYTHON.exists():
        return
    print("Making .venv ...", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    advice = "On Debian and Ubuntu: apt install python3-venv"
    if importlib.util.find_spec("venv") is None:
        raise InstallFailed(f"This Python has no venv module. {advice}")
    if importlib.util.find_spec("ensurepip") is not None and works(sys.executable, "-m", "venv", VENV):
        note_done("venv", wanted)
        return
    shutil.rmtree(VENV, ignore_errors=True)
    bare = [sys.executable, "-m", "venv", "--without-pip", VENV]
    run(*bare, failed=f"No virtual environment could be made. {advice}")
    uv = shutil.which("uv")
    bring_pip = [
        [sys.executable, "-m", "pip", "--python", PYTHON, "install", "pip"],
        *([[uv, "pip", "install", "--python", PYTHON, "pip"]] if uv else []),
    ]
    if not any(works(*command) for command in bring_pip):
        raise InstallFailed(f"This Python can neither make nor find pip. {advice}")
    note_done("venv", wanted)


def install_pinned(*names: str) -> None:
    """The pinned versions of these requirement files, in one go."""
    files = [f"requirements/{name}.txt" for name in names]
    step, wanted = f"pinned-{names[-1]}", digest(*files)
    if is_done(step, wanted):
        return
    print(f"Fetching what Pooram needs ({', '.join(names)}) ...", flush=True)
    wanted_files = [word for file in files for word in ("-r", file)]
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    run(*pip, *wanted_files, failed="The packages could not be fetched; is there a connection?")
    note_done(step, wanted)


def install_pooram() -> None:
    """Build the wheel and install it, if anything changed since."""
    # A machine that has got a compiler since the last time builds anew.
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("cl")
    wanted = f"{digest(*MATTERS)} {compiler}"
    if is_done("pooram", wanted):
        return
    print("Building Pooram (two minutes or so) ...", flush=True)
    shutil.rmtree(WHEELS, ignore_errors=True)
    # Through hatchling itself, so that its one line about compiling reaches the terminal.
    build = [str(PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", str(WHEELS)]
    quiet = {**os.environ, "HATCH_QUIET": "1", "POORAM_COMPILED": str(VENV / "pooram-compiled")}
    done = subprocess.run(build, cwd=ROOT, env=quiet, stdout=subprocess.PIPE, encoding="utf-8")
    if done.returncode != 0:
        print(done.stdout.rstrip(), file=sys.stderr)
        raise InstallFailed("Pooram could not be built.")
    wheel = next(WHEELS.glob("pooram-*.whl"))
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    run(*pip, "--force-reinstall", wheel, failed="Pooram's wheel could not be installed.")
    # A pin that is missing shows here, not in front of somebody who wants to play.
    importing = "import pooram.cli, pooram.server.app"
    run(PYTHON, "-c", importing, failed="Pooram was installed but does not start: a package is missing.")
    note_done("pooram", wanted)


def main() -> int:
    """Install, saying what is going on."""
    started = time.monotonic()
    try:
        use_new_enough_python()
        make_venv()
        install_pinned("runtime", "build")
        install_pooram()
        # After it is built: what only tests have must not be what it can be compiled with.
        if "--test" in sys.argv[1:]:
            install_pinned("test")
    except InstallFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    if time.monotonic() - started > 5:
        print(f"Ready after {time.monotonic() - started:.0f} seconds.", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
