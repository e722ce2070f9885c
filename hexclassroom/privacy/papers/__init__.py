"""The school's papers: drafts in own words, filled with the school's numbers."""

import textwrap
from collections.abc import Callable
from typing import Final

from hexclassroom.privacy.papers.assessment import assessment
from hexclassroom.privacy.papers.facts import Facts, Paper, Section
from hexclassroom.privacy.papers.notice import notice
from hexclassroom.privacy.papers.parents import parents
from hexclassroom.privacy.papers.processor import processor
from hexclassroom.privacy.papers.record import record, retention

__all__ = ["Facts", "Paper", "listed", "paper", "text"]

WIDTH: Final = 80
PAPERS: Final[dict[str, Callable[[Facts], Paper]]] = {
    "record-of-processing": record,
    "retention": retention,
    "impact-assessment": assessment,
    "processor-agreement": processor,
    "letter-to-parents": parents,
    "child-notice": notice,
}


def listed(facts: Facts) -> list[Paper]:
    """Give all papers."""
    return [write(facts) for write in PAPERS.values()]


def paper(slug: str, facts: Facts) -> Paper | None:
    """Give one paper; None where there is none of that name."""
    write = PAPERS.get(slug)
    return write(facts) if write is not None else None


def text(found: Paper) -> str:
    """Write a paper as plain text."""
    parts = [f"{found.title}\n{'=' * len(found.title)}"]
    for section in found.sections:
        if section.title:
            parts.append(f"{section.title}\n{'-' * len(section.title)}")
        parts += _lines(section)
    return "\n\n".join(parts) + "\n"


def _lines(section: Section) -> list[str]:
    if section.table:
        return [f"{first}\n{_fill(second, '    ')}" for first, second in section.table]
    if section.listed:
        return ["\n".join(_fill(line, "- ", "  ") for line in section.lines)]
    return [_fill(line) for line in section.lines]


def _fill(line: str, first: str = "", then: str | None = None) -> str:
    indent = first if then is None else then
    return textwrap.fill(line, WIDTH, initial_indent=first, subsequent_indent=indent)
