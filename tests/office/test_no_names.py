"""No student's name reaches the office: whatever was done, on no page and in no file."""

import pytest
from django.http import HttpResponse

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import roster
from tests.office.conftest import At
from tests.school import SchoolCast, signed_in

# Long enough that no other word of a page holds them by chance.
NAMES = ("Xanthippe", "Quirinus", "Wilhelmine")
PAGES = ("overview", "people", "invite", "classes", "settings", "audit", "audit_download",
         "health", "analytics", "analytics_csv")  # fmt: skip


def busy(cast: SchoolCast) -> None:
    """Do what teachers do with names."""
    made = roster.add_students(cast.school_class, [(name, "K") for name in NAMES], cast.teacher)
    roster.rename(made[0], "Xanthippe", "L", cast.teacher)
    roster.leave(made[1], cast.teacher)
    roster.come_back(made[1], cast.teacher)
    roster.add_teacher(cast.school_class, cast.other, cast.admin)


def pages(cast: SchoolCast, at: At) -> dict[str, HttpResponse]:
    client = signed_in(cast.admin)
    found = {name: client.get(at(name)) for name in PAGES}
    found["member"] = client.get(at("member", cast.teacher.pk))
    found["class"] = client.get(at("class", cast.school_class.pk))
    found["remove"] = client.post(at("remove", cast.admin.pk))
    sent = {"name": "Hill", "names_days": "1", "logs_days": "1", "audit_days": "30"}
    found["shorter"] = client.post(at("settings"), sent)
    return found


def test_no_page_and_no_file_of_the_office_names_a_student(cast: SchoolCast, at: At) -> None:
    busy(cast)
    assert AuditEntry.objects.count() >= 4
    for page, response in pages(cast, at).items():
        text = response.content.decode()
        for name in NAMES:
            assert name not in text, page
        for enrolment in cast.school_class.enrolments.all():
            assert enrolment.words not in text, page


def test_the_test_above_would_notice(cast: SchoolCast, at: At) -> None:
    busy(cast)
    cast.school_class.name = NAMES[0]
    cast.school_class.save()
    assert NAMES[0] in pages(cast, at)["class"].content.decode()


@pytest.mark.parametrize("name", ["member", "class", "people", "audit"])
def test_titles_that_go_into_the_history_name_nobody(cast: SchoolCast, at: At, name: str) -> None:
    text = pages(cast, at)[name].content.decode()
    title = text.partition("<title>")[2].partition("</title>")[0]
    for secret in ("Tara", "7b", *NAMES):
        assert secret not in title
