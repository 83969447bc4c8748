"""Write requirements/*.txt anew from pyproject.toml: exact versions for every platform, no addresses."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILE = [
    sys.executable, "-m", "uv", "--quiet", "pip", "compile", "--universal", "--upgrade",
    "--python-version", "3.11", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links",
]  # fmt: skip
HEADER = "# Written by `make lock` from pyproject.toml.\n"


def lock(name: str, *wanted: str, within: str | None = None) -> None:
    """Pin what is wanted, in agreement with an earlier file."""
    held = ["--constraint", f"requirements/{within}.txt"] if within else []
    done = subprocess.run([*COMPILE, *wanted, *held], cwd=ROOT, check=True, capture_output=True, text=True)
    (ROOT / "requirements" / f"{name}.txt").write_text(HEADER + done.stdout, encoding="utf-8")
    print(f"requirements/{name}.txt: {len(done.stdout.splitlines())} packages")


if __name__ == "__main__":
    lock("runtime", "pyproject.toml")
    lock("build", "--group", "build", within="runtime")
    lock("node", "--group", "node", within="runtime")
    lock("test", "pyproject.toml", "--group", "build", "--group", "test", within="runtime")
