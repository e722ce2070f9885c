"""The figures as one long table: a row a number. The file is written from it."""

from collections.abc import Iterator

import msgspec
from django.utils.translation import gettext as _

from hexclassroom import spreadsheet
from hexclassroom.reports.analytics import words
from hexclassroom.reports.analytics.figures import Balance, Figures, Mean, Share
from hexclassroom.reports.analytics.variants import named


class Row(msgspec.Struct, frozen=True):
    """One number; `n` None = hidden. `low`, `high`: its 90 % interval."""

    part: str
    what: str
    n: float | None
    of: int | None = None
    low: float | None = None
    high: float | None = None


def rows(shown: Figures) -> Iterator[Row]:
    """Give all figures in the order of the page."""
    part = _("Usage")
    yield Row(part, _("Games"), shown.games)
    yield Row(part, _("Lessons"), shown.lessons)
    yield Row(part, _("Classes"), shown.classes)
    if shown.wanted.year is not None and shown.wanted.game is None:
        yield Row(part, _("Active teachers"), shown.teachers)
    for each in shown.usage:
        when = words.month(each.month) if each.month else words.year(each.year)
        yield Row(_("Games over time"), when, each.games)
    for cover in shown.outcomes:
        name = str(words.OUTCOMES[cover.outcome])
        yield Row(_("Games with evidence, at least"), name, cover.games, shown.games)
    yield _share(_("Turns out of time"), _("All teams"), shown.late)
    for balance in shown.balance:
        yield from _balance(balance)


def _balance(balance: Balance) -> Iterator[Row]:
    title = f"{words.game(balance.game)} ({named(balance.game, balance.variant)})"
    games = balance.games
    yield Row(title, _("Games compared, at least"), games)
    for line in balance.lines:
        name = words.side(balance.game, line.name)
        yield _mean(title, _("%(team)s: points") % {"team": name}, line.points)
        yield Row(title, _("%(team)s: games won, at least") % {"team": name}, line.won)
    if games is not None:
        yield _mean(title, _("Minutes of a game"), balance.minutes)
        yield _mean(title, _("Lead of the team that began"), balance.lead)
        yield Row(title, _("Games won by the team that began, at least"), balance.won)


def _mean(part: str, what: str, found: Mean | None) -> Row:
    if found is None:
        return Row(part, what, None)
    value, low, high = (round(each, 1) for each in (found.value, found.low, found.high))
    return Row(part, what, value, None, low, high)


def _share(part: str, what: str, found: Share | None) -> Row:
    if found is None:
        return Row(part, what, None)
    return Row(part, what, found.n, found.of, round(found.low, 3), round(found.high, 3))


def table(school: str, shown: Figures) -> str:
    """Write the file."""
    year, game = words.year(shown.wanted.year), words.game(shown.wanted.game)
    heads = (
        _("School"),
        _("School year"),
        _("Game"),
        _("Part"),
        _("What"),
        _("Number"),
        _("Of"),
        _("Low (90 %)"),
        _("High (90 %)"),
    )
    found: list[tuple[object, ...]] = [heads]
    for row in rows(shown):
        n = words.HIDDEN if row.n is None else row.n
        rest = ("" if each is None else each for each in (row.of, row.low, row.high))
        found.append((school, year, game, row.part, row.what, n, *rest))
    return spreadsheet.table(found)
