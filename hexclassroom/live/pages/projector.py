"""The projector: what the whole class sees."""

from hexclassroom.live.pages.draw import layout
from hexclassroom.live.scene import Scene


def pieces(scene: Scene) -> dict[str, str]:
    """Draw the projector's pieces."""
    return {"layout": layout("projector night")}
