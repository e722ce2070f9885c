"""The data directory of embedded mode and the secret in it."""

import os
import secrets
from pathlib import Path


def data_directory(default: Path) -> Path:
    """Return the directory named by HEXCLASSROOM_DATA, or the default one, absolute."""
    return Path(os.environ.get("HEXCLASSROOM_DATA") or default).expanduser().resolve()


class DataUnusableError(Exception):
    """Nothing can be kept in the data directory; the words say which and why."""

    def __init__(self, directory: Path, error: OSError) -> None:
        """Put it into words: Django's own are not there yet."""
        super().__init__(
            f"Nothing can be kept in {directory}: {error.strerror or error}. "
            "Choose another folder with --data DIR."
        )


def secret_key(directory: Path) -> str:
    """Return the secret of this data directory; the first call makes it, readable by its owner.

    Raises DataUnusableError.
    """
    try:
        return _secret_key(directory)
    except OSError as error:
        raise DataUnusableError(directory, error) from error


def _secret_key(directory: Path) -> str:
    """Read or make it.

    The file appears under its name only when it is complete, so a second process never reads half.
    """
    path = directory / "secret_key"
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        pass
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = directory / f"secret_key.{secrets.token_hex(8)}"
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48) + "\n")
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        except OSError:
            if not path.exists():  # a file system without hard links
                os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    return path.read_text(encoding="ascii").strip()
