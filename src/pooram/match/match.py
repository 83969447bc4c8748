"""A game being played: the position, every step so far, and a check on every new one.

>>> from pooram.games import find_game
>>> match = Match(find_game("template"), seats=2, chance=SeededChance(1))
>>> match.to_move, match.legal
((0,), ['row 1', 'row 2'])
>>> match.play("row 2")
>>> match.why_not("row 1")
'You have chosen row 2; now light lamps of it. (template/turn-2)'
>>> match.undo()
>>> len(match.legal)
2
"""

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Self

from librt.random import Random

from pooram.engine.choices import Choice
from pooram.engine.colours import colour_name
from pooram.engine.errors import BadNotation, BadSetup, CannotPlay, CannotUndo, IllegalStep
from pooram.engine.game import AnyGame, waiting_seats
from pooram.engine.options import Options, OptionValue
from pooram.engine.state import CHANCE, OVER, WATCHER, State, points_of, ranks_of
from pooram.engine.words import seat_names
from pooram.match.chance import Chance, FairChance, Seed, SeededChance, generator
from pooram.match.events import Event, event_lines, in_order, last_turn, may_undo, why_not_undo
from pooram.match.files import save_text
from pooram.match.lines import LogLine, PlayedStep, TakenBack
from pooram.match.record import Origin, Record
from pooram.match.view import PlayerView

__all__ = ["Match", "PlayedStep"]


class Match:
    """A game being played, by the rules: whose turn it is, what is legal, who has won.

    Steps are given in words (`"take 1"`), as values, or as numbers. Seats count from 0. Chance plays
    itself if
    there is somebody who draws for it (`chance`); else its outcomes are played like choices.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Mapping[str, OptionValue] | None = None,
        *,
        players: Sequence[str] | None = None,
        colours: Sequence[str] = (),
        chance: Chance | None = None,
    ) -> None:
        game.check_seats(seats)
        full = game.full_options(options or {}, seats, colours)
        self._set_up(game, game.begin(seats, full), full, players, chance)

    @classmethod
    def from_state(
        cls,
        game: AnyGame,
        state: State,
        *,
        players: Sequence[str] | None = None,
        colours: tuple[int, ...] = (),
        chance: Chance | None = None,
    ) -> Self:
        """A match that goes on from a position; what came before is not known, so it cannot be saved."""
        match = cls.__new__(cls)
        match._set_up(game, state, Options({}, colours), players, chance)
        match.complete = False
        return match

    def _set_up(
        self,
        game: AnyGame,
        state: State,
        options: Options,
        players: Sequence[str] | None,
        chance: Chance | None,
    ) -> None:
        self.game = game
        self.seats = int(state.seats)
        self.options = options
        """The rules as they were set before it began, and the colours of the seats."""
        self.players = list(players or seat_names(self.seats))
        if len(self.players) != self.seats:
            raise BadSetup(f"There are {self.seats} seats, but {len(self.players)} names of players.")
        self.state = state
        self.complete = True
        """Whether it is known from its beginning."""
        self.origin: Origin | None = None
        """What the record said from which it was read."""
        self.events: list[Event] = []
        """Every step in the order in which they were made, with what came of them."""
        self.draws = 0
        """How often chance has played, also what was taken back for good: the ordinal of the next draw."""
        self._past: tuple[Event | TakenBack, ...] = ()
        """All that happened until something was taken back for good, and that."""
        self._kept = 0
        """How many events counted then."""
        self.chance = chance
        self._opened = 0
        self._members = self.to_move
        self._undone_turn: int | None = None
        self.play_chance()

    # Where it stands

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.to_move() == OVER)

    @property
    def chance_is_due(self) -> bool:
        """Whether the next step is a draw."""
        return bool(self.state.to_move() == CHANCE)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe a choice now: usually one, several where all choose at once."""
        return waiting_seats(self.state)

    @property
    def history(self) -> list[PlayedStep]:
        """Every step; simultaneous choices stand there in the order of the seats, whoever was first."""
        return [PlayedStep(event.seat, event.choice) for event in in_order(self.events)]

    @property
    def trail(self) -> list[Event | TakenBack]:
        """Every step, also those that were taken back for good, and that they were: what a record tells."""
        return [*self._past, *in_order(self.events[self._kept :])]

    @property
    def legal(self) -> list[str]:
        """What may be played now, in words: by the seat that is to move, or by chance if that is due."""
        if self.chance_is_due:
            return list(self.outcomes)
        return self.legal_for(self._mover()) if self.to_move else []

    def legal_for(self, seat: int) -> list[str]:
        """What a seat may play now, in words; nothing if it owes no choice."""
        self._check_seat(seat)
        return [self.game.choices.notation(number) for number in self.game.legal_choices(self.state, seat)]

    @property
    def outcomes(self) -> dict[str, int]:
        """What chance can bring now, each with its weight; nothing if it is not due."""
        possible = self.game.possible_outcomes(self.state) if self.chance_is_due else []
        return {self.game.notation(int(CHANCE), outcome): weight for outcome, weight in possible}

    @property
    def points(self) -> list[int]:
        """Of every side: the seats, and the rival of a lone one."""
        return points_of(self.state)

    @property
    def ranking(self) -> list[int]:
        """The rank of every side as the game stands: 1 for the best; ties share a rank."""
        return ranks_of(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won, once the game is over."""
        return tuple(side for side, rank in enumerate(self.ranking) if rank == 1) if self.over else ()

    @property
    def names(self) -> list[str]:
        """Of all sides: the players, and the rival of a lone one."""
        return self.game.side_names(self.players)

    @property
    def colours(self) -> list[str]:
        """The names of the seats' colours."""
        view = self.game.view(self.state, int(WATCHER))
        known = self.game.look.seat_colours
        return [colour_name(known[number]) for number in self.game.colours_of(view, self.options.colours)]

    @property
    def seed(self) -> int | None:
        """What chance draws by; None if somebody else draws. Another one brings other luck from here on."""
        return self.chance.seed if isinstance(self.chance, SeededChance) else None

    @seed.setter
    def seed(self, seed: Seed) -> None:
        self.chance = SeededChance(seed)
        self.play_chance()

    def view(self, viewer: int, seed: Seed | Random = None) -> PlayerView:
        """What a seat, or WATCHER, knows; random numbers come from this seed, or the match's own."""
        if not WATCHER <= viewer < self.seats:
            self._check_seat(viewer)
        known = self.game.view(self.state, viewer)
        rng = None if seed is None else generator(seed)
        own = f"{self.seed}/{len(self.events)}/{viewer}"
        return PlayerView(self.game, known, self.players, colours=self.options.colours, rng=rng, seed=own)

    def log(self, viewer: int = int(WATCHER)) -> list[LogLine]:
        """All that has happened, in sentences, as a seat or a watcher may know it."""
        names = self.names
        told = (line for event in self.events for line in event_lines(self.game, names, viewer, event))
        return [line for line in told if line.text]

    # Pictures: what everybody may see, or what one seat sees

    def svg(self, viewer: int = int(WATCHER), width: float | None = None) -> str:
        """The table as an SVG that stands for itself."""
        return self.view(viewer).svg(width)

    def png(
        self,
        file: str | PathLike[str] | None = None,
        viewer: int = int(WATCHER),
        width: int | None = None,
    ) -> bytes:
        """The table as a PNG, written into a file if one is named."""
        return self.view(viewer).png(file, width)

    def text(self, viewer: int = int(WATCHER), width: int = 100) -> str:
        """The table in characters."""
        return self.view(viewer).text(width)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    # Playing

    def play(self, step: str | Choice | int, seat: int | None = None) -> None:
        """Play a step, then let chance play; one that is not legal raises and changes nothing.

        Where several seats owe a choice, say whose it is.
        """
        if seat is None:
            seat = int(CHANCE) if self.chance_is_due else self._mover()
        number = self._number(step, seat)
        if seat == CHANCE:
            self._check_outcome(number)
        else:
            self._check_choice(seat, number)
        self._play(seat, number)
        self.play_chance()

    def draw(self, seed: Seed | Random = None) -> int:
        """Let chance play its step, where it does not do so by itself; says which outcome it was."""
        outcome = int(self.state.draw(generator(seed)))
        self.play(outcome, CHANCE)
        return outcome

    def draw_until_choice(self, seed: Seed | Random = None) -> None:
        """Let chance play until a seat owes a choice or the game is over."""
        rng = generator(seed)
        while self.chance_is_due:
            self.draw(rng)

    def why_not(self, step: str | Choice | int, seat: int | None = None) -> str:
        """Why a seat may not play this now, with the clause of the rules; empty if it may."""
        seat = self._mover() if seat is None else seat
        number = self.game.step_number(seat, step)
        try:
            self._check_choice(seat, number)
        except IllegalStep as error:
            return f"{error.message} ({error.clause})"
        return ""

    def save(self, file: str | PathLike[str]) -> None:
        """Write the match into a file, by custom one whose name ends in `.pooram`; `pooram.load` reads it."""
        save_text(file, Record(self).to_text())

    # Going back

    def undo(self, seat: int | None = None) -> None:
        """Go back to the previous choice, over the draws that followed it, as often as you like.

        With a seat: take back what that seat has chosen last, as far as a table would allow it
        (`why_not_undo`); what others have chosen at the same time stays. The same choice made again meets the
        same luck, because the seed tells what each draw brings; set `seed` to meet another.
        """
        if seat is not None:
            reason = self.why_not_undo(seat)
            if reason:
                raise CannotUndo(reason)
            self.undo_unchecked(seat)
            return
        if all(event.seat == CHANCE for event in self.events):
            raise CannotUndo("Nothing has been chosen yet.")
        while self.events[-1].seat == CHANCE:
            self._drop_last()
        self._drop_last()
        self._undone_turn = None

    def why_not_undo(self, seat: int) -> str:
        """What keeps a seat from taking back its last choice at a table; empty if nothing does.

        A table lets nobody take back what has revealed something, nor what somebody or chance has followed.
        """
        self._check_seat(seat)
        if self.over:
            return "The game is over."
        return why_not_undo(self.events, seat, self._opened, self._undone_turn)

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last choice at a table; found without a look at the whole past."""
        self._check_seat(seat)
        return not self.over and may_undo(self.events, seat, self._opened, self._undone_turn)

    def take_back(self, seat: int, keep: int) -> None:
        """Let a seat go back to when there were `keep` steps, for good.

        The draws since then are used up: later ones have new ordinals, and so other luck. The record tells
        all of it, but for choices in secret that never came to light.
        """
        self._check_seat(seat)
        if not 0 <= keep < len(self.events) or self.events[keep].opened != keep:
            raise CannotUndo(f"No decision began after {keep} steps.")
        draws, gone = self.draws, self._opened - keep
        if gone:
            pending = len(self.answers)
            told = self.trail
            self._past = (*told[: len(told) - pending], TakenBack(seat, gone))
            self._kept = keep
        while len(self.events) > keep:
            self._drop_last()
        self.draws = draws
        self._undone_turn = None

    def last_turn(self, seat: int) -> int:
        """How many steps there were before the last turn of a seat; -1 if it has made no step."""
        self._check_seat(seat)
        return last_turn(self.events, seat)

    @property
    def answers(self) -> list[Event]:
        """Choices already made in the open decision, which others still owe."""
        return self.events[self._opened :]

    def has_answered(self, seat: int) -> bool:
        """Whether a seat has made its choice in the open decision, which others still owe."""
        return seat in [event.seat for event in self.answers]

    @property
    def opening(self) -> State:
        """The position before anybody answered the open decision."""
        return self.events[self._opened].before if self._opened < len(self.events) else self.state

    # Copies

    def at_step(self, steps: int) -> "Match":
        """The match as it was after so many steps, draws included; nobody draws for chance in it."""
        if not 0 <= steps <= len(self.events):
            raise BadSetup(
                f"The match has no step {steps}.", hint=f"Choose a number from 0 to {len(self.events)}."
            )
        other = self.copy()
        other.chance = None
        while len(other.events) > steps:
            other._drop_last()
        return other

    def copy(self) -> "Match":
        """An independent match that goes on from here."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.options = self.options.copy()
        other.players = list(self.players)
        other.state = self.state.copy()
        other.events = list(self.events)
        return other

    def __eq__(self, other: object) -> bool:
        """The same game with the same history, wherever it was played."""
        if not isinstance(other, Match):
            return NotImplemented
        ours = self.game.key, self.seats, self.options, self.history, self.state
        return ours == (other.game.key, other.seats, other.options, other.history, other.state)

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Match":
        return self.copy()

    def __repr__(self) -> str:
        if self.over:
            won = " and ".join(self.names[side] for side in self.winners)
            then = f"won by {won}"
        elif self.chance_is_due:
            then = "chance is due"
        else:
            then = f"{' and '.join(self.players[seat] for seat in self.to_move)} to move"
        return f"<Match of {self.game.key}, {self.seats} seats, {len(self.events)} steps, {then}>"

    # How it is done

    def play_chance(self) -> None:
        """Let chance play as long as it is due, if there is somebody who draws for it."""
        while self.chance is not None and self.chance_is_due:
            outcome = self.chance(self)
            if not isinstance(self.chance, FairChance):  # which takes it from the list of what can come
                self._check_outcome(outcome)
            self._play(int(CHANCE), outcome)

    def _play(self, seat: int, choice: int) -> None:
        """Play a step that is known to be legal, and see whether it ends the open decision."""
        last = self.events[-1] if self.events and seat == self.events[-1].seat == CHANCE else None
        alone = len(self._members) < 2
        self.events.append(Event(seat, choice, self.state.copy(), self._opened, alone, last))
        self.state.play_unchecked(seat, choice)
        if seat == CHANCE:
            self.draws += 1
        self._undone_turn = None
        waiting = self.to_move
        if waiting and len(self._members) > 1:
            answered = [event.seat for event in self.answers]
            if waiting == tuple([member for member in self._members if member not in answered]):
                return
        self._opened = len(self.events)
        self._members = waiting

    def _drop_last(self) -> None:
        event = self.events.pop()
        self.draws -= event.seat == CHANCE
        self.state = event.before.copy()
        self._opened = event.opened
        self._members = waiting_seats(self.opening)
        if len(self.events) < self._kept:
            # Who goes back in a match of their own has another past.
            self._past, self._kept = (), 0

    def undo_unchecked(self, seat: int) -> None:
        """Take back what a seat is known to have chosen last, or at the same time as others."""
        if not self.has_answered(seat):
            turn, keep = self.events[-1].turn, len(self.events) - 1
            if keep < self._kept:
                self.take_back(seat, keep)
            else:
                self._drop_last()
            self._undone_turn = turn
            return
        kept = [event for event in self.answers if event.seat != seat]
        for _ in range(len(self.answers)):
            self._drop_last()
        for event in kept:
            self._play(event.seat, event.choice)

    def _number(self, step: str | Choice | int, seat: int) -> int:
        """The number of a step; who names none is told what there is to play now."""
        try:
            return self.game.step_number(seat, step)
        except BadNotation as error:
            if isinstance(step, int):
                raise
            legal = self.legal_for(seat) if seat >= 0 else list(self.outcomes)
            told = ", ".join(legal[:12]) + (", …" if len(legal) > 12 else "")
            raise BadNotation(error.message, hint=f"Legal now: {told}." if told else error.hint) from None

    def _mover(self) -> int:
        """The one seat that owes a choice."""
        owing = self.to_move
        if len(owing) == 1:
            return owing[0]
        if not owing:
            what = "The game is over." if self.over else "Chance is due, and nobody else."
            raise CannotPlay(what, hint="" if self.over else "Its outcomes: `match.outcomes`.")
        told = ", ".join(map(str, owing))
        raise CannotPlay(
            f"Several seats owe a choice: {told}.",
            hint="Say whose it is: `match.play(step, seat)`, `match.legal_for(seat)`.",
        )

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise BadSetup(f"There is no seat {seat}.", hint=f"The seats are 0 to {self.seats - 1}.")

    def _check_choice(self, seat: int, choice: int) -> None:
        self._check_seat(seat)
        if seat in self.to_move and choice in self.game.legal_choices(self.state, seat):
            return
        raise self.refusal(seat, choice)

    def refusal(self, seat: int, choice: int) -> IllegalStep:
        """The error for a choice that is not legal, with the clause that forbids it."""
        refused = self.game.judge(self.game.view(self.state, seat), self.game.choices[choice])
        if refused is None:
            raise AssertionError(f"{self.game.key}: legal and judge disagree on {choice} of {seat}")
        return IllegalStep(self.game.words.say(refused.said, self.names), refused.clause)

    def _check_outcome(self, outcome: int) -> None:
        possible = self.game.possible_outcomes(self.state) if self.chance_is_due else []
        if all(outcome != value for value, _ in possible):
            text = self.game.notation(int(CHANCE), outcome)
            raise IllegalStep(f"Chance cannot bring {text!r} here.", "")
