"""What pages show of Planet X."""

from typing import Final

from games.help import gettext_noop as _
from games.planet_x.refusals import WORDS
from games.planet_x.show.badges import BADGES
from games.planet_x.show.face import face
from games.planet_x.show.forms import forms
from games.planet_x.show.options import OPTIONS
from games.planet_x.show.points import CATEGORIES, explain, winner
from games.planet_x.show.taps import tap
from games.planet_x.show.told import told
from games.show import Show, say

CLOCKS: Final = {
    "quick": say(_("Quick start")),
    "turn": say(_("Turn")),
    "roll": say(_("Roll again?")),
    "winds": say(_("Roll the winds again?")),
    "keep": say(_("Winds of change")),
    "place": say(_("Place a colony")),
    "consent": say(_("Consent")),
    "offer": say(_("Trade")),
    "zap": say(_("Zapped")),
    "lose": say(_("A colony is lost")),
}

SHOW: Final = Show(
    badges=BADGES,
    face=face,
    tap=tap,
    told=told,
    explain=explain,
    winner=winner,
    categories=CATEGORIES,
    clocks=CLOCKS,
    refusals={code.value: text for code, text in WORDS.items()},
    options=OPTIONS,
    forms=forms,
    starter=lambda view: view.order[0],
)
