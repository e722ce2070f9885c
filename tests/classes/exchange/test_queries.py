"""How often a preview and an import ask the database, with 200 classes in it."""

import pytest
from django.test.utils import CaptureQueriesContext

from hexclassroom.classes.models import Class, ClassTeacher, Enrolment, Student
from tests.classes.exchange import cast as walk
from tests.school import SchoolCast, make_class, signed_in

pytestmark = pytest.mark.django_db
CLASSES, STUDENTS = 200, 30


@pytest.fixture
def cast() -> SchoolCast:
    """A school of 200 classes of 30; the teacher has eight of them."""
    cast = SchoolCast()
    for n in range(CLASSES):
        made = make_class(cast.school, f"c{n}")
        if n % 25 == 0:
            ClassTeacher.objects.create(school_class=made, user=cast.teacher)
        students = Student.objects.bulk_create(
            Student(given=f"Kid {m}", initial="K") for m in range(STUDENTS)
        )
        Enrolment.objects.bulk_create(
            Enrolment(school_class=made, student=student, words=f"w {m}")
            for m, student in enumerate(students)
        )
    return cast


def test_a_preview_of_30_students_asks_little(
    cast: SchoolCast,
    django_assert_max_num_queries: type[CaptureQueriesContext],
) -> None:
    client = signed_in(cast.teacher)
    school_class = Class.objects.get(name="c25")
    text = "given,initial\n" + "\n".join(f"Kid {n},K" for n in range(5, 35))
    preview = walk.read(client, school_class, text)
    with django_assert_max_num_queries(5):
        # Session, user, class with school, enrolments with students; the last is the head's, which
        # asks whether to show the way to the admin area.
        page = client.get(preview).content.decode()
    assert "Kid 34 K." in page


def test_an_import_asks_as_much_for_30_students_as_for_3(
    cast: SchoolCast, django_assert_max_num_queries: type[CaptureQueriesContext]
) -> None:
    client = signed_in(cast.teacher)
    for n, name in ((3, "c50"), (30, "c75")):
        school_class = Class.objects.get(name=name)
        text = "\n".join(f"New{m} Kid" for m in range(n))
        preview = walk.read(client, school_class, text)
        sent = walk.form_of(client, preview)
        with django_assert_max_num_queries(24):
            assert client.post(preview, sent).status_code == 302
        assert school_class.enrolments.count() == STUDENTS + n
