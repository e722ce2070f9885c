"""Everything that is kept, as one zip that people can read: a README, JSON and CSV."""

import csv
import datetime as dt
import io
import json
import tempfile
import zipfile
from typing import IO, Any, Final

from django.utils.translation import gettext as _

from hexclassroom.privacy.scopes import Scope
from hexclassroom.privacy.sheets import SHEETS, Sheet
from hexclassroom.pseudonyms import Pseudonyms
from hexclassroom.spreadsheet import BOM, cell

IN_MEMORY: Final = 4 * 1024 * 1024
"""Bytes; a larger export goes through a file of its own, which has no name."""


def export(scope: Scope, now: dt.datetime) -> IO[bytes]:
    """Write the zip; give it opened at its beginning."""
    ids = Pseudonyms()
    # The response that sends it closes it.
    out: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        _entry(archive, "README.txt", now, readme(scope, now).encode())
        for sheet in SHEETS:
            _csv(archive, sheet, scope, ids, now)
            _json(archive, sheet, scope, ids, now)
    out.seek(0)
    return out


def file_name(scope: Scope, now: dt.datetime) -> str:
    """Give the download's name: no class, no student is in it."""
    return f"hexclassroom-{scope.kind}-{now:%Y-%m-%d}.zip"


def _info(name: str, now: dt.datetime) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, now.timetuple()[:6])
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _entry(archive: zipfile.ZipFile, name: str, now: dt.datetime, content: bytes) -> None:
    archive.writestr(_info(name, now), content)


def _csv(
    archive: zipfile.ZipFile, sheet: Sheet, scope: Scope, ids: Pseudonyms, now: dt.datetime
) -> None:
    with (
        archive.open(_info(f"{sheet.name}.csv", now), "w", force_zip64=True) as raw,
        io.TextIOWrapper(raw, encoding="utf-8", newline="") as text,
    ):
        text.write(BOM)
        write = csv.writer(text, lineterminator="\r\n")
        write.writerow(sheet.columns)
        for row in sheet.rows(scope, ids):
            write.writerow([_cell(value) for value in row])


def _cell(value: Any) -> str | int | float:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return cell(value)


def _json(
    archive: zipfile.ZipFile, sheet: Sheet, scope: Scope, ids: Pseudonyms, now: dt.datetime
) -> None:
    with (
        archive.open(_info(f"{sheet.name}.json", now), "w", force_zip64=True) as raw,
        io.TextIOWrapper(raw, encoding="utf-8") as text,
    ):
        text.write("[")
        for n, row in enumerate(sheet.rows(scope, ids)):
            named = dict(zip(sheet.columns, row, strict=True))
            text.write((",\n " if n else "\n ") + json.dumps(named, ensure_ascii=False))
        text.write("\n]\n")


def readme(scope: Scope, now: dt.datetime) -> str:
    """Say what is in the file."""
    about = {
        "student": _(
            "Everything that is kept of one student. Other people appear as made-up ids alone."
        ),
        "class": _("Everything that is kept of one class."),
        "mine": _("Everything that is kept of all your classes and lessons."),
        "school": _(
            "Everything that is kept of a school. Names stand only beside students of classes "
            "that you teach: other names are opened by the teachers of their classes."
        ),
    }[scope.kind]
    parts = [
        _("HexClassroom: export of %(date)s") % {"date": f"{now:%Y-%m-%d %H:%M} UTC"},
        about,
        _(
            "Each table is here twice: as CSV for a spreadsheet, and as JSON for programs. Times "
            "are UTC. Teams, places and tables are counted from 1."
        ),
        _(
            "Ids such as “student-…” and “lesson-…” were made up for this export and join its "
            "tables. Another export has other ids, so that two exports cannot be put together."
        ),
        _(
            "Points and observations are kept of teams, not of students. After the school’s days "
            "for logs, roles and actions are gone and only the points of teams are left."
        ),
        "\n".join(f"{sheet.name:<14}{sheet.about}" for sheet in SHEETS),
    ]
    return "\n\n".join(parts) + "\n"
