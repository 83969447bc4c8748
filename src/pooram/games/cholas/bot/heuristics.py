"""What a good player looks at: the points, what the own colour can grow by, stones and cards in hand.

The weights were settled by matches of some dozens to some hundreds of games. What matters most is not to play
on beyond the tree; then that stones and cards in hand count enough, and the wagon not too much.
"""

from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.heuristics import NO_RIVAL, Heuristics, chances_to_win
from pooram.engine.state import State
from pooram.games.cholas.bot.estimate import GROWTHS, Estimate, promise_of
from pooram.games.cholas.box import (
    CARD_STONES,
    CELLS,
    COLOURS,
    COST,
    LAST_SPACES,
    MOST_UNDER,
    PLACE_CELLS,
    PLACE_SIZE,
    PLACES,
    RED_DOUBLE,
    RED_FREE,
    TILE_ONE,
    VALUE,
)
from pooram.games.cholas.rules.acting import REPLACE_NUMBERS
from pooram.games.cholas.rules.numbers import (
    CHOICE_BUILD,
    CHOICE_DRAW,
    CHOICE_DRAW_MORE,
    CHOICE_LAY_STONES,
    CHOICE_PICK,
    CHOICE_PLACE_CARD,
    CHOICE_REPLACE,
    CHOICE_SCULPT,
    CHOICE_SCULPT_WITH_BONUS,
    CHOICE_USE,
)
from pooram.games.cholas.rules.phases import CHANGE, COLOUR, EXPERT, EXTRA, OFFER, PAY, PLACE, SOLO
from pooram.games.cholas.rules.position import Position

HORIZON: Final[i64] = 0
"""Nothing beyond the tree: the position tells more than playing on, and many more can be looked at."""
WANDERING: Final[i64] = 10
"""Out of a hundred choices in a playout, so many are anything at all."""
REACH: Final[vec[float]] = vec[float]([0.4, 1.0, 1.45, 1.8, 2.0, 2.1, 2.1, 2.1])
"""How often the own colour will grow soon, by the own stones in hand."""
NO_CARD: Final = 0.7
"""What is left of that without a card."""
BEST: Final = 0.5
SECOND: Final = 0.3
THIRD: Final = 0.2
"""How much the best spaces count: others may build there first."""
STONE: Final[vec[float]] = vec[float]([0.0, 0.9, 1.8, 2.6, 3.3, 3.9, 4.4, 4.8])
CARD: Final[vec[float]] = vec[float]([0.0, 1.2, 2.2, 2.9, 3.3])
"""What so many stones and cards in hand will bring."""
LOADED: Final = 0.7
"""What a stone on the wagon will bring."""
PAYABLE: Final[vec[float]] = vec[float]([0.5, 0.3, 0.15, 0.05, 0.0, 0.0])
"""The share of a sculpture that counts already, by the stones that are lacking."""
PACE: Final = 1.6
"""Turns of all seats for each space that is filled."""
LIFE: Final = 8.0
"""With fewer turns left than this, promises fade."""
SPREAD_NOW: Final = 6.0
SPREAD_OF_A_TURN: Final = 0.25
"""How many points of lead blur, at once and with every turn to come."""
MANY_POINTS: Final = 300.0
"""What a player may have in the end."""
PICKING: Final = 1.6
DRAWING: Final = 1.4
FRUGAL: Final = 0.5
"""What a sensible player weighs: stones, a card, and what a stone that is used would bring."""


@final
class CholasHeuristics(Heuristics):
    """Judges a position by the points and by what the seats can do with what they have.

    It keeps what it notes about the temple at hand, so processes may share a copy of it, threads may not.
    """

    def __init__(self) -> None:
        super().__init__(HORIZON)
        self.estimate: Estimate = Estimate()

    # How a position stands

    def evaluate(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, Position)
        seats = state.seats
        estimate = self.estimate
        estimate.look_at(state.temple)
        estimate.sit(state, state.mover)
        estimate.survey_growth(estimate.owner)
        turns = turns_to_come(state)
        life = min(1.0, turns / LIFE)
        spread = SPREAD_NOW + SPREAD_OF_A_TURN * turns
        seat: i64 = 0
        while seat < seats:
            values[seat] = float(state.score[seat]) + life * self.promise(state, seat)
            if seat == state.mover:
                values[seat] += self.under_way(state)
            seat += 1
        rival = NO_RIVAL
        if state.variant == SOLO:
            rival = float(state.rival) + life * self.rivals_promise(state)
        chances_to_win(values, seats, spread, 0.0, MANY_POINTS, rival)

    def promise(self, state: Position, seat: i64) -> float:
        """What a seat is likely to make out of its colour's groups, its stones and its cards."""
        own = state.colour[seat]
        stones = state.hand_size(seat)
        cards = state.cards_held(seat)
        reach = REACH[state.stones[seat * COLOURS + own]]
        if state.variant != SOLO and cards == 0:
            reach *= NO_CARD
        found = reach * self.growth(own) + STONE[min(stones, 7)]
        if state.variant != SOLO:
            found += CARD[min(cards, 4)]
        if state.variant == EXPERT:
            found += self.sculptures(state, seat)
        return found

    def growth(self, colour: i64) -> float:
        first = colour * GROWTHS
        growth = self.estimate.growth
        return BEST * growth[first] + SECOND * growth[first + 1] + THIRD * growth[first + 2]

    def rivals_promise(self, state: Position) -> float:
        """What the solo opponent's colours threaten to bring."""
        found = 0.0
        colour: i64 = 0
        while colour < COLOURS:
            if colour != state.colour[0]:
                found += 0.2 * self.growth(colour)
            colour += 1
        return found

    def sculptures(self, state: Position, seat: i64) -> float:
        """What the wagon is worth, and the two sculptures that can be paid best."""
        first = seat * COLOURS
        found = 0.0
        colour: i64 = 0
        while colour < COLOURS:
            found += LOADED * float(state.wagon[first + colour])
            colour += 1
        best = 0.0
        second = 0.0
        place: i64 = 0
        while place < PLACES:
            if state.sculpted[place] == 0 and state.temple.is_built(place):
                worth = (
                    float(VALUE[state.tile[place]]) * PAYABLE[self.lacking(state, seat, state.tile[place])]
                )
                if worth > best:
                    second = best
                    best = worth
                elif worth > second:
                    second = worth
            place += 1
        if state.red[seat] == RED_DOUBLE or state.red[seat] == RED_FREE:
            found += 5.0
        return found + best + 0.5 * second

    def lacking(self, state: Position, seat: i64, tile: i64) -> i64:
        """How many stones a seat lacks for a tile."""
        if tile == TILE_ONE:
            return 0
        found: i64 = 0
        colour: i64 = 0
        while colour < COLOURS:
            i = seat * COLOURS + colour
            found += max(0, COST[tile * COLOURS + colour] - state.stones[i] - state.wagon[i])
            colour += 1
        return found

    def under_way(self, state: Position) -> float:
        """What the action that the mover has begun will bring."""
        if state.card >= 0 and (state.phase == PLACE or state.phase == COLOUR):
            place: i64 = -1
            if state.phase == COLOUR:
                place = CHOICE_PLACE_CARD + 2 * state.cell + state.turned
            return max(0.0, self.estimate.plan(state.card, place, state.first))
        if state.sculpture >= 0:
            return float(VALUE[state.tile[state.sculpture]])
        return 0.6 * float(state.stones_due) + 1.0 * float(state.cards_due)

    # What a sensible player does

    def likely_choice(self, state: State, seat: i64, choices: vec[i64], count: i64, rng: Random) -> i64:
        """Mostly what is worth most at once."""
        if count == 1:
            return choices[0]
        assert isinstance(state, Position)
        phase = state.phase
        if phase == PAY:
            # Stones of the hand can still be built, so the wagon pays.
            return choices[count - 1] if state.any_due else choices[0]
        if phase == OFFER:
            return CHOICE_USE
        if phase in (CHANGE, EXTRA) or rng.randrange(100) < WANDERING:
            return choices[rng.randrange(count)]
        estimate = self.estimate
        estimate.look_at(state.temple)
        estimate.sit(state, seat)
        if phase == PLACE:
            estimate.plan(state.card, -1, -1)
            return estimate.plan_place
        if phase == COLOUR:
            estimate.plan(state.card, CHOICE_PLACE_CARD + 2 * state.cell + state.turned, state.first)
            return CHOICE_LAY_STONES + (estimate.plan_first if state.first < 0 else estimate.plan_second)
        best = choices[0]
        most = -1000.0
        i: i64 = 0
        while i < count:
            worth = self.worth_of(state, seat, choices[i]) + 0.5 * rng.random()
            if worth > most:
                most = worth
                best = choices[i]
            i += 1
        return best

    def worth_of(self, state: Position, seat: i64, choice: i64) -> float:
        """What an action is worth, roughly."""
        if choice < CHOICE_REPLACE:
            return PICKING + 0.5 * float(choice - CHOICE_PICK) - 0.25 * float(state.hand_size(seat))
        if choice < CHOICE_DRAW:
            number = (choice - CHOICE_REPLACE) % REPLACE_NUMBERS
            colour = (choice - CHOICE_REPLACE) // REPLACE_NUMBERS
            return -1.0 if colour == state.colour[seat] else 0.2 * float(number)
        if choice < CHOICE_BUILD:
            return (
                DRAWING - 0.5 * float(state.cards_held(seat)) + (0.5 if choice >= CHOICE_DRAW_MORE else 0.0)
            )
        if choice < CHOICE_SCULPT:
            card = choice - CHOICE_BUILD
            return self.estimate.plan(card, -1, -1) - FRUGAL * float(CARD_STONES[card])
        if choice < CHOICE_SCULPT_WITH_BONUS:
            return self.worth_of_sculpture(state, choice - CHOICE_SCULPT)
        if choice < CHOICE_PLACE_CARD:
            place = choice - CHOICE_SCULPT_WITH_BONUS
            extra = float(VALUE[state.tile[place]]) - 7.5
            return self.worth_of_sculpture(state, place) + (0.2 if state.red[seat] > RED_FREE else extra)
        return 0.0

    def worth_of_sculpture(self, state: Position, place: i64) -> float:
        """Its points, less what is paid, and with the groups that it ends."""
        found = 0.6 * float(VALUE[state.tile[place]])
        i: i64 = 0
        while i < PLACE_SIZE[place]:
            cell = PLACE_CELLS[place * MOST_UNDER + i]
            stake = self.estimate.stake[state.temple.stone[cell]]
            size = self.estimate.size_at(cell)
            if size > 1 and stake != 0.0:
                found -= 0.5 * stake * promise_of(size + 1) / float(size)
            i += 1
        return found


def turns_to_come(state: Position) -> float:
    """How many turns all seats together are likely to have still."""
    if state.turns_left >= 0:
        return float(state.turns_left)
    return PACE * float(max(1, CELLS - state.temple.built - (LAST_SPACES if state.variant != EXPERT else 0)))


HEURISTICS: Final = CholasHeuristics()
