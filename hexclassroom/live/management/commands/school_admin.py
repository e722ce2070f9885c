"""`manage.py school_admin`: a school's first administrator, and a link for their password."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.db import OperationalError, ProgrammingError
from django.utils import timezone
from django.utils.translation import gettext as _

from hexclassroom.accounts import audit, journal
from hexclassroom.accounts.first_admin import RefusedError, make_admin
from hexclassroom.accounts.links import reset_link
from hexclassroom.live.embedded.address import base_url
from hexclassroom.live.embedded.lock import running_server


class Command(BaseCommand):
    """Makes what is missing and prints a one-time link to choose a password."""

    help = (
        "Make an administrator of a school, and the school too where it is new, and print a "
        "one-time link to choose a password. Run again it only prints a new link."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--school", required=True, metavar="NAME", help="name of the school")
        parser.add_argument(
            "--email", required=True, metavar="ADDRESS", help="address of the administrator"
        )
        parser.add_argument("--name", default="", metavar="N", help="name of a new administrator")
        parser.add_argument(
            "--url", metavar="URL", help="address of the server, for example https://hex.school.org"
        )
        parser.add_argument(
            "--data", metavar="DIR", help="data directory of a laptop's server (default: data/)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Find the address first, so that nothing is made without a link to it."""
        base = self._base(options["url"])
        now = timezone.now()
        try:
            user = make_admin(options["school"], options["email"], options["name"])
            journal.note(None, audit.Verb.RESET_LINK, user)
            link = reset_link(base, user, now)
        except RefusedError as error:
            raise CommandError(str(error), returncode=2) from None
        except (OperationalError, ProgrammingError) as error:
            raise CommandError(
                _("The database is not ready (%(reason)s). Start the server or migrate first.")
                % {"reason": str(error).strip().splitlines()[0]},
                returncode=2,
            ) from None
        self.stdout.write(
            _("%(email)s administers %(school)s.")
            % {"email": user.email, "school": options["school"].strip()}
        )
        self.stdout.write(_("To choose a password, within 48 hours (works once):"))
        self.stdout.write(f"  {link}")

    def _base(self, url: str | None) -> str:
        """Return the address of the server without a slash at its end."""
        if url:
            parts = urlsplit(url)
            if parts.scheme not in {"http", "https"} or not parts.hostname:
                raise CommandError(_("--url must look like https://hex.school.org."), returncode=2)
            return f"{parts.scheme}://{parts.netloc}"
        if settings.EMBEDDED:
            running = running_server(Path(settings.DATA_DIR))
            if running is None:
                raise CommandError(
                    _(
                        "No classroom server runs on the data in %(directory)s. "
                        "Start it first: manage.py classroom. Or name its address with --url."
                    )
                    % {"directory": settings.DATA_DIR},
                    returncode=2,
                )
            return base_url("http", "127.0.0.1", running.port)
        hosts = [host for host in settings.ALLOWED_HOSTS if not host.startswith(("*", "."))]
        if not hosts:
            raise CommandError(_("Name the server's address with --url."), returncode=2)
        return base_url("https" if settings.SESSION_COOKIE_SECURE else "http", hosts[0],
                        443 if settings.SESSION_COOKIE_SECURE else 80)  # fmt: skip
