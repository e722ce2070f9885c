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
        self.elements.append(Element(tag, read, inside))
        if tag not in VOID:
            self.open.append((tag, read.get("data-for", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and (not self.open or self.open.pop()[0] != tag):
            self.faults.append(f"unbalanced {tag}")


def read(pieces: dict[str, str], *names: str) -> Read:
    """Read some pieces, or all."""
    out = Read()
    for name in names or WHOLE:
        out.feed(pieces[name])
        if out.open:
            out.faults.append(f"{name} leaves open {out.open}")
            out.open.clear()
    return out


def selections(page: Read) -> set[str]:
    """Give every selection that taps can reach, "" among them."""
    reached, todo = {""}, [""]
    while todo:
        now = todo.pop()
        for each in page.elements:
            to = each.attrs.get("data-select", "")
            if to and to not in reached and "data-choose" not in each.attrs and each.shown(now):
                reached.add(to)
                todo.append(to)
    return reached


def choices(page: Read) -> dict[str, str]:
    """Give every action that taps can choose, as JSON text, with the label that confirms it."""
    out = {}
    reached = selections(page)
    for each in page.elements:
        action = each.attrs.get("data-choose")
        if action and any(each.shown(now) for now in reached):
            out[action] = each.attrs["data-label"]
    return out


def on_page(pieces: dict[str, str]) -> dict[str, str]:
    """Give what can be chosen without the list of moves: on boards, in trays, in the bar."""
    side, sep, rest = pieces["side"].partition('<section class="moves card">')
    whole = {**pieces, "side": side}
    assert not sep or "</section>" in rest
    return choices(read(whole, "main", "side", "bar"))


def listed(pieces: dict[str, str]) -> dict[str, str]:
    """Give what the list of moves offers."""
    _side, sep, rest = pieces["side"].partition('<section class="moves card">')
    return choices(read({"side": sep + rest}, "side")) if sep else {}


def forms(pieces: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Give the forms that taps can open: by id their base and, by group, what may be picked."""
    page = read(pieces, "main", "side", "bar")
    reached = selections(page)
    out: dict[str, dict[str, Any]] = {}
    for each in page.elements:
        if "data-act-form" in each.attrs and any(each.shown(now) for now in reached):
            out[each.attrs["id"]] = {"base": json.loads(each.attrs["data-act-form"])}
    return out


def picks(pieces: dict[str, str]) -> dict[str, list[Any]]:
    """Give by group the values that can be tapped for forms."""
    page = read(pieces, "main", "side")
    reached = selections(read(pieces, "main", "side", "bar"))
    out: dict[str, list[Any]] = {}
    for each in page.elements:
        group = each.attrs.get("data-pick")
        if group and any(each.shown(now) for now in reached):
            out.setdefault(group, []).append(json.loads(each.attrs["data-value"]))
    return out
