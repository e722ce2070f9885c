"""Join cards: one a student, printed again until revoked, of no use to anybody else."""

import threading

import pytest
from django.db import connection
from django.utils import timezone

from hexclassroom.accounts.models import hash_token
from hexclassroom.classes import cards, lines
from hexclassroom.classes.cards import CardError
from hexclassroom.classes.models import JoinCard
from tests.school import STUDENTS, SchoolCast, enrol

pytestmark = pytest.mark.django_db


def tokens(cast: SchoolCast) -> dict[str, str]:
    return {each.enrolment.student.name: each.token for each in cards.ensure(cast.school_class)}


def why_not(token: str) -> str:
    with pytest.raises(CardError) as caught:
        cards.find(token)
    return caught.value.code


def test_everybody_in_the_class_gets_a_card_and_the_list_is_by_name() -> None:
    cast = SchoolCast()
    made = cards.ensure(cast.school_class)
    names = [each.enrolment.student.name for each in made]
    assert len(made) == len(STUDENTS)
    assert names == sorted(names, key=lines.folded)
    assert len({each.token for each in made}) == len(STUDENTS)


def test_printing_again_gives_the_same_card_until_it_is_revoked() -> None:
    cast = SchoolCast()
    first = tokens(cast)
    assert tokens(cast) == first
    (ana,) = [e for e in cast.school_class.enrolments.all() if e.student.name == "Ana K."]
    assert cards.revoke(cast.school_class, timezone.now(), [ana]) == 1
    second = tokens(cast)
    assert second["Ana K."] != first["Ana K."]
    assert {k: v for k, v in second.items() if k != "Ana K."} == {
        k: v for k, v in first.items() if k != "Ana K."
    }
    assert why_not(first["Ana K."]) == "revoked"
    assert cards.find(second["Ana K."]).enrolment == ana


def test_all_cards_of_a_class_are_revoked_at_once_and_no_other_class_s() -> None:
    cast, other = SchoolCast(), SchoolCast()
    ours, theirs = tokens(cast), tokens(other)
    assert cards.revoke(cast.school_class, timezone.now()) == len(STUDENTS)
    assert {why_not(each) for each in ours.values()} == {"revoked"}
    assert all(cards.find(each) for each in theirs.values())


def test_the_secret_is_sealed_in_the_database_and_looked_up_by_its_hash() -> None:
    cast = SchoolCast()
    token = next(iter(tokens(cast).values()))
    assert len(token) >= 22
    with connection.cursor() as cursor:
        cursor.execute("SELECT token, token_hash FROM classes_joincard")
        rows = cursor.fetchall()
    assert all(token not in sealed for sealed, _hash in rows)
    assert hash_token(token) in {found for _sealed, found in rows}


@pytest.mark.parametrize("wrong", ["", "x", "a" * 22, "ä" * 50])
def test_a_forged_secret_opens_nothing(wrong: str) -> None:
    tokens(SchoolCast())
    assert why_not(wrong) == "unknown"
    assert why_not(JoinCard.objects.all()[0].token_hash) == "unknown"


def test_the_card_of_a_student_who_left_does_not_work_and_is_not_printed() -> None:
    cast = SchoolCast()
    before = tokens(cast)
    cast.school_class.enrolments.filter(student=cast.students[1]).update(left=timezone.now())
    assert why_not(before["Ben"]) == "left"
    assert "Ben" not in tokens(cast)


def test_no_card_of_an_archived_class_works() -> None:
    cast = SchoolCast()
    token = tokens(cast)["Ben"]
    cast.school_class.archived = timezone.now()
    cast.school_class.save()
    assert why_not(token) == "archived"


def test_a_guest_is_shown_by_the_word_pair() -> None:
    cast = SchoolCast()
    guest = enrol(cast.school_class, "Ivo", guest=True)
    assert cards.shown_name(guest) == guest.words
    student = next(each for each in cast.students if each.name == "Ana K.")
    assert cards.shown_name(cast.school_class.enrolments.get(student=student)) == "Ana K."


@pytest.mark.django_db(transaction=True)
def test_two_teachers_who_print_at_the_same_moment_get_the_same_cards() -> None:
    cast = SchoolCast()
    found: list[dict[str, str]] = []

    def run() -> None:
        try:
            found.append(tokens(cast))
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(found) == 4
    assert all(each == found[0] for each in found)
    assert JoinCard.objects.count() == len(STUDENTS)
