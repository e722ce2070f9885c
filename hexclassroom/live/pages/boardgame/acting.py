"""What the Game Master may do for a side of another game: its legal moves in words, as buttons."""

from typing import Any, Final

import msgspec

from games.registry import SHOWS
from hexclassroom.live.pages.boardgame.words import signed, spoken
from hexclassroom.live.pages.console.parts import ActTabs
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.teams import Team, of
from hexclassroom.live.scene import Move, Scene
from hexclassroom.live.tongue import kept

MOST: Final = 120
"""Moves listed for one side, the best first."""


class Act(msgspec.Struct, frozen=True):
    """A legal move: what it does, what is sent, what it brings ("" where nothing brings any)."""

    words: str
    action: str
    gain: str = ""


class ActSide(msgspec.Struct, frozen=True):
    """What the Game Master may do for a side; more: how many moves are not listed."""

    team: Team
    prompt: str
    moves: tuple[Act, ...]
    more: int = 0


def acts(scene: Scene) -> str:
    """Draw what each side is asked; each side's part is kept by itself."""
    if scene.view is None:
        return ""
    table = scene.table
    prompts, moves, views = dict(scene.asked), dict(scene.side_moves), dict(scene.side_views)
    out: str = draw("live/console/act.html", ActTabs(of(table)))
    for team in of(table):
        listed = moves.get(team.side, ())
        view = views.get(team.side, scene.view)
        out += draw(
            "live/boardgame/console/act_side.html",
            ActSide(
                team=team,
                prompt=prompts.get(team.side, ""),
                moves=_acts(table.game, view, listed),
                more=max(0, len(listed) - MOST),
            ),
        )
    return out


@kept(128)
def _acts(game: str, view: Any, moves: tuple[Move, ...]) -> tuple[Act, ...]:
    show = SHOWS[game]
    best = sorted(moves, key=lambda move: -(move.points or 0))[:MOST]
    counts = any(move.points for move in moves)
    return tuple(
        Act(
            spoken(show.tap(view, move.value).say, show),
            move.action,
            signed(move.points) if counts else "",
        )
        for move in best
    )
