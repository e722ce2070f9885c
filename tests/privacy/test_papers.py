"""What is to be read: the notice, the school's papers, filled with its own numbers."""

import pytest

from hexclassroom.accounts.models import Membership, School
from hexclassroom.privacy import papers
from hexclassroom.privacy.papers import Facts
from hexclassroom.privacy.periods import Periods, defaults
from tests.school import SchoolCast, signed_in, user

pytestmark = pytest.mark.django_db

SLUGS = tuple(papers.PAPERS)


def words(found: papers.Paper) -> list[str]:
    return " ".join(line for section in found.sections for line in section.lines).split()


def test_there_are_all_papers_that_a_school_needs() -> None:
    assert SLUGS == (
        "record-of-processing",
        "retention",
        "impact-assessment",
        "processor-agreement",
        "letter-to-parents",
        "child-notice",
    )


def test_the_notice_can_be_read_aloud_in_a_minute() -> None:
    notice = papers.paper("child-notice", Facts("Hill School", Periods(400, 1100, 2200)))
    assert notice is not None
    found = words(notice)
    assert 80 < len(found) <= 150
    assert max(len(word) for word in found) <= 14


@pytest.mark.parametrize("slug", SLUGS)
def test_every_paper_opens_and_downloads_as_text(cast: SchoolCast, slug: str) -> None:
    client = signed_in(cast.teacher)
    page = client.get(f"/privacy/papers/{slug}/")
    assert page.status_code == 200
    text = client.get(f"/privacy/papers/{slug}.txt")
    assert text["Content-Type"] == "text/plain; charset=utf-8"
    assert text["Content-Disposition"] == f'attachment; filename="{slug}.txt"'
    content = text.content.decode()
    assert max(len(line) for line in content.splitlines()) <= 80
    if slug != "child-notice":
        assert "not legal advice" in page.content.decode()
        assert "not legal advice" in " ".join(content.split())


@pytest.mark.parametrize("slug", ["retention", "letter-to-parents", "child-notice"])
def test_papers_have_the_schools_own_numbers(cast: SchoolCast, slug: str) -> None:
    School.objects.filter(pk=cast.school.pk).update(names_days=17, logs_days=123)
    page = signed_in(cast.teacher).get(f"/privacy/papers/{slug}/").content.decode()
    assert "17 days" in page
    assert "123 days" in page


def test_somebody_in_two_schools_chooses_whose_numbers(cast: SchoolCast) -> None:
    Membership.objects.create(school=cast.elsewhere, user=cast.teacher)
    School.objects.filter(pk=cast.elsewhere.pk).update(names_days=99)
    client = signed_in(cast.teacher)
    first = client.get("/privacy/").content.decode()
    assert "30 days after the last day of the class" in first
    second = client.get(f"/privacy/?school={cast.elsewhere.pk}").content.decode()
    assert "99 days after the last day of the class" in second
    # A school of others is not shown, nor is nonsense.
    for asked in ("nonsense", cast.school_class.pk):
        assert client.get(f"/privacy/?school={asked}").status_code == 200


def test_without_a_school_the_defaults_are_shown() -> None:
    page = signed_in(user("Una")).get("/privacy/").content.decode()
    assert f"{defaults().names} days after the last day of the class" in page
    assert "belong to no school" in page


def test_only_administrators_see_the_doors_for_the_whole_school(cast: SchoolCast) -> None:
    assert "Erase everything" in signed_in(cast.admin).get("/privacy/").content.decode()
    assert "Erase everything" not in signed_in(cast.teacher).get("/privacy/").content.decode()


def test_the_inventory_page_lists_every_table(cast: SchoolCast) -> None:
    page = signed_in(cast.teacher).get("/privacy/data/").content.decode()
    for name in ("classes.Student", "live.LogEntry", "reports.Archive", "sessions.Session"):
        assert f"<h2>{name}</h2>" in page
    assert "<code>given</code>" in page


def test_the_guide_leads_here(cast: SchoolCast) -> None:
    page = signed_in(cast.teacher).get("/guide/").content.decode()
    assert 'href="/privacy/"' in page


def test_class_and_student_pages_lead_here(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    page = client.get(f"/classes/{cast.school_class.pk}/").content.decode()
    assert "/privacy/?school=" in page
    assert f"/privacy/classes/{cast.school_class.pk}/export/" in page


def test_the_offices_settings_lead_here(cast: SchoolCast) -> None:
    page = signed_in(cast.admin).get(f"/school/{cast.school.pk}/settings/").content.decode()
    assert f"/privacy/schools/{cast.school.pk}/erase/" in page
    assert f"/privacy/schools/{cast.school.pk}/export/" in page
