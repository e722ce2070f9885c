"""The live panel: a quiet line on each team's card, and what may be worth asking a team."""

import msgspec
from django.utils.safestring import SafeString

from hexclassroom.live.pages.draw import draw, fill, hole
from hexclassroom.live.pages.teams import every
from hexclassroom.live.pages.texts.telling import PLANS, PROMPTS, WAYS
from hexclassroom.live.pages.texts.words import ROLES
from hexclassroom.live.scene import Scene, TeamNote
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import kept


class NoteLine(msgspec.Struct, frozen=True):
    """What a team's card says of its talk, in a few words each."""

    parts: tuple[tuple[str, str], ...]
    """Symbol and words."""


class AskLine(msgspec.Struct, frozen=True):
    """A suggestion: which team, what was seen, what to ask."""

    tag: SafeString
    seen: str
    ask: str


class Asks(msgspec.Struct, frozen=True):
    """All suggestions, the most urgent of each team first; each is drawn by itself."""

    lines: SafeString = hole("lines")


def lines(scene: Scene) -> dict[int, SafeString]:
    """Draw the line of each team's card, by side."""
    due = scene.table.due
    return {
        note.side: _line(note, tuple(role for side, role in due if side == note.side))
        for note in scene.panel
    }


@kept(512)
def _line(note: TeamNote, due: tuple[str, ...]) -> SafeString:
    roles = [str(ROLES[role]) for role in due if role in ROLES]
    parts = []
    if roles:
        parts.append(("wait", _("%(role)s to act") % {"role": ", ".join(dict.fromkeys(roles))}))
    if note.plan in PLANS:
        parts.append(("emissary", str(PLANS[note.plan][0])))
    if note.how in WAYS:
        parts.append(("users", str(WAYS[note.how][1])))
    answers = {
        "open": _("idea without an answer"),
        "agreed": _("idea agreed"),
        "refused": _("another idea wanted"),
    }
    if note.answer in answers:
        parts.append(("talk", answers[note.answer]))
    return draw("live/console/team_note.html", NoteLine(tuple(parts)))


def asks(scene: Scene) -> SafeString:
    """Draw what may be worth asking: each team's first suggestion, then the second ones."""
    return _asks(scene.table.game, tuple([(note.side, note.prompts) for note in scene.panel]))


@kept(512)
def _asks(game: str, prompts: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]) -> SafeString:
    ranked = sorted(
        (place, side, key, n) for side, those in prompts for place, (key, n) in enumerate(those)
    )
    if not ranked:
        return SafeString("")
    lines = "".join([_ask(game, side, key, n) for _place, side, key, n in ranked])
    return fill(draw("live/console/asks.html", Asks()), lines=lines)


@kept(512)
def _ask(game: str, side: int, key: str, n: int) -> SafeString:
    seen, ask = PROMPTS[key]
    line = AskLine(every(game)[side].tag, seen % {"n": n}, str(ask))
    return draw("live/console/asks_line.html", line)
