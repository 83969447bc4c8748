"""The wire to a table: what is sent to it and what comes back."""

import pytest
from litestar.exceptions import WebSocketDisconnect


def seated(client, table, seat):
    socket = client.websocket_connect(f"/api/tables/{table}/ws")
    socket.__enter__()
    socket.send_json({"type": "sit", "seat": seat})
    return socket


@pytest.fixture
def sit(client):
    sockets = []

    def sit_down(table, seat):
        sockets.append(seated(client, table, seat))
        return sockets[-1], sockets[-1].receive_json()

    yield sit_down
    for socket in sockets:
        socket.__exit__(None, None, None)


def test_a_step_is_shown_to_everybody_at_the_table(client, sit):
    table = client.new_table()
    anna, snapshot = sit(table, 0)
    bo, _ = sit(table, 1)
    anna.send_json({"type": "step", "decision": snapshot["decision"], "seat": 0, "notation": "row 1"})
    for socket, viewer in ((anna, 0), (bo, 1)):
        shown = socket.receive_json()
        assert (shown["type"], shown["number"]) == ("change", 1)
        assert bool(shown.get("offers")) == (viewer == 0)
        assert shown["log"][-1]["text"] == "Player 1 turns to row 1."


def test_one_person_can_be_connected_twice(client, sit):
    table = client.new_table()
    desk, snapshot = sit(table, 0)
    phone, same = sit(table, 0)
    assert same == snapshot
    phone.send_json({"type": "step", "decision": snapshot["decision"], "seat": 0, "notation": "row 1"})
    assert desk.receive_json() == phone.receive_json()


def test_people_at_one_screen_change_places(client, sit):
    screen, _ = sit(client.new_table(), 0)
    screen.send_json({"type": "sit", "seat": 1})
    snapshot = screen.receive_json()
    assert (snapshot["viewer"], snapshot["log_start"], len(snapshot["log"])) == (1, 0, 2)


def test_who_sits_down_at_another_table_stays_on_the_line(client, sit):
    first, second = client.new_table(), client.new_table()
    anna, _ = sit(first, 0)
    bo, _ = sit(first, 1)
    anna.send_json({"type": "sit", "seat": 1, "table": second})
    snapshot = anna.receive_json()
    assert (snapshot["type"], snapshot["table"], snapshot["viewer"]) == ("snapshot", second, 1)
    # What happens at the first table is not told here any more, and what is said is said at the second.
    bo.send_json({"type": "sit", "seat": 0})
    bo.send_json({"type": "step", "decision": bo.receive_json()["decision"], "seat": 0, "notation": "row 1"})
    bo.receive_json()
    anna.send_json({"type": "sit", "seat": 0})
    snapshot = anna.receive_json()
    anna.send_json({"type": "step", "decision": snapshot["decision"], "seat": 0, "notation": "row 2"})
    assert anna.receive_json()["log"][-1]["text"] == "Player 1 turns to row 2."


def test_at_another_table_one_has_the_seats_that_one_holds_there(client, sit):
    theirs = client.new_table()
    client.cookies.clear()
    anna, _ = sit(client.new_table(), 0)
    anna.send_json({"type": "sit", "seat": 0, "table": theirs})
    assert anna.receive_json()["error"] == "This seat belongs to somebody else."
    anna.send_json({"type": "sit", "seat": -1, "table": theirs})
    assert anna.receive_json()["viewer"] == -1


def test_a_table_that_is_not_there_ends_the_line_as_it_would_have_begun(client, sit):
    anna, _ = sit(client.new_table(), 0)
    anna.send_json({"type": "sit", "seat": 0, "table": "nowhere"})
    assert "error" in anna.receive_json()
    with pytest.raises(WebSocketDisconnect) as gone:
        anna.receive_json()
    assert gone.value.code == 4404


def test_the_first_message_must_be_to_sit_down(client):
    with client.websocket_connect(f"/api/tables/{client.new_table()}/ws") as socket:
        socket.send_json({"type": "step", "decision": 2, "seat": 0, "notation": "row 1"})
        assert socket.receive_json()["error"] == "Sit down first."
        socket.send_json({"type": "sit", "seat": 0})
        assert socket.receive_json()["type"] == "snapshot"


NONSENSE = [
    "",
    "{",
    "null",
    "[]",
    "7",
    "{}",
    '{"type": "dance"}',
    '{"type": 7}',
    '{"type": "step"}',
    '{"type": "step", "decision": "two", "seat": 0, "notation": "row 1"}',
    '{"type": "step", "decision": 2, "seat": 0, "notation": null}',
    '{"type": "step", "decision": 2, "seat": 0, "notation": ""}',
    '{"type": "step", "decision": 2, "seat": 0, "notation": "castle"}',
    '{"type": "step", "decision": 1, "seat": 0, "notation": "row 1"}',
    '{"type": "step", "decision": 99999999999999999999999, "seat": 0, "notation": "row 1"}',
    '{"type": "step", "decision": 2, "seat": 1, "notation": "row 1"}',
    '{"type": "step", "decision": 2, "seat": -1, "notation": "row 1"}',
    '{"type": "step", "decision": 2, "seat": 10000000000000000000000, "notation": "row 1"}',
    '{"type": "back", "seat": 0}',
    '{"type": "back", "seat": 1}',
    '{"type": "back"}',
    '{"type": "sit", "seat": 7}',
    '{"type": "sit", "seat": -2}',
    '{"type": "sit", "seat": 1.5}',
    '{"type": "why", "target": "the-moon"}',
    '{"type": "why", "target": "lamp-x"}',
    '{"type": "why", "target": ""}',
    '{"type": "why", "target": "' + "x" * 10_000 + '"}',
    "[" * 4000,
]


@pytest.mark.parametrize("message", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_answered_and_the_table_goes_on(client, sit, message):
    anna, snapshot = sit(client.new_table(), 0)
    anna.send_text(message)
    answer = anna.receive_json()
    assert answer["type"] == "trouble"
    assert answer["error"].endswith(".")
    assert "Traceback" not in str(answer)
    anna.send_json({"type": "step", "decision": snapshot["decision"], "seat": 0, "notation": "row 1"})
    assert anna.receive_json()["decision"] == snapshot["decision"] + 1


def test_bytes_that_are_no_text_are_answered(client, sit):
    anna, _ = sit(client.new_table(), 0)
    anna.send_bytes(b"\xff\xfe\x00")
    assert anna.receive_json()["type"] == "trouble"


def test_a_forbidden_step_is_refused_by_its_clause(client, sit):
    anna, snapshot = sit(client.new_table(), 0)
    anna.send_json({"type": "step", "decision": snapshot["decision"], "seat": 0, "notation": "light 1"})
    assert anna.receive_json() == {
        "type": "refusal",
        "sentence": "Choose a row first.",
        "clause": "template/turn-1",
        "target": "",
    }


def test_an_unknown_table_is_told_before_the_line_is_closed(client):
    with client.websocket_connect("/api/tables/nowhere/ws") as socket:
        assert socket.receive_json()["error"] == "There is no such table."
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 4404


def test_who_leaves_is_forgotten(client, patiently):
    table = client.new_table()
    with client.websocket_connect(f"/api/tables/{table}/ws") as socket:
        socket.send_json({"type": "sit", "seat": 0})
        socket.receive_json()
    open_tables = client.app.state.pooram.service._open
    patiently(lambda: table not in open_tables)
