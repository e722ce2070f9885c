"""Addresses of the companions of printed games."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.live.companion import views

app_name = "companion"

urlpatterns: list[URLPattern | URLResolver] = [
    path("companion/", views.home, name="home"),
    path("companion/timer/", views.timer, name="timer"),
    path("companion/<slug:game>/timer/", views.timer, name="timer_of"),
    path("companion/<slug:game>/bank/", views.bank, name="bank"),
    path("companion/<slug:game>/sheet/", views.sheet, name="sheet"),
    path("companion/<slug:game>/sheet.pdf", views.sheet_pdf, name="sheet_pdf"),
]
