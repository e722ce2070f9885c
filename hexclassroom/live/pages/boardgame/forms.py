"""Actions that cannot be listed, as forms: numbers, choices, cells and pieces tapped one by one."""

from typing import Any, Final

import msgspec

from games.show import Field, Form, Show
from hexclassroom.live.pages.boardgame.taps import Aim, ident
from hexclassroom.live.pages.boardgame.words import spoken
from hexclassroom.live.tongue import gettext as _

MANY: Final = 6
"""More choices than this are a list to open."""
WIDE: Final = 12
"""Numbers further apart than this can be changed in larger steps, too."""


class Option(msgspec.Struct, frozen=True):
    """A choice: the JSON text that is sent, its words."""

    value: str
    text: str
    on: bool


class Entry(msgspec.Struct, frozen=True):
    """A field to fill in; group and select are those of what may be tapped for it."""

    name: str
    ident: str
    kind: str
    title: str
    least: int
    most: int
    value: int = 0
    step: int = 0
    """A larger step, 0 = none."""
    options: tuple[Option, ...] = ()
    listed: bool = False
    group: str = ""
    select: str = ""
    """What to select before tapping, where several fields of a form are tapped for."""
    wanted: str = ""
    """How many are to be tapped, in words."""


class Sheet(msgspec.Struct, frozen=True):
    """A form: select opens it, shown are the selections while which it lies open."""

    ident: str
    select: str
    shown: str
    title: str
    note: str
    base: str
    label: str
    entries: tuple[Entry, ...]
    keep: str
    """Changes when what was filled in is of no more use."""
    default: bool = False


def sheets(forms: tuple[Form, ...], show: Show, asked: str, alone: bool) -> tuple[Sheet, ...]:
    """Put forms into words; asked: the prompt; alone: there is nothing else to do."""
    out = []
    for form in forms:
        taps = [field for field in form.fields if field.kind in ("cells", "pieces")]
        select = selection(form)
        own = {field.name: f"{select}/{ident(field.name)}" for field in taps if len(taps) > 1}
        out.append(
            Sheet(
                ident=f"form-{''.join(c if c.isalnum() else '-' for c in form.key)}",
                select=select,
                shown=" ".join((select, *own.values())),
                title=spoken(form.title, show),
                note=spoken(form.note, show),
                base=form.base,
                label=spoken(form.label, show),
                entries=tuple(_entry(form, f, show, own.get(f.name, "")) for f in form.fields),
                keep=asked,
                default=alone and len(forms) == 1,
            )
        )
    return tuple(out)


def filled(forms: tuple[Form, ...], show: Show, action: str) -> tuple[str, str] | None:
    """Say what somebody has filled in, from the action's JSON text, and the label that sends it.

    None where it belongs to none of these forms.
    """
    sent = msgspec.json.decode(action)
    for form in forms:
        base = msgspec.json.decode(form.base)
        if all(sent.get(name) == value for name, value in base.items()):
            title, label = spoken(form.title, show), spoken(form.label, show)
            values = [(spoken(f.title, show), _value(f, show, sent)) for f in form.fields]
            if len(values) == 1:
                values = [(title, values[0][1])]
            said = [_("%(title)s: %(value)s") % {"title": t, "value": v} for t, v in values if v]
            return (", ".join(said) or title), label
    return None


def _value(field: Field, show: Show, sent: Any) -> str:
    """Say one field's value; nothing where it was left at zero or empty."""
    for name in field.name.split("."):
        sent = sent.get(name) if isinstance(sent, dict) else None
    if not sent:
        return ""
    if field.kind == "choice":
        raw = msgspec.json.encode(sent).decode()
        return next((spoken(text, show) for value, text in field.choices if value == raw), "")
    return str(len(sent) if isinstance(sent, list) else sent)


def selection(form: Form) -> str:
    """Name the selection that opens a form."""
    return f"form:{ident(form.key)}"


def _entry(form: Form, field: Field, show: Show, select: str) -> Entry:
    value = field.value if field.value is not None else field.least
    span = field.most - field.least
    return Entry(
        name=field.name,
        ident=f"{ident(form.key)}-{ident(field.name)}".replace("%", "-").replace(".", "-"),
        kind=field.kind,
        title=spoken(field.title, show),
        least=field.least,
        most=field.most or (len(field.picks) if field.kind in ("cells", "pieces") else 0),
        value=value,
        step=0 if span <= WIDE else 5 if span <= 60 else 10,
        options=tuple(
            Option(raw, spoken(text, show), i == 0) for i, (raw, text) in enumerate(field.choices)
        ),
        listed=len(field.choices) > MANY,
        group=_group(form, field),
        select=select,
        wanted=_wanted(field),
    )


def _group(form: Form, field: Field) -> str:
    return f"{ident(form.key)}.{ident(field.name)}"


def _wanted(field: Field) -> str:
    if field.kind not in ("cells", "pieces"):
        return ""
    least, most = field.least, field.most
    if least and least == most:
        return _("of %(n)d") % {"n": most}
    if most:
        return _("of %(least)d to %(most)d") % {"least": least, "most": most}
    return _("of at least %(n)d") % {"n": least} if least else ""


def picks(
    forms: tuple[Form, ...], cells: frozenset[str]
) -> tuple[tuple[Aim, ...], tuple[Aim, ...]]:
    """Give what may be tapped for forms: cells of boards, pieces of trays."""
    on_board: list[Aim] = []
    in_trays: list[Aim] = []
    for form in forms:
        taps = [field for field in form.fields if field.kind in ("cells", "pieces")]
        for field in taps:
            select = selection(form)
            shown = f"{select}/{ident(field.name)}" if len(taps) > 1 else select
            for key, value in field.picks:
                aim = Aim(key, shown=shown, pick=_group(form, field), value=value, layer=9)
                (on_board if key in cells else in_trays).append(aim)
    return tuple(on_board), tuple(in_trays)
