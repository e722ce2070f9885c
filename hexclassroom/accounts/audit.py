"""Writing the audit log."""

from typing import Any

from hexclassroom.accounts.models import AuditEntry, School, User

Verb = AuditEntry.Verb


def note(
    actor: User | None,
    verb: AuditEntry.Verb,
    school: School | None = None,
    target: Any = "",
    n: int | None = None,
) -> None:
    """Note that `actor` (None = the server) did it; `target` is an object with a key, or an id."""
    ident = str(getattr(target, "pk", target))
    AuditEntry.objects.create(actor=actor, verb=verb, school=school, target=ident[:64], n=n)
