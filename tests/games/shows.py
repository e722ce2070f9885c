"""What every Show must keep, as checks that say what is wrong (test_show.py)."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec

import games
from games.chance import Chance, pick, shuffled
from games.show import Face, Field, Form, Named, Tap, Text

ROOT = Path(games.__file__).parents[1]
GAP = re.compile(r"%\((\w+)\)s")
BOX = "-60 -60 120 120"


# Texts.
def texts(value: Any) -> Iterator[Text]:
    """Give every text in a value, those in the gaps of others too; empty ones are left out."""
    if isinstance(value, Text):
        if value.text or value.values or value.plural:
            yield value
        for _, word in value.values:
            yield from texts(word)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from texts(getattr(value, name))
    elif isinstance(value, dict):
        yield from texts(tuple(value.items()))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts(each)


@cache
def wrong_with(text: Text) -> str:
    """Say what is wrong with a text's gaps and forms; "" if nothing is."""
    if not text.text.strip():
        return "no words"
    given = [name for name, _ in text.values]
    forms = (text.text, text.plural) if text.plural else (text.text,)
    if len(set(given)) < len(given):
        return "a gap is filled twice"
    free = {"n"} if text.plural else set()
    gaps = [set(GAP.findall(form)) for form in forms]
    for form, found in zip(forms, gaps, strict=True):
        if "%" in GAP.sub("", form):
            return "a per cent sign outside a gap"
        if found - set(given) - free:
            return f"nothing fills {sorted(found - set(given) - free)}"
    if set(given) - set().union(*gaps):
        return f"no gap for {sorted(set(given) - set().union(*gaps))}"
    if text.plural and gaps[0] - free != gaps[1] - free:
        return "the forms have different gaps"
    if text.plural and "n" not in gaps[1] and "n" not in given:
        return "the form for many does not count"
    if text.n and not text.plural:
        return "n without a form for many"
    return ""


def marked(key: str) -> set[str]:
    """Give the texts that a game or games/show.py marks for translation, as the source has them."""
    found: set[str] = set()
    for path in [*sorted((ROOT / "games" / key).rglob("*.py")), ROOT / "games" / "show.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if call and node.func.id in ("_", "gettext_noop"):  # type: ignore[attr-defined]
                found |= {
                    each.value
                    for each in node.args  # type: ignore[attr-defined]
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    return found


def check_texts(value: Any, players: int, words: set[str]) -> None:
    """Every text is whole, names sides that play, and was marked for translation."""
    for text in set(texts(value)):
        assert not wrong_with(text), f"{wrong_with(text)}: {text}"
        for _, word in text.values:
            assert not isinstance(word, Named) or 0 <= word.side < players, text
        for form in (text.text, text.plural):
            if re.search(r"[A-Za-z]", GAP.sub("", form)):
                assert form in words, f"not marked for translation: {form}"


# Faces.
def sides_in(value: Any) -> Iterator[int]:
    """Give every side that a face names."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            one = getattr(value, name)
            if name == "side" and one is not None:
                yield one
            else:
                yield from sides_in(one)
    elif isinstance(value, tuple):
        for each in value:
            yield from sides_in(each)


def cell_keys(face: Face) -> set[str]:
    """Give the keys of a face's cells."""
    return {cell.key for board in face.boards for cell in board.cells}


def piece_keys(face: Face) -> set[str]:
    """Give the keys of a face's pieces."""
    return {piece.key for tray in face.trays for piece in tray.pieces}


def twice(keys: Iterable[str]) -> list[str]:
    """Give the keys that there are more than once."""
    return sorted(key for key, n in Counter(keys).items() if n > 1)


def check_face(face: Face, players: int) -> None:
    """Keys are unique, cells have a place of their own, sides play, what must be said is said."""
    keys = [cell.key for board in face.boards for cell in board.cells]
    keys += [piece.key for tray in face.trays for piece in tray.pieces]
    assert not twice(keys)
    assert all(keys)
    assert not twice(board.key for board in face.boards)
    assert not twice(tray.key for tray in face.trays)
    for board in face.boards:
        assert board.cells
        assert board.title.text
        assert not twice(f"{cell.q},{cell.r}" for cell in board.cells)
        for cell in board.cells:
            assert cell.say.text
            assert cell.face
            assert len(cell.text) <= 2
            for mark in cell.marks:
                assert bool(mark.symbol) or bool(mark.text)
    for tray in face.trays:
        assert tray.title.text
        assert all(piece.name.text and piece.count >= 0 for piece in tray.pieces)
    assert all(0 <= side < players for side in sides_in(face))
    assert [each.side for each in face.standings] == list(range(players))
    assert face.where.text
    assert face.says.text
    for fact in (*face.facts, *(fact for each in face.standings for fact in each.facts)):
        assert fact.name.text
        assert fact.value


# Taps and forms.
def clash(paths: Iterable[tuple[str, ...]]) -> tuple[str, ...] | None:
    """Give a path that is there twice or begins another one; None if there is none."""
    ordered = sorted(paths)
    for one, other in pairwise(ordered):
        if other[: len(one)] == one:
            return one
    return None


def check_taps(face: Face, taps: list[Tap]) -> None:
    """All paths differ, their keys can be tapped, a button has one name, lights are cells."""
    clashing = clash(path for tap in taps for path in (tap.path, *tap.also))
    assert clashing is None, clashing
    cells, pieces = cell_keys(face), piece_keys(face)
    spent = {p.key for tray in face.trays for p in tray.pieces if p.spent}
    called: dict[tuple[tuple[str, ...], str], Text] = {}
    for tap in taps:
        ways = dict(tap.ways)
        paths = (tap.path, *tap.also)
        assert all(paths)
        assert tap.say.text
        assert tap.label.text
        assert len(ways) == len(tap.ways)
        assert set(ways) <= set().union(*paths), tap
        assert not set(ways) & (cells | pieces), tap
        for path in paths:
            for n, key in enumerate(path):
                assert key in cells | pieces | set(ways), f"{key} cannot be tapped: {tap}"
                assert key not in spent, f"{key} is spent: {tap}"
                if key in ways:
                    assert ways[key].text
                    assert called.setdefault((path[:n], key), ways[key]) == ways[key], tap
        assert set(tap.lights) <= cells, tap


def check_form(face: Face, form: Form) -> None:
    """A form has a type, fields of their own names, limits that can be kept, keys that exist."""
    base = json.loads(form.base)
    assert base["type"]
    assert form.key
    assert form.title.text
    assert form.label.text
    assert not twice(field.name for field in form.fields)
    keys = cell_keys(face) if face.boards else set()
    for field in form.fields:
        assert field.title.text
        assert field.name.split(".")[0] not in base
        assert field.least <= field.most
        if field.kind == "number":
            assert not field.choices
            assert not field.picks
            assert field.value is None or field.least <= field.value <= field.most
            continue
        offered = field.choices if field.kind == "choice" else field.picks
        assert offered
        assert not twice(raw for raw, _ in field.choices)
        if field.kind == "choice":
            assert not field.picks
            assert all(_is_json(raw) for raw, _ in field.choices)
        else:
            assert not twice(key for key, _ in field.picks)
            assert {key for key, _ in field.picks} <= (
                keys if field.kind == "cells" else piece_keys(face)
            )
            assert all(_is_json(raw) for _, raw in field.picks)
            assert field.least >= 0


def _is_json(raw: str) -> bool:
    json.loads(raw)
    return True


def filled(form: Form, chance: Chance) -> dict[str, Any]:
    """Fill a form in somehow: the ends of numbers, any number between, any choice, some picks."""
    out: dict[str, Any] = json.loads(form.base)
    for field in form.fields:
        into = out
        *outer, last = field.name.split(".")
        for name in outer:
            into = into.setdefault(name, {})
        into[last] = _value(field, chance)
    return out


def _value(field: Field, chance: Chance) -> Any:
    if field.kind == "number":
        between = field.least + chance.below(field.most - field.least + 1)
        return pick(chance, (field.least, field.most, between))
    if field.kind == "choice":
        return json.loads(pick(chance, field.choices)[0])
    most = min(field.most or len(field.picks), len(field.picks))
    n = field.least + chance.below(max(0, most - field.least) + 1)
    return [json.loads(raw) for _, raw in shuffled(chance, field.picks)[:n]]


# Symbols.
def board_template(key: str) -> str:
    """Give the symbols of a game as they are written."""
    path = ROOT / "templates" / "games" / key / "board.html"
    return path.read_text(encoding="utf-8")


def drawn(markup: str) -> tuple[set[str], set[str]]:
    """Give the names of the symbols in a template, and of those that others are made of."""
    plain = re.sub(r"{#.*?#}|{%.*?%}", "", markup, flags=re.S)
    root = ElementTree.fromstring(f"<svg>{plain}</svg>")
    for node in root.iter():
        assert node.tag != "style"
        assert "style" not in node.attrib
        assert not [name for name in node.attrib if name.startswith("on")]
        for name, value in node.attrib.items():
            if name.endswith("href"):
                assert value.startswith("#g-")
            assert "url(" not in value
    symbols = root.findall("symbol")
    assert len(symbols) == len(list(root)), "only symbols"
    for symbol in symbols:
        assert symbol.get("id", "").startswith("g-")
        assert symbol.get("viewBox") == BOX, symbol.get("id")
        assert symbol.get("overflow") == "visible", symbol.get("id")
    names = [symbol.get("id", "")[2:] for symbol in symbols]
    assert not twice(names)
    within = {use.get("href", "")[3:] for use in root.iter("use")}
    return set(names), within


def symbols_in(value: Any) -> Iterator[str]:
    """Give every symbol that a face or a tap names, grounds too."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            one = getattr(value, name)
            if name in ("symbol", "face") and isinstance(one, str):
                if one:
                    yield one
            elif not isinstance(value, Text):
                yield from symbols_in(one)
    elif isinstance(value, tuple):
        for each in value:
            yield from symbols_in(each)
