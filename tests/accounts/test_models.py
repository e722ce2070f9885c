"""Users and sign-in links."""

import datetime as dt

import pytest
from django.db import IntegrityError, transaction

from hexclassroom.accounts.models import LOCAL_TEACHER, SignInLink, User, hash_token

NOW = dt.datetime(2026, 11, 27, 8, 0, tzinfo=dt.UTC)
CLASSROOM = SignInLink.Purpose.CLASSROOM

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher() -> User:
    return User.objects.create_user("Ada@School.example", name="Ada")


def test_an_address_is_kept_and_found_whatever_its_capitals(teacher: User) -> None:
    assert teacher.email == "ada@school.example"
    assert User.objects.get_by_natural_key(" ADA@SCHOOL.EXAMPLE") == teacher


def test_two_users_cannot_differ_in_capitals_only(teacher: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("ADA@school.example")


def test_a_user_needs_an_address() -> None:
    with pytest.raises(ValueError, match="address"):
        User.objects.create_user(" ")


def test_a_user_without_a_password_cannot_sign_in_with_one(teacher: User) -> None:
    assert not teacher.has_usable_password()


def test_the_local_teacher_is_made_once() -> None:
    first = User.objects.local_teacher()
    assert first.email == LOCAL_TEACHER
    assert not first.has_usable_password()
    assert User.objects.local_teacher() == first


def test_a_link_signs_in_once(teacher: User) -> None:
    token = SignInLink.issue(teacher, CLASSROOM, NOW)
    assert SignInLink.redeem(token, NOW) == teacher
    assert SignInLink.redeem(token, NOW) is None


def test_a_link_has_at_least_128_random_bits_and_only_its_hash_is_stored(teacher: User) -> None:
    token = SignInLink.issue(teacher, CLASSROOM, NOW)
    assert len(token) * 6 >= 128
    link = SignInLink.objects.get()
    assert link.token_hash == hash_token(token)
    assert token not in str([getattr(link, field.attname) for field in link._meta.fields])


def test_a_new_link_ends_the_older_unused_one(teacher: User) -> None:
    older = SignInLink.issue(teacher, CLASSROOM, NOW)
    newer = SignInLink.issue(teacher, CLASSROOM, NOW)
    assert SignInLink.redeem(older, NOW) is None
    assert SignInLink.redeem(newer, NOW) == teacher


def test_an_old_link_is_refused(teacher: User) -> None:
    token = SignInLink.issue(teacher, CLASSROOM, NOW)
    later = NOW + SignInLink.LIFETIME[CLASSROOM] + dt.timedelta(seconds=1)
    assert SignInLink.redeem(token, later) is None


def test_a_link_of_a_closed_account_is_refused(teacher: User) -> None:
    token = SignInLink.issue(teacher, CLASSROOM, NOW)
    User.objects.update(is_active=False)
    assert SignInLink.redeem(token, NOW) is None


@pytest.mark.parametrize("token", ["", "x", "\x00", "ä" * 5000])
def test_an_invented_token_is_refused(token: str) -> None:
    assert SignInLink.redeem(token, NOW) is None


def test_the_local_teacher_may_take_another_address() -> None:
    first = User.objects.local_teacher()
    first.email = "own@school.example"
    first.save()
    assert User.objects.local_teacher() == first
    assert User.objects.count() == 1


def test_there_is_one_local_teacher() -> None:
    User.objects.local_teacher()
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("second@school.example", is_local=True)


def test_a_link_for_a_new_password_signs_nobody_in(teacher: User) -> None:
    token = SignInLink.issue(teacher, SignInLink.Purpose.RESET, NOW)
    assert SignInLink.redeem(token, NOW) is None
    assert SignInLink.find(token, NOW, SignInLink.Purpose.RESET) is not None
