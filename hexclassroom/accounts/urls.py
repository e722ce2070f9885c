"""Addresses of the app accounts."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.accounts import views

app_name = "accounts"

urlpatterns: list[URLPattern | URLResolver] = [
    path("start/", views.start, name="start"),
    path("sign-out/", views.sign_out, name="sign_out"),
]
