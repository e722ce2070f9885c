"""Addresses of team rosters."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.classes.views import teams

_ALL = "classes/<uuid:class_id>/teams/"
_ONE = f"{_ALL}<uuid:roster_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(_ALL, teams.teams, name="teams"),
    path(f"{_ALL}wishes/", teams.wishes, name="wishes"),
    path(_ONE, teams.roster, name="roster"),
    path(f"{_ONE}copy/", teams.roster_copy, name="roster_copy"),
    path(f"{_ONE}delete/", teams.roster_delete, name="roster_delete"),
    path(f"{_ONE}played/", teams.roster_played, name="roster_played"),
]
