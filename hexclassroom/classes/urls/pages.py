"""Addresses of classes and their students: ids, never names."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.classes.views import pages, students, teachers

CLASS = "classes/<uuid:class_id>/"
STUDENT = f"{CLASS}students/<uuid:student_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("classes/", pages.home, name="home"),
    path("classes/new/", pages.new, name="new"),
    path(CLASS, pages.school_class, name="class"),
    path(f"{CLASS}add/", pages.add, name="add"),
    path(f"{CLASS}settings/", pages.settings, name="settings"),
    path(f"{CLASS}move/", pages.move, name="move"),
    path(f"{CLASS}archive/", pages.archive, name="archive"),
    path(f"{CLASS}reopen/", pages.reopen, name="reopen"),
    path(f"{CLASS}tags/", students.tags, name="tags"),
    path(f"{CLASS}merge/", students.merge, name="merge"),
    path(STUDENT, students.student, name="student"),
    path(f"{STUDENT}leave/", students.leave, name="leave"),
    path(f"{STUDENT}come-back/", students.come_back, name="come_back"),
    path(f"{STUDENT}words/", students.new_words, name="new_words"),
    path(f"{CLASS}teachers/", teachers.teachers, name="teachers"),
    path(f"{CLASS}teachers/<int:user_id>/remove/", teachers.remove, name="remove_teacher"),
]
