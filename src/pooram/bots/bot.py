"""What a bot is: somebody who is shown a view and answers with a choice."""

from abc import ABC, abstractmethod

from pooram.engine.choices import Choice
from pooram.engine.errors import BadSetup, BotFailed, PooramError, fault_told
from pooram.match.view import PlayerView


class Bot(ABC):
    """A player that decides by views alone; subclass it and say what it chooses.

    >>> class First(Bot):
    ...     def choose(self, view):
    ...         return view.legal[0]
    >>> First()
    <bot First>
    """

    name: str = ""
    """What people read; the name of the class if it is empty."""

    @abstractmethod
    def choose(self, view: PlayerView) -> str | Choice | int:
        """A legal choice of the view's seat, in words (one of `view.legal`), as a value, or as a number."""

    def __repr__(self) -> str:
        return f"<bot {bot_name(self)}>"


def bot_name(bot: Bot) -> str:
    """What people call a bot."""
    return bot.name or type(bot).__name__


def chosen_by(bot: Bot, view: PlayerView) -> int:
    """The number of what a bot chooses; one clear error that names the bot if it fails."""
    try:
        choice = bot.choose(view)
    except Exception as error:
        raise BotFailed(f"The bot {bot_name(bot)} failed in {view.game.name}: {fault_told(error)}") from error
    try:
        return view.choice_number(choice)
    except PooramError as error:
        forgot = " Does `choose` return its choice?" if choice is None else ""
        raise BotFailed(
            f"The bot {bot_name(bot)} chose {choice!r}: {error.message}{forgot}", hint=error.hint
        ) from None


def choices_in(view: PlayerView) -> list[int]:
    """The numbers of what the view's seat may choose; an error if it owes no choice."""
    if not view.numbers:
        raise BadSetup(f"Seat {view.seat + 1} owes no choice now.", hint="Ask a bot only for its own turn.")
    return view.numbers
