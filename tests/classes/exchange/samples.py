"""Files as school systems write them: OneRoster 1.1 and 1.2, Microsoft SDS, lists, hostile zips.

The people are invented. SECRETS are what must never be kept of them.
"""

import csv
import io
import struct
import zipfile
from collections.abc import Iterable, Mapping, Sequence

PEOPLE = (
    ("Ana", "Kovač"), ("Ana", "Kos"), ("Ben", "Dąbrowski"), ("Chloé", "Dubois"),
    ("Dmytro", "Шевченко"), ("Émile", "Øvergård"), ("Fatima", "al-Masri"), ("Grace", "O’Neill"),
    ("Hugo", "van der Berg"), ("Ilse", "Müller"), ("Jože", "Žagar"), ("Katarzyna", "Łuczak"),
    ("Lea", "Ștefănescu"), ("Matei", "Ionescu"), ("Nora", "Ødegaard"), ("Oskar", "Świątek"),
    ("Petra", "Horvat"), ("Quentin", "Lefèvre"), ("Rosa", "García López"), ("Søren", "Kjær"),
    ("Tjaša", "Čeh"), ("Ugo", "D’Angelo"), ("Vid", "Novak"), ("Wanda", "Zając"),
    ("Xenia", "Papadopoulou"), ("Yusuf", "Yılmaz"), ("Zoë", "de Vries"), ("Živa", "Šuštar"),
)  # fmt: skip
"""28 students; two become Ana K."""
TEACHER = ("Tara", "Teacher")
SECRETS = ("pw-geheim", "@pupils.example", "+386 40", "2014-05-", "geheim-sis", "mother-of")
"""Beginnings of passwords, addresses, telephone numbers, birth dates, ids, relatives."""

Files = Mapping[str, Sequence[Sequence[str]]]

_USERS_12 = (
    "sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,"
    "middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,"
    "preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns"
)
_USERS_11 = (
    "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,"
    "familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password"
)
_CLASSES = (
    "sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,"
    "schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods"
)
_ENROLLMENTS = (
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,"
    "beginDate,endDate"
)
_ROLES = (
    "sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,"
    "userProfileSourcedId"
)


def sis_id(n: int) -> str:
    """Give the id of a student in the school's own system."""
    return f"geheim-sis-{1000 + n}"


def _person(n: int, given: str, family: str, role: str) -> dict[str, str]:
    return {
        "sourcedId": sis_id(n),
        "enabledUser": "true",
        "orgSourcedIds": "org1",
        "primaryOrgSourcedId": "org1",
        "role": role,
        "username": f"user{n}",
        "givenName": given,
        "familyName": family,
        "identifier": f"2014-05-{n % 28 + 1:02d}",
        "email": f"u{n}@pupils.example",
        "sms": f"+386 40 111 {n:03d}",
        "phone": f"+386 40 222 {n:03d}",
        "agentSourcedIds": f"mother-of-{n}",
        "grades": "07",
        "password": f"pw-geheim-{n}",
    }


def table(headings: str, rows: Iterable[Mapping[str, str]]) -> list[list[str]]:
    """Give headings and rows as lists of cells."""
    heads = headings.split(",")
    return [list(heads), *([row.get(head, "") for head in heads] for row in rows)]


def oneroster(
    version: str = "1.2",
    *,
    people: Sequence[tuple[str, str]] = PEOPLE,
    titles: Sequence[str] = ("7b",),
    status: str = "",
    gone: Iterable[int] = (),
) -> dict[str, list[list[str]]]:
    """Give the files of an export: `people` are spread over the classes in turn.

    status: what stands in the column of that name, though bulk files must leave it blank; gone:
    numbers of students whose enrolment is marked tobedeleted.
    """
    gone = set(gone)
    users = [_person(n, given, family, "student") for n, (given, family) in enumerate(people)]
    users.append(_person(999, *TEACHER, "teacher"))
    for user in users:
        user["status"] = status
    classes = [
        {
            "sourcedId": f"class{n}", "status": status, "title": title, "courseSourcedId": "c1",
            "classType": "homeroom", "schoolSourcedId": "org1", "termSourcedIds": "t1",
        }
        for n, title in enumerate(titles)
    ]  # fmt: skip
    enrollments = [
        {
            "sourcedId": f"e{n}", "status": "tobedeleted" if n in gone else status,
            "classSourcedId": f"class{n % len(titles)}", "schoolSourcedId": "org1",
            "userSourcedId": sis_id(n), "role": "student",
        }
        for n in range(len(people))
    ]  # fmt: skip
    enrollments += [
        {
            "sourcedId": f"t{n}", "status": status, "classSourcedId": f"class{n}",
            "schoolSourcedId": "org1", "userSourcedId": sis_id(999), "role": "teacher",
        }
        for n in range(len(titles))
    ]  # fmt: skip
    files = {
        "users.csv": table(_USERS_11 if version == "1.1" else _USERS_12, users),
        "classes.csv": table(_CLASSES, classes),
        "enrollments.csv": table(_ENROLLMENTS, enrollments),
        "demographics.csv": [
            ["sourcedId", "status", "dateLastModified", "birthDate"],
            *([sis_id(n), "", "", f"2014-05-{n % 28 + 1:02d}"] for n in range(len(people))),
        ],
        "manifest.csv": [
            ["propertyName", "value"],
            ["manifest.version", "1.0"],
            ["oneroster.version", version],
            ["file.users", "bulk"],
            ["file.classes", "bulk"],
            ["file.enrollments", "bulk"],
            ["file.demographics", "bulk"],
        ],
    }
    if version != "1.1":
        roles = [
            {
                "sourcedId": f"r{n}", "userSourcedId": user["sourcedId"], "roleType": "primary",
                "role": user["role"], "orgSourcedId": "org1",
            }
            for n, user in enumerate(users)
        ]  # fmt: skip
        files["roles.csv"] = table(_ROLES, roles)
    return files


def sds(
    people: Sequence[tuple[str, str]] = PEOPLE, title: str = "7b"
) -> dict[str, list[list[str]]]:
    """Give the files of a Microsoft SDS 2.1 export: few columns, no manifest."""
    return {
        "orgs.csv": [["sourcedId", "name", "type"], ["org1", "Hill School", "school"]],
        "users.csv": [
            ["sourcedId", "username", "givenName", "familyName", "password", "email", "phone"],
            *(
                [sis_id(n), f"u{n}@pupils.example", given, family, f"pw-geheim-{n}",
                 f"u{n}@pupils.example", "+386 40 222 333"]
                for n, (given, family) in enumerate(people)
            ),
        ],
        "roles.csv": [
            ["userSourcedId", "orgSourcedId", "role"],
            *([sis_id(n), "org1", "student"] for n in range(len(people))),
        ],
        "classes.csv": [["sourcedId", "orgSourcedId", "title"], ["class0", "org1", title]],
        "enrollments.csv": [
            ["classSourcedId", "userSourcedId", "role"],
            *(["class0", sis_id(n), "student"] for n in range(len(people))),
        ],
    }  # fmt: skip


def other_order(files: Files) -> dict[str, list[list[str]]]:
    """Turn the columns of each file round and put foreign ones between them."""
    return {
        name: [
            [*reversed(row), "vendorField" if n == 0 else "x"] for n, row in enumerate(list(rows))
        ]
        for name, rows in files.items()
    }


def zipped(files: Files, *, bom: bool = False, newline: str = "\r\n") -> bytes:
    """Write files into a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, rows in files.items():
            text = io.StringIO()
            csv.writer(text, lineterminator=newline).writerows(rows)
            packed.writestr(name, (("\ufeff" if bom else "") + text.getvalue()).encode())
    return out.getvalue()


def class_of_28(version: str = "1.2") -> bytes:
    """Give the zip of a class of 28, as it comes from a school system."""
    return zipped(oneroster(version))


def rule_breaking(version: str = "1.2") -> bytes:
    """Give a zip as found in the wild: status=active in bulk, other columns, a BOM, LF."""
    return zipped(other_order(oneroster(version, status="active")), bom=True, newline="\n")


def google_classroom(people: Sequence[tuple[str, str]] = PEOPLE) -> str:
    """Give a list as Google Classroom shows it."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["Last Name", "First Name", "Email Address"])
    for n, (given, family) in enumerate(people):
        writer.writerow([family, given, f"u{n}@pupils.example"])
    return out.getvalue()


def raw_zip(*entries: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Write any entries into a zip, whatever their names."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as packed:
        for name, data in entries:
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            packed.writestr(info, data)
    return out.getvalue()


def bomb(megabytes: int = 400) -> bytes:
    """Write a zip of some kilobytes whose users.csv unpacks to hundreds of megabytes."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed,
        packed.open("users.csv", "w", force_zip64=False) as file,
    ):
        file.write(b"sourcedId,givenName,familyName,role\r\n")
        for _n in range(megabytes):
            file.write(b"0" * 1024 * 1024)
    return out.getvalue()


def lying(data: bytes, size: int = 100) -> bytes:
    """Make the headers of a zip say that what is in it is small when unpacked."""
    out = bytearray(data)
    at = -1
    while (at := out.find(b"PK\x01\x02", at + 1)) >= 0:
        out[at + 24 : at + 28] = struct.pack("<I", size)
    at = -1
    while (at := out.find(b"PK\x03\x04", at + 1)) >= 0:
        out[at + 22 : at + 26] = struct.pack("<I", size)
    return bytes(out)


def encrypted(data: bytes) -> bytes:
    """Set the mark of a password on every entry."""
    out = bytearray(data)
    for mark, flag in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        at = -1
        while (at := out.find(mark, at + 1)) >= 0:
            out[at + flag] |= 1
    return bytes(out)


def far_cell(cell: str = 'r="XFD1048576"', row: str = "") -> bytes:
    """Write a workbook of a few bytes with one cell anywhere: attributes of cell and row."""
    return raw_zip(
        (
            "[Content_Types].xml",
            b'<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org'
            b'/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.o'
            b'penxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="appli'
            b'cation/xml"/></Types>',
        ),
        (
            "_rels/.rels",
            b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><'
            b'Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/re'
            b'lationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        ),
        (
            "xl/workbook.xml",
            b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r='
            b'"http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet '
            b'name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
        (
            "xl/_rels/workbook.xml.rels",
            b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><'
            b'Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/re'
            b'lationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        (
            "xl/worksheets/sheet1.xml",
            (
                '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
                '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Ana</t></is></c></row>'
                f'<row {row}><c {cell} t="inlineStr"><is><t>Ben</t></is></c></row>'
                "</sheetData></worksheet>"
            ).encode(),
        ),
    )
