"""The messages between table and browser in TypeScript, from the structs that Python sends and reads.

`python tools/messages.py` writes web/src/lib/messages.ts; `tools/web.py` begins with it. It needs msgspec
and takes Pooram from the sources beside it.
"""

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import Struct, structs

ROOT = Path(__file__).resolve().parent.parent
GOAL = ROOT / "web" / "src" / "lib" / "messages.ts"
HEAD = "/** Made by `tools/messages.py` from `src/pooram/tables/messages.py`: change it there. */\n\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


class TypeScript:
    """Declarations, each written once, with those that they need."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = {}
        self._written: dict[str, str] = {}
        self._named: dict[Any, str] = {}
        """Literals and dictionaries that have a name in the module of a struct."""

    def text(self) -> str:
        """Everything that was declared."""
        return "\n".join(self._written.values())

    def declare(self, name: str, kind: Any) -> str:
        """A struct, or another name for a type; gives the name back."""
        if self._known.setdefault(name, kind) != kind:
            raise TypeError(f"Two types have the name {name}: {self._known[name]} and {kind}.")
        if name not in self._written:
            # Its place comes first: a struct stands before those that it is made of, or may be one of them.
            self._written[name] = ""
            if is_a_struct(kind):
                self._written[name] = self._interface(kind)
            else:
                self._written[name] = f"export type {name} = {self._type(kind)};\n"
        return name

    def _interface(self, struct: type[Struct]) -> str:
        config, told = struct.__struct_config__, field_docs(struct)
        module = vars(sys.modules[struct.__module__])
        self._named |= {kind: name for name, kind in module.items() if get_origin(kind) in (Literal, dict)}
        lines = [*comment(struct.__doc__, ""), f"export interface {struct.__name__} {{"]
        if config.tag is not None:
            lines.append(f"  {config.tag_field}: {config.tag!r};")
        for field in structs.fields(struct):
            # All others are always there, also in what the client sends: it says what it wants.
            mark = "?" if config.omit_defaults and not field.required else ""
            kind = self._named_type(field.type)
            lines += [*comment(told.get(field.name), "  "), f"  {field.encode_name}{mark}: {kind};"]
        return "\n".join([*lines, "}\n"])

    def _named_type(self, kind: Any) -> str:
        """A type where it is used: by its name, if it has one."""
        if is_a_struct(kind):
            return self.declare(kind.__name__, kind)
        if get_origin(kind) in (Literal, dict) and kind in self._named:
            return self.declare(self._named[kind], kind)
        return self._type(kind)

    def _type(self, kind: Any) -> str:
        origin, arguments = get_origin(kind), get_args(kind)
        if kind in PLAIN:
            return PLAIN[kind]
        if origin is Literal and all(isinstance(value, str) for value in arguments):
            return " | ".join(repr(value) for value in arguments)
        if origin in (Union, UnionType):
            return " | ".join(self._named_type(each) for each in arguments)
        if origin is tuple and arguments[1:] == (...,):
            item = self._named_type(arguments[0])
            return f"({item})[]" if " " in item else f"{item}[]"
        if origin is dict and arguments[0] is str:
            return f"Record<string, {self._named_type(arguments[1])}>"
        raise TypeError(f"How {kind} is written in TypeScript is not said in {Path(__file__).name}.")


def is_a_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def field_docs(struct: type[Struct]) -> dict[str, str]:
    """What is written below a struct's fields; Python itself forgets it."""
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(struct))).body
    assert isinstance(definition, ast.ClassDef)
    return {
        field.target.id: below.value.value
        for field, below in pairwise(definition.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


def comment(doc: str | None, indent: str) -> Iterable[str]:
    """A docstring as lines of a comment."""
    lines = inspect.cleandoc(doc).splitlines() if doc else []
    if len(lines) < 2:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def wire() -> str:
    """Everything that goes over the wire."""
    from pooram.engine.rules import Rules
    from pooram.tables import gathering_messages, key_messages, messages, past_messages

    written = TypeScript()
    for module in (messages, key_messages, gathering_messages, past_messages):
        for name, kind in vars(module).items():
            if isinstance(kind, UnionType) or (is_a_struct(kind) and kind.__module__ == module.__name__):
                written.declare(name, kind)
    written.declare("Rules", Rules)
    return HEAD + written.text()


def main() -> int:
    """Write the file, unless it says the same already."""
    # These sources, not the Pooram that may be installed.
    sys.path.insert(0, str(ROOT / "src"))
    text = wire()
    if not (GOAL.is_file() and GOAL.read_text(encoding="utf-8") == text):
        GOAL.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
