"""While one address floods a server over all the lines it may have, somebody else's steps are not held up."""

import subprocess
import sys
import time
from contextlib import closing

import httpx
import pytest
from msgspec import json
from tests.server.conftest import COOKIE, new_table
from websockets.sync.client import connect

FLOODS, PLAYS = "203.0.113.9", "203.0.113.77"
LINES = 195
SECONDS = 10
MOST_MS = 100
SAY = """
import asyncio, json, sys
from itertools import count
from websockets.asyncio.client import connect

url, headers, kind, lines, seconds = json.loads(sys.argv[1])
SAID = {
    "whole": lambda turn: {"type": "whole"},
    "sit": lambda turn: {"type": "sit", "seat": turn % 5},
    "earlier": lambda turn: {"type": "earlier", "before": 1000000},
    "nonsense": lambda turn: {"type": "nonsense"},
}

async def hear(line):
    async for _ in line:
        pass

async def pour(line, turn):
    for turn in count(turn):
        await line.send(json.dumps(SAID[kind](turn)))
        if turn >= 90:
            await asyncio.sleep(0.05)

async def main():
    opened = []
    for turn in range(lines):
        line = await connect(url, additional_headers=headers, compression=None)
        await line.send(json.dumps({"type": "sit", "seat": turn % 5}))
        await line.recv()
        opened.append(line)
    print("ready", flush=True)
    sys.stdin.readline()
    done = [act for turn, line in enumerate(opened) for act in (hear(line), pour(line, turn % 5))]
    await asyncio.wait([asyncio.create_task(one) for one in done], timeout=seconds)

asyncio.run(main())
"""
ASK = """
import asyncio, json, sys
from urllib.parse import urlsplit

url, headers, kind, lines, seconds = json.loads(sys.argv[1])
place = urlsplit(url)
head = "".join(f"{name}: {value}\\r\\n" for name, value in headers.items() if name != "Cookie")
asked = {"table": place.path.removesuffix("/ws"), "games": "/api/games", "nowhere": "/api/nowhere"}[kind]

async def ask(reader, writer):
    # The next as soon as there is an answer, as the lines of a proxy bring them.
    while True:
        writer.write(f"GET {asked} HTTP/1.1\\r\\nHost: {place.netloc}\\r\\n{head}\\r\\n".encode())
        if not await reader.read(65536):
            return

async def main():
    opened = [await asyncio.open_connection(place.hostname, place.port) for _ in range(lines)]
    print("ready", flush=True)
    sys.stdin.readline()
    await asyncio.wait([asyncio.create_task(ask(*line)) for line in opened], timeout=seconds)

asyncio.run(main())
"""
WAYS = [
    *((SAY, kind) for kind in ("whole", "sit", "earlier", "nonsense")),
    *((ASK, kind) for kind in ("games", "table", "nowhere")),
]


def who_comes_from(server, address, seats):
    """Somebody elsewhere with a table of their own: its address and the headers with which they come."""
    headers = {"X-Forwarded-For": address}
    with httpx.Client(base_url=server.address, headers=headers) as browser:
        table = new_table(browser, "cholas", " ".join(["me"] * seats))
        headers["Cookie"] = f"{COOKIE}={browser.cookies[COOKIE]}"
    return f"{server.address.replace('http', 'ws')}/api/tables/{table}/ws", headers


def milliseconds_of_steps(url, headers):
    """How long each step took until the mover was shown it."""
    took = []
    with connect(url, additional_headers=headers) as line:
        line.send('{"type":"sit","seat":0}')
        end = time.monotonic() + SECONDS
        seen = json.decode(line.recv())
        while time.monotonic() < end and not seen["finished"]:
            offers = seen["offers"]
            step = {"type": "step", "decision": seen["decision"], "seat": 0}
            began = time.perf_counter()
            line.send(json.encode({**step, "notation": offers[len(took) % len(offers)]["notation"]}).decode())
            while json.decode(line.recv())["type"] != "change":
                pass
            took.append((time.perf_counter() - began) * 1000)
            time.sleep(0.02)
            line.send('{"type":"whole"}')
            while (seen := json.decode(line.recv()))["type"] != "snapshot":
                pass
    return sorted(took)


@pytest.mark.deep
@pytest.mark.parametrize(("way", "kind"), WAYS)
def test_a_flood_of_one_address_delays_others_by_less_than_a_tenth_of_a_second(server, way, kind):
    url, headers = who_comes_from(server, FLOODS, 5)
    alone = milliseconds_of_steps(*who_comes_from(server, PLAYS, 1))
    asked = json.encode((url, headers, kind, LINES, SECONDS + 1)).decode()
    flood = subprocess.Popen(
        [sys.executable, "-c", way, asked], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with closing(flood.stdin), closing(flood.stdout):
        assert flood.stdout.readline() == "ready\n"
        flood.stdin.write("\n")
        flood.stdin.flush()
        took = milliseconds_of_steps(*who_comes_from(server, PLAYS, 1))
        flood.wait()
    told = [
        f"{each[len(each) // 2]:.1f}, {each[len(each) * 9 // 10]:.1f}, {each[-1]:.1f}"
        for each in (alone, took)
    ]
    print(f"{kind}: milliseconds of a step, median, p90 and most: {told[0]} alone, {told[1]} meanwhile")
    assert took[len(took) * 99 // 100] - alone[len(alone) // 2] < MOST_MS
