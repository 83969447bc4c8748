"""A picture in pixels, for those who cannot show an SVG."""

import re
from pathlib import Path

import resvg_py

FONTS = sorted(Path(__file__).with_name("fonts").glob("*.ttf"))
_OURS = re.compile("[\x00-\u024f\u0300-\u036f\u1e00-\u1eff\u2000-\u22ff]*")
"""What our fonts can write: Latin letters with their accents, and signs."""


def svg_to_png(svg: str, width: int | None = None) -> bytes:
    """The PNG of an SVG, as wide as asked for; else as wide as the SVG says.

    Texts are set in our own font, which lies in this folder: the same picture on every machine. Only where a
    name is written in another script, the fonts of the machine are asked for it.
    """
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=[str(file) for file in FONTS],
            font_family="Pooram Sans",
            sans_serif_family="Pooram Sans",
            skip_system_fonts=_OURS.fullmatch(svg) is not None,
        )
    )
