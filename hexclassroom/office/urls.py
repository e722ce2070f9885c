"""Addresses of the admin area; what concerns one school lies under school/<id>/."""

from django.urls import URLPattern, URLResolver, include, path

from hexclassroom.office.views import analytics, audit, classes, overview, people, settings

app_name = "office"

_people = [
    path("", people.index, name="people"),
    path("invite/", people.invite, name="invite"),
    path("invitations/<int:invitation_id>/revoke/", people.revoke, name="revoke"),
    path("<int:user_id>/", people.member, name="member"),
    path("<int:user_id>/role/", people.role, name="role"),
    path("<int:user_id>/remove/", people.remove, name="remove"),
    path("<int:user_id>/reset/", people.reset, name="reset"),
    path("<int:user_id>/factor/", people.clear_factor, name="clear_factor"),
]

_classes = [
    path("", classes.index, name="classes"),
    path("<uuid:class_id>/", classes.one, name="class"),
    path("<uuid:class_id>/teachers/", classes.add_teacher, name="add_teacher"),
    path(
        "<uuid:class_id>/teachers/<int:user_id>/remove/",
        classes.remove_teacher,
        name="remove_teacher",
    ),
    path("<uuid:class_id>/archive/", classes.archive, name="archive"),
    path("<uuid:class_id>/reopen/", classes.reopen, name="reopen"),
]

_school: list[URLPattern | URLResolver] = [
    path("", overview.overview, name="overview"),
    path("people/", include(_people)),
    path("classes/", include(_classes)),
    path("settings/", settings.index, name="settings"),
    path("audit/", audit.index, name="audit"),
    path("audit/download/", audit.download, name="audit_download"),
    path("analytics/", analytics.index, name="analytics"),
    path("analytics/games.csv", analytics.download, name="analytics_csv"),
    path("health/", overview.condition, name="health"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("school/", overview.start, name="start"),
    path("school/analytics/", analytics.every, name="analytics_all"),
    path("school/<uuid:school_id>/", include(_school)),
]
