"""Addresses of the admin area."""

from django.urls import URLPattern, URLResolver

app_name = "office"

urlpatterns: list[URLPattern | URLResolver] = []
