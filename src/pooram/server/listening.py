"""A socket to listen on."""

import errno
import socket


def listen(host: str, port: int, exactly: bool = False) -> socket.socket:
    """A listening socket on the port, or on any free one if it is taken and need not be this one."""
    try:
        return bound(host, port)
    except OSError as error:
        if exactly or error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        return bound(host, 0)


def bound(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        # Else a port that was just left is refused for a while; two listeners at once still are.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener
