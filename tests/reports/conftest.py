"""Fixtures of the reports' tests."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import override_settings


@pytest.fixture(autouse=True)
def _quick_bots() -> Iterator[None]:
    """Bots act at once, and nobody is here yet."""
    cache.clear()
    with override_settings(LIVE_BOT_PACE=0.0):
        yield
