"""No student's name in an address, the audit log, what is logged, a cookie or a session."""

import logging
import re

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import merging, roster
from hexclassroom.classes.forms import seen
from tests.school import SchoolCast, signed_in

pytestmark = pytest.mark.usefixtures("november")
SECRET = ("Xanthippe", "Zebulon")


def traces(text: str) -> list[str]:
    return [name for name in SECRET if name.casefold() in text.casefold()]


def test_the_check_finds_a_name() -> None:
    assert traces("/students/xanthippe/") == ["Xanthippe"]


def test_a_name_goes_through_every_form_and_leaves_no_trace(
    cast: SchoolCast, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("django.db.backends").setLevel(logging.INFO)
    browser = signed_in(cast.teacher)
    ident = cast.school_class.pk
    answers = [
        browser.post(reverse("classes:add", args=[ident]), {"names": "Xanthippe K\nZebulon"}),
        browser.post(reverse("classes:add", args=[ident]), {"names": "Xanthippe\nxanthippe"}),
    ]
    first, second = cast.school_class.enrolments.order_by("-pk")[:2]
    page = reverse("classes:student", args=[ident, first.student_id])
    sent = {"given": "Xanthippe", "initial_letter": "K", "seen": seen(first)}
    answers += [browser.post(page, sent), browser.post(page, {**sent, "given": "Zebulon 2"})]
    for name in ("leave", "come_back", "new_words"):
        answers.append(browser.post(reverse(f"classes:{name}", args=[ident, first.student_id])))
    pages = [browser.get(reverse("classes:class", args=[ident])).text, answers[0].text]
    merging.merge(cast.school_class, first.student_id, second.student_id, cast.teacher)
    with pytest.raises(roster.RosterRefused) as refused:
        merging.merge(cast.school_class, first.student_id, second.student_id, cast.teacher)
    logging.getLogger("hexclassroom").exception("as it would be logged", exc_info=refused.value)

    assert [traces(each) for each in pages] == [list(SECRET), list(SECRET)]
    links = [link for each in pages for link in re.findall(r'(?:href|action|src)="([^"]*)"', each)]
    assert links
    assert not traces(" ".join(links))
    assert not traces(" ".join(each.get("Location", "") for each in answers))
    assert not traces(caplog.text)
    assert not traces(" ".join(str(each) for each in AuditEntry.objects.values_list()))
    assert not traces(browser.cookies.output())
    assert not traces(str([each.get_decoded() for each in Session.objects.all()]))
