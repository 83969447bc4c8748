"""A table as one viewer sees it: every word and every thing here is made from the viewer's view."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from pooram.bots.levels import level_name
from pooram.engine.choices import Choice
from pooram.engine.game import AnyGame
from pooram.engine.memory import Memory, remembered
from pooram.engine.scene import Offer, Panel, Place, Plan, Scene, ScoreSheet, Thing, arranged
from pooram.engine.state import WATCHER, State, View, points_of
from pooram.match.endings import ending, known_position
from pooram.match.events import Event
from pooram.match.lines import TakenBack
from pooram.match.plans import plans_of
from pooram.tables import messages
from pooram.tables.changes import OpenMoment, OpenPart, OwnMoment, OwnPart
from pooram.tables.errors import CannotNow
from pooram.tables.gesture_messages import Ahead, Plans
from pooram.tables.going_back import back_kind
from pooram.tables.logs import ViewerLog
from pooram.tables.messages import (
    LegalChoice,
    Question,
    Refusal,
    Seat,
    SeatView,
    SideKind,
    Snapshot,
    Why,
)
from pooram.tables.table import Table


def open_part(table: Table) -> OpenPart:
    """What all viewers see, from what a watcher knows."""
    game, match, names = table.game, table.match, table.names
    view = game.view(match.state, int(WATCHER))
    over = match.over
    return OpenPart(
        () if game.secret_scores else seats_of(table, view),
        table.paint(view).panels(game.panels(view, names)),
        table.asking.request,
        over,
        sheet_of(table) if over else None,
    )


def sheet_of(table: Table) -> ScoreSheet:
    """The final reckoning, and how often somebody went back, by which other luck came."""
    who = [step.seat for step in table.match.trail if isinstance(step, TakenBack)]
    backs = [who.count(seat) for seat in range(table.match.seats)]
    sheet = table.game.sheet(table.match.state, table.names)
    return replace(sheet, backs=tuple(backs)) if any(backs) else sheet


def own_part(table: Table, viewer: int, shown: OpenPart, last: OwnPart | None = None) -> OwnPart:
    """What this viewer sees besides what all are shown.

    Who still owes the choice of the last time is offered the same as then, and where secrets are plain has
    nothing new at all.
    """
    game, match, names = table.game, table.match, table.names
    decision, back = table.decision(viewer), back_kind(table, viewer)
    owes = viewer in match.to_move and not table.is_bot(viewer)
    if last is not None and not (owes and last.offers and last.decision == decision):
        last = None
    if last is not None and game.plain_secrets and last.back == back:
        return last
    view = game.view(match.state, viewer)
    own = table.paint(view).panels(game.own_panels(view, names)) if viewer >= 0 else ()
    offers: tuple[Offer, ...] = ()
    barred: tuple[Refusal, ...] = ()
    if last is not None:
        offers, barred = last.offers, last.barred
    elif owes:
        offers = known_offers(table, viewer)
        # What a click means is asked of the whole scene, and only where nobody knows it already.
        if not offers or has_barred(shown.panels) or has_barred(own):
            scene = game.scene_of(view, shown.panels, own)
            offers = offers or offers_of(table, viewer, view, scene)
            barred = barred_of(table, view, scene)
    prompt = game.prompt(view)
    words = game.words.say(prompt, names)
    if viewer in table.stand_ins and not match.over:
        bot = f"bot ({level_name(table.level(viewer))}) plays for you."
        words = f"Your time was over: a {bot}" if table.stand_ins[viewer].late else f"A {bot}"
    return OwnPart(
        decision,
        seats_of(table, view) if game.secret_scores else (),
        own,
        offers,
        barred,
        words,
        prompt.clause,
        back,
    )


def whole(table: Table, viewer: int, shown: OpenPart, own: OwnPart) -> Snapshot:
    """Both parts together: all but what a connection adds, which is its seats, the number and the log."""
    return Snapshot(
        table=table.id,
        game=table.game.key,
        number=0,
        decision=own.decision,
        viewer=viewer,
        mine=(),
        seats=own.seats or shown.seats,
        scene=messages.Scene(shown.panels, own.panels),
        offers=own.offers,
        barred=own.barred,
        prompt=own.prompt,
        clause=own.clause,
        back=own.back,
        request=shown.request,
        log_start=0,
        log=(),
        finished=shown.finished,
        sheet=shown.sheet,
        commitment=table.header.commitment,
        numbers=tuple(table.header.numbers),
    )


def snapshot(table: Table, viewer: int) -> Snapshot:
    """All that the viewer knows now."""
    shown = open_part(table)
    return whole(table, viewer, shown, own_part(table, viewer, shown))


def panels_of(seen: Snapshot) -> tuple[Panel, ...]:
    """What the viewer of a snapshot sees, in its order."""
    return arranged(seen.scene.panels, seen.scene.own, seen.viewer)


def seat_view(table: Table, seat: int) -> SeatView:
    """The same for a program that plays for a seat, which need not know what others see."""
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
        scene=messages.Scene(panels_of(seen)),
        finished=seen.finished,
        sheet=seen.sheet,
    )


def seats_of(table: Table, view: View) -> tuple[Seat, ...]:
    """The seats with their live scores, as far as somebody with this view knows them, and the rival."""
    game, look, names = table.game, table.game.look, table.names
    waiting = table.match.to_move
    chosen = {event.seat for event in table.match.answers}
    scores = scores_of(game, table.match.state, view, names)
    seats = []
    colours = game.colours_of(view, table.match.options.colours)
    for number, seat in enumerate(table.header.seats):
        colour = colours[number]
        seats.append(
            seat_of(
                seat.name,
                seat.kind,
                look.seat_colours[colour],
                look.seat_patterns[colour],
                scores[number],
                table.level(number),
                number in waiting,
                number in chosen,
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


SCORES: Final = Memory[tuple[str, ...]]()
OFFERS: Final = Memory[Offer]()


def scores_of(game: AnyGame, state: State, view: View, names: Sequence[str]) -> tuple[str, ...]:
    """What is told of the scores of all sides."""
    if not game.plain_scores:
        return _told_scores(game, view, names)
    key = (game, *points_of(state), *names)
    known = SCORES.get(key)
    return SCORES.keep(key, _told_scores(game, view, names)) if known is None else known


def _told_scores(game: AnyGame, view: View, names: Sequence[str]) -> tuple[str, ...]:
    say, tell = game.words.say, game.tell_score
    return tuple([say(tell(view, side), names) for side in range(len(names))])


def known_offers(table: Table, viewer: int) -> tuple[Offer, ...]:
    """What the viewer can choose, if it was offered before and is so in all positions; else nothing."""
    game = table.game
    if not game.plain_offers:
        return ()
    found = []
    for number in game.legal_choices(table.match.state, viewer):
        offer = OFFERS.get((game, viewer, number))
        if offer is None:
            return ()
        found.append(offer)
    return tuple(found)


def offers_of(table: Table, viewer: int, view: View, scene: Scene) -> tuple[Offer, ...]:
    """What the viewer can choose, each with everything in the scene that stands for it."""
    game, match = table.game, table.match
    legal = [game.choices[number] for number in game.legal_choices(match.state, viewer)]
    at: dict[Choice, list[str]] = {choice: [] for choice in legal}
    shown = frozenset[str]().union(*[panel.ids for panel in scene.panels])
    for id, choices in scene.choices.items():
        if id in shown:
            for choice in choices:
                if choice in at:
                    at[choice].append(id)
    position = known_position(view)
    offers = tuple([offer_of(table, view, position, choice, tuple(at[choice])) for choice in legal])
    if game.plain_offers:
        for choice, offer in zip(legal, offers, strict=True):
            OFFERS.keep((game, viewer, game.choices.number(choice)), offer)
    return offers


def offer_of(table: Table, view: View, position: State, choice: Choice, at: tuple[str, ...]) -> Offer:
    """A choice for which these things and places stand, as a person meets it."""
    game = table.game
    preview = game.preview(view, choice)
    return Offer(
        notation=str(choice),
        sentence=game.words.say(game.tell_choice(view, choice), table.names),
        at=at,
        ghosts=table.paint(view).ghosts(preview.ghosts),
        changes=preview.changes,
        key=game.choice_key(choice),
        direction=game.choice_direction(choice),
        ends=ending(position, int(view.viewer), game.choices.number(choice)),
        by_hand=game.by_hand(choice),
        ahead=game.goes_on(view, choice),
    )


# What has happened


def open_moments(table: Table, events: Sequence[Event], log: ViewerLog) -> list[OpenMoment]:
    """What everybody saw in the middle of these last steps, moment by moment.

    Where in the log they are told anybody's log can say: every step is told to all, if not in the same words.
    """
    if not any(event.told for event in events):
        return []
    game, names = table.game, table.names
    first = len(table.match.events) - len(events)
    paint = table.paint(game.view(table.match.state, int(WATCHER)))
    moments = []
    for place, event in enumerate(events, start=first):
        before, step, *lines = log.told(place)
        number = log.length_after(place) + bool(before.text) + bool(step.text)
        for told, line in zip(event.told, lines, strict=True):
            number += bool(line.text)
            view = told.watched(game)
            scores = () if game.secret_scores else scores_of(game, told.state, view, names)
            panels = paint.panels(game.panels(view, names))
            moments.append(OpenMoment(number, bool(line.text), panels, scores))
    return moments


def own_moments(table: Table, viewer: int, events: Sequence[Event]) -> list[OwnMoment]:
    """What this viewer saw besides."""
    if not any(event.told for event in events):
        return []
    game, names = table.game, table.names
    paint = table.paint(game.view(table.match.state, viewer))
    moments = []
    for event in events:
        for told in event.told:
            view = game.view(told.state, viewer)
            panels = paint.panels(game.own_panels(view, names)) if viewer >= 0 else ()
            scores = scores_of(game, told.state, view, names) if game.secret_scores else ()
            moments.append(OwnMoment(panels, scores))
    return moments


# What somebody asks


def answered(table: Table, viewer: int, question: Question) -> Refusal | Plans:
    """Why something cannot be chosen, or what could follow a choice."""
    if isinstance(question, Why):
        return why(table, viewer, question.target)
    return Plans(question.decision, question.notation, plans(table, viewer, question))


def plans(table: Table, viewer: int, question: Ahead) -> tuple[Plan, ...]:
    """All ways to go on with a choice that is the viewer's to make now."""
    game, match = table.game, table.match
    number = game.parse(viewer, question.notation) if viewer >= 0 else -1
    if viewer not in match.to_move or question.decision != table.decision(viewer):
        return ()
    if number not in game.legal_choices(match.state, viewer):
        return ()
    view = match.view(viewer).known
    paint = table.paint(view)
    found = plans_of(game, view, game.choices[number], table.names)
    return tuple([replace(plan, ghosts=paint.ghosts(plan.ghosts)) for plan in found])


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


def has_barred(panels: Sequence[Panel]) -> bool:
    """Whether the game marks anything in these panels as barred."""
    return any(panel.barred for panel in panels)


def barred_of(table: Table, view: View, scene: Scene) -> tuple[Refusal, ...]:
    """Why each thing and place that the game marks as barred cannot be chosen."""
    barred = [id for panel in scene.panels for id in panel.barred]
    found = [refusal(table, view, scene, id) for id in barred]
    return tuple([refused for refused in found if refused is not None])


def place_clause(scene: Scene, item: Place | Thing) -> str:
    """What explains the place of a thing that has no clause of its own."""
    place = item.place if isinstance(item, Thing) else ""
    return next((found.clause for found in scene.items() if found.id == place), "")
