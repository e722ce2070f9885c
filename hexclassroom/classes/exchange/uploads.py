"""Uploads: measured before they are read, kept in memory, never written to a disk."""

import io
from typing import Any, Final

from django.core.exceptions import (
    BadRequest,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.core.files.uploadedfile import InMemoryUploadedFile, UploadedFile
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest
from django.http.multipartparser import MultiPartParserError
from django.http.request import UnreadablePostError
from django.utils.translation import gettext as _

from hexclassroom.classes.exchange import reading
from hexclassroom.classes.exchange.rows import ExchangeError

MOST_BODY: Final = reading.MOST_BYTES + 512 * 1024
"""Bytes of a whole request: the file and the form round it."""


class TooLargeError(Exception):
    """More came than the request said, or than is read."""


class Bounded(FileUploadHandler):
    """Keeps one small file in memory: names do not lie in a temporary folder."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        """Begin a file."""
        super().new_file(*args, **kwargs)
        self.buffer = io.BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        """Keep a piece, until it is too much."""
        if start + len(raw_data) > reading.MOST_BYTES:
            raise TooLargeError
        self.buffer.write(raw_data)

    def file_complete(self, file_size: int) -> UploadedFile | None:
        """Give what came."""
        self.buffer.seek(0)
        return InMemoryUploadedFile(
            self.buffer, self.field_name, "list", self.content_type, file_size, self.charset
        )


def refusal(request: HttpRequest) -> ExchangeError | None:
    """Look at a request before its body is read, then read it; give what is wrong with it.

    Call it before anything asks for request.POST. A request that names its size is refused
    without a byte being read.
    """
    length = request.META.get("CONTENT_LENGTH") or "0"
    digits = length.isascii() and length.isdecimal() and len(length) < 19
    if not digits or int(length) > MOST_BODY:
        return reading.too_large()
    request.upload_handlers = [Bounded(request)]
    try:
        request.POST  # noqa: B018 - this reads the body
    except (TooLargeError, RequestDataTooBig):
        return reading.too_large()
    except (BadRequest, MultiPartParserError, SuspiciousOperation, UnreadablePostError):
        return ExchangeError("broken", _("The file did not arrive whole. Please try again."))
    return None
