"""Names keep their letters, in every script; what cannot be seen is not a name."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pooram.engine.errors import BadSetup
from pooram.tables.messages import SeatRequest
from pooram.tables.names import LONGEST_NAME, clean_name
from pooram.tables.seats import seat_people

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
KEPT = {
    "a Malayalam chillu with a joiner": "അവന്\u200d",
    "and within a word": "ന്\u200dറെ",
    "a Malayalam word with a non-joiner": "അയ്\u200cമനം",
    "a Kannada word with a joiner before the virama": "ರ\u200d್ಕ",
    "a Bengali word with a joiner before the virama": "র\u200d্যাম",
    "a Sinhala conjunct": "ශ්\u200dරී",
    "a Persian word with a non-joiner": "می\u200cخواهم",
    "a Hebrew name": "דוד",
    "an Arabic name with marks": "مُحَمَّد",
    "a Japanese name with its own form of a letter": "葛\U000e0100城",
    "a family": FAMILY,
    "a couple with skin tones": "\U0001f9d1\U0001f3fd\u200d\U0001f91d\u200d\U0001f9d1\U0001f3ff",
    "a rainbow flag": "\U0001f3f3\ufe0f\u200d\U0001f308",
    "a flag of two letters": "\U0001f1ee\U0001f1f3",
    "a flag that is spelled out": SCOTLAND,
    "a thumb with a skin tone": "\U0001f44d\U0001f3fe",
    "a heart as a picture": "Anna ❤\ufe0f",
    "a keycap": "1\ufe0f\u20e3",
    "an emoji of a later version": "\U0001fae8 Bo",
    "an apostrophe and a dash": "O’Neil-Sm\u00edth",
    "a letter without a composed form": "x\u0323\u0302",
}
CHANGED = {
    "an override of direction": ("Anna\u202egnp", "Annagnp"),
    "an isolate": ("\u2067Anna\u2069", "Anna"),
    "a mark of direction": ("\u200fAnna", "Anna"),
    "controls": ("An\x00na\x1b[31m", "Anna[31m"),
    "lines": ("Anna\r\nBo\u2028Cy", "Anna Bo Cy"),
    "a joiner that joins nothing": ("\u200dAnna\u200d", "Anna"),
    "a joiner between Latin letters": ("An\u200dna", "Anna"),
    "a non-joiner between emoji": ("\U0001f468\u200c\U0001f469", "\U0001f468\U0001f469"),
    "two joiners": ("ന്\u200d\u200d", "ന്\u200d"),
    "a selector on a letter": ("A\ufe0fnna", "Anna"),
    "tags without a flag": ("Anna\U000e0067\U000e007f", "Anna"),
    "a soft hyphen": ("An\u00adna", "Anna"),
    "a filler": ("Anna\u3164", "Anna"),
    "a mark on nothing": ("\u0301Anna", "Anna"),
    "a private letter": ("Anna\ue000", "Anna"),
    "half a letter": ("Anna\ud800", "Anna"),
    "a noncharacter": ("Anna\uffff", "Anna"),
    "a decomposed letter": ("Zoe\u0308", "Zoë"),
    "spaces of many kinds": ("\u2003Anna\u00a0\u3000Bo ", "Anna Bo"),
    "a space beside what is dropped": ("Anna \u202e Bo", "Anna Bo"),
}
TURNING = {"RLO", "LRO", "RLE", "LRE", "PDF", "RLI", "LRI", "FSI", "PDI"}
INVISIBLE = [
    "\u200d",
    "\u200b\u200b",
    "\u3164",
    "\u2800",
    "\u115f\u1160",
    "\u202e",
    "\ufe0f",
    "\u0301",
    "\u180e",
]


@pytest.mark.parametrize("name", KEPT.values(), ids=KEPT)
def test_a_name_keeps_its_letters(name):
    assert clean_name(name) == name


@pytest.mark.parametrize(("name", "seen"), CHANGED.values(), ids=CHANGED)
def test_what_only_hides_or_turns_is_dropped(name, seen):
    assert clean_name(name) == seen


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_a_name_that_nobody_could_see_is_refused(name):
    with pytest.raises(BadSetup, match="Nobody could see the name in seat 2"):
        seat_people([SeatRequest("me", "Anna"), SeatRequest("person", name)], {})


@pytest.mark.parametrize("name", ["", "  ", "\n"])
def test_who_says_no_name_is_given_one(name):
    assert [seat.name for seat in seat_people([SeatRequest("me", name)], {})] == ["Player 1"]


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("x" * 30, "x" * 24),
        ("x" * 23 + "e\u0323\u0302\u0301", "x" * 23),
        ("x" * 20 + FAMILY, "x" * 20),
        (FAMILY * 4, FAMILY * 3),
        ("\U0001f1ee\U0001f1f3" * 13, "\U0001f1ee\U0001f1f3" * 12),
        ("x" + "\U0001f1ee\U0001f1f3" * 13, "x" + "\U0001f1ee\U0001f1f3" * 11),
        ("x" * 23 + "\U0001f44d\U0001f3fe", "x" * 23),
        ("x" * 20 + SCOTLAND, "x" * 20),
        ("x" * 22 + "ക്ഷ", "x" * 22),
        ("x" * 22 + "അവന്\u200d", "x" * 22 + "അവ"),
        ("x" * 23 + " y", "x" * 23),
    ],
    ids=ascii,
)
def test_a_name_that_is_too_long_ends_with_a_whole_character(name, seen):
    assert clean_name(name) == seen


@given(st.text(max_size=60))
def test_a_name_is_clean_once_and_for_all(text):
    name = clean_name(text)
    assert clean_name(name) == name
    assert len(name) <= LONGEST_NAME
    assert name == name.strip()
    assert len(name.splitlines()) <= 1
    assert not any(unicodedata.bidirectional(char) in TURNING for char in name)
    name.encode()
