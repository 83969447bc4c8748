"""The API is what its description says, whatever is asked."""

import warnings

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec import json

with warnings.catch_warnings():
    # Of other people's code.
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

from pooram.server.identity import COOKIE
from pooram.server.routes import described

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
CASES = 40
"""For each operation, of which half are asked of a table that is there, by somebody who has it."""
SAMPLE = 10
"""For each operation on PostgreSQL, where everything but the storage is the same."""
OPERATIONS = [
    f"{method.upper()} {path}"
    for path, methods in json.decode(described().content)["paths"].items()
    for method in methods
]
GOOD, BAD = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
ASKED = [(label, GOOD) for label in OPERATIONS] + [
    # Any text can be the name of a table, so only numbers and bodies can be wrong.
    (label, BAD)
    for label in OPERATIONS
    if "{seat}" in label
    or label in ("POST /api/tables", "POST /api/tables/{table_id}/claim", "POST /api/gatherings")
]


def test_only_the_public_api_is_described(client):
    answer = client.get("/api/openapi.json")
    document = answer.json()
    assert answer.headers["content-type"] == "application/json"
    assert all(path.startswith("/api/") for path in document["paths"])
    assert not any("svg" in path or path.endswith("/ws") for path in document["paths"])
    assert set(document["components"]["securitySchemes"]) == {"seatKey", "identity", "secureIdentity"}
    operations = [each for methods in document["paths"].values() for each in methods.values()]
    assert all(each["description"] for each in operations)
    guarded = {each["operationId"] for each in operations if "security" in each}
    assert len(guarded) == 12


def test_nothing_else_lies_beside_the_description(client):
    for path in ("/api", "/api/openapi.json/x", "/api/schema", "/schema", "/schema/openapi.json"):
        answer = client.get(path, headers={"accept": "*/*"})
        assert (answer.status_code, answer.json()["error"]) == (404, "There is nothing at this address.")


class Asker:
    """Somebody with a table and a key, who asks a real server for anything."""

    def __init__(self, server):
        self.table = server.new_table("template", "me person")
        with server.browser() as browser:
            self.key = browser.post(f"/api/tables/{self.table}/seats/0/keys", json={}).json()["key"]
        self.cookie = f"{COOKIE}={server.cookies[COOKIE]}"
        self.schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
        self.operations = {each.ok().label: each.ok() for each in self.schema.get_all_operations()}

    def ask(self, case, known, who):
        if known and case.operation.method.upper() != "DELETE":
            for name, value in (("table_id", self.table), ("seat", 0), ("key", "template")):
                if name in case.path_parameters:
                    case.path_parameters[name] = value
        if known and case.query:
            # Nobody has the time to wait for news.
            case.query = {**case.query, "after": -1}
        headers = {"key": {"Authorization": f"Bearer {self.key}"}, "browser": {"Cookie": self.cookie}}
        kind = {"Content-Type": "application/json"} if case.operation.method.upper() == "POST" else {}
        case.call_and_validate(headers={**kind, **headers.get(who, {})}, checks=CHECKS)


@pytest.fixture(scope="module")
def asker(module_server):
    return Asker(module_server)


@pytest.fixture(scope="module")
def asker_on_postgres(module_server_on_postgres):
    return Asker(module_server_on_postgres)


@pytest.mark.parametrize(("label", "mode"), ASKED)
def test_whatever_is_asked_is_answered_as_described(asker, label, mode):
    ask_for_anything(asker, label, mode, CASES // 2)


@pytest.mark.parametrize(("label", "mode"), ASKED)
def test_also_by_a_server_on_postgresql_which_does_not_take_every_text(asker_on_postgres, label, mode):
    ask_for_anything(asker_on_postgres, label, mode, SAMPLE // 2)


@pytest.mark.parametrize(
    ("method", "path", "asked"),
    [
        ("get", "/seats", None),
        ("get", "/seats/0/keys", None),
        ("post", "/seats/0/keys", {}),
        ("delete", "/seats/0/keys", None),
        ("post", "/claim", {"key": "k" * 43}),
        ("get", "/view", None),
        ("post", "/again", {}),
        ("delete", "", None),
    ],
)
@pytest.mark.parametrize("server", ["module_server", "module_server_on_postgres"])
def test_a_table_whose_name_no_database_takes_is_unknown_or_nobodys(request, server, method, path, asked):
    with request.getfixturevalue(server).browser() as browser:
        answer = browser.request(method, f"/api/tables/a%00b{path}", json=asked)
    assert answer.status_code in (403, 404), answer.text


def ask_for_anything(asker, label, mode, cases):
    operation = asker.operations[label]

    @settings(
        max_examples=cases,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data(), known=st.booleans(), who=st.sampled_from(["key", "browser", "nobody"]))
    def ask(data, known, who):
        asker.ask(data.draw(operation.as_strategy(generation_mode=mode)), known, who)

    ask()
