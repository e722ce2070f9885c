"""Addresses of pages to which the server sends somebody."""

from typing import Final

from django.urls import NoReverseMatch, reverse

_NAMES: Final = {"console": "teacher:console", "projector": "teacher:projector_table"}


def page(kind: str, lesson: str, number: int) -> str:
    """Give the address of a table's console or projector."""
    try:
        return reverse(_NAMES[kind], args=[lesson, number])
    except NoReverseMatch:
        return "/"
