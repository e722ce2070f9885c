"""Score sheets for a printed game: A4, for the browser's printer and as PDF."""

from dataclasses import dataclass
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils import translation

from hexclassroom.classes.cards import pdf
from hexclassroom.live.companion import of
from hexclassroom.live.pages import teams
from hexclassroom.live.views import about

ROWS: Final = 21
"""So many rows of points fit on a page beside its head and foot; a game needs four more."""
MOST_BLOCKS: Final = 4


@dataclass(frozen=True)
class Column:
    """A side on the sheet: its sign is drawn by its style, with its letter."""

    name: str
    letter: str


def blocks(rows: int) -> int:
    """Say how many games fit on a page."""
    return max(1, min(MOST_BLOCKS, ROWS // (rows + 4)))


def context(key: str) -> dict[str, Any]:
    """Give what a sheet is drawn from."""
    names = of.categories(key)
    return {
        "game": about.of(key),
        "columns": [Column(team.name, team.letter) for team in teams.every(key)],
        "categories": names,
        "blocks": range(1, blocks(len(names)) + 1),
        "many": len(names) > 1,
        "language": translation.get_language() or "en",
    }


def make(key: str) -> bytes:
    """Give the sheet as PDF."""
    html = render_to_string("live/companion/sheet.html", {**context(key), "pdf": True})
    return pdf.make(
        html, pdf.style("css/scoresheet.css"), pdf.style("css/scoresheet-tight.css"), pages=1
    )
