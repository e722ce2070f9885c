"""Reading server settings from the environment, failing loudly."""

import ipaddress
import os
import zoneinfo

import tzlocal
from django.core.exceptions import ImproperlyConfigured


def required(name: str) -> str:
    """Return an environment variable; a missing or empty one is named in the error."""
    value = os.environ.get(name, "").strip()
    if not value:
        raise ImproperlyConfigured(
            f"The environment variable {name} must be set (deploy/README.md)."
        )
    return value


def optional(name: str) -> str | None:
    """Return an environment variable; None where it is missing or empty."""
    return os.environ.get(name, "").strip() or None


def words(name: str) -> list[str]:
    """Return a required variable as a list, split at commas."""
    found = [word.strip() for word in required(name).split(",") if word.strip()]
    if not found:
        raise ImproperlyConfigured(f"The environment variable {name} lists nothing.")
    return found


def whole_number(name: str, default: int) -> int:
    """Return an optional whole number."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    try:
        return int(value)
    except ValueError:
        raise ImproperlyConfigured(
            f"The environment variable {name} must be a whole number, not {value!r}."
        ) from None


def switch(name: str, default: bool) -> bool:
    """Return an optional yes/no variable: 1, true, yes, on or 0, false, no, off."""
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"The environment variable {name} must be yes or no, not {value!r}.")


def networks(name: str, default: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Return a variable that lists addresses and networks, split at commas."""
    found = []
    for word in (optional(name) or default).split(","):
        try:
            found.append(ipaddress.ip_network(word.strip(), strict=False))
        except ValueError:
            raise ImproperlyConfigured(
                f"The environment variable {name} must list addresses or networks, such as "
                f"10.0.0.0/8, not {word.strip()!r}."
            ) from None
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
        raise ImproperlyConfigured(
            "HEXCLASSROOM_TIME_ZONE must be the name of a time zone, such as Europe/Ljubljana, "
            f"not {name!r}."
        ) from None
    return name


def local_zone() -> str:
    """Return the time zone of this machine, UTC where it does not tell."""
    try:
        name = str(tzlocal.get_localzone_name() or "UTC")
        zoneinfo.ZoneInfo(name)
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return "UTC"
    return name
