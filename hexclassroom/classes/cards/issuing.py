"""Which cards there are: one at a time a student, printed again until it is revoked.

A card's secret is 128 random bits. Devices are known by its hash; the secret itself is kept
sealed, so that the same card can be printed again.
"""

import datetime as dt
import secrets
from collections.abc import Iterable

from django.db import transaction

from hexclassroom.accounts.models import hash_token
from hexclassroom.classes import roster
from hexclassroom.classes.models import Class, Enrolment, JoinCard
from hexclassroom.classes.people import enrolled

TOKEN_BYTES = 16


class CardError(Exception):
    """A card that does not work; code: "unknown", "revoked", "left" or "archived"."""

    def __init__(self, code: str) -> None:
        """Keep the code; the page has the words."""
        super().__init__(code)
        self.code = code


def ensure(school_class: Class, only: Iterable[Enrolment] | None = None) -> list[JoinCard]:
    """Give the card of everybody in the class (or of `only` those), by name; make missing ones.

    Two teachers who print at once get the same cards. Raises RosterRefused where the class was
    archived or erased meanwhile.
    """
    wanted = None if only is None else {each.pk for each in only}
    # Whoever prints at the same moment waits here and then finds the cards made.
    with roster.writing(school_class):
        people = [each for each in enrolled(school_class) if wanted is None or each.pk in wanted]
        ids = [each.pk for each in people]
        live = JoinCard.objects.filter(enrolment__in=ids, revoked=None)
        have = set(live.values_list("enrolment", flat=True))
        JoinCard.objects.bulk_create(
            [_new(enrolment) for enrolment in people if enrolment.pk not in have]
        )
        cards = {card.enrolment_id: card for card in live.all()}
    out = []
    for enrolment in people:
        card = cards[enrolment.pk]
        card.enrolment = enrolment
        out.append(card)
    return out


def _new(enrolment: Enrolment) -> JoinCard:
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return JoinCard(enrolment=enrolment, token=token, token_hash=hash_token(token))


def revoke(school_class: Class, now: dt.datetime, only: Iterable[Enrolment] | None = None) -> int:
    """Let the cards of a class (or of `only` those students) end at once; give how many.

    Devices that sit in a lesson already stay there: a lost card throws nobody out of a game.
    """
    found = JoinCard.objects.filter(enrolment__school_class=school_class, revoked=None)
    if only is not None:
        found = found.filter(enrolment__in=[each.pk for each in only])
    with transaction.atomic():
        # Not while somebody gathers the cards for a sheet.
        list(Class.objects.select_for_update().filter(pk=school_class.pk).values_list("pk"))
        return found.update(revoked=now)


def find(token: str) -> JoinCard:
    """Give the card behind a secret, with enrolment, student and class; raises CardError."""
    found = (
        JoinCard.objects.select_related("enrolment__student", "enrolment__school_class")
        .filter(token_hash=hash_token(token))
        .first()
    )
    if found is None:
        raise CardError("unknown")
    if found.enrolment.left is not None:
        raise CardError("left")
    if found.enrolment.school_class.archived is not None:
        raise CardError("archived")
    if found.revoked is not None:
        raise CardError("revoked")
    return found


def shown_name(enrolment: Enrolment) -> str:
    """Give the name under which a student plays: a guest's is the word pair."""
    return enrolment.words if enrolment.guest else enrolment.student.name
