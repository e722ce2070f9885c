"""The result in words: every line of the points, and who has won."""

from typing import Final

from games.help import gettext_noop as _
from games.planet_x import explain as rules
from games.planet_x.pieces import QUESTION
from games.planet_x.show import words
from games.planet_x.state import Player, View
from games.show import Line, Named, Part, Text, count, say

CATEGORIES: Final = {
    "territory": say(_("Linked colonies")),
    "promised_land": say(_("Promised Land")),
    "oath": say(_("Oath")),
    "mutation": say(_("Mutation")),
    "saviour": say(_("Saviour of the Colonists")),
    "addiction": say(_("Addiction")),
}
_REASONS: Final = {
    "lost": say(_("Without a colony there are no points.")),
    "cut_off": say(_("Cut off from the first colony, so this does not count.")),
    "promised_land": say(_("A colony on the Promised Land.")),
    "oath_kept": say(_("The Oath token lies here, and no own colony came near.")),
    "oath_in_hand": say(_("The Oath token was never placed.")),
    "adaptation": say(_("Adaptation shows: no Mimicry covers it.")),
    "mutation": say(_("Mutation shows: no Mimicry covers it.")),
    "transformation": say(_("Transformation shows: no points lost, but no win either.")),
}


def explain(view: View) -> tuple[tuple[Line, ...], ...]:
    """Explain the points of all sides, by category."""
    return tuple(
        tuple(
            Line(
                line.category,
                line.points,
                tuple(
                    Part(
                        part.points,
                        _reason(part, view.players[side]),
                        tuple(words.cell_name(q, r) for q, r in part.cells),
                    )
                    for part in line.parts
                ),
            )
            for line in rules.explain(view.ground, view.players, side)
        )
        for side in range(len(view.players))
    )


def _reason(part: rules.Part, player: Player) -> Text:
    if part.reason == "tree":
        return count(
            part.points,
            _("A single cell holds all linked colonies."),
            _("%(n)s cells join all linked colonies; with fewer it cannot be done."),
        )
    if part.reason == "addiction":
        return count(
            player.addiction,
            _("%(n)s addiction token: it costs a point."),
            _("%(n)s addiction tokens: each costs a point."),
        )
    if part.reason in ("saviour", "not_most_calmed"):
        most = part.reason == "saviour"
        return count(
            player.calmed,
            _("%(n)s animal calmed: %(most)s"),
            _("%(n)s animals calmed: %(most)s"),
            most=say(_("more than anybody else.")) if most else say(_("others calmed as many.")),
        )
    return _REASONS[part.reason]


def winner(view: View) -> Text:
    """Say who has won, and why it is over."""
    if view.phase != "result" or view.scores is None:
        return say(_("The game goes on."))
    reason = _ENDS.get(view.reason)
    if not view.winners:
        out = say(_("Nobody wins: who has lost or shows a Transformation cannot win."))
    else:
        points = sum(view.scores[view.winners[0]])
        if len(view.winners) == 1:
            out = count(
                points,
                _("%(side)s wins with %(n)s point."),
                _("%(side)s wins with %(n)s points."),
                side=Named(view.winners[0]),
            )
        else:
            out = count(
                points,
                _("%(sides)s share the win with %(n)s point each."),
                _("%(sides)s share the win with %(n)s points each."),
                sides=words.sides(view.winners),
            )
    if reason is not None:
        out = say(_("%(reason)s %(winner)s"), reason=reason, winner=out)
    if view.fishy >= 0 and any(player.mimicry for player in view.players):
        out = say(_("%(before)s %(fishy)s"), before=out, fishy=_did_it_work(view.fishy))
    return out


def _did_it_work(face: int) -> Text:
    if face == QUESTION:
        return say(_("The die for Mimicry showed a question mark: it cost nothing."))
    return say(_("The die for Mimicry showed %(die)s."), die=words.die(face))


_ENDS: Final = {
    "last": say(_("All others have lost.")),
    "passed": say(_("Nobody could do anything any more.")),
    "rounds": say(_("The last round is over.")),
    "played": say(_("The last rounds are over.")),
    "ended_early": say(_("The game was ended early.")),
}
