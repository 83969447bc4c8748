"""`pooram draw`: a picture of a position from a record."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pooram.cli.records import RecordFile
from pooram.cli.shared import out
from pooram.engine.errors import BadSetup
from pooram.engine.state import WATCHER
from pooram.match.files import save_text
from pooram.match.reading import load_record

KINDS = (".svg", ".png")


def draw(
    file: RecordFile,
    /,
    *,
    step: Annotated[
        int | None, Parameter(help="The table after so many steps; as it was last, if not given.")
    ] = None,
    viewer: Annotated[
        int | None, Parameter(help="What a seat sees, from 1; what everybody sees, if not given.")
    ] = None,
    output: Annotated[
        Path | None,
        Parameter(
            name=["--output", "-o"],
            help="The picture, .svg or .png; beside the record with its name and .svg, if not given.",
        ),
    ] = None,
) -> None:
    """Draw the table of a recorded game, as the browser shows it.

    Examples:

      pooram draw game.pooram
      pooram draw game.pooram --step 12 --viewer 1 -o board.png
    """
    picture = file.with_suffix(".svg") if output is None else output
    if picture.suffix.lower() not in KINDS:
        raise BadSetup(f"{picture} is no picture that can be drawn.", hint="End its name with .svg or .png.")
    if picture == file:
        raise BadSetup(f"The picture would replace the record {file}.", hint="Name another one with -o.")
    played = load_record(file).match
    match = played if step is None else played.at_step(step)
    if viewer is not None and not 1 <= viewer <= match.seats:
        raise BadSetup(f"There is no seat {viewer}.", hint=f"Choose a number from 1 to {match.seats}.")
    view = match.view(int(WATCHER) if viewer is None else viewer - 1)
    if picture.suffix.lower() == ".png":
        view.png(picture)
    else:
        save_text(picture, f"{view.svg()}\n")
    out().print(f"{picture}", markup=False, soft_wrap=True)
