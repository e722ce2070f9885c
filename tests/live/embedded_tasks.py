"""Functions that the tests of the embedded pool run in its child process."""

import os
import threading


def process_and_thread() -> tuple[int, str]:
    """Tell where this runs."""
    return os.getpid(), threading.current_thread().name


def fail() -> None:
    """Fail as a task may."""
    raise ValueError("on purpose")


def die() -> None:
    """End the process as a crash would."""
    os._exit(1)
