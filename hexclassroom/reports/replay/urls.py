"""Addresses of the replay."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.reports.replay import practice, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("results/<uuid:archive_id>/replay/", views.replay, name="replay"),
    path("results/<uuid:archive_id>/replay/wall/", views.wall, name="replay_wall"),
    path("results/<uuid:archive_id>/replay/film.json", views.film, name="replay_film"),
    path("results/<uuid:archive_id>/replay/share/", views.share, name="replay_share"),
    path("results/<uuid:archive_id>/replay/what-if/", practice.what_if, name="what_if"),
]
