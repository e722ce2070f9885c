"""What the tests of deploy/ share: its files, read the way their programs read them."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import click
from celery.bin.celery import celery
from django.core.management import get_commands, load_command_class
from ruamel.yaml import YAML

from tests.classroom import ROOT

DEPLOY = ROOT / "deploy"
BIN = DEPLOY / "bin"

# The laptop's own, and those of the tests and of deploy/bin: no setting of a server.
NOT_OF_A_SERVER = {"HEXCLASSROOM_DATA"}
NO_SERVER = {"embedded.py", "data.py", "test.py"}


@cache
def compose() -> dict[str, Any]:
    """compose.yaml, anchors resolved."""
    return dict(YAML(typ="safe").load(DEPLOY / "compose.yaml"))


def services() -> dict[str, dict[str, Any]]:
    return dict(compose()["services"])


def application() -> dict[str, dict[str, Any]]:
    """The services that run our image."""
    return {name: each for name, each in services().items() if "hexclassroom:" in each["image"]}


def settings_read() -> set[str]:
    """Every variable that the code of a server reads."""
    found: set[str] = set()
    for path in (ROOT / "hexclassroom").rglob("*.py"):
        if path.name in NO_SERVER and path.parent.name == "settings":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                match = re.fullmatch(r"HEXCLASSROOM_[A-Z][A-Z_]*[A-Z]", node.value)
                found |= {match[0]} if match else set()
    return found - NOT_OF_A_SERVER


def example() -> dict[str, str]:
    """Every variable of .env.example, those that are commented out, too."""
    text = (DEPLOY / ".env.example").read_text(encoding="utf-8")
    return dict(re.findall(r"^(?:#@?)?([A-Z][A-Z_]*)=(.*)$", text, re.M))


def check_command(words: list[str]) -> None:
    """Fail if a command line of ours names a program, a command or an option that is not there."""
    match words:
        case ["celery", "-A", "hexclassroom", name, *rest]:
            _parse_celery(name, rest)
        case ["python", "manage.py", name, *rest]:
            app = get_commands()[name]
            command = load_command_class(app, name) if isinstance(app, str) else app
            command.create_parser("manage.py", name).parse_args(rest)
        case ["python", script, *_]:
            assert (ROOT / script).is_file(), script
        case [script, *_]:
            assert script.startswith("deploy/bin/"), script
            assert (ROOT / script).stat().st_mode & 0o111, script
        case _:
            raise AssertionError(words)


def _parse_celery(name: str, rest: list[str]) -> None:
    command = celery.commands[name]
    context = click.Context(command, info_name=name, ignore_unknown_options=False)
    command.make_parser(context).parse_args(list(rest))


def scripts() -> list[Path]:
    """The shell scripts of deploy/bin."""
    return sorted(path for path in BIN.iterdir() if path.read_bytes().startswith(b"#!/bin/sh\n"))
