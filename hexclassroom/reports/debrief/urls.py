"""Addresses of the debrief."""

from django.urls import URLPattern, path

from hexclassroom.reports.debrief import views

_LESSON = "results/debrief/<uuid:lesson_id>/<int:number>/"

urlpatterns: list[URLPattern] = [
    path(_LESSON, views.lead, name="debrief"),
    path(f"{_LESSON}step/", views.step, name="debrief_step"),
    path(f"{_LESSON}came-up/", views.came_up, name="came_up"),
    path(f"{_LESSON}ticket/", views.ticket, name="debrief_ticket"),
    path(f"{_LESSON}wall/", views.wall, name="wall"),
    path(f"{_LESSON}now/", views.now, name="debrief_now"),
]
