"""Fields are declared once: numbers, bytes, restoring, copies, pickles and equality follow from them.

A class declares its attributes, as typed code does anyway, and extends `Fields`. What merely saves time or
follows from the rest is named in `worked_out`: it is no part of what makes two things equal. `__init__` takes
fields by their names; a parameter that is none has a default.
"""

import struct
from collections.abc import Iterator, Mapping
from inspect import Parameter, signature
from typing import Any, ClassVar, get_origin

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Fields:
    """Something that is made up of whole numbers, rows of them, and other such things."""

    worked_out: ClassVar[tuple[str, ...]] = ()
    """Attributes that follow from the others, such as a sum that is kept at hand."""

    def work_out(self) -> None:
        """Make what is worked out fit the rest again; called when the rest was restored from numbers."""

    def copy(self) -> "Fields":
        """An independent one; classes that are copied in a hurry write their own."""
        kept = {name: _copied(getattr(self, name)) for name in all_fields(type(self))}
        made: Fields = _revived(type(self), kept)
        return made

    def to_ints(self) -> list[int]:
        """All that makes it up, in the order in which it is declared."""
        numbers: list[int] = []
        for name in fields_of(type(self)):
            _write(getattr(self, name), numbers, f"{type(self).__name__}.{name}")
        return numbers

    def to_bytes(self) -> bytes:
        """The same bytes for the same numbers, on every machine."""
        numbers = self.to_ints()
        return struct.pack(f"<{len(numbers)}q", *numbers)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, Fields)
        return self.to_ints() == other.to_ints()

    def __hash__(self) -> int:
        raise TypeError(f"a {type(self).__name__} changes, so it cannot be in a set; its to_bytes() can")

    def __copy__(self) -> "Fields":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Fields":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        kept = {name: _packed(getattr(self, name)) for name in all_fields(type(self))}
        return _unpacked, (type(self), kept)


def restore_into(blank: Fields, numbers: list[int]) -> None:
    """Turn one of the same kind into the one whose `to_ints` these are."""
    left = iter(numbers)
    _fill(blank, left)
    if next(left, None) is not None:
        raise ValueError(f"these are too many numbers for a {type(blank).__name__}")


def differences(one: Fields, two: Fields) -> list[str]:
    """The names of the fields in which two of a kind differ: `platforms[0].height`."""
    found: list[str] = []
    for name in fields_of(type(one)):
        found += _differences(name, getattr(one, name), getattr(two, name))
    return found


def ints_of(data: bytes) -> list[int]:
    """The numbers that `to_bytes` packed.

    >>> ints_of(struct.pack("<2q", 3, -1))
    [3, -1]
    """
    return list(struct.unpack(f"<{len(data) // 8}q", data))


# Which attributes there are


_ALL: dict[type, tuple[str, ...]] = {}
_OWN: dict[type, tuple[str, ...]] = {}


def all_fields(cls: type) -> tuple[str, ...]:
    """The attributes that a class and those above it declare, those of the uppermost first."""
    if cls not in _ALL:
        names: dict[str, None] = {}
        for above in reversed(cls.__mro__):
            names.update(dict.fromkeys(_declared(vars(above))))
        _ALL[cls] = tuple(names)
    return _ALL[cls]


def fields_of(cls: type) -> tuple[str, ...]:
    """Those of them that make it up."""
    if cls not in _OWN:
        aside = {name for above in cls.__mro__ for name in vars(above).get("worked_out", ())}
        _OWN[cls] = tuple(name for name in all_fields(cls) if name not in aside)
    return _OWN[cls]


def _declared(space: Mapping[str, Any]) -> list[str]:
    """Compiled classes keep what they declare in `__mypyc_attrs__`, interpreted ones in their annotations."""
    annotations = space.get("__annotations__", {})
    names = space.get("__mypyc_attrs__") or [n for n in annotations if not _of_the_class(annotations[n])]
    return [name for name in names if not name.startswith("__")]


def undeclared(thing: Fields) -> list[str]:
    """Attributes that an object has and its class does not declare, so that they get lost."""
    return [name for name in getattr(thing, "__dict__", {}) if name not in all_fields(type(thing))]


def _of_the_class(annotation: object) -> bool:
    return get_origin(annotation) is ClassVar or str(annotation).startswith("ClassVar")


# What they hold


def _write(value: Any, numbers: list[int], name: str) -> None:
    if isinstance(value, int):
        numbers.append(int(value))
    elif isinstance(value, Fields):
        numbers += value.to_ints()
    elif value is None or isinstance(value, (float, str, dict)):
        raise TypeError(
            f"{name} is {value!r}: a field holds whole numbers; what follows from others goes into worked_out"
        )
    else:
        numbers.append(len(value))
        for item in value:
            _write(item, numbers, name)


def _fill(thing: Fields, numbers: Iterator[int]) -> None:
    for name in fields_of(type(thing)):
        setattr(thing, name, _read(getattr(thing, name), numbers))
    thing.work_out()


def _read(like: Any, numbers: Iterator[int]) -> Any:
    """The next value, of the same kind as another."""
    if isinstance(like, bool):
        return bool(next(numbers))
    if isinstance(like, int):
        return next(numbers)
    if isinstance(like, Fields):
        _fill(like, numbers)
        return like
    count = next(numbers)
    if not isinstance(like, list):
        return vec[i64]([next(numbers) for _ in range(count)])
    if like and isinstance(like[0], Fields):
        items = [item.copy() for item in like] + [like[0].copy() for _ in range(count - len(like))]
        return [_read(item, numbers) for item in items[:count]]
    return [next(numbers) for _ in range(count)]


def _differences(name: str, one: Any, two: Any) -> list[str]:
    if isinstance(one, Fields) and type(one) is type(two):
        return [f"{name}.{inner}" for inner in differences(one, two)]
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        return [
            found
            for index in range(len(one))
            for found in _differences(f"{name}[{index}]", one[index], two[index])
        ]
    if isinstance(one, (int, list, Fields)) or isinstance(two, (int, list, Fields)):
        return [] if type(one) is type(two) and one == two else [name]
    return [] if list(one) == list(two) else [name]


def _copied(value: Any) -> Any:
    if isinstance(value, Fields):
        return value.copy()
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return value[:] if _is_vec(value) else _plain(value)


def _packed(value: Any) -> Any:
    """A row of compiled numbers cannot be pickled; as a tuple it can."""
    return tuple(value) if _is_vec(value) else _plain(value)


def _unpacked(cls: Any, kept: dict[str, Any]) -> Any:
    rows = {name: vec[i64](list(value)) for name, value in kept.items() if isinstance(value, tuple)}
    return _revived(cls, {**kept, **rows})


def _revived(cls: Any, kept: dict[str, Any]) -> Any:
    """An object with these attributes; `__init__` gets those that it asks for by their names."""
    made = cls(**{name: kept[name] for name in _asked(cls)})
    for name, value in kept.items():
        setattr(made, name, value)
    return made


_ASKED: dict[type, tuple[str, ...]] = {}


def _asked(cls: type) -> tuple[str, ...]:
    """The fields that `__init__` takes; whatever else it takes must have a default."""
    if cls not in _ASKED:
        known = all_fields(cls)
        wanted = signature(cls).parameters
        for name in wanted:
            if name not in known and wanted[name].default is Parameter.empty:
                raise TypeError(
                    f"{cls.__name__}.__init__ asks for {name}, which is none of its fields and has no default"
                )
        _ASKED[cls] = tuple(name for name in wanted if name in known)
    return _ASKED[cls]


def _is_vec(value: Any) -> bool:
    return not isinstance(value, (int, float, str, list, dict, Fields)) and hasattr(value, "__getitem__")


def _plain(value: Any) -> Any:
    """What can be kept; whoever only listens cannot."""
    return value if isinstance(value, (int, float, str, list, dict, Fields)) else None
