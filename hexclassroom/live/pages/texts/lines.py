"""The log in words: each line of a scene as one or two clear sentences."""

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext_lazy, ngettext

from games.engine import Event
from games.planet_hexagon.pieces import CIVILIZATIONS as SIDES
from hexclassroom.live.captures import CAPTURES
from hexclassroom.live.pages.texts.phrases import FINDS, REASONS
from hexclassroom.live.pages.texts.telling import KEPT, PHRASES, PLANS, WAYS
from hexclassroom.live.pages.texts.words import ASSETS, CIVILIZATIONS, FACES, ROLES, factor_number
from hexclassroom.live.scene import Line
from hexclassroom.live.tongue import gettext as _

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
_SILENT: Final = frozenset({"took", "waiting", "assets_dealt", "assets_moved", "staffed"})
"""Events that another one of the same line tells better, or that nobody needs to read."""


def who(line: Line) -> str:
    """Name who did it: the player, or what stands in for one."""
    if line.by == "teacher":
        return _("The Game Master")
    if line.by == "bot":
        return _("The computer")
    if line.by == "clock":
        return _("The clock")
    return line.name or _("Somebody")


def words(line: Line) -> str:
    """Say what happened; an empty text where there is nothing to say."""
    if line.kind == "game":
        return _game(line)
    data: dict[str, str] = dict(line.data)
    if line.kind == "undo":
        if line.what == "redone":
            return _("%(who)s took the last undo back.") % {"who": who(line)}
        return _("%(who)s went back to an earlier point.") % {"who": who(line)}
    teller = _OTHERS.get(line.what)
    return teller(who(line), data) if teller else ""


def _game(line: Line) -> str:
    if line.what == "started":
        return _("The game began.")
    if line.by in ("clock", "teacher") and [e.kind for e in line.events] == ["arrived"]:
        return _("The supply turn began.")
    out = []
    told = [event for event in line.events if event.kind not in _SILENT]
    if any(event.kind == "timed_out" for event in told):
        return _by_chance(line, told)
    hidden = not any(event.kind == "took_tile" for event in line.events)
    if hidden and any(event.kind == "took" for event in line.events):
        out.append(_("%(who)s took a tile.") % {"who": who(line)})
    for event in told:
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


def _proposed(name: str, data: dict[str, str]) -> str:
    text = _("%(who)s proposed a move.") % {"who": name}
    points = data.get("points", "")
    if points.isdigit() and int(points):
        text = _("%(who)s proposed a move worth +%(points)s.") % {"who": name, "points": points}
    reason = REASONS.get(data.get("reason", ""))
    return f"{text} “{reason}”" if reason else text


def _answered(name: str, data: dict[str, str]) -> str:
    if data.get("agree") == "true":
        return _("%(who)s agreed with a proposal.") % {"who": name}
    return _("%(who)s had another idea.") % {"who": name}


def _found(name: str, data: dict[str, str]) -> str:
    found = FINDS.get(data.get("find", ""))
    side = data.get("other", "")
    if found is None or not side.isdigit() or int(side) >= len(SIDES):
        return ""
    return _("%(who)s found at the %(team)s: %(what)s.") % {
        "who": name,
        "team": CIVILIZATIONS[SIDES[int(side)]],
        "what": found[0],
    }


def _decided(name: str, data: dict[str, str]) -> str:
    way = WAYS.get(data.get("how", ""))
    return _("%(who)s on how they decided: %(how)s.") % {"who": name, "how": way[1]} if way else ""


def _planned(name: str, data: dict[str, str]) -> str:
    plan = PLANS.get(data.get("plan", ""))
    return (
        _("%(who)s set the team’s plan: %(plan)s.") % {"who": name, "plan": plan[0]} if plan else ""
    )


def _reviewed(name: str, data: dict[str, str]) -> str:
    kept = KEPT.get(data.get("kept", ""))
    if kept is None:
        return ""
    return _("%(who)s on the plan of session %(n)s: %(kept)s.") % {
        "who": name,
        "n": data.get("session", ""),
        "kept": kept,
    }


def _reported(name: str, data: dict[str, str]) -> str:
    faces = [str(FACES[face]) for face in data.get("faces", "").split() if face in FACES]
    if not faces:
        return _("%(who)s took the report back.") % {"who": name}
    return _("%(who)s reported what is left: %(tiles)s.") % {
        "who": name,
        "tiles": ", ".join(faces),
    }


def _phrased(name: str, data: dict[str, str]) -> str:
    phrase = PHRASES.get(data.get("phrase", ""))
    return _("%(who)s: “%(phrase)s”") % {"who": name, "phrase": phrase} if phrase else ""


def _captures(name: str, data: dict[str, str]) -> str:
    capture = CAPTURES.get(data.get("capture", ""))
    if capture is None:
        return ""
    text = _("Players may tell: %(what)s.") if data.get("on") == "true" else _("Off: %(what)s.")
    return text % {"what": capture.name}


def _paused(name: str, data: dict[str, str]) -> str:
    if data.get("reason") == "session_change":
        return _("The session is over; the roles move on.")
    if data.get("reason") == "restart":
        return _("The computer was restarted; the game waits.")
    return _("%(who)s paused the game.") % {"who": name}


def _factor(name: str, data: dict[str, str]) -> str:
    try:
        factor = float(data.get("factor", "1"))
    except ValueError:
        return ""
    if not factor:
        return _("Timers are off.")
    return _("The clock runs at ×%(factor)s.") % {"factor": factor_number(factor)}


def _team_factor(name: str, data: dict[str, str]) -> str:
    return _("This team’s time was changed.")


def _stand_in(name: str, data: dict[str, str]) -> str:
    role = ROLES.get(data.get("role", ""), "")
    seat = data.get("seat", "")
    if not seat:
        return _("The %(role)s is played as dealt again.") % {"role": role}
    mate = _("The computer") if seat == "bot" else data.get("seat_name", "") or _("Somebody")
    return _("%(mate)s stands in as %(role)s.") % {"mate": mate, "role": role}


def _swapped(name: str, data: dict[str, str]) -> str:
    return _("%(a)s and %(b)s swapped roles.") % {
        "a": data.get("a_name", "") or _("Somebody"),
        "b": data.get("b_name", "") or _("somebody"),
    }


_OTHERS: Final[dict[str, Callable[[str, dict[str, str]], str]]] = {
    "propose": _proposed,
    "answer": _answered,
    "find": _found,
    "tell": lambda name, d: _("%(who)s told the team.") % {"who": name},
    "decide": _decided,
    "plan": _planned,
    "plan_review": _reviewed,
    "report": _reported,
    "phrase": _phrased,
    "captures": _captures,
    "hand": lambda name, d: (
        _("%(who)s raised a hand.") % {"who": name} if d.get("up") == "true" else ""
    ),
    "joined": lambda name, d: _("%(who)s joined.") % {"who": name},
    "left": lambda name, d: _("%(who)s is gone for the moment.") % {"who": name},
    "seated": lambda name, d: _("%(who)s sits here now.") % {"who": d.get("seat_name", "") or name},
    "absent": lambda name, d: (
        _("%(seat)s is absent today.") % {"seat": d.get("seat_name", "") or _("Somebody")}
    ),
    "expected": lambda name, d: (
        _("%(seat)s is expected after all.") % {"seat": d.get("seat_name", "") or _("Somebody")}
    ),
    "briefing": lambda name, d: _("The briefing began."),
    "debrief": lambda name, d: _("The debrief began."),
    "paused": _paused,
    "resumed": lambda name, d: _("%(who)s let the game go on.") % {"who": name},
    "time_added": lambda name, d: (
        _("%(who)s added %(n)s seconds.") % {"who": name, "n": d.get("seconds", "")}
    ),
    "factor": _factor,
    "team_factor": _team_factor,
    "stand_in": _stand_in,
    "swapped": _swapped,
}
