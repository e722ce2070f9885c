"""Addresses of the app live."""

from django.urls import URLPattern, URLResolver

app_name = "live"

urlpatterns: list[URLPattern | URLResolver] = []
