"""A table as one viewer sees it: every word and every thing here is made from the viewer's view."""

from collections.abc import Sequence

from pooram.bots.levels import level_name
from pooram.engine.choices import Choice
from pooram.engine.game import AnyGame
from pooram.engine.memory import remembered
from pooram.engine.scene import Offer, Place, Scene, Thing
from pooram.engine.state import WATCHER, State, View
from pooram.match.events import Event
from pooram.tables import messages
from pooram.tables.changes import Differences, Moment
from pooram.tables.errors import CannotNow
from pooram.tables.messages import LegalChoice, Refusal, Seat, SeatView, SideKind, Snapshot
from pooram.tables.table import Table


class Showing:
    """What is made once where a table is shown to several viewers."""

    def __init__(self, table: Table) -> None:
        self.game = table.game
        self.names = table.names
        self.waiting = table.match.to_move
        self.chosen = {event.seat for event in table.match.answers}
        self.differences = Differences()
        self._scores: dict[int, tuple[State, tuple[str, ...]]] = {}

    def scores(self, state: State, view: View) -> tuple[str, ...]:
        """How all sides stand in a position, as far as somebody with this view of it knows."""
        if self.game.secret_scores:
            return scores_of(self.game, view, self.names)
        known = self._scores.get(id(state))
        if known is None:
            watched = self.game.view(state, int(WATCHER))
            known = self._scores[id(state)] = state, scores_of(self.game, watched, self.names)
        return known[1]


def snapshot(
    table: Table, viewer: int, last: Snapshot | None = None, showing: Showing | None = None
) -> Snapshot:
    """All that the viewer knows now, but for what a connection adds: its seats and the log.

    While others still owe their choices in the decision of the last snapshot, the same is offered as there.
    """
    showing = showing or Showing(table)
    game, match, names = table.game, table.match, showing.names
    view = game.view(match.state, viewer)
    scene = game.scene(view, names)
    decision = table.decision(viewer)
    if last is not None and last.offers and last.decision == decision and viewer in showing.waiting:
        offers, barred = last.offers, last.barred
    else:
        offers = offers_of(table, viewer, view, scene)
        barred = barred_of(table, view, scene) if offers else ()
    prompt = game.prompt(view)
    over = match.over
    return Snapshot(
        table=table.id,
        game=game.key,
        number=0,
        decision=decision,
        viewer=viewer,
        mine=(),
        seats=seats_of(table, view, showing),
        scene=messages.Scene(scene.panels),
        offers=offers,
        barred=barred,
        prompt=game.words.say(prompt, names),
        clause=prompt.clause,
        can_go_back=viewer >= 0 and table.can_go_back(viewer),
        log_start=0,
        log=(),
        finished=over,
        sheet=game.sheet(match.state, names) if over else None,
    )


def seat_view(table: Table, seat: int) -> SeatView:
    """The same for a program that plays for a seat."""
    seen = snapshot(table, seat)
    return SeatView(
        table=seen.table,
        game=seen.game,
        seat=seat,
        position=table.lines,
        decision=seen.decision,
        to_move=bool(seen.offers),
        choices=tuple(LegalChoice(offer.notation, offer.sentence) for offer in seen.offers),
        seats=seen.seats,
        prompt=seen.prompt,
        scene=seen.scene,
        finished=seen.finished,
        sheet=seen.sheet,
    )


def seats_of(table: Table, view: View, showing: Showing) -> tuple[Seat, ...]:
    """The seats with their live scores, and the rival."""
    game, look, names = table.game, table.game.look, showing.names
    scores = showing.scores(table.match.state, view)
    seats = []
    for number, seat in enumerate(table.header.seats):
        colour = game.seat_look(view, number)
        seats.append(
            seat_of(
                seat.name,
                seat.kind,
                look.seat_colours[colour],
                look.seat_patterns[colour],
                scores[number],
                seat.level,
                number in showing.waiting,
                number in showing.chosen,
            )
        )
    for number in range(len(seats), len(names)):
        seats.append(Seat(names[number], "rival", "", look.rival_symbol, scores[number]))
    return tuple(seats)


@remembered
def seat_of(
    name: str,
    kind: SideKind,
    colour: str,
    pattern: str,
    score: str,
    level: str,
    waiting: bool,
    chosen: bool,
) -> Seat:
    """A seat, the same object as long as nothing of it changes."""
    return Seat(name, kind, colour, pattern, score, level_name(level), waiting, chosen)


def scores_of(game: AnyGame, view: View, names: Sequence[str]) -> tuple[str, ...]:
    say, tell = game.words.say, game.tell_score
    return tuple([say(tell(view, side), names) for side in range(len(names))])


def offers_of(table: Table, viewer: int, view: View, scene: Scene) -> tuple[Offer, ...]:
    """What the viewer can choose, each with everything in the scene that stands for it."""
    game, match = table.game, table.match
    if viewer not in match.to_move or not table.has_person(viewer):
        return ()
    legal = [game.choices[number] for number in game.legal_choices(match.state, viewer)]
    at: dict[Choice, list[str]] = {choice: [] for choice in legal}
    shown = {item.id for panel in scene.panels for items in (panel.places, panel.things) for item in items}
    for id, choices in scene.choices.items():
        if id in shown:
            for choice in choices:
                if choice in at:
                    at[choice].append(id)
    offers = []
    for choice in legal:
        preview = game.preview(view, choice)
        offers.append(
            Offer(
                notation=str(choice),
                sentence=game.words.say(game.tell_choice(view, choice), table.names),
                at=tuple(at[choice]),
                ghosts=preview.ghosts,
                changes=preview.changes,
                key=game.choice_key(choice),
            )
        )
    return tuple(offers)


# What has happened


def moments_of(table: Table, viewer: int, events: Sequence[Event], showing: Showing) -> list[Moment]:
    """What the viewer saw in the middle of these last steps, moment by moment."""
    if not any(event.told for event in events):
        return []
    game, names, log = table.game, showing.names, table.log(viewer)
    first = len(log.told) - len(events)
    number = log.length_after(first)
    moments = []
    for event, (step, *lines) in log.told[first:]:
        number += bool(step.text)
        for told, line in zip(event.told, lines, strict=True):
            number += bool(line.text)
            view = game.view(told.state, viewer)
            scene = game.scene(view, names)
            scores = showing.scores(told.state, view)
            moments.append(Moment(number, bool(line.text), scene.panels, scores))
    return moments


# Why not


def why(table: Table, viewer: int, target: str) -> Refusal:
    """Why a thing or place cannot be chosen: the judge's clause, or the one that explains it."""
    game, names = table.game, table.names
    view = table.match.view(viewer).known
    scene = game.scene(view, names)
    item = next((item for item in scene.items() if item.id == target), None)
    if item is None:
        raise CannotNow("There is nothing like that on the table.")
    refused = refusal(table, view, scene, target)
    if refused is not None:
        return refused
    clause = item.clause or place_clause(scene, item) or game.prompt(view).clause
    if not clause:
        raise CannotNow("There is nothing to choose there now.")
    return Refusal(game.rules.clause(clause).text, clause, target)


def refusal(table: Table, view: View, scene: Scene, target: str) -> Refusal | None:
    """What the judge says of the choices that a thing or place stands for; None if it refuses none."""
    game = table.game
    if view.viewer >= 0:
        for choice in scene.stands_for(target):
            refused = game.judge(view, choice)
            if refused is not None:
                return Refusal(game.words.say(refused.said, table.names), refused.clause, target)
    return None


def barred_of(table: Table, view: View, scene: Scene) -> tuple[Refusal, ...]:
    """Why each thing and place that the game marks as barred cannot be chosen."""
    found = (refusal(table, view, scene, item.id) for item in scene.items() if item.barred)
    return tuple(refused for refused in found if refused is not None)


def place_clause(scene: Scene, item: Place | Thing) -> str:
    """What explains the place of a thing that has no clause of its own."""
    place = item.place if isinstance(item, Thing) else ""
    return next((found.clause for found in scene.items() if found.id == place), "")
