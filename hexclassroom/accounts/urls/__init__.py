"""Addresses of the app accounts."""

from django.urls import URLPattern, URLResolver

from hexclassroom.accounts.urls import signing_in

app_name = "accounts"

urlpatterns: list[URLPattern | URLResolver] = [*signing_in.urlpatterns]
