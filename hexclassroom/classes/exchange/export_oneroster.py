"""A class as a OneRoster 1.1 or 1.2 zip, strictly as the specification says: bulk mode.

Headings stand in their fixed order, `status` and `dateLastModified` are blank, every file of the
manifest is there, none without rows. No e-mail address, birth date or password: there is none.
"""

import csv
import datetime as dt
import io
import uuid
import zipfile
from collections.abc import Sequence
from typing import Final

from django.utils.text import slugify

from hexclassroom.classes import years
from hexclassroom.classes.models import Class, Enrolment

VERSIONS: Final = ("1.1", "1.2")
NO_FAMILY_NAME: Final = "-"
"""A family name is required; the importer finds no letter in it."""

_HEAD: Final = "sourcedId,status,dateLastModified"
_USERS_11: Final = (
    f"{_HEAD},enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,"
    "identifier,email,sms,phone,agentSourcedIds,grades,password"
)
_USERS_12: Final = (
    f"{_HEAD},enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,"
    "phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,"
    "preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns"
)
HEADINGS: Final = {
    "academicSessions": f"{_HEAD},title,type,startDate,endDate,parentSourcedId,schoolYear",
    "classes": (
        f"{_HEAD},title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,"
        "termSourcedIds,subjects,subjectCodes,periods"
    ),
    "courses": (
        f"{_HEAD},schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes"
    ),
    "enrollments": (
        f"{_HEAD},classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate"
    ),
    "orgs": f"{_HEAD},name,type,identifier,parentSourcedId",
    "roles": (
        f"{_HEAD},userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId"
    ),
}
_FILES_11: Final = (
    "academicSessions,categories,classes,classResources,courses,courseResources,demographics,"
    "enrollments,lineItems,orgs,resources,results,users"
)
_FILES_12: Final = (
    "academicSessions,categories,classes,classResources,courses,courseResources,demographics,"
    "enrollments,lineItemLearningObjectiveIds,lineItems,lineItemScoreScales,orgs,resources,"
    "resultLearningObjectiveIds,results,resultScoreScales,roles,scoreScales,userProfiles,"
    "userResources,users"
)


def headings(name: str, version: str) -> list[str]:
    """Give the headings of one file in their order."""
    if name == "users":
        return (_USERS_11 if version == "1.1" else _USERS_12).split(",")
    return HEADINGS[name].split(",")


def _derived(school_class: Class, *parts: object) -> str:
    """Give a stable id of something that has none of its own; it says nothing by itself."""
    return str(uuid.uuid5(school_class.pk, "/".join(map(str, parts))))


def _year(school_class: Class) -> tuple[dt.date, dt.date]:
    start = years.start_of(school_class.year)
    ends = school_class.ends
    first = dt.date(start if start is not None else years.current(ends), years.FIRST_MONTH, 1)
    return (first if first < ends else ends - dt.timedelta(days=365)), ends


def _username(enrolment: Enrolment) -> str:
    return slugify(enrolment.words) or str(enrolment.student_id)


def _rows(
    school_class: Class, students: Sequence[Enrolment], version: str
) -> dict[str, list[dict[str, str]]]:
    """Give the rows of each file, cells by heading; those without rows are left out."""
    school = school_class.school
    org, ident = str(school.pk), str(school_class.pk)
    term, course = _derived(school_class, "term"), _derived(school_class, "course")
    starts, ends = _year(school_class)
    out = {
        "academicSessions": [
            {
                "sourcedId": term,
                "title": school_class.year,
                "type": "schoolYear",
                "startDate": starts.isoformat(),
                "endDate": ends.isoformat(),
                "schoolYear": str(ends.year),
            }
        ],
        "classes": [
            {
                "sourcedId": ident,
                "title": school_class.name,
                "courseSourcedId": course,
                "classType": "homeroom",
                "schoolSourcedId": org,
                "termSourcedIds": term,
            }
        ],
        "courses": [{"sourcedId": course, "title": school_class.name, "orgSourcedId": org}],
        "enrollments": [
            {
                "sourcedId": _derived(school_class, "enrollment", each.student_id),
                "classSourcedId": ident,
                "schoolSourcedId": org,
                "userSourcedId": str(each.student_id),
                "role": "student",
            }
            for each in students
        ],
        "orgs": [{"sourcedId": org, "name": school.name, "type": "school"}],
        "roles": [
            {
                "sourcedId": _derived(school_class, "role", each.student_id),
                "userSourcedId": str(each.student_id),
                "roleType": "primary",
                "role": "student",
                "orgSourcedId": org,
            }
            for each in students
        ],
        "users": [
            {
                "sourcedId": str(each.student_id),
                "enabledUser": "true",
                "username": _username(each),
                "givenName": each.student.given,
                "familyName": each.student.initial or NO_FAMILY_NAME,
                **({"orgSourcedIds": org, "role": "student"} if version == "1.1" else {}),
                **({"primaryOrgSourcedId": org} if version != "1.1" else {}),
            }
            for each in students
        ],
    }
    if version == "1.1":
        del out["roles"]
    return {name: rows for name, rows in out.items() if rows}


def _csv(heads: Sequence[str], rows: Sequence[dict[str, str]]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(heads)
    for row in rows:
        writer.writerow([row.get(head, "") for head in heads])
    return out.getvalue().encode("utf-8")


def _manifest(present: set[str], version: str) -> list[dict[str, str]]:
    pairs = [("manifest.version", "1.0"), ("oneroster.version", version)]
    for name in (_FILES_11 if version == "1.1" else _FILES_12).split(","):
        pairs.append((f"file.{name}", "bulk" if name in present else "absent"))
    pairs += [("source.systemName", "HexClassroom"), ("source.systemCode", "hexclassroom")]
    return [{"propertyName": name, "value": value} for name, value in pairs]


def zip_file(school_class: Class, students: Sequence[Enrolment], version: str = "1.2") -> bytes:
    """Write the zip; `version` is one of VERSIONS."""
    rows = _rows(school_class, students, version)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        manifest = _manifest(set(rows), version)
        packed.writestr("manifest.csv", _csv(["propertyName", "value"], manifest))
        for name, lines in rows.items():
            packed.writestr(f"{name}.csv", _csv(headings(name, version), lines))
    return out.getvalue()
