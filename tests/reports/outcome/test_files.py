"""Downloads: shape of xAPI, ids made up for each export, no cell that is computed."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hexclassroom.pseudonyms import Pseudonyms
from hexclassroom.reports.outcome.build import build
from hexclassroom.reports.outcome.files import csvfile, workbook, xapi
from hexclassroom.reports.outcome.files.lines import lines
from tests.reports.outcome.conftest import Seen
from tests.reports.outcome.made import CATALOGUE, facts
from tests.reports.outcome.text import sheets
from tests.school import named

SCHEMA = json.loads((Path(__file__).parent / "xapi_schema.json").read_text())
NASTY = ("=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx")


def statements(seen: Seen) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(seen.text("lesson_xapi"))
    return found


@pytest.mark.django_db
def test_statements_have_the_shape_of_xapi_and_the_order_of_time(seen: Seen) -> None:
    found = statements(seen)
    check = jsonschema.Draft202012Validator(SCHEMA)
    for each in found:
        check.validate(each)
    verbs = [each["verb"]["display"]["en"] for each in found]
    assert verbs[:4] == ["initialized"] * 4
    assert verbs[-4:] == ["completed"] * 4
    assert {"selected", "progressed", "proposed", "answered"} <= set(verbs)
    times = [each["timestamp"] for each in found[4:-4]]
    assert times == sorted(times)
    assert len({each["id"] for each in found}) == len(found)


@pytest.mark.django_db
def test_a_statement_with_a_member_or_a_name_would_be_noticed(seen: Seen) -> None:
    statement = statements(seen)[0]
    check = jsonschema.Draft202012Validator(SCHEMA)
    for spoiled in (
        statement["actor"] | {"member": []},
        statement["actor"] | {"name": "Ben"},
        statement["actor"] | {"mbox": "mailto:ben@school.test"},
        statement["actor"] | {"objectType": "Agent"},
    ):
        assert not check.is_valid(statement | {"actor": spoiled})


@pytest.mark.django_db
def test_two_exports_share_no_id_and_neither_holds_one_of_ours(seen: Seen) -> None:
    ours = {str(seen.archive.pk)} | {each["seat"] for each in seen.archive.seats if each["seat"]}
    for name in ("lesson_xapi", "lesson_json"):
        first, second = seen.text(name), seen.text(name)
        for ident in ours:
            assert ident not in first
            assert ident.replace("-", "") not in first
        ids = r"\b(?:id|team|game)-[0-9a-f]{16}\b"
        found = set(re.findall(ids, first))
        assert found
        assert found.isdisjoint(re.findall(ids, second))


@pytest.mark.django_db
def test_the_json_holds_log_rules_and_findings(seen: Seen) -> None:
    found = json.loads(seen.text("lesson_json"))
    assert len(found["log"]) == len(seen.archive.entries)
    assert found["options"] == json.loads(seen.archive.options)
    assert found["findings"] == json.loads(seen.archive.findings)
    assert len(found["findings"]["findings"]) > 12
    assert found["report"]["title"] == seen.archive.title
    # One seat has one made-up id in all of the file.
    sides = {each["seat"]: each["side"] for each in found["seats"] if each["seat"]}
    assert {each["seat"] for each in found["log"] if each["seat"]} <= set(sides)


@pytest.mark.django_db
def test_the_sheet_of_turns_tells_the_log_without_names(seen: Seen) -> None:
    response = seen.teacher.get(seen.page("lesson_xlsx"))
    found = sheets(response.content)["Turns"]
    assert len(found) > 20
    text = json.dumps(found, default=str)
    for student in seen.cast.students:
        assert not named(student.name, text)
    assert "proposed a move" in text


@pytest.mark.parametrize("nasty", NASTY)
def test_no_text_becomes_a_formula(nasty: str) -> None:
    report = build(facts(title=nasty), CATALOGUE)
    rows = list(csv.reader(io.StringIO(csvfile.write(report, bom=False), newline="")))
    assert rows[1][0] == f"'{nasty}"
    data = workbook.write(report, ())
    assert b"<f>" not in b"".join(unzipped(data))


def unzipped(data: bytes) -> list[bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        return [book.read(name) for name in book.namelist()]


def test_hidden_answers_stay_hidden_in_files() -> None:
    report = build(facts(), CATALOGUE)
    line = next(each for each in lines(report) if each.key == "ticket.heard.no")
    assert (line.number, line.note) == (None, "hidden")


def test_printed_tiles_have_files_too() -> None:
    report = build(facts(source="physical", findings=None, timeline={}, captures=None), CATALOGUE)
    assert csvfile.write(report)
    assert workbook.write(report, ())
    assert "printed tiles" in report.notes[0]


def test_every_verb_is_in_the_table_of_the_readme() -> None:
    folder = Path(xapi.__file__).parent
    told = (folder / "README.md").read_text()
    for what, (verb, _shown, kind) in xapi.VERBS.items():
        assert f"`{what}`" in told, what
        assert verb.replace(xapi.SPACE, "…/") in told, verb
        assert kind in told


def test_names_of_an_export_cannot_be_worked_out_without_its_key() -> None:
    first, second = Pseudonyms(), Pseudonyms()
    assert first.of("team", "x/0") == first.of("team", "x/0") != second.of("team", "x/0")
