"""The numbers of a box, as they are hashed into records."""

from collections.abc import Mapping
from types import ModuleType


def box_of(module: ModuleType) -> dict[str, object]:
    """The constants of a box."""
    return {
        name: value for name, value in vars(module).items() if name.isupper() and not name.startswith("_")
    }


def plain(value: object) -> object:
    """Tables as lists, so that compiled and interpreted code hash alike."""
    if isinstance(value, (int, float, str)):
        return value
    if isinstance(value, Mapping):
        return [(key, plain(item)) for key, item in value.items()]
    return [plain(item) for item in value]  # type: ignore[attr-defined]
