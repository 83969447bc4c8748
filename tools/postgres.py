"""Find PostgreSQL's server for the tests, or install Debian's; and run one of our own, not as root.

Run by the Python of .venv before the tests, which import this file for the server itself.
"""

import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PLACES = ["/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin"]
ATTEMPTS = 5
PATIENCE = 300
"""Seconds after which a server that does not answer is given up: none takes as long."""
ADVICE = (
    "No PostgreSQL could be found or installed: tests that need it are skipped. "
    "Install its server, or name its programs: POORAM_POSTGRES=/path/to/bin make test"
)


def found() -> Path | None:
    """The folder of `initdb` and `postgres`: the one that the person named, or the newest of this machine."""
    named = os.environ.get("POORAM_POSTGRES")
    on_path = shutil.which("initdb")
    known = [folder for place in PLACES for folder in Path("/").glob(place.lstrip("/"))]
    known.sort(key=lambda folder: [int(number) for number in re.findall(r"\d+", str(folder))])
    candidates = [
        *([Path(named)] if named else []),
        *reversed(known),
        *([Path(on_path).parent] if on_path else []),
    ]
    whole = (
        folder for folder in candidates if all((folder / name).exists() for name in ("initdb", "postgres"))
    )
    return next(whole, None)


def install() -> None:
    """Install Debian's package, where we may; it shall not start a server of its own."""
    apt = shutil.which("apt-get")
    if apt is None or not _is_root():
        return
    print("Installing Debian's postgresql for the tests ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    config = Path("/etc/postgresql-common/createcluster.conf")
    if not config.exists():
        config.parent.mkdir(parents=True, exist_ok=True)
        config.write_text("create_main_cluster = false\n", encoding="utf-8")
    keep = ["-o", "Dpkg::Options::=--force-confold"]
    for words in (["update"], ["install", *keep, "--yes", "--no-install-recommends", "postgresql"]):
        done = subprocess.run([apt, "-qq", *words], env=quiet, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stderr.strip(), file=sys.stderr)


class Postgres:
    """A server on 127.0.0.1 with all its data in a folder of its own, which ends with `close`."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        # Not a folder of pytest: those are closed to everybody but the user who runs the tests.
        self._folder = Path(tempfile.mkdtemp(prefix="pooram-postgres-"))
        self._data = self._folder / "data"
        self._as = _as_whom()
        self.password = secrets.token_hex(8)
        self._initialise()
        self.start()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://pooram:{self.password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start it, or start it again where it was."""
        for _ in range(ATTEMPTS):
            self.port = getattr(self, "port", None) or _free_port()
            self._process = self._begin()
            if self._answers():
                return
            # The port was taken meanwhile, or somebody of the last server still lives.
            self._process.wait()
            time.sleep(0.5)
            if "Address already in use" in self._log():
                del self.port
        raise RuntimeError(f"PostgreSQL does not start: {self._log()[-2000:]}")

    def kill(self) -> None:
        """As a power cut would end it."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End it for good; nothing needs to come to the disk any more, which takes half a minute."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _initialise(self) -> None:
        word = self._folder / "password"
        word.write_text(self.password, encoding="ascii")
        if "user" in self._as:
            for path in (self._folder, word):
                os.chown(path, self._as["user"], self._as["group"])
        command = [self._programs / "initdb", "--pgdata", self._data, "--username", "pooram", "--no-sync"]
        options = ["--encoding", "UTF8", "--locale", "C", "--auth", "scram-sha-256", f"--pwfile={word}"]
        done = subprocess.run(
            [*command, *options], capture_output=True, text=True, cwd=self._folder, **self._as
        )
        if done.returncode != 0:
            raise RuntimeError(f"initdb failed: {done.stderr.strip()}")
        word.unlink()

    def _begin(self) -> "subprocess.Popen[bytes]":
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": "",
            "max_connections": 200,
            "shared_buffers": "32MB",
        }
        words = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
        with (self._folder / "log").open("wb") as log:
            return subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, *words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                **self._as,
            )

    def _answers(self) -> bool:
        """Whether it takes connections, as soon as it does; False if it has ended."""
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < end:
            if "ready to accept connections" in self._log():
                return True
            time.sleep(0.02)
        return False

    def _log(self) -> str:
        return (self._folder / "log").read_text(encoding="utf-8", errors="replace")


def _as_whom() -> dict[str, int]:
    """PostgreSQL does not run as root, so that it runs as somebody who can do nothing else."""
    if not _is_root():
        return {}
    import pwd  # Which Windows does not have.

    users = {user.pw_name: user for user in pwd.getpwall()}
    user = users.get("postgres") or users["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid}


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> int:
    """See to it that there is one."""
    if found() is None:
        install()
    if found() is None:
        print(ADVICE, file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
