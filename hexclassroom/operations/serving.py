"""Daphne as this project runs it: bounded requests and frames, and an end that loses nothing.

Told to end, a process takes nothing new, lets what runs finish, closes its sockets with 1012
("service restart") over about a second, more for hundreds of them, so that their pages open
elsewhere not all at once, and is gone soon after `patience` seconds (and what the closing of
hundreds takes longer) at the latest, whatever hangs.
"""

import asyncio
import concurrent.futures
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, Final

from hexclassroom.operations import leaving

logger = logging.getLogger(__name__)

HTTP_SECONDS: Final = 120
NOTICE: Final = 0.5
"""Seconds between "not ready" and the closed door, for whoever asks regularly."""
SPREAD: Final = 1.2
"""Seconds over which the sockets are closed, at least."""
A_SECOND: Final = 50
"""So many sockets are closed a second at most: as fast as another process, perhaps a fresh one,
takes them in and draws their pages. Who still waits for it plays on here meanwhile."""
LONGEST_SPREAD: Final = 10.0
"""Seconds over which the sockets are closed, at most."""
PATIENCE: Final = 4.0
"""Seconds after which the process ends, whoever is not done."""
MERCY: Final = 0.8
"""Seconds after that in which it has to be gone."""
SERVICE_RESTART: Final = 1012
ENDED: Final = 143
"""The exit code of a process that a second SIGTERM ended."""

_NOTHING: Final[concurrent.futures.Future[None]] = concurrent.futures.Future()
_NOTHING.set_result(None)


class Ports:
    """What the server listens on, and whether it could be had."""

    def __init__(self) -> None:
        """Begin without one."""
        self.open: list[Any] = []
        self.failed: list[str] = []


def run(
    application: Callable[[], Any],
    host: str,
    port: int,
    *,
    most_body: int,
    on_loop: Callable[[Any], None],
    on_listening: Callable[[], None],
    graceful: bool = True,
    patience: float = PATIENCE,
    close_seconds: int = 3,
) -> bool:
    """Serve until SIGINT or SIGTERM; say whether the port could be had.

    `application` gives the ASGI application. Imports happen here: daphne.server installs Twisted's
    asyncio reactor, and the application reads the list of static files, which must be collected by
    then.
    """
    from daphne.server import Server  # isort: skip  (installs the reactor)
    from daphne.endpoints import build_endpoint_description_strings
    from twisted.internet import defer
    from twisted.internet import reactor as installed_reactor

    from hexclassroom.operations import bounds, wire

    reactor: Any = installed_reactor
    ports = Ports()

    class HexServer(Server):  # type: ignore[misc, unused-ignore]
        """Daphne, which says when it listens."""

        def listen_success(self, port: Any) -> None:
            """Tell that pages can come."""
            super().listen_success(port)
            ports.open.append(port)
            # After the reactor has taken over signals, or one would be lost in between.
            reactor.callWhenRunning(lambda: reactor.callLater(0, on_listening))

        def listen_error(self, failure: Any) -> None:
            """Stop: without a port there is nothing to serve."""
            ports.failed.append(failure.getErrorMessage())
            self.stop()

        def create_application(self, protocol: Any, scope: Any) -> Any:
            """Give a socket's application shorter ways in and out, for texts."""
            if scope["type"] == "websocket":
                scope["send_text"], scope["take_early"] = protocol.send_text, protocol.take_early
            return super().create_application(protocol, scope)

        def kill_all_applications(self) -> Any:
            """Cancel what still runs; Daphne's own fails where a connection has nothing running."""
            running = [
                details["application_instance"]
                for details in self.connections.values()
                if not details.get("application_instance", _NOTHING).done()
            ]
            for each in running:
                each.cancel()
            return defer.Deferred.fromFuture(asyncio.gather(*running, return_exceptions=True))

    # Twisted makes standard error a log, too: one on a full disk would complain to itself for ever.
    logging.raiseExceptions = False
    wire.use()
    bounds.use(most_body)
    on_loop(reactor._asyncioEventloop)
    server = HexServer(
        application=application(),
        endpoints=build_endpoint_description_strings(host=host, port=port),
        signal_handlers=not graceful,
        http_timeout=HTTP_SECONDS,
        # 2: errors of Twisted reach Python's logging instead of nobody.
        verbosity=2,
        server_name="HexClassroom",
        # Daphne's limits would hold for whole views that we send, too: bounds.py has those of
        # what comes in.
        websocket_max_message_size=0,
        websocket_max_frame_size=0,
        application_close_timeout=close_seconds,
    )
    if graceful:
        Farewell(server, reactor, ports, patience).listen_for_signals()
    server.run()
    return not ports.failed


class Farewell:
    """The end of a server process, step by step, on its loop."""

    def __init__(self, server: Any, reactor: Any, ports: Ports, patience: float) -> None:
        """Prepare; nothing happens until a signal comes."""
        self.server, self.reactor, self.ports = server, reactor, ports
        self.patience = patience
        self.told: set[Any] = set()
        self.watching: threading.Timer | None = None

    def listen_for_signals(self) -> None:
        """Let SIGTERM and SIGINT begin the end, and a second one end at once."""

        def take(_number: int, _frame: Any) -> None:
            if leaving.now():
                os._exit(ENDED)
            self.watch(self.patience)
            leaving.note()
            self.reactor.callFromThread(self.begin)

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, take)

    def watch(self, seconds: float) -> None:
        """Even if the loop hangs: nobody waits for this process longer than that."""
        if self.watching is not None:
            self.watching.cancel()
        self.watching = threading.Timer(seconds + MERCY, _leave_for_good)
        self.watching.daemon = True
        self.watching.start()

    def begin(self) -> None:
        """Say that nothing new is taken; the door stays open for a moment to say so."""
        logger.info("this process ends; its pages go on elsewhere")
        leaving.begin()
        self.reactor.callLater(NOTICE, self.close_doors)

    def close_doors(self) -> None:
        """Listen no more, and close the sockets one after the other."""
        for port in self.ports.open:
            port.stopListening()
        sockets = [each for each in self.server.connections if _is_socket(each)]
        spread = min(max(SPREAD, len(sockets) / A_SECOND), LONGEST_SPREAD) if sockets else 0.0
        for place, each in enumerate(sockets):
            self.reactor.callLater(spread * place / len(sockets), self.part, each)
        patience = self.patience - NOTICE + max(0.0, spread - SPREAD)
        self.watch(patience)
        self.reactor.callLater(spread, self.wait)
        self.reactor.callLater(patience, self.end)

    def part(self, socket: Any) -> None:
        """Close one socket after what its page has sent has been carried out and answered."""
        details = self.server.connections.get(socket)
        self.told.add(socket)
        if not details or details.get("disconnected") or not hasattr(socket, "application_queue"):
            return
        application = details.get("application_instance")
        # What comes from now on is not read: without an answer the page sends it again elsewhere.
        socket.muted = True
        socket.application_queue.put_nowait(
            {"type": "websocket.disconnect", "code": SERVICE_RESTART}
        )
        if application is None or application.done():
            self.close(socket)
        else:
            application.add_done_callback(lambda _done: self.close(socket))

    def close(self, socket: Any) -> None:
        """Say goodbye to a page."""
        if socket.state == socket.STATE_OPEN:
            # Autobahn's sendClose takes no code of the protocol's own.
            socket.sendCloseFrame(code=SERVICE_RESTART)

    def wait(self) -> None:
        """End when everybody is gone who reads; look again in a moment."""
        for each, details in list(self.server.connections.items()):
            if _is_socket(each) and each not in self.told:
                self.part(each)  # a handshake that had begun before
            application = details.get("application_instance")
            if not details.get("disconnected") or (application and not application.done()):
                self.reactor.callLater(0.05, self.wait)
                return
        self.end()

    def end(self) -> None:
        """Stop the loop."""
        if self.reactor.running and not getattr(self, "ended", False):
            self.ended = True
            self.reactor.stop()


def _is_socket(connection: Any) -> bool:
    return getattr(connection, "application_type", "") == "websocket"


def _leave_for_good() -> None:
    """End this process: whatever still runs is not acknowledged."""
    logger.warning("this process ends although something in it still runs")
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(0)
