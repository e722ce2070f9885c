"""Addresses of the student's pages."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.live.views import card, check, student

app_name = "live"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", student.root, name="root"),
    path("join/", student.join, name="join"),
    path("j/<str:code>/", student.join_code, name="join_code"),
    path("check/", check.check, name="check"),
    path("play/", student.play, name="play"),
    path("play/second/", student.second, name="second"),
    path("play/leave/", student.leave, name="leave"),
    path("card/", card.card, name="card"),
    path("card/forget/", card.forget, name="forget"),
    path("sit/", student.sit, name="sit"),
    path("elsewhere/", student.elsewhere, name="elsewhere"),
]
