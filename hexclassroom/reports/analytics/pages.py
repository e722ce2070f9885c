"""What templates draw of analytics: figures beside their charts, all words already chosen."""

from typing import Any

from django.utils.translation import gettext as _

from hexclassroom.reports.analytics import charts, words
from hexclassroom.reports.analytics.figures import ALL, Figures, Share
from hexclassroom.reports.analytics.published import Filter
from hexclassroom.reports.analytics.variants import named
from hexclassroom.reports.smallgroups import K


def context(shown: Figures) -> dict[str, Any]:
    """Give everything that templates/reports/analytics/figures.html needs."""
    wanted = shown.wanted
    return {
        "k": K,
        "legend": words.legend(),
        "hidden": words.HIDDEN,
        "year": ALL if wanted.year is None else str(wanted.year),
        "year_name": words.year(wanted.year),
        "game": wanted.game or "",
        "game_name": words.game(wanted.game),
        "years": [(str(each), words.year(each)) for each in shown.years],
        "all_years": ALL,
        "games": [(each, words.game(each)) for each in shown.names],
        "counts": [
            (_("Games"), words.number(shown.games)),
            (_("Lessons"), words.number(shown.lessons)),
            (_("Classes"), words.number(shown.classes)),
            *(
                [(_("Active teachers"), words.number(shown.teachers))]
                if by_year_alone(wanted)
                else []
            ),
        ],
        "empty": shown.games is None,
        "usage_chart": charts.usage(shown.usage),
        "usage": [
            (
                words.month(each.month) if each.month else words.year(each.year),
                words.number(each.games),
            )
            for each in shown.usage
        ],
        "coverage_chart": charts.coverage(shown.outcomes, shown.games),
        "coverage": [
            (words.OUTCOMES[each.outcome], words.at_least(each.games)) for each in shown.outcomes
        ],
        "of": words.number(shown.games),
        "late": _told(shown.late),
        "balance": [
            {
                "id": f"balance-{n}",
                "title": words.game(each.game),
                "variant": named(each.game, each.variant),
                "games": words.at_least(each.games),
                "told": each.games is not None,
                "chart": charts.balance(each),
                "lines": [
                    (
                        words.side(each.game, line.name),
                        words.decimal(line.points.value),
                        _between(line.points.low, line.points.high),
                        words.at_least(line.won),
                    )
                    for line in each.lines
                ],
                "lead": each.lead
                and {
                    "value": words.decimal(each.lead.value),
                    "range": _between(each.lead.low, each.lead.high),
                    "chance": each.lead.low <= 0 <= each.lead.high,
                },
                "minutes": each.minutes
                and {
                    "value": words.decimal(each.minutes.value),
                    "range": _between(each.minutes.low, each.minutes.high),
                },
                "won": words.at_least(each.won),
                "even": words.decimal(100 / each.variant.teams),
            }
            for n, each in enumerate(shown.balance)
        ],
    }


def by_year_alone(wanted: Filter) -> bool:
    """Whether teachers are told under a filter: only for all games of one school year."""
    return wanted.year is not None and wanted.game is None


def _between(low: float, high: float) -> str:
    return _("%(low)s to %(high)s") % {"low": words.decimal(low), "high": words.decimal(high)}


def _told(found: Share | None) -> dict[str, str] | None:
    """Put a share in words: counts first, a percentage only of twelve or more."""
    if found is None:
        return None
    out = {
        "counts": _("%(n)s of %(of)s") % {"n": words.number(found.n), "of": words.number(found.of)},
        "percent": "",
        "range": "",
    }
    if found.of >= 12:
        out["percent"] = f"{words.decimal(100 * found.n / found.of)} %"
        out["range"] = _between(100 * found.low, 100 * found.high) + " %"
    return out
