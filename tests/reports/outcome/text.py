"""Reads pages and workbooks back as plain rows, to compare them with the model."""

from __future__ import annotations

import io
from html.parser import HTMLParser
from typing import Any

import python_calamine

VOID = {"meta", "link", "br", "input", "img", "path", "use", "hr"}


class Rows(HTMLParser):
    """Collects, for every <tr data-row="key">, the text of its <td data-side="n">."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, dict[int, str]] = {}
        self._row = self._text = ""
        self._side: int | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "tr":
            self._row = named.get("data-row") or ""
        elif tag == "td" and self._row and named.get("data-side"):
            self._side, self._text = int(named["data-side"] or 0), ""
        elif self._side is not None:
            self._text += " "

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "td" and self._side is not None:
            text = " ".join(self._text.split())
            self.found.setdefault(self._row, {})[self._side] = text
            self._side = None


class Plain(HTMLParser):
    """The text of a page's <main>, a line for each block; drawings by their titles alone."""

    BLOCKS = frozenset(
        {"p", "h1", "h2", "h3", "li", "tr", "dt", "dd", "figcaption", "section", "summary"}
        | {"title", "ul", "ol", "table", "nav"}
    )

    def __init__(self, html: str) -> None:
        super().__init__()
        self.out: list[str] = [""]
        self._in_main, self._in_svg, self._in_title = False, 0, False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "main":
            self._in_main = True
        if tag == "svg":
            self._in_svg += 1
        if tag == "title":
            self._in_title = True
        if tag in self.BLOCKS:
            self.out.append("")
        elif tag in ("td", "th", "small", "a"):
            self.out[-1] += " | " if tag in ("td", "th") else " "

    def handle_endtag(self, tag: str) -> None:
        if tag == "svg":
            self._in_svg -= 1
        if tag == "title":
            self._in_title = False
        if tag == "main":
            self._in_main = False
        if tag in self.BLOCKS:
            self.out.append("")

    def handle_data(self, data: str) -> None:
        if self._in_main and (not self._in_svg or self._in_title):
            self.out[-1] += data

    @property
    def lines(self) -> list[str]:
        """The lines that say something."""
        return [line for line in (" ".join(each.split()) for each in self.out) if line]


def sheets(data: bytes) -> dict[str, list[list[Any]]]:
    """Give every sheet of a workbook."""
    book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
    return {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}
