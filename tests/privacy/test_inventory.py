"""The data inventory, and what the tables must not have: the schema tests of P1, P11 and P14."""

import io
import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import models

from hexclassroom.backup.schema import tables
from hexclassroom.inventory import RESULT, plain
from hexclassroom.privacy import inventory
from hexclassroom.privacy.resealing import sealed_columns

FORBIDDEN = re.compile(
    r"e_?mail|birth|photo|picture|avatar|nick|phone|address|gender|sex|surname|family|last_name"
    r"|religio|ethnic|health|parent|guardian"
)
NETWORK = re.compile(r"(^|_)(ip|remote|host|agent|browser|fingerprint|mac|geo|location)(_|$)")


def columns() -> Iterator[tuple[str, str, "models.Field[object, object]"]]:
    for model in tables(apps):
        for field in model._meta.concrete_fields:
            yield model._meta.app_label, f"{model._meta.label}.{field.name}", field


def test_every_column_has_an_entry_and_every_entry_a_column() -> None:
    assert inventory.problems() == []


def test_a_new_column_and_a_stale_entry_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    archive = inventory.BY_APP["reports"]["Archive"]
    monkeypatch.delitem(archive, "log")
    monkeypatch.setitem(archive, "weather", plain(RESULT, RESULT))
    monkeypatch.setitem(inventory.BY_APP["reports"], "Diary", {})
    assert inventory.problems() == [
        "reports.Archive.log has no entry",
        "reports.Archive.weather is no column",
        "reports.Diary is no table",
    ]
    with pytest.raises(CommandError, match=r"reports\.Archive\.log has no entry"):
        call_command("data_inventory", "--check")


def test_the_command_prints_a_table_of_all_columns() -> None:
    out = io.StringIO()
    call_command("data_inventory", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0] == "| Column | Personal | Purpose | Kept |"
    assert len([line for line in lines if line.strip()]) == 2 + sum(1 for _ in columns())
    assert any(line.startswith("| classes.Student.given | yes |") for line in lines)
    out = io.StringIO()
    call_command("data_inventory", "--check", stdout=out)
    assert out.getvalue().strip() == "Every column is described."


def test_what_names_people_is_called_personal() -> None:
    for each in inventory.columns():
        field = apps.get_model(each.app, each.model)._meta.get_field(each.field)
        target = getattr(field, "related_model", None)
        if target is not None and target._meta.object_name in ("User", "Student", "Seat"):
            assert each.kept.personal, each
        if each.app == "classes" and each.model == "Student":
            assert each.kept.personal, each


def test_outside_accounts_nothing_is_kept_that_tells_more_of_people_than_a_name() -> None:
    own = ("classes", "live", "reports", "privacy")
    found = [name for app, name, _ in columns() if app in own and FORBIDDEN.search(name.lower())]
    assert found == []
    kinds = (models.EmailField, models.FileField, models.ImageField, models.URLField)
    assert [name for app, name, field in columns() if app in own and isinstance(field, kinds)] == []


def test_names_of_people_are_sealed() -> None:
    sealed = {f"{model._meta.label}.{field.name}" for model, field in sealed_columns()}
    assert {
        "classes.Student.given",
        "classes.Student.initial",
        "classes.Enrolment.tags",
        "classes.JoinCard.token",
        "accounts.Authenticator.secret",
    } <= sealed


def test_no_table_has_a_column_for_network_addresses_or_devices() -> None:
    network = (models.GenericIPAddressField, models.IPAddressField)
    found = [
        name
        for _app, name, field in columns()
        if isinstance(field, network) or NETWORK.search(field.name.lower())
    ]
    assert found == []


@pytest.mark.parametrize("name", ["remote_addr_ip", "user_agent", "last_ip"])
def test_the_words_for_network_columns_are_found(name: str) -> None:
    assert NETWORK.search(name)


@pytest.mark.parametrize("name", ["birth_date", "nickname", "e_mail", "photo"])
def test_the_words_for_more_than_a_name_are_found(name: str) -> None:
    assert FORBIDDEN.search(name)
