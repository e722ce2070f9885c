"""Addresses of pages to which the server sends somebody."""

import uuid
from typing import Final

from django.urls import NoReverseMatch, reverse

_NAMES: Final = {
    "console": "teacher:console",
    "projector": "teacher:projector_table",
    "wall": "reports:wall",
}


def socket(page: str, lesson: uuid.UUID, number: int = 0) -> str:
    """Give the address of a page's socket.

    Any process may serve any table; `at` lets a proxy lead all pages of a lesson to the same one,
    so that each move is drawn once and not in every process.
    """
    path = f"/ws/{page}/{lesson}/{number}/" if page != "play" else "/ws/play/"
    return f"{path}?at={lesson.hex[:8]}"


def page(kind: str, lesson: str, number: int) -> str:
    """Give the address of a table's console or projector, or of its debrief on the projector."""
    try:
        return reverse(_NAMES[kind], args=[lesson, number])
    except NoReverseMatch:
        return "/"
