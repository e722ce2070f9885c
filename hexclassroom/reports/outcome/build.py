"""Builds the report of one game: pure, from frozen facts and the catalogue, in today's language."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from hexclassroom.live.indicators import INDICATORS as TAPS
from hexclassroom.reports.indicators.shape import OUTCOMES, Finding, Indicator, Measure
from hexclassroom.reports.outcome import words
from hexclassroom.reports.outcome.cells import cell, scale
from hexclassroom.reports.outcome.facts import Facts
from hexclassroom.reports.outcome.shape import (
    Cell,
    Report,
    Row,
    Score,
    Section,
    Side,
    TapCell,
    TapRow,
)
from hexclassroom.reports.outcome.told import facts_told, notes_told

TAPS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "intercultural": ("respect",),
    "balance": ("minds_others",),
    "collaboration": ("builds_on_ideas", "includes"),
    "strategy": ("plans",),
    "decisions": ("gives_reasons", "settles"),
    "english": ("english",),
}
"""Which of the teacher's indicators belongs to which outcome."""


def build(facts: Facts, catalogue: Sequence[Indicator]) -> Report:
    """Build the report; `catalogue` is today's, findings of another version say so in a note."""
    return Report(
        id=facts.id,
        title=facts.title,
        number=facts.number,
        played=facts.ended.date().isoformat(),
        day=facts.day,
        language=get_language() or "en",
        catalogue=facts.findings.catalogue if facts.findings else 0,
        rules=facts.findings.rules if facts.findings else "",
        sides=facts.sides,
        facts=facts_told(facts),
        sections=tuple(_section(key, facts, catalogue) for key in OUTCOMES),
        questions=facts.questions,
        moments=facts.moments,
        categories=facts.categories,
        scores=tuple(_score(facts, i, side) for i, side in enumerate(facts.sides)),
        notes=notes_told(facts, catalogue),
    )


def _score(facts: Facts, i: int, side: Side) -> Score:
    own = facts.counts[i] if i < len(facts.counts) else None
    return Score(
        side=side.side,
        points=tuple(facts.scores[i]) if i < len(facts.scores) else (),
        total=facts.totals[i] if i < len(facts.totals) else 0,
        own=sum(own) if own is not None else None,
        won=i in facts.winners,
    )


def _section(key: str, facts: Facts, catalogue: Sequence[Indicator]) -> Section:
    mine = [each for each in catalogue if each.outcome == key]
    entries = [each for each in mine if not each.games or facts.game in each.games]
    rows = tuple(row(each, facts) for each in entries)
    taps = tuple(_taps(each, facts) for each in TAPS_OF[key] if each in facts.watched)
    lead = next((each for each in rows if each.sentence and not each.missing), None)
    goes_well = lead is not None and _mostly(lead.cells)
    return Section(
        key=key,
        name=str(words.OUTCOMES[key]),
        sentence=lead.sentence if lead is not None else _nothing(rows, taps, bool(mine)),
        rows=rows,
        taps=taps,
        explanations=tuple(
            dict.fromkeys(text for each in rows if not each.missing for text in each.explanations)
        ),
        limit=words.limit(key, facts.game),
        idea=words.idea(key, facts.game, goes_well=goes_well),
        apart=_apart([str(each.name) for each in mine if each not in entries]),
    )


def _mostly(cells: Sequence[Cell]) -> bool:
    """Whether at least half of the teams were seen to do it in most turns."""
    most = sum(each.scale == str(words.SCALE["most"]) for each in cells)
    return bool(cells) and most * 2 >= len(cells)


def _apart(names: Sequence[str]) -> str:
    if not names:
        return ""
    return _("Not looked at, as this game has nothing that it could be seen in: %(names)s.") % {
        "names": ", ".join(names)
    }


def _nothing(rows: Sequence[Row], taps: Sequence[TapRow], known: bool) -> str:
    if any(sum(sum(each.levels) for each in tap.cells) for tap in taps):
        return _("The log shows nothing of this; the teacher’s taps do.")
    if rows and all(each.missing for each in rows):
        return rows[0].missing
    if known and not rows:
        return str(words.MISSING["not_for_this_game"])
    return _("Nothing of this was to be seen in this game.")


def row(indicator: Indicator, facts: Facts) -> Row:
    """Show one indicator of a game."""
    found = facts.findings.of(indicator.key) if facts.findings else None
    missing = _missing(found)
    by_side = {} if found is None else {m.side: m for m in found.measures}
    cells = tuple(
        cell(indicator, by_side.get(side.side, Measure(side.side)))
        for side in facts.sides
        if not missing
    )
    return Row(
        key=indicator.key,
        version=found.version if found else indicator.version,
        kind=indicator.kind,
        name=str(indicator.name),
        claim=str(indicator.claim),
        unit=str(indicator.unit),
        strength=str(words.STRENGTHS[indicator.strength]),
        sentence="" if missing else _sentence(indicator, cells, facts),
        missing=missing,
        explanations=tuple(str(each) for each in indicator.explanations),
        left_out=_left_out(cells),
        cells=cells,
    )


def _missing(found: Finding | None) -> str:
    if found is None:
        return str(words.NO_FINDINGS)
    if found.missing:
        return words.named(words.MISSING, found.missing)
    return ""


def _left_out(cells: Sequence[Cell]) -> str:
    sums: dict[str, int] = {}
    for each in cells:
        for part in each.left_out:
            sums[part.name] = sums.get(part.name, 0) + part.count
    if not sums:
        return ""
    told = ", ".join(f"{name}: {n}" for name, n in sums.items())
    return _("Not counted: %(told)s.") % {"told": told}


def _sentence(indicator: Indicator, cells: Sequence[Cell], facts: Facts) -> str:
    """Say what was found, counts first; "" where there was nothing to look at."""
    names = {side.side: side.name for side in facts.sides}
    values: dict[str, Any] = {"name": str(indicator.name)}
    if indicator.kind == "share":
        values |= {"n": sum(c.n for c in cells), "of": sum(c.of for c in cells)}
        if not values["of"]:
            return ""
        by_scale: dict[str, list[str]] = {}
        for each in cells:
            by_scale.setdefault(each.scale, []).append(names[each.side])
        values["told"] = "; ".join(f"{word}: {', '.join(who)}" for word, who in by_scale.items())
        return _("%(n)d of %(of)d in all teams together: %(name)s. By team, %(told)s.") % values
    if indicator.kind == "mix":
        sums: dict[str, int] = {}
        for each in cells:
            for part in each.parts:
                sums[part.name] = sums.get(part.name, 0) + part.count
        values["told"] = ", ".join(f"{name} {n}" for name, n in sums.items() if n)
        return _("%(name)s, in all teams together: %(told)s.") % values if values["told"] else ""
    told = [f"{names[c.side]} {c.text.partition(' (')[0]}" for c in cells if c.value is not None]
    values |= {"told": ", ".join(told), "unit": str(indicator.unit)}
    return _("%(name)s: %(told)s (%(unit)s).") % values if told else ""


def _taps(key: str, facts: Facts) -> TapRow:
    cells = []
    for side in facts.sides:
        seen = [value for at, what, value in facts.taps if at == side.side and what == key]
        levels = (seen.count(0), seen.count(1), seen.count(2))
        cells.append(TapCell(side.side, levels, _tapped(levels), _tap_scale(levels)))
    entry = TAPS[key]
    first, second, third = (str(each) for each in entry.levels)
    return TapRow(key, str(entry.name), (first, second, third), tuple(cells))


def _tapped(levels: tuple[int, int, int]) -> str:
    if not sum(levels):
        return "–"
    return " · ".join(f"{level}: {n}×" for level, n in enumerate(levels) if n)


def _tap_scale(levels: tuple[int, int, int]) -> str:
    """Levels 1 and 2 count as seen; taps are too few and too chosen for "most turns"."""
    if not sum(levels):
        return _("nothing noted")
    seen = levels[1] + levels[2]
    return str(words.SCALE[scale(seen, max(seen, 1), show_share=10**6)])
