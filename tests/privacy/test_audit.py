"""Who looks at a result, takes it along or erases is in the school's audit log."""

import pytest

from hexclassroom.accounts.models import AuditEntry
from tests.privacy.played import Played
from tests.school import SchoolCast, signed_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("path", "verb"), [("", "report_seen"), ("points.csv", "report_exported")])
def test_a_look_at_a_result_is_noted(
    played: Played, cast: SchoolCast, path: str, verb: str
) -> None:
    assert signed_in(cast.colleague).get(f"/results/{played.kept.pk}/{path}").status_code == 200
    entry = AuditEntry.objects.get(verb=verb)
    assert entry.actor == cast.colleague
    assert entry.school == cast.school
    assert entry.target == str(played.kept.pk)


def test_who_may_not_look_is_not_noted(played: Played, cast: SchoolCast) -> None:
    for who in (cast.admin, cast.other, cast.foreign):
        assert signed_in(who).get(f"/results/{played.kept.pk}/").status_code == 404
    assert not AuditEntry.objects.filter(verb="report_seen").exists()
