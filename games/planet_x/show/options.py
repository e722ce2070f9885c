"""What a teacher may choose for a lesson, a sentence each."""

from typing import Final

from games.help import gettext_noop as _
from games.planet_x.pieces import MODS
from games.planet_x.show import words
from games.show import Choice, say

OPTIONS: Final = (
    Choice(
        "players",
        "number",
        say(_("Players")),
        say(_("The planet grows with them: 37, 61 or 91 cells.")),
        2,
        6,
    ),
    Choice(
        "quick",
        "flag",
        say(_("Quick start")),
        say(_("A cell beside each start is clear, and everybody has 4 colonies instead of 5.")),
    ),
    Choice(
        "mods",
        "many",
        say(_("Additions")),
        say(_("Any number of them; none for the first game, later two or so.")),
        choices=tuple((mod, words.MODS[mod]) for mod in MODS),
    ),
    Choice(
        "farm_reacts",
        "flag",
        say(_("The planet reacts to farming too")),
        say(_("With Governments and Farmers: fissures rolled in farming may cost population.")),
        more=True,
    ),
    Choice(
        "max_rounds",
        "number",
        say(_("Rounds at most")),
        say(_("After this round the game is scored as it lies. A lesson needs about 20.")),
        1,
        200,
        ours=True,
    ),
    Choice(
        "turn_seconds",
        "number",
        say(_("Seconds for a turn")),
        say(_("When they are over, an action is drawn at random.")),
        10,
        600,
        more=True,
    ),
    Choice(
        "answer_seconds",
        "number",
        say(_("Seconds for an answer")),
        say(_("For the winds, consent, trades and dice to roll again.")),
        10,
        300,
        more=True,
    ),
)
