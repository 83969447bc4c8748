"""Several devices of one seat, at two worker processes, answer one decision at once: one wins."""

import signal

import pytest

from pooram.tables.messages import Snapshot, Trouble

DEVICES = 6
"""Each comes to a worker by chance: with six of them hardly ever all to the same."""
UNKNOWN = "There is nothing like that on the table."


def heard_by(screen):
    """All that came before the answer to a question asked now."""
    screen.send(type="why", target="nothing")
    heard = []
    while not (isinstance(message := screen.hear(), Trouble) and message.error == UNKNOWN):
        heard.append(message)
    return heard


def race(server):
    """Everybody chooses for the same seat; who has won, and what the others were told."""
    table = server.new_table("template", "me person")
    screens = [server.sit(table, 0) for _ in range(DEVICES)]
    decision = screens[0].snapshot.decision
    for number, screen in enumerate(screens):
        screen.send(type="step", decision=decision, seat=0, notation=f"row {number % 2 + 1}")
    told = [heard_by(screen) for screen in screens]
    refused = [[each for each in heard if isinstance(each, Trouble)] for heard in told]
    assert sorted(map(len, refused)) == [0] + [1] * (DEVICES - 1), "exactly one wins"
    assert {each.error for (each,) in filter(None, refused)} == {
        "That came too late: the table has moved on."
    }
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
    record = server.get(f"/api/tables/{table}/record").text
    assert record.count("\n1 row ") == 1
    assert f"\n1 row {winner % 2 + 1}\n" in record


@pytest.mark.parametrize("races", [5, pytest.param(170, marks=pytest.mark.deep)])
def test_of_many_answers_at_two_workers_one_wins_and_the_others_are_told_and_shown(two_workers, races):
    for _ in range(races):
        race(two_workers)
    assert two_workers.end(signal.SIGTERM) == 0
