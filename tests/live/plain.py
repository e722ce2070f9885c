"""A renderer for tests: every field of a Scene as JSON, so that nothing in it stays unseen."""

import msgspec

from hexclassroom.live.scene import Scene


def render(scene: Scene) -> dict[str, str]:
    """Give each field of the scene as a piece."""
    plain = msgspec.to_builtins(scene)
    return {name: msgspec.json.encode(value).decode() for name, value in plain.items()}


def leaking(scene: Scene) -> dict[str, str]:
    """A renderer that gives away what it finds in the database: the secrets test must notice."""
    from hexclassroom.live.models import Table

    return {**render(scene), "leak": Table.objects.get(pk=scene.table.id).state or ""}
