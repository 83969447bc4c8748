"""The command for machines and its errors for people."""

import json
import socket

import pytest

from pooram.cli.app import COMMANDS, run


def output(capsys, *words):
    """What a command prints, run in this process."""
    with pytest.raises(SystemExit) as left:
        run(list(words))
    assert left.value.code in (0, None)
    return capsys.readouterr().out


def refused(capsys, *words):
    """The exit code of a command that fails, and the one line it says."""
    with pytest.raises(SystemExit) as left:
        run(list(words))
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    return left.value.code, captured.err


def test_games_are_listed_with_seats_options_and_defaults(capsys):
    listed = {game["key"]: game for game in json.loads(output(capsys, "games", "--json"))}
    assert {"kalimambo", "kerala_race"} <= set(listed)
    assert "template" not in listed
    assert (listed["kalimambo"]["fewest_seats"], listed["kalimambo"]["most_seats"]) == (3, 7)
    for option in listed["kerala_race"]["options"]:
        assert {"key", "name", "help", "default", "low", "high"} <= set(option)


def test_games_are_listed_for_people_too(capsys):
    shown = output(capsys, "games")
    assert "kalimambo" in shown
    assert "3–7" in shown


def test_simulate_prints_plain_keys(capsys):
    found = json.loads(
        output(
            capsys,
            *("simulate", "template", "--seats", "3", "--games", "20", "--bot", "random"),
            *("--seed", "4", "--workers", "1", "--option", "bonus=0", "--json"),
        )
    )
    assert (found["game"], found["seats"], found["games"], found["seed"]) == ("template", 3, 20, 4)
    assert found["options"] == {"bonus": 0, "head_start": 6}
    for key in ("mean_scores", "mean_score_intervals", "win_rates", "win_rate_intervals"):
        assert len(found[key]) == 3
    for key in ("mean_steps", "mean_turns", "games_per_second"):
        assert found[key] > 0


def test_arena_prints_plain_keys(capsys):
    words = ("arena", "template", "--bots", "greedy,random", "--games", "4", "--workers", "1", "--json")
    found = json.loads(output(capsys, *words))
    assert (found["game"], found["seats"], found["games"]) == ("template", 2, 4)
    assert found["bots"] == ["greedy", "random"]
    assert sum(found["win_rates"]) == pytest.approx(1)
    assert len(found["win_rate_intervals"]) == 2


def test_bench_prints_a_list_with_plain_keys(capfd):
    with pytest.raises(SystemExit):
        run(["bench", "template", "--seconds", "0.02", "--json"])
    rows = json.loads(capfd.readouterr().out)
    assert {row["seats"] for row in rows} == {1, 2, 3, 4}
    for row in rows:
        assert row["game"] == "template"
        assert row["interpreted_games_per_second"] > 0
        assert row["search_simulations_per_second"] > 0
        assert "compiled_games_per_second" in row


@pytest.mark.parametrize(
    "words", [("simulate", "template", "--games", "9"), ("arena", "template", "--games", "3")]
)
def test_people_get_tables(capsys, words):
    shown = output(capsys, *words, "--workers", "1")
    assert "95% interval" in shown
    assert "games a second" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "chess"), "no game 'chess'"),
        (("simulate", "template", "--seats", "2", "--option", "head_start=9"), "only for 1 seat, not for 2"),
        (("play", "template", "--option", "head_start=9"), "only for 1 seat, not for 2"),
        (("simulate", "kalimambo", "--seats", "9"), "3 to 7 seats, not 9"),
        (("simulate", "kalimambo", "--bot", "oracle"), "no bot 'oracle'"),
        (("simulate", "template", "--option", "bonus=99"), "Allowed: 0 to 9"),
        (("simulate", "template", "--option", "bonus=much"), "Allowed: 0 to 9"),
        (("simulate", "template", "--option", "bonus"), "--option key=value"),
        (("simulate", "template", "--option", "speed=1"), "Its options: bonus"),
        (("simulate", "template", "--games", "0"), "at least 1"),
        (("simulate", "template", "--seats", "many"), "pooram simulate --help"),
        (("simulate",), "pooram simulate --help"),
        (("arena", "template", "--bots", "random"), "at least two bots"),
        (("arena", "template", "--seats", "0"), "1 to 4 seats"),
        (("bench", "template", "--seconds", "0"), "between 0 and 3600"),
        (("bench", "chess"), "no game 'chess'"),
        (("play", "template", "--seat", "3"), "Choose a number from 1 to 2"),
        (("play", "template", "--bot", "oracle"), "no bot 'oracle'"),
        (("replay", "nowhere.pooram"), "Cannot read nowhere.pooram"),
        (("verify", "nowhere.pooram"), "Cannot read nowhere.pooram"),
        (("dance",), "no command 'dance'"),
        (("--dance",), "pooram --help"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(capsys, words, said):
    code, line = refused(capsys, *words)
    assert code == 2
    assert line.startswith("pooram: ")
    assert said in line


def test_every_command_explains_itself_with_an_example(capsys):
    for command in COMMANDS:
        shown = output(capsys, command.__name__, "--help")
        assert "Examples:" in shown
        assert f"pooram {command.__name__}" in shown


def test_ctrl_c_is_quiet(capsys, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("pooram.cli.lab.simulations.simulate", interrupted)
    with pytest.raises(SystemExit) as left:
        run(["simulate", "template"])
    assert left.value.code == 130
    assert capsys.readouterr().err.strip() == ""


def test_a_place_where_nobody_can_listen_is_said_in_one_line(capsys, monkeypatch):
    def busy(*_):
        raise OSError(98, "Address already in use")

    monkeypatch.setattr("pooram.server.app.run", busy)
    code, line = refused(capsys, "serve", "--no-browser")
    assert code == 2
    assert "Address already in use" in line


def test_a_port_that_was_asked_for_and_is_taken_is_one_clear_line(capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, line = refused(capsys, "serve", "--no-browser", "--port", str(port))
    assert code == 2
    assert f"Cannot listen on 127.0.0.1:{port}" in line
    assert "--port" in line


def test_without_a_command_the_tables_open_in_the_browser(capsys, monkeypatch):
    calls = []
    monkeypatch.setattr("pooram.server.app.run", calls.append)
    output(capsys)
    output(capsys, "serve", "--port", "9000", "--no-browser")
    assert [(settings.port, settings.browser) for settings in calls] == [(None, True), (9000, False)]


def test_python_m_pooram_is_the_command(pooram):
    done = pooram("simulate", "chess")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_a_bot_alone_is_reported_with_the_rival(capsys):
    words = ("simulate", "template", "--seats", "1", "--games", "40", "--option", "head_start=9")
    shown = output(capsys, *words, "--workers", "1")
    assert "Lamps, 1 seat, 40 games of random" in shown
    assert "With head_start=9" in shown
    assert "The night" in shown
    assert "The rival is beaten in" in shown


def test_a_report_on_several_seats_says_whether_one_is_better_off(capsys):
    shown = output(capsys, "simulate", "template", "--seats", "3", "--games", "1000", "--workers", "1")
    assert "Earlier seats are better off: seat 1 wins" in shown


def test_an_arena_of_one_seat_lists_the_rival(capsys):
    shown = output(
        capsys,
        *("arena", "template", "--seats", "1", "--bots", "greedy,random", "--games", "4", "--workers", "1"),
    )
    assert "Every bot plays alone against The night, by turns." in shown


def test_the_list_of_games_says_for_how_many_seats_an_option_is(capsys):
    listed = {game["key"]: game for game in json.loads(output(capsys, "games", "--all", "--json"))}
    assert listed["template"]["rival"] == "The night"
    assert listed["template"]["options"][1]["most_seats"] == 1
    assert "for 1" in output(capsys, "games", "--all")
