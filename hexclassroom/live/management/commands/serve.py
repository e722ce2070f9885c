"""`manage.py serve`: one web process of a server."""

import asyncio
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from hexclassroom.classes.exchange.uploads import MOST_BODY
from hexclassroom.live import bus, hub
from hexclassroom.operations.serving import PATIENCE, run


class Command(BaseCommand):
    """Serves pages and sockets until it is told to stop."""

    help = "Run one web process of a server; SIGTERM lets its pages go on elsewhere."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on")

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve."""
        host, port = options["host"], options["port"]
        starting: list[asyncio.Future[hub.Hub]] = []

        def listening() -> None:
            self.stdout.write(_("Serving on %(host)s, port %(port)d.") % options)
            self.stdout.flush()
            # Before the first page: what draws needs a moment to get ready.
            starting.append(asyncio.ensure_future(hub.hub()))

        def application() -> Any:
            from hexclassroom.asgi import application  # once Daphne has its loop

            return application

        if not run(
            application,
            host,
            port,
            most_body=MOST_BODY,
            on_loop=bus.set_loop,
            on_listening=listening,
            patience=getattr(settings, "FAREWELL_SECONDS", PATIENCE),
        ):
            words = _("Port %(port)d of %(host)s cannot be had.") % options
            raise CommandError(words, returncode=2)
