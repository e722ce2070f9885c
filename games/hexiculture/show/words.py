"""Words of Hexiculture that several sentences need: cells, plants, directions, cards, lists."""

from collections.abc import Iterable
from typing import Final

from games.help import gettext_noop as _
from games.hexgrid import Hex
from games.hexiculture.board import CELLS
from games.hexiculture.pieces import CROPS, RADIUS, Card, Kind
from games.show import Text, count, listed, say

_ROWS: Final = "ABCDEFGHIJK"

KINDS: Final[dict[Kind, Text]] = {
    "apple": say(_("Apple trees")),
    "carrot": say(_("Carrots")),
    "tomato": say(_("Tomatoes")),
}
ONE: Final[dict[Kind, Text]] = {
    "apple": say(_("Apple tree")),
    "carrot": say(_("Carrot")),
    "tomato": say(_("Tomato")),
}
A: Final[dict[Kind, Text]] = {
    "apple": say(_("an apple tree")),
    "carrot": say(_("a carrot")),
    "tomato": say(_("a tomato")),
}
THE: Final[dict[Kind, Text]] = {
    "apple": say(_("the apple tree")),
    "carrot": say(_("the carrot")),
    "tomato": say(_("the tomato")),
}
_COUNTED: Final[dict[Kind, tuple[str, str]]] = {
    "apple": (_("%(n)s apple tree"), _("%(n)s apple trees")),
    "carrot": (_("%(n)s carrot"), _("%(n)s carrots")),
    "tomato": (_("%(n)s tomato"), _("%(n)s tomatoes")),
}

CARDS: Final[dict[Card, Text]] = {
    "most_plants": say(_("Most plants")),
    "largest_group": say(_("Largest group")),
    "by_rocks": say(_("Beside rocks")),
    "on_edge": say(_("On the edge")),
    "full_grown": say(_("Full-grown")),
    "variety": say(_("Variety")),
}
ASKS: Final[dict[Card, Text]] = {
    "most_plants": say(_("Who has the most plants in the garden?")),
    "largest_group": say(_("Who has the largest group of plants that touch each other?")),
    "by_rocks": say(_("Who has the most plants beside a rock?")),
    "on_edge": say(_("Who has the most plants on the edge of the garden?")),
    "full_grown": say(_("Who has the most plants that are ready for the harvest?")),
    "variety": say(_("Who has the most kinds of plants, and of as many kinds the most plants?")),
}

_ONE_STEP: Final = {
    "NE": say(_("upper right")),
    "E": say(_("right")),
    "SE": say(_("lower right")),
    "SW": say(_("lower left")),
    "W": say(_("left")),
    "NW": say(_("upper left")),
}


def key(cell: int) -> str:
    """Give the key of a cell: its coordinates."""
    q, r = CELLS[cell]
    return f"{q},{r}"


def place(cell: Hex) -> str:
    """Name a cell as people do: rows from A at the top, numbers from the left."""
    q, r = cell
    return f"{_ROWS[r + RADIUS]}{q - max(-RADIUS, -RADIUS - r) + 1}"


def spot(cell: int) -> str:
    """Name the cell with this number."""
    return place(CELLS[cell])


def spots(cells: Iterable[int]) -> Text:
    """Name several cells, row by row."""
    rows = sorted(CELLS[cell][::-1] for cell in cells)
    return listed([place((q, r)) for r, q in rows])


def counted(n: int, kind: Kind) -> Text:
    """Write how many plants of a type."""
    return count(n, *_COUNTED[kind])


def points(n: int) -> Text:
    """Write how many points."""
    return count(n, _("%(n)s point"), _("%(n)s points"))


def way(path: str) -> Text:
    """Say where the end of a path lies, as seen from its beginning."""
    steps = path.split()
    if len({*steps}) == 1:
        where = _ONE_STEP[steps[0]]
        return (
            where if len(steps) == 1 else say(_("%(n)s steps %(where)s"), n=len(steps), where=where)
        )
    return listed([_ONE_STEP[step] for step in steps], _("%(first)s, then %(last)s"))


def spreading(kind: Kind) -> Text:
    """Say how a type of plant spreads: its patterns, one of which is chosen."""
    patterns = CROPS[kind].patterns
    singles = all(len(paths) == 1 for paths in patterns)
    lengths = {len(paths[0].split()) for paths in patterns if singles}
    if len(patterns) == 6 and len(lengths) == 1:
        return count(
            lengths.pop(),
            _("Spreads to one cell beside it."),
            _("Spreads to one cell, %(n)s straight steps away."),
        )
    ways = [listed([way(path) for path in paths]) for paths in patterns]
    return say(_("Spreads %(ways)s."), ways=listed(ways, _("%(first)s, or %(last)s")))


def growth(kind: Kind) -> Text:
    """Say when a plant is ready, what it brings, when it withers."""
    crop = CROPS[kind]
    return say(
        _("Ready at growth %(grown)s: %(points)s each. Withers at %(dies)s."),
        grown=crop.grown,
        points=points(crop.points),
        dies=2 * crop.grown,
    )
