"""The ASGI application: pages by HTTP, running tables by WebSocket."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import CookieMiddleware
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hexclassroom.settings.embedded")

django_application = get_asgi_application()

# Imported after Django is set up, since consumers import models.
from hexclassroom.live.routing import http_or, websocket_urlpatterns  # noqa: E402
from hexclassroom.live.warm import warm  # noqa: E402
from hexclassroom.operations.requests import Logged  # noqa: E402
from hexclassroom.operations.views import Operations  # noqa: E402
from hexclassroom.origin import SameOriginValidator  # noqa: E402

warm()

application = ProtocolTypeRouter(
    {
        "http": Logged(Operations(http_or(django_application))),
        "websocket": Logged(
            SameOriginValidator(CookieMiddleware(URLRouter(websocket_urlpatterns)))
        ),
    }
)
