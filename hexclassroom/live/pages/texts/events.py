"""What happens in a game of Planet Hexagon, in words: for the log."""

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import ngettext

from games.engine import Event
from hexclassroom.live.pages.texts.who import who
from hexclassroom.live.pages.texts.words import ASSETS, FACES
from hexclassroom.live.scene import Line
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import gettext_lazy

A_FACE: Final = {
    "starter_house": gettext_lazy("a Starter House"),
    "house": gettext_lazy("a House"),
    "public_building": gettext_lazy("a Public Building"),
    "forest": gettext_lazy("a Forest"),
    "water": gettext_lazy("a Water"),
    "field": gettext_lazy("a Field"),
    "farm": gettext_lazy("a Farm"),
    "factory": gettext_lazy("a Factory"),
}
SILENT: Final = frozenset({"took", "waiting", "assets_dealt", "assets_moved", "staffed"})
"""Events that another one of the same line tells better, or that nobody needs to read."""


def told(line: Line) -> str:
    """Tell the events of a line."""
    if line.by in ("clock", "teacher") and [e.kind for e in line.events] == ["arrived"]:
        return _("The supply turn began.")
    out = []
    seen = [event for event in line.events if event.kind not in SILENT]
    if any(event.kind == "timed_out" for event in seen):
        return _by_chance(line, seen)
    hidden = not any(event.kind == "took_tile" for event in line.events)
    if hidden and any(event.kind == "took" for event in line.events):
        out.append(_("%(who)s took a tile.") % {"who": who(line)})
    for event in seen:
        teller = _EVENTS.get(event.kind)
        if teller is not None:
            text = teller(who(line), event)
            if text:
                out.append(text)
    return " ".join(out)


def _by_chance(line: Line, told: list[Event]) -> str:
    """Tell a turn that was cut short in one breath: what went by chance, then what follows."""
    ended = any(event.kind == "timed_out" and event.note == "master" for event in told)
    took = next((event for event in told if event.kind == "took_tile"), None)
    if took is not None:
        text = (
            _("The Game Master ended the turn; %(tile)s was taken by chance.")
            if ended
            else _("Time ran out; %(tile)s was taken by chance.")
        )
        out = [text % _tile(took)]
    else:
        out = [_timed_out("", Event("timed_out", note="master" if ended else ""))]
    out += [_phase("", event) for event in told if event.kind == "phase"]
    return " ".join(out)


def _arrived(name: str, event: Event) -> str:
    return _("%(who)s is at the Supply Centre.") % {"who": name}


def _tile(event: Event) -> dict[str, Any]:
    return {"tile": A_FACE.get(event.face, event.face), "name": FACES.get(event.face, event.face)}


def _took(name: str, event: Event) -> str:
    return _("%(who)s took %(tile)s.") % {"who": name, **_tile(event)}


def _flipped(name: str, event: Event) -> str:
    return _("%(who)s flipped %(was)s to %(name)s.") % {
        "who": name,
        "was": A_FACE.get(event.was, event.was),
        **_tile(event),
    }


def _exchanged(name: str, event: Event) -> str:
    return _("%(who)s gave %(was)s back and took %(tile)s.") % {
        "who": name,
        "was": A_FACE.get(event.was, event.was),
        **_tile(event),
    }


def _drew(name: str, event: Event) -> str:
    return _("%(tile)s was drawn.") % {"tile": _upper(str(_tile(event)["tile"]))}


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _asset(name: str, event: Event) -> str:
    return _("%(who)s used the %(asset)s.") % {"who": name, "asset": ASSETS[event.note]}


def _rubbished(name: str, event: Event) -> str:
    if event.n:
        return ngettext(
            "%(n)d tile was left and went into the Rubbish Bag.",
            "%(n)d tiles were left and went into the Rubbish Bag.",
            event.n,
        ) % {"n": event.n}
    return _("%(tile)s went into the Rubbish Bag.") % {"tile": _upper(str(_tile(event)["tile"]))}


def _returned(name: str, event: Event) -> str:
    return _("%(tile)s went back into the Supply Bag.") % {
        "tile": _upper(str(_tile(event)["tile"]))
    }


def _placed(name: str, event: Event) -> str:
    return _("%(who)s placed %(tile)s.") % {"who": name, **_tile(event)}


def _covered(name: str, event: Event) -> str:
    if not event.n:
        return _("%(who)s put a Farm on a Field.") % {"who": name}
    if event.note == "blue":
        return ngettext(
            "%(who)s put a Factory on the Water and got %(n)d blue marker.",
            "%(who)s put a Factory on the Water and got %(n)d blue markers.",
            event.n,
        ) % {"who": name, "n": event.n}
    return ngettext(
        "%(who)s put a Factory on the Forest and got %(n)d green marker.",
        "%(who)s put a Factory on the Forest and got %(n)d green markers.",
        event.n,
    ) % {"who": name, "n": event.n}


def _turned(name: str, event: Event) -> str:
    text = _("%(who)s turned %(was)s into %(tile)s.") % {
        "who": name,
        "was": A_FACE.get(event.was, event.was),
        **_tile(event),
    }
    if event.note == "pipeline_lost":
        return f"{text} {_('Its pipe is gone.')}"
    return text


def _discarded(name: str, event: Event) -> str:
    if event.note == "over_two":
        return _("A third tile was waiting: %(tile)s fell into the black hole.") % _tile(event)
    return _("%(who)s dropped %(tile)s into the black hole.") % {"who": name, **_tile(event)}


def _bonus(name: str, event: Event) -> str:
    return ngettext(
        "The team got %(n)d bonus marker.", "The team got %(n)d bonus markers.", event.n
    ) % {"n": event.n}


def _ready(name: str, event: Event) -> str:
    if event.n:
        return _("%(who)s says: the team is ready.") % {"who": name}
    return _("%(who)s says: the team is not ready yet.") % {"who": name}


def _timed_out(name: str, event: Event) -> str:
    if event.note == "master":
        return _("The Game Master ended the turn; the rest went by chance.")
    return _("Time ran out; the rest of the turn went by chance.")


def _phase(name: str, event: Event) -> str:
    return {
        "emissary": _("The Emissaries set off."),
        "final_building": _("The last building time began."),
        "self_count": _("The teams count their points."),
        "result": _("The result is out."),
    }.get(event.note, "")


def _ended(name: str, event: Event) -> str:
    return _("The game was ended early.") if event.note == "ended_early" else ""


_EVENTS: Final[dict[str, Callable[[str, Event], str]]] = {
    "arrived": _arrived,
    "took_tile": _took,
    "flipped": _flipped,
    "drew": _drew,
    "asset": _asset,
    "rubbished": _rubbished,
    "returned": _returned,
    "exchanged": _exchanged,
    "placed": _placed,
    "covered": _covered,
    "piped": lambda name, e: _("%(who)s laid a pipe to a House.") % {"who": name},
    "turned": _turned,
    "discarded": _discarded,
    "factory_gone": lambda name, e: _("Its last marker is spent: the Factory is gone."),
    "bonus": _bonus,
    "ready": _ready,
    "timed_out": _timed_out,
    "phase": _phase,
    "round": lambda name, e: _("Round %(n)d began.") % {"n": e.n},
    "session": lambda name, e: _("Session %(n)d began.") % {"n": e.n},
    "counted": lambda name, e: _("%(who)s handed the team’s count in.") % {"who": name},
    "ended": _ended,
}
