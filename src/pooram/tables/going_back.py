"""What somebody at a table can take back, and whether they have to ask for it."""

from typing import TYPE_CHECKING

from pooram.engine.state import CHANCE
from pooram.match.events import Event
from pooram.tables.messages import BackKind
from pooram.tables.secrecy import knows_a_secret
from pooram.tables.stored import Line

if TYPE_CHECKING:
    from pooram.tables.table import Table

MOST_LINES = 20_000
"""A table that has so many goes on to its end and never back: somebody who is at it for an evening has some
thousands, and all are read and played again when somebody comes to it anew."""

NOT_TWICE = "You have asked for this step already, so it stays. About your next one you can ask again."


def back_kind(table: "Table", seat: int) -> BackKind:
    """What a seat can take back now, and whether it has to ask.

    When the game is over the secret is shown, and who knows what comes shall not choose again.
    """
    match = table.match
    if not table.has_person(seat) or table.is_bot(seat) or match.over or table.lines >= MOST_LINES:
        return ""
    # What comes from another game stays.
    if match.may_undo(seat):
        return "step" if len(match.events) > table.inherited else ""
    if match.last_turn(seat) < max(0, table.inherited):
        return ""
    if table.other_people(seat):
        # Nobody is asked for the same again and again.
        return "" if table.asking.stays_by(seat, match.events) >= 0 else "ask"
    return "" if why_it_stays(table, seat) else "turn"


def why_not_back(table: "Table", seat: int) -> str:
    """What keeps a seat from taking back anything without asking."""
    if not table.match.over and table.lines >= MOST_LINES:
        return "So often was something taken back at this table that it only goes on."
    by = table.asking.stays_by(seat, table.match.events)
    if by >= 0 and not table.match.over:
        return NOT_TWICE if by == seat else f"{table.names[by]} has said no, so your step stays."
    if not table.match.over and not table.other_people(seat) and (why := why_it_stays(table, seat)):
        return why
    return table.match.why_not_undo(seat)


def why_it_stays(table: "Table", seat: int) -> str:
    """What keeps a seat from taking back its last turn where nobody can be asked; empty if nothing does.

    Nobody tries their luck again against somebody who is away, nor looks at what the bot in their place shows
    of their hand: only what was known before can be taken back then.
    """
    keep = table.match.last_turn(seat)
    since = list(enumerate(table.match.events[keep:], keep)) if keep >= 0 else []
    for number, event in reversed(since):
        if event.seat != seat and table.has_person(event.seat) and table.hands.is_own(number):
            name = table.names[event.seat]
            return f"{name} has chosen since then and cannot be asked now, so your step stays."
    away = [table.names[other] for other in sorted(table.stand_ins) if other != seat]
    if away and any(brings_news(table, seat, event) for _, event in since):
        who = f"{' and '.join(away)} {'are' if len(away) > 1 else 'is'} away and cannot be asked"
        return f"{who}, and something was drawn or shown since then, so your step stays."
    return ""


def brings_news(table: "Table", seat: int, event: Event) -> bool:
    """Whether the seat has learnt something by it, be it only which card somebody else has held."""
    if event.seat == CHANCE or not event.alone or event.reveals():
        return True
    return event.seat != seat and knows_a_secret(table.game, event.before, event.seat)


def gone(table: "Table", line: Line) -> dict[int, Event]:
    """The steps that go when somebody takes this back, by number."""
    events = table.match.events
    if line.notation:
        keep = int(line.notation)
    elif table.has_chosen(line.seat):
        keep = len(events) - len(table.match.answers)
        return {at: event for at, event in enumerate(events[keep:], keep) if event.seat == line.seat}
    else:
        keep = len(events) - 1
    return dict(enumerate(events[keep:], keep))
