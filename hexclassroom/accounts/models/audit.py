"""Who did what, kept without any student's name."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from hexclassroom.accounts.models.schools import School


class AuditEntry(models.Model):
    """One thing that somebody did: who, when, what kind, to which id, how many."""

    class Verb(models.TextChoices):
        """The closed list of what is noted."""

        SIGNED_IN = "signed_in", _("signed in")
        SIGN_IN_REFUSED = "sign_in_refused", _("was refused when signing in")
        PASSWORD_SET = "password_set", _("set a new password")
        FACTOR_ON = "factor_on", _("switched the second factor on")
        FACTOR_OFF = "factor_off", _("switched the second factor off")
        INVITED = "invited", _("invited somebody")
        INVITATION_REVOKED = "invitation_revoked", _("took an invitation back")
        JOINED = "joined", _("joined the school")
        ROLE_CHANGED = "role_changed", _("changed a role")
        MEMBER_REMOVED = "member_removed", _("removed somebody from the school")
        RESET_LINK = "reset_link", _("made a link for a new password")
        SCHOOL_MADE = "school_made", _("made the school")
        SETTINGS_CHANGED = "settings_changed", _("changed the school’s settings")
        CLASS_MADE = "class_made", _("made a class")
        CLASS_CHANGED = "class_changed", _("changed a class")
        CLASS_ARCHIVED = "class_archived", _("archived a class")
        CLASS_REOPENED = "class_reopened", _("took a class out of the archive")
        CLASS_MOVED = "class_moved", _("moved a class to the next year")
        TEACHER_ADDED = "teacher_added", _("added a teacher to a class")
        TEACHER_REMOVED = "teacher_removed", _("removed a teacher from a class")
        STUDENTS_ADDED = "students_added", _("added students")
        STUDENT_CHANGED = "student_changed", _("changed a student’s entry")
        STUDENT_LEFT = "student_left", _("took a student out of a class")
        STUDENTS_MERGED = "students_merged", _("merged two students")
        IMPORTED = "imported", _("imported students")
        EXPORTED = "exported", _("exported a class")
        CARDS_PRINTED = "cards_printed", _("printed join cards")
        CARD_REVOKED = "card_revoked", _("revoked a join card")
        TEAMS_SAVED = "teams_saved", _("saved teams")
        REPORT_SEEN = "report_seen", _("looked at a result")
        REPORT_EXPORTED = "report_exported", _("exported a result")
        REPLAY_SHARED = "replay_shared", _("let the school watch a replay")
        REPLAY_UNSHARED = "replay_unshared", _("took a shared replay back")
        MARKS_SAVED = "marks_saved", _("wrote marks for a game")
        DATA_EXPORTED = "data_exported", _("exported everything kept")
        STUDENT_ERASED = "student_erased", _("erased a student")
        LESSON_ERASED = "lesson_erased", _("erased a lesson")
        CLASS_ERASED = "class_erased", _("erased a class")
        ALL_ERASED = "all_erased", _("erased everything")
        RETENTION = "retention", _("erased what had been kept long enough")

    at = models.DateTimeField(default=timezone.now, db_index=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """Null for the server itself, or for a user who is gone."""
    school = models.ForeignKey(
        School, null=True, blank=True, on_delete=models.CASCADE, related_name="audit"
    )
    verb = models.CharField(max_length=20, choices=Verb.choices)
    target = models.CharField(max_length=64, blank=True)
    """The id of what it was done to; never a name."""
    n = models.IntegerField(null=True, blank=True)
    """How many, where several."""

    class Meta:
        verbose_name = _("entry of the audit log")
        verbose_name_plural = _("audit log")
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.verb} {self.pk}"
