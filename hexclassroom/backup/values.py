"""How one column's value is written as JSON and read back, the same for every database."""

import base64
import datetime as dt
import decimal
import json
import uuid
from typing import Any

from django.db.models import BinaryField, DurationField, Field, ForeignKey, JSONField

from hexclassroom.sealed import SealedJSONField, SealedTextField, unseal

MICROSECOND = dt.timedelta(microseconds=1)


def is_sealed(field: "Field[Any, Any]") -> bool:
    """Say whether a column holds what only a server with the key can read."""
    return isinstance(field, (SealedTextField, SealedJSONField))


def check_sealed(value: Any) -> Any:
    """Give a sealed value as it was written, if the keys of the settings open it.

    Raises UnreadableError.
    """
    if value is not None:
        unseal(str(value))
    return value


def write_value(field: "Field[Any, Any]", value: Any) -> Any:
    """Return `value` as something that JSON holds without loss, microseconds included."""
    if value is None or isinstance(field, JSONField) or is_sealed(field):
        return value
    if isinstance(value, (bytes, bytearray, memoryview)):
        return base64.b64encode(bytes(value)).decode("ascii")
    if isinstance(value, dt.timedelta):
        return value // MICROSECOND
    if isinstance(value, (dt.datetime, dt.date, dt.time)):
        return value.isoformat()
    if isinstance(value, (decimal.Decimal, uuid.UUID)):
        return str(value)
    if isinstance(value, (str, int, float)):
        return value
    raise TypeError(f"{field} holds a {type(value).__name__}, which a backup cannot write")


def read_value(field: "Field[Any, Any]", value: Any) -> Any:
    """Return what `write_value` was given; ValueError or ValidationError where it cannot be."""
    if value is None:
        return None
    if isinstance(field, ForeignKey):
        return read_value(field.target_field, value)
    if isinstance(field, JSONField):
        return value
    if isinstance(field, BinaryField):
        return base64.b64decode(value, validate=True)
    if isinstance(field, DurationField):
        return int(value) * MICROSECOND
    return field.to_python(value)


def dump(row: list[Any]) -> bytes:
    """Return one row as one line."""
    text = json.dumps(row, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8") + b"\n"
