"""People who sign in: teachers and administrators. Students have no account."""

import datetime as dt
import hashlib
import secrets
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LOCAL_TEACHER = "teacher@local"


def fold_email(email: str) -> str:
    """Return the one spelling under which an address is kept and looked up."""
    return email.strip().casefold()


class UserManager(BaseUserManager["User"]):
    """Makes and finds users by e-mail address, whatever its capitals."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """Find a user for signing in."""
        return self.get(email=fold_email(username or ""))

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Make a user; without a password only a sign-in link opens the account."""
        if not email.strip():
            raise ValueError("a user needs an e-mail address")
        user = self.model(email=fold_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Make a user who may do everything."""
        return self.create_user(
            email, password, **{"is_staff": True, "is_superuser": True, **fields}
        )

    def local_teacher(self) -> "User":
        """Return the one teacher of embedded mode, under whatever address they chose since."""
        found = self.filter(is_local=True).first()
        if found is not None:
            return found
        user, made = self.get_or_create(
            email=LOCAL_TEACHER, defaults={"name": str(_("Teacher")), "is_local": True}
        )
        if made:
            user.set_unusable_password()
        user.is_local = True
        user.save(update_fields=["password", "is_local"])
        return user


class User(AbstractBaseUser, PermissionsMixin):
    """A teacher or an administrator."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=150, blank=True)
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    is_local = models.BooleanField(_("teacher of this laptop"), default=False)
    """Whom the links printed by the laptop's own terminal sign in: one user at most."""
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.UniqueConstraint(
                fields=["is_local"], condition=models.Q(is_local=True), name="one_local_teacher"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.email

    def clean(self) -> None:
        """Fold the address before it is checked for uniqueness."""
        self.email = fold_email(self.email)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the address folded however it came in."""
        self.email = fold_email(self.email)
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        """Return the name to show."""
        return str(self)

    def get_short_name(self) -> str:
        """Return the name to show."""
        return str(self)


def hash_token(token: str) -> str:
    """Return what is stored of a token, so that a copied database opens nothing."""
    return hashlib.sha256(token.encode()).hexdigest()


class SignInLink(models.Model):
    """A secret that signs one user in, once."""

    class Purpose(models.TextChoices):
        """What the link was made for."""

        CLASSROOM = "classroom", _("Start of the classroom server")
        SIGN_IN = "sign_in", _("Signing in")
        RESET = "reset", _("Choosing a new password")

    LIFETIME: ClassVar[dict[str, dt.timedelta]] = {
        Purpose.CLASSROOM: dt.timedelta(hours=12),
        Purpose.SIGN_IN: dt.timedelta(minutes=30),
        Purpose.RESET: dt.timedelta(hours=48),
    }

    SIGNS_IN: ClassVar[tuple[str, ...]] = (Purpose.CLASSROOM, Purpose.SIGN_IN)
    """The purposes that open a session by themselves; a new password is not among them."""

    token_hash = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_in_links")
    purpose = models.CharField(max_length=20, choices=Purpose.choices)
    created = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("sign-in link")
        verbose_name_plural = _("sign-in links")

    def __str__(self) -> str:
        return f"{self.purpose} {self.pk}"

    @classmethod
    def issue(cls, user: User, purpose: "SignInLink.Purpose", now: dt.datetime) -> str:
        """Make a link of 256 random bits and return its token, which is stored nowhere.

        Unused links of the same user and purpose stop working.
        """
        token = secrets.token_urlsafe(32)
        with transaction.atomic():
            cls.objects.filter(user=user, purpose=purpose, used_at=None).delete()
            cls.objects.create(
                token_hash=hash_token(token), user=user, purpose=purpose, created=now
            )
        return token

    @classmethod
    def redeem(cls, token: str, now: dt.datetime) -> User | None:
        """Use a link up and return whom it signs in; None if unknown, used or too old."""
        link = cls.find(token, now, *cls.SIGNS_IN)
        return link.user if link is not None and link.use(now) else None

    @classmethod
    def find(cls, token: str, now: dt.datetime, *purposes: str) -> "SignInLink | None":
        """Give the link behind a token while it can be used for one of `purposes`."""
        link = cls.objects.select_related("user").filter(token_hash=hash_token(token)).first()
        return link if link is not None and link.is_open(now) and link.purpose in purposes else None

    def is_open(self, now: dt.datetime) -> bool:
        """Say whether it was not used and is not too old, and its user's account is open."""
        age = now - self.created
        return self.used_at is None and self.user.is_active and age <= self.LIFETIME[self.purpose]

    def use(self, now: dt.datetime) -> bool:
        """Use it up: of two taps at once only one wins."""
        return SignInLink.objects.filter(pk=self.pk, used_at=None).update(used_at=now) == 1
