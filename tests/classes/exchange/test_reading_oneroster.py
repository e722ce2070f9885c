"""OneRoster 1.1, 1.2 and Microsoft SDS: read as they come."""

import pytest

from hexclassroom.classes.exchange import reading
from hexclassroom.classes.exchange.ids import source_of
from hexclassroom.classes.exchange.rows import ExchangeError, Reading
from tests.classes.exchange import samples


def people(found: Reading) -> set[tuple[str, str]]:
    return {(row.given, row.initial) for group in found.groups for row in group.rows}


EXPECTED = people(reading.read_file(samples.class_of_28()))


def test_a_class_of_28_is_read_with_its_name() -> None:
    (group,) = reading.read_file(samples.class_of_28()).groups
    assert group.title == "7b"
    assert len(group.rows) == 28
    assert not [row for row in group.rows if row.problem or row.left]
    assert {"Ana", "Émile", "Živa"} <= {row.given for row in group.rows}
    assert group.rows[0].source == source_of(samples.sis_id(0))


@pytest.mark.parametrize(
    "data",
    [
        samples.class_of_28("1.1"),
        samples.rule_breaking("1.1"),
        samples.rule_breaking("1.2"),
        samples.zipped(samples.sds()),
    ],
    ids=["1.1", "1.1 breaking rules", "1.2 breaking rules", "SDS"],
)
def test_every_dialect_gives_the_same_people(data: bytes) -> None:
    found = reading.read_file(data)
    assert people(found) == EXPECTED
    assert [group.title for group in found.groups] == ["7b"]


def test_nothing_but_names_and_fingerprints_is_kept() -> None:
    for data in (samples.class_of_28("1.1"), samples.class_of_28(), samples.zipped(samples.sds())):
        text = repr(reading.read_file(data))
        assert not [secret for secret in samples.SECRETS if secret in text]
        assert "Kovač" not in text
        assert samples.TEACHER[0] not in text


def test_demographics_are_never_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    import zipfile

    opened: list[str] = []
    real = zipfile.ZipFile.open

    def noting(self: zipfile.ZipFile, entry: zipfile.ZipInfo, *args: object) -> object:
        opened.append(entry.filename)
        return real(self, entry, *args)  # type: ignore[arg-type]

    data = samples.class_of_28()
    monkeypatch.setattr(zipfile.ZipFile, "open", noting)
    reading.read_file(data)
    assert set(opened) == {"users.csv", "roles.csv", "classes.csv", "enrollments.csv"}


def test_a_preferred_given_name_is_used() -> None:
    files = samples.oneroster(people=[("Anastasia", "Kovač")])
    at = files["users.csv"][0].index("preferredGivenName")
    files["users.csv"][1][at] = "Nastja"
    assert people(reading.read_file(samples.zipped(files))) == {("Nastja", "K")}


def test_several_classes_are_groups_of_their_own() -> None:
    found = reading.read_file(samples.zipped(samples.oneroster(titles=("7a", "7b", "7c"))))
    assert [group.title for group in found.groups] == ["7a", "7b", "7c"]
    assert sum(len(group.rows) for group in found.groups) == 28


def test_enrolments_to_be_deleted_are_students_who_left() -> None:
    (group,) = reading.read_file(samples.zipped(samples.oneroster(gone=[2, 3]))).groups
    assert [n for n, row in enumerate(group.rows) if row.left] == [2, 3]


def test_a_student_who_is_enrolled_twice_is_there_once() -> None:
    files = samples.oneroster()
    files["enrollments.csv"].append(list(files["enrollments.csv"][1]))
    (group,) = reading.read_file(samples.zipped(files)).groups
    assert len(group.rows) == 28


def test_an_enrolment_of_nobody_is_told() -> None:
    files = samples.oneroster()
    del files["users.csv"][1]
    found = reading.read_file(samples.zipped(files))
    assert len(found.groups[0].rows) == 27
    assert "users.csv" in found.warnings[0]


def test_two_ids_with_one_name_are_two_students() -> None:
    files = samples.oneroster(people=[("Maria", "Müller"), ("maria", "müller")])
    (group,) = reading.read_file(samples.zipped(files)).groups
    assert not [row for row in group.rows if row.problem]


def test_a_user_without_a_given_name_is_a_problem_in_a_line() -> None:
    files = samples.oneroster(people=[("Ana", "Kovač"), ("", "Kos")])
    (group,) = reading.read_file(samples.zipped(files)).groups
    assert [(row.line, bool(row.problem)) for row in group.rows] == [(2, False), (3, True)]


def test_users_alone_are_one_list() -> None:
    files = {"users.csv": samples.oneroster("1.1")["users.csv"]}
    (group,) = reading.read_file(samples.zipped(files)).groups
    assert group.title == ""
    assert len(group.rows) == 28


def test_file_names_may_have_capitals() -> None:
    files = {name.title(): rows for name, rows in samples.oneroster().items()}
    assert people(reading.read_file(samples.zipped(files))) == EXPECTED


def test_a_zip_without_users_says_so() -> None:
    with pytest.raises(ExchangeError) as refused:
        reading.read_file(samples.raw_zip(("list.csv", b"Ana")))
    assert refused.value.code == "no_users"


def test_an_id_is_a_keyed_hash_of_fixed_length() -> None:
    assert len(source_of("17")) == 64
    assert source_of(" 17 ") == source_of("17") != source_of("18")
    assert source_of("") == ""
