"""Pages of a live table: from a Scene to pieces of HTML by name (see live/PROTOCOL.md).

A piece is a pure function of frozen values and the language; draw.py keeps the results, so that
viewers who see the same share the work.
"""

from typing import Any

from games.planet_hexagon.state import View as PlanetHexagonView
from games.registry import SHOWS
from hexclassroom.live.scene import Scene


def render(scene: Scene) -> dict[str, str]:
    """Draw the pieces of a viewer's page; nobody may change the dictionary, it may be kept."""
    # Imported here: each page's module imports a lot, and the projector needs no play page.
    if scene.table.game in SHOWS:
        return _of_show(scene)
    if scene.page == "console":
        from hexclassroom.live.pages.console.page import pieces as console

        return console(scene)
    if scene.page == "projector":
        from hexclassroom.live.pages.projector.page import pieces as projector

        return projector(scene)
    from hexclassroom.live.pages.play.page import pieces as play

    return play(scene)


def _of_show(scene: Scene) -> dict[str, str]:
    """Draw a page of a game that has a Show, whichever it is."""
    if scene.page == "console":
        from hexclassroom.live.pages.boardgame.console import pieces as console

        return console(scene)
    if scene.page == "projector":
        from hexclassroom.live.pages.boardgame.projector import pieces as projector

        return projector(scene)
    from hexclassroom.live.pages.boardgame.play import pieces as play

    return play(scene)


def cut(view: Any) -> Any:
    """Leave out of a player's view what no screen shows, so that it stays the same."""
    if not isinstance(view, PlanetHexagonView):
        return view
    from hexclassroom.live.pages.play.page import cut as play

    return play(view)
