"""The services of a server, out of their addresses: PostgreSQL with a pool, and Redis.

Whatever waits for them waits for seconds, never for good: a service that hangs is told in words.
"""

from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from hexclassroom.settings.environment import whole_number, wrong

CONNECT_SECONDS: Final = 5
POOL_SECONDS: Final = 2.5
"""How long a thread waits for a connection: all are taken, or the database is away."""
LOCK_SECONDS: Final = 5
IDLE_SECONDS: Final = 10
"""A process that is stopped in the middle of a transaction holds its locks no longer than that."""
RETURN_SECONDS: Final = 3.0
"""After a failure a pool tries again so long, and anew whenever somebody asks: otherwise its
pauses grow to minutes."""
REDIS_SECONDS: Final = 2.0

_TLS: Final = ("sslmode", "sslrootcert", "sslcert", "sslkey")
_DATABASE: Final = "HEXCLASSROOM_DATABASE_URL"
_REDIS: Final = "HEXCLASSROOM_REDIS_URL"


def postgresql(url: str) -> dict[str, Any]:
    """Return the database settings for postgresql://user:password@host:port/name?sslmode=…"""
    form = "postgresql://user:password@host:5432/name"
    parts = urlsplit(url)
    port: int | None = None
    more = dict(parse_qsl(parts.query))
    if url:
        try:
            port = parts.port
        except ValueError:
            wrong(f"{_DATABASE} must name the port by a number, as in {form}.", None)
        if parts.scheme not in {"postgresql", "postgres"} or not parts.path.strip("/"):
            wrong(f"{_DATABASE} must look like {form}.", None)
        for name in more:
            if name not in _TLS:
                wrong(f"{_DATABASE} may end in {', '.join(_TLS)}, not in {name}.", None)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(port or ""),
        # The pool keeps connections; a thread gives its own back.
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            **{name: value for name, value in more.items() if name in _TLS},
            "application_name": "hexclassroom",
            "connect_timeout": CONNECT_SECONDS,
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": 15_000,
            "options": _limits(whole_number("HEXCLASSROOM_STATEMENT_SECONDS", 15)),
            "pool": {
                "min_size": 1,
                "max_size": whole_number("HEXCLASSROOM_DATABASE_POOL", 20, least=8),
                "timeout": POOL_SECONDS,
                "reconnect_timeout": RETURN_SECONDS,
                "max_idle": 300.0,
            },
        },
    }


def _limits(statement: int) -> str:
    """Give PostgreSQL's own limits; 0 = none, for commands that an operator runs by hand."""
    if not statement:
        return ""
    return (
        f"-c statement_timeout={statement * 1000} -c lock_timeout={LOCK_SECONDS * 1000} "
        f"-c idle_in_transaction_session_timeout={IDLE_SECONDS * 1000}"
    )


def redis_url(url: str) -> str:
    """Return the address of Redis if it is one."""
    if not url:
        return url
    form = f"{_REDIS} must look like redis://host:6379/0 (or rediss:// for TLS)."
    parts = urlsplit(url)
    try:
        parts.port  # noqa: B018 - it is read where it is looked at
    except ValueError:
        return wrong(form, url)
    number = parts.path.strip("/")
    if (
        parts.scheme not in {"redis", "rediss"}
        or not parts.hostname
        or not (number == "" or number.isdecimal())
    ):
        return wrong(form, url)
    return url


def redis_options() -> dict[str, Any]:
    """Return how a client of Redis waits: briefly, and a second time where the line was cut."""
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return {**_WAITING, "retry": Retry(NoBackoff(), 1)}


def async_redis_options() -> dict[str, Any]:
    """Return the same for a client on an event loop."""
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return {**_WAITING, "retry": Retry(NoBackoff(), 1)}


_WAITING: Final[dict[str, Any]] = {
    "socket_timeout": REDIS_SECONDS,
    "socket_connect_timeout": REDIS_SECONDS,
    "socket_keepalive": True,
    "health_check_interval": 15,
}

BROKER: Final[dict[str, Any]] = {
    # No task waits in a worker: timers are the sweep's. Longer than any task runs.
    "visibility_timeout": 3600,
    "socket_timeout": 10.0,
    "socket_connect_timeout": REDIS_SECONDS,
    "socket_keepalive": True,
    "health_check_interval": 15,
    "retry_on_timeout": True,
}
