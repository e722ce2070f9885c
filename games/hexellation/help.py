"""What players read of Hexellation, in our own words."""

from typing import Final

from games.help import Chapter, Help
from games.help import gettext_noop as _

HELP: Final = Help(
    credit=_("Hexellation is a game by Néstor Romeral Andrés."),
    summary=_("Be the first to draw one pattern of stars, and never draw another one."),
    players=(2, 6),
    minutes=(5, 15),
    age=8,
    trains=(
        _("seeing a pattern that is moved and turned"),
        _("looking ahead"),
        _("telling a mirror image from a turn"),
    ),
    chapters=(
        Chapter(
            _("The two constellations"),
            (
                _("One player makes MODEL from four or five stars, the next one makes AVOID."),
                _("AVOID has one star fewer than MODEL, and it may not be a part of MODEL."),
                _("A constellation stays the same when it is moved and when it is turned."),
                _("Stars around it do not matter."),
            ),
            (
                _("A mirror image is another constellation."),
                _("MODEL and AVOID are made in fields of 19 cells."),
            ),
        ),
        Chapter(
            _("Playing"),
            (
                _("On your turn put one star on any free cell."),
                _("If your star makes MODEL, you have won."),
                _("If your star makes AVOID, you are out, even if it makes MODEL too."),
                _("The planet helps you to think: put it where your star might go."),
            ),
            (
                _("The basic sky has 37 cells, the advanced sky 61."),
                _("The last one who is still in wins."),
                _("When stars or cells run out, those who are still in have drawn."),
            ),
        ),
        Chapter(
            _("Unnoticed constellations (a variant)"),
            (
                _("A constellation decides nothing until somebody notices it."),
                _("Think that you see one? Name its stars."),
                _("A right MODEL wins for you, whoever made it."),
                _("A right AVOID puts out the player who placed the newest of its stars."),
            ),
            (
                _("A wrong claim costs nothing, but everybody hears of it."),
                _("You cannot claim an AVOID that you made yourself."),
            ),
        ),
    ),
)
