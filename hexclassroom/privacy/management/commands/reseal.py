"""`manage.py reseal`: everything sealed anew with the first key."""

from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hexclassroom.privacy.resealing import reseal
from hexclassroom.sealed import UnreadableError


class Command(BaseCommand):
    """Changes the key: afterwards the first of HEXCLASSROOM_SEAL_KEYS alone opens everything."""

    help = (
        "Seal every name anew with the first key of HEXCLASSROOM_SEAL_KEYS. Afterwards the older "
        "keys can be taken out of it, except for the sake of old backups."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Seal all of it."""
        try:
            n = reseal()
        except UnreadableError:
            raise CommandError(
                _(
                    "Something is sealed with a key that is not in HEXCLASSROOM_SEAL_KEYS. Put "
                    "the key that it was sealed with behind the new one, and try again."
                ),
                returncode=2,
            ) from None
        words = ngettext(
            "Sealed %(n)d value anew with the first key.",
            "Sealed %(n)d values anew with the first key.",
            n,
        )
        self.stdout.write(words % {"n": n})
