"""Wishes: adding and removing a pair; refusals in words."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.utils import timezone

from hexclassroom.classes.models import Enrolment, Wish
from hexclassroom.classes.teams import rosters
from tests.classes.teams.cast import url
from tests.school import SchoolCast, make_class

pytestmark = pytest.mark.django_db


def test_a_pair_is_kept_apart_or_together_and_removed(cast: SchoolCast, client: Client) -> None:
    ana, ben, chloe = cast.students[:3]
    where = url("wishes", cast.school_class)
    for other, kind in ((ben, "apart"), (chloe, "together")):
        data = {"first": str(other.pk), "second": str(ana.pk), "kind": kind}
        assert client.post(where, data).status_code == 302
    html = client.get(where).content.decode()
    assert "Ana K. and Ben" in html
    assert "Ana K. and Chloé D." in html
    assert {(w.together) for w in Wish.objects.all()} == {True, False}
    gone = Wish.objects.get(together=False)
    assert client.post(where, {"remove": str(gone.pk)}).status_code == 302
    assert client.post(where, {"remove": str(gone.pk)}).status_code == 302
    assert Wish.objects.get().together


def test_what_cannot_be_wished_is_refused_and_what_was_chosen_stays(
    cast: SchoolCast, client: Client
) -> None:
    ana, ben = (str(each.pk) for each in cast.students[:2])
    where = url("wishes", cast.school_class)
    stranger = make_class(cast.school, "8a", cast.teacher, students=("Zed",)).enrolments.get()
    client.post(where, {"first": ana, "second": ben, "kind": "apart"})
    for first, second, kind in (
        (ana, ana, "apart"),
        (ana, "", "apart"),
        ("x", ben, "apart"),
        (ana, ben, ""),
        (ben, ana, "together"),
        (ana, str(stranger.student_id), "apart"),
        (ana, str(uuid.uuid4()), "apart"),
    ):
        response = client.post(where, {"first": first, "second": second, "kind": kind})
        assert response.status_code == 422, (first, second, kind)
        html = response.content.decode()
        assert 'role="alert"' in html
        if first == ana:
            assert f'<option value="{ana}" selected>' in html
    assert Wish.objects.count() == 1


def test_a_wish_of_another_class_is_not_removed(cast: SchoolCast, client: Client) -> None:
    elsewhere = make_class(cast.elsewhere, "5a", cast.foreign, students=("Zed", "Zoe"))
    a, b = (each.student_id for each in elsewhere.enrolments.all())
    wish = rosters.add_wish(elsewhere, a, b, together=True, by=cast.foreign)
    for number in (str(wish.pk), "x", "", "9" * 30, "²"):
        client.post(url("wishes", cast.school_class), {"remove": number})
    assert Wish.objects.filter(pk=wish.pk).exists()


def test_a_wish_waits_while_one_of_the_two_is_away(cast: SchoolCast, client: Client) -> None:
    ana, ben = cast.students[:2]
    rosters.add_wish(cast.school_class, ana.pk, ben.pk, together=False, by=cast.teacher)
    Enrolment.objects.filter(student=ben).update(left=timezone.now())
    assert rosters.wishes_of(cast.school_class) == []
    assert "No wishes yet." in client.get(url("wishes", cast.school_class)).content.decode()
    Enrolment.objects.filter(student=ben).update(left=None)
    assert len(rosters.wishes_of(cast.school_class)) == 1
