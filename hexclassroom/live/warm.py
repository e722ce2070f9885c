"""Getting ready before the first page comes: a class that starts must not wait for templates."""

import gc
from importlib import import_module
from pathlib import Path

from django.conf import settings
from django.template.loader import get_template

from hexclassroom.live import drawing


def warm() -> None:
    """Load what draws pages, and spare the collector everything that stays for good."""
    drawing.renderer()
    for page in ("play", "console", "projector"):
        import_module(f"hexclassroom.live.pages.{page}.page")
    for folder in settings.TEMPLATES[0]["DIRS"]:
        for path in [*Path(folder).glob("live/*/*.html"), *Path(folder).glob("games/*/*.html")]:
            get_template(str(path.relative_to(folder)))
    gc.collect()
    gc.freeze()
    # Pages are made of many small values that die young: Python's own measure, 700, is of a time
    # of small memories and takes a tenth of all drawing.
    gc.set_threshold(10_000, 20, 50)
