"""What the README promises."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def commands() -> list[str]:
    return [
        line
        for block in re.findall(r"```sh\n(.*?)```", README, re.S)
        for line in block.splitlines()
    ]


def test_one_line_starts_the_server_and_one_line_runs_every_test() -> None:
    start, install, test = commands()
    assert start.startswith("python3 -m venv .venv && ")
    assert start.endswith("manage.py classroom")
    assert install.startswith("apt-get install")
    assert test.endswith("-m tests")


def test_ci_runs_exactly_that_line() -> None:
    assert commands()[-1] in CI.splitlines()


def test_ci_installs_exactly_what_the_readme_names() -> None:
    listed = commands()[1].partition("--no-install-recommends ")[2].split()
    found = re.search(r"^packages=\((.*)\)$", CI, re.M)
    assert found is not None
    assert found[1].split() == listed


def test_every_file_that_the_readme_links_exists() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
