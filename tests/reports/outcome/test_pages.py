"""The pages of the reports: who may see them, what they hold, that no name is on a wall."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.reports.indicators.catalogue import CATALOGUE
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome import pupils
from tests.reports.outcome.conftest import Seen
from tests.school import named, signed_in

pytestmark = pytest.mark.django_db

OF_A_GAME = (
    "lesson_report",
    "lesson_pdf",
    "lesson_xlsx",
    "lesson_csv",
    "lesson_json",
    "lesson_xapi",
)


def addresses(seen: Seen) -> dict[str, str]:
    """Every page by name; those of a class and a pupil last."""
    out = {name: seen.page(name) for name in OF_A_GAME}
    out["team"] = seen.page("team", seen.archive.pk, 1)
    out["class_reports"] = seen.page("class_reports", seen.cast.school_class.pk)
    student = seen.cast.students[1].pk
    out["pupil_report"] = seen.page("pupil_report", seen.cast.school_class.pk, student)
    return out


def quick(seen: Seen) -> dict[str, str]:
    """All but the PDF, which takes the longest."""
    return {name: at for name, at in addresses(seen).items() if name != "lesson_pdf"}


def test_every_page_opens_and_has_nothing_inline(seen: Seen) -> None:
    for name, address in addresses(seen).items():
        response = seen.teacher.get(address)
        assert response.status_code == 200, name
        if response["Content-Type"].startswith("text/html"):
            text = response.content.decode()
            assert not re.search(r"<style|\sstyle=|<script>|\son\w+=", text), name


def test_all_teachers_of_the_class_see_the_same(seen: Seen) -> None:
    colleague = signed_in(seen.cast.colleague)
    for name in ("lesson_report", "class_reports", "pupil_report"):
        assert colleague.get(addresses(seen)[name]).status_code == 200, name


@pytest.mark.parametrize("who", ["other", "foreign", "foreign_admin"])
def test_to_others_nothing_of_it_exists(seen: Seen, who: str) -> None:
    client = signed_in(getattr(seen.cast, who))
    for name, address in addresses(seen).items():
        assert client.get(address).status_code == 404, name


def test_administrators_know_the_class_and_are_refused_its_names(seen: Seen) -> None:
    client = signed_in(seen.cast.admin)
    found = {name: client.get(address).status_code for name, address in addresses(seen).items()}
    assert found.pop("class_reports") == found.pop("pupil_report") == 403
    assert set(found.values()) == {404}


def test_strangers_are_asked_to_sign_in(seen: Seen, client: Client) -> None:
    for name, address in addresses(seen).items():
        assert client.get(address).status_code == 302, name


def test_no_page_changes_anything_by_post(seen: Seen) -> None:
    for name, address in addresses(seen).items():
        assert seen.teacher.post(address).status_code == 405, name


def test_every_look_and_every_download_is_noted_without_a_name(seen: Seen) -> None:
    for address in quick(seen).values():
        seen.teacher.get(address)
    verbs = [
        (each.verb, each.target)
        for each in AuditEntry.objects.filter(actor=seen.cast.teacher).order_by("pk")
    ]
    archive, student = str(seen.archive.pk), str(seen.cast.students[1].pk)
    assert verbs.count((AuditEntry.Verb.REPORT_EXPORTED, archive)) == 4
    assert verbs.count((AuditEntry.Verb.REPORT_SEEN, archive)) == 2
    assert (AuditEntry.Verb.REPORT_SEEN, str(seen.cast.school_class.pk)) in verbs
    assert (AuditEntry.Verb.REPORT_SEEN, student) in verbs


def names_in(seen: Seen, text: str) -> list[str]:
    """The names of 7b that stand in a text, as whole words."""
    names = [student.name for student in seen.cast.students]
    return [name for name in names if named(name, text)]


def test_no_pupil_is_named_but_on_their_page_and_in_the_class_list(seen: Seen) -> None:
    for name, address in addresses(seen).items():
        if name in ("class_reports", "pupil_report", "lesson_pdf", "lesson_xlsx"):
            continue
        told = seen.teacher.get(address).content.decode()
        assert names_in(seen, told) == [], name
    found = seen.text("class_reports", seen.cast.school_class.pk)
    assert "Ben" in names_in(seen, found)
    assert "Teacher only" in found
    found = seen.text("pupil_report", seen.cast.school_class.pk, seen.cast.students[1].pk)
    assert names_in(seen, found) == ["Ben"]
    assert "Teacher only" in found


def test_titles_of_pages_and_file_names_hold_no_name_and_no_class(seen: Seen) -> None:
    for name, address in quick(seen).items():
        response = seen.teacher.get(address)
        told = response.get("Content-Disposition", "")
        if not told:
            title = re.search(r"<title>(.*?)</title>", response.content.decode())
            assert title is not None
            told = title[1]
        assert "7b" not in told, name
        assert names_in(seen, told) == [], name


def test_each_indicator_leads_to_its_entry_of_the_method_sheet(seen: Seen) -> None:
    sheet = seen.teacher.get("/results/method/").content.decode()
    report = seen.text("lesson_report")
    linked = set(re.findall(r'href="/results/method/#([\w.]+)"', report))
    assert linked
    for entry in CATALOGUE:
        assert f'id="{entry.key}"' in sheet
        assert str(entry.rule)[:20] in sheet.replace("&#x27;", "'")
    assert linked <= {entry.key for entry in CATALOGUE}


def test_the_result_page_the_list_and_the_class_lead_to_the_reports(seen: Seen) -> None:
    address = seen.page("lesson_report")
    assert address in seen.text("result")
    assert address in seen.teacher.get("/results/").content.decode()
    of_class = seen.teacher.get(f"/classes/{seen.cast.school_class.pk}/").content.decode()
    assert seen.page("class_reports", seen.cast.school_class.pk) in of_class
    student = seen.cast.students[1].pk
    entry = seen.teacher.get(f"/classes/{seen.cast.school_class.pk}/students/{student}/")
    page = seen.page("pupil_report", seen.cast.school_class.pk, student)
    assert page in entry.content.decode()


def test_a_team_that_is_not_there_has_no_report(seen: Seen) -> None:
    assert seen.teacher.get(seen.page("team", seen.archive.pk, 9)).status_code == 404
    assert seen.teacher.get(seen.page("lesson_report", uuid.uuid4())).status_code == 404


def test_titles_are_escaped(seen: Seen) -> None:
    Archive.objects.filter(pk=seen.archive.pk).update(title="<script>alert(1)</script>")
    for name in ("lesson_report", "team", "class_reports"):
        address = addresses(seen)[name]
        assert "<script>alert(1)" not in seen.teacher.get(address).content.decode(), name


def test_reports_of_a_game_whose_log_is_gone_or_of_older_rules_still_open(seen: Seen) -> None:
    for change in ({"log": "[]", "seats": []}, {"findings": ""}, {"rules_schema": 0}):
        Archive.objects.filter(pk=seen.archive.pk).update(**change)
        for name, address in quick(seen).items():
            assert seen.teacher.get(address).status_code == 200, (name, change)


def test_the_pupils_page_has_what_was_noted_about_the_team_and_own_taps_alone(seen: Seen) -> None:
    text = seen.text("pupil_report", seen.cast.school_class.pk, seen.cast.students[1].pk)
    assert "Noted about the whole team" in text
    assert text.count("Lupidians") == 1
    assert "Session 2" in text
    assert "What this pupil told by taps" in text
    assert not re.search(r"\d+ (of|%)", re.sub(r"<title>.*?</title>|<svg.*?</svg>", "", text))
    for word in ("Total", "Rank", "Average"):
        assert word not in text


def test_a_pupils_own_look_back_stands_apart_from_what_else_they_told(seen: Seen) -> None:
    back = {"decide", "plan_review"}
    who = 0
    for enrolment in seen.cast.school_class.enrolments.filter(guest=False).order_by("pk"):
        for game in pupils.played(seen.cast.school_class, enrolment):
            archive = Archive.objects.get(pk=game.id)
            seats = {str(seat.pk) for seat in enrolment.student.seat_set.all()}
            own = [
                entry["body"]["what"]
                for entry in archive.entries
                if entry["kind"] == "talk" and entry["seat"] in seats
            ]
            assert len(game.reflected) <= sum(what in back for what in own)
            assert bool(game.reflected) == any(what in back for what in own)
            assert {tap.text for tap in game.reflected}.isdisjoint(tap.text for tap in game.told)
            if game.reflected:
                who += 1
                text = seen.text("pupil_report", seen.cast.school_class.pk, enrolment.student_id)
                after = text.split("How this pupil looked back", 1)[1]
                assert game.reflected[0].text.split(" on how ")[-1] in after
    assert who


def test_a_guest_has_no_page_of_games(seen: Seen) -> None:
    guest = seen.cast.students[0]
    text = seen.text("pupil_report", seen.cast.school_class.pk, guest.pk)
    assert seen.archive.title not in text.split("<main", 1)[1]
    assert "No finished game with this pupil" in text
    seen.cast.school_class.enrolments.filter(student=guest).update(guest=True)
    text = seen.text("pupil_report", seen.cast.school_class.pk, guest.pk)
    assert "plays as a guest" in text
    listed = seen.text("class_reports", seen.cast.school_class.pk)
    assert f"/students/{guest.pk}/report/" not in listed


def test_a_seat_that_was_erased_is_on_no_page(seen: Seen) -> None:
    kept = [each | {"seat": None} for each in seen.archive.seats]
    Archive.objects.filter(pk=seen.archive.pk).update(seats=kept)
    student = seen.cast.students[1].pk
    text = seen.text("pupil_report", seen.cast.school_class.pk, student)
    assert "No finished game with this pupil" in text


def test_a_pupil_of_another_class_is_not_found(seen: Seen) -> None:
    address = seen.page("pupil_report", seen.cast.school_class.pk, uuid.uuid4())
    assert seen.teacher.get(address).status_code == 404
