"""Reads a page's pieces as the client does: what may be tapped, and where taps lead."""

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

VOID = {"br", "input", "use", "circle", "polygon", "path", "rect", "ellipse", "hr", "img"}
WHOLE = ("top", "say", "main", "side", "bar", "over", "hand", "phrases")


@dataclass
class Element:
    """A tag of the page, perhaps inside of what is shown only while something is selected."""

    tag: str
    attrs: dict[str, str]
    inside: tuple[str, ...] = ()
    """The `data-for` of the ancestors, none where all are always shown."""
    listed: bool = False
    """Whether it belongs to the list of moves."""

    def shown(self, selected: str) -> bool:
        """Say whether it can be tapped while this is selected."""
        wanted = [*self.inside, self.attrs["data-for"]] if "data-for" in self.attrs else self.inside
        return all(
            selected in keys.split() if selected else "-none" in keys.split() for keys in wanted
        )


@dataclass
class Read(HTMLParser):
    """All elements of a page, and whatever is wrong with it."""

    elements: list[Element] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    open: list[tuple[str, str]] = field(default_factory=list)
    list_at: int = -1

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        if len(set(names)) != len(names):
            self.faults.append(f"{tag} says twice {names}")
        if tag in ("script", "style", "iframe", "object", "embed", "link", "base"):
            self.faults.append(tag)
        read = {name: value or "" for name, value in attrs}
        for name, value in read.items():
            if name == "style" or name.startswith("on"):
                self.faults.append(f"{tag} {name}")
            if name in ("href", "src") and not value.startswith(("#", "/")):
                self.faults.append(f"{tag} {name}={value}")
        inside = tuple(keys for _tag, keys in self.open if keys)
        if "moves" in read.get("class", "").split():
            self.list_at = len(self.open)
        listed = 0 <= self.list_at < len(self.open)
        self.elements.append(Element(tag, read, inside, listed))
        if tag not in VOID:
            self.open.append((tag, read.get("data-for", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and (not self.open or self.open.pop()[0] != tag):
            self.faults.append(f"unbalanced {tag}")
        if len(self.open) <= self.list_at:
            self.list_at = -1


def read(pieces: dict[str, str]) -> Read:
    """Read all pieces of a page."""
    out = Read()
    for name in WHOLE:
        out.feed(pieces.get(name, ""))
        if out.open:
            out.faults.append(f"{name} leaves open {out.open}")
            out.open.clear()
    return out


def selections(page: Read) -> set[str]:
    """Give every selection that taps can reach, "" among them."""
    leading = [
        each
        for each in page.elements
        if each.attrs.get("data-select") and "data-choose" not in each.attrs
    ]
    reached, todo = {""}, [""]
    while todo:
        now = todo.pop()
        for each in leading:
            to = each.attrs["data-select"]
            if to not in reached and each.shown(now):
                reached.add(to)
                todo.append(to)
    return reached


def _reached(page: Read, name: str, listed: bool = False) -> list[Element]:
    """Give the elements with an attribute that taps can come to."""
    found = selections(page)
    return [
        each
        for each in page.elements
        if name in each.attrs and each.listed == listed and any(each.shown(now) for now in found)
    ]


def choices(page: Read, listed: bool = False) -> dict[str, str]:
    """Give every action that can be chosen, with its label: by taps, or in the list of moves."""
    found = _reached(page, "data-choose", listed)
    return {each.attrs["data-choose"]: each.attrs["data-label"] for each in found}


def forms(page: Read) -> dict[str, dict[str, Any]]:
    """Give the forms that taps can open: by id their base."""
    found = _reached(page, "data-act-form")
    return {each.attrs["id"]: json.loads(each.attrs["data-act-form"]) for each in found}


def picks(page: Read) -> dict[str, list[Any]]:
    """Give by group the values that can be tapped for forms."""
    out: dict[str, list[Any]] = {}
    for each in _reached(page, "data-pick"):
        out.setdefault(each.attrs["data-pick"], []).append(json.loads(each.attrs["data-value"]))
    return out
