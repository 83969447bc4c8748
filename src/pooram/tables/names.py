"""People's names: their letters stay, and what cannot be seen goes.

Joiners are part of words in many scripts and of most emoji, so they stay where they join something. What
only hides, turns or pads text (controls, direction overrides, fillers) could make one name look like another,
or like none, or turn the line in which it stands.
"""

import re
import unicodedata

LONGEST_NAME = 24

JOINER, NON_JOINER = "\u200d", "\u200c"
PICTURE_SELECTORS = "\ufe0e\ufe0f"
KEYCAP = "\u20e3"
SKIN_TONES = range(0x1F3FB, 0x1F400)
REGIONS = range(0x1F1E6, 0x1F200)
FIRST_PICTURE = 0x1F000
FLAG_TAGS = range(0xE0020, 0xE0080)
IDEOGRAPH_SELECTORS = range(0xE0100, 0xE01F0)
FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
"""A flag that is spelled out, such as that of Scotland."""
VIRAMA = 9
"""The combining class of the signs that join two consonants."""
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065\u2800\u3164\uffa0")
"""Letters and marks by their category, and yet there is nothing to see."""
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp", "Zs"})


def clean_name(text: str) -> str:
    """The name as everybody may see it: one line, no longer than it may be, or empty if nothing can be seen.

    >>> clean_name(" Anna\\n of\\u2028Kochi "), clean_name("Bo\\u202e"), clean_name("\\u200d")
    ('Anna of Kochi', 'Bo', '')
    """
    return cleaned(text, LONGEST_NAME)


def cleaned(text: str, longest: int) -> str:
    """A text of one line as everybody may see it, cut where it is too long; empty if nothing can be seen."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    flags = {place for found in FLAG.finditer(line) for place in range(*found.span())}
    kept: list[str] = []
    for place, char in enumerate(line):
        if place in flags or stays(char, kept, line[place + 1 : place + 2]):
            kept.append(char)
    words = " ".join("".join(kept).split())
    whole = "".join(first_graphemes(words, longest)).strip()
    return whole if any(is_seen(char) for char in whole) else ""


def stays(char: str, kept: list[str], following: str) -> bool:
    """Whether a character of a name has a meaning after what was kept, and before what follows."""
    before = kept[-1] if kept else " "
    if char == " ":
        return True
    if char in (JOINER, NON_JOINER):
        return joins(char, kept, following)
    if char in PICTURE_SELECTORS:
        return is_picture(before) or unicodedata.category(before)[0] == "P" or following == KEYCAP
    if ord(char) in IDEOGRAPH_SELECTORS:
        return unicodedata.name(before, "").startswith("CJK")
    if is_mark(char):
        # Without a letter it would stand on whatever is written before the name.
        return char not in BLANKS and before != " "
    return is_seen(char)


def joins(char: str, kept: list[str], following: str) -> bool:
    """Whether a joiner joins something: see RFC 5892, and the sequences of emoji."""
    before = kept[-1] if kept else " "
    if before == " " or before in (JOINER, NON_JOINER):
        return False
    if VIRAMA in (unicodedata.combining(before), unicodedata.combining(following or " ")):
        return True
    letter = next((each for each in reversed(kept) if not is_mark(each)), " ")
    if is_cursive(letter) and is_cursive(following):
        return True
    return char == JOINER and is_picture(letter) and is_picture(following)


def is_cursive(char: str) -> bool:
    """Whether it is a letter that changes its form beside others, as in Arabic."""
    return char != "" and unicodedata.bidirectional(char) == "AL"


def is_picture(char: str) -> bool:
    """Whether it can be part of an emoji; those that this Python does not know yet count."""
    if not char:
        return False
    kind = unicodedata.category(char)
    return kind in ("So", "Sm", "Sk") or (kind == "Cn" and ord(char) >= FIRST_PICTURE)


def is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] == "M"


def is_seen(char: str) -> bool:
    """Whether there is something to see, without anything to stand on."""
    if char in BLANKS or is_mark(char) or unicodedata.category(char) in UNSEEN:
        return False
    # What is not assigned may be a letter of tomorrow, but some places never will be.
    code = ord(char)
    never = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF or 0xFFF0 <= code <= 0xFFF8
    return not never and not 0xE0000 <= code <= 0xE0FFF


def first_graphemes(text: str, most: int) -> list[str]:
    """What people see as single characters, as many as fit whole into so many code points.

    >>> first_graphemes("ab\\u0301c", 3), first_graphemes("ab\\u0301c", 2)
    (['a', 'b\\u0301'], ['a'])
    """
    graphemes: list[str] = []
    for char in text:
        if graphemes and clings(char, graphemes[-1]):
            graphemes[-1] += char
        else:
            graphemes.append(char)
    length = 0
    for number, grapheme in enumerate(graphemes):
        length += len(grapheme)
        if length > most:
            return graphemes[:number]
    return graphemes


def clings(char: str, grapheme: str) -> bool:
    """Whether a character belongs to what stands before it."""
    code, last = ord(char), grapheme[-1]
    if is_mark(char) or char in (JOINER, NON_JOINER) or code in SKIN_TONES or code in FLAG_TAGS:
        return grapheme != " "
    if code in REGIONS:
        # Two of these letters are a flag.
        return len(grapheme) == 1 and ord(last) in REGIONS
    if last == JOINER:
        return is_picture(char) or is_mark(grapheme[-2]) or is_cursive(char)
    return unicodedata.combining(last) == VIRAMA and unicodedata.category(char)[0] == "L"
