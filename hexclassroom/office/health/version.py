"""Which HexClassroom this is."""

import tomllib
from functools import cache
from pathlib import Path

from django.conf import settings


@cache
def version() -> str:
    """Give the version of the code; "" where it is not written down."""
    try:
        text = (Path(settings.BASE_DIR) / "pyproject.toml").read_text(encoding="utf-8")
        return str(tomllib.loads(text)["project"]["version"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def commit() -> str:
    """Give the commit that is checked out, shortened; "" where there is no checkout."""
    git = Path(settings.BASE_DIR) / ".git"
    try:
        if git.is_file():  # a linked work tree names its folder
            git = (git.parent / git.read_text(encoding="utf-8").partition(":")[2].strip()).resolve()
        head = (git / "HEAD").read_text(encoding="ascii").strip()
        if not head.startswith("ref: "):
            return head[:10]
        return _ref(git, head.removeprefix("ref: "))[:10]
    except (OSError, UnicodeError):
        return ""


def _ref(git: Path, name: str) -> str:
    """Read what a branch points at: a file of its own, or a line among the packed ones."""
    shared = git / "commondir"
    roots = [git]
    if shared.exists():
        roots.append((git / shared.read_text(encoding="utf-8").strip()).resolve())
    for root in roots:
        if (root / name).is_file():
            return (root / name).read_text(encoding="ascii").strip()
    for root in roots:
        packed = root / "packed-refs"
        lines = packed.read_text(encoding="ascii").splitlines() if packed.is_file() else []
        for line in lines:
            if line.endswith(f" {name}"):
                return line.partition(" ")[0]
    return ""
