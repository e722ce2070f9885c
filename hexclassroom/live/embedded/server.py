"""The web server of embedded mode: Daphne in the main thread, the worker beside it."""

import errno
import os
import socket
from collections.abc import Callable
from typing import Any

ALL_INTERFACES = "0.0.0.0"
# A frame from a tablet is 16 kB at most (live/door.py refuses more). The limit holds for what we
# send too, and a full view of the console or of a result is larger than 64 kB.
MAX_FRAME = 512 * 1024


class PortUnavailableError(Exception):
    """The port cannot be had; `reason` is "busy", "forbidden" or "other"."""

    def __init__(self, reason: str) -> None:
        """Keep the reason."""
        super().__init__(reason)
        self.reason = reason


def check_port(port: int, host: str = ALL_INTERFACES) -> None:
    """Raise PortUnavailableError where `port` cannot be listened on."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            # As Twisted does, or a server stopped a moment ago would still seem to hold it.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
            probe.listen(1)
        except PermissionError:
            raise PortUnavailableError("forbidden") from None
        except OSError as error:
            busy = error.errno in {errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", -1)}
            raise PortUnavailableError("busy" if busy else "other") from None


def serve(port: int, on_listening: Callable[[], None]) -> bool:
    """Serve until Ctrl-C or SIGTERM; say whether the port could be had.

    Imports happen here: daphne.server installs Twisted's asyncio reactor, and the ASGI
    application reads the list of static files, which must be collected by then.
    """
    from daphne.server import Server  # isort: skip  (installs the reactor)
    from daphne.endpoints import build_endpoint_description_strings
    from twisted.internet import reactor as installed_reactor

    from hexclassroom.asgi import application
    from hexclassroom.live import bus
    from hexclassroom.live.embedded.bodies import bound_requests
    from hexclassroom.live.embedded.worker import EmbeddedWorker
    from hexclassroom.operations import wire

    reactor: Any = installed_reactor
    failed: list[str] = []

    class ClassroomServer(Server):  # type: ignore[misc, unused-ignore]
        """Daphne, which says when it listens."""

        def listen_success(self, port: Any) -> None:
            """Tell that tablets can come."""
            super().listen_success(port)
            # After the reactor has taken over Ctrl-C, or it would be lost in between.
            reactor.callWhenRunning(lambda: reactor.callLater(0, on_listening))

        def listen_error(self, failure: Any) -> None:
            """Stop: without a port there is nothing to serve."""
            failed.append(failure.getErrorMessage())
            self.stop()

    bound_requests()
    wire.use()
    bus.set_loop(reactor._asyncioEventloop)
    worker = EmbeddedWorker()
    worker.start()
    try:
        ClassroomServer(
            application=application,
            endpoints=build_endpoint_description_strings(host=ALL_INTERFACES, port=port),
            signal_handlers=True,
            verbosity=0,
            server_name="HexClassroom",
            websocket_max_message_size=MAX_FRAME,
            websocket_max_frame_size=MAX_FRAME,
            application_close_timeout=3,
        ).run()
    finally:
        bus.set_loop(None)
        worker.stop()
    return not failed
