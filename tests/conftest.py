"""Which Pooram the tests run on: the sources of this checkout, or the wheel that is installed in .venv."""

from pathlib import Path

import pytest

import pooram
import pooram.engine.state as compiled_or_not

CHECKOUT = Path(__file__).resolve().parent.parent


def pytest_report_header() -> str:
    """One line at the top of every run."""
    home = Path(pooram.__file__).parent
    how = "interpreted" if str(compiled_or_not.__file__).endswith(".py") else "compiled"
    return f"pooram: {how}, from {home}"


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder of this checkout."""
    return CHECKOUT


@pytest.fixture(scope="session")
def runs_from_source() -> bool:
    """Whether this is the run on the sources as they lie in the checkout."""
    return Path(pooram.__file__).resolve().is_relative_to(CHECKOUT / "src")
