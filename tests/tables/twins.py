"""Two tables that look the same to somebody, and everybody there who is that somebody."""

import asyncio
import random

from librt.random import Random
from msgspec import json, to_builtins
from msgspec.structs import replace

from pooram.engine.errors import PooramError
from pooram.engine.state import CHANCE, WATCHER
from pooram.kit.trial import random_options, random_step
from pooram.match.match import Match
from pooram.tables.clock import Clock
from pooram.tables.connection import Connection
from pooram.tables.going_back import back_kind
from pooram.tables.holders import holder_of, new_token
from pooram.tables.listing import picture
from pooram.tables.messages import Answer, Ask, Back, Step
from pooram.tables.pace import Pace
from pooram.tables.past import draw_moment, past
from pooram.tables.people_messages import Leave, Replace, Return
from pooram.tables.seats import TableSeat
from pooram.tables.stored import Header, Holder, Line
from pooram.tables.table import Table

OWNER, VIEWER = "a" * 64, "b" * 64
INVITED, LAST = 2, 3
"""Which of the connections does not sit down; and which is the key's, or the board."""
MOST_SAID = 2
"""More would be too often, which the real time decides."""
DRAWN = 0.3
"""How often a moment of the past is drawn, which takes longest."""


class NoTwin(Exception):
    """The tables cannot go on so that they look the same."""


class Draws:
    """Chance at both tables: the first draws, the second draws what looks the same to the viewer."""

    def __init__(self, viewer, rng):
        self.viewer = viewer
        self.rng = rng
        self.seen = []
        self.lost = False

    def lead(self, match):
        outcome = int(match.state.draw(Random(self.rng.randrange(1 << 30))))
        self.seen.append(int(match.state.seen(self.viewer, CHANCE, outcome)))
        return outcome

    def follow(self, match):
        looks = self.seen.pop(0)
        possible = [outcome for outcome, _ in match.game.possible_outcomes(match.state)]
        same = [each for each in possible if int(match.state.seen(self.viewer, CHANCE, each)) == looks]
        if not same:
            self.lost = True
            raise NoTwin
        return self.rng.choice(same)


class Desk:
    """One of the tables, with everybody there who is the viewer: what they say and hear."""

    def __init__(self, service, table, viewer, key):
        self.service = service
        self.opened = service._keep(table)
        self.viewer = viewer
        self.key = key
        self.connections = []
        self.heard = []
        self.away = 0
        """How often a bot has chosen for somebody."""

    @property
    def table(self):
        return self.opened.table

    @property
    def match(self):
        return self.opened.table.match

    async def come(self):
        """At two devices; somebody who has a key of that seat and has not sat down; and somebody who has.

        Who watches has no key: the last is the board in the middle of the room.
        """
        watches = self.viewer == WATCHER
        seats = () if watches else (self.viewer,)
        own = "" if watches else VIEWER
        last = (range(self.match.seats), OWNER) if watches else (seats, holder_of(self.key))
        for mine, holder in ((seats, own), (seats, own), (seats, holder_of(self.key)), last):
            connection = Connection(mine, holder)
            assert await self.service.join(self.table.id, connection) is self.opened
            self.connections.append(connection)
        # At once, and not a moment later, in which something else may have been told.
        attendance = self.service.people.attendance
        attendance.changed = attendance._tell
        # And nobody is forgotten, however slow the machine is.
        attendance._clock = lambda: 0.0
        for number, connection in enumerate(self.connections):
            if number != INVITED:
                board = watches and number == LAST
                await self.say(connection, type="sit", seat=self.viewer, people=True, page="1", board=board)
        await self.settle()

    async def settle(self):
        """Let the table tell what it tells by itself."""
        while tasks := [
            # Not what bots think, which never ends here.
            task
            for task in self.service._background.tasks
            if task.get_coro().__qualname__ == "logged"
        ]:
            await asyncio.gather(*tasks, return_exceptions=True)

    async def say(self, connection, **message):
        await self.service.hear(self.opened, connection, json.encode(message))
        await self.settle()

    async def play(self, seat, choice, by_program=False):
        """Somebody chooses, or takes back; whether it counts."""
        lines = self.table.lines
        if self.table.is_bot(seat):
            # It has found this.
            self.away += 1
            decision = self.table.decision(seat)
            await self.service._change(
                self.opened, lambda table: table.choose_for_bot(seat, decision, choice)
            )
            await self.settle()
            return self.table.lines > lines
        if by_program and choice is not None:
            step = Step(self.table.decision(seat), seat, self.table.game.notation(seat, choice))
            self.service.people.attendance.asked(self.opened, seat)
            await self.service._change(self.opened, lambda table: table.choose(step, by_program=True))
            await self.settle()
            return self.table.lines > lines
        mover = Connection((seat,))
        mover.viewer = seat
        if choice is None:
            await self.say(mover, type="back", seat=seat)
        else:
            notation = self.table.game.notation(seat, choice)
            await self.say(
                mover, type="step", decision=self.table.decision(seat), seat=seat, notation=notation
            )
        return self.table.lines > lines

    async def tell(self, seat, **message):
        """Somebody in a seat says something that changes the table; whether it did."""
        lines = self.table.lines
        mover = Connection((seat,))
        mover.viewer = seat
        await self.say(mover, seat=seat, **message)
        return self.table.lines > lines

    async def ask(self, rng):
        """Everything that the viewer can ask, but for a step that counts."""
        first, second, invited, last = self.connections
        game, viewer = self.table.game, self.viewer
        shown = game.scene(game.view(self.match.state, viewer), self.table.names)
        ids = sorted({item.id for item in shown.items()})
        for target in [*rng.sample(ids, min(6, len(ids))), "nothing"]:
            await self.say(first, type="why", target=target)
        await self.say(first, type="earlier", before=rng.randrange(20))
        await self.say(second, type="whole")
        await self.say(last, type="whole")
        for seat in range(-2, len(self.table.header.seats) + 1):
            if seat not in (viewer, WATCHER):
                await self.say(first, type="sit", seat=seat, people=True)
                await self.say(first, type="back", seat=seat)
                await self.say(first, type="ask", seat=seat)
                await self.say(first, type="answer", seat=seat, yes=True)
        await self.ask_for_own_seat(second)
        now = self.table.decision(viewer)
        for notation in [str(game.choices[number]) for number in rng.sample(range(len(game.choices)), 3)]:
            await self.refused(first, now - 1, notation)
            await self.refused(first, now, notation)
            await self.say(first, type="ahead", decision=now, notation=notation)
        for notation in self.mine(rng):
            await self.say(first, type="ahead", decision=now - 1, notation=notation)
            await self.say(second, type="ahead", decision=now, notation=notation)
        await self.say(invited, type="why", target=ids[0])
        await self.say(invited, type="step", decision=0, seat=viewer, notation="x")
        line = rng.randint(0, len(self.table.log(viewer).lines))
        self.note(json.encode(past(self.table, viewer, line)))
        if rng.random() < DRAWN:
            self.note(draw_moment(self.table, viewer, line).encode())
        await self.ask_over_http()

    def mine(self, rng):
        """Some of what the viewer may choose now."""
        if self.viewer not in self.match.to_move:
            return []
        return rng.sample(legal := self.match.legal_for(self.viewer), min(2, len(legal)))

    async def ask_for_own_seat(self, connection):
        """What changes the table for the viewer's seat, where that is refused; else that it would count."""
        seat = self.viewer
        asks = Back(seat), Back(seat, 2), Ask(seat), Answer(seat, True), Answer(seat, False), Return(seat)
        others = [Replace(seat, other) for other in range(-1, len(self.table.header.seats))]
        for asked in (*asks, *others, Leave(seat)):
            try:
                self.table.copy().do(asked, self.service.levels)
            except PooramError:
                await self.say(connection, **to_builtins(asked))
            else:
                self.note(f"{asked} would count".encode())

    async def refused(self, connection, decision, notation):
        """A step that cannot count: it is too late, or it is against the rules."""
        table, viewer = self.table, self.viewer
        legal = viewer in self.match.to_move and notation in self.match.legal_for(viewer)
        if not legal or decision != table.decision(viewer):
            await self.say(connection, type="step", decision=decision, seat=viewer, notation=notation)
            assert self.table is table
            if viewer != WATCHER:
                self.note(await self.answer(self.service.step(table.id, Step(decision, viewer, notation))))

    async def ask_over_http(self):
        service, id = self.service, self.table.id
        if self.viewer != WATCHER:
            self.note(await self.answer(service.view(id, self.viewer)))
            # So that how long a bot thinks cannot tell what it does not know.
            self.note(self.table.bots_view(self.viewer))
        for seat in range(len(self.table.header.seats) + 1):
            self.note(await self.answer(service.authority.check_seat(id, seat, holder_of(self.key))))
        # When something was played is no secret, and never the same.
        listed = [replace(info, changed="", picture="") for info in await service.games_of(OWNER)]
        self.note(json.encode(listed))
        self.note(await picture(self.table, [self.viewer] if self.viewer != WATCHER else []))
        self.note((await service.record(id)).to_text().encode())

    @staticmethod
    async def answer(asked):
        try:
            return json.encode(await asked)
        except PooramError as error:
            return f"{type(error).__name__} {error.message} {error.hint}".encode()

    def note(self, data):
        self.heard.append(data)

    def listen(self):
        """All that came since."""
        for connection in self.connections:
            while connection.outbox:
                self.note(connection.outbox.popleft())
        heard, self.heard = self.heard, []
        return heard


class Twins:
    """Two tables, the same to one viewer."""

    def __init__(self, house, game, seats, viewer, seed):
        self.house = house
        self.game = game
        self.viewer = viewer
        self.rng = random.Random(f"{game.key} {seats} {viewer} {seed}")
        self.match = Match(game, seats, random_options(game, seats, seed))
        self.draws = Draws(viewer, self.rng)
        self.compared = 0
        self.asked = 0
        self.differ = 0
        """At how many moments the tables were not the same."""

    def begin(self):
        """Play on to any moment in which nobody has answered the open decision, and deal anew."""
        seed = self.rng.randrange(1 << 30)
        whole = self.match.copy()
        rng = Random(seed)
        while not whole.over:
            random_step(whole, rng)
        rng = Random(seed)
        start = self.rng.randrange(len(whole.history) * 3 // 4)
        while len(self.match.history) < start or self.match.answers or self.match.chance_is_due:
            random_step(self.match, rng)
        if self.match.over:
            raise NoTwin
        twin = self.match.copy()
        twin.state = self.game.view(self.match.state, self.viewer).resample(rng)
        self.match.chance, twin.chance = self.draws.lead, self.draws.follow
        return self.match, twin

    async def sit_down(self):
        matches = self.begin()
        self.house.now = 1e9
        self.house.thinker.gate.clear()
        key, id = new_token(), "7" * 16
        names = [f"Player {seat + 1}" for seat in range(self.match.seats)]
        seats = tuple(TableSeat("me", name) for name in names)
        header = Header(id, self.game.key, 1, "", self.match.options, seats, "c" * 64, "s", [])
        holders = [Holder(OWNER, -1, "owner")]
        if self.viewer != WATCHER:
            holders.append(Holder(holder_of(key), self.viewer, "key"))
            holders.append(Holder(VIEWER, self.viewer, "seat"))
        self.desks = []
        for match in matches:
            table = Table(header, match)
            lines = [Line(number, e.seat, "some") for number, e in enumerate(match.events)]
            table._count(len(lines))
            table.clock = Clock(Pace(turn=3600), match.seats)
            table.clock.pass_to(self.house.now)
            table.clock.go_on(match.to_move, table.people(), int(match.state.turn()), table.decision(WATCHER))
            service = await self.house.another()
            await service.storage.add_table(header, lines, table.standing(), holders)
            self.desks.append(Desk(service, table, self.viewer, key))
        for desk in self.desks:
            await desk.come()
        await self.compare()

    async def compare(self):
        ours, theirs = self.desks
        seed = self.rng.random()
        for desk in self.desks:
            await desk.ask(random.Random(seed))
        heard = ours.listen()
        assert heard == theirs.listen()
        assert all(desk.connections[LAST].viewer == self.viewer for desk in self.desks)
        self.compared += 1
        self.differ += ours.match.state.to_bytes() != theirs.match.state.to_bytes()

    async def go_on(self):
        """A step at both tables that looks the same."""
        ours, theirs = self.desks
        self.house.now += self.rng.choice([0.5, 7, 60])
        await self.talk()
        await self.leave_and_return()
        seat = self.rng.choice(ours.match.to_move)
        assert theirs.match.to_move == ours.match.to_move
        pair = self.same_looks(seat)
        if pair is None and ours.match.answers:
            await self.choose_again()
            pair = self.same_looks(seat)
        if pair is None:
            raise NoTwin
        await self.play_both(seat, pair)
        if ours.match.over:
            # Now there are no secrets any more.
            raise NoTwin
        await self.compare()
        await self.ask_back()

    async def talk(self):
        """Somebody says something, and the viewer answers."""
        if self.compared > MOST_SAID:
            return
        speaker = self.rng.randrange(self.match.seats)
        for desk in self.desks:
            await desk.tell(speaker, type="say", text="Hm, what now?")
            await desk.say(desk.connections[0], type="say", seat=self.viewer, text="I think on.")

    async def leave_and_return(self):
        """A bot stands in for somebody, for a moment or until it has chosen for them."""
        seats = range(self.match.seats)
        away = list(self.desks[0].table.stand_ins)
        if self.match.seats < 2 or self.rng.random() > 0.4:
            return
        seat = self.rng.choice(away or seats)
        said = "return" if away else "leave"
        assert [await desk.tell(seat, type=said) for desk in self.desks] == [True, True]
        if not away and self.rng.random() < 0.5:
            assert [await desk.tell(seat, type="return") for desk in self.desks] == [True, True]
        await self.compare()

    async def ask_back(self):
        """Somebody asks to take back their last step, and is answered the same at both tables."""
        seats = range(self.match.seats)
        seat = self.rng.choice(seats)
        if any(back_kind(desk.table, seat) != "ask" for desk in self.desks):
            return
        # Programs are not asked.
        others = self.desks[0].table.other_people(seat)
        refuses = self.rng.choice([None, None, *others])
        says = [(seat, {"type": "ask"})]
        says += [(other, {"type": "answer", "yes": other != refuses}) for other in others]
        for speaker, said in says:
            assert [await desk.tell(speaker, **said) for desk in self.desks] == [True, True]
            await self.compare()
            self.asked += 1
            if speaker == refuses:
                break

    def same_looks(self, seat):
        """What the seat may choose at each table so that the viewer sees the same, but it is not."""
        ours, theirs = self.desks
        mine, others = self.looks(ours, seat), self.looks(theirs, seat)
        pairs = [(one, two) for one in mine for two in others if mine[one] == others[two]]
        if seat == self.viewer:
            pairs = [(one, two) for one, two in pairs if one == two]
        unlike = [(one, two) for one, two in pairs if one != two]
        return self.rng.choice(unlike or pairs) if pairs else None

    def looks(self, desk, seat):
        state = desk.match.state
        return {
            choice: int(state.seen(self.viewer, seat, choice))
            for choice in self.game.legal_choices(state, seat)
        }

    async def choose_again(self):
        """All others take back what they chose in secret, and now choose the same at both tables."""
        ours, theirs = self.desks
        for event in list(ours.match.answers):
            if event.seat != self.viewer:
                if ours.table.is_bot(event.seat):
                    raise NoTwin
                await self.play_both(event.seat, (None, None))
                legal = [set(self.game.legal_choices(desk.match.state, event.seat)) for desk in self.desks]
                both = sorted(legal[0] & legal[1])
                if not both:
                    raise NoTwin
                choice = self.rng.choice(both)
                await self.play_both(event.seat, (choice, choice))
        await self.compare()

    async def play_both(self, seat, pair):
        program = seat != self.viewer and self.rng.random() < 0.3
        both = zip(self.desks, pair, strict=True)
        played = [await desk.play(seat, choice, program) for desk, choice in both]
        if self.draws.lost:
            raise NoTwin
        assert played == [True, True]


async def watch(house, game, seats, viewer, seed, steps):
    """Twins that went on for so many steps, as far as they could."""
    twins = Twins(house, game, seats, viewer, seed)
    try:
        await twins.sit_down()
        for _ in range(steps):
            await twins.go_on()
    except NoTwin:
        pass
    finally:
        await house.close()
    return twins
