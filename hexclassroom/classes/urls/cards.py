"""Addresses of join cards."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.classes.views import cards

urlpatterns: list[URLPattern | URLResolver] = [
    path("classes/<uuid:class_id>/cards/", cards.overview, name="cards"),
    path("classes/<uuid:class_id>/cards/print/", cards.print_cards, name="cards_print"),
    path("classes/<uuid:class_id>/cards/revoke/", cards.revoke, name="cards_revoke"),
]
