"""Adding students late and in bulk."""

import datetime as dt
import threading

import pytest
from django.db import connections
from django.urls import reverse

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import late, roster
from hexclassroom.classes.models import Class, Student
from hexclassroom.classes.roster import RosterRefused
from tests.school import STUDENTS, SchoolCast, make_class, signed_in

pytestmark = pytest.mark.usefixtures("november")


def add(cast: SchoolCast, text: str) -> tuple[int, str]:
    url = reverse("classes:add", args=[cast.school_class.pk])
    answer = signed_in(cast.teacher).post(url, {"names": text})
    return answer.status_code, answer.text


def names(school_class: Class) -> list[str]:
    found = school_class.enrolments.select_related("student").order_by("pk")
    return [each.student.name for each in found][len(STUDENTS) :]


def test_each_line_is_a_student_and_the_page_says_what_was_made_of_it(cast: SchoolCast) -> None:
    status, page = add(cast, "Ina\r\n\r\nJakob Novak\r\n  Ana   Kovač \nMüller, Lea Sophie\n")
    assert status == 200
    assert names(cast.school_class) == ["Ina", "Jakob N.", "Lea Sophie M."]
    assert "3 students added." in page
    assert "<bdi>Jakob Novak</bdi> → <b><bdi>Jakob N.</bdi></b>: added" in page
    assert "Ana   Kovač</bdi> → <b><bdi>Ana K.</bdi></b>: in the class already" in page
    assert "Novak" not in page.replace("<bdi>Jakob Novak</bdi>", "")


def test_whole_family_names_are_stored_nowhere(cast: SchoolCast) -> None:
    add(cast, "Jakob Novak")
    kept = [(each.given, each.initial) for each in Student.objects.all()]
    assert ("Jakob", "N") in kept
    assert not [each for each in kept if "ovak" in each[0] + each[1]]


def test_word_pairs_are_unique_in_the_class(cast: SchoolCast) -> None:
    add(cast, "\n".join(f"Given{n}" for n in range(60)))
    words = [
        each.casefold() for each in cast.school_class.enrolments.values_list("words", flat=True)
    ]
    assert len(words) == len(set(words)) == len(STUDENTS) + 60


def test_it_is_noted_without_names(cast: SchoolCast) -> None:
    add(cast, "Ina\nJakob Novak")
    entry = AuditEntry.objects.get(verb=AuditEntry.Verb.STUDENTS_ADDED)
    assert (entry.actor, entry.n, entry.target) == (cast.teacher, 2, str(cast.school_class.pk))


def test_sending_the_same_lines_again_changes_nothing(cast: SchoolCast) -> None:
    add(cast, "Ina\nJakob N")
    status, page = add(cast, "INA\njakob novak")
    assert status == 200
    assert "0 students added." in page
    assert names(cast.school_class) == ["Ina", "Jakob N."]
    assert AuditEntry.objects.filter(verb=AuditEntry.Verb.STUDENTS_ADDED).count() == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ina\nJakob Novak\njakob n.", "stands here twice"),
        ("Ina\n" + "A" * 41, "too long"),
        ("Ina\nKovač,", "no given name"),
    ],
)
def test_one_wrong_line_adds_nobody_and_all_stays_typed(
    cast: SchoolCast, text: str, words: str
) -> None:
    status, page = add(cast, text)
    assert status == 422
    assert words in page
    assert "Ina</bdi>: not added yet" in page
    assert "Nobody was added yet" in page
    assert text.splitlines()[-1] in page.partition("<textarea")[2].partition("</textarea>")[0]
    assert names(cast.school_class) == []


def test_who_left_is_not_added_a_second_time(cast: SchoolCast) -> None:
    roster.leave(cast.school_class.enrolments.get(student=cast.students[1]), cast.teacher)
    status, page = add(cast, "Ben")
    assert status == 422
    assert "let them come back" in page


def test_nothing_typed_is_refused(cast: SchoolCast) -> None:
    assert add(cast, " \n ")[0] == 422


def test_two_of_one_name_are_told_apart_by_the_teacher(cast: SchoolCast) -> None:
    assert add(cast, "Ana 2 K\nBen L\nBen 2")[0] == 200
    assert names(cast.school_class) == ["Ana 2 K.", "Ben L.", "Ben 2"]


def test_odd_characters_are_kept_or_taken_out(cast: SchoolCast) -> None:
    assert add(cast, "Zoë 🦊\n\u202eعلي ك\n" + "B" * 40 + "\nNa\x07\x1bdia")[0] == 200
    assert names(cast.school_class) == ["Zoë 🦊", "علي ك.", "B" * 40, "Nadia"]


def test_a_bookmark_of_the_answer_leads_to_the_class(cast: SchoolCast) -> None:
    url = reverse("classes:add", args=[cast.school_class.pk])
    answer = signed_in(cast.teacher).get(url)
    assert answer["Location"] == reverse("classes:class", args=[cast.school_class.pk])
    for who, status in ((cast.admin, 403), (cast.other, 404), (cast.foreign, 404)):
        assert signed_in(who).get(url).status_code == status


def test_no_class_grows_past_the_limit(cast: SchoolCast) -> None:
    many = "\n".join(f"Given{n}" for n in range(roster.MOST_STUDENTS))
    status, page = add(cast, many)
    assert status == 422
    assert "200 students at most" in page
    assert add(cast, f"{many}\nOne more")[0] == 422
    assert names(cast.school_class) == []


def test_for_other_modules_a_clash_is_refused_whole(cast: SchoolCast) -> None:
    with pytest.raises(RosterRefused) as refused:
        roster.add_students(cast.school_class, [("Ina", ""), ("ANA", "kovač")], cast.teacher)
    assert refused.value.code == "name_taken"
    assert "There are two called ANA K." in refused.value.words
    assert str(refused.value) == "name_taken"  # what a log would show
    assert names(cast.school_class) == []


def test_other_modules_give_the_ids_of_other_systems_along(cast: SchoolCast) -> None:
    made = roster.add_students(
        cast.school_class, [("Ina", ""), ("Jan", "K")], None, sources=["a" * 64, "b" * 64]
    )
    assert [each.source for each in made] == ["a" * 64, "b" * 64]
    assert [each.pk is not None for each in made] == [True, True]


@pytest.mark.django_db(transaction=True)
def test_a_form_sent_twice_at_once_makes_no_double_students() -> None:
    cast = SchoolCast()
    text = "\n".join(f"Given{n} K" for n in range(20))
    gate = threading.Barrier(4)
    reports: list[list[late.Line]] = []

    def send() -> None:
        try:
            gate.wait(20)
            reports.append(late.add_lines(cast.school_class, text, cast.teacher))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=send) for _n in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(30)
    assert len(names(cast.school_class)) == 20
    fates = sorted({line.fate for line in report}.pop() for report in reports)
    assert fates == ["added", "here", "here", "here"]


def test_a_class_made_meanwhile_into_an_archive_is_refused_in_words(cast: SchoolCast) -> None:
    made = make_class(cast.school, "8a", cast.teacher)
    roster.archive(made, cast.teacher)
    with pytest.raises(RosterRefused) as refused:
        late.add_lines(made, "Ina", cast.teacher)
    assert refused.value.code == "archived"


def test_no_name_is_added_that_would_be_erased_the_next_night(cast: SchoolCast) -> None:
    Class.objects.filter(pk=cast.school_class.pk).update(ends=dt.date(2026, 10, 28))
    status, page = add(cast, "Ina")
    assert status == 422
    assert "set a later last day first" in page
    Class.objects.filter(pk=cast.school_class.pk).update(ends=dt.date(2026, 10, 29))
    assert add(cast, "Ina")[0] == 200  # the thirtieth day after the last
