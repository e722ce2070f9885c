"""A large school: 200 classes of 30 students."""

from hexclassroom.accounts.models import User
from hexclassroom.classes.models import Class, ClassTeacher, Enrolment, Student
from tests.school import SchoolCast

CLASSES = 200
STUDENTS_EACH = 30


def crowd(cast: SchoolCast) -> Class:
    """Fill the database with 200 classes of 30; give one of them."""
    teachers = [User(email=f"t{n}@hill.test", name=f"Teacher {n}") for n in range(40)]
    User.objects.bulk_create(teachers)
    classes = Class.objects.bulk_create(
        [
            Class(
                school=cast.school,
                name=f"{n}x",
                year="2026/27",
                ends=cast.school_class.ends,
                tags=["language", "experience"],
            )
            for n in range(CLASSES)
        ]
    )
    ClassTeacher.objects.bulk_create(
        [
            ClassTeacher(school_class=each, user=teachers[n % 40] if n else cast.teacher)
            for n, each in enumerate(classes)
        ]
    )
    students = [
        Student(given=f"Given{n}", initial="ABCDEFGHIJ"[n % 10])
        for n in range(CLASSES * STUDENTS_EACH)
    ]
    Student.objects.bulk_create(students, batch_size=500)
    Enrolment.objects.bulk_create(
        [
            Enrolment(
                school_class=classes[n // STUDENTS_EACH],
                student=student,
                words=f"Words {n}",
                tags={"language": "A", "experience": "much"},
            )
            for n, student in enumerate(students)
        ],
        batch_size=500,
    )
    return classes[0]
