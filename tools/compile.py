"""Compile modules beside their sources, on all cores; `hatch_build.py` runs this in a copy of them.

Standard input says what: `{"pooram.games.NAME.playing": {"level": "3", "files": ["src/pooram/...", ...]}}`.
Each group becomes one C file and one library, so that compilers work side by side; a call from one group
into another goes through a table of pointers.
"""

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import Extension, setup


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def c_flags(flags: list[str], level: str) -> list[str]:
    """The flags of mypyc for a level of optimizing; the compiler of Windows knows but one."""
    if not any(flag.startswith("-O") for flag in flags):
        return flags
    # mypyc names functions for other groups though it hands them out by pointers. Unless they are hidden, gcc
    # expects that another library replaces them, and neither inlines them nor calls them directly.
    return [*flags, f"-O{level}", "-fvisibility=hidden"]


def size(extension: Extension) -> int:
    """How much C there is to compile."""
    return sum(Path(source).stat().st_size for source in extension.sources)


def compile_groups(groups: dict[str, Any]) -> None:
    """Compile in the current folder, whose sources are in src/."""
    with tempfile.TemporaryDirectory(prefix="pooram-c-") as folder:
        made: list[Any] = mypycify(
            # What compiled code is seen from may use packages that a player need not have.
            ["--ignore-missing-imports", *[file for group in groups.values() for file in group["files"]]],
            separate=[(group["files"], name) for name, group in groups.items()],
            debug_level="0",
            target_dir=folder,
        )
        for extension in made:
            # Besides the libraries there is a small one for each module, by which Python finds it.
            level = groups.get(extension.name.removesuffix("__mypyc"), {"level": "1"})["level"]
            extension.extra_compile_args = c_flags(extension.extra_compile_args, level)
        # The longest first, so that in the end no processor waits long for another.
        made.sort(key=size, reverse=True)
        setup(
            name="pooram-compiled",
            package_dir={"": "src"},
            ext_modules=made,
            script_args=["build_ext", "--inplace", f"--parallel={cores()}", f"--build-temp={folder}"],
        )


if __name__ == "__main__":
    compile_groups(json.load(sys.stdin))
