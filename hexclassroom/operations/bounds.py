"""How much of this process one connection may take, before any page is asked.

Daphne waits for the rest of a request as long as a byte comes now and then, and hands on as many
frames as arrive. A laptop has no proxy before it, so the bounds are here, for laptops and servers.

| what | bound | then |
|---|---|---|
| head of a request | HEAD_SECONDS, 16 kB (Twisted's own) | dropped; 400 |
| body of a request | BODY_SECONDS, longer for a larger one by SLOWEST | dropped |
| bytes of a body | bodies.py | it is empty |
| bytes of a page's message, all its fragments | MOST_MESSAGE | closed with 1009 |
| connections that have asked nothing yet | MOST_WAITING | the one that waits longest is dropped |
| time from a message's first frame to its last | MESSAGE_SECONDS | closed with 1008 |
| frames of a socket, pings too | FRAMES | closed with 1008, nothing more is read |
| bytes that a page does not read | MOST_UNSENT | dropped |

No bound counts by address: a whole school comes from one.
"""

import logging
import time
from typing import Any, Final

import daphne.server  # isort: skip  (installs the reactor)
from daphne import http_protocol, ws_protocol
from twisted.web import http

from hexclassroom.operations import bodies
from hexclassroom.operations.bucket import Bucket
from hexclassroom.operations.wire import whole_text

logger = logging.getLogger(__name__)

HEAD_SECONDS: Final = 20.0
BODY_SECONDS: Final = 30.0
SLOWEST: Final = 8 * 1024
"""Bytes a second of a body that is still waited for."""
MOST_WAITING: Final = 1000
MOST_MESSAGE: Final = 64 * 1024
"""Bytes of one message, and of all that comes before it is known whose page it is. Live pages send
16 kB at most, and are refused in words between."""
MESSAGE_SECONDS: Final = 15.0
FRAMES: Final = (200.0, 1000.0)
"""Frames a second and at once from one socket: far more than a page sends."""
MOST_UNSENT: Final = 4 * 1024 * 1024
HANDSHAKE_SECONDS: Final = 15.0
GOODBYE_SECONDS: Final = 3.0
"""How long a page may take to answer that its socket closes. Autobahn's 1 is rounded down to almost
nothing, and then the line is dropped before the page has read why."""
POLICY_VIOLATION: Final = 1008
"""RFC 6455, section 7.4.1."""


class Quiet:
    """The log of a socket: what clients do wrong is worth no line, and lines hold addresses."""

    def error(self, text: str = "", **values: Any) -> None:
        """Pass on what went wrong here."""
        logger.error(text, extra={"values": values})

    critical = failure = error

    def debug(self, *_: Any, **__: Any) -> None:
        """Be quiet."""

    trace = info = warn = debug


def bounded(protocol: type[Any]) -> type[Any]:
    """Give a class of Daphne's WebSockets that ends what takes too much."""

    class BoundedSocket(protocol):  # type: ignore[misc, unused-ignore]
        """One WebSocket."""

        log = Quiet()
        # Closed with a code that says why, where Autobahn would drop the line.
        failByDrop = False  # noqa: N815 - Autobahn's names, here and below
        openHandshakeTimeout = HANDSHAKE_SECONDS  # noqa: N815
        closeHandshakeTimeout = GOODBYE_SECONDS  # noqa: N815

        def __init__(self) -> None:
            """Start with nothing taken."""
            super().__init__()
            self.taken = Bucket(*FRAMES)
            self.deaf = False
            self.began = 0.0

        def _dataReceived(self, data: bytes) -> None:  # noqa: N802
            """Take bytes in; not many are kept before it is open, none after it sent too many."""
            if self.deaf:
                return
            if self.state == self.STATE_CONNECTING and len(self.data) + len(data) > MOST_MESSAGE:
                self.deaf = True
                self.dropConnection(abort=True)
                return
            text = whole_text(data) if self._between_messages(data) else None
            if text is not None and self.taken.take():
                if self.autoPingTimeoutCall and self.autoPingRestartOnAnyTraffic:
                    self._cancelAutoPingTimeoutCall()
                self.onMessage(text, False)
                return
            super()._dataReceived(data)

        def _between_messages(self, data: bytes) -> bool:
            """Say whether these bytes begin a message, and nothing else is to be minded."""
            return (
                self.state == self.STATE_OPEN
                and self.current_frame is None
                and not (self.data or self.inside_message or self.failedByMe)
                and self._perMessageCompress is None
                and len(data) < MOST_MESSAGE
            )

        def onFrameBegin(self) -> None:  # noqa: N802
            """Count a frame of any kind."""
            if not self.taken.take() and not self.failedByMe:
                self.end("too many messages")
            super().onFrameBegin()

        def onMessageBegin(self, isBinary: bool) -> None:  # noqa: N802, N803
            """Note when a message began."""
            self.began = time.monotonic()
            super().onMessageBegin(isBinary)

        def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802
            """Refuse a message as soon as it says that it is too large."""
            super().onMessageFrameBegin(length)
            size = self.message_data_total_length
            if size > MOST_MESSAGE and not self.failedByMe:
                self._max_message_size_exceeded(size, MOST_MESSAGE, "message too large")

        def end(self, reason: str) -> None:
            """Say why and read no more; who does not answer is dropped a little later."""
            self._fail_connection(POLICY_VIOLATION, reason)
            self.deaf, self.data = True, b""
            # What was sent in the same breath is not carried out either: nobody hears the answers.
            queue = getattr(self, "application_queue", None)
            while queue is not None and not queue.empty():
                queue.get_nowait()

        def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802
            """Send, as long as anybody listens: Daphne raises an error for who is just leaving."""
            if self.state in (self.STATE_CONNECTING, self.STATE_OPEN):
                super().serverSend(content, binary)

        def onClose(self, wasClean: bool, code: Any, reason: Any) -> None:  # noqa: N802, N803
            """Tell the page's application, if the handshake ever came so far."""
            if hasattr(self, "server"):
                super().onClose(wasClean, code, reason)

        def check_timeouts(self) -> None:
            """Look after this socket, as Daphne does every two seconds."""
            super().check_timeouts()
            if self.state != self.STATE_OPEN:
                return
            if self.inside_message and time.monotonic() - self.began > MESSAGE_SECONDS:
                self.end("message without an end")
            elif unsent(self.transport) > MOST_UNSENT:
                self.dropConnection(abort=True)

    return BoundedSocket


def unsent(transport: Any) -> int:
    """Give how many bytes wait to be written."""
    return len(getattr(transport, "dataBuffer", b"")) + int(getattr(transport, "_tempDataLen", 0))


_Channel: Any = http.HTTPChannel


class BoundedChannel(_Channel):  # type: ignore[misc, unused-ignore]
    """A connection that asks for pages: each request has to come to its end in time."""

    due: Any = None

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's names, here and below
        """Wait for the first request."""
        super().connectionMade()
        self._wait()
        self._within(HEAD_SECONDS)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """Take bytes in; with the first ones of a further request its time begins."""
        if self.due is None and not self._handlingRequest:
            self._within(HEAD_SECONDS)
        super().dataReceived(data)

    def allHeadersReceived(self) -> None:  # noqa: N802
        """Wait for the body."""
        super().allHeadersReceived()
        self._within(BODY_SECONDS + (self.length or 0) / SLOWEST)

    def allContentReceived(self) -> None:  # noqa: N802
        """Go on: from here it is the server's time."""
        self._within(None)
        self.factory.waiting.pop(self, None)
        super().allContentReceived()

    def requestDone(self, request: Any) -> None:  # noqa: N802
        """Wait for the next request."""
        super().requestDone(request)
        if self.persistent and not self._handlingRequest:
            self._wait()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802
        """Forget it."""
        self._within(None)
        self.factory.waiting.pop(self, None)
        super().connectionLost(reason)

    def _within(self, seconds: float | None) -> None:
        if self.due is not None and self.due.active():
            self.due.cancel()
        self.due = None if seconds is None else self.callLater(seconds, self.drop)

    def _wait(self) -> None:
        waiting: dict[BoundedChannel, None] = self.factory.waiting
        waiting[self] = None
        if len(waiting) > MOST_WAITING:
            next(iter(waiting)).drop()

    def drop(self) -> None:
        """End it at once."""
        self._within(None)
        self.factory.waiting.pop(self, None)
        if self.transport is not None:
            self.transport.abortConnection()


def use(most_body: int) -> None:
    """Let Daphne's servers of this process keep the bounds, whatever their sockets are.

    `most_body`: bytes of a request's body.
    """

    class BoundedFactory(http_protocol.HTTPFactory):  # type: ignore[misc, unused-ignore]
        """Daphne's connections, with the bounds."""

        protocol = BoundedChannel

        def __init__(self, of: Any) -> None:
            """Start with nobody waiting."""
            super().__init__(of)
            self.waiting: dict[BoundedChannel, None] = {}

    http_protocol.WebRequest = bodies.bounded(most_body)
    daphne.server.HTTPFactory = BoundedFactory
    ws_protocol.WebSocketFactory.protocol = bounded(ws_protocol.WebSocketFactory.protocol)
