"""`manage.py classroom`: the classroom server on a teacher's laptop."""

import contextlib
import os
import signal
import sys
import threading
import webbrowser
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import OperationalError, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from hexclassroom import qr
from hexclassroom.accounts.links import teacher_link
from hexclassroom.backup.schema import unknown_migrations
from hexclassroom.live.embedded import classroom_starting
from hexclassroom.live.embedded.address import base_url, set_student_host, student_host
from hexclassroom.live.embedded.lock import DirectoryInUseError, DirectoryLock
from hexclassroom.live.embedded.server import PortUnavailableError, check_port, serve

DEFAULT_PORT = 8000


class Command(BaseCommand):
    """Starts the classroom server and prints how teacher and students get in."""

    help = "Start the classroom server on this laptop. Ctrl-C ends it; starting again continues."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--port", type=int, default=DEFAULT_PORT, help="port to listen on (default: 8000)"
        )
        # manage.py takes this one off the command line before settings are read.
        parser.add_argument(
            "--data", metavar="DIR", help="where everything is kept (default: data/)"
        )
        parser.add_argument(
            "--address", metavar="HOST", help="name or address of this laptop for the tablets"
        )
        parser.add_argument(
            "--no-browser", action="store_true", help="do not open the teacher's page"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare the data directory and serve until told to stop."""
        port: int = options["port"]
        if not 1 <= port <= 65535:
            raise CommandError(_("The port must be a number from 1 to 65535."), returncode=2)
        if not settings.EMBEDDED:
            raise CommandError(
                _("This command is for the settings hexclassroom.settings.embedded."), returncode=2
            )
        directory = Path(settings.DATA_DIR)
        if options["data"] and Path(options["data"]).resolve() != directory:
            raise CommandError(_("Give --data to manage.py, before settings are read."))
        with contextlib.suppress(AttributeError, ValueError):
            sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        # Until the server handles it, SIGTERM ends the preparation like Ctrl-C.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            with DirectoryLock(directory) as lock:
                self._check_port(port)
                self._prepare()
                set_student_host(options["address"])
                lock.note(port)

                # Made here, since the server's loop allows no database call.
                link = teacher_link(base_url("http", "127.0.0.1", port), timezone.now())

                def listening() -> None:
                    self._welcome(port, link, browser=not options["no_browser"])

                if not serve(port, listening):
                    raise CommandError(self._port_words(port, "busy"), returncode=2)
        except DirectoryInUseError as error:
            raise CommandError(self._in_use_words(directory, error), returncode=2) from None
        except KeyboardInterrupt:
            self.stdout.write(_("Stopped before anything was served."))
            return
        finally:
            connection.close()
        with contextlib.suppress(BrokenPipeError):  # the terminal may be closed by now
            self.stdout.write(_("Stopped. Everything is saved; the same command continues."))

    def _check_port(self, port: int) -> None:
        try:
            check_port(port)
        except PortUnavailableError as error:
            raise CommandError(self._port_words(port, error.reason), returncode=2) from None

    @staticmethod
    def _port_words(port: int, reason: str) -> str:
        if reason == "busy":
            return _(
                "Port %(port)d is in use by another program. Stop it or choose another port, "
                "for example: manage.py classroom --port %(other)d"
            ) % {"port": port, "other": port + 1 if port < 65535 else DEFAULT_PORT}
        return _(
            "Port %(port)d may not be used here. Choose another one, for example: "
            "manage.py classroom --port %(other)d"
        ) % {"port": port, "other": DEFAULT_PORT}

    @staticmethod
    def _in_use_words(directory: Path, error: DirectoryInUseError) -> str:
        words = _("A classroom server already runs on the data in %(directory)s") % {
            "directory": directory
        }
        if error.running is not None:
            words += " " + _("(process %(pid)d, port %(port)d)") % error.running._asdict()
        return f"{words}. " + _(
            "Stop that one first, or get a new link to it: manage.py teacher_link"
        )

    def _prepare(self) -> None:
        unknown = unknown_migrations(connection)
        if unknown:
            raise CommandError(
                _("A newer version of HexClassroom wrote this data (%(names)s). Update first.")
                % {"names": ", ".join(unknown)},
                returncode=2,
            )
        try:
            call_command("migrate", interactive=False, verbosity=0)
            call_command("collectstatic", interactive=False, verbosity=0)
        except (OSError, OperationalError) as error:
            # A full disk, a folder that may only be read.
            raise CommandError(
                _("Nothing can be kept in %(directory)s: %(reason)s.")
                % {"directory": settings.DATA_DIR, "reason": error},
                returncode=2,
            ) from error
        classroom_starting.send(sender=Command, now=timezone.now())

    def _welcome(self, port: int, link: str, *, browser: bool) -> None:
        host = student_host()
        address = base_url("http", host, port) + "/"
        self.stdout.write("")
        self.stdout.write(self.style.SUCCESS(_("HexClassroom is running.")))
        self.stdout.write("")
        self.stdout.write(_("Teacher, on this laptop (works once):"))
        self.stdout.write(f"  {link}")
        self.stdout.write(_("Students, in the same network:"))
        self.stdout.write(f"  {address}")
        if host == "127.0.0.1":
            self.stdout.write(
                _("This laptop is in no network now: only it can reach that address.")
            )
        self._print_qr(address)
        self.stdout.write(_("Ctrl-C stops the server. Nothing is lost."))
        self.stdout.flush()
        if browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()

    def _print_qr(self, address: str) -> None:
        encoding = (getattr(self.stdout, "encoding", None) or "ascii").lower().replace("-", "")
        if encoding == "utf8":
            self.stdout.write(qr.terminal(address))


def _has_screen() -> bool:
    """Say whether opening a browser would show a window and not a text browser in the terminal."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
