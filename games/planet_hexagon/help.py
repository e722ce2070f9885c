"""What players read of Planet Hexagon, in our own words; `ours` is what this edition has set."""

from typing import Final

from games.help import Chapter, Help
from games.help import gettext_noop as _

HELP: Final = Help(
    credit=_(
        "Planet Hexagon was made by the GameIT partnership (Erasmus+), four universities in"
        " Poland, Romania, Slovenia and Norway, and published under the licence Creative Commons"
        " Attribution 4.0 (CC BY 4.0)."
    ),
    summary=_("Four peoples build a new home side by side, from tiles that only one of them sees."),
    players=(4, 4),
    minutes=(30, 120),
    age=10,
    trains=(
        _("telling others what only you have seen"),
        _("deciding together, each in a role"),
        _("planning a space in which everything touches"),
        _("minding what one's own moves do to others"),
    ),
    chapters=(
        Chapter(
            _("What it is about"),
            (
                _("Four peoples build a colony each, over up to four sessions of four rounds."),
                _("Every team has a Supplier, a Builder and an Emissary. Roles move on."),
                _("Whoever has the most points in the end wins. Equal sums share the win."),
            ),
            (
                _("A people without players is played by the computer, and it can win."),
                _("A Starter House counts as a House."),
            ),
        ),
        Chapter(
            _("At the Supply Centre"),
            (
                _("Each team in turn sends its Supplier: nobody else sees the tiles there."),
                _("Take one tile with the side that shows. Then flip one of those that are left."),
                _("A new tile is drawn. A turn takes 45 seconds, with two Suppliers 60."),
                _("Then tell your team what you saw and what you did."),
            ),
            (_("When time is up, chance does what still must be done."),),
        ),
        Chapter(
            _("The four inventions"),
            (
                _("Each people has given an invention to all. They go from team to team."),
                _("A team may use the one that it holds once in its supply turn."),
            ),
        ),
        Chapter(
            _("Building"),
            (
                _("A team builds while its Supplier is with it."),
                _("The first tile touches the Starter House, each later one two tiles."),
                _("A Farm lies on a Field, a Factory on Water or Forest. They cover it."),
                _("A tile that lies is never moved. At most two may wait."),
            ),
            (_("With more than two tiles waiting, the one taken last is dropped in the end."),),
        ),
        Chapter(
            _("Markers"),
            (
                _("A Factory on Water makes blue markers: each leads a pipe to a House."),
                _("A Factory on Forest makes green ones: each turns a tile over."),
                _("When its last marker is spent, the Factory is gone."),
                _("Each people gets markers for what it is good at."),
            ),
            (_("Markers never run out. What was paid is never taken back."),),
        ),
        Chapter(
            _("Visits"),
            (_("When all four teams had their turn, the Emissaries look at the other colonies."),),
        ),
        Chapter(
            _("Points"),
            (
                _("Houses bring points beside Forest, beside Water and with a pipe."),
                _("Farms bring points with Houses, Public Buildings if their wish comes true."),
                _("Each marker that is kept brings one."),
                _("A Hidden Goal brings 6, the Common Goal of one of each kind 9."),
            ),
            (_("Each team counts first. The computer's count stands beside it and decides."),),
        ),
    ),
)
