"""A game's README lists every refusal with its words and the rules that the code names."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path


def readme(folder: Path) -> str:
    """Give the page of a game's folder."""
    return (folder / "README.md").read_text(encoding="utf-8")


def source(folder: Path) -> str:
    """Give the code of a game's rules."""
    return "".join(
        path.read_text(encoding="utf-8") for path in sorted((folder / "rules").glob("*.py"))
    )


def named_rules(folder: Path, helpers: Mapping[str, str]) -> dict[str, set[str]]:
    """Give the rules that the code names for each refusal.

    helpers: functions that refuse with a code and take the rule as an argument.
    """
    text, named = source(folder), dict[str, set[str]]()
    calls = re.findall(r"refuse\(([^()]*)\)", text)
    for call in calls:
        for name in re.findall(r"Refusal\.(\w+)", call):
            numbers = re.findall(r'"([A-Z]+\d+)"', call)
            named.setdefault(name.lower(), set()).update(numbers)
    for helper, code in helpers.items():
        for call in re.findall(rf"    {helper}\(([^()]*)\)", text):
            named[code].update(re.findall(r'"([A-Z]+\d+)"', call))
    return named


def check_refusals(
    folder: Path,
    codes: Iterable[str],
    words: Mapping[str, str],
    helpers: Mapping[str, str] | None = None,
) -> None:
    """Every code stands in the table, with the numbers in the code and the words of WORDS."""
    rows = re.findall(r"^\| `(\w+)` \| ([A-Z\d ]+) \| (.*) \|$", readme(folder), re.M)
    named = named_rules(folder, helpers or {})
    assert {code: set(numbers.split()) for code, numbers, _ in rows} == named
    assert {code: said for code, _, said in rows} == {str(code): words[code] for code in words}
    assert {code for code, _, _ in rows} == set(codes)


def check_numbers(folder: Path) -> None:
    """Every rule that the code names is numbered in the page."""
    text = source(folder)
    numbered = set(re.findall(r"\*\*([A-Z]+\d+)\*\*", readme(folder)))
    named = set(re.findall(r'"([A-Z]+\d+)"', text)) | set(re.findall(r"\[([A-Z]+\d+)\]", text))
    assert named <= numbered, named - numbered
