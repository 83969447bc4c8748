"""What one seat knows of a match: what bots and people decide by."""

import random
from collections.abc import Sequence
from functools import cached_property
from os import PathLike
from textwrap import fill
from typing import TYPE_CHECKING

from librt.random import Random

from pooram.engine.choices import Choice
from pooram.engine.errors import BadSetup
from pooram.engine.game import AnyGame
from pooram.engine.scene import Panel
from pooram.engine.state import State, View
from pooram.match.chance import Seed, SeededChance, generator, rng_of
from pooram.match.files import save_bytes
from pooram.present.svg import draw_svg

if TYPE_CHECKING:
    from pooram.match.match import Match


class PlayerView:
    """All that one seat knows, with its legal choices in words and as values.

    A bot decides by this alone. `sample()` gives a complete match that fits all that the seat has seen:
    what it cannot
    know (cards in other hands, the order of a deck) is dealt anew, fairly.
    """

    def __init__(
        self,
        game: AnyGame,
        known: View,
        players: Sequence[str],
        *,
        colours: tuple[int, ...] = (),
        rng: Random | None = None,
        seed: str = "",
    ) -> None:
        self.game = game
        self.known = known
        """The same in the game's own fields, such as `known.shown.score` where nothing is hidden."""
        self.players = players
        self._colours = colours
        self._rng = rng
        self._seed = seed

    @property
    def seat(self) -> int:
        """Whose eyes these are; -1: a watcher's."""
        return int(self.known.viewer)

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.known.seats)

    @cached_property
    def numbers(self) -> list[int]:
        """The legal choices as numbers, rising, for those who play fast."""
        # A seat knows what it may choose, so any position that fits will do.
        return self.game.legal_choices(self.state(), self.seat) if self.seat >= 0 else []

    @property
    def choices(self) -> list[Choice]:
        """The legal choices as values; nothing if the seat owes no choice now."""
        return [self.game.choices[number] for number in self.numbers]

    @property
    def legal(self) -> list[str]:
        """The legal choices in words; nothing if the seat owes no choice now."""
        return [str(choice) for choice in self.choices]

    @property
    def names(self) -> list[str]:
        """Of all sides: the players, and the rival of a lone one."""
        return self.game.side_names(self.players)

    @property
    def scores(self) -> list[str]:
        """How every side stands as far as this seat knows, in words."""
        game, names = self.game, self.names
        return [game.words.say(game.tell_score(self.known, side), names) for side in range(len(names))]

    @property
    def prompt(self) -> str:
        """What there is to decide, in a sentence."""
        return self.game.words.say(self.game.prompt(self.known), self.names)

    def tell(self, choice: str | Choice | int) -> str:
        """What a choice would do, in a sentence."""
        value = self.game.choices[self.game.step_number(self.seat, choice)]
        return self.game.words.say(self.game.tell_choice(self.known, value), self.names)

    # Pictures

    def panels(self) -> tuple[Panel, ...]:
        """What lies on the table as this seat sees it, in the colours that were chosen."""
        scene = self.game.scene(self.known, self.names)
        return self.game.paint(self.known, self._colours).panels(scene.panels)

    def svg(self, width: float | None = None) -> str:
        """The table as this seat sees it, as an SVG that stands for itself."""
        return draw_svg(self.game, self.known, self.players, colours=self._colours, width=width)

    def png(self, file: str | PathLike[str] | None = None, width: int | None = None) -> bytes:
        """The same as a PNG, written into a file if one is named."""
        # Only who wants pixels needs the library that makes them.
        from pooram.present.png import svg_to_png

        picture = svg_to_png(self.svg(), width)
        if file is not None:
            save_bytes(file, picture)
        return picture

    def text(self, width: int = 100) -> str:
        """The same in characters, so many to a line, with the scores below."""
        from pooram.present.text import draw_panels  # Loads the library of the terminal.

        drawn = draw_panels(self.panels(), self.game.look.palette, width)
        lines = [line for panel in drawn for line in panel.plain.rstrip().splitlines()]
        scores = [f"{name}: {score}" for name, score in zip(self.names, self.scores, strict=True)]
        # A board is as wide as it is; what is told in words is broken.
        told = [line if line.startswith(" ") else fill(line, width) for line in (*lines, "   ".join(scores))]
        return "\n".join(told)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    # What it cannot know

    @cached_property
    def rng(self) -> Random:
        """Random numbers for this decision, fast, and the same for the same seed."""
        return self._rng if self._rng is not None else rng_of(self._seed)

    @cached_property
    def random(self) -> random.Random:
        """Random numbers for this decision: the same match with the same seed brings the same ones."""
        return random.Random(self.rng.randrange(1 << 62))

    def sample(self, seed: Seed = None) -> "Match":
        """A fair, complete match that fits all this seat knows; others' pending choices are un-made.

        Without a seed, every sample is another one, and yet the same for the same match and seed.
        """
        from pooram.match.match import Match  # A match makes views, and a view makes matches.

        rng = self.rng if seed is None else generator(seed)
        state = self.known.resample(rng)
        chance = SeededChance(rng.randrange(1 << 62))
        return Match.from_state(self.game, state, players=self.players, colours=self._colours, chance=chance)

    def state(self) -> State:
        """A sample as a bare position, for those who play fast."""
        return self.known.resample(self.rng)

    def choice_number(self, choice: str | Choice | int) -> int:
        """The number of a choice that the seat may make; one clear error if it may not."""
        number = self.game.step_number(self.seat, choice)
        if number not in self.numbers:
            told = ", ".join(self.legal[:10]) + (", …" if len(self.numbers) > 10 else "")
            raise BadSetup(
                f"{self.game.notation(self.seat, number)!r} is not legal in {self.game.name} now.",
                hint=f"Legal: {told or 'nothing, for the seat owes no choice'}.",
            )
        return number

    def __repr__(self) -> str:
        who = f"seat {self.seat}" if self.seat >= 0 else "a watcher"
        return f"<PlayerView of {self.game.key}, {who}, {len(self.numbers)} legal choices>"
