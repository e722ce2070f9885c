"""README.md of the game lists every refusal with the rules that the code names."""

import re
from pathlib import Path

from games.planet_hexagon import rules
from games.planet_hexagon.refusals import Refusal

FOLDER = Path(rules.__file__).parent
README = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
SOURCE = "".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py")))


def _listed() -> dict[str, set[str]]:
    rows = re.findall(r"^\| `(\w+)` \| ([A-Z\d ]+) \|", README, re.M)
    return {code: set(numbers.split()) for code, numbers in rows}


def test_every_code_is_listed_with_its_words() -> None:
    assert set(_listed()) == set(Refusal)


def test_every_code_is_raised_with_the_rules_that_are_listed() -> None:
    raised: dict[str, set[str]] = {}
    for line in re.findall(r"refuse\((.*)\)$", SOURCE, re.M):
        for name in re.findall(r"Refusal\.(\w+)", line):
            raised.setdefault(Refusal[name], set()).update(re.findall(r'"([A-Z]\d+)"', line))
    assert raised == _listed()


def test_every_rule_named_in_the_code_is_numbered_in_the_readme() -> None:
    numbered = set(re.findall(r"^- \*\*([A-Z]\d+)\*\*", README, re.M))
    named = set(re.findall(r'"([A-Z]\d+)"', SOURCE)) | set(re.findall(r"\[([A-Z]\d+)", SOURCE))
    assert named <= numbered
