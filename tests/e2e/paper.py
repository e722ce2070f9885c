"""Printed join cards, read as a tablet's camera and a student's eyes read them."""

from __future__ import annotations

from typing import NamedTuple

import pypdfium2
import zxingcpp

DOTS_A_POINT = 2.5
"""180 dots an inch, less than any printer draws."""


class Card(NamedTuple):
    """One card: whose it is, and where its QR code leads."""

    name: str
    link: str


def cards(pdf: bytes) -> list[Card]:
    """Give the cards of a PDF, page by page; those of a page in any order."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [card for page in document for card in _cards(page)]
    finally:
        document.close()


def _cards(page: pypdfium2.PdfPage) -> list[Card]:
    width, height = page.get_size()
    text = page.get_textpage()
    image = page.render(scale=DOTS_A_POINT).to_pil()
    out = []
    for code in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode):
        at = code.position
        # Two cards lie beside each other; the words stand to the left of the code.
        right = at.top_left.x / DOTS_A_POINT
        left = 0 if right < width / 2 else width / 2
        top = height - at.top_left.y / DOTS_A_POINT
        bottom = height - at.bottom_left.y / DOTS_A_POINT
        words = text.get_text_bounded(left=left, bottom=bottom, right=right, top=top + 12)
        out.append(Card(_name(words), code.text))
    return out


def _name(words: str) -> str:
    """Give what stands between the class and how to use the card."""
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    last = next(n for n, line in enumerate(lines) if line.startswith("Scan"))
    return " ".join(lines[1:last])
