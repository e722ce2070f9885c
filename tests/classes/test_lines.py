"""Reading names: what is kept of a line, which names are the same, how they are sorted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexclassroom.classes.lines import first_letter, folded, key, read_name, tidy


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Ana", ("Ana", "")),
        ("Ana K", ("Ana", "K")),
        ("Ana k.", ("Ana", "K")),
        ("Ana Kovač", ("Ana", "K")),
        ("  Ana\t Kovač ", ("Ana", "K")),
        ("Kovač, Ana", ("Ana", "K")),
        ("Kovač, Ana Maria", ("Ana Maria", "K")),
        ("Ana Maria K", ("Ana Maria", "K")),
        ("Ana Maria Kovač", ("Ana", "K")),
        ("Ana de la Cruz", ("Ana", "C")),
        ("Ana 2", ("Ana 2", "")),
        ("Ana 2 K", ("Ana 2", "K")),
        ("1. Ana Kovač", ("Ana", "K")),
        ("- Ana", ("Ana", "")),
        ("Émile E\u0301luard", ("Émile", "É")),
        ("Zoë 🦊", ("Zoë 🦊", "")),
        ("أحمد كمال", ("أحمد", "ك")),
        ("\u202eAna\u202c K", ("Ana", "K")),
        ("Sean O'Neil", ("Sean", "O")),
        ("", ("", "")),
        ("Kovač,", ("", "K")),
    ],
)
def test_a_line_is_read_as_given_name_and_one_letter(line: str, name: tuple[str, str]) -> None:
    assert read_name(line) == name


@given(st.text(max_size=60))
def test_whatever_is_typed_one_letter_is_kept_of_a_family_name(line: str) -> None:
    given_name, letter = read_name(line)
    assert given_name == tidy(given_name)
    assert not letter or letter[0].isalpha()
    assert first_letter(letter) == letter


def test_names_are_the_same_whatever_capitals_and_ways_of_writing() -> None:
    assert key("ana", "K") == key("Ana", "k")
    assert key("Chlo\u00e9", "") == key("Chloe\u0301", "")
    assert key("Chloé", "") != key("Chloe", "")


def test_sorting_and_finding_doubles_look_past_accents() -> None:
    assert folded("Émile") == "emile"
    assert sorted(["Zoe", "Émile", "Fatima"], key=folded) == ["Émile", "Fatima", "Zoe"]
