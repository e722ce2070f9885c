"""The cast of the schools, and addresses of the office."""

from collections.abc import Callable

import pytest
from django.urls import reverse

from tests.school import SchoolCast

At = Callable[..., str]


@pytest.fixture
def cast(db: None) -> SchoolCast:
    """Give two schools with their people."""
    return SchoolCast()


@pytest.fixture
def at(cast: SchoolCast) -> At:
    """Give addresses of the cast's school: at("member", user.pk)."""

    def address(name: str, *parts: object) -> str:
        return reverse(f"office:{name}", args=(cast.school.pk, *parts))

    return address
