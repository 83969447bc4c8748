"""Health, metrics and the log of requests."""

import asyncio
import logging
import socket

import httpx
import pytest

from pooram.engine.errors import PooramError
from pooram.server.health import Health
from pooram.server.metrics import told_metrics
from pooram.server.settings import Settings
from pooram.tables import metrics
from pooram.tables.metrics import REGISTRY

ELSEWHERE = {"host": "10.0.0.7:8420"}
"""How somebody asks who knows the machine by its number only."""


def figure(name, **labels):
    metrics.publish()
    return REGISTRY.get_sample_value(f"pooram_{name}", labels) or 0


def test_the_server_says_that_it_lives_and_is_ready_to_whoever_asks(client):
    assert client.get("/health", headers=ELSEWHERE).text == "Pooram is alive.\n"
    assert client.get("/health/ready", headers=ELSEWHERE).text == "Pooram is ready.\n"
    assert client.get("/api/tables", headers=ELSEWHERE).status_code == 403


def test_a_server_whose_database_is_gone_lives_but_is_not_ready(client, monkeypatch, caplog):
    async def fail(_):
        raise OSError("connection refused by db.example")

    monkeypatch.setattr(client.app.state.pooram.service.storage, "unfinished", fail)
    assert client.get("/health").status_code == 200
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.text) == (503, "The database cannot be reached.\n")
    assert "db.example" in caplog.text


def test_however_often_one_asks_the_database_is_asked_once_a_second():
    now, asked, told = [0.0], [], []

    async def look_up():
        asked.append(now[0])
        await asyncio.sleep(0)
        if now[0] >= 2:
            raise OSError

    async def send(message):
        if message["type"] == "http.response.start":
            told.append(message["status"])

    async def scenario():
        health = Health(None, look_up, clock=lambda: now[0])
        for now[0] in (0.0, 0.9, 1.0, 2.0, 2.5):
            asking = (health({"type": "http", "path": "/health/ready"}, None, send) for _ in range(3))
            await asyncio.gather(*asking)

    asyncio.run(scenario())
    assert asked == [0.0, 1.0, 2.0]
    assert told == [200] * 9 + [503] * 6


def test_requests_steps_and_messages_are_counted(client, patiently):
    names = {
        "requests_total": {"status": "201"},
        "steps_total": {"by": "person"},
        "store_seconds_count": {},
        "messages_total": {"way": "in"},
        "message_bytes_total": {"way": "out"},
    }
    before = {name: figure(name, **labels) for name, labels in names.items()}
    table = client.new_table()
    with client.websocket_connect(f"/api/tables/{table}/ws") as screen:
        screen.send_json({"type": "sit", "seat": 0})
        shown = screen.receive_json()
        assert figure("connections") == 1
        step = {"type": "step", "decision": shown["decision"], "seat": 0, "notation": "row 1"}
        screen.send_json(step)
        screen.receive_json()
    after = {name: figure(name, **labels) - before[name] for name, labels in names.items()}
    assert after.pop("message_bytes_total") > 100
    assert after == {"requests_total": 1, "steps_total": 1, "store_seconds_count": 1, "messages_total": 2}
    patiently(lambda: figure("connections") == 0)


def test_no_label_of_a_metric_is_secret(client):
    client.get(f"/api/tables/{client.new_table()}/record")
    labels = {
        (name, value)
        for metric in REGISTRY.collect()
        for sample in metric.samples
        for name, value in sample.labels.items()
        if name != "le"
    }
    assert {name for name, _ in labels} == {"by", "way", "status"}
    assert {value for _, value in labels if not value.isdecimal()} == {"person", "bot", "in", "out"}


def test_metrics_have_an_address_of_their_own(client):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with told_metrics(Settings(metrics=str(port))):
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    assert 'pooram_steps_total{by="bot"}' in text
    assert client.get("/metrics").status_code == 404


def test_a_place_for_metrics_that_is_taken_is_said_in_one_sentence():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        telling = told_metrics(Settings(metrics=str(port)))
        with pytest.raises(PooramError, match=f"Metrics cannot be told at 127.0.0.1:{port}: Address already"):
            telling.__enter__()


def test_a_request_is_logged_by_its_template_and_never_by_a_tables_id(client, caplog, patiently):
    caplog.set_level(logging.INFO)
    table = client.new_table()
    client.get(f"/api/tables/{table}/record", headers={"cookie": "secret=yes"})
    client.get(f"/table/{table}", headers={"host": "elsewhere.example"})
    with client.websocket_connect(f"/api/tables/{table}/ws") as screen:
        screen.send_json({"type": "sit", "seat": 0})
        screen.receive_json()
    patiently(lambda: "connection" in caplog.messages)
    told = [record for record in caplog.records if record.name == "pooram.server.access"]
    assert [(record.getMessage(), record.path) for record in told] == [
        ("request", "/api/tables"),
        ("request", "/api/tables/{table_id}/record"),
        ("request", "(nowhere)"),
        ("connection", "/api/tables/{table_id}/ws"),
    ]
    assert [(record.method, record.status) for record in told[:3]] == [
        ("POST", 201),
        ("GET", 200),
        ("GET", 403),
    ]
    assert (told[3].heard, told[3].told) == (1, 1)
    everything = " ".join(str(vars(record)) for record in told)
    assert table not in everything
    assert "secret" not in everything
