"""Run Pooram from its sources even where it is installed compiled."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourcesFirst(MetaPathFinder):
    """Finds the modules of one package by their `.py` files, blind to compiled ones beside them."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or name.partition(".")[0] != self.package:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None


def prefer_sources(package: str = "pooram") -> None:
    """From now on import the package's modules as plain Python; call it before any compiled one is loaded."""
    sys.meta_path.insert(0, SourcesFirst(package))


def is_compiled(module: ModuleType) -> bool:
    """Whether a module runs as native code."""
    return not str(module.__file__).endswith(".py")
