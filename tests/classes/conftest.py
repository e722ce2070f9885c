"""Fixtures of the tests of classes."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.school import SchoolCast


@pytest.fixture
def cast(db: None) -> SchoolCast:
    return SchoolCast()


@pytest.fixture
def november(monkeypatch: pytest.MonkeyPatch) -> dt.date:
    """Let it be a day in the school year of the cast."""
    today = dt.date(2026, 11, 28)
    monkeypatch.setattr(timezone, "localdate", lambda *_args, **_kwargs: today)
    return today
