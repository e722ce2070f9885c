"""Disks that are really full: a small file system of one's own (root), or the kernel's limit."""

from __future__ import annotations

import contextlib
import functools
import os
import resource
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@functools.cache
def can_mount() -> bool:
    """Say whether this process may mount a file system."""
    if os.name != "posix" or os.geteuid() != 0:
        return False
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", folder]
        with contextlib.suppress(OSError):
            if subprocess.run(mount, capture_output=True).returncode == 0:
                subprocess.run(["umount", folder], check=True, capture_output=True)
                return True
    return False


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """Mount a file system of so many bytes ("24m"), in memory."""
    folder.mkdir(parents=True, exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=777", "none", str(folder)]
    subprocess.run(mount, check=True, capture_output=True)
    try:
        yield folder
    finally:
        # Lazily: a process that is just ending may still hold a file.
        subprocess.run(["umount", "-l", str(folder)], check=True, capture_output=True)


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """Fill a small disk to the last byte."""
    filler = folder / "filler"
    handle = os.open(filler, os.O_WRONLY | os.O_CREAT)
    try:
        for size in (65536, 4096, 1):
            with contextlib.suppress(OSError):
                while True:
                    os.write(handle, b"x" * size)
    finally:
        os.close(handle)
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def no_file_may_grow(process: int) -> Iterator[None]:
    """Let the kernel refuse every byte that a process would write to a file (it needs no root)."""
    soft, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (soft, hard))
