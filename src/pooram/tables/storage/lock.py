"""A lock on a file that one process has at a time, and that vanishes with it, however it ends."""

import errno
import os
import sys
from pathlib import Path

from pooram.engine.errors import PooramError

TAKEN = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""Somebody has it; any other error says that this folder knows no locks."""


class FileLock:
    """Held from the moment it is made."""

    def __init__(self, file: Path) -> None:
        self._held = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._held)
        except OSError as error:
            os.close(self._held)
            if error.errno not in TAKEN:
                raise
            raise PooramError(
                f"Another Pooram is using {file}.",
                hint="Use its address, or choose another folder with --data, "
                "or PostgreSQL for several servers.",
            ) from None

    def release(self) -> None:
        # The file stays: whoever removes it takes it from under somebody who has just opened it.
        os.close(self._held)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
