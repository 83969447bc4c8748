"""Personal links to the seats of a table that has not started; they open the same seats when it has."""

from msgspec.structs import replace

from pooram.tables.errors import CannotNow
from pooram.tables.gathering import check_mine, put_out, seat_of, with_seat
from pooram.tables.holders import no_such_key, too_many_given
from pooram.tables.key_messages import SeatKeys
from pooram.tables.stored import GatherSeat, StoredGathering


def with_key(now: StoredGathering, seat: int, key: str, holder: str, most: int) -> StoredGathering:
    """A new key for a seat, from somebody who has it."""
    there = _own(now, seat, holder)
    _check_room(now, most)
    return with_seat(now, seat, replace(there, keys=(*there.keys, key)))


def seat_of_key(now: StoredGathering, key: str) -> int:
    """Which seat a key opens."""
    if now.started:
        raise CannotNow("The game has just started.", hint="Open the link once more.")
    found = [number for number, seat in enumerate(now.seats) if key and key in seat.keys]
    if not found:
        raise no_such_key()
    return found[0]


def claimed(now: StoredGathering, key: str, holder: str, most: int) -> StoredGathering:
    """The seat of a key is given to a device, whose ever it is; what it was told of another seat is past."""
    seat = seat_of_key(now, key)
    if now.seats[seat].acts(holder):
        return now
    _check_room(now, most)
    there = now.seats[seat]
    freed = {each: told for each, told in now.freed.items() if each != holder}
    return replace(with_seat(now, seat, replace(there, devices=(*there.devices, holder))), freed=freed)


def given(now: StoredGathering, seat: int, holder: str) -> SeatKeys:
    """How many keys and devices a seat has."""
    there = _own(now, seat, holder)
    return SeatKeys(len(there.keys), len(there.devices))


def taken_back(now: StoredGathering, seat: int, holder: str, at: float) -> StoredGathering:
    """The seat without its keys and the devices that came by one; such a device only takes back keys."""
    there = replace(_own(now, seat, holder), keys=())
    if holder not in there.holders:
        return with_seat(now, seat, there)
    numbers = {each: number for each, number in there.numbers.items() if each not in there.devices}
    told = put_out(now, there.devices, "Your seat was taken back.", at)
    return with_seat(told, seat, replace(there, devices=(), numbers=numbers))


def _own(now: StoredGathering, seat: int, holder: str) -> GatherSeat:
    there = seat_of(now, seat)
    check_mine(there, holder)
    return there


def _check_room(now: StoredGathering, most: int) -> None:
    if sum(len(seat.keys) + len(seat.devices) + len(seat.holders) for seat in now.seats) >= most:
        raise too_many_given()
