"""Forms as a page holds them: what a browser would send, or what somebody fills in at random."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

Picks = Mapping[str, list[Any]]
"""By group the values that may be tapped for it."""


@dataclass
class Control:
    """A field: its tag, its attributes, and of a list to open what it offers."""

    tag: str
    attrs: dict[str, str]
    options: list[dict[str, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Under what it is sent."""
        return self.attrs.get("name", "")

    @property
    def kind(self) -> str:
        """Its type."""
        return self.attrs.get("type", "text") if self.tag == "input" else self.tag

    def read(self, text: str) -> Any:
        """Give a text as the page's script sends it from this field."""
        if "data-json" in self.attrs:
            return json.loads(text)
        if self.kind == "number" or "data-number" in self.attrs:
            return int(text)
        return text


@dataclass
class Form:
    """A form with its fields in their order."""

    attrs: dict[str, str]
    controls: list[Control] = field(default_factory=list)

    @property
    def action(self) -> dict[str, Any]:
        """What it does in a game, without its fields."""
        found: dict[str, Any] = json.loads(self.attrs["data-act-form"])
        return found

    def as_it_stands(self) -> list[tuple[str, str]]:
        """Give what a browser sends when nothing was changed."""
        out = []
        for each in self.controls:
            if each.kind == "select":
                chosen = [one for one in each.options if "selected" in one] or each.options[:1]
                out += [(each.name, one.get("value", "")) for one in chosen]
            elif each.kind not in ("radio", "checkbox"):
                out.append((each.name, each.attrs.get("value", "")))
            elif "checked" in each.attrs:
                out.append((each.name, each.attrs.get("value", "on")))
        return out

    def filled(self, dice: random.Random, picks: Picks) -> dict[str, Any] | None:
        """Fill everything in at random, within what it allows; None where that is not possible."""
        body = self.action
        radios: dict[str, list[Control]] = {}
        for each in self.controls:
            if each.kind == "radio":
                radios.setdefault(each.name, []).append(each)
        for several in radios.values():
            one = dice.choice(several)
            _put(body, one.name, one.read(one.attrs.get("value", "on")))
        for each in self.controls:
            if each.kind == "radio":
                continue
            value = _value(each, dice, picks)
            if value is None:
                return None
            _put(body, each.name, value)
        return body


def _value(control: Control, dice: random.Random, picks: Picks) -> Any:
    attrs = control.attrs
    if "data-picks" in attrs:
        there = picks.get(attrs["data-picks"], [])
        least = int(attrs.get("data-least") or 0)
        most = min(int(attrs.get("data-most") or 0) or len(there), len(there))
        return dice.sample(there, dice.randint(least, most)) if least <= most else None
    if control.kind == "checkbox":
        return dice.random() < 0.5
    if control.kind == "select":
        offered = [each.get("value", "") for each in control.options]
        return control.read(dice.choice(offered)) if offered else None
    if control.kind == "number" and "min" in attrs and "max" in attrs:
        least, most = int(attrs["min"]), int(attrs["max"])
        return dice.randint(least, most) if least <= most else None
    return control.read(attrs.get("value", ""))


def _put(body: dict[str, Any], name: str, value: Any) -> None:
    """Put a value where its name leads: "give.gold" into what is nested, "x[]" into a list."""
    *path, last = name.removesuffix("[]").split(".")
    for step in path:
        body = body.setdefault(step, {})
    if name.endswith("[]"):
        body.setdefault(last, []).append(value)
    else:
        body[last] = value


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        read = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(read))
            self._inside = True
        elif not self._inside or "disabled" in read:
            return
        elif tag in ("input", "select", "textarea") and read.get("name"):
            self.forms[-1].controls.append(Control(tag, read))
        elif tag == "option" and self.forms[-1].controls:
            self.forms[-1].controls[-1].options.append(read)

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "form"


def forms(page: str) -> list[Form]:
    """Give the forms of a page or a part of one."""
    reader = _Reader()
    reader.feed(page)
    return reader.forms
