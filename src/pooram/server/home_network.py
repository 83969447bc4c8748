"""Playing in one room: the addresses of this machine in the network it is in."""

import socket
import sys
from ipaddress import IPv4Address

from pooram.engine.errors import PooramError
from pooram.server.qr import for_terminal

FAR_AWAY = ("192.0.2.1", 9)
"""An address that nobody has. Nothing is sent there: only the way to it is asked for."""
OPEN_TO_ALL = "Everybody in this network can reach it: start it so only where you trust those who are."


def addresses() -> list[str]:
    """The addresses by which others in the network reach this machine, that of the default route first."""
    found = [_towards(FAR_AWAY), *_by_name()]
    return [address for address in dict.fromkeys(found) if address and _is_of_a_network(address)]


def _towards(place: tuple[str, int]) -> str:
    """Our address on the way to a place."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(place)
            return str(asking.getsockname()[0])
        except OSError:
            return ""


def _by_name() -> list[str]:
    """The addresses that belong to the name of this machine."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        return []
    return [str(where[0]) for *_, where in found]


def _is_of_a_network(address: str) -> bool:
    parsed = IPv4Address(address)
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local or parsed.is_multicast)


def public_addresses(port: int) -> tuple[str, ...]:
    """What people in the network open; PooramError if there is none."""
    found = addresses()
    if not found:
        raise PooramError(
            "This machine is in no network.", hint="Connect it to one, or start Pooram without --lan."
        )
    return tuple(f"http://{address}:{port}/" for address in found)


def invitation(first: str, *others: str) -> str:
    """What is printed for those in the room: other addresses, the first as a QR code, who can come in."""
    code = for_terminal(first)
    lines = [f"If that does not open, try {other}" for other in others]
    return "\n".join([*lines, *([code] if _can_print(code) else []), OPEN_TO_ALL])


def _can_print(text: str) -> bool:
    """A QR code is for people; a file or an old terminal is spared."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeError:
        return False
    return sys.stdout.isatty()
