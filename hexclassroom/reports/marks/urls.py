"""Addresses of marks."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.reports.marks import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("results/<uuid:archive_id>/marks/", views.marks, name="marks"),
    path("results/<uuid:archive_id>/marks/delete/", views.delete, name="marks_delete"),
    path("results/<uuid:archive_id>/marks/moodle/", views.for_moodle, name="marks_moodle"),
]
