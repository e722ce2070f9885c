"""Named places on the pages of `live` that the apps above it fill: `live` imports none of them."""

from typing import Final

from django.http import HttpRequest
from django.utils.safestring import SafeString

from hexclassroom.classes.slots import Place, fill, render

__all__ = ["TEACHER_HOME", "fill", "render"]

TEACHER_HOME: Final[Place[[HttpRequest], SafeString]] = Place()
"""Below the lessons on the teacher's home page."""
