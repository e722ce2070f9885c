"""Every refusal has words."""

import re
from pathlib import Path

import hexclassroom.live
from games.planet_hexagon.refusals import Refusal
from hexclassroom.live import words


def test_every_code_of_the_rules_has_words() -> None:
    assert {refusal.value for refusal in Refusal} <= words.PLANET_HEXAGON.keys()


def test_every_code_that_is_raised_has_words() -> None:
    folder = Path(hexclassroom.live.__file__).parent
    raised = set()
    for path in folder.rglob("*.py"):
        raised |= set(re.findall(r'Refused\(\s*"(\w+)"', path.read_text(encoding="utf-8")))
    assert len(raised) > 20
    assert raised <= words.CODES


def test_an_unknown_code_still_gets_a_sentence() -> None:
    assert words.say("never_heard_of").endswith(".")
