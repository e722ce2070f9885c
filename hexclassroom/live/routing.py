"""Addresses of the WebSockets."""

from typing import Any, cast

from django.urls import path, re_path

from hexclassroom.live.answering import ConsolePeer, PlayPeer, ProjectorPeer
from hexclassroom.live.consumers import socket


async def nothing_here(scope: Any, receive: Any, send: Any) -> None:
    """Refuse a socket at an address that there is not, as a page would answer 404."""
    await receive()
    await send({"type": "websocket.close"})


websocket_urlpatterns: list[Any] = [
    path("ws/play/", socket(PlayPeer)),
    path("ws/console/<uuid:lesson>/<int:number>/", socket(ConsolePeer)),
    path("ws/projector/<uuid:lesson>/<int:number>/", socket(ProjectorPeer)),
    re_path("", cast(Any, nothing_here)),
]
