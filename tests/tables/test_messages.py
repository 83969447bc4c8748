"""The wire: what the browser client believes is what the tables send."""

import re
from typing import get_args

import pytest
from msgspec import Struct, structs

from pooram.engine import options, rules, scene
from pooram.tables import messages

BLOCK = re.compile(r"export interface (\w+) \{\n(.*?)\n\}", re.DOTALL)
FIELD = re.compile(r"^  (\w+)\??:", re.MULTILINE)
ALIAS = re.compile(r"export type (\w+) = ([^;{}<>]+);")


def structs_of(module):
    found = vars(module).values()
    return {each.__name__: each for each in found if isinstance(each, type) and issubclass(each, Struct)}


SENT = {
    **{name: each for name, each in structs_of(messages).items() if name != "Struct"},
    **{name: each for name, each in structs_of(scene).items() if name != "Struct"},
    **{name: each for name, each in structs_of(rules).items() if name != "Struct"},
    "GameOption": options.GameOption,
    "OptionChoice": options.OptionChoice,
}


@pytest.fixture(scope="module")
def mirror(checkout):
    return (checkout / "web" / "src" / "lib" / "messages.ts").read_text(encoding="utf-8")


def test_the_client_knows_every_struct_and_no_other(mirror):
    assert {name for name, _ in BLOCK.findall(mirror)} == set(SENT)


@pytest.mark.parametrize("name", sorted(SENT))
def test_the_client_knows_every_field_of(mirror, name):
    body = dict(BLOCK.findall(mirror))[name]
    assert FIELD.findall(body) == [field.name for field in structs.fields(SENT[name])]


@pytest.mark.parametrize("name", ["Role", "Shape", "SeatKind"])
def test_the_client_knows_every_value_of(mirror, name):
    values = get_args(getattr(scene, name, None) or getattr(messages, name))
    written = dict(ALIAS.findall(mirror))[name]
    assert tuple(re.findall(r"'(\w+)'", written)) == values


@pytest.mark.parametrize("union", ["FromTable", "ToTable"])
def test_the_client_tells_messages_apart_by_the_same_tags(mirror, union):
    text = mirror.split(f"export type {union} =")[1].split(";")[0]
    tags = {each.__struct_config__.tag: each.__name__ for each in get_args(getattr(messages, union))}
    assert dict(re.findall(r"Tagged<'(\w+)', (\w+)>", text)) == tags
