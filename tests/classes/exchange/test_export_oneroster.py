"""The OneRoster zip is strict: headings, manifest, bulk mode."""

import csv
import io
import zipfile

import pytest

from hexclassroom.classes import people
from hexclassroom.classes.exchange import export_oneroster
from tests.school import SchoolCast, make_class

pytestmark = pytest.mark.django_db
VERSIONS = pytest.mark.parametrize("version", export_oneroster.VERSIONS)


def files(data: bytes) -> dict[str, list[list[str]]]:
    whole = zipfile.ZipFile(io.BytesIO(data))
    out = {}
    for name in whole.namelist():
        text = whole.read(name).decode("utf-8")
        assert not text.startswith("\ufeff")
        assert text.count("\n") == text.count("\r\n")
        out[name] = list(csv.reader(io.StringIO(text, newline="")))
    return out


def written(cast: SchoolCast, version: str) -> dict[str, list[list[str]]]:
    students = people.enrolled(cast.school_class)
    return files(export_oneroster.zip_file(cast.school_class, students, version))


@VERSIONS
def test_every_file_of_the_manifest_is_there_and_no_other(cast: SchoolCast, version: str) -> None:
    found = written(cast, version)
    manifest = dict(found["manifest.csv"][1:])
    assert found["manifest.csv"][0] == ["propertyName", "value"]
    assert manifest["oneroster.version"] == version
    bulk = {f"{key[5:]}.csv" for key, value in manifest.items() if value == "bulk"}
    assert bulk | {"manifest.csv"} == found.keys()
    assert all("/" not in name for name in found)
    assert ("file.roles" in manifest) == (version == "1.2")
    assert len([key for key in manifest if key.startswith("file.")]) == (
        13 if version == "1.1" else 21
    )


@VERSIONS
def test_headings_stand_in_their_order_and_rows_fit(cast: SchoolCast, version: str) -> None:
    for name, rows in written(cast, version).items():
        if name == "manifest.csv":
            continue
        assert rows[0] == export_oneroster.headings(name.removesuffix(".csv"), version)
        assert rows[0][:3] == ["sourcedId", "status", "dateLastModified"]
        assert len(rows) > 1
        for row in rows[1:]:
            assert len(row) == len(rows[0])
            assert row[1:3] == ["", ""]
            assert not any("\n" in cell for cell in row)
        assert len({row[0] for row in rows[1:]}) == len(rows) - 1


@VERSIONS
def test_required_cells_are_filled_and_references_lead_somewhere(
    cast: SchoolCast, version: str
) -> None:
    found = {
        name: [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
        for name, rows in written(cast, version).items()
    }
    users = {user["sourcedId"]: user for user in found["users.csv"]}
    assert users.keys() == {str(student.pk) for student in cast.students}
    for user in users.values():
        assert user["givenName"]
        assert user["familyName"]
        assert user["username"]
        assert user["enabledUser"] == "true"
        assert not user["email"] + user["sms"] + user["phone"] + user["password"]
    (school_class,) = found["classes.csv"]
    assert school_class["courseSourcedId"] == found["courses.csv"][0]["sourcedId"]
    assert school_class["termSourcedIds"] == found["academicSessions.csv"][0]["sourcedId"]
    session = found["academicSessions.csv"][0]
    assert session["startDate"] < session["endDate"]
    for each in found["enrollments.csv"]:
        assert each["classSourcedId"] == school_class["sourcedId"]
        assert each["userSourcedId"] in users
        assert each["role"] == "student"
    if version == "1.2":
        assert {role["userSourcedId"] for role in found["roles.csv"]} == users.keys()


@VERSIONS
def test_an_empty_class_has_no_file_without_rows(cast: SchoolCast, version: str) -> None:
    cast.school_class = make_class(cast.school, "empty", cast.teacher)
    found = written(cast, version)
    assert "users.csv" not in found
    assert ["file.users", "absent"] in found["manifest.csv"]
    assert all(len(rows) > 1 for rows in found.values())
