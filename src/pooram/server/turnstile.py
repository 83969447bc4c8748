"""How much may be asked over HTTP, whatever it is.

Who is connected without a proxy is slowed down on their line (`incoming.py`). On the line of a proxy others
ask, too; so whoever asks too much there is told to come later. Of what may be asked, one request of an
address begins in a turn of the loop: as many as it has lines would else be answered before anybody else is.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from litestar.enums import ScopeType

from pooram.server.gate import Gate
from pooram.server.guard import answer
from pooram.server.identity import address_of, is_here
from pooram.tables.errors import TooOften
from pooram.tables.messages import Problem

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send


class Asker:
    """Who asks, as far as it is known before the application is."""

    def __init__(self, scope: "Scope") -> None:
        self.scope = scope


class Turnstile:
    """Lets in what is asked at the pace of people and their programs."""

    def __init__(self, app: "ASGIApp", gate: Callable[[], Gate]) -> None:
        self.app = app
        self.gate = gate

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] == ScopeType.HTTP:
            asker, gate = Asker(scope), self.gate()
            try:
                gate.check_request(asker)
            except TooOften as error:
                problem = Problem(error.message, error.hint)
                await answer(send, 429, problem, [(b"retry-after", str(error.seconds).encode())])
                return
            await gate.turns.come("" if is_here(asker) else address_of(asker))
        await self.app(scope, receive, send)
