"""Tags: their names, and their values in a grid."""

from typing import Any

from django.urls import reverse

from hexclassroom.classes import roster
from tests.school import SchoolCast, signed_in


def url(cast: SchoolCast) -> str:
    return reverse("classes:tags", args=[cast.school_class.pk])


def with_tags(cast: SchoolCast, *tags: str) -> None:
    roster.set_tags(cast.school_class, tags, cast.teacher)
    cast.school_class.refresh_from_db()


def grid(cast: SchoolCast, **typed: str) -> dict[str, Any]:
    """Give the grid as an open page sends it; typed: {"s0t1": value}, student 0, tag 1."""
    sent: dict[str, Any] = {f"t-{n}": tag for n, tag in enumerate(cast.school_class.tags)}
    for s, student in enumerate(cast.students):
        tags = cast.school_class.enrolments.get(student=student).tags
        for n, tag in enumerate(cast.school_class.tags):
            sent[f"w-{n}-{student.pk}"] = tags.get(tag, "")
            sent[f"v-{n}-{student.pk}"] = typed.get(f"s{s}t{n}", tags.get(tag, ""))
    return sent


def values(cast: SchoolCast, n: int) -> dict[str, str]:
    found: dict[str, str] = cast.school_class.enrolments.get(student=cast.students[n]).tags
    return found


def test_a_class_has_up_to_three_tags(cast: SchoolCast) -> None:
    sent = {"names": "1", "name0": "language group", "name1": "", "name2": " experience "}
    assert signed_in(cast.teacher).post(url(cast), sent).status_code == 302
    cast.school_class.refresh_from_db()
    assert cast.school_class.tags == ["language group", "experience"]


def test_two_tags_of_one_name_or_a_long_one_are_refused(cast: SchoolCast) -> None:
    browser = signed_in(cast.teacher)
    twice = browser.post(url(cast), {"names": "1", "name0": "Level", "name1": "level"})
    assert twice.status_code == 422
    assert "Two tags have the same name" in twice.text
    assert 'value="Level"' in twice.text
    assert browser.post(url(cast), {"names": "1", "name0": "x" * 31}).status_code == 422
    cast.school_class.refresh_from_db()
    assert cast.school_class.tags == []


def test_a_renamed_tag_keeps_its_values_and_a_removed_one_loses_them(cast: SchoolCast) -> None:
    with_tags(cast, "language", "experience")
    student = cast.students[0].pk
    roster.set_values(
        cast.school_class, {student: {"language": "A", "experience": "much"}}, cast.teacher
    )
    signed_in(cast.teacher).post(url(cast), {"names": "1", "name0": "tongue", "name1": ""})
    cast.school_class.refresh_from_db()
    assert cast.school_class.tags == ["tongue"]
    assert values(cast, 0) == {"tongue": "A"}


def test_a_tag_that_takes_the_place_of_another_is_not_mixed_with_it(cast: SchoolCast) -> None:
    with_tags(cast, "language", "experience")
    student = cast.students[0].pk
    roster.set_values(cast.school_class, {student: {"language": "A"}}, cast.teacher)
    with_tags(cast, "experience", "")
    assert values(cast, 0) == {}


def test_the_grid_is_saved_at_once(cast: SchoolCast) -> None:
    with_tags(cast, "language", "experience")
    sent = grid(cast, s0t0="A", s0t1=" much ", s1t0="B")
    assert signed_in(cast.teacher).post(url(cast), sent).status_code == 302
    assert values(cast, 0) == {"language": "A", "experience": "much"}
    assert values(cast, 1) == {"language": "B"}
    signed_in(cast.teacher).post(url(cast), grid(cast, s0t0=""))
    assert values(cast, 0) == {"experience": "much"}


def test_two_teachers_fill_in_different_boxes_at_once(cast: SchoolCast) -> None:
    with_tags(cast, "language")
    mine, theirs = grid(cast, s0t0="A"), grid(cast, s1t0="B")
    signed_in(cast.teacher).post(url(cast), mine)
    assert signed_in(cast.colleague).post(url(cast), theirs).status_code == 302
    assert (values(cast, 0), values(cast, 1)) == ({"language": "A"}, {"language": "B"})


def test_a_box_that_both_changed_is_shown_again_and_nothing_saved(cast: SchoolCast) -> None:
    with_tags(cast, "language")
    mine, theirs = grid(cast, s0t0="A"), grid(cast, s0t0="B", s1t0="B")
    signed_in(cast.teacher).post(url(cast), mine)
    answer = signed_in(cast.colleague).post(url(cast), theirs)
    assert answer.status_code == 422
    assert "Somebody else changed the boxes in red" in answer.text
    assert answer.text.count('class="both"') == 1
    assert "now: A" in answer.text
    assert 'value="B"' in answer.text
    assert (values(cast, 0), values(cast, 1)) == ({"language": "A"}, {})


def test_a_grid_from_before_the_tags_changed_writes_into_none_of_the_new(cast: SchoolCast) -> None:
    with_tags(cast, "language")
    sent = grid(cast, s0t0="A")
    with_tags(cast, "experience")
    signed_in(cast.colleague).post(url(cast), sent)
    assert values(cast, 0) == {}


def test_values_in_use_are_offered(cast: SchoolCast) -> None:
    with_tags(cast, "language")
    roster.set_values(cast.school_class, {cast.students[0].pk: {"language": "Red"}}, cast.teacher)
    assert '<option value="Red">' in signed_in(cast.teacher).get(url(cast)).text
