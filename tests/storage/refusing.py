"""A real database that refuses to save, in this process: by its own means, without root."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from hexclassroom.live import executor


def run(sql: str) -> None:
    """Run a statement on this thread's connection."""
    with connection.cursor() as cursor:
        cursor.execute(sql)


def on_sqlite() -> bool:
    return connection.vendor == "sqlite"


@contextmanager
def read_only() -> Iterator[None]:
    """Let this thread and the writing threads read only."""
    name = connection.ops.quote_name(str(connection.settings_dict["NAME"]))
    if on_sqlite():
        run("PRAGMA query_only=1")
        executor.run(run, "PRAGMA query_only=1")
    else:
        # For sessions that begin from now on.
        run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        run("SET default_transaction_read_only = on")
        executor.close()
    try:
        yield
    finally:
        if on_sqlite():
            run("PRAGMA query_only=0")
            executor.run(run, "PRAGMA query_only=0")
        else:
            run("SET default_transaction_read_only = off")
            run(f"ALTER DATABASE {name} RESET default_transaction_read_only")
            executor.close()
