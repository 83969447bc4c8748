"""The position of the cowrie race and how a throw and a move change it.

Where a piece stands is its step on the route: 0 is off the board before the start, `route.centre` the
centre, `route.home` off the board for good. The same five pieces keep their numbers all game long.
"""

from typing import Final, TypeAlias, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.open_view import OpenView
from pooram.engine.state import CHANCE, OVER, State
from pooram.games.kerala_race.box import (
    ENTERS,
    LANE_SQUARE,
    MOST_THROWS,
    MOUTHS_FOR_ANOTHER_TURN,
    NO_STEP,
    OUTCOME_MOUTHS,
    OUTCOME_START,
    PIECES,
    SHELLS,
    THROWS,
    TRACK,
    Route,
    marked,
)

NOBODY: Final[i64] = -1
NO_THROW: Final[i64] = -1
NO_PIECE: Final[i64] = -1


@final
class RaceState(State):
    """Five pieces a seat on their way around the board, and the shells."""

    route: Route
    at: vec[i64]
    """The step of every piece: five numbers a seat."""
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
        self.finished = finished
        self.finishers = 0
        self.mover = NOBODY
        self.mouths = NO_THROW
        self.to_use = 0
        self.throws = 0

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
        piece = seat * PIECES
        behind = piece + PIECES
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
        return not marked(square) or self.own_piece_on(seat, square, NO_PIECE) == NO_PIECE

    def can_use(self, seat: i64) -> bool:
        """Whether any piece of the seat can use the throw."""
        released = self.released(seat)
        piece = seat * PIECES
        behind = piece + PIECES
        while piece < behind:
            if self.can_move(seat, self.at[piece], released):
                return True
            piece += 1
        return False

    def released(self, seat: i64) -> bool:
        """Whether all five pieces have reached the centre: none that has is ever sent back past it."""
        piece = seat * PIECES
        behind = piece + PIECES
        while piece < behind:
            if self.at[piece] < self.route.centre:
                return False
            piece += 1
        return True

    def own_piece_on(self, seat: i64, square: i64, but: i64) -> i64:
        """The seat's piece on a square, other than the piece `but`; NO_PIECE if there is none."""
        at = self.at
        squares = self.route.square
        piece = seat * PIECES
        behind = piece + PIECES
        while piece < behind:
            if squares[at[piece]] == square and piece != but:
                return piece
            piece += 1
        return NO_PIECE

    def waits_to_enter(self, seat: i64) -> bool:
        """Whether the seat has a piece to enter and none on the way."""
        piece = seat * PIECES
        behind = piece + PIECES
        while piece < behind:
            step = self.at[piece]
            if step != 0 and step != self.route.centre and step != self.route.home:
                return False
            piece += 1
        return self.piece_on_step(seat, 0) != NO_PIECE

    def piece_on_step(self, seat: i64, step: i64) -> i64:
        """The seat's first piece on a step; NO_PIECE if there is none."""
        piece = seat * PIECES
        behind = piece + PIECES
        while piece < behind:
            if self.at[piece] == step:
                return piece
            piece += 1
        return NO_PIECE

    def play_unchecked(self, seat: i64, choice: i64) -> None:
        if seat >= 0:
            self.move(seat, choice)
        elif choice >= OUTCOME_MOUTHS:
            self.throw(choice - OUTCOME_MOUTHS)
        else:
            self.mover = choice - OUTCOME_START

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
            out[count] = OUTCOME_MOUTHS + count
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
        return OUTCOME_MOUTHS + mouths

    # A turn

    def throw(self, mouths: i64) -> None:
        """The shells lie; a throw that no piece can use is lost."""
        self.mouths = mouths
        self.throws += 1
        self.to_use = 1
        if self.can_use(self.mover):
            return
        listener = self.listener
        if listener is not None:
            key = "lost-outside" if self.waits_to_enter(self.mover) else "lost"
            if mouths == MOUTHS_FOR_ANOTHER_TURN:
                key = "lost-again"
            listener.told(self, key, [self.mover, THROWS[mouths]])
        self.end_turn(False)

    def move(self, seat: i64, step: i64) -> None:
        """Move the piece on that step by the throw, and all that follows."""
        route = self.route
        piece = self.piece_on_step(seat, step)
        goal = route.goal(step, THROWS[self.mouths])
        self.at[piece] = goal
        if goal == route.centre:
            self.reach_centre(seat)
        elif goal == route.home:
            self.bring_home(seat)
        else:
            square = route.square[goal]
            if not marked(square):
                self.capture(piece, square)
        self.end_turn(self.mouths == MOUTHS_FOR_ANOTHER_TURN and self.finished[seat] == 0)

    def capture(self, piece: i64, square: i64) -> None:
        """Send away whatever stood where a piece has landed: at most one piece can."""
        seat = piece // PIECES
        victim = self.own_piece_on(seat, square, piece)
        if victim == NO_PIECE and square < TRACK:
            other: i64 = 0
            while other < self.seats and victim == NO_PIECE:
                if other != seat:
                    victim = self.own_piece_on(other, square, NO_PIECE)
                other += 1
        if victim == NO_PIECE:
            return
        owner = victim // PIECES
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
        there: i64 = 0
        piece = seat * PIECES
        behind = piece + PIECES
        while piece < behind:
            if self.at[piece] >= self.route.centre:
                there += 1
            piece += 1
        listener.told(self, "released" if there == PIECES else "in-centre", [seat, there])

    def bring_home(self, seat: i64) -> None:
        """A piece is off the board for good; the fifth one finishes its player."""
        home = self.pieces_home(seat)
        listener = self.listener
        if listener is not None:
            listener.told(self, "home", [seat, home])
        if home == PIECES:
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
        mover = self.mover
        tried: i64 = 0
        while tried < self.seats:
            mover = mover + 1 if mover + 1 < self.seats else 0
            if self.finished[mover] == 0:
                break
            tried += 1
        self.mover = mover

    # Results

    def pieces_home(self, seat: i64) -> i64:
        home: i64 = 0
        piece = seat * PIECES
        behind = piece + PIECES
        while piece < behind:
            if self.at[piece] == self.route.home:
                home += 1
            piece += 1
        return home

    def points(self, seat: i64) -> i64:
        """Steps that the five pieces have come."""
        points: i64 = 0
        piece = seat * PIECES
        behind = piece + PIECES
        while piece < behind:
            points += self.at[piece]
            piece += 1
        return points

    def place(self, seat: i64) -> i64:
        """First those who finished, in their order; then the others by the steps they have come."""
        if self.finished[seat] > 0:
            return self.finished[seat]
        place: i64 = 1
        points = self.points(seat)
        other: i64 = 0
        while other < self.seats:
            if self.finished[other] > 0 or self.points(other) > points:
                place += 1
            other += 1
        return place

    # Copies

    def copy(self) -> "RaceState":
        other = RaceState(self.seats, self.route, self.at[:], self.finished[:])
        other.finishers = self.finishers
        other.mover = self.mover
        other.mouths = self.mouths
        other.to_use = self.to_use
        other.throws = self.throws
        return other


def new_race(seats: i64, route: Route) -> RaceState:
    """All pieces off the board, and nobody chosen to start."""
    return RaceState(seats, route, vec[i64]([0] * (seats * PIECES)), vec[i64]([0] * seats))


RaceView: TypeAlias = OpenView[RaceState]
"""Nothing is hidden from anybody."""
