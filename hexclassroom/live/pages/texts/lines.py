"""The log in words: each line of a scene as one or two clear sentences."""

from collections.abc import Callable
from typing import Final

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.planet_hexagon.pieces import CIVILIZATIONS as SIDES
from games.registry import SHOWS
from hexclassroom.live.captures import CAPTURES
from hexclassroom.live.pages.boardgame.words import spoken
from hexclassroom.live.pages.texts import events
from hexclassroom.live.pages.texts.phrases import FINDS, REASONS
from hexclassroom.live.pages.texts.telling import KEPT, PHRASES, PLANS, WAYS
from hexclassroom.live.pages.texts.who import who
from hexclassroom.live.pages.texts.words import CIVILIZATIONS, FACES, ROLES, factor_number
from hexclassroom.live.scene import Line
from hexclassroom.live.tongue import gettext as _


def words(line: Line, game: str = PLANET_HEXAGON.key) -> str:
    """Say what happened; an empty text where there is nothing to say."""
    if line.kind == "game":
        if line.what == "started":
            return _("The game began.")
        return _shown(line, game) if game in SHOWS else events.told(line)
    data: dict[str, str] = dict(line.data)
    if line.kind == "undo":
        if line.what == "redone":
            return _("%(who)s took the last undo back.") % {"who": who(line)}
        return _("%(who)s went back to an earlier point.") % {"who": who(line)}
    teller = _OTHERS.get(line.what)
    return teller(who(line), data) if teller else ""


def _shown(line: Line, game: str) -> str:
    """Tell the events of another game by its Show, and whose tap it was where it was one."""
    show = SHOWS[game]
    told = [show.told(event) for event in line.events]
    text = " ".join(spoken(each, show) for each in told if each is not None)
    if not text or line.by == "clock":
        return text
    return _("%(who)s: %(what)s") % {"who": who(line), "what": text}


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
    if not role:
        # In games without roles only the computer stands in, for a whole side.
        return _("The computer plays on for them.") if seat else _("They play themselves again.")
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
