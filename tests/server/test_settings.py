"""How a server runs is said by options, by the environment and by a file."""

import logging
import sys

import pytest
from msgspec import json

from pooram.cli.app import run
from pooram.server.logs import JsonFormatter, TextFormatter
from pooram.server.settings import Settings


@pytest.fixture
def started(monkeypatch):
    """The settings with which `pooram serve` would have run."""
    calls = []
    monkeypatch.setattr("pooram.server.app.run", calls.append)

    def start(*words):
        calls.clear()
        run_quietly("serve", *words)
        return calls[0]

    return start


def run_quietly(*words):
    """The exit code."""
    try:
        run(list(words))
    except SystemExit as left:
        return left.code
    return 0


def test_an_option_wins_over_the_environment_and_that_over_the_file(started, tmp_path, monkeypatch):
    file = tmp_path / "pooram.toml"
    file.write_text('port = 1\nworkers = 1\nlog-format = "json"\npublic = ["https://a.example"]\n')
    monkeypatch.setenv("POORAM_PORT", "2")
    monkeypatch.setenv("POORAM_GRACEFUL_SECONDS", "9")
    settings = started("--config", str(file), "--port", "3")
    assert settings == Settings(port=3, log_format="json", public=("https://a.example",), graceful_seconds=9)
    assert started("--config", str(file)).port == 2
    monkeypatch.delenv("POORAM_PORT")
    assert started("--config", str(file)).port == 1


def test_the_environment_can_name_the_file_and_several_values(started, tmp_path, monkeypatch):
    file = tmp_path / "pooram.toml"
    file.write_text("browser = false\nlog_level = 'info'\n")
    monkeypatch.setenv("POORAM_CONFIG", str(file))
    monkeypatch.setenv("POORAM_PUBLIC", "https://a.example http://b.example:81")
    settings = started()
    assert (settings.browser, settings.log_level) == (False, "info")
    assert settings.public == ("https://a.example", "http://b.example:81")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 1", "[prot]"),
        ("port = ", "cannot be read: Invalid value"),
        ("port = 99999", "99999"),
        ("workers = 0", "workers"),
        ("public = ['play.example.org']", "'play.example.org' is no public address."),
        ("host = '0.0.0.0'", "--public"),
        ("metrics = 'here'", "'here' is no place for metrics."),
    ],
)
def test_a_fault_in_the_file_is_named_in_one_line(tmp_path, capsys, text, said):
    file = tmp_path / "pooram.toml"
    file.write_text(text)
    assert run_quietly("serve", "--config", str(file)) == 2
    line = capsys.readouterr().err
    assert said in line
    assert len(line.splitlines()) == 1


def test_a_file_that_is_not_there_is_said_in_one_line(tmp_path, capsys):
    assert run_quietly("serve", "--config", str(tmp_path / "nothing.toml")) == 2
    assert "No such file" in capsys.readouterr().err


def test_a_folder_where_nothing_can_be_kept_is_said_in_one_line(tmp_path, capsys, monkeypatch):
    # It would take the place of what pytest listens with.
    monkeypatch.setattr("pooram.server.app.log_to_stderr", lambda *_: None)
    (tmp_path / "file").write_text("no folder")
    assert run_quietly("serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "file")) == 2
    assert "The tables cannot be kept in" in capsys.readouterr().err


def test_an_engine_that_is_not_installed_is_said_in_one_line(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("pooram.server.app.log_to_stderr", lambda *_: None)
    monkeypatch.setitem(sys.modules, "ray", None)
    words = ("--no-browser", "--port", "0", "--data", str(tmp_path), "--engine", "ray")
    assert run_quietly("serve", *words) == 2
    line = capsys.readouterr().err
    assert "The engine ray is not installed." in line
    assert len(line.splitlines()) == 1


def test_several_workers_need_postgresql(capsys):
    assert run_quietly("serve", "--workers", "2") == 2
    assert "Use one worker, or PostgreSQL" in capsys.readouterr().err


def test_what_is_shown_of_a_database_has_no_password(tmp_path):
    settings = Settings(database="postgresql://anna:secret@db.example:5432/pooram")
    assert settings.place == "postgresql://anna:secret@db.example:5432/pooram"
    assert settings.kept_in == "postgresql://db.example/pooram"
    assert Settings(database=str(tmp_path / "a.sqlite3")).place == tmp_path / "a.sqlite3"


@pytest.mark.parametrize(
    "database",
    [
        "postgresql+asyncpg://anna:sesame@h/db",
        "mysql://anna:sesame@h/db",
        "postgres:/anna:sesame@h/db",
        "postgresql:anna:sesame@h",
        "anna:sesame@db.example.org/pooram",
        "host=h dbname=db password=sesame",
        " postgresql://anna:sesame@h/db",
    ],
)
def test_what_is_no_database_is_refused_and_its_password_not_repeated(
    started, tmp_path, capsys, monkeypatch, database
):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(IndexError):
        started("--database", database)
    monkeypatch.setenv("POORAM_DATABASE", database)
    with pytest.raises(IndexError):
        started()
    assert run_quietly("bench", "load", "template", "--database", database) == 2
    said = capsys.readouterr()
    for line in said.err.splitlines():
        assert "neither an address of PostgreSQL nor a file" in line
    assert len(said.err.splitlines()) == 3
    assert "sesame" not in said.err + said.out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("database", ["POSTGRESQL://anna:sesame@h/db", "postgres://h/db"])
def test_an_address_of_postgresql_may_be_written_in_any_letters(database):
    assert Settings(database=database).place == database
    assert "sesame" not in Settings(database=database).kept_in


@pytest.mark.parametrize("name", ["a.sqlite3", "a.sqlite", "a.db", "A.DB"])
def test_a_database_that_is_called_as_files_are_is_a_file(tmp_path, name):
    assert Settings(database=str(tmp_path / name)).place == tmp_path / name
    # Of a former version it may be a folder.
    (tmp_path / name).mkdir()
    assert Settings(database=str(tmp_path / name)).place == tmp_path / name / "pooram.sqlite3"
    assert Settings(database=str(tmp_path / "games")).place == tmp_path / "games" / "pooram.sqlite3"


def test_the_printed_address_is_the_public_one_if_there_is_one():
    assert Settings().address(5) == "http://127.0.0.1:5/"
    assert Settings(host="::1").address(5) == "http://[::1]:5/"
    assert Settings(public=("https://play.example.org",)).address(5) == "https://play.example.org/"


def event(message, error=None, **fields):
    exc_info = (type(error), error, error.__traceback__) if error else None
    record = logging.LogRecord("pooram.test", logging.WARNING, "file", 1, message, (), exc_info)
    record.__dict__.update(fields)
    return record


def test_an_event_is_one_line_of_json_with_its_fields_and_its_traceback():
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        line = JsonFormatter().format(event("It broke", error, status=500, ms=1.5))
    assert "\n" not in line
    told = json.decode(line)
    assert told["message"] == "It broke"
    assert (told["level"], told["logger"], told["status"], told["ms"]) == ("warning", "pooram.test", 500, 1.5)
    assert told["exception"].startswith("Traceback")
    assert told["exception"].endswith("ValueError: two\nlines")
    assert told["time"].endswith("+00:00")


def test_an_event_for_people_ends_with_its_fields():
    assert (
        TextFormatter().format(event("Hello", status=200)).endswith("WARNING pooram.test: Hello status=200")
    )
