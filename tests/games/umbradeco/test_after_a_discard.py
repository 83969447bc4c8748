"""What is known, and said, once somebody could place nothing."""

import pytest
from librt.random import Random

from pooram.engine.state import WATCHER
from pooram.games.umbradeco import GAME


@pytest.mark.clause("umbradeco/know-3")
def test_a_later_discard_takes_nothing_back_that_an_earlier_one_has_shown(laid_out, even_colouring):
    table = laid_out(even_colouring(), ["rr", "gv"], known=["r", ""], deck="")
    # An earlier discard has shown that the unknown tile is red or yellow; now no colour at all has a place.
    table.state.masks[0] = 0b00011
    table.play("discard red")
    assert [int(mask) for mask in table.match.view(1).known.shown.masks] == [0b00011, 0b11111]


@pytest.mark.clause("umbradeco/take-1", "umbradeco/discard-2")
def test_after_a_discard_nobody_is_told_that_a_tile_was_placed(laid_out):
    table = laid_out("e5:r e6:b e7:r", ["rr", "gg"], "yv").play("discard red")
    assert table.refusal("hold red") == (
        "take-1",
        "First take one of the open tiles: that ends your turn.",
    )


@pytest.mark.clause("umbradeco/discard-1", "umbradeco/know-1")
def test_in_a_sample_the_mover_has_to_discard_if_the_hand_dealt_has_no_place(laid_out):
    # The others cannot tell red tiles, which have no place here, from violet ones.
    table = laid_out("e5:r e6:b e7:r", ["rv", "gg"], "yy", deck="rrvv")
    for viewer in (1, WATCHER):
        found = set()
        for seed in range(60):
            sample = table.match.view(viewer).known.resample(Random(seed))
            options = [str(GAME.choices[choice]) for choice in GAME.legal_choices(sample, 0)]
            assert options
            found.update(option.split()[0] for option in options)
        assert found == {"hold", "discard"}
