"""What is printed: cards with their QR codes, eight or ten on a page of A4."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from hexclassroom import qr
from hexclassroom.classes.cards.addresses import Addresses
from hexclassroom.classes.models import Class, JoinCard

PER_PAGE = (8, 10)
SIZES = (("longer", 28, 14), ("long", 17, 9))
"""A name is set smaller from so many characters on, or from a word of so many."""


@dataclass(frozen=True, slots=True)
class Printed:
    """One card on paper; size: "", "long" or "longer"."""

    label: str
    size: str
    direction: str
    qr: SafeString


def drawn(link: str) -> SafeString:
    """Draw a card's link, named for who cannot see it; its secret is nobody's to read out."""
    label = gettext("QR code of this card")
    return mark_safe(qr.markup(link).replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1))


def direction(text: str) -> str:
    """Give the direction in which a name is written: "rtl" or "ltr", by its first letter."""
    for sign in text:
        kind = unicodedata.bidirectional(sign)
        if kind in ("R", "AL"):
            return "rtl"
        if kind == "L":
            return "ltr"
    return "ltr"


def size(label: str) -> str:
    """Give the size in which a name fits: "", "long" or "longer"."""
    longest = max((len(word) for word in label.split()), default=0)
    for name, most, most_in_word in SIZES:
        if len(label) > most or longest > most_in_word:
            return name
    return ""


def printed(cards: Sequence[JoinCard], addresses: Addresses, show: str) -> list[Printed]:
    """Prepare cards for paper; show: "name" or "words"."""
    out = []
    for card in cards:
        enrolment = card.enrolment
        label = enrolment.words if show == "words" else enrolment.student.name
        out.append(
            Printed(label, size(label), direction(label), drawn(f"{addresses.scan}#{card.token}"))
        )
    return out


def html(
    school_class: Class,
    cards: Sequence[JoinCard],
    addresses: Addresses,
    *,
    show: str,
    per_page: int,
    pdf: bool,
) -> str:
    """Draw the sheets as one page of HTML; for the PDF without links to styles and scripts."""
    found = printed(cards, addresses, show)
    return render_to_string(
        "classes/cards/sheet.html",
        {
            "class": school_class,
            "class_direction": direction(school_class.name),
            "pages": [found[n : n + per_page] for n in range(0, len(found), per_page)],
            "per_page": per_page,
            "show": show,
            "join": addresses.join.partition("://")[2].rstrip("/"),
            "pdf": pdf,
            "language": get_language(),
        },
    )
