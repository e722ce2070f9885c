"""Walking through an import as a browser does: read, look, import."""

import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from hexclassroom.classes.models import Class


def start_url(school_class: Class | None) -> str:
    """Give the address where an import into a class, or into new ones, begins."""
    if school_class is None:
        return reverse("classes:import_new")
    return reverse("classes:import", args=[school_class.pk])


def upload(data: bytes, name: str = "list.csv") -> dict[str, Any]:
    """Give what a browser sends with a chosen file."""
    return {"text": "", "order": "", "file": SimpleUploadedFile(name, data)}


def read(client: Client, school_class: Class | None, text: str = "", data: bytes = b"") -> str:
    """Send a list; gives the address of the preview."""
    sent = upload(data) if data else {"text": text, "order": ""}
    answer = client.post(start_url(school_class), sent)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def form_of(client: Client, preview: str) -> dict[str, str]:
    """Give the hidden boxes of a preview, as they would be sent back."""
    page = client.get(preview).content.decode()
    return {"import": "1", **dict(re.findall(r'name="(seen\d+)" value="(\w+)"', page))}


def import_all(client: Client, preview: str, **more: str) -> str:
    """Import what a preview shows; gives the text of the page with the result."""
    answer = client.post(preview, {**form_of(client, preview), **more})
    assert answer.status_code == 302, answer.content.decode()
    return client.get(preview).content.decode()
