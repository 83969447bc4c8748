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
from pooram.match.fairness import check_file
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
            console.print(f"{match.game.turn_word} {turn + 1}", style="bold dim")
        for line in event_lines(match.game, match.names, int(WATCHER), event):
            if line.text:
                console.print(f"{number:5}  {line.text}", markup=False)
    console.print()
    view = match.view(int(WATCHER))
    for panel in draw_panels(view.panels(), match.game.look.palette, console.width):
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
    draws: int = 0
    finished: bool = False
    replays: bool = False
    """Every step is legal and the result is right."""
    fair: bool = False
    """Every draw follows from the secret that was committed before the game."""
    error: str = ""


def verify(file: RecordFile, /, *, json: Json = False) -> None:
    """Check a record: every step legal, the result right, and every draw as the committed secret has it.

    Leaves with exit code 0 if all of that holds, 1 if not; says which step is the first that differs, or what
    cannot be checked. The format is described in docs/fair-play.md.

    Examples:

      pooram verify game.pooram
    """
    verdict, told = examine(file)
    if json:
        print_json(verdict)
    elif verdict.ok:
        out().print(f"{file}: {told}", markup=False, soft_wrap=True)
    else:
        err().print(f"pooram: {told}", markup=False, soft_wrap=True)
    if not verdict.ok:
        sys.exit(FAILED)


def examine(file: Path) -> tuple[Verdict, str]:
    """Everything that `verify` has to say, and the same in a sentence."""
    try:
        found = check_file(file)
    except BadRecord as error:
        return Verdict(str(file), ok=False, error=str(error)), str(error)
    ok = not found.unchecked
    verdict = Verdict(
        str(file),
        ok=ok,
        game=found.game,
        seats=found.seats,
        steps=found.steps,
        draws=found.draws,
        finished=found.finished,
        replays=True,
        fair=ok,
        error=found.unchecked,
    )
    return verdict, str(found) if ok else f"{file}: {found}"
