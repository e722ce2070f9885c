"""Fixtures of the privacy tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import override_settings

from tests.privacy.played import Played
from tests.school import SchoolCast


@pytest.fixture(autouse=True)
def erasures(tmp_path: Path) -> Iterator[Path]:
    """Bots act at once, nobody is here yet, and every test has a list of erasures of its own."""
    cache.clear()
    path = tmp_path / "erasures.jsonl"
    with override_settings(LIVE_BOT_PACE=0.0, ERASURES_FILE=path):
        yield path


@pytest.fixture
def cast() -> SchoolCast:
    """The fixed cast."""
    return SchoolCast()


@pytest.fixture
def played(cast: SchoolCast) -> Played:
    """A game of 7b that was really played to its end, closed and archived."""
    return Played(cast).play().close()
