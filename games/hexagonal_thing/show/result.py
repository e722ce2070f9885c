"""Who has won and why."""

from typing import Final

from games.engine import Side
from games.help import gettext_noop as _
from games.hexagonal_thing.pieces import CATEGORIES, DRAWN, SIDES, WON
from games.hexagonal_thing.state import View
from games.show import Line, Named, Part, Text, say

_DRAWS: Final = {
    "repeated": _("All stands as it has stood twice before: it is a draw."),
    "agreed": _("You have agreed to a draw."),
    "long": _("The last turn is over, and nobody has won: it is a draw."),
    "ended_early": _("The game was ended early: it is a draw."),
}


def winner(view: View) -> Text:
    """Say in a sentence who has won."""
    if view.reason == "things":
        return say(_("%(who)s owns four Things and wins!"), who=Named(view.winners[0]))
    if view.reason == "owing":
        who = view.winners[0]
        text = _("%(loser)s owes a Thing and has none: %(who)s wins!")
        return say(text, who=Named(who), loser=Named(1 - who))
    return Text(_DRAWS.get(view.reason, _("Nobody has won yet.")))


def explain(view: View) -> tuple[tuple[Line, ...], ...]:
    """Give each side's points: two for the win, one each for a draw."""
    return tuple((_line(view, side),) for side in range(len(SIDES)))


def _line(view: View, side: Side) -> Line:
    part = _part(view, side)
    return Line(CATEGORIES[0], part.points, (part,))


def _part(view: View, side: Side) -> Part:
    won = side in view.winners
    cells = (f"{view.players[side].cell[0]},{view.players[side].cell[1]}",)
    if view.reason == "things":
        mine = _("Owns four Things.")
        return Part(WON, Text(mine)) if won else Part(0, Text(_("The other owns four Things.")))
    if view.reason == "owing":
        if won:
            return Part(WON, Text(_("The other owed a Thing and had none.")))
        return Part(0, Text(_("Did not move from here and had no Thing to give.")), cells)
    return Part(DRAWN, Text(_DRAWS.get(view.reason, _("Nobody has won yet."))))
