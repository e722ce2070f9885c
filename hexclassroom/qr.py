"""QR codes, drawn here alone. A secret goes into the page itself: no second request carries it."""

import io
from typing import Any, Final

import segno

INK: Final[dict[str, Any]] = {"border": 3, "dark": "#14112f", "light": "#ffffff"}


def picture(link: str) -> str:
    """Give a link as the data: address of a picture."""
    return str(segno.make(link, error="m").svg_data_uri(scale=6, **INK))


def svg(link: str) -> bytes:
    """Give a link as an SVG file."""
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=8, xmldecl=False, **INK)
    return out.getvalue()


def markup(link: str) -> str:
    """Give a link as an <svg class="qr"> that its style sheet sizes, black for paper."""
    out = io.BytesIO()
    segno.make(link, error="m", boost_error=False).save(
        out, kind="svg", xmldecl=False, svgns=True, nl=False, border=2, omitsize=True,
        dark="#000", light=None, svgclass="qr", lineclass=None,
    )  # fmt: skip
    return out.getvalue().decode()


def terminal(link: str) -> str:
    """Give a link in the half blocks of a terminal."""
    out = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()
