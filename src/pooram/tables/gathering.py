"""A table with friends before it starts: who sits where, who is ready, whose number has come.

Nothing here waits for anything: each function gives the gathering as it is after what somebody asked, or says
in one sentence why it stays as it was. Asking twice for the same changes nothing the second time.

The secret is made with the gathering and its commitment shown at once, so that no server can choose it after
it has seen the players' numbers.
"""

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import asdict, replace

from pooram.bots.levels import Level
from pooram.engine.errors import BadSetup
from pooram.engine.game import AnyGame
from pooram.match.record import commitment_of
from pooram.tables.errors import CannotNow, NotYours
from pooram.tables.gathering_messages import (
    AddSeat,
    Fill,
    Gathering,
    GatheringSeat,
    LobbyTable,
    NewGathering,
    OwnGathering,
    RemoveSeat,
    Take,
)
from pooram.tables.holders import NOBODY
from pooram.tables.making import new_table
from pooram.tables.messages import NewTable, SeatRequest
from pooram.tables.names import clean_name
from pooram.tables.numbers import NO_NUMBER, NUMBER, told_numbers
from pooram.tables.seats import TableSeat, unlike
from pooram.tables.stored import NO_SEAT, Freed, GatherSeat, Holder, Line, StoredGathering
from pooram.tables.table import Table

FREED_SECONDS = 30
"""So long somebody cannot sit down again whose seat was freed."""

# How it begins


def new_gathering(
    game: AnyGame, asked: NewGathering, levels: Mapping[str, Level], owner: str, table_id: str
) -> StoredGathering:
    """A gathering as somebody asked for it, who sits in the seats of all people; BadSetup if it cannot be."""
    wanted = [
        SeatRequest("bot" if seat.kind == "bot" else "person", seat.name, seat.level, seat.colour)
        for seat in asked.seats
    ]
    # Whatever would be wrong with the table is said now.
    table = NewTable(game.key, tuple(wanted), asked.options, pace=asked.pace)
    header = new_table(game, table, levels, table_id=table_id)[0].header
    seats = tuple(
        _first_seat(kind, seat, owner)
        for kind, seat in zip((seat.kind for seat in asked.seats), header.seats, strict=True)
    )
    return StoredGathering(
        table_id,
        0,
        asked.public,
        False,
        game.key,
        header.options,
        seats,
        owner,
        header.secret,
        pace=asked.pace,
    )


def _first_seat(kind: str, seat: TableSeat, owner: str) -> GatherSeat:
    if kind == "open":
        return GatherSeat("open", colour=seat.colour)
    if kind == "bot":
        return GatherSeat("bot", seat.name, seat.level, colour=seat.colour)
    return GatherSeat("person", seat.name, holders=(owner,), ready=True, colour=seat.colour)


# What people ask


def take(now: StoredGathering, game: AnyGame, asked: Take, holder: str, at: float) -> StoredGathering:
    """Sit down in an open seat, or change the name or the colour of one's own."""
    seat, name = asked.seat, asked.name
    if holder == NOBODY:
        raise NotYours("Nobody knows yet who you are.", hint="Reload the page and try again.")
    there = seat_of(now, seat)
    mine = there.acts(holder)
    if not mine and there.kind != "open":
        raise CannotNow("Somebody else has that seat already.", hint="Take another one, or watch.")
    freed = now.freed.get(holder)
    if not mine and freed is not None and at < freed.until:
        raise CannotNow(freed.sentence, hint="Ask whether you may sit down again, and try in a moment.")
    if not mine and not may_add(now, holder):
        raise CannotNow("At a public table everybody takes one seat.", hint="Stand up to take another one.")
    chosen = clean_name(name)
    if not chosen and name.strip():
        raise CannotNow("Nobody could see that name.", hint="Choose one with letters.")
    taken = [each.name for number, each in enumerate(now.seats) if number != seat]
    chosen = unlike(chosen or f"Player {seat + 1}", taken)
    colour = _free_colour(now, game, seat, asked.colour)
    if mine:
        return with_seat(now, seat, replace(there, name=chosen, colour=colour))
    ready = holder == now.owner
    now = replace(now, freed={each: told for each, told in now.freed.items() if each != holder})
    return with_seat(now, seat, GatherSeat("person", chosen, holders=(holder,), ready=ready, colour=colour))


def may_add(now: StoredGathering, holder: str) -> bool:
    """Whether somebody may take a seat, though they may have some: strangers have one each."""
    return not now.public or holder == now.owner or not sits(now, holder)


def give_up(now: StoredGathering, seat: int, holder: str) -> StoredGathering:
    """Stand up; the number goes, too."""
    there = seat_of(now, seat)
    if there.kind == "open":
        return now
    check_mine(there, holder)
    if holder not in there.holders:
        return with_seat(now, seat, without_device(there, holder))
    return with_seat(now, seat, GatherSeat("open"))


def sits(now: StoredGathering, holder: str) -> bool:
    """Whether somebody has a seat."""
    return any(_is_mine(seat, holder) for seat in now.seats)


def stand_up(now: StoredGathering, holder: str) -> StoredGathering:
    """Give up all seats that somebody has."""
    for seat, there in enumerate(now.seats):
        if _is_mine(there, holder):
            now = give_up(now, seat, holder)
    return now


def without_device(seat: GatherSeat, holder: str) -> GatherSeat:
    """The seat when a device that came by a link acts for it no more."""
    devices = tuple(each for each in seat.devices if each != holder)
    numbers = {each: number for each, number in seat.numbers.items() if each != holder}
    return replace(seat, devices=devices, numbers=numbers)


def be_ready(now: StoredGathering, ready: bool, holder: str) -> StoredGathering:
    """All seats of somebody are ready, or not; who starts the game is always."""
    if not sits(now, holder):
        raise CannotNow("You have no seat here.", hint="Sit down first.")
    ready = ready or holder == now.owner
    seats = (replace(seat, ready=ready) if _is_mine(seat, holder) else seat for seat in now.seats)
    return replace(now, seats=tuple(seats))


def give_number(now: StoredGathering, seat: int, number: str, holder: str) -> StoredGathering:
    """A number for a seat; of each browser the first that comes counts."""
    there = seat_of(now, seat)
    check_mine(there, holder)
    if not NUMBER.fullmatch(number):
        raise CannotNow(NO_NUMBER)
    numbers = {**there.numbers, holder: there.numbers.get(holder, number)}
    return with_seat(now, seat, replace(there, numbers=numbers)) if numbers != there.numbers else now


def fill(
    now: StoredGathering,
    game: AnyGame,
    asked: Fill,
    levels: Mapping[str, Level],
    holder: str,
    at: float,
    absent: Collection[int] = (),
) -> StoredGathering:
    """The owner's choice who may sit in a seat, and in which colour.

    While the owner is away whoever may start chooses for the `absent` seats: nobody is connected there.
    """
    if asked.seat not in absent or not may_start(now, holder, host_away=True):
        _check_owner(now, holder)
    if asked.of not in (0, len(now.seats)):
        raise CannotNow("There are other seats now.", hint="Look again, and choose once more.")
    there = seat_of(now, asked.seat)
    if there.is_person:
        if asked.kind == "bot":
            # Whoever has just sat down, before the owner could see it, is not pushed out.
            raise CannotNow("Somebody sits in that seat.", hint="Free it first.")
        others = [each for each in (*there.holders, *there.devices) if each != holder]
        now = put_out(
            now, others, f"{_name_of(now, holder) or 'Whoever set the table'} has freed your seat.", at
        )
        # What somebody chose goes with them.
        now = with_seat(now, asked.seat, GatherSeat("open"))
    colour = _free_colour(now, game, asked.seat, asked.colour)
    if asked.kind == "open":
        return with_seat(now, asked.seat, GatherSeat("open", colour=colour))
    if asked.level not in levels:
        raise BadSetup(f"There is no bot level {asked.level!r}.", hint=f"Levels: {', '.join(levels)}.")
    taken = [each.name for number, each in enumerate(now.seats) if number != asked.seat]
    name = unlike(clean_name(asked.name) or f"Player {asked.seat + 1}", taken)
    return with_seat(now, asked.seat, GatherSeat("bot", name, asked.level, colour=colour))


def put_out(now: StoredGathering, whom: Sequence[str], sentence: str, at: float) -> StoredGathering:
    """They are told why, and a page that does not know it yet cannot sit down again at once."""
    told = dict.fromkeys(whom, Freed(sentence, at + FREED_SECONDS))
    return replace(now, freed={**now.freed, **told})


def add_seat(now: StoredGathering, game: AnyGame, asked: AddSeat, holder: str) -> StoredGathering:
    """The owner lets one more play."""
    _check_owner(now, holder)
    if 0 <= asked.seat < len(now.seats):
        return now
    if asked.seat >= game.most_seats:
        raise CannotNow(f"No more than {game.most_seats} can play {game.name}.")
    if asked.seat != len(now.seats):
        raise CannotNow(f"Seat {asked.seat + 1} cannot be the next one.", hint="Seats are added one by one.")
    return _seated(now, game, (*now.seats, GatherSeat("open")))


def remove_seat(now: StoredGathering, game: AnyGame, asked: RemoveSeat, holder: str) -> StoredGathering:
    """The owner lets one fewer play; whoever sits keeps the place between the others, and the number."""
    _check_owner(now, holder)
    if asked.of != len(now.seats):
        return now
    if seat_of(now, asked.seat).is_person:
        raise CannotNow("Somebody sits in that seat.", hint="Free it first.")
    if len(now.seats) <= game.fewest_seats:
        raise CannotNow(f"No fewer than {game.fewest_seats} can play {game.name}.")
    return _seated(now, game, (*now.seats[: asked.seat], *now.seats[asked.seat + 1 :]))


def _seated(now: StoredGathering, game: AnyGame, seats: tuple[GatherSeat, ...]) -> StoredGathering:
    """With these seats; an option that cannot be so for that many is as usual again."""
    options = dict(now.options)
    for option in game.options:
        value = options.get(option.key, option.default)
        if not option.matters(len(seats), options) or not option.takes(value, len(seats)):
            options[option.key] = option.default
    return replace(now, seats=seats, options=options)


def _free_colour(now: StoredGathering, game: AnyGame, seat: int, wanted: str) -> str:
    """The colour that a seat has from now on, its own if no other is wanted; BadSetup if another has it."""
    if not wanted:
        return now.seats[seat].colour
    colours = colours_of(with_seat(now, seat, replace(now.seats[seat], colour=wanted)), game)
    return game.look.seat_colours[colours[seat]]


def colours_of(now: StoredGathering, game: AnyGame) -> tuple[int, ...]:
    """The colours that the seats would have if it started now, as numbers."""
    wanted = [seat.colour for seat in now.seats]
    return game.full_options(now.options, len(now.seats), wanted).colours


def publish(now: StoredGathering, public: bool, holder: str) -> StoredGathering:
    """The owner's choice whether the lobby lists it."""
    _check_owner(now, holder)
    return replace(now, public=public)


def start(now: StoredGathering, holder: str, host_away: bool = False) -> StoredGathering:
    """The game begins, if everybody sits and is ready; while its owner is away anybody of them starts it."""
    if not may_start(now, holder, host_away):
        _check_owner(now, holder)
    if now.started:
        raise CannotNow("The game has started.")
    missing = waits_for(now, holder)
    if missing:
        raise CannotNow("The game cannot start yet.", hint=missing)
    return replace(now, started=True)


def waits_for(now: StoredGathering, viewer: str) -> str:
    """What is missing before the start, as a sentence; who starts it is ready by that."""
    free = sum(seat.kind == "open" for seat in now.seats)
    if free:
        return f"{'A seat is' if free == 1 else f'{free} seats are'} still open."
    people = [seat for seat in now.seats if seat.is_person and not _starts(now, seat, viewer)]
    late = [seat.name for seat in people if not seat.ready]
    if late:
        return f"{_listed(late)} {'is' if len(late) == 1 else 'are'} not ready yet."
    return ""


def may_start(now: StoredGathering, holder: str, host_away: bool) -> bool:
    """Whether somebody may start it, once everybody is ready."""
    mine = [seat for seat in now.seats if _is_mine(seat, holder)]
    is_owner = holder != NOBODY and holder == now.owner
    return is_owner or (host_away and bool(mine) and all(seat.ready for seat in mine))


def lacks_numbers(now: StoredGathering, holder: str, host_away: bool = False) -> bool:
    """Whether the number of somebody else has not come, though nothing but that is missing."""
    late = any(seat.is_person and not seat.numbers and not _is_mine(seat, holder) for seat in now.seats)
    return late and not now.started and may_start(now, holder, host_away) and not waits_for(now, holder)


def _starts(now: StoredGathering, seat: GatherSeat, viewer: str) -> bool:
    """Whether it is a seat of the owner, in whose eyes this is seen."""
    return viewer != NOBODY and viewer == now.owner and viewer in seat.holders


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def seat_of(now: StoredGathering, seat: int) -> GatherSeat:
    if now.started:
        raise CannotNow("The game has started.")
    if not 0 <= seat < len(now.seats):
        raise CannotNow(f"There is no seat {seat + 1} at this table.")
    return now.seats[seat]


def with_seat(now: StoredGathering, seat: int, changed: GatherSeat) -> StoredGathering:
    return replace(now, seats=(*now.seats[:seat], changed, *now.seats[seat + 1 :]))


def _is_mine(seat: GatherSeat, holder: str) -> bool:
    return holder != NOBODY and seat.acts(holder)


def check_mine(seat: GatherSeat, holder: str) -> None:
    if not _is_mine(seat, holder):
        raise NotYours("This seat belongs to somebody else.", hint="Sit down in an open one.")


def _check_owner(now: StoredGathering, holder: str) -> None:
    if now.started:
        raise CannotNow("The game has started.")
    if holder == NOBODY or holder != now.owner:
        raise NotYours("Only who set the table can do that.", hint="Ask them.")


# What people see


def seen_by(now: StoredGathering, game: AnyGame, holder: str, host_away: bool = False) -> Gathering:
    """The gathering for one viewer: of others only their names and colours, and whether they are ready."""
    seats = tuple(
        GatheringSeat(
            seat.kind,
            seat.name,
            seat.level,
            seat.ready and seat.is_person,
            _is_mine(seat, now.owner),
            _is_mine(seat, holder),
            _is_mine(seat, holder) and holder in seat.numbers,
            game.look.seat_colours[colour],
            bool(seat.colour),
        )
        for seat, colour in zip(now.seats, colours_of(now, game), strict=True)
    )
    return Gathering(
        now.id,
        now.game,
        now.options,
        seats,
        now.public,
        commitment_of(now.secret),
        holder != NOBODY,
        holder != NOBODY and holder == now.owner,
        waits_for(now, holder),
        may_start(now, holder, host_away),
        may_add(now, holder),
        now.freed[holder].sentence if holder in now.freed else "",
        now.pace,
    )


def in_lobby(now: StoredGathering, game: AnyGame) -> LobbyTable:
    """The gathering as everybody may see it in a list."""
    free = sum(seat.kind == "open" for seat in now.seats)
    names = tuple(seat.name for seat in now.seats if seat.is_person)
    return LobbyTable(
        now.id,
        game.key,
        game.name,
        host_of(now),
        len(now.seats),
        free,
        names,
        now.options,
        now.pace,
        now.changed,
    )


def among_own(now: StoredGathering, game: AnyGame, holder: str) -> OwnGathering:
    """The same for somebody who has set it, or sits there."""
    return OwnGathering(**asdict(in_lobby(now, game)), is_owner=holder == now.owner)


def check_removal(now: StoredGathering, holder: str) -> None:
    """Only who set a table calls it off; one that has started is removed as a table."""
    _check_owner(now, holder)


def host_of(now: StoredGathering) -> str:
    """The name of whoever set the table, if they sit there."""
    return _name_of(now, now.owner)


def _name_of(now: StoredGathering, holder: str) -> str:
    return next((seat.name for seat in now.seats if _is_mine(seat, holder)), "")


# What becomes of it


def table_of(
    now: StoredGathering, game: AnyGame, levels: Mapping[str, Level], at: str
) -> tuple[Table, list[Line], list[Holder]]:
    """The table that a gathering has become, the same whoever makes it, with its first draws and holders."""
    seats = tuple(
        SeatRequest(
            "bot" if seat.kind == "bot" else "me" if seat.me else "person",
            seat.name,
            seat.level,
            seat.colour,
        )
        for seat in now.seats
    )
    # Earlier versions let people set what does not count.
    options = game.counting_options(now.options)
    asked = NewTable(game.key, seats, options, pace=now.pace)
    table, drawn = new_table(
        game, asked, levels, now.secret, table_id=now.id, numbers=numbers_of(now), now=at
    )
    return table, drawn, _holders_of(now)


def _holders_of(now: StoredGathering) -> list[Holder]:
    seats = list(enumerate(now.seats))
    owner = [Holder(now.owner, NO_SEAT, "owner")] if now.owner != NOBODY else []
    held = [Holder(each, number, "seat") for number, seat in seats for each in seat.holders]
    lent = [Holder(each, number, "device") for number, seat in seats for each in seat.devices]
    keys = [Holder(each, number, "key") for number, seat in seats for each in seat.keys]
    return [*owner, *held, *lent, *keys]


def numbers_of(now: StoredGathering) -> list[str]:
    """The numbers as the record lists them: whose each is, counted from 1, and which of them were drawn."""
    seats = enumerate(now.seats, start=1)
    given = [(number, tuple(seat.numbers.values())) for number, seat in seats if seat.is_person]
    return told_numbers(given, now.secret)
