"""Addresses of classes and their students."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.classes.views import pages

urlpatterns: list[URLPattern | URLResolver] = [
    path("classes/", pages.home, name="home"),
    path("classes/<uuid:class_id>/", pages.school_class, name="class"),
    path(
        "classes/<uuid:class_id>/students/<uuid:student_id>/",
        pages.student,
        name="student",
    ),
]
