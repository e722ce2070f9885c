"""Addresses of the reports: reports/urls.py takes them in."""

from django.urls import URLPattern, path

from hexclassroom.reports.outcome.views import classes, files, lesson, method

urlpatterns: list[URLPattern] = [
    path("results/method/", method.sheet, name="method"),
    path("results/<uuid:archive_id>/report/", lesson.report, name="lesson_report"),
    path("results/<uuid:archive_id>/report.pdf", files.as_pdf, name="lesson_pdf"),
    path("results/<uuid:archive_id>/report.xlsx", files.as_xlsx, name="lesson_xlsx"),
    path("results/<uuid:archive_id>/report.csv", files.as_csv, name="lesson_csv"),
    path("results/<uuid:archive_id>/report.json", files.as_json, name="lesson_json"),
    path("results/<uuid:archive_id>/xapi.json", files.as_xapi, name="lesson_xapi"),
    path("results/<uuid:archive_id>/team/<int:side>/", lesson.team, name="team"),
    path("classes/<uuid:class_id>/reports/", classes.over_time, name="class_reports"),
    path(
        "classes/<uuid:class_id>/students/<uuid:student_id>/report/",
        classes.pupil,
        name="pupil_report",
    ),
]
