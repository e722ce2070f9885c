"""Values survive the way into a backup and back exactly."""

import datetime as dt
import json
import uuid
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import models
from hypothesis import given
from hypothesis import strategies as st

from hexclassroom.backup.values import dump, read_value, write_value


def there_and_back(field: Any, value: Any) -> Any:
    return read_value(field, json.loads(dump([write_value(field, value)]))[0])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (models.DateTimeField(), dt.datetime(2026, 11, 27, 8, 0, 1, 123456, tzinfo=dt.UTC)),
        (models.DateField(), dt.date(2026, 11, 27)),
        (models.TimeField(), dt.time(8, 0, 0, 1)),
        (models.DurationField(), dt.timedelta(days=-1, microseconds=1)),
        (models.DecimalField(max_digits=9, decimal_places=4), Decimal("1.2300")),
        (models.UUIDField(), uuid.UUID(int=7)),
        (models.BooleanField(), True),
        (models.BinaryField(), b"\x00\xff"),
        (models.JSONField(), {"a": [1, None, "é"]}),
        (models.FloatField(), 0.1),
        (models.TextField(null=True), None),
    ],
)
def test_every_kind_of_value_survives(field: Any, value: Any) -> None:
    assert there_and_back(field, value) == value


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_any_text_survives_and_stays_on_one_line(text: str) -> None:
    assert there_and_back(models.TextField(), text) == text
    assert dump([text]).count(b"\n") == 1


@given(st.binary())
def test_any_bytes_survive(data: bytes) -> None:
    assert there_and_back(models.BinaryField(), data) == data


def test_a_value_that_json_cannot_hold_is_refused_when_writing() -> None:
    with pytest.raises(TypeError):
        write_value(models.TextField(), object())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (models.DateTimeField(), "yesterday"),
        (models.IntegerField(), "x"),
        (models.UUIDField(), "x"),
        (models.BinaryField(), "?"),
        (models.DurationField(), "x"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_when_reading(field: Any, value: Any) -> None:
    with pytest.raises((ValueError, ValidationError)):
        read_value(field, value)
