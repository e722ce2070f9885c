"""`manage.py school_admin`."""

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings

from hexclassroom.accounts.models import AuditEntry, Membership, Role, School, User
from tests.accounts.people import whose
from tests.classroom import ClassroomServer, manage
from tests.school import SchoolCast

URL = "https://hex.school.test"


def run(**options: Any) -> str:
    out = StringIO()
    given = {"school": "Hill School", "email": "Head@school.test", "url": URL, **options}
    call_command("school_admin", stdout=out, **given)
    return out.getvalue()


def token(text: str) -> str:
    found = re.search(rf"{URL}/new-password/#(\S+)", text)
    assert found, text
    return found[1]


def test_it_makes_school_user_and_role_and_prints_a_link(db: None) -> None:
    text = run(name="Heidi")
    made = User.objects.get()
    assert (made.email, made.name) == ("head@school.test", "Heidi")
    assert not made.is_superuser
    assert not made.has_usable_password()
    membership = Membership.objects.get()
    assert (membership.school.name, membership.role) == ("Hill School", Role.ADMIN)
    client = Client()
    client.post("/new-password/", {"token": token(text)})
    words = {"password1": "seven quiet lakes", "password2": "seven quiet lakes"}
    client.post("/new-password/", words)
    assert whose(client) == str(made.pk)
    noted = AuditEntry.objects.filter(actor=None).values_list("verb", flat=True)
    assert sorted(noted) == ["joined", "reset_link", "school_made"]


def test_again_it_changes_nothing_but_gives_a_new_link(db: None) -> None:
    first = token(run(name="Heidi"))
    second = token(run(name="Another"))
    assert first != second
    assert (School.objects.count(), User.objects.count()) == (1, 1)
    assert User.objects.get().name == "Heidi"
    assert Client().post("/new-password/", {"token": first}).status_code == 403
    assert Client().post("/new-password/", {"token": second}).status_code == 302


def test_a_teacher_of_the_school_becomes_its_administrator(cast: SchoolCast) -> None:
    run(email=cast.teacher.email)
    membership = Membership.objects.get(user=cast.teacher)
    assert (membership.school, membership.role) == (cast.school, Role.ADMIN)
    assert AuditEntry.objects.filter(verb="role_changed", target=cast.teacher.pk).exists()


def test_somebody_of_another_school_gets_a_second_one(cast: SchoolCast) -> None:
    run(email=cast.foreign.email)
    roles = Membership.objects.filter(user=cast.foreign).values_list("school__name", "role")
    assert sorted(roles) == [("Hill School", "admin"), ("Lake School", "teacher")]


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"email": "nobody"}, "no e-mail address"),
        ({"email": "teacher@local"}, "no e-mail address"),
        ({"school": " "}, "needs a name"),
        ({"school": "x" * 81}, "needs a name"),
        ({"url": "hex.school.test"}, "--url must look like"),
        ({"url": "ftp://hex"}, "--url must look like"),
        ({"url": None}, "Start it first"),
    ],
)
def test_what_does_not_fit_is_refused_and_makes_nothing(
    db: None, options: dict[str, Any], word: str
) -> None:
    with pytest.raises(CommandError, match=word) as refused:
        run(**options)
    assert refused.value.returncode == 2
    assert not School.objects.exists()
    assert not User.objects.exists()


def test_two_schools_of_one_name_are_refused(cast: SchoolCast) -> None:
    School.objects.create(name="Hill School")
    with pytest.raises(CommandError, match="Several schools"):
        run()


def test_a_closed_account_is_refused(cast: SchoolCast) -> None:
    User.objects.filter(pk=cast.teacher.pk).update(is_active=False)
    with pytest.raises(CommandError, match="closed"):
        run(email=cast.teacher.email)


def test_on_a_server_the_first_host_name_is_the_address(db: None) -> None:
    with override_settings(
        EMBEDDED=False, ALLOWED_HOSTS=[".x.test", "hex.school.test"], SESSION_COOKIE_SECURE=True
    ):
        assert token(run(url=None))
    with (
        override_settings(EMBEDDED=False, ALLOWED_HOSTS=["*"]),
        pytest.raises(CommandError, match="--url"),
    ):
        run(url=None)


@pytest.mark.embedded
def test_a_running_laptop_is_found_and_the_link_opens_there(classroom: ClassroomServer) -> None:
    words = ["school_admin", "--school", "Hill", "--email", "head@school.test"]
    done = manage(*words, "--data", str(classroom.data))
    assert done.returncode == 0, done.stderr
    assert f"{classroom.local_url}/new-password/#" in done.stdout


@pytest.mark.embedded
def test_without_a_database_it_says_what_to_do(tmp_path: Any) -> None:
    words = ["school_admin", "--school", "Hill", "--email", "head@school.test", "--url", URL]
    done = manage(*words, "--data", str(tmp_path / "new"))
    assert done.returncode == 2
    assert "Start the server or migrate first." in done.stderr
