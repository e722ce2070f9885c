"""Addresses of the exit ticket as pupils answer it."""

from django.urls import URLPattern, path

from hexclassroom.reports.ticket import views

urlpatterns: list[URLPattern] = [path("exit-ticket/", views.ticket, name="ticket")]
