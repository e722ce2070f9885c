"""What a viewer may know, built from named, allowed fields only. Source: rules section 6."""

from functools import lru_cache

from games.engine import Event, Record, Side, Viewer
from games.planet_hexagon import scoring
from games.planet_hexagon.pieces import FACES, Goal, type_shown
from games.planet_hexagon.rules.common import (
    SIDES,
    first_side,
    shown,
    turn_side,
)
from games.planet_hexagon.rules.play import outcome
from games.planet_hexagon.state import (
    Hex,
    Options,
    Piece,
    SeenHex,
    SeenTeam,
    SeenTile,
    State,
    Team,
    View,
)

_Scored = tuple[Goal, tuple[Hex, ...], int]


def view(state: State, viewer: Viewer) -> View:
    """Give what this viewer may know now."""
    sees_supply = _sees_supply(state, viewer)
    supplies = _supplies(state, viewer)
    over = state.phase == "result"
    scores = _scores(state) if over or viewer.master else None
    hand = state.hand
    return View(
        session=state.session,
        sessions=state.options.sessions,
        round=state.round,
        phase=state.phase,
        stage=state.stage,
        first=first_side(state),
        turn=turn_side(state) if state.phase == "supply" else None,
        options=state.options,
        bag=len(state.bag),
        rubbish=len(state.rubbish),
        teams=_seen_teams(state, viewer, scores),
        side=viewer.side,
        supply=tuple([_lying(p) if p else None for p in state.supply]) if sees_supply else None,
        fixed=state.fixed if sees_supply else (),
        hand=(_own(hand) if supplies else _lying(hand))
        if hand and (supplies or viewer.master)
        else None,
        hole=state.hole if sees_supply else -1,
        drawn=_both_sides(state.drawn) if supplies and state.drawn is not None else None,
        asset_used=state.asset_used,
        fern_drew=state.fern_drew,
        winners=outcome(state).winners if over else (),
    )


def see(state: State, record: Record, viewer: Viewer) -> tuple[Event, ...]:
    """Give the record's events that this viewer may know, as of the state before it."""
    if viewer.master:
        return record.events
    supply = _sees_supply(state, viewer)
    boards = state.options.open_boards
    return tuple(
        [
            event
            for event in record.events
            if event.audience == "all"
            or (event.audience == "supply" and supply)
            or (event.audience == "side" and (boards or event.side == viewer.side))
        ]
    )


def _supplies(state: State, viewer: Viewer) -> bool:
    """Say whether the viewer is the Supplier at the Supply Centre."""
    return (
        state.phase == "supply"
        and state.stage != "arrive"
        and viewer.side == turn_side(state)
        and "supplier" in viewer.roles
    )


def _sees_supply(state: State, viewer: Viewer) -> bool:
    return (
        viewer.master
        or state.options.open_table
        or (viewer.supply and viewer.side is None)
        or (state.phase == "emissary" and "emissary" in viewer.roles)
        or _supplies(state, viewer)
    )


def _sees_boards(state: State, viewer: Viewer) -> bool:
    """Say whether the viewer sees all teams' colonies."""
    return (
        viewer.master
        or state.options.open_boards
        or state.phase in ("self_count", "result")
        or (state.phase == "emissary" and "emissary" in viewer.roles)
    )


def _seen_teams(
    state: State, viewer: Viewer, scores: tuple[tuple[int, ...], ...] | None
) -> tuple[SeenTeam, ...]:
    told = viewer.master or state.phase == "result"
    boards = _sees_boards(state, viewer)
    first, over = first_side(state), state.phase != "supply"
    return tuple(
        [
            _seen(
                team,
                side,
                viewer.side == side,
                told or viewer.side == side,
                boards or viewer.side == side,
                over or (side - first) % SIDES < state.turn,
                scores[side] if scores else None,
            )
            for side, team in enumerate(state.teams)
        ]
    )


@lru_cache(maxsize=1024)
def _seen(
    team: Team,
    side: Side,
    own: bool,
    told: bool,
    board: bool,
    done: bool,
    scores: tuple[int, ...] | None,
) -> SeenTeam:
    """Give what is seen of a team; most actions leave most teams as they are."""
    tile = _own if own else _lying
    return SeenTeam(
        side=side,
        asset=team.asset,
        people=team.people,
        ready=team.ready,
        counted=team.count is not None,
        done=done,
        colony=_seen_colony(team.colony, own) if board else None,
        waiting=tuple([tile(piece) for piece in team.waiting]) if board else None,
        black_hole=tuple([tile(piece) for piece in team.black_hole]) if board else None,
        bonus=team.bonus if board else None,
        goal=team.goal if told else None,
        count=team.count if told else None,
        scores=scores,
    )


def _scores(state: State) -> tuple[tuple[int, ...], ...]:
    a, b, c, d = ((team.goal, team.colony, team.bonus) for team in state.teams)
    return _scored(a, b, c, d, state.options)


@lru_cache(maxsize=256)
def _scored(
    a: _Scored, b: _Scored, c: _Scored, d: _Scored, options: Options
) -> tuple[tuple[int, ...], ...]:
    """Score what scores rest on; most actions leave all four colonies as they are."""
    teams = [Team(goal, colony, bonus=bonus) for goal, colony, bonus in (a, b, c, d)]
    return scoring.scores(teams, options)


@lru_cache(maxsize=4096)
def _seen_colony(colony: tuple[Hex, ...], own: bool) -> tuple[SeenHex, ...]:
    return tuple(
        [
            SeenHex(
                q=h.q,
                r=h.r,
                face=FACES[h.tile][h.side],
                type=type_shown(h.tile, h.side),
                cover=shown(h.cover) if h.cover else None,
                markers=h.markers,
                pipeline=h.pipeline,
                back=FACES[h.tile][1 - h.side] if own else None,
                back_type=type_shown(h.tile, 1 - h.side) if own else 0,
            )
            for h in colony
        ]
    )


def _tile(tile: int, side: int, own: bool) -> SeenTile:
    face, type_ = FACES[tile][side], type_shown(tile, side)
    if not own:
        return SeenTile(face, type_)
    return SeenTile(face, type_, tile, FACES[tile][1 - side], type_shown(tile, 1 - side))


_LYING, _OWN = (
    tuple((_tile(tile, 0, own), _tile(tile, 1, own)) for tile in range(len(FACES)))
    for own in (False, True)
)


def _lying(piece: Piece) -> SeenTile:
    """A tile as it lies: only the side that it shows."""
    return _LYING[piece.tile][piece.side]


def _own(piece: Piece) -> SeenTile:
    """A tile that the viewer's team took: both sides, and its number to act with [D3]."""
    return _OWN[piece.tile][piece.side]


def _both_sides(tile: int) -> SeenTile:
    """The Painting's tile while its side is chosen: side 0, and side 1 as its back."""
    return SeenTile(
        face=FACES[tile][0],
        type=type_shown(tile, 0),
        back=FACES[tile][1],
        back_type=type_shown(tile, 1),
    )
