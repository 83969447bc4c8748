"""`pooram replay` and `pooram verify`: games that have been played."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct

from pooram.cli.drawing import draw_scene
from pooram.cli.shared import Json, err, out, print_json
from pooram.cli.sheet import print_sheet
from pooram.cli.telling import Telling
from pooram.engine.errors import BadRecord, BadSetup, PooramError
from pooram.engine.fairness import check_fairness
from pooram.engine.match import Match
from pooram.engine.record import Record, read_record
from pooram.engine.state import WATCHER
from pooram.games import find_game

RecordFile = Annotated[
    Path, Parameter(help="A record, as downloaded from a table or saved by `pooram play`.")
]
FAILED = 1


def load_record(file: Path) -> Record:
    """Read and replay a record; one clear error names the file and the line."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{file} is no Pooram record: it is not a text.", 0) from None
    except OSError as error:
        raise PooramError(f"Cannot read {file}: {error.strerror}.") from None
    try:
        return read_record(text, find_game)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}", 0) from None


def replay(
    file: RecordFile,
    /,
    *,
    step: Annotated[
        int | None, Parameter(help="Stop after so many steps and show the table as it was then.")
    ] = None,
) -> None:
    """Tell a recorded game step by step, and show the table at its end.

    Examples:

      pooram replay game.pooram
      pooram replay game.pooram --step 12
    """
    record = load_record(file)
    steps = record.match.history
    if step is not None and not 0 <= step <= len(steps):
        raise BadSetup(f"The record has no step {step}.", hint=f"Choose a number from 0 to {len(steps)}.")
    console = out()
    game = record.match.game
    match = Match(game, record.match.seats, record.match.options_set)
    telling = Telling(match, record.players, int(WATCHER))
    console.print(f"{game.name}: {', '.join(record.players)}", style="bold")
    turn = -1
    for number, played in enumerate(steps[:step], start=1):
        if int(match.state.turn()) != turn:
            turn = int(match.state.turn())
            console.print(f"Turn {turn + 1}", style="bold dim")
        for sentence in telling.play(played.seat, played.choice):
            console.print(f"{number:5}  {sentence}", markup=False)
    console.print()
    for panel in draw_scene(
        game.scene(match.view(int(WATCHER)), telling.names), game.look.palette, console.width
    ):
        console.print(panel)
    for name, score in zip(telling.names, telling.scores(), strict=True):
        console.print(f"{name}: {score}", markup=False)
    if match.over:
        print_sheet(console, telling.sheet(), telling.names)


class Verdict(Struct, frozen=True):
    """What `verify` found, for machines."""

    file: str
    ok: bool
    game: str = ""
    seats: int = 0
    steps: int = 0
    finished: bool = False
    replays: bool = False
    """Every step is legal and the result is right."""
    fair: bool = False
    """Every draw follows from the secret that was committed before the game."""
    error: str = ""


def verify(file: RecordFile, /, *, json: Json = False) -> None:
    """Check a record: every step legal, the result right, and every draw as the committed secret has it.

    Leaves with exit code 0 if all of that holds, 1 if not.

    Examples:

      pooram verify game.pooram
    """
    verdict = examine(file)
    if json:
        print_json(verdict)
    elif verdict.ok:
        out().print(
            f"{file}: all {verdict.steps} steps are legal, the result is right, and every draw is fair.",
            markup=False,
            soft_wrap=True,
        )
    else:
        replays = "the steps replay, but " if verdict.replays else ""
        err().print(f"pooram: {replays}{verdict.error}", markup=False, soft_wrap=True)
    if not verdict.ok:
        sys.exit(FAILED)


def examine(file: Path) -> Verdict:
    """Everything that `verify` has to say."""
    try:
        record = load_record(file)
    except BadRecord as error:
        return Verdict(str(file), ok=False, error=str(error))
    match = record.match
    error_text = ""
    try:
        check_fairness(record)
    except BadRecord as error:
        error_text = f"{file}: {error}"
    if not match.over:
        error_text = f"{file}: the game has not ended."
    return Verdict(
        str(file),
        ok=not error_text,
        game=match.game.key,
        seats=match.seats,
        steps=len(match.history),
        finished=match.over,
        replays=True,
        fair=not error_text,
        error=error_text,
    )
