"""Reading settings from the environment, failing loudly.

Between `collect()` and `report()` problems are gathered, so that an operator reads all of them at
once; without it the first one is raised.
"""

import ipaddress
import os
import re
import sys
import zoneinfo
from typing import Final, TypeVar

import tzlocal
from django.core.exceptions import ImproperlyConfigured

T = TypeVar("T")

SECRET_LENGTH: Final = 50
_HOST: Final = re.compile(r"\.?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\.?")


class SettingsError(ImproperlyConfigured):
    """The environment does not say what a server needs; the words say what is wrong with it."""


_problems: list[str] | None = None


def collect() -> None:
    """Gather problems from here on."""
    global _problems
    _problems = []


def report() -> None:
    """Raise SettingsError with every problem since `collect`, if there was one."""
    global _problems
    found, _problems = _problems or [], None
    if found:
        # Django asks for settings that failed a second time before it says what was wrong.
        sys.modules.pop("hexclassroom.settings.base", None)
    if len(found) == 1:
        raise SettingsError(found[0])
    if found:
        lines = "".join(f"\n  - {each}" for each in dict.fromkeys(found))
        raise SettingsError(f"{len(found)} settings are wrong (deploy/README.md):{lines}")


def wrong(words: str, instead: T) -> T:
    """Note a problem and go on with a value that stands in, or raise it."""
    if _problems is None:
        raise SettingsError(words)
    _problems.append(words)
    return instead


def required(name: str) -> str:
    """Return an environment variable; a missing or empty one is named in the error."""
    value = os.environ.get(name, "").strip()
    if not value:
        return wrong(f"The environment variable {name} must be set (deploy/README.md).", "")
    return value


def optional(name: str) -> str | None:
    """Return an environment variable; None where it is missing or empty."""
    return os.environ.get(name, "").strip() or None


def words(name: str) -> list[str]:
    """Return a required variable as a list, split at commas."""
    value = required(name)
    found = [word.strip() for word in value.split(",") if word.strip()]
    if value and not found:
        return wrong(f"The environment variable {name} lists nothing.", [])
    return found


def secret(name: str) -> str:
    """Return a secret; one that could be guessed is named, never shown."""
    return _strong(name, required(name))


def secrets(name: str) -> list[str]:
    """Return a list of secrets, split at commas."""
    return [_strong(name, each) for each in words(name)]


def _strong(name: str, value: str) -> str:
    if value and len(value) < SECRET_LENGTH:
        return wrong(
            f"{name} must have {SECRET_LENGTH} or more random characters, not {len(value)}.", value
        )
    if value and (len(set(value)) < 5 or value.startswith("django-insecure-")):
        return wrong(f"{name} must be random: anybody could guess this one.", value)
    return value


def hosts(name: str) -> list[str]:
    """Return the names under which the server is asked: no addresses with scheme, port or path."""
    found = words(name)
    for each in found:
        if each == "*":
            wrong(f"{name} must list the server's names: * would serve any.", None)
        elif not _is_host(each):
            wrong(
                f"{name} must list bare host names, such as play.school.example, not {each!r}.",
                None,
            )
    return found


def _is_host(text: str) -> bool:
    if text.startswith("["):
        try:
            ipaddress.IPv6Address(text[1:-1])
        except ValueError:
            return False
        return text.endswith("]")
    return _HOST.fullmatch(text.lower()) is not None


def whole_number(name: str, default: int, least: int = 0) -> int:
    """Return an optional whole number, not below the least one."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    try:
        number = int(value)
    except ValueError:
        return wrong(
            f"The environment variable {name} must be a whole number, not {value!r}.", default
        )
    if number < least:
        return wrong(f"{name} must be {least} or more, not {number}.", default)
    return number


def switch(name: str, default: bool) -> bool:
    """Return an optional yes/no variable: 1, true, yes, on or 0, false, no, off."""
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    return wrong(f"The environment variable {name} must be yes or no, not {value!r}.", default)


def networks(name: str, default: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Return a variable that lists addresses and networks, split at commas."""
    found = []
    for word in (optional(name) or default).split(","):
        try:
            found.append(ipaddress.ip_network(word.strip(), strict=False))
        except ValueError:
            wrong(
                f"{name} must list addresses or networks, such as 10.0.0.0/8, "
                f"not {word.strip()!r}.",
                None,
            )
    return found


def optional_words(name: str) -> list[str]:
    """Return an optional variable as a list, split at commas."""
    return words(name) if optional(name) else []


def time_zone(default: str) -> str:
    """Return HEXCLASSROOM_TIME_ZONE, the name of the zone in which times are shown."""
    name = optional("HEXCLASSROOM_TIME_ZONE") or default
    try:
        zoneinfo.ZoneInfo(name)
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return wrong(
            "HEXCLASSROOM_TIME_ZONE must be the name of a time zone, such as Europe/Ljubljana, "
            f"not {name!r}.",
            default,
        )
    return name


def local_zone() -> str:
    """Return the time zone of this machine, UTC where it does not tell."""
    try:
        name = str(tzlocal.get_localzone_name() or "UTC")
        zoneinfo.ZoneInfo(name)
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return "UTC"
    return name
