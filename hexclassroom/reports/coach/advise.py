"""Advice on a whole game: every placing and taking by people, judged as of the moment before it."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from games.engine import IllegalAction, Record, Viewer
from games.planet_hexagon.actions import Action, Cover, Place, Take
from games.planet_hexagon.bots.judging import Judged, judge
from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.planet_hexagon.state import SeenTile, State, View
from games.registry import GAMES
from hexclassroom.reports.coach.shape import MOST, Advice, Kind, Option
from hexclassroom.reports.evidence.entries import entries_of, moments
from hexclassroom.reports.models import Archive
from hexclassroom.reports.replay.reading import Unreadable

PEOPLE: Final = ("seat", "teacher")
"""Who wrote an entry: players, and the Game Master who acted for a team."""


def advise(archive: Archive) -> tuple[Advice, ...]:
    """Judge a game's decisions in their order; () for a game that the coach does not know.

    Raises Unreadable for a log of other rules.
    """
    judged = COACHES.get(archive.game)
    if judged is None:
        return ()
    game = GAMES[archive.game]
    out: list[Advice] = []
    try:
        for moment in moments(game, entries_of(archive.log)):
            record = moment.record
            if record is None or record.actor < 0 or moment.entry.by not in PEOPLE:
                continue
            out += judged(moment.before, moment.entry.n, record)
    except (msgspec.MsgspecError, ValueError, TypeError, LookupError, IllegalAction) as error:
        raise Unreadable from error
    return tuple(out)


def _planet_hexagon(state: State, n: int, record: Record) -> Iterator[Advice]:
    action, side = record.action, record.actor
    if not isinstance(action, Place | Cover | Take):
        return
    # The role that acted, no other: what an Emissary of the team saw may not have been told.
    role = PLANET_HEXAGON.role_of(action)
    view = PLANET_HEXAGON.view(state, Viewer(side=side, roles=role))
    legal = PLANET_HEXAGON.legal_actions(state, side)
    kind: Kind
    wanted: list[Action]
    if isinstance(action, Take):
        kind = "take"
        wanted = [each for each in legal if isinstance(each, Take)]
    else:
        # Where else could this tile have gone? That another one waited is another decision.
        kind = "place" if isinstance(action, Place) else "cover"
        wanted = [
            each for each in legal if isinstance(each, Place | Cover) and each.tile == action.tile
        ]
    judged = judge(view, wanted)
    chosen = next((each for each in judged if each.action == action), None)
    if chosen is None:
        return
    mine = _option(view, chosen)
    others = [_option(view, each) for each in judged if each.action != action]
    if kind == "take":
        # Two tiles that show the same are the same choice.
        kept = {(each.face, each.type): each for each in reversed(others)}
        kept.pop((mine.face, mine.type), None)
        others = sorted(kept.values(), key=lambda each: (-each.worth, each.slot))
    best = max([mine.worth, *(each.worth for each in others)])
    yield Advice(
        n=n,
        side=side,
        kind=kind,
        chosen=mine,
        best=best,
        regret=round(best - mine.worth, 2),
        options=tuple(others[:MOST]),
        choices=1 + len(others),
    )


def _option(view: View, judged: Judged) -> Option:
    action = judged.action
    worth, now = round(judged.worth, 2), round(judged.now, 2)
    if isinstance(action, Take):
        seen = (view.supply or ())[action.slot]
        assert seen is not None
        return Option(face=seen.face, type=seen.type, slot=action.slot, worth=worth, now=now)
    assert isinstance(action, Place | Cover)
    tile = _waiting(view, action.tile)
    return Option(face=tile.face, type=tile.type, q=action.q, r=action.r, worth=worth, now=now)


def _waiting(view: View, tile: int) -> SeenTile:
    own = next(team for team in view.teams if team.side == view.side)
    return next(seen for seen in own.waiting or () if seen.id == tile)


COACHES: Final[dict[str, Callable[[Any, int, Record], Iterator[Advice]]]] = {
    PLANET_HEXAGON.key: _planet_hexagon
}
"""By game: what the coach says of one step, given the state before it."""
