"""What others choose or draw in secret is in nothing that comes over the line: only who is done shows."""

import re
from types import SimpleNamespace

import pytest

from pooram.engine.state import CHANCE, WATCHER
from pooram.match.chance import FairChance
from pooram.server.identity import COOKIE
from pooram.tables import home, promises
from pooram.tables import making as tables

CHOOSER, PROGRAM, PERSON = 0, 1, 2


@pytest.fixture
def same_luck(monkeypatch):
    """All tables have the same name and draw by the same secret."""
    for module in (tables, home, promises):
        monkeypatch.setattr(module, "secrets", SimpleNamespace(token_hex=lambda size: "55" * size))


class Listening:
    """Everybody else at a table where one chooses in secret; every byte and every header that they get."""

    def __init__(self, client, game="kalimambo"):
        self.client = client
        client.cookies.clear()
        self.table = client.new_table(game, "me person person")
        self.place = f"/api/tables/{self.table}"
        answer = client.post(f"{self.place}/seats/{PROGRAM}/keys", json={}).json()
        self.key = {"authorization": f"Bearer {answer['key']}"}
        self.mine = client.cookies[COOKIE]
        self.heard = []

    def view(self):
        """Of the one who chooses."""
        return self.client.get(f"{self.place}/seats/{CHOOSER}/view").json()

    def choose(self, number):
        view = self.view()
        body = {"decision": view["decision"], "notation": view["choices"][number]["notation"]}
        assert self.client.post(f"{self.place}/seats/{CHOOSER}/steps", json=body).is_success

    def note(self, answer):
        """All of it, but for a cookie, which is never the same."""
        told = f"{answer.status_code} {sorted(answer.headers.items())}\n{answer.text}"
        self.heard.append(re.sub(rf"{COOKIE}=[A-Za-z0-9_-]*", "…", told))

    def ask(self):
        """All that a program, a watcher and somebody from elsewhere can ask."""
        get, post = self.client.get, self.client.post
        self.note(get(f"{self.place}/seats/{PROGRAM}/view", headers=self.key))
        late = {"decision": 0, "notation": "play 1"}
        self.note(post(f"{self.place}/seats/{PROGRAM}/steps", json=late, headers=self.key))
        self.note(get(f"{self.place}/seats/{CHOOSER}/view", headers=self.key))
        self.note(get(f"{self.place}/seats", headers=self.key))
        self.client.cookies.clear()
        for path in ("record", "seats", f"seats/{CHOOSER}/view", "seats/9/view"):
            self.note(get(f"{self.place}/{path}"))
        self.note(get("/api/tables"))
        self.client.cookies.set(COOKIE, self.mine)

    def listen(self, socket):
        """What has come over a socket before the answer to a question asked now."""
        socket.send_json({"type": "why", "target": "nothing"})
        while "There is nothing like that" not in (message := socket.receive_text()):
            self.heard.append(message)


def heard_while_somebody_chooses(client, number, game="kalimambo", views=None):
    """What all others get before and after it; what the one who chooses sees then is put into `views`."""
    others = Listening(client, game)
    with (
        client.websocket_connect(f"{others.place}/ws") as person,
        client.websocket_connect(f"{others.place}/ws") as watcher,
    ):
        person.send_json({"type": "sit", "seat": PERSON})
        watcher.send_json({"type": "sit", "seat": -1})

        def hear_all():
            for socket in (person, watcher):
                others.listen(socket)
                socket.send_json({"type": "whole"})
                socket.send_json({"type": "earlier", "before": 99})
                others.listen(socket)
            others.ask()

        hear_all()
        before = len(others.heard)
        others.choose(number)
        hear_all()
        if views is not None:
            views.append(others.view())
    assert client.delete(others.place).status_code == 204
    return others.heard[:before], others.heard[before:]


def test_whatever_is_chosen_in_secret_others_get_the_same_but_see_who_is_done(client, same_luck):
    ours = heard_while_somebody_chooses(client, 0)
    theirs = heard_while_somebody_chooses(client, -1)
    assert ours == theirs
    before, after = ours
    done = '"chosen":true'
    assert not any(done in message for message in before)
    # In the change and in the whole of the person and the watcher, in the program's view and its refusal.
    assert sum(done in message for message in after) == 6


def test_without_the_same_luck_they_would_not_be_the_same(client):
    assert heard_while_somebody_chooses(client, 0) != heard_while_somebody_chooses(client, 0)


class Luck:
    """Chance at two tables, one after the other: at the second one somebody gets something else in secret."""

    def __init__(self):
        self.led = []
        self.follows = False

    def __call__(self, secret, numbers):
        """What draws at a table."""
        fair = FairChance(secret, numbers)
        return lambda match: self.follow(match) if self.follows else self.lead(match, fair(match))

    def lead(self, match, outcome):
        self.led.append((outcome, self.looks(match, outcome)))
        return outcome

    def follow(self, match):
        led, looks = self.led.pop(0)
        possible = [outcome for outcome, _ in match.game.possible_outcomes(match.state)]
        same = [outcome for outcome in possible if self.looks(match, outcome) == looks]
        return next((outcome for outcome in same if outcome != led), same[0])

    @staticmethod
    def looks(match, outcome):
        """To all but the one who chooses."""
        return [int(match.state.seen(viewer, CHANCE, outcome)) for viewer in (WATCHER, PROGRAM, PERSON)]


@pytest.mark.parametrize(
    ("game", "choices"),
    # A tile that is held back; a card of the stack.
    [("umbradeco", (0, -1)), ("cholas", (2, 2))],
)
def test_whatever_somebody_draws_and_holds_in_secret_others_get_the_same(
    client, same_luck, monkeypatch, game, choices
):
    luck, views = Luck(), []
    monkeypatch.setattr(tables, "FairChance", luck)
    ours = heard_while_somebody_chooses(client, choices[0], game, views)
    luck.follows = True
    theirs = heard_while_somebody_chooses(client, choices[1], game, views)
    assert ours == theirs
    assert views[0] != views[1]
    assert luck.led == []
