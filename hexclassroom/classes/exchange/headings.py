"""Headings of columns in the languages of the schools that we know, and what they mean."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from hexclassroom.classes.exchange.text import folded

GIVEN: Final = "given"
PREFERRED: Final = "preferred"
FAMILY: Final = "family"
WHOLE: Final = "whole"
"""Given and family name in one cell."""
WHOLE_FAMILY_FIRST: Final = "whole, family first"
INITIAL: Final = "initial"
OWN_ID: Final = "id"
FOREIGN_ID: Final = "foreign id"
GUEST: Final = "guest"
CLASS: Final = "class"
WORDS: Final = "words"

TAG_PREFIX: Final = "tag:"
"""Our own exports mark tags of the class with it: "tag: language group"."""

_WORDS: Final = {
    GIVEN: """
        given; given name; given names; first; first name; first names; forename; forenames;
        legal first name; student first name;
        vorname; vornamen; prénom; prénoms; nombre de pila; nombres; nome próprio; primeiro nome;
        imię; imiona; ime učenca; krstno ime; fornavn; förnamn; etunimi; etunimet; prenume;
        prenumele; keresztnév; utónév; křestní jméno; krstné meno; voornaam; voornamen; fornafn;
        vardas; vārds; eesnimi; ad; adı; όνομα; имя; ім'я; emri; ainm
    """,
    PREFERRED: """
        preferred given name; preferred first name; preferred name; known as; nickname; rufname;
        roepnaam; chosen name
    """,
    FAMILY: """
        family; family name; family names; last; last name; last names; surname; legal last name;
        student last name;
        nachname; familienname; zuname; nom de famille; apellido; apellidos; cognome; sobrenome;
        apelido; apelidos; nazwisko; nazwiska; priimek; prezime; etternavn; efternamn; efternavn;
        sukunimi; nume de familie; numele de familie; családnév; vezetéknév; příjmení; priezvisko;
        achternaam; eftirnafn; pavardė; uzvārds; perekonnanimi; soyad; soyadı; επώνυμο; фамилия;
        прізвище; презиме; mbiemri; sloinne
    """,
    WHOLE: """
        name; names; full name; fullname; display name; student; students; student name; pupil;
        pupils; pupil name; learner; learner name; nickname or name;
        schüler; schülerin; schüler in; schülername; vollständiger name; vor und nachname;
        vorname nachname; nom complet; prénom nom; prénom et nom; élève; nombre; nombre completo;
        nombre y apellidos; alumno; alumna; nome; nome completo; nome e cognome; alunno; aluno;
        imię i nazwisko; uczeń; ime; ime in priimek; ime i prezime; učenec; učenka; učenik; dijak;
        navn; fullt navn; elev; elevnavn; namn; nimi; nume complet; nume și prenume elev; név;
        jméno; jméno a příjmení; meno; meno a priezvisko; naam; leerling; nafn; nom; nume;
        vardas pavardė; nimetus; ad soyad; adı soyadı; име
    """,
    WHOLE_FAMILY_FIRST: """
        nom prénom; nom et prénom; nom prénoms; name vorname; nachname vorname; apellidos y nombre;
        apellidos nombre; cognome e nome; cognome nome; nazwisko i imię; priimek in ime;
        priimek ime; prezime i ime; nume prenume; nume și prenume; numele și prenumele;
        příjmení a jméno; příjmení jméno; priezvisko a meno; family name given name;
        last name first name; last first; surname first name; sortable name
    """,
    INITIAL: "initial; family initial; last initial; initial of the family name",
    OWN_ID: "id",
    FOREIGN_ID: """
        sourcedid; sourced id; sis id; sisid; sis user id; student sis id; student id; studentid;
        student number; studentnumber; schülernummer; schueler id; leerlingnummer; upn
    """,
    GUEST: "guest; plays as a guest",
    CLASS: """
        class; class name; classname; section; klasse; classe; clase; klasa; razred; oddelek;
        razredni oddelek; clasa; osztály; luokka; klass; třída; trieda; klas; turma; bekkur; klase
    """,
    WORDS: "words; word pair",
}
_MEANING: Final = {folded(word): kind for kind, text in _WORDS.items() for word in text.split(";")}
_JOINED: Final = {word.replace(" ", ""): kind for word, kind in _MEANING.items()}
"""As in givenName and family_name."""
_NAMING: Final = frozenset({GIVEN, FAMILY, WHOLE, WHOLE_FAMILY_FIRST, PREFERRED})


def meaning(cell: str) -> str:
    """Give the kind of column that a heading names, "" for one that is not read."""
    text = folded(cell)
    return _MEANING.get(text) or _JOINED.get(text.replace(" ", ""), "")


def known(cells: Iterable[str]) -> int:
    """Count the headings among the cells of a line."""
    return sum(bool(meaning(cell)) for cell in cells)


@dataclass(frozen=True)
class Columns:
    """Where each kind of column stands, from 0, and the tags of our own exports."""

    at: dict[str, int]
    tags: tuple[tuple[str, int], ...]
    dropped: tuple[str, ...]

    def cell(self, cells: Sequence[str], kind: str) -> str:
        """Give a cell of a record by its kind; "" where there is none."""
        n = self.at.get(kind, -1)
        return cells[n].strip() if 0 <= n < len(cells) else ""


def columns(cells: Sequence[str]) -> Columns | None:
    """Read a line of headings; None where no column of it names people."""
    at: dict[str, int] = {}
    tags: list[tuple[str, int]] = []
    dropped: list[str] = []
    for n, cell in enumerate(cells):
        kind = meaning(cell)
        if cell.strip().casefold().startswith(TAG_PREFIX):
            tags.append((cell.strip()[len(TAG_PREFIX) :].strip(), n))
        elif kind and kind not in at:
            at[kind] = n
        elif cell.strip() and "@" not in cell and not any(c.isdigit() for c in cell):
            dropped.append(cell.strip()[:40])
    if not _NAMING & at.keys():
        return None
    # "Name" beside "Vorname" is the family name, "nome" beside "cognome" the given name.
    if WHOLE in at and GIVEN in at and FAMILY not in at:
        at[FAMILY] = at.pop(WHOLE)
    elif WHOLE in at and FAMILY in at and GIVEN not in at:
        at[GIVEN] = at.pop(WHOLE)
    if PREFERRED in at and not {GIVEN, WHOLE, WHOLE_FAMILY_FIRST} & at.keys():
        at[GIVEN] = at.pop(PREFERRED)
    return Columns(at, tuple(tags), tuple(dropped))
