"""The live panel: a quiet line on each team's card, and what may be worth asking a team."""

import msgspec
from django.utils.safestring import SafeString

from hexclassroom.live.pages.draw import draw, drawn_round, fill, hole
from hexclassroom.live.pages.lately import lately
from hexclassroom.live.pages.teams import every
from hexclassroom.live.pages.texts.telling import PLANS, PROMPTS, WAYS
from hexclassroom.live.pages.texts.words import ROLES
from hexclassroom.live.scene import Scene, TeamNote
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import kept


class NoteLine(msgspec.Struct, frozen=True):
    """What a team's card says of its talk; each part is drawn by itself."""

    parts: SafeString = hole("parts")


class NotePart(msgspec.Struct, frozen=True):
    """A few words of it."""

    symbol: str
    text: str


class AskLine(msgspec.Struct, frozen=True):
    """A suggestion: which team, what was seen, what to ask."""

    tag: SafeString = hole("tag")
    seen: SafeString = hole("seen")
    ask: SafeString = hole("ask")


class Asks(msgspec.Struct, frozen=True):
    """All suggestions, the most urgent of each team first; each is drawn by itself."""

    lines: SafeString = hole("lines")


def lines(scene: Scene) -> dict[int, SafeString]:
    """Draw the line of each team's card, by side; nobody may change the dictionary, it is kept."""
    return _lines(scene.table.id, scene.panel, scene.table.due)


@lately
def _lines(
    table: int, notes: tuple[TeamNote, ...], due: tuple[tuple[int, str], ...]
) -> dict[int, SafeString]:
    return {
        note.side: _line(
            (table, note.side), note, tuple([role for side, role in due if side == note.side])
        )
        for note in notes
    }


@lately
def _line(_place: tuple[int, int], note: TeamNote, due: tuple[str, ...]) -> SafeString:
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
    drawn = [draw("live/console/team_note_part.html", NotePart(*part)) for part in parts]
    return fill(draw("live/console/team_note.html", NoteLine()), parts="".join(drawn))


def asks(scene: Scene) -> SafeString:
    """Draw what may be worth asking: each team's first suggestion, then the second ones."""
    prompts = tuple([(note.side, note.prompts) for note in scene.panel])
    return _asks(scene.table.id, scene.table.game, prompts)


@lately
def _asks(
    _table: int, game: str, prompts: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
) -> SafeString:
    ranked = sorted(
        [(place, side, key, n) for side, those in prompts for place, (key, n) in enumerate(those)]
    )
    if not ranked:
        return SafeString("")
    lines = "".join([_ask(game, side, key, n) for _place, side, key, n in ranked])
    return fill(draw("live/console/asks.html", Asks()), lines=lines)


@kept(512)
def _ask(game: str, side: int, key: str, n: int) -> SafeString:
    seen, ask = PROMPTS[key]
    return drawn_round(
        "live/console/asks_line.html",
        AskLine(),
        tag=every(game)[side].tag,
        seen=seen % {"n": n},
        ask=str(ask),
    )
