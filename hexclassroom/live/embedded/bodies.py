"""Bodies of requests: what is larger than any page takes is thrown away while it arrives.

Daphne hands a whole body on in one go, and a laptop has no proxy before it: without a limit
anybody in the Wi-Fi could fill its memory.
"""

from typing import Any

from hexclassroom.classes.exchange.uploads import MOST_BODY


def bound_requests() -> None:
    """Let Daphne's requests keep MOST_BODY bytes at most; call it before the server starts."""
    from daphne import http_protocol

    class BoundedRequest(http_protocol.WebRequest):  # type: ignore[misc, unused-ignore]
        """A request whose body is empty where it was too large; its size still says so."""

        arrived = 0

        def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
            """Keep a piece, or nothing at all from the first piece that is too much."""
            self.arrived += len(data)
            if self.arrived <= MOST_BODY:
                super().handleContentChunk(data)
            else:
                self.content.seek(0)
                self.content.truncate()

        def process(self) -> Any:
            """Go on; a body that did not say how large it is has a size from here on."""
            if self.arrived > MOST_BODY:
                self.requestHeaders.setRawHeaders(b"content-length", [str(self.arrived).encode()])
            return super().process()

    http_protocol.WebRequest = BoundedRequest
