"""What the tests of the embedded worker run in its threads and its child process."""

import os
import threading
from pathlib import Path

from celery import shared_task


def process_and_thread() -> tuple[int, str]:
    """Tell where this runs."""
    return os.getpid(), threading.current_thread().name


def fail() -> None:
    """Fail as a task may."""
    raise ValueError("on purpose")


def die() -> None:
    """End the process as a crash would."""
    os._exit(1)


@shared_task
def note(path: str) -> None:
    """Write down which process runs this, after a look into the database."""
    from hexclassroom.accounts.models import User

    Path(f"{path}.new").write_text(f"{os.getpid()} {User.objects.count()}")
    Path(f"{path}.new").rename(path)
