"""Addresses of imports and exports. The token of a preview is at home in one teacher's cache."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.classes.views import exchange

urlpatterns: list[URLPattern | URLResolver] = [
    path("classes/import/", exchange.start, name="import_new"),
    path("classes/import/<slug:token>/", exchange.preview, name="import_new_preview"),
    path("classes/<uuid:class_id>/import/", exchange.start, name="import"),
    path("classes/<uuid:class_id>/import/<slug:token>/", exchange.preview, name="import_preview"),
    path("classes/<uuid:class_id>/export/", exchange.export, name="export"),
]
