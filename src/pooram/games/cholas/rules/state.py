"""How a game of Cholas goes on: whose turn it is, what can be chosen, and what every step does."""

from typing import final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import BLANK, CHANCE, OVER
from pooram.games.cholas.box import (
    BLUE_CARD_AFTER_ONE_OR_FOUR,
    BLUE_EXTRA_TURN,
    BLUE_STONES_AFTER_TWO,
    CARD_COLOURS,
    CARD_STONES,
    COLOURS,
    FEWEST_REPLACED,
    LAST_SPACES,
    LAST_TURNS,
    MOST_CARDS,
    MOST_TURNS,
    PICKED_STONES,
    PLACES,
    RED_FREE,
    RED_SWAP,
)
from pooram.games.cholas.rules import acting, building, chance, deductions, paying, phases, setting_up, solo
from pooram.games.cholas.rules.acting import BLUE_STONES
from pooram.games.cholas.rules.house_rules import BLUE_AFTERWARDS
from pooram.games.cholas.rules.numbers import (
    CHOICE_ANY_FROM_HAND,
    CHOICE_BUILD,
    CHOICE_DECLINE,
    CHOICE_DRAW,
    CHOICE_DRAW_MORE,
    CHOICE_LAY_STONES,
    CHOICE_PAY,
    CHOICE_PICK,
    CHOICE_PLACE_CARD,
    CHOICE_REPLACE,
    CHOICE_SCULPT,
    CHOICE_SCULPT_WITH_BONUS,
    CHOICE_USE,
    OUTCOME_CARD,
    OUTCOME_STONE,
)
from pooram.games.cholas.rules.phases import BASIC, NONE, SOLO
from pooram.games.cholas.rules.position import TOP_OF_STACK, Position


@final
class CholasState(Position):
    """A game of Cholas in any of its variants."""

    # Whose turn it is

    def to_move(self) -> i64:
        if self.phase <= phases.TURN_UP:
            return CHANCE
        return OVER if self.phase == phases.ENDED else self.mover

    def turn(self) -> i64:
        # `turns` have begun: the set-up belongs to the first, and at the end all of them count.
        return self.turns if self.turns == 0 or self.phase == phases.ENDED else self.turns - 1

    # Choices

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if seat != self.mover or phase <= phases.TURN_UP or phase == phases.ENDED:
            return 0
        if phase == phases.ACTION:
            return acting.legal_actions(self, seat, out)
        if phase == phases.PLACE:
            return self.temple.legal_places(self.card, out)
        if phase == phases.COLOUR:
            return acting.legal_colours(self, seat, out)
        if phase == phases.CHANGE:
            return paying.legal_changes(self, seat, out)
        if phase == phases.PAY:
            return paying.legal_payments(self, seat, out)
        out[0] = CHOICE_USE
        out[1] = CHOICE_DECLINE
        return 2

    def seen(self, viewer: i64, seat: i64, choice: i64) -> i64:
        # A card of the stack that goes into a hand is seen by its owner alone.
        if viewer != self.mover and self.phase in (phases.DRAW_CARD, phases.DEAL_CARDS):
            return BLANK
        return choice

    # Chance

    def outcomes(self, out: vec[i64], weights: vec[i64]) -> i64:
        return chance.outcomes(self, out, weights)

    def draw(self, rng: Random) -> i64:
        return chance.drawn(self, rng)

    # Steps

    def play_unchecked(self, seat: i64, choice: i64) -> None:
        phase = self.phase
        if phase == phases.ACTION:
            self.act(seat, choice)
        elif phase == phases.PLACE:
            self.cell = (choice - CHOICE_PLACE_CARD) >> 1
            self.turned = (choice - CHOICE_PLACE_CARD) & 1
            self.phase = phases.COLOUR
        elif phase == phases.COLOUR:
            self.choose_colour(seat, choice - CHOICE_LAY_STONES)
        elif phase == phases.DRAW_STONE:
            self.take_stone(choice - OUTCOME_STONE)
        elif phase == phases.DRAW_CARD:
            self.cards_due -= 1
            deductions.take_unseen(self, self.mover, choice - OUTCOME_CARD)
            self.go_on_drawing()
        elif phase in (phases.REFILL, phases.TURN_UP):
            self.turn_up(choice - OUTCOME_CARD)
        elif phase == phases.CHANGE:
            paying.change_cost(self, choice)
            self.go_on_paying(seat)
        elif phase == phases.PAY:
            if choice >= CHOICE_ANY_FROM_HAND:
                paying.pay_any(self, seat, choice)
            else:
                paying.pay(self, seat, self.paying, choice - CHOICE_PAY)
            self.go_on_paying(seat)
        elif phase == phases.OFFER:
            self.answer_offer(seat, choice)
        elif phase == phases.EXTRA:
            self.answer_extra(seat, choice)
        elif setting_up.set_up(self, choice):
            self.begin_playing()

    def begin_playing(self) -> None:
        """The table is set."""
        self.mover = self.starter
        if self.variant == SOLO:
            self.turns = 1
            self.solo_step = solo.FIRST_STEP
            solo.go_on(self)
        else:
            self.begin_turn()

    # Pick, Replace, Draw

    def act(self, seat: i64, choice: i64) -> None:
        if CHOICE_BUILD <= choice < CHOICE_SCULPT:
            self.begin_build(seat, choice - CHOICE_BUILD)
        elif choice >= CHOICE_SCULPT_WITH_BONUS:
            self.begin_sculpt(seat, choice - CHOICE_SCULPT_WITH_BONUS, 1)
        elif choice >= CHOICE_SCULPT:
            self.begin_sculpt(seat, choice - CHOICE_SCULPT, 0)
        elif choice >= CHOICE_DRAW_MORE:
            self.cards_due = 1
            self.draw_card(seat, choice - CHOICE_DRAW_MORE)
        elif choice >= CHOICE_DRAW:
            if self.house_rules & BLUE_AFTERWARDS and acting.can_draw_more(self, seat):
                self.with_bonus = 1
            self.draw_card(seat, choice - CHOICE_DRAW)
        elif choice >= CHOICE_REPLACE:
            deductions.note_it_could_build(self, seat)
            self.replace(seat, choice - CHOICE_REPLACE)
        else:
            if self.house_rules & BLUE_AFTERWARDS and acting.stones_more(self, seat) > 0:
                self.with_bonus = 1
            self.stones_due = PICKED_STONES + choice - CHOICE_PICK
            self.phase = phases.DRAW_STONE

    def replace(self, seat: i64, which: i64) -> None:
        """The stones go back first, so they can be drawn again."""
        colour = which // acting.REPLACE_NUMBERS
        number = which % acting.REPLACE_NUMBERS + FEWEST_REPLACED
        self.stones[seat * COLOURS + colour] -= number
        self.bag[colour] += number
        self.stones_due = number
        self.phase = phases.DRAW_STONE

    def take_stone(self, colour: i64) -> None:
        self.bag[colour] -= 1
        self.stones[self.mover * COLOURS + colour] += 1
        self.stones_due -= 1
        if self.stones_due > 0:
            return
        if self.variant == SOLO:
            solo.go_on(self)
        else:
            self.end_draw()

    def draw_card(self, seat: i64, slot: i64) -> None:
        if slot == TOP_OF_STACK:
            self.cards_due += 1
        else:
            deductions.take_seen(self, seat, self.face_up[slot])
            self.face_up[slot] = NONE
            self.refill = slot if self.stack > 0 else NONE
        self.go_on_drawing()

    def go_on_drawing(self) -> None:
        """First the row is refilled, then come the cards that are due, then the turn is over."""
        if self.refill != NONE:
            self.phase = phases.REFILL
        elif self.cards_due > 0:
            self.phase = phases.DRAW_CARD
        else:
            self.end_draw()

    def end_draw(self) -> None:
        """All that was due is drawn; a blue card may add to it now."""
        if self.with_bonus:
            self.with_bonus = 0
            self.phase = phases.OFFER
        else:
            self.end_turn()

    def turn_up(self, card: i64) -> None:
        """A card of the stack comes to lie face up."""
        self.pool[card] -= 1
        self.stack -= 1
        if self.variant == SOLO:
            self.turned_up[card] += 1
            solo.go_on(self)
            return
        self.face_up[self.refill] = card
        self.refill = NONE
        self.go_on_drawing()

    # Build

    def begin_build(self, seat: i64, card: i64) -> None:
        if self.variant == SOLO:
            self.turned_up[card] -= 1
        else:
            deductions.play_card(self, seat, card)
        self.card = card
        self.phase = phases.PLACE

    def choose_colour(self, seat: i64, colour: i64) -> None:
        if self.first != NONE:
            self.finish_build(seat, colour)
            return
        self.first = colour
        if CARD_COLOURS[self.card] == 1:
            self.finish_build(seat, NONE)

    def finish_build(self, seat: i64, second: i64) -> None:
        placed = CARD_STONES[self.card]
        building.build(self, seat, second)
        if self.variant == SOLO:
            solo.after_build(self)
        elif self.variant == BASIC and self.spaces_left() == 0:
            self.end(phases.BY_FULL_TEMPLE, "temple-full", [])
        elif self.offers_blue(seat, placed):
            self.phase = phases.OFFER
        else:
            self.end_turn()

    def offers_blue(self, seat: i64, placed: i64) -> bool:
        """Whether blue 1 or 2 helps after a Build of so many stones: only if all of it can be had."""
        blue = self.blue[seat]
        if blue == BLUE_STONES_AFTER_TWO:
            return placed == 2 and acting.can_take_stones(self, seat, PICKED_STONES)
        if blue == BLUE_CARD_AFTER_ONE_OR_FOUR:
            return placed != 2 and self.stack > 0 and self.cards_held(seat) < MOST_CARDS
        return False

    def answer_offer(self, seat: i64, choice: i64) -> None:
        if choice == CHOICE_DECLINE:
            self.end_turn()
            return
        self.stones_due = BLUE_STONES[self.blue[seat]]
        if self.stones_due > 0:
            self.phase = phases.DRAW_STONE
        else:
            self.cards_due = 1
            self.phase = phases.DRAW_CARD

    # Sculpt

    def begin_sculpt(self, seat: i64, place: i64, with_red: i64) -> None:
        self.sculpture = place
        self.with_bonus = with_red
        red = self.red[seat]
        if with_red and red == RED_FREE:
            self.finish_sculpt(seat)
            return
        paying.set_cost(self, self.tile[place])
        if with_red and red >= RED_SWAP:
            self.phase = phases.CHANGE
        else:
            self.go_on_paying(seat)

    def go_on_paying(self, seat: i64) -> None:
        if paying.pay_forced(self, seat):
            self.finish_sculpt(seat)

    def finish_sculpt(self, seat: i64) -> None:
        building.place_sculpture(self, seat)
        if self.sculptures == PLACES:
            self.end(phases.BY_ALL_SCULPTED, "all-sculpted", [])
        else:
            self.end_turn()

    # Turns

    def begin_turn(self) -> None:
        self.turns += 1
        if acting.is_blocked(self, self.mover):
            deductions.note_it_could_not_build(self, self.mover)
            self.end(phases.BY_BLOCKED, "blocked", [int(self.mover)])
        else:
            self.phase = phases.ACTION

    def end_turn(self) -> None:
        if self.turns_left > 0:
            self.turns_left -= 1
            if self.turns_left == 0:
                self.end(phases.BY_LAST_TURNS, "last-turns", [])
                return
        elif self.variant == BASIC and self.spaces_left() <= LAST_SPACES:
            self.turns_left = LAST_TURNS * self.seats
            if self.listener is not None:
                self.listener.told(self, "trigger", [int(self.spaces_left())])
        if self.turns == MOST_TURNS:
            self.end(phases.BY_TOO_MANY_TURNS, "too-long", [int(self.turns)])
            return
        seat = self.mover
        if self.blue[seat] == BLUE_EXTRA_TURN and self.blue_down[seat] == 0:
            if not acting.is_blocked(self, seat):
                self.phase = phases.EXTRA
                return
            deductions.note_it_could_not_build(self, seat)
        self.next_turn()

    def next_turn(self) -> None:
        """The next seat's turn, unless it has to be skipped for an extra one."""
        seat = self.mover
        while True:
            seat += 1
            if seat == self.seats:
                seat = 0
            if self.blue_down[seat] == 0:
                break
            self.blue_down[seat] = 0
            if self.listener is not None:
                self.listener.told(self, "skips", [int(seat)])
        self.mover = seat
        self.begin_turn()

    def answer_extra(self, seat: i64, choice: i64) -> None:
        if choice == CHOICE_DECLINE:
            deductions.note_it_could_build(self, seat)
            self.next_turn()
        else:
            self.blue_down[seat] = 1
            self.begin_turn()

    def end(self, reason: i64, key: str, slots: list[int]) -> None:
        self.phase = phases.ENDED
        self.ended_by = reason
        if self.listener is not None:
            self.listener.told(self, key, slots)

    # Copies

    def copy(self) -> "CholasState":
        other = CholasState(self.seats, False)
        self.copy_open(other)
        self.copy_hidden(other)
        return other


def new_game(
    seats: i64,
    variant: i64,
    treasure_rule: i64,
    house_rules: i64,
    head_start: i64,
    colours: tuple[int, ...],
    starter: i64,
) -> CholasState:
    """A game that is about to be set up; one seat plays Solo."""
    state = CholasState(seats, True)
    state.variant = SOLO if seats == 1 else variant
    state.treasure_rule = treasure_rule
    state.house_rules = house_rules
    state.head_start = head_start if seats == 1 else 0
    state.starter = starter
    state.fill(colours)
    setting_up.begin(state)
    return state
