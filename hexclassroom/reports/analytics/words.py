"""How analytics name things, and how they say that a number is hidden."""

import datetime as dt
from typing import TYPE_CHECKING, Final

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from hexclassroom.classes import years
from hexclassroom.live.pages.boardgame.words import title
from hexclassroom.live.pages.teams import Team
from hexclassroom.reports import sides
from hexclassroom.reports.indicators.words import OUTCOMES as OUTCOMES
from hexclassroom.reports.outcome.charts import shape_of
from hexclassroom.reports.smallgroups import K

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

HIDDEN: "Final[_StrPromise]" = gettext_lazy("too few to show")


def legend() -> str:
    """Say what "too few to show" and "or more" mean."""
    return _(
        "“Too few to show” stands for fewer than %(k)d, and for a number from which fewer than "
        "%(k)d could be worked out. “Or more”: rounded down to steps of %(k)d."
    ) % {"k": K}


def number(n: int | None) -> str:
    """Give a count, or say that it is hidden."""
    return str(HIDDEN) if n is None else formats.number_format(n, use_l10n=True)


def at_least(n: int | None) -> str:
    """Give a rounded count, or say that it is hidden."""
    return number(n) if n is None else _("%(n)s or more") % {"n": number(n)}


def decimal(value: float) -> str:
    """Give a number with one decimal."""
    # number_format cuts off; it does not round.
    return formats.number_format(round(value, 1), decimal_pos=1, use_l10n=True)


def year(start: int | None) -> str:
    """Name a school year, or all of them."""
    return _("all school years") if start is None else years.named(start)


def month(n: int) -> str:
    """Name a month."""
    return formats.date_format(dt.date(2000, n, 1), "F")


def month_short(n: int) -> str:
    """Name a month in three letters."""
    return formats.date_format(dt.date(2000, n, 1), "M")


def game(key: str | None) -> str:
    """Name a game, or all of them."""
    if key is None:
        return _("all games")
    return title(key)


def _of(game: str, key: str) -> Team | None:
    return next((each for each in sides.of_game(game) if each.key == key), None)


def side(game: str, key: str) -> str:
    """Name a side of a game."""
    found = _of(game, key)
    return found.name if found is not None else key.replace("_", " ").capitalize()


def shape(game: str, key: str, side: int) -> str:
    """Name the shape of a side's mark."""
    found = _of(game, key)
    return shape_of(key, found.hue if found is not None else "", side)


def colour(game: str, key: str) -> str:
    """Give the colour of a side's mark; "" = none of its own."""
    found = _of(game, key)
    return sides.COLOURS.get(found.hue, "") if found is not None else ""
