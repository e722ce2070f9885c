"""Counting what somebody takes."""

import time


class Bucket:
    """A token bucket: so many a second, so many at once."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        """Start full."""
        self.rate, self.most, self.left, self.at = rate, most, most, time.monotonic()

    def take(self) -> bool:
        """Use one token up, if there is one."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    @property
    def empty(self) -> bool:
        """Whether there is no token now."""
        return self.left + (time.monotonic() - self.at) * self.rate < 1
