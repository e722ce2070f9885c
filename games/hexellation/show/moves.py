"""How actions are tapped, and the forms for pointing out a constellation."""

from typing import Any, Final

from games.engine import Prompt
from games.help import gettext_noop as _
from games.hexellation import actions as act
from games.hexellation.pieces import AREA_RADIUS
from games.hexellation.show.face import field_key, sky_key
from games.hexellation.show.words import PATTERNS, spot
from games.hexellation.state import View
from games.show import Field, Form, Tap, Text, count, say

_MAKE: Final = Text(_("Put the star here"))
_PLANET: Final = ("planet", Text(_("Move the planet")))


def tap(view: View, action: Any) -> Tap:
    """Say how an action of the list is made."""
    if isinstance(action, act.Sketch | act.Unsketch):
        return _sketched(view.phase, action)
    if isinstance(action, act.Fix):
        ready = say(_("%(pattern)s is ready"), pattern=PATTERNS[view.phase])
        full = say(_("%(pattern)s stays as it is now"), pattern=PATTERNS[view.phase])
        return Tap(("fix",), full, ready, (("fix", ready),))
    if isinstance(action, act.Place):
        cell = (action.q, action.r)
        full = say(_("Put a star on %(cell)s"), cell=spot(cell))
        return Tap((sky_key(cell),), full, Text(_("Place the star")), symbol="star")
    if isinstance(action, act.Planet):
        cell = (action.q, action.r)
        full = say(_("Put the planet on %(cell)s, to think"), cell=spot(cell))
        path = (_PLANET[0], sky_key(cell))
        return Tap(path, full, Text(_("Put it here")), (_PLANET,), symbol="planet")
    if isinstance(action, act.PlanetOff):
        away = Text(_("Take the planet away"))
        return Tap(("planet_off",), away, away, (("planet_off", away),))
    nothing = Text(_("I see nothing"))
    full = Text(_("Say that there is nothing more to point out"))
    return Tap(("decline",), full, nothing, (("decline", nothing),))


def _sketched(pattern: str, action: act.Sketch | act.Unsketch) -> Tap:
    cell = (action.q, action.r)
    words = {"pattern": PATTERNS[pattern], "cell": spot(cell, AREA_RADIUS)}
    path = (field_key(pattern, cell),)
    if isinstance(action, act.Sketch):
        full = say(_("Put a star of %(pattern)s on %(cell)s"), **words)
        return Tap(path, full, _MAKE, symbol=f"{pattern}-star")
    full = say(_("Take the star of %(pattern)s from %(cell)s"), **words)
    return Tap(path, full, Text(_("Take it back")))


def forms(view: View, prompt: Prompt) -> tuple[Form, ...]:
    """Where somebody has to notice: tap the stars of MODEL or of AVOID."""
    if not any(ask.kind in ("claim", "claim_or_decline") for ask in prompt.asks):
        return ()
    picks = tuple((sky_key((s.q, s.r)), f"[{s.q},{s.r}]") for s in view.stars)
    sizes = {"model": len(view.model), "avoid": len(view.avoid)}
    return tuple(
        Form(
            key=pattern,
            title=say(_("Point out %(pattern)s"), pattern=PATTERNS[pattern]),
            base=f'{{"type":"claim","pattern":"{pattern}"}}',
            fields=(
                Field(
                    "cells",
                    "cells",
                    count(size, _("Tap its %(n)s star"), _("Tap its %(n)s stars")),
                    least=size,
                    most=size,
                    picks=picks,
                ),
            ),
            label=say(_("This is %(pattern)s"), pattern=PATTERNS[pattern]),
            note=Text(_NOTES[pattern]),
        )
        for pattern, size in sizes.items()
        if len(picks) >= size
    )


_NOTES: Final = {
    "model": _("Whoever made it: if you are right, you win. A wrong guess costs nothing."),
    "avoid": _(
        "If you are right, the player who placed its newest star is out. A wrong guess costs"
        " nothing."
    ),
}
