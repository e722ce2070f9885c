"""A school's proxy: a real TCP relay before the server that does to WebSockets what some do."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

from tests.classroom import HOST

REFUSAL = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class SchoolProxy:
    """Relays to a port of this machine.

    `way`: "pass" lets everything through, "refuse" answers an upgrade with 403, "swallow" lets it
    through and then nothing more, "cut" ends the socket when `cut_now` is called.
    """

    def __init__(self, port: int, way: str = "refuse") -> None:
        """Listen; `port` is the server's."""
        self.target, self.way = port, way
        self.upgrades: list[str] = []
        self._cut = threading.Event()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://{HOST}:{self._door.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut_now(self) -> None:
        """End the sockets that came the way "cut"."""
        self._cut.set()

    def close(self) -> None:
        """Listen no more."""
        self._door.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, suppress(OSError):
            head = client.recv(65536)
            if b"upgrade: websocket" in head.lower():
                self._upgrade(client, head)
                return
            with socket.create_connection(("127.0.0.1", self.target)) as server:
                server.sendall(head)
                _relay(client, server)

    def _upgrade(self, client: socket.socket, head: bytes) -> None:
        way = self.way
        self.upgrades.append(way)
        if way == "refuse":
            client.sendall(REFUSAL)
            return
        with socket.create_connection(("127.0.0.1", self.target)) as server:
            server.sendall(head)
            if way == "swallow":
                client.sendall(server.recv(65536).partition(b"\r\n\r\n")[0] + b"\r\n\r\n")
                while client.recv(65536):
                    pass
                return
            if way == "cut":
                threading.Thread(target=self._end, args=(client, server), daemon=True).start()
            _relay(client, server)

    def _end(self, *ends: socket.socket) -> None:
        self._cut.wait()
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def _relay(client: socket.socket, server: socket.socket) -> None:
    """Carry bytes both ways until both ends have closed."""

    def carry(source: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            while part := source.recv(65536):
                to.sendall(part)
        with suppress(OSError):
            to.shutdown(socket.SHUT_WR)

    back = threading.Thread(target=carry, args=(server, client), daemon=True)
    back.start()
    carry(client, server)
    back.join()
