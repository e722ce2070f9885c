"""What a team may tell with one tap, beside its game: how it decided, its plan, what is left."""

import json

import msgspec
from django.utils.safestring import SafeString, mark_safe

from hexclassroom.live import captures
from hexclassroom.live.pages.draw import draw, drawn_round, hole
from hexclassroom.live.pages.play.here import Here
from hexclassroom.live.pages.texts.telling import FUNCTIONS, KEPT, PHRASES, PLANS, WAYS
from hexclassroom.live.pages.texts.words import FACES
from hexclassroom.live.scene import Captured, Deciding
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import kept

NONE = SafeString("")


class Tap(msgspec.Struct, frozen=True):
    """A button: the command it sends, its words, perhaps a symbol; whether it was said already."""

    do: str
    text: str
    symbol: str = ""
    on: bool = False
    off: bool = False
    """Whether it cannot be tapped now."""


class Asked(msgspec.Struct, frozen=True):
    """A question with its answers; once one is given it folds up to `said`."""

    title: str
    taps: tuple[Tap, ...]
    group: str = ""
    said: str = ""
    css: str = ""


class Left(msgspec.Struct, frozen=True):
    """What the Supplier said is left: symbol and name of each kind."""

    tiles: tuple[tuple[str, str], ...]


class Function(msgspec.Struct, frozen=True):
    """The phrase cards for one purpose: key, phrase, whether the team has used it."""

    title: str
    symbol: str
    cards: tuple[tuple[str, str, bool], ...]


class Phrases(msgspec.Struct, frozen=True):
    """All phrase cards; `note`: whether using one can be noted now."""

    functions: tuple[Function, ...]
    note: bool


def _do(kind: str, **fields: object) -> str:
    return json.dumps({"do": kind, **fields}, separators=(",", ":"))


def decided(asked: Deciding | None, phase: str) -> SafeString:
    """Ask how the newest decision was made, whoever's role it was; never over the game."""
    if asked is None or phase == "self_count":
        return NONE
    return _decided(asked)


@kept(512)
def _decided(asked: Deciding) -> SafeString:
    title = _("How did you choose the tile?") if asked.kind == "take" else _("How did you decide?")
    # What is done differs every time by a number alone.
    taps = tuple(
        Tap(hole(how), str(text), on=how == asked.how) for how, (text, _long) in WAYS.items()
    )
    said = str(WAYS[asked.how][0]) if asked.how in WAYS else ""
    return drawn_round(
        "games/planet_hexagon/asked.html",
        Asked(title, taps, hole("group"), said),
        group=f"decide{asked.n}{asked.how}",
        **{how: _do("decide", n=asked.n, how=how) for how in WAYS},
    )


def plan(here: Here) -> SafeString:
    """Draw the team's plan, folded up, and the look back at the one of the session before."""
    on = here.scene.captured
    if "plan" not in on.on or here.view.phase not in ("supply", "emissary", "final_building"):
        return NONE
    return _folded(on, here.view.session)


@kept(512)
def _folded(on: Captured, session: int) -> SafeString:
    folded = draw("games/planet_hexagon/plan.html", _plan(on, session))
    return mark_safe(_review(on) + folded)


def _plan(on: Captured, session: int) -> Asked:
    taps = tuple(
        Tap(_do("plan", plan=key), str(text), symbol, key == on.plan)
        for key, (text, symbol) in PLANS.items()
    )
    said = str(PLANS[on.plan][0]) if on.plan in PLANS else ""
    return Asked(_("Our plan"), taps, f"plan{session}{on.plan}", said)


def _review(on: Captured, css: str = "") -> SafeString:
    if on.review is None or on.review[2] or on.review[1] not in PLANS:
        return NONE
    session, key, _kept = on.review
    title = _("Your plan in session %(n)d was: %(plan)s. Did you keep to it?") % {
        "n": session,
        "plan": PLANS[key][0],
    }
    taps = tuple(
        Tap(_do("plan_review", session=session, kept=kept), str(text))
        for kept, text in KEPT.items()
    )
    return draw("games/planet_hexagon/asked.html", Asked(title, taps, css=css))


def between_sessions(here: Here) -> SafeString:
    """Draw the same for the sheet between two sessions, where there is time for it."""
    on = here.scene.captured
    if "plan" not in on.on:
        return NONE
    asked = _plan(on, here.view.session)
    title = asked.title if asked.said else _("What is your plan for this session?")
    opened = Asked(title, asked.taps, asked.group, asked.said, css="open")
    return mark_safe(_review(on, "open") + draw("games/planet_hexagon/asked.html", opened))


def report(here: Here) -> SafeString:
    """Offer the kinds of tiles that the Supplier may say are left, three at most."""
    on = here.scene.captured
    if "report" not in on.on or not here.team.done:
        return NONE
    return _report(on.report)


@kept(256)
def _report(said: tuple[str, ...]) -> SafeString:
    taps = []
    for face in captures.FACES:
        chosen = face in said
        then = [f for f in said if f != face] if chosen else [*said, face]
        full = not chosen and len(said) >= captures.MOST_FACES
        symbol = face.replace("_", "-")
        taps.append(Tap(_do("report", faces=then), str(FACES[face]), symbol, chosen, full))
    title = _("Tell them also what is left: tap up to three.")
    return draw("games/planet_hexagon/asked.html", Asked(title, tuple(taps), css="faces"))


def left(here: Here) -> SafeString:
    """Draw what the Supplier said is left, for all team-mates."""
    faces = here.scene.captured.report
    if not faces:
        return NONE
    tiles = tuple((face.replace("_", "-"), str(FACES[face])) for face in faces)
    return draw("games/planet_hexagon/left.html", Left(tiles))


def phrases(on: Captured, playing: bool) -> SafeString:
    """Draw the phrase cards: to read at any time, to note while the lesson wants it."""
    note = playing and "phrases" in on.on
    return _phrases(on.phrases if note else (), note)


@kept(256)
def _phrases(used: tuple[str, ...], note: bool) -> SafeString:
    value = Phrases(
        tuple(
            Function(
                str(title),
                symbol,
                tuple(
                    (key, PHRASES[key], key in used)
                    for key, of in captures.PHRASES.items()
                    if of == function
                ),
            )
            for function, (title, symbol) in FUNCTIONS.items()
        ),
        note,
    )
    return draw("live/play/phrases.html", value)
