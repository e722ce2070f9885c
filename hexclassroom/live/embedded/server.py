"""The web server of embedded mode: Daphne in the main thread, the worker beside it."""

import errno
import os
import socket
from collections.abc import Callable
from typing import Any

from hexclassroom.classes.exchange.uploads import MOST_BODY

ALL_INTERFACES = "0.0.0.0"


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
    """Serve until Ctrl-C or SIGTERM; say whether the port could be had."""
    from hexclassroom.live import bus
    from hexclassroom.operations.serving import run

    workers: list[Any] = []

    def on_loop(loop: Any) -> None:
        from hexclassroom.live.embedded.worker import EmbeddedWorker

        bus.set_loop(loop)
        workers.append(EmbeddedWorker())
        workers[0].start()

    def application() -> Any:
        from hexclassroom.asgi import application

        return application

    try:
        return run(
            application,
            ALL_INTERFACES,
            port,
            most_body=MOST_BODY,
            on_loop=on_loop,
            on_listening=on_listening,
            graceful=False,
        )
    finally:
        bus.set_loop(None)
        for worker in workers:
            worker.stop()
