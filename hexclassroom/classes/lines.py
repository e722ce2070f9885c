"""Reading names as somebody types them: given name and one letter, nothing more is kept."""

import re
import unicodedata
from typing import Final

from hexclassroom.classes import names
from hexclassroom.classes.models import display_name

LONGEST: Final = names.LONGEST
"""Characters of a name as it is shown, "Ana K."."""
_BULLET: Final = re.compile(r"^\s*(?:\d+[.)]|[-–•*·])\s+")
"""What stands before a name in a list that was copied from elsewhere."""


def tidy(text: str) -> str:
    """Give a name without control characters and double blanks, letters composed."""
    return unicodedata.normalize("NFC", names.clean(text))


def first_letter(text: str) -> str:
    """Give the first letter of a family name as a capital, with its accents; "" if it has none."""
    text = tidy(text)
    at = next((n for n, c in enumerate(text) if c.isalpha()), None)
    if at is None:
        return ""
    end = at + 1
    while end < len(text) and unicodedata.category(text[end]).startswith("M"):
        end += 1
    letter = text[at:end]
    capital = letter.upper()
    return capital if len(capital) == len(letter) else letter


def _is_letter(word: str) -> bool:
    """Say whether a word is one letter, perhaps with a full stop: an initial."""
    bare = word.rstrip(".")
    return bool(bare) and word.count(".") <= 1 and bare == _leading(bare)


def _leading(text: str) -> str:
    end = 1 if text[0].isalpha() else 0
    while 0 < end < len(text) and unicodedata.category(text[end]).startswith("M"):
        end += 1
    return text[:end]


def read_name(line: str) -> tuple[str, str]:
    """Give (given name, initial) of "Ana", "Ana K", "Ana Kovač" or "Kovač, Ana".

    Of a written-out family name only the first letter is kept, and then only the first given
    name: what stands between might be a family name too. A second given name stays where an
    initial follows, "Ana Maria K", or a comma parts them. ("", "") where there is no name.
    """
    text = tidy(_BULLET.sub("", line))
    if "," in text:
        family, given = text.split(",", 1)
        return tidy(given), first_letter(family)
    words = text.split()
    if len(words) < 2:
        return text, ""
    *before, last = words
    if _is_letter(last):
        return " ".join(before), first_letter(last)
    if not last[0].isalpha():
        return text, ""  # a number or a sign that tells two of one name apart: "Ana 2"
    return words[0], first_letter(last)


def key(given: str, initial: str) -> str:
    """Give the form by which two names are the same: whatever capitals and ways of writing."""
    return unicodedata.normalize("NFKC", display_name(given, initial)).casefold()


def folded(text: str) -> str:
    """Give a form without capitals and accents: for sorting, and for finding doubles."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in parts if not unicodedata.category(c).startswith("M"))
