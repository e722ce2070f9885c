"""The second factor: an authenticator app, and codes for the day the phone is lost."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from hexclassroom.sealed import SealedTextField


class Authenticator(models.Model):
    """A user's authenticator app (TOTP, RFC 6238); it counts from `confirmed` on."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="authenticator"
    )
    secret = SealedTextField()
    """Base32, sealed."""
    last_step = models.BigIntegerField(default=0)
    """The time step of the last code that was used: none is taken twice."""
    recovery = models.JSONField(default=list)
    """Hashes of the recovery codes that are left."""
    created = models.DateTimeField(auto_now_add=True)
    confirmed = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("authenticator app")
        verbose_name_plural = _("authenticator apps")

    def __str__(self) -> str:
        return str(self.pk)
