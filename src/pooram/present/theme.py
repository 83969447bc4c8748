"""The colours of the client by day: of web/src/app.css, which a test compares, and of its components."""

from typing import Final

GROUND: Final = "#fbf2e1"
SURFACE: Final = "#fffaf0"
INK: Final = "#33181a"
INK_SOFT: Final = "#6d4b45"
LINE: Final = "#e0c9a2"
EDGE: Final = "#967a58"
PLACE: Final = "#efdfc0"
PLACE_LINE: Final = "#b89a6b"
GLOW: Final = "#fcefd5"
"""In the middle of a board: 15 of 100 parts gold, the rest surface."""

OUTLINE: Final = "#2c1214"
SIGN_GROUND: Final = "#fff8ea"
BADGE: Final = "#fffaf0"
LABEL: Final = "#2a1420"
LABEL_RIM: Final = "#fdf6e2"
STACK_RIM: Final = "#ffe2a0"
STACK_NUMBER: Final = "#fff6e2"
