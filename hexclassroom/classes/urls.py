"""Addresses of the app classes."""

from django.urls import URLPattern, URLResolver

app_name = "classes"

urlpatterns: list[URLPattern | URLResolver] = []
