"""Addresses of the WebSockets."""

from typing import Any

from django.urls import path

from hexclassroom.live.consumers import ConsoleSocket, PlaySocket, ProjectorSocket

websocket_urlpatterns: list[Any] = [
    path("ws/play/", PlaySocket.as_asgi()),
    path("ws/console/<uuid:lesson>/<int:number>/", ConsoleSocket.as_asgi()),
    path("ws/projector/<uuid:lesson>/<int:number>/", ProjectorSocket.as_asgi()),
]
