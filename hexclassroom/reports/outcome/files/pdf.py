"""A report as PDF, tagged for screen readers; nothing is fetched for it (classes/cards/pdf.py)."""

from typing import Final

from django.template.loader import render_to_string

from hexclassroom.classes.cards import pdf
from hexclassroom.reports.outcome import shown
from hexclassroom.reports.outcome.shape import Report

STYLES: Final = (
    "css/outcome-paper.css",
    "css/outcome-paper-tight.css",
    "css/outcome-paper-full.css",
)
"""Each packs closer than the one before; the first that fits is taken."""
PAGES: Final = 2


def available() -> bool:
    """Say whether this machine can make PDFs."""
    return pdf.available()


def make(report: Report, method: str) -> bytes:
    """Give two pages of A4. Raises pdf.LettersMissingError."""
    html = render_to_string("reports/outcome/paper.html", shown.context(report, method, paper=True))
    return pdf.make(html, *(pdf.style(each) for each in STYLES), pages=PAGES)
