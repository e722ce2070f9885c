"""Addresses of the teacher's pages."""

from django.urls import URLPattern, URLResolver, path

from hexclassroom.live.views import reading, teacher

app_name = "teacher"

urlpatterns: list[URLPattern | URLResolver] = [
    path("lessons/", teacher.home, name="home"),
    path("lessons/new/", teacher.new, name="new"),
    path("lessons/new/<uuid:class_id>/", teacher.new_for_class, name="new_for_class"),
    path("lessons/<uuid:lesson_id>/", teacher.lesson, name="lesson"),
    path("lessons/<uuid:lesson_id>/<int:number>/", teacher.console, name="console"),
    path("lessons/<uuid:lesson_id>/projector/", teacher.projector, name="projector"),
    path(
        "lessons/<uuid:lesson_id>/projector/<int:number>/",
        teacher.projector,
        name="projector_table",
    ),
    path("lessons/<uuid:lesson_id>/code.svg", teacher.code_svg, name="code_svg"),
    path("lessons/<uuid:lesson_id>/device/", teacher.device, name="device"),
    path("rules/", reading.rules, name="rules"),
    path("rules/<slug:game>/", reading.rules_of, name="rules_of"),
    path("guide/", reading.guide, name="guide"),
]
