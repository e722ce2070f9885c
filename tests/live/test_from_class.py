"""A lesson of a class: everybody has one place before they come, absent ones and guests too."""

import uuid
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexclassroom.accounts.models import School
from hexclassroom.classes import roster as classes
from hexclassroom.classes.models import Student, TeamPlace, TeamRoster
from hexclassroom.classes.teams import rosters
from hexclassroom.live import from_class, lessons, seats
from hexclassroom.live.models import Lesson, LogEntry, Seat
from hexclassroom.live.words import Refused
from tests.live.cast import SHORT, Cast
from tests.live.class_cast import ClassCast
from tests.school import STUDENTS, SchoolCast, enrol, make_class, named, user

pytestmark = pytest.mark.django_db


def roster(cast: SchoolCast, places: dict[str, tuple[int, int, int]], tables: int = 1) -> Any:
    made = TeamRoster.objects.create(school_class=cast.school_class, name="Blue", tables=tables)
    by_name = {each.name: each for each in cast.students}
    for name, (table, side, place) in places.items():
        TeamPlace.objects.create(
            roster=made, student=by_name[name], table=table, side=side, place=place
        )
    return made


def where(lesson: Lesson) -> dict[str, tuple[int | None, int | None, int, str]]:
    found = Seat.objects.filter(lesson=lesson).select_related("student", "table")
    return {
        each.student.name: (
            each.table.number if each.table else None,
            each.side,
            each.place,
            each.status,
        )
        for each in found
        if each.student
    }


def test_the_lobby_is_filled_and_nobody_sits_there_yet() -> None:
    cast = ClassCast(tables=1)
    found = where(cast.lesson)
    assert len(found) == len(STUDENTS)
    assert {each[3] for each in found.values()} == {"open"}
    assert sorted(each[1] or 0 for each in found.values()) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert cast.row.roles == {}
    assert cast.lesson.school_class == cast.school.school_class


def test_a_roster_brings_its_tables_teams_and_order_of_roles() -> None:
    school = SchoolCast()
    places = {"Ben": (2, 3, 0), "Ana K.": (2, 3, 1), "Hugo": (1, 0, 4), "Grace": (1, 0, 9)}
    cast = ClassCast(school, teams=roster(school, places, tables=2), tables=1)
    found = where(cast.lesson)
    assert cast.lesson.tables.count() == 2
    assert found["Ben"][:3] == (2, 3, 0)
    assert found["Ana K."][:3] == (2, 3, 1)
    assert found["Hugo"][:3] == (1, 0, 0)
    assert found["Grace"][:3] == (1, 0, 1)
    # Whoever is in no team fills the smallest ones.
    assert {found[name][:2] for name in ("Chloé D.", "Dmytro", "Émile", "Fatima B.")} == {
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 0),
    }


def test_a_place_at_a_table_or_team_that_the_game_has_not_is_dealt_anew() -> None:
    school = SchoolCast()
    cast = ClassCast(school, teams=roster(school, {"Ben": (3, 0, 0), "Hugo": (1, 7, 0)}))
    found = where(cast.lesson)
    assert found["Ben"][0] == found["Hugo"][0] == 1
    assert {each[1] for each in found.values()} == {0, 1, 2, 3}


def test_who_comes_later_goes_to_the_smallest_team_in_that_mode() -> None:
    cast = ClassCast(teams=from_class.LATER, picking=True)
    assert {each[:2] for each in where(cast.lesson).values()} == {(None, None)}
    assert [cast.come(name).side for name in ("Ana K.", "Ben", "Hugo")] == [0, 1, 2]


def test_absent_ones_are_marked_and_count_in_no_random_team() -> None:
    school = SchoolCast()
    gone = {school.students[0].pk, school.students[1].pk}
    cast = ClassCast(school, absent=gone, picking=True)
    found = where(cast.lesson)
    assert found["Ana K."] == (None, None, 0, "absent")
    teams = [each[1] for each in found.values() if each[3] == "open"]
    assert sorted(teams) == [0, 0, 1, 1, 2, 3]  # type: ignore[type-var]
    late = cast.come("Ana K.")
    assert late.status == "taken"
    assert late.side is not None


def test_an_absent_one_keeps_the_place_of_the_roster() -> None:
    school = SchoolCast()
    teams = roster(school, {"Ben": (1, 2, 0), "Ana K.": (1, 2, 1)})
    cast = ClassCast(school, teams=teams, absent={school.students[1].pk}, picking=True)
    assert where(cast.lesson)["Ben"] == (1, 2, 0, "absent")
    assert (cast.come("Ben").side, cast.row.roles.keys()) == (2, {2})


def test_a_guest_sits_under_the_word_pair_and_is_not_the_student() -> None:
    school = SchoolCast()
    ivo = enrol(school.school_class, "Ivo", guest=True)
    cast = ClassCast(school)
    assert "Ivo" not in where(cast.lesson)
    seat = cast.seat(ivo.words)
    assert seat.guest
    assert seat.student_id != ivo.student_id
    assert not Seat.objects.filter(student=ivo.student_id).exists()
    assert not Seat.objects.filter(lesson=cast.lesson).exclude(pk=seat.pk).filter(guest=True)


def test_names_are_listed_only_in_the_lobby_and_only_when_switched_on() -> None:
    cast = ClassCast(picking=True)
    listed = [name for _pk, name in lessons.open_names(cast.lesson)]
    assert listed == sorted(listed, key=str.casefold)
    assert set(listed) == {each.name for each in cast.school.students}
    cast.come("Ben")
    cast.come("Hugo")
    cast.start()
    listed = [name for _pk, name in lessons.open_names(cast.lesson)]
    words = set(cast.school.school_class.enrolments.values_list("words", flat=True))
    assert len(listed) == len(STUDENTS) - 2
    assert set(listed) < words


def test_with_the_list_off_students_find_their_word_pair() -> None:
    cast = ClassCast(picking=False)
    enrolments = {e.words: e.student.name for e in cast.school.school_class.enrolments.all()}
    assert {name for _pk, name in lessons.open_names(cast.lesson)} == set(enrolments)
    words = next(words for words, name in enrolments.items() if name == "Grace")
    assert seats.name(cast.come(words)) == "Grace"
    assert words not in [name for _pk, name in lessons.open_names(cast.lesson)]


def test_two_cannot_be_the_same_student() -> None:
    cast = ClassCast(picking=True)
    pick = str(cast.seat("Ben").pk)
    cast.come("Ben")
    with pytest.raises(Refused, match="name_taken"):
        seats.join(cast.lesson, pick, None, cast.now)


def test_who_took_another_s_name_is_removed_and_stays_out_of_that_seat() -> None:
    cast = ClassCast(picking=True)
    wrong = cast.come("Ben")
    stolen = cast.tokens[-1]
    cast.do("remove", seat=str(wrong.pk))
    assert cast.come("Ben") == wrong
    assert seats.seat_of(stolen) is None
    own, _token = seats.join(cast.lesson, str(cast.seat("Hugo").pk), stolen, cast.now)
    assert seats.name(own) == "Hugo"
    assert seats.name(seats.seat_of(cast.tokens[-1]) or own) == "Ben"


def test_a_removed_one_may_say_at_once_who_they_really_are() -> None:
    cast = ClassCast(picking=True)
    wrong = cast.come("Ben")
    cast.do("remove", seat=str(wrong.pk))
    own, token = seats.join(cast.lesson, str(cast.seat("Hugo").pk), cast.tokens[-1], cast.now)
    assert seats.name(own) == "Hugo"
    assert seats.seat_of(token) == own


def test_a_blocked_student_cannot_be_picked() -> None:
    cast = ClassCast(picking=True)
    pick = str(cast.come("Ben").pk)
    cast.do("block", seat=pick)
    assert "Ben" not in [name for _pk, name in lessons.open_names(cast.lesson)]
    with pytest.raises(Refused, match="blocked"):
        seats.join(cast.lesson, pick, None, cast.now)


def test_a_stranger_with_the_code_gets_a_name_and_no_student_s_seat() -> None:
    cast = ClassCast(picking=True)
    seat, _token = seats.join(cast.lesson, None, None, cast.now)
    assert not lessons.of_class(cast.lesson).filter(pk=seat.pk).exists()
    # Every team has two who are expected: the newcomer is a third one.
    assert seat.side is not None
    with pytest.raises(Refused, match="no_such_name"):
        seats.join(cast.lesson, str(seat.pk), None, cast.now)


def test_the_game_begins_with_who_is_here_and_late_ones_join_their_own_team() -> None:
    school = SchoolCast()
    places = {
        name: (1, n % 4, n // 4) for n, name in enumerate(each.name for each in school.students)
    }
    cast = ClassCast(school, teams=roster(school, places), picking=True)
    for name in ("Ana K.", "Ben"):
        cast.come(name)
    cast.start()
    assert sorted(cast.row.roles) == [0, 1]
    cast.check()
    late = next(e.words for e in school.school_class.enrolments.all() if e.student.name == "Émile")
    seat = cast.come(late)
    assert seat.side == 0
    assert any(str(seat.pk) in held for held in cast.row.roles[0].values())
    cast.check()


def test_the_console_marks_who_is_absent_and_takes_it_back() -> None:
    cast = ClassCast()
    ben = cast.seat("Ben")
    version = cast.row.version
    cast.do("absent", seat=str(ben.pk), on=True)
    assert cast.seat("Ben").status == "absent"
    assert (cast.seat("Ben").side, cast.row.version) == (ben.side, version + 1)
    cast.do("absent", seat=str(ben.pk), on=False)
    assert cast.seat("Ben").status == "open"
    cast.check()


def test_whoever_is_here_cannot_be_marked_absent() -> None:
    cast = ClassCast(picking=True)
    seat = cast.come("Ben")
    with pytest.raises(Refused, match="is_here"):
        cast.do("absent", seat=str(seat.pk), on=True)
    cast.do("block", seat=str(seat.pk))
    with pytest.raises(Refused, match="no_such_seat"):
        cast.do("absent", seat=str(seat.pk), on=True)
    with pytest.raises(Refused, match="no_such_seat"):
        cast.do("absent", seat=str(Cast(players=1).seats[0].pk), on=True)


def test_only_the_game_master_marks_somebody_absent() -> None:
    cast = ClassCast(picking=True)
    cast.come("Ben")
    with pytest.raises(Refused, match="not_yours"):
        cast.do("absent", cast.who(0), seat=str(cast.seat("Hugo").pk), on=True)


def test_a_name_from_the_class_list_is_not_changed_on_the_console() -> None:
    school = SchoolCast()
    guest = enrol(school.school_class, "Ivo", guest=True)
    cast = ClassCast(school, picking=True)
    for name in ("Ben", guest.words):
        with pytest.raises(Refused, match="name_from_class"):
            cast.do("rename", seat=str(cast.seat(name).pk), name="Zorro")
    assert Student.objects.get(pk=cast.seat("Ben").student_id).name == "Ben"
    visitor, _token = seats.join(cast.lesson, None, None, cast.now)
    cast.do("rename", seat=str(visitor.pk), name="ben")
    assert "ben 2" in where(cast.lesson)


def test_a_name_changed_in_the_class_list_changes_on_open_pages(
    django_capture_on_commit_callbacks: Any,
) -> None:
    cast = ClassCast()
    before = cast.row.version
    ben = cast.school.school_class.enrolments.get(student=cast.seat("Ben").student)
    with django_capture_on_commit_callbacks(execute=True):
        classes.change_student(ben, cast.teacher, name=("Benno", ""))
    assert cast.row.version == before + 1
    assert "Benno" in where(cast.lesson)
    with django_capture_on_commit_callbacks(execute=True):
        classes.change_student(ben, cast.teacher, guest=True)
    assert cast.row.version == before + 1


def test_balancing_in_the_lobby_deals_those_who_are_expected_too() -> None:
    school = SchoolCast()
    everybody = {each.name: (1, 0, n) for n, each in enumerate(school.students)}
    cast = ClassCast(school, teams=roster(school, everybody), picking=True)
    cast.come("Ben")
    cast.do("balance")
    assert sorted(each[1] or 0 for each in where(cast.lesson).values()) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_no_name_of_the_class_stands_in_the_log() -> None:
    cast = ClassCast(picking=True)
    for name in ("Ana K.", "Ben", "Fatima B."):
        cast.come(name)
    cast.do("absent", seat=str(cast.seat("Hugo").pk), on=True)
    cast.start()
    bodies = " ".join(LogEntry.objects.values_list("body", flat=True))
    assert not [name for name in STUDENTS if named(name.split()[0], bodies)]


def test_a_class_of_64_fills_four_tables_with_sixteen_each() -> None:
    teacher = user("Tom", School.objects.create(name="Big School"))
    big = make_class(
        School.objects.get(name="Big School"), "9z", teacher,
        students=tuple(f"Pupil{n}" for n in range(64)),
    )  # fmt: skip
    tables = rosters.suggested_tables(64)
    lesson = from_class.create(teacher, big, "9z", tables=tables, options=SHORT)
    found = [each[:2] for each in where(lesson).values()]
    assert len(found) == 64
    assert {found.count(team) for team in set(found)} == {4}
    assert len(set(found)) == 16


@pytest.mark.parametrize(
    ("students", "tables"), [(0, 1), (1, 1), (16, 1), (17, 2), (28, 2), (33, 3), (64, 4), (200, 4)]
)
def test_tables_are_suggested_from_the_number_of_students(students: int, tables: int) -> None:
    assert rosters.suggested_tables(students) == tables


@given(st.data())
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_everybody_in_the_class_has_exactly_one_seat_whatever_the_teams(
    data: st.DataObject,
) -> None:
    school = SchoolCast()
    for n in range(data.draw(st.integers(0, 6), "more students")):
        enrol(school.school_class, f"More{n}", guest=data.draw(st.booleans(), "guest"))
    everybody = list(school.school_class.enrolments.select_related("student"))
    absent = {e.student_id for e in everybody if data.draw(st.booleans(), "absent")}
    tables = data.draw(st.integers(1, 4), "tables")
    teams: Any = data.draw(st.sampled_from(["random", "later", "roster"]), "teams")
    if teams == "roster":
        teams = TeamRoster.objects.create(
            school_class=school.school_class, name="R", tables=data.draw(st.integers(1, 6))
        )
        for each in everybody:
            if data.draw(st.booleans(), "in a team"):
                TeamPlace.objects.create(
                    roster=teams, student=each.student, table=data.draw(st.integers(1, 6)),
                    side=data.draw(st.integers(0, 5)), place=data.draw(st.integers(0, 9)),
                )  # fmt: skip
    lesson = from_class.create(
        school.teacher, school.school_class, "7b", teams=teams, absent=absent, tables=tables
    )
    made = list(Seat.objects.filter(lesson=lesson).select_related("student", "table"))
    shown = sorted(seats.name(each) for each in made)
    wanted = sorted(e.words if e.guest else e.student.name for e in everybody)
    assert shown == wanted
    places = [(s.table_id, s.side, s.place) for s in made if s.table_id is not None]
    assert len(places) == len(set(places))
    names_absent = {
        e.words if e.guest else e.student.name for e in everybody if e.student_id in absent
    }
    assert {seats.name(s) for s in made if s.status == "absent"} == names_absent
    assert all(s.side is not None and s.side < 4 for s in made if s.table_id is not None)
    if teams != from_class.LATER:
        assert all(s.table_id is not None for s in made if s.status == "open")


def test_an_unknown_seat_id_is_no_name() -> None:
    cast = ClassCast(picking=True)
    for pick in (str(uuid.uuid4()), "nonsense"):
        with pytest.raises(Refused, match="no_such_name"):
            seats.join(cast.lesson, pick, None, cast.now)
