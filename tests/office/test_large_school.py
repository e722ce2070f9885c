"""A school with 200 classes and 60 members asks the database as little as a small one."""

import pytest
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
    "audit": 8,
}


def asked(cast: SchoolCast, address: str) -> int:
    """Count the queries of a page, opened a second time: the first keeps the session alive."""
    client = signed_in(cast.admin)
    client.get("/")
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


@pytest.fixture
def large(cast: SchoolCast) -> SchoolCast:
    fill(cast.school)
    return cast


@pytest.mark.parametrize("name", QUERIES)
def test_pages_ask_the_same_number_of_questions_however_many_there_are(
    cast: SchoolCast, at: At, name: str
) -> None:
    AuditEntry.objects.create(school=cast.school, actor=cast.teacher, verb="joined")
    assert asked(cast, at(name)) == QUERIES[name]
    fill(cast.school)
    assert asked(cast, at(name)) == QUERIES[name]
    assert asked(cast, at(name) + "?year=all") == QUERIES[name]


def test_all_classes_of_all_years_are_on_one_page(large: SchoolCast, at: At) -> None:
    response = signed_in(large.admin).get(at("classes"), {"year": "all"})
    assert len(response.context["classes"]) == 201
    assert {each.students for each in response.context["classes"]} == {28, 8}
    assert {each.played for each in response.context["classes"]} == {3, 0}


def test_the_page_of_a_member_and_of_a_class_ask_little(large: SchoolCast, at: At) -> None:
    assert asked(large, at("member", large.teacher.pk)) == 13
    assert asked(large, at("class", large.school_class.pk)) == 9
