"""The data inventory: what every column of the database is for and how long it is kept."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from django.apps import apps
from django.apps.registry import Apps

from hexclassroom.accounts import inventory as accounts
from hexclassroom.backup.schema import tables
from hexclassroom.classes import inventory as classes
from hexclassroom.inventory import Kept, Table
from hexclassroom.live import inventory as live
from hexclassroom.privacy import inventory_own
from hexclassroom.reports import inventory as reports

BY_APP: Final[dict[str, Table]] = {
    "accounts": accounts.TABLE,
    "classes": classes.TABLE,
    "live": live.TABLE,
    "reports": reports.TABLE,
    "privacy": inventory_own.TABLE,
    **inventory_own.DJANGO,
}


class Column(NamedTuple):
    """One column as the inventory tells it."""

    app: str
    model: str
    field: str
    kept: Kept


def columns(registry: Apps = apps) -> Iterator[Column]:
    """Give every described column that the database has, app by app in their order."""
    there = _fields(registry)
    for app, table in BY_APP.items():
        for model, fields in table.items():
            for field, kept in fields.items():
                if field in there.get((app, model), ()):
                    yield Column(app, model, field, kept)


def problems(registry: Apps = apps) -> list[str]:
    """Name columns without an entry, and entries without a column."""
    there, out = _fields(registry), []
    for (app, model), fields in there.items():
        described = BY_APP.get(app, {}).get(model, {})
        out += [f"{app}.{model}.{name} has no entry" for name in fields if name not in described]
        out += [f"{app}.{model}.{name} is no column" for name in described if name not in fields]
    installed = {config.label for config in registry.get_app_configs()}
    for app, table in BY_APP.items():
        gone = [model for model in table if (app, model) not in there]
        out += [f"{app}.{model} is no table" for model in gone if app in installed]
    return sorted(out)


def _fields(registry: Apps) -> dict[tuple[str, str], list[str]]:
    return {
        (model._meta.app_label, model._meta.object_name or ""): [
            field.name for field in model._meta.concrete_fields
        ]
        for model in tables(registry)
    }


def markdown() -> str:
    """Write the inventory as one Markdown table."""
    lines = [
        "| Column | Personal | Purpose | Kept |",
        "|---|---|---|---|",
    ]
    for each in columns():
        personal = "yes" if each.kept.personal else "no"
        name = f"{each.app}.{each.model}.{each.field}"
        lines.append(f"| {name} | {personal} | {each.kept.purpose} | {each.kept.until} |")
    return "\n".join(lines) + "\n"
