"""README.md of the game lists every refusal with the rules that the code names."""

from pathlib import Path

from games import hexagonal_thing
from games.hexagonal_thing.refusals import WORDS, Refusal
from tests.games.readmes import check_numbers, check_refusals

FOLDER = Path(hexagonal_thing.__file__).parent
HELPERS = {"in_stage": "wrong_stage", "on_turn": "not_your_turn"}


def test_every_code_is_listed_with_its_words_and_rules() -> None:
    words = {code.value: said for code, said in WORDS.items()}
    check_refusals(FOLDER, set(Refusal), words, HELPERS)


def test_every_rule_named_in_the_code_is_numbered_in_the_readme() -> None:
    check_numbers(FOLDER)
