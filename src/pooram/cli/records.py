"""`pooram replay` and `pooram verify`: games that have been played."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct

from pooram.cli.shared import Json, err, out, print_json
from pooram.cli.sheet import print_sheet
from pooram.engine.errors import BadRecord
from pooram.engine.state import WATCHER
from pooram.match.events import event_lines
from pooram.match.fairness import check_fairness
from pooram.match.reading import load_record
from pooram.present.text import draw_panels

RecordFile = Annotated[
    Path, Parameter(help="A record, as downloaded from a table or saved by `pooram play`.")
]
FAILED = 1


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
    console = out()
    match = record.match if step is None else record.match.at_step(step)
    console.print(f"{match.game.name}: {', '.join(match.players)}", style="bold")
    turn = -1
    for number, event in enumerate(match.events, start=1):
        if event.turn != turn:
            turn = event.turn
            console.print(f"Turn {turn + 1}", style="bold dim")
        for line in event_lines(match.game, match.names, int(WATCHER), event):
            if line.text:
                console.print(f"{number:5}  {line.text}", markup=False)
    console.print()
    view = match.view(int(WATCHER))
    scene = match.game.scene(view.known, match.names)
    for panel in draw_panels(scene.panels, match.game.look.palette, console.width):
        console.print(panel)
    for name, score in zip(match.names, view.scores, strict=True):
        console.print(f"{name}: {score}", markup=False)
    if match.over:
        print_sheet(console, match.game.sheet(match.state, match.names), match.names)


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
