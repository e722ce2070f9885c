"""Findings and their archive: filled when it is made, recalculated by command, kept without log."""

from __future__ import annotations

import datetime as dt
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from hexclassroom.reports import archive, erasing
from hexclassroom.reports.indicators import storing
from hexclassroom.reports.indicators.catalogue import CATALOGUE, VERSION
from hexclassroom.reports.indicators.measure import findings_of, found_in, text_of
from hexclassroom.reports.models import Archive
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept() -> Archive:
    cast = Cast(players=4).start()
    cast.do("end_game")
    made = archive.keep(cast.table)
    assert made is not None
    return made


def recalculate(*words: str) -> str:
    out = StringIO()
    call_command("recalculate_reports", *words, stdout=out, stderr=out)
    return out.getvalue()


def test_archiving_measures(kept: Archive) -> None:
    found = findings_of(kept)
    assert found is not None
    assert found.catalogue == VERSION
    assert [each.key for each in found.findings] == [each.key for each in CATALOGUE]
    kept.refresh_from_db()
    assert findings_of(kept) == found


def test_findings_name_nobody(kept: Archive) -> None:
    assert kept.seats
    assert not any(each["seat"] in kept.findings for each in kept.seats)


def test_archiving_again_finds_the_same(kept: Archive) -> None:
    before = kept.findings
    assert kept.table_id is not None
    again = archive.keep(kept.table_id)
    assert again is not None
    assert again.findings == before


def test_a_game_that_cannot_be_measured_is_archived_all_the_same(
    kept: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise ValueError("a log that nobody can read")

    monkeypatch.setattr(storing, "found_in", fail)
    assert kept.table_id is not None
    again = archive.keep(kept.table_id)
    assert again is not None
    assert again.findings == ""
    assert "1 game could not be measured" in recalculate("--all")


def test_games_from_before_the_catalogue_are_measured_by_command(kept: Archive) -> None:
    want = kept.findings
    Archive.objects.update(findings="")
    assert "1 game measured." in recalculate()
    kept.refresh_from_db()
    assert kept.findings == want
    assert "0 games measured." in recalculate()
    assert "1 game measured." in recalculate("--all")


def test_findings_of_an_older_catalogue_are_renewed(kept: Archive) -> None:
    older = kept.findings.replace(f'"catalogue":{VERSION}', f'"catalogue":{VERSION - 1}')
    Archive.objects.update(findings=older)
    assert "0 games measured." in recalculate("--older-than-version", str(VERSION - 1))
    assert "1 game measured." in recalculate("--older-than-version", str(VERSION))
    with pytest.raises(CommandError):
        recalculate("--all", "--older-than-version", "7")


def test_a_game_without_its_log_keeps_what_was_found(kept: Archive) -> None:
    before = kept.findings
    erasing.drop_logs(Archive.objects.all(), dt.datetime.now(dt.UTC))
    said = recalculate("--all")
    assert "0 games measured." in said
    assert "1 without a log" in said
    kept.refresh_from_db()
    assert kept.findings == before
    assert {each.missing for each in found_in(kept).findings} == {"log_dropped"}


def test_findings_of_a_game_archived_anew_meanwhile_are_not_overwritten(kept: Archive) -> None:
    stale = Archive.objects.get(pk=kept.pk)
    Archive.objects.filter(pk=kept.pk).update(
        archived=kept.archived + dt.timedelta(seconds=1), findings="newer"
    )
    assert not storing.store(stale)
    kept.refresh_from_db()
    assert kept.findings == "newer"


def test_a_stored_report_can_be_reproduced_from_its_version(kept: Archive) -> None:
    found = findings_of(kept)
    assert found is not None
    assert text_of(found_in(kept, found.catalogue)) == kept.findings


@pytest.mark.parametrize("text", ["{}", "[", '{"catalogue": "old"}'])
def test_findings_of_another_shape_count_as_none_and_are_measured_again(
    kept: Archive, text: str
) -> None:
    before = kept.findings
    Archive.objects.update(findings=text)
    kept.refresh_from_db()
    assert findings_of(kept) is None
    recalculate()
    kept.refresh_from_db()
    assert kept.findings == before
