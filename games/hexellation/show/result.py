"""Who has won and why."""

from games.help import gettext_noop as _
from games.hexellation.pieces import CATEGORIES, DRAWN, WON
from games.hexellation.state import View
from games.show import Line, Named, Part, Text, say


def winner(view: View) -> Text:
    """Say in a sentence who has won."""
    if view.reason == "model":
        made = _("%(who)s has made MODEL and wins!")
        found = _("%(who)s has pointed out MODEL and wins!")
        return say(found if view.options.unnoticed else made, who=Named(view.winners[0]))
    if view.reason == "last":
        who, loser = Named(view.winners[0]), Named(view.out[-1])
        if len(view.out) > 1:
            return say(_("All others have made AVOID: %(who)s wins!"), who=who)
        return say(_("%(loser)s has made AVOID: %(who)s wins!"), who=who, loser=loser)
    if view.reason == "ended_early":
        return Text(_("The game was ended early: a draw of all who were still in."))
    if view.reason == "drawn":
        return Text(_("Nobody has made MODEL: a draw of all who are still in."))
    return Text(_("Nobody has won yet."))


def explain(view: View) -> tuple[tuple[Line, ...], ...]:
    """Give each side's points: two for the win, one each for a draw."""
    return tuple((_line(view, side),) for side in range(view.options.players))


def _line(view: View, side: int) -> Line:
    part = _part(view, side)
    return Line(CATEGORIES[0], part.points, (part,))


def _part(view: View, side: int) -> Part:
    # Face and explanation name the cells of the sky alike.
    cells = tuple(f"s{q},{r}" for q, r in view.made)
    if side in view.out:
        last = view.reason == "last" and side == view.out[-1]
        return Part(0, Text(_("Made AVOID and was out.")), cells if last else ())
    if side not in view.winners:
        return Part(0, Text(_("Was still in when another player won.")))
    if view.reason == "model":
        found = view.options.unnoticed
        text = _("Pointed out these stars: they are MODEL.") if found else _("Made MODEL here.")
        return Part(WON, Text(text), cells)
    if view.reason == "last":
        return Part(WON, Text(_("Is the last one who has not made AVOID.")))
    return Part(DRAWN, Text(_("Was still in at the end: a draw.")))
