"""Key positions of a golden game, and their pictures: how a game looks is frozen as its rules are."""

from pathlib import Path

from pooram.engine.game import AnyGame
from pooram.match.match import Match
from pooram.match.reading import load_record
from pooram.present.svg import draw_svg

OTHER_OPTIONS = "options"
"""How the golden game ends in its name in which every option is another one than usual."""
PREFIX = "p:"
"""What the ids of a picture begin with: always the same, so that differences are short."""


def pictured_games(game: AnyGame, golden: Path) -> list[Path]:
    """The golden games of which pictures are kept: of the usual seats, alone, and by other options."""
    seats = [1, game.usual_seats] if game.rival else [game.usual_seats]
    usual = [golden / f"{game.key}-{number}.record" for number in seats]
    other = golden / f"{game.key}-{OTHER_OPTIONS}.record"
    return [*usual, other] if other.is_file() else usual


def key_positions(match: Match) -> dict[str, Match]:
    """How a game begins, looks half-way and ends; the first two when somebody is to choose."""
    chosen = [number for number, event in enumerate(match.events) if event.seat >= 0]
    steps = {"start": chosen[0], "middle": chosen[len(chosen) // 2], "end": len(match.events)}
    return {name: match.at_step(number) for name, number in steps.items()}


def key_moments(record: Path) -> dict[str, Match]:
    """The positions of a golden game that are kept, by the names of their pictures.

    What other options bring to the table is there half-way at the latest.
    """
    positions = key_positions(load_record(record).match)
    if record.stem.endswith(OTHER_OPTIONS):
        del positions["start"]
    return {f"{record.stem}-{name}": match for name, match in positions.items()}


def picture(match: Match) -> str:
    """What seat 1 sees, a line for every group of the drawing."""
    view = match.game.view(match.state, 0)
    svg = draw_svg(match.game, view, match.players, colours=match.options.colours, prefix=PREFIX)
    return svg.replace("<g ", "\n<g ") + "\n"


def key_pictures(record: Path) -> dict[str, str]:
    """The pictures of a golden game, by the names of their files."""
    return {f"{name}.svg": picture(match) for name, match in key_moments(record).items()}
