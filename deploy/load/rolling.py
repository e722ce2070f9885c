"""A rolling restart while a load runs: every process is replaced, one after the other."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable

from deploy.load.stack import Stack

PAUSE_SECONDS = 2.0


def rolling(
    stack: Stack, how: signal.Signals = signal.SIGTERM, pause: float = PAUSE_SECONDS
) -> Callable[[], Awaitable[None]]:
    """Give what replaces web processes, then workers; for Options.during."""

    async def during() -> None:
        for name in [*stack.ports, *stack.workers]:
            await asyncio.sleep(pause)
            await asyncio.to_thread(stack.replace, name, how)

    return during
