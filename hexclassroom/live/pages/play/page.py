"""The student's page: which screen it is now, and its pieces.

One page goes through all phases. Each screen's module gives Parts; this one adds the coloured
bar, the layout, the sheets over the page, and the sentence for screen readers.
"""

from functools import lru_cache
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.planet_hexagon.state import View
from hexclassroom.live.pages.draw import draw, layout
from hexclassroom.live.pages.play import build, counting, result, supplier, visit, waiting
from hexclassroom.live.pages.play.here import Here, role_pairs, team_name, where
from hexclassroom.live.pages.play.parts import Hand, Parts, Say, Timing, Top, clock
from hexclassroom.live.pages.texts.words import CIVILIZATIONS
from hexclassroom.live.scene import Scene

_ANNOUNCED: Final = ("emissary", "final_building", "self_count")


def pieces(scene: Scene) -> dict[str, str]:
    """Draw the pieces of a student's page; a scene that shows the same is not drawn again."""
    table = replace(scene.table, version=0, due=(), undo_count=0)
    shown = replace(scene, table=table, view=_narrowed(scene))
    return dict(_pieces(shown, get_language() or "en"))


def _narrowed(scene: Scene) -> View | None:
    """Leave out the steps of another team's supply turn: no page shows them."""
    view: View | None = scene.view
    if view is None or view.supply is not None or scene.me is None or scene.me.side == view.turn:
        return view
    return replace(view, stage="", asset_used=False, fern_drew=False, hole=-1, bag=0, rubbish=0)


@lru_cache(maxsize=256)
def _pieces(scene: Scene, _language: str) -> dict[str, str]:
    playing = scene.table.status == "playing" and scene.view is not None
    if not playing and not (scene.table.status == "debrief" and scene.view is not None):
        return _page(scene, waiting.page(scene), night=True)
    if scene.me is None or scene.me.side is None:
        return _page(scene, waiting.watch(scene), night=True)
    here = Here(scene)
    parts = _screen(here)
    # A pause is said on every screen, over whatever else lies there.
    parts.over = waiting.over(here) or parts.over
    parts.top = parts.top or _top(here)
    return _page(scene, parts, here)


def _screen(here: Here) -> Parts:
    """Choose the screen by phase and roles."""
    phase = here.view.phase
    if phase == "result":
        return result.page(here)
    if phase == "self_count":
        return counting.page(here)
    if phase == "supply" and "supplier" in here.roles and here.my_turn:
        return supplier.page(here)
    # The round's last Supplier comes back when the Emissaries have set off already.
    if phase in ("supply", "emissary") and here.scene.told is not None:
        return supplier.tell(here)
    if phase == "emissary" and "emissary" in here.roles:
        if "builder" in here.roles:
            return visit.both(here)
        return visit.page(here)
    return build.page(here)


def _page(
    scene: Scene, parts: Parts, here: Here | None = None, night: bool = False
) -> dict[str, str]:
    css = f"play {parts.css}"
    status = scene.table.status
    ended = {"ended": "yes"} if status == "closed" else {}
    if here is not None:
        css += f" {here.civilization} phase-{here.view.phase}"
    elif night:
        css += " night"
    says = parts.says or (("", ""),)
    me = scene.me if status != "closed" else None
    plain = next((text for keys, text in says if keys in ("", "-none")), says[0][1])
    return {
        "layout": layout(css, prompt=scene.prompt_id, cue=parts.cue, **ended),
        "top": parts.top,
        "say": draw("live/play/say.html", Say(says, parts.tabs)),
        "main": parts.main,
        "side": parts.side,
        "bar": parts.bar,
        "over": parts.over,
        "hand": draw("live/play/hand.html", Hand(me.hand_up)) if me and me.side is not None else "",
        "status": parts.status or plain,
    }


def _top(here: Here) -> SafeString:
    """Draw the coloured bar of a running game: its first half stays, the other is many teams'."""
    now = here.clock
    roles = role_pairs(here.roles)
    names = [name for _symbol, name in roles]
    shown = here.view.phase in ("supply", "emissary", "final_building")
    top = Top(
        civilization=here.civilization,
        name=str(CIVILIZATIONS[here.civilization]),
        where=where(here.view),
        roles=roles if shown else (),
        sole=names[0] if len(names) == 1 else "",
        role_text="" if not shown else _("All roles") if len(names) == 3 else ", ".join(names),
    )
    announce = here.view.phase in _ANNOUNCED and not now.paused
    timing = Timing(_caption(here), clock(now, announce))
    return mark_safe(draw("live/play/top.html", top) + draw("live/play/timing.html", timing))


def _caption(here: Here) -> str:
    """Say what the clock times."""
    if here.clock.paused:
        return _("Paused")
    phase = here.view.phase
    if phase == "supply":
        if here.my_turn:
            return _("Your supply turn")
        return _("%(team)s take supplies") % {"team": team_name(here.view.turn)}
    return {
        "emissary": _("Emissaries are out"),
        "final_building": _("Last building time"),
        "self_count": _("Counting"),
    }.get(phase, "")
