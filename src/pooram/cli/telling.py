"""What happens in a match, step by step in plain sentences, as one viewer may know it."""

from pooram.engine.match import Match
from pooram.engine.scene import ScoreSheet
from pooram.engine.state import Listener, State


class Telling(Listener):
    """Plays steps on a match and collects what there is to tell."""

    def __init__(self, match: Match, names: list[str], viewer: int) -> None:
        self.match = match
        self.names = match.game.side_names(names)
        self.viewer = viewer
        self.sentences: list[str] = []

    def play(self, seat: int, choice: int) -> list[str]:
        """Play a step; what the viewer saw of it, and what followed by force."""
        match = self.match
        seen = match.game.shown(seat, int(match.state.seen(self.viewer, seat, choice)))
        said = match.game.tell_step(match.view(self.viewer), seat, seen)
        self.sentences = [match.game.words.say(said, self.names)]
        match.state.listener = self
        match.play(seat, choice)
        match.state.listener = None
        return [sentence for sentence in self.sentences if sentence]

    def told(self, state: State, key: str, slots: list[int]) -> None:
        said = self.match.game.tell_frame(key, slots)
        self.sentences.append(self.match.game.words.say(said, self.names))

    def scores(self) -> list[str]:
        """The live scores, as text by side."""
        view = self.match.view(self.viewer)
        game = self.match.game
        return [game.words.say(game.tell_score(view, side), self.names) for side in range(len(self.names))]

    def sheet(self) -> ScoreSheet:
        """The reckoning of the finished game."""
        return self.match.game.sheet(self.match.state, self.names)
