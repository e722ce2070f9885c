"""Addresses of the app classes; what concerns one class lies under classes/<id>/."""

from django.urls import URLPattern, URLResolver

from hexclassroom.classes.urls import cards, exchange, pages, teams

app_name = "classes"

urlpatterns: list[URLPattern | URLResolver] = [
    *pages.urlpatterns,
    *exchange.urlpatterns,
    *teams.urlpatterns,
    *cards.urlpatterns,
]
