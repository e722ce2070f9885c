"""Classes, their students and their teams. Names live in one table here, sealed, nowhere else."""

import datetime as dt
import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from hexclassroom.accounts.models import School
from hexclassroom.sealed import SealedJSONField, SealedTextField


class Class(models.Model):
    """A class of one school year; its teachers list its students, nobody else."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    school = models.ForeignKey(School, on_delete=models.CASCADE, related_name="classes")
    name = models.CharField(_("name"), max_length=40)
    year = models.CharField(_("school year"), max_length=9)
    """As in "2026/27"."""
    ends = models.DateField(_("ends on"))
    """The last day of the course: names are kept the school's `names_days` longer."""
    tags = models.JSONField(default=list)
    """The names of up to three tags for mixing teams, such as "language group"."""
    archived = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        ordering = ["-year", "name", "id"]

    def __str__(self) -> str:
        return str(self.id)

    @property
    def names_until(self) -> dt.date:
        """The last day on which this class's names are kept."""
        return self.ends + dt.timedelta(days=self.school.names_days)


class ClassTeacher(models.Model):
    """One of the teachers of a class; all of them may do the same."""

    school_class = models.ForeignKey(Class, on_delete=models.CASCADE, related_name="teachers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="teaches"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("teacher of a class")
        verbose_name_plural = _("teachers of classes")
        constraints = [
            models.UniqueConstraint(fields=["school_class", "user"], name="class_teacher_once"),
        ]

    def __str__(self) -> str:
        return str(self.pk)


class Student(models.Model):
    """A roster entry: an id that everything else carries, and the name that only teachers list."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    given = SealedTextField(_("given name"))
    initial = SealedTextField(_("initial"), blank=True)
    """The first letter of the family name, or ""."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("student")
        verbose_name_plural = _("students")

    def __str__(self) -> str:
        """Give the id, never the name: this text reaches logs."""
        return str(self.id)

    @property
    def name(self) -> str:
        """The name to show, as in "Ana K."."""
        return display_name(self.given, self.initial)


def display_name(given: str, initial: str) -> str:
    """Join given name and initial for showing."""
    return f"{given} {initial}." if initial else given


class Enrolment(models.Model):
    """A student in a class."""

    school_class = models.ForeignKey(Class, on_delete=models.CASCADE, related_name="enrolments")
    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="enrolments")
    words = models.CharField(max_length=40)
    """A word pair from the safe list, unique in the class: on cards and lists without names."""
    source = models.CharField(max_length=64, blank=True)
    """A keyed hash of the id in the school's own system: imports know the student by it."""
    tags = SealedJSONField(default=dict)
    """{"tag name": "value"} for mixing teams."""
    guest = models.BooleanField(_("plays as a guest"), default=False)
    """Plays, but nothing that they do is kept under their id."""
    left = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("enrolment")
        verbose_name_plural = _("enrolments")
        constraints = [
            models.UniqueConstraint(fields=["school_class", "student"], name="enrolment_once"),
            models.UniqueConstraint(fields=["school_class", "words"], name="enrolment_words"),
        ]

    def __str__(self) -> str:
        return str(self.pk)


class JoinCard(models.Model):
    """A printed card whose QR code signs a device as one student for their class's lessons."""

    enrolment = models.ForeignKey(Enrolment, on_delete=models.CASCADE, related_name="cards")
    token = SealedTextField()
    """The secret in the QR code, sealed: kept so that the same card can be printed again."""
    token_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("join card")
        verbose_name_plural = _("join cards")
        constraints = [
            models.UniqueConstraint(
                fields=["enrolment"], condition=models.Q(revoked=None), name="one_card_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return str(self.pk)


class TeamRoster(models.Model):
    """Saved teams of a class."""

    class Method(models.TextChoices):
        """How the teams were made."""

        HAND = "hand", _("by hand")
        RANDOM = "random", _("at random")
        BALANCED = "balanced", _("balanced")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    school_class = models.ForeignKey(Class, on_delete=models.CASCADE, related_name="rosters")
    name = models.CharField(_("name"), max_length=40)
    tables = models.PositiveSmallIntegerField(default=1)
    sides = models.PositiveSmallIntegerField(default=4)
    """Teams at each table."""
    method = models.CharField(max_length=10, choices=Method.choices, default=Method.HAND)
    used = models.DateTimeField(null=True, blank=True)
    """When the class last played in these teams: "mix new partners" parts them."""
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("team roster")
        verbose_name_plural = _("team rosters")
        ordering = ["-changed"]

    def __str__(self) -> str:
        return str(self.id)


class TeamPlace(models.Model):
    """A student's place in a roster; places in their order are the order of the roles."""

    roster = models.ForeignKey(TeamRoster, on_delete=models.CASCADE, related_name="places")
    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="places")
    table = models.PositiveSmallIntegerField(default=1)
    """From 1."""
    side = models.PositiveSmallIntegerField()
    """From 0."""
    place = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("place in a team")
        verbose_name_plural = _("places in teams")
        ordering = ["table", "side", "place"]
        constraints = [
            models.UniqueConstraint(fields=["roster", "student"], name="team_place_once"),
        ]

    def __str__(self) -> str:
        return str(self.pk)


class Wish(models.Model):
    """Two students who are to be in one team, or in different ones."""

    school_class = models.ForeignKey(Class, on_delete=models.CASCADE, related_name="wishes")
    first = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="+")
    together = models.BooleanField()

    class Meta:
        verbose_name = _("wish for teams")
        verbose_name_plural = _("wishes for teams")
        constraints = [
            models.UniqueConstraint(
                fields=["school_class", "first", "second"], name="wish_once_a_pair"
            )
        ]

    def __str__(self) -> str:
        return str(self.pk)
