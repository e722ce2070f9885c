"""What is exported imports again without a change; importing twice changes nothing."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexclassroom.classes import lines, people, roster
from hexclassroom.classes.exchange import applying, export_list, export_oneroster, plan, reading
from hexclassroom.classes.exchange.plan import Kind
from hexclassroom.classes.exchange.rows import Row
from hexclassroom.classes.models import Class, Enrolment
from hexclassroom.spreadsheet import guarded, unguarded
from tests.classes.exchange import samples
from tests.school import SchoolCast, make_class

pytestmark = pytest.mark.django_db
examples = settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

FORMATS: dict[str, Callable[[Class, list[Enrolment]], bytes]] = {
    "csv": export_list.csv_file,
    "csv without a BOM": lambda *given: export_list.csv_file(*given, bom=False),
    "xlsx": export_list.workbook,
    "OneRoster 1.1": lambda *given: export_oneroster.zip_file(*given, "1.1"),
    "OneRoster 1.2": lambda *given: export_oneroster.zip_file(*given, "1.2"),
}

signs = st.sampled_from("=+-@'\"“,;\t&<>|()2 ") | st.characters(codec="utf-8")
words = st.text(signs, min_size=1, max_size=30)


@st.composite
def a_name(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a name as the roster keeps it."""
    given = draw(words.map(lines.tidy).filter(bool))
    return given, draw(st.just("") | st.sampled_from("AKÉŻШ") | words.map(lines.first_letter))


a_class = st.lists(a_name(), min_size=1, max_size=8, unique_by=lambda name: lines.key(*name))


def snapshot(school_class: Class) -> list[tuple[object, ...]]:
    """Give everything that is kept of a class's students."""
    return sorted(
        (
            str(e.student_id), e.student.given, e.student.initial, e.words, e.source, e.guest,
            e.left is None, sorted(e.tags.items()),
        )
        for e in school_class.enrolments.select_related("student")
    )  # fmt: skip


def a_school_class(
    cast: SchoolCast, names: list[tuple[str, str]], tags: Sequence[str] = (), guest: bool = False
) -> Class:
    made = make_class(cast.school, "8a", cast.teacher)
    roster.set_tags(made, tags, cast.teacher)
    added = roster.add_students(made, names, cast.teacher)
    values = {tag: f"={n}" for n, tag in enumerate(tags)}
    roster.set_values(made, {added[0].student_id: values}, cast.teacher)
    made.enrolments.filter(pk=added[-1].pk).update(guest=guest)
    return Class.objects.get(pk=made.pk)


@pytest.mark.parametrize("kind", FORMATS)
@examples
@given(
    names=a_class,
    tags=st.lists(
        st.text("abcÉ =-@", min_size=1, max_size=12).map(lines.tidy).filter(bool),
        max_size=3,
        unique_by=lines.folded,
    ),
    guest=st.booleans(),
)
def test_an_export_imports_again_without_a_change(
    cast: SchoolCast, kind: str, names: list[tuple[str, str]], tags: list[str], guest: bool
) -> None:
    school_class = a_school_class(cast, names, tags, guest)
    teacher = cast.teacher
    before = snapshot(school_class)
    data = FORMATS[kind](school_class, people.enrolled(school_class))
    (group,) = reading.read_file(data).groups
    assert not [row.problem for row in group.rows if row.problem]
    found = plan.make(school_class, group.rows)
    assert {item.kind for item in found.items} == {Kind.SAME}
    assert found.nothing
    assert not found.new_tags
    applying.apply(school_class, group.rows, teacher, found.mark, mark_left=True)
    assert snapshot(school_class) == before


@pytest.mark.parametrize("kind", FORMATS)
@examples
@given(names=a_class)
def test_an_export_makes_the_same_class_elsewhere(
    cast: SchoolCast, kind: str, names: list[tuple[str, str]]
) -> None:
    school_class = a_school_class(cast, names)
    teacher = cast.teacher
    data = FORMATS[kind](school_class, people.enrolled(school_class))
    (group,) = reading.read_file(data).groups
    other = make_class(school_class.school, "8b", teacher)
    applying.apply(other, group.rows, teacher, None)
    assert sorted(row[1:3] for row in snapshot(other)) == sorted(names)


rows = st.lists(
    st.builds(
        lambda name, source: (name, source),
        a_name(),
        st.sampled_from(["", "a", "b", "c", "d", "e"]),
    ),
    max_size=8,
)


def as_rows(drawn: list[tuple[tuple[str, str], str]]) -> list[Row]:
    """Make rows as a reader gives them: no foreign id twice, doubles only with two ids."""
    out: list[Row] = []
    sources: set[str] = set()
    plain: set[str] = set()
    for n, (name, source) in enumerate(drawn):
        key = lines.key(*name)
        if (source and source in sources) or (not source and key in plain):
            continue
        sources.add(source)
        plain.add(key)
        out.append(Row(line=n + 1, given=name[0], initial=name[1], source=source))
    return out


@examples
@given(here=a_class, drawn=rows, mark_left=st.booleans(), keep_names=st.booleans())
def test_importing_twice_changes_nothing(
    cast: SchoolCast,
    here: list[tuple[str, str]],
    drawn: list[tuple[tuple[str, str], str]],
    mark_left: bool,
    keep_names: bool,
) -> None:
    school_class = a_school_class(cast, here)
    teacher = cast.teacher
    listed = as_rows(drawn)
    options = {"mark_left": mark_left, "keep_names": keep_names}
    first = plan.make(school_class, listed)
    applying.apply(school_class, listed, teacher, first.mark, **options)
    after = snapshot(school_class)
    again = plan.make(school_class, listed, keep_names=keep_names)
    assert not again.work
    assert len(again.same) == len(listed)
    applying.apply(school_class, listed, teacher, plan.make(school_class, listed).mark, **options)
    assert snapshot(school_class) == after


@examples
@given(here=a_class, drawn=rows)
def test_the_preview_tells_what_the_import_does(
    cast: SchoolCast, here: list[tuple[str, str]], drawn: list[tuple[tuple[str, str], str]]
) -> None:
    school_class = a_school_class(cast, here)
    teacher = cast.teacher
    before = {row[0]: row for row in snapshot(school_class)}
    listed = as_rows(drawn)
    told = plan.make(school_class, listed)
    applying.apply(school_class, listed, teacher, told.mark)
    after = {row[0]: row for row in snapshot(school_class)}
    changed = {key for key in before if before[key] != after[key]}
    assert before.keys() <= after.keys()
    assert len(after) - len(before) == len(told.new)
    assert changed == {str(item.enrolment.student_id) for item in told.changed if item.enrolment}
    new = [after[key][1:3] for key in after.keys() - before.keys()]
    assert sorted(new) == sorted((item.given, item.initial) for item in told.new)
    names = [lines.key(str(row[1]), str(row[2])) for row in after.values()]
    assert len(set(names)) == len(names)


@settings(max_examples=500, deadline=None)
@given(st.text(signs, max_size=20))
def test_a_guarded_cell_is_no_formula_and_comes_back(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert guarded(text)[:1] not in ("=", "+", "-", "@", "\t", "\r")


@pytest.mark.parametrize("data", [samples.class_of_28(), samples.rule_breaking("1.1")])
def test_a_zip_of_28_imports_once(cast: SchoolCast, data: bytes) -> None:
    made = make_class(cast.school, "7c", cast.teacher)
    (group,) = reading.read_file(data).groups
    outcome = applying.apply(made, group.rows, cast.teacher, None)
    assert outcome.new == 28
    before = snapshot(made)
    again = plan.make(made, reading.read_file(data).groups[0].rows)
    assert again.nothing
    assert len(again.same) == 28
    applying.apply(made, group.rows, cast.teacher, again.mark, mark_left=True)
    assert snapshot(made) == before
