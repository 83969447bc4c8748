"""Races set up by the names of squares: `race("P3", "centre centre", throw=2)`."""

import pytest

from pooram.engine.state import CHANCE, Listener
from pooram.games.kerala_race import GAME
from pooram.games.kerala_race.choices import move_from
from pooram.match.match import Match

MOUTHS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 0, 10: 5}


class Race:
    """A match in which seats are asked and told by the names of squares."""

    def __init__(self, match):
        self.match = match
        self.state = match.state
        self.frames = []

    def step(self, name):
        """The step of a name: off, 3 (in the lane), P7, centre, <P7 and <3 on the way home, home."""
        route = self.state.route
        if name == "off":
            return 0
        if name == "centre":
            return int(route.centre)
        if name == "home":
            return int(route.home)
        if name.startswith("<P"):
            square = int(name[2:])
            return (
                int(route.centre) + (square - int(route.re_entry) if square else 20 - int(route.re_entry)) + 1
            )
        if name.startswith("<"):
            return int(route.home) - int(name[1:])
        if name.startswith("P"):
            return int(route.lane) + 1 + int(name[1:])
        return int(name)

    def choice(self, name):
        """The choice of the piece that stands there."""
        return move_from(self.step(name))

    def put(self, seat, names):
        steps = [self.step(name) for name in names.split()]
        each = int(self.state.pieces)
        for number in range(each):
            self.state.at[each * seat + number] = steps[number] if number < len(steps) else 0

    def steps(self, seat):
        """Where the seat's pieces stand, those furthest on first."""
        return sorted((int(step) for step in self.state.steps_of(seat)), reverse=True)

    def stands(self, seat, names):
        """Whether the seat's pieces stand so, and all others off the board."""
        steps = [self.step(name) for name in names.split()]
        return self.steps(seat) == sorted(steps + [0] * (int(self.state.pieces) - len(steps)), reverse=True)

    def throw(self, squares):
        """The shells fall so that they count so many squares."""
        self.match.play(f"mouths {MOUTHS[squares]}", CHANCE)
        return self

    def move(self, name):
        """Whoever has thrown moves the piece that stands there."""
        seat = self.match.to_move[0]
        self.match.play(str(self.choice(name)), seat)
        return self

    def can_move(self, *names):
        """Whether exactly the pieces that stand there can use the throw."""
        waiting = self.match.to_move
        legal = self.match.legal_for(waiting[0]) if waiting else []
        return sorted(legal) == sorted(str(self.choice(name)) for name in names)

    def refusal(self, name):
        """Why the piece that stands there cannot use the throw: the clause and the sentence."""
        seat = int(self.state.mover)
        refused = GAME.judge(GAME.view(self.state, seat), self.choice(name))
        return refused.clause, GAME.words.say(refused.said, ["Anna", "Bo", "Cy"])

    def stands_for(self, target, viewer=None):
        """The choices for which the thing or place of an id stands, to whoever is to move or to a viewer."""
        view = self.match.view(self.mover if viewer is None else viewer).known
        return GAME.scene(view, ["Anna", "Bo", "Cy"]).stands_for(target)

    def listen(self):
        """Collect the frames from now on."""
        race = self

        class Hearing(Listener):
            def told(self, state, key, slots):
                race.frames.append((key, list(slots)))

        self.state.listener = Hearing()
        return self

    @property
    def mover(self):
        return int(self.state.mover)


@pytest.fixture
def race():
    """A race with pieces on these squares, seat by seat, and the rest off the board; seat 1 is to throw."""

    def set_up(*pieces, seats=2, throw=None, **options):
        match = Match(GAME, seats, options)
        if match.state.mover < 0:
            match.play("start 1", CHANCE)
        found = Race(match)
        for seat, names in enumerate(pieces):
            found.put(seat, names)
        return found.throw(throw) if throw else found

    return set_up
