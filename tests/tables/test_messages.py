"""The wire: what the browser client believes is what the tables send."""

import importlib.util
import re
from typing import Literal, get_args, get_type_hints

import pytest
from msgspec import Struct, json

from pooram.bots.levels import LEVELS
from pooram.games import all_games
from pooram.server.routes import ROUTES, game_info
from pooram.tables import messages
from pooram.tables.key_messages import HeldSeats, SeatKey
from pooram.tables.messages import BotLevel, Problem, TableInfo, TableLink
from pooram.tables.packing import read_from_table

INTERFACE = re.compile(r"export interface (\w+) \{\n(.*?)\n\}", re.DOTALL)
FIELD = re.compile(r"^  (\w+)(\??): (.+);$", re.MULTILINE)
ALIAS = re.compile(r"export type (\w+) = (.+);")
PLAIN = {"string": str, "number": (int, float), "boolean": bool, "null": type(None)}


class Client:
    """What a reader of TypeScript would say to a message."""

    def __init__(self, text):
        self.interfaces = {name: FIELD.findall(body) for name, body in INTERFACE.findall(text)}
        self.aliases = dict(ALIAS.findall(text))

    def believes(self, sent, kind):
        """Whether a value that has come as JSON is of this type."""
        if kind.startswith("Record<string, ") and kind.endswith(">"):
            return all(self.believes(item, kind[15:-1]) for item in sent.values())
        if " | " in kind and not kind.endswith("]"):
            return any(self.believes(sent, each) for each in kind.split(" | "))
        if kind in self.aliases:
            return self.believes(sent, self.aliases[kind])
        if kind in self.interfaces:
            return isinstance(sent, dict) and self._fits(sent, self.interfaces[kind])
        if kind.endswith("[]"):
            return isinstance(sent, list) and all(self.believes(item, kind[:-2]) for item in sent)
        if kind.startswith("'"):
            return sent == kind.strip("'")
        return isinstance(sent, PLAIN[kind]) and isinstance(sent, bool) == (kind == "boolean")

    def _fits(self, sent, fields):
        known = {name for name, _, _ in fields}
        return set(sent) <= known and all(
            self.believes(sent[name], kind) if name in sent else bool(mark) for name, mark, kind in fields
        )


@pytest.fixture(scope="module")
def maker(checkout):
    """tools/messages.py as a module."""
    spec = importlib.util.spec_from_file_location("pooram_messages", checkout / "tools" / "messages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def client(maker):
    return Client(maker.wire())


@pytest.fixture
def written(maker):
    """What is written of a struct, without what it needs."""

    def write(struct):
        made = maker.TypeScript()
        made.declare(struct.__name__, struct)
        return made.text()

    return write


# How a struct is written

Fruit = Literal["fig", "plum"]


class Basket(Struct, omit_defaults=True):
    """What is carried home."""

    fruit: Fruit
    weight: float
    """In pounds."""
    full: bool = False
    owner: str = ""
    """Who carries it,
    if anybody does."""


Names = dict[str, str | bool]


class Cart(Struct, tag_field="type", tag="cart"):
    baskets: tuple[Basket, ...]
    prices: dict[str, int]
    labels: tuple[Names, ...]
    spare: Basket | None = None
    ripe: tuple[Literal["yes", "no"], ...] = ()


class Box(Struct):
    inner: "Box | None"


class Odd(Struct):
    number: complex


def test_a_field_with_a_default_may_be_missing_where_defaults_are_left_out(written):
    assert written(Basket).startswith(
        """\
/** What is carried home. */
export interface Basket {
  fruit: Fruit;
  /** In pounds. */
  weight: number;
  full?: boolean;
  /**
   * Who carries it,
   * if anybody does.
   */
  owner?: string;
}
"""
    )


def test_a_tagged_struct_has_its_tag_and_all_its_fields(written):
    assert written(Cart).startswith(
        """\
export interface Cart {
  type: 'cart';
  baskets: Basket[];
  prices: Record<string, number>;
  labels: Names[];
  spare: Basket | null;
  ripe: ('yes' | 'no')[];
}
"""
    )


def test_what_a_struct_is_made_of_is_written_once_after_it(written):
    text = written(Cart)
    assert re.findall(r"export (?:interface|type) (\w+)", text) == ["Cart", "Basket", "Fruit", "Names"]
    assert "export type Fruit = 'fig' | 'plum';" in text
    assert "export type Names = Record<string, string | boolean>;" in text


def test_a_union_goes_by_its_name(maker):
    made = maker.TypeScript()
    made.declare("Load", Cart | Basket)
    assert made.text().startswith("export type Load = Cart | Basket;\n")


def test_a_struct_may_hold_its_like(written):
    assert "inner: Box | null;" in written(Box)


def test_a_type_that_nobody_has_thought_of_is_refused(written):
    with pytest.raises(TypeError, match="complex"):
        written(Odd)


def test_two_structs_cannot_have_one_name(maker):
    made = maker.TypeScript()
    made.declare("Basket", Basket)
    with pytest.raises(TypeError, match="Two types have the name Basket"):
        made.declare("Basket", Cart)


# What is written of our messages


def structs_in(kind):
    """The structs in a type, however deep, but not what these are made of."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        return {kind.__name__}
    return {name for each in get_args(kind) for name in structs_in(each)}


def test_the_client_knows_all_that_is_asked_and_answered(client):
    kinds = [kind for route in ROUTES for kind in get_type_hints(route.fn).values()]
    found = {name for kind in kinds for name in structs_in(kind)}
    assert found >= {"GameInfo", "Rules", "NewTable", "TableLink", "TableInfo"}
    assert found - set(client.interfaces) == set()


@pytest.mark.parametrize("union", ["FromTable", "ToTable"])
def test_the_client_tells_messages_apart_by_the_same_tags(client, union):
    tags = {each.__name__: each.__struct_config__.tag for each in get_args(getattr(messages, union))}
    assert client.aliases[union].split(" | ") == list(tags)
    assert {name: client.interfaces[name][0] for name in tags} == {
        name: ("type", "", f"'{tag}'") for name, tag in tags.items()
    }


# What is really sent


@pytest.mark.parametrize("key", sorted(all_games()))
def test_the_client_believes_all_that_a_game_is_told(play, client, key):
    game = all_games()[key]
    told = []

    async def scenario(house):
        people = await house.people(key, seats=max(2, game.fewest_seats))
        for person in people:
            await person.why(person.snapshot.scene.panels[0].places[0].id)
            await person.why("the-moon")
        for _ in range(40):
            for person in people:
                if person.snapshot.offers:
                    await person.step(person.snapshot.offers[-1].notation)
                    break
        for person in people:
            await person.back()
            await person.say(type="earlier", before=2)
            told.extend(json.decode(json.encode(read_from_table(data))) for data in person.wire)

    play(scenario)
    assert {message["type"] for message in told} == {"snapshot", "change", "refusal", "trouble", "lines"}
    wrong = [each for each in told if not client.believes(each, "FromTable")]
    assert wrong == []


def test_the_client_believes_the_end_of_a_game(play, client):
    async def scenario(house):
        (anna,) = await house.people("template", seats=1)
        while not anna.snapshot.finished:
            await anna.step(anna.snapshot.offers[0].notation)
        assert anna.snapshot.sheet is not None
        assert anna.frames
        assert client.believes(json.decode(anna.wire[-1]), "Change")

    play(scenario)


@pytest.mark.parametrize("key", sorted(all_games()))
def test_the_client_believes_what_a_game_says_of_itself(client, key):
    game = all_games()[key]
    bots = tuple(BotLevel(level.key, level.name, level.help) for level in LEVELS.values())
    assert client.believes(json.decode(json.encode(game.rules)), "Rules")
    assert client.believes(json.decode(json.encode(game_info(game, bots))), "GameInfo")


@pytest.mark.parametrize(
    "answer",
    [
        TableLink("a1"),
        TableInfo("a1", "template", "Lamps", ("Anna", "Bo"), ("Bo",), 3, "2025-01-01T00:00:00Z"),
        HeldSeats((0, 2)),
        SeatKey("k", "/table/a1#key=k"),
        Problem("No."),
        Problem("No.", "Ask again.", "template/turn-1"),
    ],
)
def test_the_client_believes_an_answer(client, answer):
    sent = json.decode(json.encode(answer))
    assert client.believes(sent, type(answer).__name__)
    first = next(iter(sent))
    assert not client.believes({name: sent[name] for name in sent if name != first}, type(answer).__name__)
    assert not client.believes({**sent, "more": 1}, type(answer).__name__)
    assert not client.believes({**sent, first: 1}, type(answer).__name__)
