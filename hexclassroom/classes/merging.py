"""Merging two entries of one child: one stays, the other's things go to it, its name is deleted."""

import uuid

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from hexclassroom.accounts.audit import Verb, note
from hexclassroom.accounts.models import User
from hexclassroom.classes import roster
from hexclassroom.classes.models import Class, Enrolment, JoinCard, Student, TeamPlace, Wish
from hexclassroom.classes.signals import students_merged


def merge(school_class: Class, kept: uuid.UUID, gone: uuid.UUID, by: User) -> None:
    """Let the student `kept` take over everything of `gone`, in every class that both are of.

    What only one of them can have (word pair, name, a card that works) stays as `kept` has it.
    Raises RosterRefused("same"), ("gone") where one of them is in the class no more, and OSError
    where an app above cannot write down that `gone` is no more.
    """
    if kept == gone:
        raise roster.RosterRefused("same", _("Choose two different entries."))
    with transaction.atomic():
        touched = Class.objects.filter(enrolments__student__in=[kept, gone]).order_by("pk")
        # All of them, in one order: two merges at once wait for each other.
        list(Class.objects.select_for_update().filter(pk__in=touched.values("pk")).order_by("pk"))
        with roster.writing(school_class) as found:
            both = found.enrolments.filter(student__in=[kept, gone])
            if both.count() != 2:
                raise roster.RosterRefused(
                    "gone", _("One of the two is no longer in this class: somebody was faster.")
                )
            for each in Enrolment.objects.filter(student=gone):
                _enrolment(each, kept)
            _places(kept, gone)
            _wishes(kept, gone)
            note(by, Verb.STUDENTS_MERGED, found.school, kept)
            students_merged.send(Student, kept=kept, gone=gone)
            Student.objects.filter(pk=gone).delete()


def _enrolment(theirs: Enrolment, kept: uuid.UUID) -> None:
    """Hand over one place in a class; where both are in it, fold the two."""
    mine = Enrolment.objects.filter(school_class=theirs.school_class_id, student=kept).first()
    if mine is None:
        Enrolment.objects.filter(pk=theirs.pk).update(student=kept)
        return
    mine.tags = {**theirs.tags, **mine.tags}
    mine.source = mine.source or theirs.source
    # Who asked once that nothing is kept of them is not overruled by a merge.
    mine.guest = mine.guest or theirs.guest
    mine.left = mine.left if theirs.left else None
    works = JoinCard.objects.filter(revoked=None)
    if works.filter(enrolment=mine).exists() or mine.left is not None:
        roster.end_cards([theirs])
    JoinCard.objects.filter(enrolment=theirs).update(enrolment=mine)
    theirs.delete()
    mine.save(update_fields=["tags", "source", "guest", "left"])


def _places(kept: uuid.UUID, gone: uuid.UUID) -> None:
    """Hand over places in teams; a roster that has both keeps the place of `kept`."""
    has = TeamPlace.objects.filter(student=kept).values("roster")
    TeamPlace.objects.filter(student=gone, roster__in=has).delete()
    TeamPlace.objects.filter(student=gone).update(student=kept)


def _wishes(kept: uuid.UUID, gone: uuid.UUID) -> None:
    """Hand over wishes; of two about the same pair the one of `kept` stays."""
    about = Wish.objects.filter(Q(first__in=[kept, gone]) | Q(second__in=[kept, gone]))
    seen: set[tuple[int | uuid.UUID, ...]] = set()
    own_first = sorted(about, key=lambda wish: (gone in (wish.first_id, wish.second_id), wish.pk))
    for wish in own_first:
        pair = [kept if each == gone else each for each in (wish.first_id, wish.second_id)]
        # The database has one order of a pair as one wish, so the other order counts too.
        ident = (wish.school_class_id, *sorted(pair))
        if pair[0] == pair[1] or ident in seen:
            wish.delete()
            continue
        seen.add(ident)
        if gone in (wish.first_id, wish.second_id):
            wish.first_id, wish.second_id = pair
            wish.save(update_fields=["first", "second"])
