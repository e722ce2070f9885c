"""The word "School" among the pages of a teacher."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.school import SchoolCast, signed_in

LINK = 'href="/school/"'


@pytest.mark.parametrize(("who", "there"), [("admin", True), ("teacher", False)])
def test_administrators_alone_see_it(cast: SchoolCast, who: str, there: bool) -> None:
    page = signed_in(getattr(cast, who)).get(reverse("teacher:rules")).content.decode()
    assert (LINK in page) is there


def test_it_costs_strangers_no_query(cast: SchoolCast) -> None:
    with CaptureQueriesContext(connection) as asked:
        page = Client().get(reverse("teacher:rules")).content.decode()
    assert LINK not in page
    assert len(asked) == 0


def test_it_costs_one_query_and_only_where_it_is_shown(cast: SchoolCast) -> None:
    def memberships(address: str) -> int:
        client = signed_in(cast.teacher)
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        return sum("accounts_membership" in each["sql"] for each in asked)

    assert memberships(reverse("teacher:rules")) == 1
    assert memberships("/") == 0


def test_it_is_marked_on_the_pages_of_the_office(cast: SchoolCast) -> None:
    page = signed_in(cast.admin).get(reverse("office:start"), follow=True).content.decode()
    assert f'{LINK} aria-current="page"' in page
