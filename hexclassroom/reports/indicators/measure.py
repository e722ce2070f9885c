"""From the evidence of one game to what the catalogue finds in it, and back from the archive."""

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from games import typed
from hexclassroom.reports.evidence import Evidence, evidence_of
from hexclassroom.reports.indicators.catalogue import VERSION, VERSIONS
from hexclassroom.reports.indicators.shape import Finding, Findings, Indicator, Measure

if TYPE_CHECKING:
    from hexclassroom.reports.models import Archive

MOST_FLAGS: Final = 2
"""Flags that a team may have in one game: the first in the catalogue's order."""


def measure(evidence: Evidence, version: int = VERSION) -> Findings:
    """Measure everything that a version of the catalogue holds; raise KeyError if there is none."""
    budget = [MOST_FLAGS] * evidence.sides
    found = tuple(_finding(each, evidence, budget) for each in VERSIONS[version])
    return Findings(catalogue=version, rules=evidence.rules, findings=found)


def _finding(each: Indicator, evidence: Evidence, budget: list[int]) -> Finding:
    missing = _missing(each, evidence)
    if missing:
        return Finding(each.key, each.version, missing=missing)
    measures = tuple(_flagged(each, found, budget) for found in each.measure(evidence))
    return Finding(each.key, each.version, measures)


def _missing(each: Indicator, evidence: Evidence) -> str:
    if each.games and evidence.game not in each.games:
        return "not_for_this_game"
    if not any(evidence.people):
        return "no_people"
    if each.needs and each.needs not in evidence.captures:
        return "not_captured"
    return ""


def _flagged(each: Indicator, found: Measure, budget: list[int]) -> Measure:
    """Let a flag stand only where enough was seen, and no more than two a team."""
    if not found.flag:
        return found
    if found.of < each.compare or budget[found.side] == 0:
        return replace(found, flag="")
    budget[found.side] -= 1
    return found


def text_of(findings: Findings) -> str:
    """Give findings as they are stored."""
    return msgspec.json.encode(findings).decode()


def findings_of(archive: "Archive") -> Findings | None:
    """Read what is stored with an archive; None where nothing is, or nothing that can be read."""
    try:
        return typed.decode(archive.findings, Findings) if archive.findings else None
    except msgspec.DecodeError:
        return None


def found_in(
    archive: "Archive", version: int = VERSION, evidence: Evidence | None = None
) -> Findings:
    """Measure an archived game, read already or now; without a log its evidence is missing."""
    evidence = evidence or evidence_of(archive)
    if archive.log_dropped is None and archive.source == "played":
        return measure(evidence, version)
    why = "log_dropped" if archive.log_dropped is not None else "not_for_this_game"
    return Findings(
        catalogue=version,
        rules=evidence.rules,
        findings=tuple(Finding(each.key, each.version, missing=why) for each in VERSIONS[version]),
    )
