"""How the sides are told apart."""

from typing import Final

from games.help import gettext_noop as _
from games.show import Badge, say

BADGES: Final = (
    Badge(say(_("Amber")), "gold", "A"),
    Badge(say(_("Blue")), "blue", "B"),
    Badge(say(_("Coral")), "red", "C"),
    Badge(say(_("Green")), "green", "G"),
    Badge(say(_("Violet")), "purple", "V"),
    Badge(say(_("Teal")), "teal", "T"),
)
"""In the order of pieces.SIDES."""
