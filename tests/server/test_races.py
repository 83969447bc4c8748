"""Several devices of one seat, at servers on two machines, answer one decision at once: one wins."""

import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier

import httpx
import pytest

from pooram.tables.messages import Snapshot, Trouble

DEVICES = 6
"""Every second one is at the other server."""
RACES = [5, pytest.param(1000, marks=pytest.mark.deep)]
PATIENCE = 300
"""Seconds after which what was waited for is given up: nothing takes as long, however busy the machine is."""
TOO_LATE = "That came too late: the table has moved on."
UNKNOWN = "There is nothing like that on the table."


def heard_by(screen):
    """All that came before the answer to a question asked now."""
    screen.send(type="why", target="nothing")
    heard = []
    while not (isinstance(message := screen.hear(), Trouble) and message.error == UNKNOWN):
        heard.append(message)
    return heard


def race(servers):
    """Everybody chooses for the same seat; who has won, and what the others were told."""
    table = servers[0].new_table("template", "me person")
    screens = [servers[number % 2].sit(table, 0) for number in range(DEVICES)]
    decision = screens[0].snapshot.decision
    for number, screen in enumerate(screens):
        screen.send(type="step", decision=decision, seat=0, notation=f"row {number % 2 + 1}")
    told = [heard_by(screen) for screen in screens]
    refused = [[each for each in heard if isinstance(each, Trouble)] for heard in told]
    assert sorted(map(len, refused)) == [0] + [1] * (DEVICES - 1), "exactly one wins"
    assert {each.error for (each,) in filter(None, refused)} == {TOO_LATE}
    winner = refused.index([])
    for screen, heard in zip(screens, told, strict=True):
        if screen is not screens[winner]:
            assert isinstance(heard[0], Snapshot), "the fresh table comes first"
            assert isinstance(heard[-1], Trouble)
        while screen.told.decision == decision:
            screen.hear()
        assert screen.told.decision == decision + 1
        assert screen.told.log == screens[winner].told.log
        screen.socket.close()
    record = servers[0].get(f"/api/tables/{table}/record").text
    assert record.count("\n1 row ") == 1
    assert f"\n1 row {winner % 2 + 1}\n" in record


@pytest.mark.parametrize("races", RACES)
def test_of_many_answers_at_two_servers_one_wins_and_the_others_are_told_and_shown(two_machines, races):
    for _ in range(races):
        race(two_machines)
    for server in two_machines:
        assert server.end(signal.SIGTERM) == 0


def race_of_programs(servers, programs, at_once):
    """Everybody chooses over HTTP for the same seat; who has won, and what the others were answered."""
    table = servers[0].new_table("template", "me person")
    seat = f"/api/tables/{table}/seats/0"
    (decision,) = {program.get(f"{seat}/view").json()["decision"] for program in programs[:2]}
    start = Barrier(DEVICES)

    def choose(number):
        body = {"decision": decision, "notation": f"row {number % 2 + 1}"}
        start.wait(PATIENCE)
        return programs[number].post(f"{seat}/steps", json=body)

    answers = list(at_once.map(choose, range(DEVICES)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * (DEVICES - 1), (
        "exactly one wins"
    )
    winner = [answer.status_code for answer in answers].index(200)
    for answer in answers:
        told = answer.json()
        assert answer.status_code == 200 or told["error"] == TOO_LATE
        view = told if answer.status_code == 200 else told["view"]
        assert view["decision"] == decision + 1, "the fresh table comes with the refusal"
        assert view["choices"], "and one can go on with it"
    record = servers[1].get(f"/api/tables/{table}/record").text
    assert record.count("\n1 row ") == 1
    assert f"\n1 row {winner % 2 + 1}\n" in record


@pytest.mark.parametrize("races", RACES)
def test_of_many_programs_at_two_servers_one_wins_and_the_others_are_answered_as_it_is(two_machines, races):
    cookies = two_machines[0].cookies
    with ExitStack() as opened:
        at_once = opened.enter_context(ThreadPoolExecutor(DEVICES))
        programs = [
            opened.enter_context(
                httpx.Client(base_url=two_machines[number % 2].address, timeout=PATIENCE, cookies=cookies)
            )
            for number in range(DEVICES)
        ]
        for _ in range(races):
            race_of_programs(two_machines, programs, at_once)
    for server in two_machines:
        assert server.end(signal.SIGTERM) == 0
