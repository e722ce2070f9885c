"""Addresses of the app privacy."""

from django.urls import URLPattern, URLResolver, include, path

from hexclassroom.privacy.views import erase, export, reading

app_name = "privacy"

_class = [
    path("export/", export.school_class, name="class_export"),
    path("erase/", erase.school_class, name="class_erase"),
    path("students/<uuid:student_id>/export/", export.student, name="student_export"),
    path("students/<uuid:student_id>/erase/", erase.student, name="student_erase"),
]

_pages: list[URLPattern | URLResolver] = [
    path("", reading.home, name="home"),
    path("data/", reading.data, name="data"),
    path("papers/<slug:slug>/", reading.paper, name="paper"),
    path("papers/<slug:slug>.txt", reading.paper_text, name="paper_text"),
    path("export/", export.mine, name="export"),
    path("lessons/", erase.lessons, name="lessons"),
    path("lessons/<uuid:lesson_id>/erase/", erase.lesson, name="lesson_erase"),
    path("classes/<uuid:class_id>/", include(_class)),
    path("schools/<uuid:school_id>/export/", export.school, name="school_export"),
    path("schools/<uuid:school_id>/erase/", erase.school, name="school_erase"),
]

urlpatterns: list[URLPattern | URLResolver] = [path("privacy/", include(_pages))]
