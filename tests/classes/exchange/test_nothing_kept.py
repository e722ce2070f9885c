"""What a file holds beside names is found nowhere after an import; names only sealed."""

import logging
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection

from tests.classes.exchange import cast as walk
from tests.classes.exchange import samples
from tests.school import SchoolCast, signed_in

FILES = {
    "1.1": samples.class_of_28("1.1"),
    "1.2": samples.class_of_28(),
    "sds": samples.zipped(samples.sds()),
    "csv": samples.google_classroom().encode(),
}
NAMES = ("Dmytro", "Živa", "Kovač", "Šuštar", "Dubois", "Katarzyna")


@pytest.fixture
def cast(db: None) -> SchoolCast:
    cache.clear()
    return SchoolCast()


def database() -> Iterator[str]:
    """Give every cell of every table as it lies on the disk, sessions too."""
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            table = connection.ops.quote_name(model._meta.db_table)
            cursor.execute(f"SELECT * FROM {table}")
            for row in cursor.fetchall():
                yield from map(str, row)


def cached() -> Iterator[str]:
    """Give every key and value of the cache."""
    for key, value in cache._cache.items():  # type: ignore[attr-defined]
        yield f"{key} {value!r}"


def found(needles: tuple[str, ...], text: str) -> list[str]:
    return [needle for needle in needles if needle in text]


@pytest.mark.parametrize("kind", FILES)
def test_no_address_number_date_password_or_id_is_kept(
    cast: SchoolCast, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    client = signed_in(cast.teacher)
    preview = walk.read(client, cast.school_class, data=FILES[kind])
    pages = client.get(preview).content.decode()
    while_shown = "\n".join([*database(), *cached()])
    pages += walk.import_all(client, preview)
    after = "\n".join([*database(), *cached()])
    # What the statements of the database were given is not logged outside of debugging.
    logged = "\n".join(
        record.getMessage() for record in caplog.records if record.name != "django.db.backends"
    )
    for text in (while_shown, after, logged, preview):
        assert not found(samples.SECRETS + NAMES, text)
    assert not found(samples.SECRETS, pages)
    assert cast.school_class.enrolments.count() > 20


def test_the_search_would_find_what_it_looks_for(cast: SchoolCast) -> None:
    # The sister of the test above: what is planted is found.
    cast.school_class.name = "Dmytro"
    cast.school_class.save()
    cache.set("planted", "pw-geheim-1")
    assert found(NAMES, "\n".join(database())) == ["Dmytro"]
    assert found(samples.SECRETS, "\n".join(cached())) == ["pw-geheim"]


@pytest.mark.parametrize("text", ["Živa Šuštar\n=x,Dmytro", "name\nŽiva\nživa", '"Živa\nKovač"'])
def test_refusals_and_problems_name_nobody_in_a_log(
    cast: SchoolCast, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    client = signed_in(cast.teacher)
    client.get(walk.read(client, cast.school_class, text))
    client.post(walk.start_url(cast.school_class), walk.upload("Živa\0Kovač".encode()))
    logged = "\n".join(
        record.getMessage() for record in caplog.records if record.name != "django.db.backends"
    )
    assert not found(NAMES, logged)


def test_the_draft_is_gone_of_names_after_the_import(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, cast.school_class, data=FILES["1.2"])
    (large,) = [len(each) for each in cached() if "draft" in each]
    walk.import_all(client, preview)
    (small,) = [len(each) for each in cached() if "draft" in each]
    assert small < large / 4
