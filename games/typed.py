"""From JSON and plain values to types, also when several threads do so for the first time.

msgspec keeps with each Struct how its fields are read, and notes that it does before all of them
are known, for types that hold themselves. A thread that reads the same type meanwhile finds fields
without a type and takes the process down (a segmentation fault, msgspec 0.22). So whatever reads
into a type is made under one lock, and nothing is read into a type before it is made: nobody else
calls `msgspec.json.decode` with a type, `msgspec.convert` or `msgspec.json.Decoder`.
"""

import threading
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")

_lock = threading.RLock()
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}
_holders: dict[Any, Any] = {}
"""For each type a Struct that holds a value of it: msgspec looks through a union anew each time it
is asked for, and through a Struct once."""


@overload
def decoder(wanted: type[T]) -> msgspec.json.Decoder[T]: ...
@overload
def decoder(wanted: Any) -> msgspec.json.Decoder[Any]: ...
def decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    """Give what reads JSON into a type: the same one each time."""
    found = _decoders.get(wanted)
    if found is None:
        with _lock:
            found = _decoders.setdefault(wanted, msgspec.json.Decoder(wanted))
    return found


@overload
def decode(text: bytes | str, wanted: type[T]) -> T: ...
@overload
def decode(text: bytes | str, wanted: Any) -> Any: ...
def decode(text: bytes | str, wanted: Any) -> Any:
    """Read JSON into a type.

    Raises msgspec.DecodeError for what is no JSON, its ValidationError for another type's.
    """
    return decoder(wanted).decode(text)


@overload
def convert(value: Any, wanted: type[T]) -> T: ...
@overload
def convert(value: Any, wanted: Any) -> Any: ...
def convert(value: Any, wanted: Any) -> Any:
    """Make a type out of plain values: dict, list, text, numbers. Raises ValidationError."""
    holder = _holders.get(wanted)
    if holder is None:
        with _lock:
            holder = msgspec.defstruct("Held", [("value", wanted)])
            msgspec.json.Decoder(holder)
            holder = _holders.setdefault(wanted, holder)
    return msgspec.convert({"value": value}, holder).value
