"""One Daphne process of a server: `serve` runs it until it is told to stop."""

from collections.abc import Callable
from typing import Any

MAX_FRAME = 512 * 1024
"""Bytes of a WebSocket message; the limit holds for what we send, too."""


def serve(
    host: str,
    port: int,
    *,
    on_loop: Callable[[Any], None],
    on_listening: Callable[[], None],
) -> bool:
    """Serve until SIGINT or SIGTERM; say whether the port could be had.

    Imports happen here: daphne.server installs Twisted's asyncio reactor, and the ASGI
    application reads the list of static files, which must be collected by then.
    """
    from daphne.server import Server  # isort: skip  (installs the reactor)
    from daphne.endpoints import build_endpoint_description_strings
    from twisted.internet import reactor as installed_reactor

    from hexclassroom.asgi import application

    reactor: Any = installed_reactor
    failed: list[str] = []

    class HexServer(Server):  # type: ignore[misc, unused-ignore]
        """Daphne, which says when it listens."""

        def listen_success(self, port: Any) -> None:
            """Tell that pages can come."""
            super().listen_success(port)
            # After the reactor has taken over signals, or one would be lost in between.
            reactor.callWhenRunning(lambda: reactor.callLater(0, on_listening))

        def listen_error(self, failure: Any) -> None:
            """Stop: without a port there is nothing to serve."""
            failed.append(failure.getErrorMessage())
            self.stop()

    on_loop(reactor._asyncioEventloop)
    HexServer(
        application=application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        signal_handlers=True,
        verbosity=0,
        server_name="HexClassroom",
        websocket_max_message_size=MAX_FRAME,
        websocket_max_frame_size=MAX_FRAME,
        application_close_timeout=3,
    ).run()
    return not failed
