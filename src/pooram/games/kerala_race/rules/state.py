"""The position of the cowrie race and how a throw and a move change it.

The same pieces keep their numbers all game long, and where one stands is its step on the route.
"""

from typing import ClassVar, Final, TypeAlias, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.open_view import OpenView
from pooram.engine.state import CHANCE, OVER, State
from pooram.games.kerala_race.box import (
    ENTERS,
    MOST_THROWS,
    MOUTHS_FOR_ANOTHER_TURN,
    SHELLS,
    THROWS,
    TRACK,
)
from pooram.games.kerala_race.rules.numbers import CHOICE_DECLINE, CHOICE_ENTER, OUTCOME_START, OUTCOME_THROW
from pooram.games.kerala_race.rules.route import LANE_SQUARE, NO_STEP, Route, marked

NOBODY: Final[i64] = -1
NO_THROW: Final[i64] = -1
NO_PIECE: Final[i64] = -1


@final
class RaceState(State):
    """The pieces of all seats on their way around the board, and the shells."""

    worked_out: ClassVar[tuple[str, ...]] = ("pieces",)
    route: Route
    at: vec[i64]
    """The step of every piece: five numbers a seat, or three in a short race."""
    pieces: i64
    """How many a seat has."""
    finished: vec[i64]
    """1 for the seat that finished first, 2 for the second, 0 for those still on the way."""
    finishers: i64
    mover: i64
    """Who throws or moves, or NOBODY until chance has said who starts."""
    mouths: i64
    """Mouths up in the last throw, or NO_THROW."""
    to_use: i64
    """1 while the mover has thrown and not moved."""
    throws: i64

    def __init__(self, seats: i64, route: Route, at: vec[i64], finished: vec[i64]) -> None:
        super().__init__(seats)
        self.route = route
        self.at = at
        self.pieces = len(at) // seats
        self.finished = finished
        self.finishers = 0
        self.mover = NOBODY
        self.mouths = NO_THROW
        self.to_use = 0
        self.throws = 0

    def work_out(self) -> None:
        self.pieces = len(self.at) // self.seats

    # Whose turn it is

    def to_move(self) -> i64:
        if self.to_use:
            return self.mover
        if self.finishers == self.seats - 1 or self.throws >= MOST_THROWS:
            return OVER
        return CHANCE

    def turn(self) -> i64:
        return self.throws - self.to_use

    # Choices

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        count: i64 = 0
        if self.to_use == 0 or seat != self.mover:
            return count
        at = self.at
        released = self.released(seat)
        piece = seat * self.pieces
        behind = piece + self.pieces
        while piece < behind:
            step = at[piece]
            piece += 1
            place = count
            while place > 0 and out[place - 1] > step:
                place -= 1
            # Pieces that stand alike are one choice.
            if (place > 0 and out[place - 1] == step) or not self.can_move(seat, step, released):
                continue
            i = count
            while i > place:
                out[i] = out[i - 1]
                i -= 1
            out[place] = step
            count += 1
        if self.route.may_decline:
            out[count] = CHOICE_DECLINE
            count += 1
        return count

    def can_move(self, seat: i64, step: i64, released: bool) -> bool:
        """Whether the seat's piece on this step can use the throw."""
        route = self.route
        if step == 0:
            if not ENTERS[self.mouths]:
                return False
        elif step == route.home or (step == route.centre and not released):
            return False
        goal = route.goal(step, THROWS[self.mouths])
        if goal == NO_STEP:
            return False
        square = route.square[goal]
        # A marked square holds one piece of each player.
        return not marked(square) or self.own_piece_on(seat, square) == NO_PIECE

    def can_use(self, seat: i64) -> bool:
        """Whether any piece of the seat can use the throw."""
        released = self.released(seat)
        piece = seat * self.pieces
        behind = piece + self.pieces
        while piece < behind:
            if self.can_move(seat, self.at[piece], released):
                return True
            piece += 1
        return False

    def play_unchecked(self, seat: i64, choice: i64) -> None:
        if choice == CHOICE_DECLINE and seat >= 0:
            self.end_turn(False)
        elif seat >= 0:
            self.move(seat, choice - CHOICE_ENTER)
        elif choice >= OUTCOME_THROW:
            self.throw(choice - OUTCOME_THROW)
        else:
            self.mover = choice - OUTCOME_START

    # Where the pieces stand

    def steps_of(self, seat: i64) -> list[int]:
        """Where the seat's pieces stand, for those who are not in a hurry."""
        return [int(step) for step in self.at[seat * self.pieces : (seat + 1) * self.pieces]]

    def piece_on_step(self, seat: i64, step: i64) -> i64:
        """The seat's first piece on a step; NO_PIECE if there is none."""
        piece = seat * self.pieces
        behind = piece + self.pieces
        while piece < behind:
            if self.at[piece] == step:
                return piece
            piece += 1
        return NO_PIECE

    def own_piece_on(self, seat: i64, square: i64) -> i64:
        """The seat's piece on a square; NO_PIECE if there is none."""
        at = self.at
        squares = self.route.square
        piece = seat * self.pieces
        behind = piece + self.pieces
        while piece < behind:
            if squares[at[piece]] == square:
                return piece
            piece += 1
        return NO_PIECE

    def piece_hit(self, seat: i64, goal: i64) -> i64:
        """The piece on which one of the seat would land on this step; NO_PIECE if it is none, or safe."""
        route = self.route
        square = route.square[goal]
        if goal == route.centre or goal == route.home or marked(square):
            return NO_PIECE
        hit = self.own_piece_on(seat, square)
        if square < TRACK:
            other: i64 = 0
            while other < self.seats and hit == NO_PIECE:
                if other != seat:
                    hit = self.own_piece_on(other, square)
                other += 1
        return hit

    def released(self, seat: i64) -> bool:
        """Whether all its pieces have reached the centre: none that has is ever sent back past it."""
        piece = seat * self.pieces
        behind = piece + self.pieces
        while piece < behind:
            if self.at[piece] < self.route.centre:
                return False
            piece += 1
        return True

    def reached(self, seat: i64, step: i64) -> i64:
        """How many of the seat's pieces have come to a step or beyond."""
        count: i64 = 0
        piece = seat * self.pieces
        behind = piece + self.pieces
        while piece < behind:
            if self.at[piece] >= step:
                count += 1
            piece += 1
        return count

    def waits_to_enter(self, seat: i64) -> bool:
        """Whether the seat has a piece to enter and none on the way."""
        steps = self.steps_of(seat)
        return 0 in steps and set(steps) <= {0, int(self.route.centre), int(self.route.home)}

    # Chance

    def outcomes(self, out: vec[i64], weights: vec[i64]) -> i64:
        count: i64 = 0
        if self.mover == NOBODY:
            while count < self.seats:
                out[count] = OUTCOME_START + count
                weights[count] = 1
                count += 1
            return count
        while count <= SHELLS:
            out[count] = OUTCOME_THROW + count
            weights[count] = self.route.weights[count]
            count += 1
        return count

    def draw(self, rng: Random) -> i64:
        if self.mover == NOBODY:
            return OUTCOME_START + rng.randrange(self.seats)
        weights = self.route.weights
        left = rng.randrange(self.route.total)
        mouths: i64 = 0
        while left >= weights[mouths]:
            left -= weights[mouths]
            mouths += 1
        return OUTCOME_THROW + mouths

    # A turn

    def throw(self, mouths: i64) -> None:
        """The shells lie; a throw that no piece can use is lost."""
        self.mouths = mouths
        self.throws += 1
        self.to_use = 1
        if not self.can_use(self.mover):
            self.end_turn(False)

    def move(self, seat: i64, step: i64) -> None:
        """Move the piece on that step by the throw, and all that follows."""
        route = self.route
        goal = route.goal(step, THROWS[self.mouths])
        hit = self.piece_hit(seat, goal)
        self.at[self.piece_on_step(seat, step)] = goal
        if hit != NO_PIECE:
            self.capture(seat, hit, route.square[goal])
        elif goal == route.centre:
            self.reach_centre(seat)
        elif goal == route.home:
            self.bring_home(seat)
        self.end_turn(self.mouths == MOUTHS_FOR_ANOTHER_TURN and self.finished[seat] == 0)

    def capture(self, seat: i64, victim: i64, square: i64) -> None:
        """Send away the piece on which one of the seat has landed."""
        owner = victim // self.pieces
        outbound = self.at[victim] < self.route.centre
        listener = self.listener
        if listener is not None:
            if square > LANE_SQUARE:
                listener.told(self, "lands-in-lane", [seat, square - LANE_SQUARE])
            elif owner == seat:
                listener.told(self, "lands-on-own", [seat, square])
            else:
                key = "lands-on" if outbound else "lands-on-homebound"
                listener.told(self, key, [seat, owner, square])
        self.at[victim] = 0 if outbound else self.route.centre
        if listener is not None:
            whose = "own-" if owner == seat else ""
            listener.told(self, whose + ("sent-off" if outbound else "sent-to-centre"), [owner])

    def reach_centre(self, seat: i64) -> None:
        listener = self.listener
        if listener is None:
            return
        there = self.reached(seat, self.route.centre)
        key = "released" if there == self.pieces else "in-centre"
        listener.told(self, key, [seat, there, self.pieces])

    def bring_home(self, seat: i64) -> None:
        """A piece is off the board for good; the last one finishes its player."""
        home = self.reached(seat, self.route.home)
        listener = self.listener
        if listener is not None:
            listener.told(self, "home", [seat, home, self.pieces])
        if home == self.pieces:
            self.finishers += 1
            self.finished[seat] = self.finishers
            if listener is not None:
                listener.told(self, "finished", [seat, self.finishers])

    def end_turn(self, again: bool) -> None:
        """The throw is used or lost: the same seat throws again, or the next that has not finished."""
        self.to_use = 0
        listener = self.listener
        if listener is not None and self.to_move() != OVER and again:
            listener.told(self, "another-turn", [self.mover])
        if listener is not None and self.to_move() == OVER and self.finishers < self.seats - 1:
            listener.told(self, "stopped", [self.throws])
        if again:
            return
        # Somebody is always left: play ends when only the last place is.
        mover = self.mover
        while True:
            mover = mover + 1 if mover + 1 < self.seats else 0
            if self.finished[mover] == 0:
                break
        self.mover = mover

    # Results

    def points(self, side: i64) -> i64:
        """Steps that the pieces have come."""
        points: i64 = 0
        piece = side * self.pieces
        behind = piece + self.pieces
        while piece < behind:
            points += self.at[piece]
            piece += 1
        return points

    def merit(self, side: i64) -> i64:
        """The steps come; who has finished has come all of them, and earlier is better."""
        order = self.finished[side]
        return self.points(side) + (self.seats - order if order > 0 else 0)

    def copy(self) -> "RaceState":
        other = RaceState(self.seats, self.route, self.at[:], self.finished[:])
        other.finishers = self.finishers
        other.mover = self.mover
        other.mouths = self.mouths
        other.to_use = self.to_use
        other.throws = self.throws
        return other


def new_race(seats: i64, route: Route, pieces: i64, starter: i64) -> RaceState:
    """All pieces off the board; the starter is NOBODY if chance has yet to say who it is."""
    race = RaceState(seats, route, vec[i64]([0] * (seats * pieces)), vec[i64]([0] * seats))
    race.mover = starter
    return race


RaceView: TypeAlias = OpenView[RaceState]
"""Nothing is hidden from anybody."""
