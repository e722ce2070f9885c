"""One request: what is larger than any page takes is thrown away while it arrives.

Daphne hands a whole body on in one go: without a limit anybody could fill the memory.
"""

from typing import Any

from hexclassroom.operations import leaving


def bounded(most: int) -> type[Any]:
    """Give the class of Daphne's requests that keep `most` bytes at most."""
    from daphne import http_protocol

    class BoundedRequest(http_protocol.WebRequest):  # type: ignore[misc, unused-ignore]
        """A request whose body is empty where it was too large; its size still says so."""

        arrived = 0

        def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
            """Keep a piece, or nothing at all from the first piece that is too much."""
            self.arrived += len(data)
            if self.arrived <= most:
                super().handleContentChunk(data)
            else:
                self.content.seek(0)
                self.content.truncate()

        def process(self) -> Any:
            """Go on; a body that did not say how large it is has a size from here on."""
            if self.arrived > most:
                self.requestHeaders.setRawHeaders(b"content-length", [str(self.arrived).encode()])
            # Daphne stumbles over these: a client may not say what our root is.
            self.requestHeaders.removeHeader(b"daphne-root-path")
            self.requestHeaders.removeHeader(b"sec-websocket-protocol")
            if leaving.now():
                # The connection would end with the process: the next request goes elsewhere.
                self.responseHeaders.setRawHeaders(b"connection", [b"close"])
                if self.requestHeaders.hasHeader(b"upgrade"):
                    self.client_addr = None
                    self.basic_error(503, b"Service Unavailable", "This server process ends now.")
                    return None
            return super().process()

    return BoundedRequest
