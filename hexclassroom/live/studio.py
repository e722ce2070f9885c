"""The process that draws, beside a web process: orders come in by a line, frames go out.

`python -m hexclassroom.live.studio FD`, started by `drawers.py` alone. It ends when its line
does, however its web process ended.
"""

import contextlib
import gc
import logging
import os
import pickle
import select
import signal
import socket
import struct
import sys
from typing import Any, Final

from hexclassroom.trouble import told

logger = logging.getLogger(__name__)

READY: Final = "ready"
_SIZE: Final = struct.Struct("!Q")
SIZE_BYTES: Final = _SIZE.size
NICE: Final = 5
REST_SECONDS: Final = 0.5
LONG_REST_SECONDS: Final = 10.0
MANY: Final = 20_000
MOST: Final = 500_000
"""Objects that have come: so many are looked through at rest, or without waiting for it."""


def packed(value: Any) -> bytes:
    """Write a message; only these two processes hold the line, so pickles are safe on it."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return _SIZE.pack(len(body)) + body


def size_of(head: bytes | bytearray) -> int:
    """Read how long a message is, from what stands before it."""
    size: int = _SIZE.unpack(head)[0]
    return size


def _read(line: socket.socket, size: int) -> bytes | None:
    """Read so many bytes; None where the line has ended."""
    out = bytearray(size)
    view = memoryview(out)
    while view:
        try:
            got = line.recv_into(view)
        except OSError:
            return None
        if not got:
            return None
        view = view[got:]
    return bytes(out)


def serve(line: socket.socket) -> None:
    """Draw what is ordered until the line ends; None is the answer where that failed."""
    from hexclassroom.live import snapshot
    from hexclassroom.live.easel import Easel, Order

    easel = Easel()
    gc.disable()
    while (head := _next(line)) is not None:
        body = _read(line, size_of(head))
        if body is None:
            return
        order: Order | list[str] = pickle.loads(body)
        if isinstance(order, list):
            easel.forget(order)
            snapshot.let_go(easel.shown.keys())
            continue
        try:
            answer = easel.draw(order, lambda part: _send(line, part))
        except Exception as error:
            if not told(error, f"drawing lesson {order.lesson}"):
                logger.exception("lesson %s could not be drawn", order.lesson)
            answer = None
        _send(line, answer)


def _next(line: socket.socket) -> bytes | None:
    """Wait for an order; at rest, look for objects that only hold one another.

    Python itself would do that in the middle of a drawing, 10 to 30 ms each time, to find none.
    Looking through all that is remembered takes ten times as long: only a long rest is for that.
    """
    came = gc.get_count()[0]
    if came > MOST or (came > MANY and _rests(line, REST_SECONDS)):
        gc.collect(1)
    if gc.get_count()[2] and _rests(line, LONG_REST_SECONDS):
        gc.collect()
    return _read(line, SIZE_BYTES)


def _rests(line: socket.socket, seconds: float) -> bool:
    """Say whether no order comes for so long."""
    return not select.select([line], [], [], seconds)[0]


def _send(line: socket.socket, answer: Any) -> None:
    """Send an answer; where the line has ended, the next reading will notice."""
    with contextlib.suppress(OSError):
        line.sendall(packed(answer))


def main() -> None:
    """Get ready, say so, and draw."""
    # Whoever ends a web process may signal its whole group: it still needs its drawings then.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    # Answers to taps go first: whoever shares the processor with us makes those.
    os.nice(NICE)
    # Nor does beginning with an order interrupt whoever gave it (Linux, where it is allowed).
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    line = socket.socket(fileno=int(sys.argv[1]))
    import django

    django.setup()
    from hexclassroom.live.warm import warm

    warm()
    line.sendall(packed(READY))
    serve(line)


if __name__ == "__main__":
    main()
