"""Schools, who belongs to them, and invitations."""

import datetime as dt
import secrets
import uuid
from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from hexclassroom.accounts.models.users import User, fold_email, hash_token


class Role(models.TextChoices):
    """What somebody is in a school."""

    TEACHER = "teacher", _("teacher")
    ADMIN = "admin", _("administrator")


class School(models.Model):
    """A school: whose teachers keep classes, and how long what is kept of them."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name"), max_length=80)
    names_days = models.PositiveSmallIntegerField(
        _("days that names are kept after a class ends"),
        default=30,
        validators=[MinValueValidator(1), MaxValueValidator(400)],
    )
    logs_days = models.PositiveSmallIntegerField(
        _("days that logs of games are kept"),
        default=365,
        validators=[MinValueValidator(1), MaxValueValidator(1100)],
    )
    audit_days = models.PositiveSmallIntegerField(
        _("days that the audit log is kept"),
        default=730,
        validators=[MinValueValidator(30), MaxValueValidator(2200)],
    )
    pick_list = models.BooleanField(
        _("students may pick their name from a list while a lobby is open"), default=False
    )
    """Only the default of new lessons; on a laptop's own school it is on."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("school")
        verbose_name_plural = _("schools")
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A user in a school; a teacher may be in several."""

    school = models.ForeignKey(School, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.TEACHER)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["school", "user"], name="membership_once"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.pk}"


class Invitation(models.Model):
    """A secret link with which one person joins a school, once."""

    LIFETIME: ClassVar[dt.timedelta] = dt.timedelta(days=14)

    token_hash = models.CharField(max_length=64, unique=True)
    school = models.ForeignKey(School, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.TEACHER)
    email = models.EmailField(_("e-mail address"), blank=True)
    """Whom it was made for; with an address only that one may use it."""
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.role} {self.pk}"

    @classmethod
    def issue(
        cls, school: School, role: str, email: str, by: User | None, now: dt.datetime
    ) -> tuple["Invitation", str]:
        """Make an invitation; give it and its token, which is stored nowhere."""
        token = secrets.token_urlsafe(32)
        made = cls.objects.create(
            token_hash=hash_token(token),
            school=school,
            role=role,
            email=fold_email(email),
            made_by=by,
            created=now,
        )
        return made, token

    @classmethod
    def find(cls, token: str, now: dt.datetime) -> "Invitation | None":
        """Give the invitation behind a token while it can be used."""
        found = cls.objects.select_related("school").filter(
            token_hash=hash_token(token), used_at=None, created__gt=now - cls.LIFETIME
        )
        return found.first()

    def accept(self, user: User, now: dt.datetime) -> Membership | None:
        """Use it up and make the membership; None where somebody else was faster.

        Who is in the school already keeps the higher role of the two.
        """
        with transaction.atomic():
            if Invitation.objects.filter(pk=self.pk, used_at=None).update(used_at=now) != 1:
                return None
            made, new = Membership.objects.get_or_create(
                school=self.school, user=user, defaults={"role": self.role}
            )
            if not new and self.role == Role.ADMIN and made.role != Role.ADMIN:
                made.role = Role.ADMIN
                made.save(update_fields=["role"])
        return made
