"""README.md of the game lists every refusal with the rules that the code names."""

from pathlib import Path

from games import hexiculture
from games.hexiculture.refusals import WORDS, Refusal
from tests.games.readmes import check_numbers, check_refusals

FOLDER = Path(hexiculture.__file__).parent


def test_every_code_is_listed_with_its_words_and_rules() -> None:
    check_refusals(FOLDER, set(Refusal), {code.value: said for code, said in WORDS.items()})


def test_every_rule_named_in_the_code_is_numbered_in_the_readme() -> None:
    check_numbers(FOLDER)
