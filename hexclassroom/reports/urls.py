"""Addresses of the app reports."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.reports import views
from hexclassroom.reports.debrief.urls import urlpatterns as debrief
from hexclassroom.reports.marks.urls import urlpatterns as marks
from hexclassroom.reports.outcome.urls import urlpatterns as outcome
from hexclassroom.reports.replay.urls import urlpatterns as replay
from hexclassroom.reports.ticket.urls import urlpatterns as ticket

app_name = "reports"

urlpatterns: list[URLPattern | URLResolver] = [
    path("results/", views.results, name="results"),
    path("results/count/", views.count, name="count"),
    path("results/count/score/", views.count_score, name="count_score"),
    path("results/table/<int:table_id>/", views.of_table, name="of_table"),
    path("results/<uuid:archive_id>/", views.result, name="result"),
    path("results/<uuid:archive_id>/points.csv", views.points_csv, name="points_csv"),
    *debrief,
    *marks,
    *outcome,
    *replay,
    *ticket,
]
