"""Make the fonts of pictures from those of the client: Source Sans 3 in two weights, Latin letters only.

What draws a PNG knows TrueType files and one weight a file; the client has compressed files of all weights, a
file for every group of letters. Run this only when the client's font gets newer; it needs what lies in
web/node_modules after a build, and `pip install fonttools brotli`:

    .venv/bin/python tools/fonts.py
"""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "web/node_modules/@fontsource-variable/source-sans-3/files"
FONTS = ROOT / "src/pooram/present/fonts"
GROUPS = ("latin", "latin-ext", "vietnamese")
WEIGHTS = {"Regular": 400, "Bold": 700}
FAMILY = "Pooram Sans"
"""Its licence keeps the name 'Source' for fonts that nobody has changed."""
LICENCE = [0, 13, 14]
SOME_DAY = 3_800_000_000
"""In 2024, in seconds since 1904."""
LETTERS = [*range(0x20, 0x250), *range(0x2B0, 0x370), *range(0x1E00, 0x1F00), *range(0x2000, 0x2300)]


def one_weight(group: str, weight: int) -> TTFont:
    """A group of letters in one weight, without what sets them finely: pictures have few words."""
    font = instantiateVariableFont(
        TTFont(CLIENT / f"source-sans-3-{group}-wght-normal.woff2"), {"wght": weight}
    )
    options = Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=LICENCE)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    for table in ("GDEF", "GPOS", "GSUB", "BASE", "STAT", "MVAR", "HVAR", "avar", "gasp", "prep"):
        if table in font:
            del font[table]
    font.flavor = None
    return font


def make(style: str, weight: int) -> Path:
    """All letters of a weight in one file."""
    with TemporaryDirectory() as folder:
        parts = []
        for group in GROUPS:
            parts.append(str(Path(folder, f"{group}.ttf")))
            one_weight(group, weight).save(parts[-1])
        font = Merger().merge(parts)
    font["name"].names = [name for name in font["name"].names if name.nameID in LICENCE]
    for number, text in {1: FAMILY, 2: style, 4: f"{FAMILY} {style}", 6: f"PooramSans-{style}"}.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    font["head"].macStyle = font["OS/2"].fsSelection = 0
    if style == "Bold":
        font["head"].macStyle, font["OS/2"].fsSelection = 1, 1 << 5
    path = FONTS / f"PooramSans-{style}.ttf"
    # The same file, whenever it is made.
    font["head"].created = font["head"].modified = SOME_DAY
    font.recalcTimestamp = False
    font.save(path)
    return path


if __name__ == "__main__":
    FONTS.mkdir(exist_ok=True)
    shutil.copy(ROOT / "web/public/licences/source-sans-3.txt", FONTS / "OFL.txt")
    for style, weight in WEIGHTS.items():
        made = make(style, weight)
        letters = len(TTFont(made).getBestCmap())
        print(f"{made.relative_to(ROOT)}: {made.stat().st_size} bytes, {letters} letters")
