"""A school with 200 classes and 60 members asks the database as little as a small one."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from hexclassroom.accounts.models import AuditEntry
from tests.office.conftest import At
from tests.office.crowd import fill
from tests.school import SchoolCast, signed_in

# Session, user, school, role and the word "School" in the nav are five of each.
QUERIES = {
    "overview": 13,
    "people": 7,
    "classes": 8,
    "classes of all years": 8,
    "audit": 8,
    "member": 13,
    "class": 9,
}


def asked(cast: SchoolCast, address: str) -> int:
    """Count the queries of a page, opened a second time: the first keeps the session alive."""
    client = signed_in(cast.admin)
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_pages_ask_the_same_number_of_questions_however_many_there_are(
    cast: SchoolCast, at: At
) -> None:
    addresses = {
        "overview": at("overview"),
        "people": at("people"),
        "classes": at("classes"),
        "classes of all years": at("classes") + "?year=all",
        "audit": at("audit"),
        "member": at("member", cast.teacher.pk),
        "class": at("class", cast.school_class.pk),
    }
    AuditEntry.objects.create(school=cast.school, actor=cast.teacher, verb="joined")
    assert {name: asked(cast, address) for name, address in addresses.items()} == QUERIES
    fill(cast.school, members=60, classes=200, students=8)
    assert {name: asked(cast, address) for name, address in addresses.items()} == QUERIES


def test_all_classes_of_all_years_are_on_one_page(cast: SchoolCast, at: At) -> None:
    fill(cast.school, members=10, classes=40, students=5)
    response = signed_in(cast.admin).get(at("classes"), {"year": "all"})
    assert len(response.context["classes"]) == 41
    assert {(each.students, each.played) for each in response.context["classes"]} == {
        (5, 3),
        (8, 0),
    }
