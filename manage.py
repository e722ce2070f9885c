#!/usr/bin/env python
"""Run HexClassroom's commands: `manage.py classroom` starts the classroom server."""

import os
import sys
from collections.abc import Sequence


def take_data_option(argv: Sequence[str]) -> tuple[list[str], str | None]:
    """Split `--data DIR` off a command line: the settings need it before any command runs."""
    rest: list[str] = []
    data: str | None = None
    words = iter(argv)
    for word in words:
        if word == "--data":
            data = next(words, None)
            if data is None:
                rest.append(word)
        elif word.startswith("--data="):
            data = word.removeprefix("--data=")
        else:
            rest.append(word)
    return rest, data


def main() -> None:
    """Hand the command line to Django, in embedded mode unless the environment says otherwise."""
    argv, data = take_data_option(sys.argv)
    if data is not None:
        os.environ["HEXCLASSROOM_DATA"] = data
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hexclassroom.settings.embedded")
    if argv[1:2] != ["serve"]:
        # What an operator runs by hand (a restore, a migration) may take its time.
        os.environ.setdefault("HEXCLASSROOM_STATEMENT_SECONDS", "0")
    from django.core.management import execute_from_command_line

    from hexclassroom.settings.data import DataUnusableError
    from hexclassroom.settings.environment import SettingsError

    try:
        execute_from_command_line(argv)
    except (DataUnusableError, SettingsError) as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
