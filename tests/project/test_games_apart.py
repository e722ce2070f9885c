"""Adding a game changes nothing beside it: no page, script or module names a game of a Show."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.registry import GAMES, SHOWS

ROOT = Path(settings.BASE_DIR)
KINDS = {".py", ".html", ".js", ".css", ".txt"}


def naming(key: str) -> list[str]:
    """The files of the app, its pages and the shared parts of games/ that name a game."""
    named = re.compile(rf"\b({key}|{re.escape(GAMES[key].title)})\b", re.I)
    own = (ROOT / "games" / key, ROOT / "templates" / "games" / key, ROOT / "games" / "registry.py")
    return [
        str(path.relative_to(ROOT))
        for folder in ("games", "hexclassroom", "templates")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in KINDS
        and not any(path.is_relative_to(each) for each in own)
        and named.search(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("key", SHOWS)
def test_nothing_beside_a_game_names_it(key: str) -> None:
    assert naming(key) == []


def test_a_game_that_is_named_would_be_found() -> None:
    assert "hexclassroom/live/pages/__init__.py" in naming("planet_hexagon")
