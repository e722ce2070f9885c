"""Addresses of classes and their students."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.classes.views import pages

urlpatterns: list[URLPattern | URLResolver] = [
    path("classes/", pages.home, name="home"),
]
