"""Finished games, kept as they were: what results, exports and reports are read from."""

import uuid
from typing import Any

import msgspec
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from hexclassroom.accounts.models import School
from hexclassroom.classes.models import Class, Student
from hexclassroom.live.models import Table
from hexclassroom.sealed import SealedTextField


class Archive(models.Model):
    """One game that ended: at most one for a table; archiving again replaces it.

    No names are in here: seats are ids, and names are joined when a page is drawn.
    """

    class Source(models.TextChoices):
        """Where the game was played."""

        PLAYED = "played", _("played here")
        PHYSICAL = "physical", _("printed tiles")

    class Reason(models.TextChoices):
        """Why the game ended."""

        COMPLETE = "complete", _("played to the end")
        EARLY = "early", _("ended early")
        COUNTED = "counted", _("counted from the tables")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    teacher = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="archives"
    )
    table = models.OneToOneField(
        Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="archive"
    )
    school_class = models.ForeignKey(
        Class, null=True, blank=True, on_delete=models.SET_NULL, related_name="archives"
    )
    """The class that played; all its teachers see the game."""
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.PLAYED)
    title = models.CharField(_("title"), max_length=80)
    number = models.SmallIntegerField(default=1)
    """The table's number in its lesson."""
    game = models.CharField(max_length=32)
    rules_schema = models.SmallIntegerField(default=1)
    """The engine's schema number that state and log are written in."""
    options = models.TextField(default="{}")
    state = models.TextField()
    """The final position as the engine's JSON; of a physical table the table JSON."""
    log = models.TextField(default="[]")
    """The table's log in order, undone lines included and marked, as a JSON list."""
    seats = models.JSONField(default=list)
    """[{"seat", "side", "place"}]: ids only, null for guests and whoever was erased."""
    people = models.JSONField(default=list)
    """How many people each side had, 0 for a computer."""
    categories = models.JSONField(default=list)
    scores = models.JSONField(default=list)
    """Points by side and category."""
    totals = models.JSONField(default=list)
    winners = models.JSONField(default=list)
    counts = models.JSONField(default=list)
    """What each side counted itself, or null."""
    timeline = models.JSONField(default=dict)
    """Numbers of how the game went: see archive.timeline."""
    findings = models.TextField(default="", db_default="", blank=True)
    """What the indicators found (indicators.shape.Findings) as JSON; "" where nothing has yet."""
    captures = models.JSONField(default=list, db_default=["finds"])
    """What players could tell with one tap in this game, for a part of it at least: keys of
    live.captures. Games from before there was a choice could note finds."""
    turning = models.TextField(blank=True, default="", db_default="")
    """The turning points (reports/turning.py) as JSON; "" = not looked for."""
    reason = models.CharField(max_length=10, choices=Reason.choices, default=Reason.COMPLETE)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField()
    archived = models.DateTimeField(auto_now=True)
    log_dropped = models.DateTimeField(null=True, blank=True)
    """When the log was erased because it had been kept long enough; the numbers stay."""

    class Meta:
        verbose_name = _("archived game")
        verbose_name_plural = _("archived games")
        ordering = ["-ended", "number"]

    def __str__(self) -> str:
        return str(self.id)

    @property
    def entries(self) -> list[dict[str, Any]]:
        """Return the log as a list of entries."""
        out: list[dict[str, Any]] = msgspec.json.decode(self.log)
        return out


class CoachAdvice(models.Model):
    """What the coach says of a game's decisions; it goes when the log goes."""

    archive = models.OneToOneField(
        Archive, primary_key=True, on_delete=models.CASCADE, related_name="coach"
    )
    version = models.SmallIntegerField()
    """coach.shape.VERSION by which it was made."""
    log_n = models.IntegerField()
    """The number of the log's last entry then: a game that was reopened needs new advice."""
    made = models.DateTimeField(auto_now=True)
    text = models.TextField()
    """A JSON list of coach.shape.Advice."""

    class Meta:
        verbose_name = _("advice of the coach")
        verbose_name_plural = _("advice of the coach")

    def __str__(self) -> str:
        return str(self.pk)


class SharedReplay(models.Model):
    """A replay that the other members of a school may watch; deleting the row takes it back."""

    archive = models.OneToOneField(
        Archive, primary_key=True, on_delete=models.CASCADE, related_name="shared"
    )
    school = models.ForeignKey(School, on_delete=models.CASCADE, related_name="shared_replays")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("shared replay")
        verbose_name_plural = _("shared replays")

    def __str__(self) -> str:
        return str(self.pk)


class GameFacts(models.Model):
    """The few numbers of one archived game that a school's analytics add up.

    Written when a game is archived. Nothing here tells of a single player, so facts stay when the
    log goes; they go with their archive.
    """

    archive = models.OneToOneField(
        Archive, primary_key=True, on_delete=models.CASCADE, related_name="facts"
    )
    school = models.ForeignKey(School, null=True, on_delete=models.CASCADE, related_name="facts")
    """The class's school; of a quick lesson the teacher's only one, or null."""
    school_class = models.ForeignKey(Class, null=True, on_delete=models.SET_NULL, related_name="+")
    teacher = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    lesson = models.UUIDField(null=True)
    """Tells games of one sitting together; the lesson itself may be gone."""
    game = models.CharField(max_length=32)
    variant = models.CharField(max_length=60)
    """Only games of one variant are compared: rules, teams, length, options
    (analytics/variants.py)."""
    year = models.SmallIntegerField()
    """The year in which the school year began."""
    month = models.SmallIntegerField()
    people = models.SmallIntegerField(default=0)
    """How many people played; 0 = not known (printed tiles)."""
    fair = models.BooleanField(default=False)
    """Whether it tells of balance: played here to the end, by people on every side."""
    outcomes = models.SmallIntegerField(default=0)
    """Bits in the order of indicators.shape.OUTCOMES: for which there is evidence."""
    winners = models.SmallIntegerField(default=0)
    """Bits in the order of sides."""
    began = models.SmallIntegerField(null=True)
    """The side that acted first."""
    minutes = models.SmallIntegerField(null=True)
    """How long it took; null = not known."""
    turns = models.IntegerField(default=0)
    """Turns that had a clock."""
    timed_out = models.IntegerField(default=0)

    class Meta:
        verbose_name = _("facts of a game")
        verbose_name_plural = _("facts of games")
        indexes = [models.Index(fields=["school", "year", "game"], name="facts_of_school")]

    def __str__(self) -> str:
        return str(self.pk)


class SideFacts(models.Model):
    """The points of one side in one archived game."""

    facts = models.ForeignKey(GameFacts, on_delete=models.CASCADE, related_name="sides")
    side = models.SmallIntegerField()
    name = models.CharField(max_length=32)
    """The side's key in its game, as in "lupidians"."""
    points = models.IntegerField()
    lead = models.FloatField(default=0)
    """Points more than the mean of the other sides."""

    class Meta:
        verbose_name = _("points of a side")
        verbose_name_plural = _("points of sides")
        constraints = [models.UniqueConstraint(fields=["facts", "side"], name="side_once_in_facts")]

    def __str__(self) -> str:
        return str(self.pk)


class MarkSheet(models.Model):
    """What a teacher hands over for a game of a class: marks that they gave, or completion."""

    class Kind(models.TextChoices):
        """What the numbers mean."""

        MARKS = "marks", _("marks")
        COMPLETION = "completion", _("completed")

    archive = models.OneToOneField(
        Archive, primary_key=True, on_delete=models.CASCADE, related_name="mark_sheet"
    )
    school_class = models.ForeignKey(Class, on_delete=models.CASCADE, related_name="mark_sheets")
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.MARKS)
    most = models.PositiveSmallIntegerField(default=10)
    """The highest mark; 1 where it is about completion."""
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("mark sheet")
        verbose_name_plural = _("mark sheets")

    def __str__(self) -> str:
        return str(self.pk)


class Mark(models.Model):
    """One student's mark as their teacher wrote it; never computed from a game."""

    sheet = models.ForeignKey(MarkSheet, on_delete=models.CASCADE, related_name="marks")
    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="marks")
    value = SealedTextField()
    """A decimal number with a point."""

    class Meta:
        verbose_name = _("mark")
        verbose_name_plural = _("marks")
        constraints = [
            models.UniqueConstraint(fields=["sheet", "student"], name="mark_once_a_student")
        ]

    def __str__(self) -> str:
        """Give the key, never the mark: this text reaches logs."""
        return str(self.pk)


from hexclassroom.reports.debrief.models import Debrief as Debrief  # noqa: E402 - needs no Archive
from hexclassroom.reports.ticket.models import Ticket as Ticket  # noqa: E402
