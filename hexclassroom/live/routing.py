"""Addresses of what is no page: WebSockets, and the same frames by plain HTTP."""

from typing import Any, cast

from channels.routing import URLRouter
from django.urls import path, re_path

from hexclassroom.live.answering import ConsolePeer, PlayPeer, ProjectorPeer
from hexclassroom.live.checking import check_poll, check_socket
from hexclassroom.live.consumers import socket
from hexclassroom.live.poll import poll


async def nothing_here(scope: Any, receive: Any, send: Any) -> None:
    """Refuse a socket at an address that there is not, as a page would answer 404."""
    await receive()
    await send({"type": "websocket.close"})


websocket_urlpatterns: list[Any] = [
    path("ws/play/", socket(PlayPeer)),
    path("ws/console/<uuid:lesson>/<int:number>/", socket(ConsolePeer)),
    path("ws/projector/<uuid:lesson>/<int:number>/", socket(ProjectorPeer)),
    path("ws/check/", cast(Any, check_socket)),
    re_path("", cast(Any, nothing_here)),
]

poll_urlpatterns: list[Any] = [
    path("live/poll/<slug:client>/play/", poll(PlayPeer)),
    path("live/poll/<slug:client>/console/<uuid:lesson>/<int:number>/", poll(ConsolePeer)),
    path("live/poll/<slug:client>/projector/<uuid:lesson>/<int:number>/", poll(ProjectorPeer)),
    path("live/poll/<slug:client>/check/", cast(Any, check_poll)),
]


def http_or(pages: Any) -> URLRouter:
    """Give what polls to its applications, which hold no thread, and everything else to `pages`."""
    return URLRouter([*poll_urlpatterns, re_path("", pages)])
