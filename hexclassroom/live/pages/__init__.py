"""Pages of a live table: from a Scene to pieces of HTML by name (see live/PROTOCOL.md).

A piece is a pure function of frozen values and the language; draw.py keeps the results, so that
viewers who see the same share the work.
"""

from typing import Any

from hexclassroom.live.scene import Scene


def render(scene: Scene) -> dict[str, str]:
    """Draw the pieces of a viewer's page; nobody may change the dictionary, it may be kept."""
    # Imported here: each page's module imports a lot, and the projector needs no play page.
    if scene.page == "console":
        from hexclassroom.live.pages.console.page import pieces as console

        return console(scene)
    if scene.page == "projector":
        from hexclassroom.live.pages.projector.page import pieces as projector

        return projector(scene)
    from hexclassroom.live.pages.play.page import pieces as play

    return play(scene)


def cut(view: Any) -> Any:
    """Leave out of a player's view what no screen shows, so that it stays the same."""
    from hexclassroom.live.pages.play.page import cut as play

    return play(view)
