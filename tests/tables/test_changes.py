"""What is sent is what has changed, and put together it is everything."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from pooram.engine.scene import Panel, Place, Thing
from pooram.games import all_games
from pooram.tables.asking import NOBODY_ASKS
from pooram.tables.changes import (
    OpenMoment,
    OpenPart,
    OwnMoment,
    OwnPart,
    folded,
    open_change,
    own_change,
)
from pooram.tables.connection import written, written_change
from pooram.tables.messages import Change, OpenChange, Scene, Snapshot
from pooram.tables.open_table import MOST_LINES
from pooram.tables.snapshots import snapshot

EMPTY = Snapshot(
    "t", "g", 0, 0, -1, (), (), Scene(()), (), (), "", "", "", NOBODY_ASKS, 0, (), False, None, "", ()
)


def scene(*panels):
    return replace(EMPTY, scene=Scene(panels))


def panel(id="board", things="", places="xyz", title="Board"):
    """A panel with things of one letter, each in the first place."""
    return Panel(
        id,
        "board",
        title,
        9,
        9,
        tuple(Place(name, name, 0, 0) for name in places),
        tuple(Thing(name, "x", name, "dot") for name in things),
    )


def own_scene(*panels, open=()):
    return replace(EMPTY, viewer=0, scene=Scene(open, panels))


def parts(seen):
    """What a snapshot says to all, and what to its viewer."""
    own = OwnPart(seen.decision, (), seen.scene.own, seen.offers, seen.barred, "", "", seen.back)
    return OpenPart(seen.seats, seen.scene.panels, seen.request, seen.finished, seen.sheet), own


def arrives(old, new, moments=(), own_moments=()):
    """What a client has to be told, after it went over the wire and brought all that is new."""
    (was, own), (now, mine) = parts(old), parts(new)
    for_all = written(open_change(was, now, moments))
    sent = written_change(own_change(old.number + 1, own, mine, now, own_moments), for_all)
    change = json.decode(sent, type=Change)
    assert folded(old, change) == replace(new, number=old.number + 1)
    return change


def test_nothing_is_told_of_what_is_equal():
    change = arrives(scene(panel(things="ab")), scene(panel(things="ab")))
    assert change == Change(1, open=OpenChange())


def test_of_a_thing_only_what_has_changed_is_told():
    moved = panel(things="ab")
    moved = replace(moved, things=(moved.things[0], replace(moved.things[1], place="y", badge="3")))
    change = arrives(scene(panel(things="ab")), scene(moved))
    assert change.open.changed[0].things.changed == ({"id": "b", "place": "y", "badge": "3"},)
    back = arrives(scene(moved), scene(panel(things="ab")))
    assert back.open.changed[0].things.changed == ({"id": "b", "place": "x", "badge": ""},)


@pytest.mark.parametrize("new", ["", "a", "ab", "ba", "abc", "cab", "bcd", "d"])
def test_things_come_and_go_and_keep_their_order(new):
    arrives(scene(panel(things="abc")), scene(panel(things=new)))


@pytest.mark.parametrize("places", ["", "x", "xy", "yx", "xyzw", "wxyz"])
def test_places_come_and_go_and_keep_their_order(places):
    arrives(scene(panel()), scene(panel(places=places)))


def test_the_order_of_things_is_told_only_where_it_is_not_the_expected_one():
    for new, moved in (("acd", {}), ("dac", {"d": 0})):
        change = arrives(scene(panel(things="abc")), scene(panel(things=new)))
        assert change.open.changed[0].things.moved == moved


@given(st.permutations("abcdefg"), st.integers(0, 7), st.permutations("abcdefg"), st.integers(0, 7))
def test_any_order_is_found_again(old, first, new, last):
    arrives(scene(panel(things=old[:first])), scene(panel(things=new[:last])))


def test_panels_come_and_go_and_change_places():
    one, two, three = panel("one"), panel("two"), panel("three")
    arrives(scene(one, two), scene(two))
    arrives(scene(one, two), scene(two, one))
    arrives(scene(one, two), scene(one, three, two))
    change = arrives(scene(one), scene(replace(one, title="Else", width=3)))
    assert change.open.changed[0].fields == {"title": "Else", "width": 3}


def test_the_end_is_told_from_the_last_frame_on_but_places_from_what_the_viewer_has():
    old = scene(panel(things="ab"))
    moment = OpenMoment(0, True, (panel(things="b", places="x"),), ())
    change = arrives(old, scene(panel(things="b", places="xy")), [moment])
    assert change.open.frames[0].things["board"].gone == ("a",)
    assert change.open.changed[0].things is None
    assert change.open.changed[0].places.gone == ("z",)


def test_a_panel_that_is_only_there_in_between_is_not_told():
    moment = OpenMoment(0, True, (panel(), panel("brief")), ())
    assert set(arrives(scene(panel()), scene(panel()), [moment]).open.frames[0].things) == set()


def test_own_panels_come_and_go_and_change():
    hand, board = panel("hand", things="ab"), panel()
    assert arrives(own_scene(open=(board,)), own_scene(hand, open=(board,))).own.panels == (hand,)
    assert arrives(own_scene(hand), own_scene()).own.gone == ("hand",)
    change = arrives(own_scene(hand), own_scene(panel("hand", things="b", title="Else")))
    assert change.own.changed[0].fields == {"title": "Else"}
    assert change.own.changed[0].things.gone == ("a",)
    assert arrives(own_scene(hand), own_scene(panel("hand", things="ab"))).own is None


def test_own_panels_have_frames_too_up_to_the_last_in_which_something_happens():
    hand, less = panel("hand", things="ab"), panel("hand", things="b")
    moments = [OwnMoment((hand,), ()), OwnMoment((less,), ()), OwnMoment((less,), ())]
    change = arrives(own_scene(hand), own_scene(less), own_moments=moments)
    assert [set(frame.things) for frame in change.own.frames] == [set(), {"hand"}]
    assert change.own.changed == ()


def test_an_own_panel_that_was_gone_in_between_comes_whole_again():
    hand = panel("hand", things="ab")
    change = arrives(own_scene(hand), own_scene(hand), own_moments=[OwnMoment((), ())])
    assert change.own.frames[0].gone == ("hand",)
    assert change.own.panels == (hand,)


def test_an_own_panel_that_is_only_there_in_between_is_not_told():
    moments = [OwnMoment((panel("brief"),), ()), OwnMoment((), ())]
    assert arrives(own_scene(), own_scene(), own_moments=moments).own is None


@pytest.mark.parametrize("key", sorted(all_games()))
def test_whoever_follows_a_game_has_all_that_a_newcomer_is_told(play, key):
    async def scenario(house):
        game = all_games()[key]
        people = await house.people(key, seats=max(2, game.fewest_seats))
        watcher = await house.seat(people[0].service, people[0].table.id, -1)
        rng = Random(key)
        for _ in range(120):
            movers = [person for person in people if person.snapshot.offers]
            if not movers:
                break
            mover = rng.choice(movers)
            if mover.snapshot.can_go_back and rng.random() < 0.2:
                await mover.back()
            else:
                await mover.step(rng.choice(mover.snapshot.offers).notation)
            for person in (*people, watcher):
                seen = person.snapshot
                table, viewer = person.table, person.connection.viewer
                log = table.log(viewer).lines
                whole = replace(
                    snapshot(table, viewer),
                    number=seen.number,
                    mine=seen.mine,
                    log_start=seen.log_start,
                    log=tuple(log[seen.log_start :]),
                )
                assert seen == whole

    play(scenario)


def test_who_misses_a_change_asks_for_everything(play):
    async def scenario(house):
        anna, bo = await house.people("template")
        await anna.step("row 1")
        before = len(bo.listen())
        whole = await bo.say(type="whole")
        assert isinstance(whole, Snapshot)
        assert json.decode(bo.wire[-1])["type"] == "snapshot"
        assert whole == bo.heard[before - 1]

    play(scenario)


def test_a_long_log_comes_in_parts(play):
    async def scenario(house):
        people = await house.people("kerala_race")
        while len(people[0].table.log(0).lines) <= MOST_LINES + 20:
            mover = next(person for person in people if person.snapshot.offers)
            await mover.step(mover.snapshot.offers[0].notation)
        late = await house.seat(people[0].service, people[0].table.id, 0)
        seen = late.snapshot
        assert len(seen.log) == MOST_LINES
        earlier = await late.say(type="earlier", before=seen.log_start)
        assert earlier.start == 0
        assert (*earlier.log, *seen.log) == people[0].snapshot.log
        assert (await late.say(type="earlier", before=-5)).log == ()
        assert len((await late.say(type="earlier", before=10**9)).log) == MOST_LINES

    play(scenario)


def test_a_panel_that_a_viewer_sees_otherwise_is_told_from_the_open_one_and_not_whole():
    below = panel("board", things="abc")
    mine = replace(below, things=(replace(below.things[0], barred=True), *below.things[1:]))
    change = arrives(own_scene(open=(below,)), own_scene(mine, open=(below,)))
    assert change.own.panels == ()
    assert change.own.over[0].things.changed == ({"id": "a", "barred": True},)


def test_it_is_told_from_what_the_open_one_is_after_the_same_change():
    below, moved = panel("board", things="abc"), panel("board", things="bcd", title="moved")
    mine = replace(moved, title="mine")
    change = arrives(own_scene(open=(below,)), own_scene(mine, open=(moved,)))
    assert change.own.over[0].fields == {"title": "mine"}
    assert change.own.over[0].things is None
