"""Pasted names, CSV and TSV: what is recognised, what is dropped, what is wrong in which line."""

import pytest

from hexclassroom.classes.exchange import listing, reading
from hexclassroom.classes.exchange.rows import ExchangeError, Reading
from tests.classes.exchange import samples


def names(found: Reading) -> list[str]:
    return [f"{row.given} {row.initial}".strip() for group in found.groups for row in group.rows]


def problems(found: Reading) -> dict[int, str]:
    return {row.line: row.problem for group in found.groups for row in group.rows if row.problem}


@pytest.mark.parametrize(
    "text",
    [
        "Ana Kovač\nBen Kos",
        "Kovač, Ana\nKos, Ben",
        "  Ana   Kovač \r\n\r\n\tBen Kos\r\n",
        "1. Ana Kovač\n2. Ben Kos",
        "- Ana Kovač\n- Ben Kos",
        "1\tAna\tKovač\n2\tBen\tKos",
        "Ana;Kovač\nBen;Kos",
        "Kovač,Ana,ana@pupils.example\nKos,Ben,ben@pupils.example",
        "Last Name,First Name,Email Address\nKovač,Ana,a@x.example\nKos,Ben,b@x.example",
        "name\nAna Kovač\nKos, Ben",
        '"Name"\n"Kovač, Ana"\n"Kos, Ben"',
        "givenName,familyName\nAna,Kovač\nBen,Kos",
        "Family name\tGiven name\nKovač\tAna\nKos\tBen",
        "Vorname;Nachname;Geburtsdatum\nAna;Kovač;1.2.2014\nBen;Kos;3.4.2014",
        "Name;Vorname\nKovač;Ana\nKos;Ben",
        "Nom;Prénom\nKovač;Ana\nKos;Ben",
        "NOM ET PRÉNOM\nKovač Ana\nKos Ben",
        "Nombre;Apellidos\nAna;Kovač\nBen;Kos",
        "Imię;Nazwisko\nAna;Kovač\nBen;Kos",
        "Nazwisko i imię\nKovač Ana\nKos Ben",
        "Ime;Priimek;Razred\nAna;Kovač;7b\nBen;Kos;7b",
        "Priimek in ime\nKovač Ana\nKos Ben",
        "Fornavn;Etternavn\nAna;Kovač\nBen;Kos",
        "Nume;Prenume\nKovač;Ana\nKos;Ben",
        "Nume și prenume\nKovač Ana\nKos Ben",
        "Cognome;Nome\nKovač;Ana\nKos;Ben",
        "Förnamn;Efternamn\nAna;Kovač\nBen;Kos",
        "Jméno;Příjmení\nAna;Kovač\nBen;Kos",
        "Vezetéknév;Keresztnév\nKovač;Ana\nKos;Ben",
        "Прізвище;Ім'я\nKovač;Ana\nKos;Ben",
        "Given Name,Preferred Given Name,Family Name\nAnastasia,Ana,Kovač\nBen,,Kos",
        "\ufeffid,given,initial\n,Ana,K\n,Ben,K.",
        'Ana "Annie Kovač\nBen Kos',
    ],
)
def test_lists_of_any_kind_come_to_given_names_and_initials(text: str) -> None:
    found = reading.read_text(text)
    assert [name.replace(' "Annie', "") for name in names(found)] == ["Ana K", "Ben K"]
    assert not problems(found)


def test_one_line_with_commas_is_a_list_of_names() -> None:
    assert names(reading.read_text("Ana, Ben, Chloé D")) == ["Ana", "Ben", "Chloé D"]


def test_the_teacher_can_say_that_family_names_come_first() -> None:
    found = reading.read_text("Kovač Ana\nKos\tBen", listing.FAMILY_FIRST)
    assert names(found) == ["Ana K", "Ben K"]


def test_commas_part_given_and_family_name_where_the_teacher_says_so() -> None:
    assert names(reading.read_text("Ana,Kovač\nBen,Kos", listing.GIVEN_FIRST)) == ["Ana K", "Ben K"]


def test_columns_without_headings_are_named_in_a_warning() -> None:
    assert "given name, family name" in reading.read_text("Ana\tKovač").warnings[0]


def test_what_is_left_out_is_named_by_its_heading() -> None:
    found = reading.read_text("Vorname;Telefon;E-Mail\nAna;+386 40 1;a@b.example")
    assert found.dropped == ("Telefon", "E-Mail")
    assert "386" not in repr(found)
    assert "@" not in repr(found)


def test_a_column_of_classes_makes_groups() -> None:
    found = reading.read_text("Class,Name\n7b,Ana\n7c,Ben\n7b,Chloé")
    assert [(group.title, len(group.rows)) for group in found.groups] == [("7b", 2), ("7c", 1)]


def test_a_name_that_differs_only_in_capitals_names_the_other_line() -> None:
    found = reading.read_text("Ana Kovač\nBen\nANA KOVAČ\nKovač, ana")
    assert list(problems(found)) == [3, 4]
    assert all("line 1 " in words for words in problems(found).values())


def test_two_students_whose_names_only_shorten_to_the_same_are_two() -> None:
    assert names(reading.read_text("Ana Kovač\nAna Kos")) == ["Ana K", "Ana K"]


def test_a_shortened_name_may_be_the_other_one() -> None:
    assert list(problems(reading.read_text("Ana Kovač\nAna K."))) == [2]


def test_the_same_id_twice_names_the_other_line() -> None:
    found = reading.read_text("Student ID,Name\n17,Ana\n18,Ben\n17,Chloé")
    assert "line 2 " in problems(found)[4]


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("given,family\n,Kovač\nBen,Kos", 2, "no given name"),
        ("Ana\n=HYPERLINK(1)\nBen", 2, "formula"),
        ("name\n@SUM(A1)\nBen", 2, "formula"),
        (f"Ana\n{'x' * 41}\nBen", 2, "too long"),
        ("Ana\n12345\nBen", 2, "no name"),
        ('name\n"Ana\nKovač"\nBen', 2, "quotation mark"),
    ],
)
def test_a_line_that_does_not_fit_is_told_by_its_number(text: str, line: int, part: str) -> None:
    found = reading.read_text(text)
    assert part in problems(found)[line]
    assert "Ben" in "".join(names(found))


def test_a_problem_does_not_repeat_what_the_line_held() -> None:
    assert "cmd" not in repr(reading.read_text("=cmd|'/c calc'!A0\nAna"))


@pytest.mark.parametrize(
    "data",
    [
        "Živa Šuštar".encode(),
        b"\xef\xbb\xbf" + "Živa Šuštar".encode(),
        b"\xff\xfe" + "Živa Šuštar".encode("utf-16-le"),
        b"\xfe\xff" + "Živa Šuštar".encode("utf-16-be"),
    ],
)
def test_encodings_that_say_what_they_are_are_read(data: bytes) -> None:
    found = reading.read_file(data)
    assert names(found) == ["Živa Š"]
    assert not found.warnings


def test_windows_text_is_read_with_a_warning() -> None:
    found = reading.read_file("Vorname;Nachname\nJürgen;Özil".encode("cp1252"))
    assert names(found) == ["Jürgen Ö"]
    assert "Windows" in found.warnings[0]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"\n \n\t\n", "empty"),
        (b"name,email\n", "empty"),
        (b"Ana\x00Ben", "not_text"),
        ("Ana".encode("utf-16-le"), "not_text"),
        (b"Ana\x81\x8d", "encoding"),
        (b"\xff\xfeA", "encoding"),
        (b"%PDF-1.7 ...", "other"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old_excel"),
        (b"\x1f\x8b\x08\x00", "other"),
        (b"Ana\n" * 1001, "too_many_rows"),
        (b"\n" * 1_000_000, "too_many_rows"),
        (b"A" * 20_000, "line_too_long"),
        (b"a;" * 2_000_000, "line_too_long"),
        (b'"' + b"a\n" * 500 + b'"', "quote"),
        (b"x" * (5 * 1024 * 1024 + 1), "too_large"),
    ],
)
def test_what_is_no_list_is_refused_in_words(data: bytes, code: str) -> None:
    with pytest.raises(ExchangeError) as refused:
        reading.read_file(data)
    assert refused.value.code == code
    assert refused.value.words.endswith((".", "?"))


def test_google_classroom_lists_are_read_and_addresses_are_not() -> None:
    found = reading.read_text(samples.google_classroom())
    assert len(names(found)) == 28
    assert not any(secret in repr(found) for secret in samples.SECRETS)
