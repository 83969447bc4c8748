"""The files for a server hold together, as far as that can be seen without Docker."""

import re
from dataclasses import fields
from urllib.parse import urlsplit

import pytest
import yaml

from pooram.server.health import READY
from pooram.server.settings import PORT, Settings

VARIABLES = {f"POORAM_{field.name.upper()}" for field in fields(Settings)}
GIVEN = {"NAME": "play.example.org", "PASSWORD": "secret", "WORKERS": "2"}


@pytest.fixture(scope="module")
def deploy(checkout):
    return checkout / "deploy"


@pytest.fixture(scope="module")
def compose(deploy):
    """The compose file with the variables of a person filled in."""
    text = (deploy / "compose.yaml").read_text()
    filled = re.sub(r"\$\{(\w+)[^}]*\}", lambda found: GIVEN[found[1]], text)
    return yaml.safe_load(filled)


@pytest.fixture(scope="module")
def dockerfile(deploy):
    return (deploy / "Dockerfile").read_text()


def test_every_variable_is_a_setting_and_all_of_them_make_a_server(compose, dockerfile):
    of_image = dict(re.findall(r"\b(POORAM_\w+)=(\S+)", dockerfile))
    given = {**of_image, **compose["services"]["pooram"]["environment"]}
    assert set(given) <= VARIABLES
    settings = Settings(
        host=given["POORAM_HOST"],
        port=int(given["POORAM_PORT"]),
        public=tuple(given["POORAM_PUBLIC"].split()),
        database=given["POORAM_DATABASE"],
        metrics=given["POORAM_METRICS"],
    )
    assert settings.address(PORT) == "https://play.example.org/"
    assert settings.kept_in == "postgresql://database/pooram"
    assert {str(port) for port in (settings.port, settings.metrics_address[1])} == set(
        compose["services"]["pooram"]["expose"]
    )


def test_the_database_is_the_one_that_pooram_asks(compose):
    services = compose["services"]
    address = urlsplit(services["pooram"]["environment"]["POORAM_DATABASE"])
    of_database = services[address.hostname]["environment"]
    assert address.username == of_database["POSTGRES_USER"]
    assert address.password == of_database["POSTGRES_PASSWORD"]
    assert address.path == f"/{of_database['POSTGRES_DB']}"
    assert services["pooram"]["depends_on"] == {address.hostname: {"condition": "service_healthy"}}


def test_the_proxy_finds_pooram_and_asks_whether_it_is_well(compose, deploy, dockerfile):
    caddyfile = (deploy / "Caddyfile").read_text()
    upstream, port = re.search(r"reverse_proxy (\w+):(\d+)", caddyfile).groups()
    assert upstream in compose["services"]
    assert port in compose["services"][upstream]["expose"]
    assert re.search(r"health_uri (\S+)", caddyfile)[1] == READY
    assert "header Strict-Transport-Security max-age=" in caddyfile
    assert caddyfile.count("{") == caddyfile.count("}")
    assert f"http://127.0.0.1:{port}{READY}" in dockerfile
    assert f"EXPOSE {port}" in dockerfile
    assert "{$NAME}" in caddyfile
    assert compose["services"]["proxy"]["environment"] == {"NAME": GIVEN["NAME"]}


def test_what_is_mounted_and_built_is_there(compose, deploy, checkout):
    build = compose["services"]["pooram"]["build"]
    assert (deploy / build["context"]).resolve() == checkout
    assert (checkout / build["dockerfile"]).is_file()
    mounts = [mount for service in compose["services"].values() for mount in service.get("volumes", ())]
    for place in (mount.split(":")[0] for mount in mounts):
        assert (deploy / place).is_file() if place.startswith(".") else place in compose["volumes"]
    assert set(re.findall(r"^(\w+)=", (deploy / "example.env").read_text(), re.MULTILINE)) == set(GIVEN)


def test_the_image_is_built_from_what_there_is_and_runs_as_nobody_in_particular(checkout, dockerfile):
    assert (checkout / "tools" / "install.py").is_file()
    assert (checkout / "requirements" / "runtime.txt").is_file()
    last = dockerfile.split("FROM ")[-1]
    assert re.search(r"^USER pooram$", last, re.MULTILINE)
    assert 'ENTRYPOINT ["/app/bin/pooram"]' in last


def test_nobody_outside_reaches_anything_but_the_proxy(compose):
    assert [name for name, service in compose["services"].items() if "ports" in service] == ["proxy"]


def test_the_page_tells_every_setting_as_it_is(checkout):
    page = (checkout / "docs" / "run-a-server.md").read_text()
    rows = re.findall(r"^\| `--([\w-]+)` \| `(\w+)` \|([^|]*)\|", page, re.MULTILINE)
    told = {option: (variable, usual.strip(" `")) for option, variable, usual in rows}
    assert list(told) == [field.name.replace("_", "-") for field in fields(Settings)]
    for field in fields(Settings):
        variable, usual = told[field.name.replace("_", "-")]
        assert variable == f"POORAM_{field.name.upper()}"
        if field.default is not None:
            values = field.default if isinstance(field.default, tuple) else (field.default,)
            words = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
            assert usual == " ".join(words)
