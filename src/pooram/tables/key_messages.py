"""What is said of seats and their keys over HTTP."""

from msgspec import Struct


class HeldSeats(Struct, frozen=True):
    """GET /api/tables/{id}/seats: the seats that belong to whoever asks."""

    seats: tuple[int, ...]


class SeatKey(Struct, frozen=True):
    """Answer to POST /api/tables/{id}/seats/{seat}/keys; it is told once and can never be asked for again."""

    key: str
    """For the header Authorization: Bearer."""
    link: str
    """The personal link, which gives the seat to the browser that opens it. The key stands behind the #,
    which browsers send to nobody."""


class SeatKeys(Struct, frozen=True):
    """GET /api/tables/{id}/seats/{seat}/keys: who else may act for a seat of one's own."""

    keys: int
    """Personal links and keys of bots that were made and not revoked."""
    devices: int
    """Browsers that have the seat by such a link."""


class Claim(Struct, frozen=True):
    """POST /api/tables/{id}/claim: what stands behind the # of a personal link."""

    key: str


class Claimed(Struct, frozen=True):
    """Answer to POST /api/tables/{id}/claim: this seat now belongs to this browser, too."""

    seat: int
