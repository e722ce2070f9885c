"""Everything of one game as JSON: log, rules, findings and the report made of them.

Seats and the game are under ids made up for this file alone, so that no two files can be joined.
"""

import re
from typing import Final

import msgspec

from hexclassroom.pseudonyms import Pseudonyms
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome.shape import Report

FORMAT: Final = 1


_ID: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
"""Every id in a log or an archive is that of a seat, a table's lesson or the game."""


def write(archive: Archive, report: Report, pseudonyms: Pseudonyms) -> bytes:
    """Write the file."""
    out = {
        "hexclassroom": "lesson report",
        "format": FORMAT,
        "game": archive.game,
        "rules_schema": archive.rules_schema,
        "options": msgspec.Raw((archive.options or "{}").encode()),
        "people": archive.people,
        "seats": archive.seats,
        "timeline": archive.timeline,
        "log": msgspec.Raw(archive.log.encode()),
        "findings": msgspec.Raw(archive.findings.encode()) if archive.findings else None,
        "report": msgspec.to_builtins(report),
    }
    text = msgspec.json.format(msgspec.json.encode(out), indent=1).decode()
    return hidden(text, pseudonyms).encode()


def hidden(text: str, pseudonyms: Pseudonyms) -> str:
    """Put made-up ids in the place of all ids."""
    return _ID.sub(lambda found: pseudonyms.of("id", found[0]), text)
