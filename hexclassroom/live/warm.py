"""Getting ready before the first page comes: a class that starts must not wait for templates."""

import gc
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

from django.conf import settings
from django.template.loader import get_template
from django.urls import reverse
from django.utils.formats import localize

from hexclassroom.live import drawing
from hexclassroom.live.tongue import gettext, speaking

SWITCH_SECONDS: Final = 0.0005
"""How long a thread computes while others wait."""


def warm() -> None:
    """Load what draws pages, and spare the collector everything that stays for good."""
    drawing.renderer()
    for page in ("play", "console", "projector"):
        import_module(f"hexclassroom.live.pages.{page}.page")
    for folder in settings.TEMPLATES[0]["DIRS"]:
        for path in [*Path(folder).glob("live/*/*.html"), *Path(folder).glob("games/*/*.html")]:
            get_template(str(path.relative_to(folder)))
    # The first address that a page names would import every view there is.
    reverse("live:root")
    for language, _name in settings.LANGUAGES:
        with speaking(language):
            gettext("Paused")
            localize(1)
    # The thread that draws must not hold up the loop and the threads that write: those wait for
    # the database up to four times an action, and each time once more for Python's own 5 ms.
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    # Pages are made of many small values that die young: Python's own measure, 700, is of a time
    # of small memories and takes a tenth of all drawing.
    gc.set_threshold(10_000, 20, 50)
