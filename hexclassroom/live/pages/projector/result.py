"""The result ceremony: bars that grow by category, and the winner's planet that thaws."""

from typing import Any, Final

from django.utils.text import get_text_list
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.planet_hexagon.pieces import CATEGORIES, CIVILIZATIONS
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.projector.parts import Bar, Result, Segment
from hexclassroom.live.pages.texts.words import CATEGORY_SYMBOLS
from hexclassroom.live.pages.texts.words import CIVILIZATIONS as NAMES
from hexclassroom.live.scene import Scene
from hexclassroom.live.tongue import gettext as _

WIDTH: Final = 890.0
"""The longest bar."""
LEAST: Final = 46.0
"""The least width of a segment: its number fits."""
FROM: Final = {
    "house_forest": gettext_lazy("from Houses among Forests above all"),
    "house_water": gettext_lazy("from Houses by the Water above all"),
    "pipelines": gettext_lazy("from pipes to Houses above all"),
    "farms": gettext_lazy("from Farms and Houses above all"),
    "public_buildings": gettext_lazy("from Public Buildings above all"),
    "markers": gettext_lazy("from markers kept above all"),
    "hidden_goal": gettext_lazy("from the Hidden Goal above all"),
    "common_goal": gettext_lazy("from the Common Goal above all"),
}


def result(scene: Scene) -> dict[str, str]:
    """Draw the ceremony."""
    return {"stage": draw("live/projector/result.html", gather(scene.view))}


def gather(view: Any) -> Result:
    """Gather bars and words from the result's view."""
    teams = sorted(view.teams, key=lambda team: -sum(team.scores or ()))
    winners = tuple(CIVILIZATIONS[side] for side in view.winners)
    return ceremony(
        [(CIVILIZATIONS[team.side], tuple(team.scores or ())) for team in teams], winners
    )


def ceremony(teams: list[tuple[str, tuple[int, ...]]], winners: tuple[str, ...]) -> Result:
    """Lay the bars out: as wide as their points, but never too narrow for a number."""
    scale = _scale([scores for _name, scores in teams])
    bars = []
    for name, scores in teams:
        segments = []
        x = 0.0
        for i, (category, points) in enumerate(zip(CATEGORIES, scores, strict=True)):
            if points:
                w = max(LEAST, points * scale)
                segments.append(
                    Segment(
                        category,
                        CATEGORY_SYMBOLS[category],
                        points,
                        round(x, 1),
                        round(w, 1),
                        i,
                    )
                )
                x += w
        bars.append(Bar(name, tuple(segments), sum(scores), round(x, 1), name in winners))
    return Result(
        headline=_headline(winners),
        sub=_sub(teams, winners),
        bars=tuple(bars),
        winners=winners,
        others=tuple(name for name, _scores in teams if name not in winners),
        categories=CATEGORIES,
    )


def _scale(scores: list[tuple[int, ...]]) -> float:
    """Find the units a point is worth, so that the longest bar just fits."""
    scale = 22.0
    while scale > 2:
        longest = max((sum(max(LEAST, n * scale) for n in each if n) for each in scores), default=0)
        if longest <= WIDTH:
            break
        scale *= 0.97
    return scale


def _headline(winners: tuple[str, ...]) -> str:
    names = [str(NAMES[name]) for name in winners]
    if not names:
        return _("The result")
    if len(names) == 1:
        return _("The %(team)s go home first") % {"team": names[0]}
    listed = get_text_list(names, pgettext("list of teams", "and"))
    return _("%(teams)s go home together") % {"teams": listed}


def _sub(teams: list[tuple[str, tuple[int, ...]]], winners: tuple[str, ...]) -> str:
    scores = next((scores for name, scores in teams if name in winners), ())
    if not scores:
        return ""
    best = CATEGORIES[scores.index(max(scores))]
    points = ngettext("%(n)d point", "%(n)d points", sum(scores)) % {"n": sum(scores)}
    return f"{points}, {FROM[best]}"
