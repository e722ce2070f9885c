"""Planet Hexagon in a replay: colonies, Supply Centre, waiting tiles, markers, points, goals.

The drawings keep one size from the first step to the last, so that nothing jumps.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import mark_safe
from django.utils.translation import ngettext

from games.hexgrid import to_pixel
from games.planet_hexagon.game import GAME
from games.planet_hexagon.pieces import CIVILIZATIONS
from games.planet_hexagon.state import SeenHex, SeenTeam, SeenTile, View
from hexclassroom.live.pages.art import boards, centre, hexes
from hexclassroom.live.pages.texts.words import ASSETS, GOALS, PHASES
from hexclassroom.live.pages.texts.words import CIVILIZATIONS as NAMES
from hexclassroom.live.tongue import get_language
from hexclassroom.live.tongue import gettext as _
from hexclassroom.reports.coach.shape import Advice, Option
from hexclassroom.reports.coach.words import said
from hexclassroom.reports.replay.reading import ALL
from hexclassroom.reports.replay.steps import Step
from hexclassroom.reports.sides import civilization

_BUILT: Final = frozenset({"placed", "covered", "piped", "turned"})
_PARTS: Final = ("board", "points", "spot", "told", "now", "ghost")
"""Pieces of each team: their names end in its number."""
_LAID: Final = frozenset({"took_tile", "flipped", "drew", "exchanged"})


class Drawer:
    """Draws one game; see drawers.Drawer."""

    stage = "reports/replay/hexagon.html"

    def __init__(self, steps: Sequence[Step], advice: Sequence[Advice]) -> None:
        self._advice = {each.n: each for each in advice}
        self._views: dict[int, View] = {}
        self._last = steps[-1].state
        cells: tuple[set[tuple[int, int]], ...] = tuple(set() for _ in CIVILIZATIONS)
        for step in steps:
            for side, team in enumerate(step.state.teams):
                cells[side].update((h.q, h.r) for h in team.colony)
        for each in advice:
            if each.kind == "place":
                cells[each.side].update((option.q, option.r) for option in each.options)
        self._boxes = [boards.box(each, 8, 150) for each in cells]

    def context(self, step: Step) -> dict[str, object]:
        """Give the teams with the size of their boards and their goals, told after the end."""
        now = {name: mark_safe(html) for name, html in self.pieces(step).items()}
        teams = []
        for side, name in enumerate(CIVILIZATIONS):
            goal = self._last.teams[side].goal
            box = self._boxes[side]
            teams.append(
                {
                    "side": side,
                    "team": civilization(side),
                    "name": NAMES[name],
                    "view": boards.view_box(box),
                    "x": f"{box.x:.5g}",
                    "y": f"{box.y:.5g}",
                    "r": f"{max(box.w, box.h) * 1.35:.5g}",
                    "goal": GOALS[goal],
                    "goal_symbol": hexes.ident(goal),
                    **{part: now[f"{part}{side}"] for part in _PARTS},
                }
            )
        return {"teams": teams, "now": now}

    def moment(self, step: Step) -> tuple[int, int, str]:
        """Give session, round and phase."""
        return step.state.session, step.state.round, str(PHASES[step.state.phase])

    def pieces(self, step: Step) -> dict[str, str]:
        """Draw everything as it lies after a step."""
        view: View = GAME.view(step.state, ALL)
        language = get_language()
        bag = _("%(n)d to come") % {"n": view.bag} if view.bag else _("none to come")
        out = {"supply": _supply(view.supply or (), language), "bag": escape(bag)}
        for team in view.teams:
            side = team.side
            hand = view.hand if view.turn == side else None
            out[f"board{side}"] = _board(team.colony or (), side, language)
            out[f"points{side}"] = str(sum(team.scores or ()))
            out[f"spot{side}"] = _spot(
                team.waiting or (), team.bonus or 0, hand, team.asset, language
            )
            out[f"told{side}"] = _told(team.colony or (), language)
            out[f"now{side}"] = out[f"ghost{side}"] = ""
        out["now_supply"] = out["ghost_supply"] = out["coach"] = ""
        self._now(step, out)
        advice = None if step.undone else self._advice.get(step.n)
        if advice is not None:
            _advise(step, advice, out)
        return out

    def _now(self, step: Step, out: dict[str, str]) -> None:
        """Mark what the step touched."""
        for event in step.record.events if step.record else ():
            if event.kind in _BUILT and event.side >= 0:
                x, y = to_pixel((event.q, event.r), hexes.RADIUS)
                out[f"now{event.side}"] += f'<use href="#hex" x="{x:.6g}" y="{y:.6g}"/>'
            elif event.kind in _LAID and event.slot >= 0:
                x, y = centre.SLOTS[event.slot]
                out["now_supply"] += f'<use href="#hex" x="{x:.6g}" y="{y:.6g}"/>'


@lru_cache(maxsize=512)
def _board(colony: tuple[SeenHex, ...], side: int, _language: str) -> str:
    """Draw the tiles of a colony, to be put into a drawing of fixed size."""
    thick, tiles = [], []
    for h in colony:
        x, y = to_pixel((h.q, h.r), hexes.RADIUS)
        thick.append(f'<use href="#hex" x="{x:.6g}" y="{y + 7:.6g}"/>')
        tiles.append(f"<g {boards.at(h.q, h.r)}>{hexes.art(h, side)}</g>")
    return f'<g class="thick">{"".join(thick)}</g>{"".join(tiles)}'


@lru_cache(maxsize=512)
def _told(colony: tuple[SeenHex, ...], _language: str) -> str:
    return escape(boards.summary(colony))


@lru_cache(maxsize=512)
def _supply(slots: tuple[SeenTile | None, ...], _language: str) -> str:
    out = []
    for i, seen in enumerate(slots):
        x, y = centre.SLOTS[i]
        if seen is None:
            out.append(f'<polygon class="hole" points="{hexes.RIM}" {_at(x, y)}/>')
        else:
            out.append(
                f'<g {_at(x, y)}><use class="thick" href="#hex" y="7"/>'
                f"{hexes.tile(seen.face, seen.type)}</g>"
            )
    named = ", ".join(hexes.named(seen.face, seen.type) for seen in slots if seen is not None)
    return f"<title>{escape(named)}</title>{''.join(out)}"


def _at(x: float, y: float) -> str:
    return f'transform="translate({x:g} {y:g})"'


@lru_cache(maxsize=512)
def _spot(
    waiting: tuple[SeenTile, ...], bonus: int, hand: SeenTile | None, asset: str | None, _lang: str
) -> str:
    """Draw what lies beside a colony: waiting tiles, bonus markers, what is carried, the card."""
    out = []
    if waiting:
        tiles = "".join(_small(seen) for seen in waiting)
        out.append(f"<li><span>{escape(_('Waiting'))}</span>{tiles}</li>")
    if hand is not None:
        out.append(f"<li><span>{escape(_('Carried home'))}</span>{_small(hand)}</li>")
    if bonus:
        dots = "".join(hexes.marker("green", 14 + 24 * i, 14, 9) for i in range(min(bonus, 8)))
        words = escape(ngettext("%(n)d bonus marker", "%(n)d bonus markers", bonus) % {"n": bonus})
        width = 4 + 24 * min(bonus, 8)
        out.append(
            f'<li><svg class="hexsvg dots" viewBox="0 0 {width} 28" width="{width}" height="28" '
            f'role="img" aria-label="{words}">{dots}</svg></li>'
        )
    if asset is not None:
        name = escape(ASSETS[asset])
        symbol = asset.replace("_", "-")
        out.append(
            f'<li class="asset"><svg class="icon" aria-hidden="true"><use href="#s-{symbol}"/>'
            f"</svg>{name}</li>"
        )
    return "".join(out)


def _small(seen: SeenTile) -> str:
    name = escape(hexes.named(seen.face, seen.type))
    return (
        f'<svg class="hexsvg lying" viewBox="-64 -68 128 138" role="img" aria-label="{name}">'
        f'<use class="thick" href="#hex" y="6"/>{hexes.small(seen.face, seen.type)}</svg>'
    )


def _advise(step: Step, advice: Advice, out: dict[str, str]) -> None:
    colony = _colony(step.before, advice.side)
    out["coach"] = str(said(advice, colony))
    if advice.as_good:
        return
    if advice.kind == "take":
        out["ghost_supply"] = "".join(
            _rank(i, *centre.SLOTS[option.slot]) for i, option in enumerate(advice.options, 1)
        )
    else:
        out[f"ghost{advice.side}"] = "".join(_ghosts(advice.options))


def _ghosts(options: Iterable[Option]) -> Iterable[str]:
    for i, option in enumerate(options, 1):
        yield _rank(i, *to_pixel((option.q, option.r), hexes.RADIUS))


def _rank(i: int, x: float, y: float) -> str:
    return (
        f'<g {_at(x, y)}><polygon class="ghost-edge" points="{hexes.INSIDE}"/>'
        f'<circle class="ghost-dot" r="21"/><text class="ghost-n" y="9">{i}</text></g>'
    )


def _colony(state: Any, side: int) -> tuple[SeenHex, ...]:
    team: SeenTeam = GAME.view(state, ALL).teams[side]
    return team.colony or ()
