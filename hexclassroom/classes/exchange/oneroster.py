"""OneRoster 1.1 and 1.2 and Microsoft SDS 2.1: read as they come, not as they should be.

Read are users (sourcedId, given and family name, role), roles, classes (title) and enrollments.
Everything else, such as demographics.csv, is never opened; other columns are dropped.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hexclassroom.classes import lines
from hexclassroom.classes.exchange.ids import own_id, source_of
from hexclassroom.classes.exchange.rows import (
    MOST_LINES,
    ExchangeError,
    Gathering,
    Group,
    Reading,
    Row,
)
from hexclassroom.classes.exchange.text import decoded, records
from hexclassroom.classes.exchange.zips import Archive

MOST_CLASSES: Final = 300
_GONE: Final = "tobedeleted"
_STUDENT: Final = frozenset({"student", "learner", "pupil"})


class _Line(dict[str, str]):
    """The wanted cells of a record by heading, "" for what is not there."""

    line: int = 0

    def __missing__(self, key: str) -> str:
        return ""

    @property
    def gone(self) -> bool:
        return self["status"].casefold() == _GONE


def _table(archive: Archive, name: str, wanted: Sequence[str]) -> Iterator[_Line]:
    """Read the wanted columns of one file, by their headings whatever order and capitals."""
    data = archive.read(name)
    if data is None:
        return
    text, _guessed = decoded(data)
    at: dict[str, int] | None = None
    for record in records(text, ",", MOST_LINES):
        if at is None:
            heads = [cell.strip().casefold() for cell in record.cells]
            at = {key: heads.index(key.casefold()) for key in wanted if key.casefold() in heads}
            continue
        line = _Line(
            {key: record.cells[n].strip() for key, n in at.items() if n < len(record.cells)}
        )
        line.line = record.line
        yield line


def _student_ids(archive: Archive) -> set[str]:
    """Give the users whom roles.csv (1.2, SDS) calls students."""
    found = _table(archive, "roles.csv", ("status", "userSourcedId", "role"))
    return {
        each["userSourcedId"]
        for each in found
        if each["role"].casefold() in _STUDENT and not each.gone
    }


def is_oneroster(archive: Archive) -> bool:
    """Say whether the zip can be one."""
    return "users.csv" in archive.entries


def read(archive: Archive) -> Reading:
    """Read the students of each class of a zip; raises ExchangeError."""
    if not is_oneroster(archive):
        raise ExchangeError(
            "no_users",
            _(
                "There is no users.csv in this zip: it is no OneRoster or SDS export. Lists in "
                "other files can be imported one by one."
            ),
        )
    users: dict[str, _Line] = {}
    columns = ("sourcedId", "status", "givenName", "preferredGivenName", "familyName", "role")
    for user in _table(archive, "users.csv", columns):
        users.setdefault(user["sourcedId"], user)
    users.pop("", None)
    students = _student_ids(archive)
    for key, user in users.items():
        if user["role"].casefold() in _STUDENT:
            students.add(key)
    groups, unknown = _groups(archive, users, students)
    warnings = []
    if unknown:
        warnings.append(
            ngettext(
                "%(n)d enrolment names somebody who is not in users.csv: it was left out.",
                "%(n)d enrolments name somebody who is not in users.csv: they were left out.",
                unknown,
            )
            % {"n": unknown}
        )
    return Reading(tuple(groups), tuple(warnings))


def _groups(
    archive: Archive, users: dict[str, _Line], students: set[str]
) -> tuple[list[Group], int]:
    """Give the classes with their students, and how many enrolments name nobody."""
    titles = {
        each["sourcedId"]: lines.tidy(each["title"])[:40]
        for each in _table(archive, "classes.csv", ("sourcedId", "status", "title"))
        if each["sourcedId"] and not each.gone
    }
    if len(titles) > MOST_CLASSES:
        words = _("This zip holds more than %(most)d classes. Export some of them.")
        raise ExchangeError("too_many_classes", words % {"most": MOST_CLASSES})
    members: dict[str, dict[str, bool]] = {key: {} for key in titles}
    unknown, any_enrolment = 0, False
    wanted = ("status", "classSourcedId", "userSourcedId", "role")
    for each in _table(archive, "enrollments.csv", wanted):
        any_enrolment = True
        key = each["userSourcedId"]
        role = each["role"].casefold()
        if each["classSourcedId"] not in members or (role and role not in _STUDENT):
            continue
        if key not in users:
            unknown += not each.gone
        elif role or key in students:
            inside = members[each["classSourcedId"]]
            # Two enrolments of one student: one that stands wins over one that is gone.
            inside[key] = inside.get(key, True) and (each.gone or users[key].gone)
    if not titles and not any_enrolment:
        members, titles = {"": {key: users[key].gone for key in users if key in students}}, {"": ""}
    out = []
    for key, inside in members.items():
        gathering = Gathering()
        for user in inside:
            _add(gathering, users[user], inside[user])
        if gathering.rows:
            out.append(gathering.group(titles[key]))
    return out, unknown


def _add(gathering: Gathering, user: _Line, gone: bool) -> None:
    given = user["preferredGivenName"] or user["givenName"]
    row = Row(
        line=user.line,
        given=lines.tidy(given),
        initial=lines.first_letter(user["familyName"]),
        source=source_of(user["sourcedId"]),
        ident=own_id(user["sourcedId"]),
        left=gone,
    )
    gathering.add(row, f"{given} {user['familyName']}")
