"""Pictures: complete, plain, of one piece, and telling no more than the view."""

import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from pooram.engine.scene import Panel, Place, Thing
from pooram.games import all_games, find_game
from pooram.present import theme
from pooram.present.layout import PAD, TITLE, lay_out
from pooram.present.svg import draw_svg

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Anna", "Bo", "Celestine", "Dai", "Eva", "Farid", "Gudrun"]
CHECKOUT = Path(__file__).resolve().parents[2]
ONLY_IN_BROWSERS = re.compile(
    r"var\(|light-dark|color-mix|style|class=|system-ui|vector-effect|dominant|<script"
)


def tables():
    """Every game with the fewest and the most seats, for the first seat and for a watcher."""
    return [
        pytest.param(game.key, seats, viewer, id=f"{game.key}-{seats}-{'watcher' if viewer < 0 else viewer}")
        for game in all_games().values()
        for seats in sorted({game.fewest_seats, game.most_seats})
        for viewer in (0, -1)
    ]


def drawn(match, viewer=-1, **how):
    return draw_svg(match.game, match.game.view(match.state, viewer), NAMES[: match.seats], **how)


@pytest.mark.parametrize(("key", "seats", "viewer"), tables())
def test_a_picture_stands_alone_and_needs_no_browser(played, key, seats, viewer):
    svg = drawn(played(key, seats, 70), viewer)
    root = fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert ONLY_IN_BROWSERS.findall(svg) == []
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg))
    assert {one or other for one, other in used} == set(ids)
    assert len(svg) < 150_000


@pytest.mark.parametrize(("key", "seats", "viewer"), tables())
def test_every_item_of_the_scene_is_there_with_its_name(played, key, seats, viewer):
    match = played(key, seats, 70)
    scene = match.game.scene(match.game.view(match.state, viewer), match.game.side_names(NAMES[:seats]))
    root = fromstring(drawn(match, viewer))
    found = {}
    for panel in root.iter(f"{SVG}g"):
        if panel.get("data-panel"):
            items = [group for group in panel.iter(f"{SVG}g") if group.get("data-item")]
            found[panel.get("data-panel")] = {
                item.get("data-item"): item.findtext(f"{SVG}title")
                for item in items
                if item.get("role") == "img"
            }
    assert found == {panel.id: {item.id: item.name for item in panel.items()} for panel in scene.panels}


@pytest.mark.parametrize(("key", "seats", "viewer"), tables())
@pytest.mark.parametrize("steps", [0, 70])
def test_panels_are_large_enough_and_none_covers_another(played, key, seats, viewer, steps):
    match = played(key, seats, steps)
    panels = match.game.scene(
        match.game.view(match.state, viewer), match.game.side_names(NAMES[:seats])
    ).panels
    layout = lay_out(panels, viewer)
    assert sorted(card.panel.id for card in layout.cards) == sorted(panel.id for panel in panels)
    for number, card in enumerate(layout.cards):
        assert card.x >= 0
        assert card.x + card.wide <= layout.wide + 0.01
        assert card.y + card.tall <= layout.tall + 0.01
        assert card.scale * card.panel.width <= card.wide - 2 * PAD + 0.01
        assert card.scale * card.panel.height <= card.tall - TITLE - PAD + 0.01
        assert card.wide >= 120
        for other in layout.cards[:number]:
            beside = card.x >= other.x + other.wide - 0.01 or other.x >= card.x + card.wide - 0.01
            below = card.y >= other.y + other.tall - 0.01 or other.y >= card.y + card.tall - 0.01
            assert beside or below
    sizes = {card.panel.role: card.scale**2 * card.panel.width * card.panel.height for card in layout.cards}
    for role in sizes.keys() & {"board", "mine"}:
        assert sizes[role] == max(sizes.values())


def test_two_pictures_in_one_page_have_ids_of_their_own(played):
    one, other = drawn(played("template", 2, 4)), drawn(played("template", 2, 6))
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in (one, other)]
    assert not ids[0] & ids[1]
    assert drawn(played("template", 2, 4)) == one


def test_a_prefix_can_be_given(played):
    svg = drawn(played("template", 2, 4), prefix="mine-")
    assert all(found.startswith("mine-") for found in re.findall(r' id="([^"]+)"', svg))


def test_a_width_changes_how_large_it_is_shown_and_nothing_else(played):
    match = played("template", 2, 4)
    root, small = fromstring(drawn(match)), fromstring(drawn(match, width=400))
    assert small.get("width") == "400"
    assert small.get("viewBox") == root.get("viewBox")
    ratio = float(root.get("width")) / float(root.get("height"))
    assert 400 / float(small.get("height")) == pytest.approx(ratio, rel=0.001)


def test_names_may_hold_anything(played):
    match = played("template", 2, 4)
    svg = draw_svg(match.game, match.game.view(match.state, -1), ["<script>&\"'", "\x00\x1b Bo 🐘 ]]>"])
    assert "<script>" in fromstring(svg).findtext(f"{SVG}title")
    assert ONLY_IN_BROWSERS.findall(svg.replace("&lt;script&gt;", "")) == []


def test_everybody_is_named_with_their_points(played):
    title = fromstring(drawn(played("template", 1, 4))).findtext(f"{SVG}title")
    assert re.fullmatch(r"Lamps, Anna: \d points, The night: \d points", title)


def test_the_end_of_a_game_can_be_drawn(played):
    match = played("template", 2, 999)
    assert match.over
    assert "points" in drawn(match)


def test_what_is_hidden_from_a_watcher_is_not_in_the_picture(played):
    hand = find_game("umbradeco")
    match = played("umbradeco", 2, 30)
    mine = {panel.id: panel for panel in hand.scene(match.game.view(match.state, 0), NAMES[:2]).panels}
    secret = {thing.name for thing in mine["hand:0"].things}
    shown = {
        thing.name
        for panel in hand.scene(match.game.view(match.state, -1), NAMES[:2]).panels
        for thing in panel.things
    }
    svg = drawn(match)
    assert secret - shown
    assert not [name for name in secret - shown if f"<title>{name}<" in svg]


def test_the_colours_are_those_of_the_client():
    style = (CHECKOUT / "web" / "src" / "app.css").read_text(encoding="utf-8")
    by_day = dict(re.findall(r"--([a-z0-9-]+): (?:light-dark\()?(#[0-9a-f]{6})", style))
    for name in ("ground", "surface", "ink", "ink-soft", "line", "edge", "place", "place-line"):
        assert getattr(theme, name.upper().replace("-", "_")) == by_day[name]
    gold, surface = (
        [int(by_day[name][digit : digit + 2], 16) for digit in (1, 3, 5)] for name in ("gold", "surface")
    )
    mixed = [round(0.15 * one + 0.85 * other) for one, other in zip(gold, surface, strict=True)]
    glow = [int(theme.GLOW[digit : digit + 2], 16) for digit in (1, 3, 5)]
    assert all(abs(one - other) <= 2 for one, other in zip(mixed, glow, strict=True))


def test_only_what_is_used_is_taken_from_the_art_with_all_it_refers_to(draw_odd):
    place = Place("spot", "spot", 1, 1)
    svg = draw_odd(Panel("a", "board", "Board", 2, 2, (place,), (Thing("t", "spot", "piece", "piece"),)))
    assert set(re.findall(r' id="p-([^"]+)"', svg)) == {"piece", "inner", "sky", "glow"}
    assert 'fill="url(#p-sky)"' in svg
    assert 'href="#p-inner"' in svg


def test_shapes_labels_and_colours_of_plain_places(draw_odd):
    shapes = ("square", "hexagon", "circle", "point")
    places = tuple(
        Place(shape, shape, n + 0.5, 0.5, shape=shape, colour="red", label=f"L{n}")
        for n, shape in enumerate(shapes)
    )
    svg = draw_odd(Panel("a", "board", "Board", 4, 1, places, ()))
    assert svg.count("<polygon ") == 2
    assert svg.count('color="#f00"') == 4
    assert all(f">L{n}<" in svg for n in range(4))


def test_a_large_thing_hides_the_label_of_its_place_and_a_small_one_does_not(draw_odd):
    places = tuple(Place(name, name, n + 0.5, 0.5, label=name) for n, name in enumerate(("full", "part")))
    things = (Thing("a", "full", "a", "piece"), Thing("b", "part", "b", "piece", size=0.5))
    svg = draw_odd(Panel("a", "board", "Board", 2, 1, places, things))
    assert ">full</text>" not in svg
    assert ">part</text>" in svg


def test_a_label_that_stands_beside_its_place_is_seen_whatever_lies_there(draw_odd):
    places = (Place("spot", "spot", 0.5, 0.5, label="17", inward=0.8),)
    svg = draw_odd(Panel("a", "board", "Board", 3, 1, places, (Thing("a", "spot", "a", "piece"),)))
    label = re.search(r"<text ([^>]*)>17</text>", svg)
    assert 'x="0.8"' in label[1]


def test_a_stack_is_drawn_from_the_ground_up_and_counted(draw_odd):
    place = Place("spot", "the spot", 0.5, 0.5)
    things = tuple(Thing(f"t{level}", "spot", f"tile {level}", "piece", height=level) for level in (2, 0, 1))
    svg = draw_odd(Panel("a", "board", "Board", 1, 1, (place,), things))
    assert re.findall(r'data-item="(t\d)"', svg) == ["t0", "t1", "t2"]
    assert "the spot, 3 on top of each other" in svg
