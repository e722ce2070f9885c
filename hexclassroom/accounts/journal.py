"""Notes in the audit log about what concerns a user and no single school."""

from hexclassroom.accounts import audit
from hexclassroom.accounts.models import AuditEntry, School, User


def note(actor: User | None, verb: AuditEntry.Verb, user: User | None) -> None:
    """Note it in each school of the user, so that all of their administrators see it.

    For users without a school, and for nobody (an address without an account), once without one.
    """
    schools: list[School | None] = []
    if user is not None:
        schools.extend(School.objects.filter(memberships__user=user))
    for school in schools or [None]:
        audit.note(actor, verb, school=school, target="" if user is None else user)
