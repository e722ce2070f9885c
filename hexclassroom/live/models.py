"""Lessons, tables and everything that is written while they are played.

Only actions.py writes a table's state, version, log and deadlines while it is played.
"""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from hexclassroom.classes.models import Class, Student
from hexclassroom.live import captures


class Lesson(models.Model):
    """One sitting of a class: one join code, 1-4 tables, one Game Master console."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    teacher = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lessons"
    )
    school_class = models.ForeignKey(
        Class, null=True, blank=True, on_delete=models.SET_NULL, related_name="lessons"
    )
    """The class whose lesson it is; null for a quick lesson. Its teachers may all lead it."""
    title = models.CharField(_("title"), max_length=80)
    code = models.CharField(max_length=6)
    """Join code: six letters and digits that are not mistaken for others; unique while open."""
    picking = models.BooleanField(default=True)
    """Whether students pick their name from the list while the lobby is open."""
    late_join = models.BooleanField(default=True)
    session_pause = models.BooleanField(default=True)
    """Whether tables wait for the Game Master when the roles move on between sessions."""
    show_names = models.BooleanField(default=False)
    """Whether the projector may show students' names."""
    indicators = models.JSONField(default=list)
    """The observation indicators (keys) on the console, four at most."""
    captures = models.JSONField(default=captures.every, db_default=captures.every())
    """What players may tell with one tap: keys of captures.CAPTURES."""
    slide = models.SmallIntegerField(default=0)
    """Which briefing slide the projector shows."""
    created = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("lesson")
        verbose_name_plural = _("lessons")
        constraints = [
            models.UniqueConstraint(
                fields=["code"], condition=Q(closed=None), name="lesson_open_code"
            )
        ]

    def __str__(self) -> str:
        return self.title


class Table(models.Model):
    """One running game. `state` is the engine's State as JSON text, null before the game starts."""

    class Status(models.TextChoices):
        """Where the table is around its game; within a game the engine's phase tells more."""

        LOBBY = "lobby", _("lobby")
        BRIEFING = "briefing", _("briefing")
        PLAYING = "playing", _("playing")
        DEBRIEF = "debrief", _("debrief")
        CLOSED = "closed", _("closed")

    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="tables")
    number = models.SmallIntegerField()
    game = models.CharField(max_length=32, default="planet_hexagon")
    options = models.TextField(default="{}")
    """The game's Options as JSON text."""
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.LOBBY)
    version = models.BigIntegerField(default=0)
    """Grows with every change that any viewer might see."""
    log_n = models.IntegerField(default=0)
    undo_count = models.IntegerField(default=0)
    state = models.TextField(null=True, blank=True)
    phase = models.CharField(max_length=20, blank=True)
    clock_id = models.CharField(max_length=40, blank=True)
    clock_ends = models.DateTimeField(null=True, blank=True)
    """When the running clock is up; null while paused, without timers or with nothing timed."""
    clock_left_ms = models.IntegerField(null=True, blank=True)
    """What was left when the clock was paused."""
    clock_total_ms = models.IntegerField(default=0)
    paused = models.BooleanField(default=False)
    pause_reason = models.CharField(max_length=20, blank=True)
    """"teacher", "session_change", "undo" or "restart"."""
    due = models.DateTimeField(null=True, blank=True)
    """The earliest moment at which the sweep must look: clock, absence grace or a bot's move."""
    factor = models.FloatField(default=1.0)
    """Time factor 0.5-10; 0 switches timers off."""
    factors = models.JSONField(default=dict)
    """Time factor of single sides, {"0": 2.0}."""
    roles = models.TextField(default="{}")
    """{"side": {"role": ["seat id", ...]}}: undone with the game."""
    stand_ins = models.TextField(default="{}")
    """{"side": {"role": "bot" | "seat id"}} for roles whose players are absent."""
    show_supply = models.BooleanField(default=False)
    """Whether the projector shows the Supply Centre."""
    show_points = models.BooleanField(default=True)
    """Whether Builders see what a lit cell would bring."""
    bot = models.CharField(max_length=20, default="greedy")
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["lesson", "number"], name="table_number_in_lesson")
        ]
        indexes = [models.Index(fields=["due"], condition=Q(due__isnull=False), name="table_due")]

    def __str__(self) -> str:
        return f"{self.lesson_id}/{self.number}"


class Seat(models.Model):
    """One player's place. Without a table and side its player waits or watches."""

    class Status(models.TextChoices):
        """Whether somebody has taken the seat, and whether they may."""

        OPEN = "open", _("not here yet")
        ABSENT = "absent", _("absent")
        TAKEN = "taken", _("taken")
        REMOVED = "removed", _("removed")
        BLOCKED = "blocked", _("blocked")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    lesson = models.ForeignKey(Lesson, on_delete=models.CASCADE, related_name="seats")
    student = models.ForeignKey(Student, null=True, blank=True, on_delete=models.SET_NULL)
    table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    side = models.SmallIntegerField(null=True, blank=True)
    place = models.SmallIntegerField(default=0)
    """Order round the team's table, clockwise."""
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    guest = models.BooleanField(default=False)
    """Plays, but what is kept of the game does not name the seat."""
    hand_up = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["side", "place", "created"]

    def __str__(self) -> str:
        return str(self.id)


class Device(models.Model):
    """One browser that sits on a seat; only the hash of its token is kept."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="devices")
    token_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return str(self.pk)


class LogEntry(models.Model):
    """One numbered entry of a table's log; nothing is ever deleted in play."""

    class Kind(models.TextChoices):
        """Only game and undo entries make state."""

        GAME = "game", _("game")
        TABLE = "table", _("table")
        TALK = "talk", _("talk")
        UNDO = "undo", _("undo")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="log")
    n = models.IntegerField()
    kind = models.CharField(max_length=5, choices=Kind.choices)
    actor = models.SmallIntegerField(null=True, blank=True)
    """The engine's actor: a side, CLOCK -1 or MASTER -2; null for table and talk entries."""
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL)
    """Whose tap it was; null for the teacher, a bot or the clock."""
    by = models.CharField(max_length=8, default="seat")
    """"seat", "teacher", "bot" or "clock"."""
    key = models.CharField(max_length=64, null=True, blank=True)
    body = models.TextField()
    """JSON: the engine's Record (game), {"to": n} (undo), {"what": ..., ...} (table, talk)."""
    undo_count = models.IntegerField(default=0)
    """The table's undo count when this was written: which line it belongs to."""
    version = models.BigIntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        ordering = ["table", "n"]
        constraints = [
            models.UniqueConstraint(fields=["table", "n"], name="log_entry_number"),
            models.UniqueConstraint(
                fields=["table", "seat", "key"],
                condition=Q(seat__isnull=False, key__isnull=False),
                name="log_entry_seat_key",
            ),
            models.UniqueConstraint(
                fields=["table", "key"],
                condition=Q(seat__isnull=True, key__isnull=False),
                name="log_entry_teacher_key",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}#{self.n}"


class Observation(models.Model):
    """One quick tap of the teacher: this team, this indicator, 0, 1 or 2."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="observations")
    side = models.SmallIntegerField()
    indicator = models.CharField(max_length=30)
    value = models.SmallIntegerField()
    session = models.SmallIntegerField(default=0)
    round = models.SmallIntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("observation")
        verbose_name_plural = _("observations")

    def __str__(self) -> str:
        return f"{self.table_id} {self.side} {self.indicator} {self.value}"
