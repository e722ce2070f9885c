"""Finished games, kept as they were: what results, exports and reports are read from."""

import uuid
from typing import Any

import msgspec
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from hexclassroom.accounts.models import School
from hexclassroom.classes.models import Class
from hexclassroom.live.models import Table


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
