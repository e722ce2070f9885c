"""Addresses of signing in and of one's own account."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.accounts import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("start/", views.start, name="start"),
    path("sign-out/", views.sign_out, name="sign_out"),
    path("account/", views.start, name="account"),
]
