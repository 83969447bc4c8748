"""The built browser client: read once, compressed once, served from memory."""

import gzip
import hashlib
import mimetypes
from pathlib import Path

from litestar import MediaType, Response
from msgspec import Struct

OUR_CLIENT = Path(__file__).parent / "client"
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pooram</title>
<body style="font: 1.2rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1rem">
<h1>Pooram is running, but its table is not built</h1>
<p>This is a checkout of the source, and the part for the browser has to be built once.
Stop the server and start it with</p>
<pre>make play</pre>
<p>which builds it and opens this page again.</p>
</body>
</html>
"""


class ClientFile(Struct, frozen=True):
    """A file of the client, ready to be sent."""

    content: bytes
    zipped: bytes
    media_type: str
    tag: str
    """Changes with the content, so that a browser asks for it only once."""


class Client:
    """All files of the client by their paths."""

    def __init__(self, folder: Path = OUR_CLIENT) -> None:
        self.files: dict[str, ClientFile] = {}
        if (folder / "index.html").is_file():
            for path in sorted(folder.rglob("*")):
                if path.is_file():
                    self.files[path.relative_to(folder).as_posix()] = read_file(path)

    def page(self, accepts: str, known_tag: str, status: int = 200) -> Response[bytes]:
        """The one page, whatever its address, or how to build it."""
        if "index.html" not in self.files:
            return Response(
                NOT_BUILT.encode(),
                status_code=status,
                media_type=MediaType.HTML,
                headers={"cache-control": ASK_AGAIN},
            )
        return answer(self.files["index.html"], ASK_AGAIN, accepts, known_tag, status)

    def file(self, path: str, accepts: str, known_tag: str) -> Response[bytes] | None:
        """A file beside the page; those in assets/ carry a hash in their names and never change."""
        if path not in self.files:
            return None
        keep = FOREVER if path.startswith("assets/") else ASK_AGAIN
        return answer(self.files[path], keep, accepts, known_tag)


def read_file(path: Path) -> ClientFile:
    content = path.read_bytes()
    kind = media_type_of(path.name)
    return ClientFile(
        content, gzip.compress(content, 9, mtime=0), kind, f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    )


def media_type_of(name: str) -> str:
    """The type by the file's name, the same on every machine.

    >>> media_type_of("index-4f2a.js")
    'text/javascript'
    """
    own = {
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".svg": "image/svg+xml",
        ".woff2": "font/woff2",
    }
    return own.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def answer(file: ClientFile, keep: str, accepts: str, known_tag: str, status: int = 200) -> Response[bytes]:
    headers = {"cache-control": keep, "etag": file.tag, "vary": "accept-encoding"}
    if known_tag == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    content = file.content
    if "gzip" in accepts and len(file.zipped) < len(content):
        content = file.zipped
        headers["content-encoding"] = "gzip"
    return Response(content, status_code=status, headers=headers, media_type=file.media_type)
