"""From a measure to what is shown of it: counts first, and no more than its n allows."""

from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from hexclassroom.reports.indicators.shape import Indicator, Measure
from hexclassroom.reports.outcome import words
from hexclassroom.reports.outcome.shape import Cell, Part, Reference

DIGITS: Final = 2
"""Of what is shown; counts are whole."""


def rounded(number: float | None) -> float | None:
    """Round to what is shown; no minus zero."""
    return None if number is None else round(number, DIGITS) + 0.0


def scale(n: int, of: int, show_share: int = 5) -> str:
    """Give the key of the verbal scale. "most": more than half of at least `show_share`."""
    if not of:
        return "nothing"
    if not n:
        return "none"
    if of >= show_share and n * 2 > of:
        return "most"
    return "once" if n == 1 else "several"


def cell(indicator: Indicator, measure: Measure) -> Cell:
    """Show one measure."""
    if indicator.kind == "share":
        return _share(indicator, measure)
    if indicator.kind == "mix":
        return _mix(indicator, measure)
    return _value(indicator, measure)


def part_name(indicator: Indicator, key: str) -> str:
    """Name a part of an indicator's mix."""
    return words.named(words.PARTS.get(indicator.key, {}), key)


def _share(indicator: Indicator, m: Measure) -> Cell:
    drawn = m.of > 0 and m.of >= indicator.show_share
    percent = round(100 * m.n / m.of) if m.of and m.of >= indicator.compare else None
    shown = m.of >= max(1, indicator.show_count)
    text = _("%(n)d of %(of)d") % {"n": m.n, "of": m.of} if shown else "–"
    if percent is not None:
        text = _("%(count)s (%(percent)d %%)") % {"count": text, "percent": percent}
    base = (m.base_low, m.base_high) if drawn else (None, None)
    return _cell(
        indicator,
        m,
        drawn=drawn,
        percent=percent,
        text=text,
        scale=str(words.SCALE[scale(m.n, m.of, indicator.show_share)]),
        span=_range(m.low, m.high, share=True) if drawn else "",
        chance=_range(*base, share=True),
    )


def _value(indicator: Indicator, m: Measure) -> Cell:
    there = m.value is not None and (not m.of or m.of >= indicator.show_count)
    text = decimal(m.value) if there and m.value is not None else "–"
    if there and m.of:
        text = _("%(value)s (from %(of)d)") % {"value": text, "of": m.of}
    return _cell(
        indicator,
        m,
        drawn=there,
        percent=None,
        text=text,
        scale="" if there else str(words.SCALE["nothing"]),
        span=_range(m.low, m.high, share=False) if there else "",
        chance=_range(m.base_low, m.base_high, share=False) if there else "",
    )


def _mix(indicator: Indicator, m: Measure) -> Cell:
    total = sum(count for _key, count in m.parts)
    texts = [f"{part_name(indicator, key)} {count}" for key, count in m.parts if count]
    return _cell(
        indicator,
        m,
        drawn=total >= max(1, indicator.show_count),
        percent=None,
        text=" · ".join(texts) or "–",
        scale="" if total else str(words.SCALE["nothing"]),
        span="",
        chance="",
    )


def _cell(
    indicator: Indicator,
    m: Measure,
    *,
    drawn: bool,
    percent: int | None,
    text: str,
    scale: str,
    span: str,
    chance: str,
) -> Cell:
    return Cell(
        side=m.side,
        n=m.n,
        of=m.of,
        value=rounded(m.value),
        low=rounded(m.low),
        high=rounded(m.high),
        base_low=rounded(m.base_low),
        base_high=rounded(m.base_high),
        percent=percent,
        drawn=drawn,
        text=text,
        scale=scale,
        span=span,
        chance=chance,
        parts=tuple(Part(k, part_name(indicator, k), n) for k, n in m.parts),
        left_out=tuple(Part(k, words.named(words.LEFT_OUT, k), n) for k, n in m.left_out if n),
        marks=tuple(
            Reference(k, words.named(words.MARKS, k), rounded(v) or 0.0, decimal(v))
            for k, v in m.marks
        ),
        look=str(words.LOOKS[m.flag]) if m.flag else "",
    )


def _range(low: float | None, high: float | None, *, share: bool) -> str:
    low, high = rounded(low), rounded(high)
    if low is None or high is None:
        return ""
    if share:
        return f"{round(low * 100)}–{round(high * 100)} %"
    return _("%(low)s to %(high)s") % {"low": decimal(low), "high": decimal(high)}


def decimal(number: float) -> str:
    """Write a number with the language's own point, without zeros at its end."""
    short = rounded(number) or 0.0
    places = 0 if short == int(short) else 1 if round(short, 1) == short else DIGITS
    return number_format(short, places).replace("-", "−")
