"""Addresses of the pages: each app keeps its own."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from hexclassroom.accounts.operator import site as operator_site

handler500 = "hexclassroom.unavailable.server_error"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("hexclassroom.accounts.urls")),
    path("operator/", operator_site.urls),
    path("", include("hexclassroom.classes.urls")),
    path("", include("hexclassroom.privacy.urls")),
    path("", include("hexclassroom.office.urls")),
    path("", include("hexclassroom.live.urls")),
    path("", include("hexclassroom.live.companion.urls")),
    path("", include("hexclassroom.live.urls_teacher")),
    path("", include("hexclassroom.reports.urls")),
]
if settings.OIDC_NAME:
    urlpatterns += [path("", include("hexclassroom.accounts.oidc.urls"))]
