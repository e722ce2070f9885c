"""The result of Hexiculture: who has won, and where every point comes from."""

from typing import Final

from games.help import gettext_noop as _
from games.hexiculture import explain as points_of
from games.hexiculture.board import INDEX
from games.hexiculture.pieces import KINDS, Card, Kind
from games.hexiculture.show import words
from games.hexiculture.state import View
from games.show import NOTHING, Line, Named, Part, Text, count, listed, say

_KIND: Final[dict[str, Kind]] = {kind: kind for kind in KINDS}

_WHY: Final[dict[Card, tuple[str, str]]] = {
    "most_plants": (
        _("Bonus after round %(round)s: most plants in the garden, %(n)s"),
        _("Bonus after round %(round)s: most plants in the garden, %(n)s"),
    ),
    "largest_group": (
        _("Bonus after round %(round)s: the largest group, %(n)s plant"),
        _("Bonus after round %(round)s: the largest group, %(n)s plants that touch"),
    ),
    "by_rocks": (
        _("Bonus after round %(round)s: most plants beside a rock, %(n)s"),
        _("Bonus after round %(round)s: most plants beside a rock, %(n)s"),
    ),
    "on_edge": (
        _("Bonus after round %(round)s: most plants on the edge, %(n)s"),
        _("Bonus after round %(round)s: most plants on the edge, %(n)s"),
    ),
    "full_grown": (
        _("Bonus after round %(round)s: most plants ready for the harvest, %(n)s"),
        _("Bonus after round %(round)s: most plants ready for the harvest, %(n)s"),
    ),
    "variety": (
        _("Bonus after round %(round)s: most kinds of plants, %(n)s plant in all"),
        _("Bonus after round %(round)s: most kinds of plants, %(n)s plants in all"),
    ),
}
_CARD: Final[dict[str, Card]] = {card: card for card in _WHY}


def winner(view: View) -> Text:
    """Say who has won, with how many points; nothing before the end."""
    if not view.winners:
        return NOTHING
    points = words.points(max(map(sum, view.points)))
    if len(view.winners) == 1:
        return say(_("%(side)s wins with %(points)s."), side=Named(view.winners[0]), points=points)
    sides = listed([Named(side) for side in view.winners])
    return say(_("%(sides)s share the win with %(points)s each."), sides=sides, points=points)


def explain(view: View) -> tuple[tuple[Line, ...], ...]:
    """Give by side where its points come from, with the cells."""
    return tuple(
        tuple(
            Line(line.category, line.points, tuple(_part(line.category, p) for p in line.parts))
            for line in points_of.explain(view.scored, side)
        )
        for side in range(view.options.players)
    )


def _part(category: str, part: points_of.Part) -> Part:
    cells = tuple(words.key(INDEX[cell]) for cell in part.cells)
    if part.reason in _CARD:
        why = count(len(cells), *_WHY[_CARD[part.reason]], round=part.round)
        return Part(part.points, why, cells)
    why = say(
        _("Round %(round)s: %(plants)s harvested, %(points)s each"),
        round=part.round,
        plants=words.counted(len(cells), _KIND[category]),
        points=words.points(part.each),
    )
    return Part(part.points, why, cells)
