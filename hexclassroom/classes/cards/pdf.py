"""From HTML to PDF with WeasyPrint, where the system has what it needs (Pango).

Nothing is fetched: what a sheet needs is in its HTML, and every address is refused.
"""

import logging
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from typing import Any

from django.contrib.staticfiles import finders

logger = logging.getLogger(__name__)

_missing: ContextVar[list[int] | None] = ContextVar("letters that are missing", default=None)

VARIANT = "pdf/ua-1"
"""Tagged, with language and title, for screen readers."""


@cache
def _weasyprint() -> Any:
    try:
        found = import_module("weasyprint")
    except (ImportError, OSError):
        # The package is there, the system's Pango is not: on Windows, or on a bare machine.
        logger.info("no PDF: WeasyPrint does not find Pango (README, system packages)")
        return None
    logging.getLogger("weasyprint").addFilter(_Muffled())
    return found


def refusing(weasyprint: Any) -> Any:
    """Give a fetcher that fetches nothing, from the network as little as from the disk."""

    def fetch(self: Any, url: str, headers: Any = None) -> Any:
        raise ValueError("nothing is fetched for a PDF")

    return type("Refusing", (weasyprint.urls.URLFetcher,), {"fetch": fetch})()


def available() -> bool:
    """Say whether this machine can make PDFs."""
    return _weasyprint() is not None


def style(name: str) -> str:
    """Read one of our own style sheets."""
    path = finders.find(name)
    if path is None:
        raise LookupError(name)
    with open(path, encoding="utf-8") as file:
        return file.read()


class _Muffled(logging.Filter):
    """Keeps WeasyPrint's messages out of the log: those on missing letters quote the names."""

    def filter(self, record: logging.LogRecord) -> bool:
        found = _missing.get(None)
        if found is not None and ".notdef" in str(record.msg):
            found.append(1)
        return False


class LettersMissingError(Exception):
    """This machine has no font for some letters: the PDF would show boxes in their place."""


def make(html: str, *css: str, pages: int = 0) -> bytes:
    """Give a page as PDF; `css` is the text of its style sheet. Raises LettersMissingError.

    With `pages`, more style sheets are added one by one until the page fits into so many.
    """
    weasyprint = _weasyprint()
    if weasyprint is None:
        raise LookupError("no PDF without Pango")
    found: list[int] = []
    token = _missing.set(found)
    try:
        fetcher = refusing(weasyprint)
        sheets = [weasyprint.CSS(string=each, url_fetcher=fetcher) for each in css]
        page = weasyprint.HTML(string=html, url_fetcher=fetcher)
        for n in range(1 if pages else len(sheets), len(sheets) + 1):
            found.clear()
            document = page.render(stylesheets=sheets[:n], pdf_variant=VARIANT)
            if len(document.pages) <= pages:
                break
        made: bytes = document.write_pdf(pdf_variant=VARIANT)
    finally:
        _missing.reset(token)
    if found:
        raise LettersMissingError
    return made
