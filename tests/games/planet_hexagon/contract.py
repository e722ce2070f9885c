"""Planet Hexagon in the contract suite: other actions to try, pieces to count, what to redraw."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from games.chance import Chance, pick, shuffled
from games.engine import CLOCK, MASTER, Actor, Viewer
from games.planet_hexagon import actions as act
from games.planet_hexagon.pieces import FACES, GOALS, ROLES, STARTER, TYPES
from games.planet_hexagon.rules import legal_actions
from games.planet_hexagon.rules.common import turn_side
from games.planet_hexagon.state import Hex, Options, Piece, State, Team
from tests.games.random_play import Step

OPTIONS: Final = (
    Options(),
    Options(people=(0,) * 4, suppliers=(0,) * 4),
    Options(
        sessions=2,
        people=(4, 0, 2, 0),
        suppliers=(2, 0, 1, 0),
        open_table=True,
        covered_count=True,
    ),
    Options(sessions=1, open_boards=True, people=(0, 3, 0, 0), suppliers=(0, 1, 0, 0)),
)
RECORDED: Final = (OPTIONS[0], OPTIONS[2], OPTIONS[3])
_ROLE_SETS = [roles for n in range(4) for roles in combinations(ROLES, n)]
VIEWERS: Final = (
    *(Viewer(side=side, roles=roles) for side in range(4) for roles in _ROLE_SETS),
    Viewer(master=True),
    Viewer(),
    Viewer(supply=True),
)


# Other actions, legal or not.
def others(state: State, chance: Chance) -> list[tuple[Actor, act.Action]]:
    """Give actions near to what is legal: every slot and step, waiting tiles, cells round about."""
    side = chance.below(4)
    team = state.teams[side]
    tiles = [*(p.tile for p in team.waiting), chance.below(88), -1]
    cells = [(chance.below(9) - 4, chance.below(9) - 4) for _ in range(12)]
    cells += [(h.q, h.r) for h in team.colony]
    tried: list[act.Action] = [act.Arrive(), act.FernDraw(), act.Leave()]
    for slot in range(-1, 9):
        tried += [act.Take(slot), act.Flip(slot), act.FlippingMachine(slot), act.Painting(slot)]
        tried += [act.FernExchange(slot), act.Phonomobile(chance.below(8), slot)]
    tried += [act.PaintingSide(n) for n in (-1, 0, 1, 2)]
    for tile in tiles:
        tried.append(act.Discard(tile))
        for q, r in cells:
            tried += [act.Place(tile, q, r), act.Cover(tile, q, r)]
    for q, r in cells:
        fq, fr = pick(chance, cells)
        tried += [act.Pipe(q, r, fq, fr), act.Turn(q, r), act.Turn(q, r, (fq, fr))]
    tried += [act.Ready(True), act.Ready(False), act.HandIn((-1,) * 8)]
    tried += [act.TimeUp(), act.EndPhase(), act.EndGame(), act.Staff(0, 1, 1)]
    asked: list[tuple[Actor, act.Action]] = [(side, action) for action in tried]
    for actor in (CLOCK, MASTER, 4):
        asked += [(actor, pick(chance, tried)) for _ in range(20)]
    asked += [(CLOCK, act.EndGame()), (MASTER, act.TimeUp()), (MASTER, act.Staff(0, 1, 2))]
    return asked


def listed(state: State, actor: Actor, action: act.Action) -> bool:
    """Say by other means than `check` whether an action is legal."""
    if state.phase == "result":
        return False
    if actor == CLOCK:
        return isinstance(action, act.TimeUp)
    if actor == MASTER:
        if isinstance(action, act.Staff):
            return action.suppliers <= action.people
        return isinstance(action, act.EndPhase | act.EndGame)
    return actor < 4 and action in legal_actions(state, actor)


def unlisted(state: State, side: int, chance: Chance) -> act.Action | None:
    """Hand in a count, which legal_actions never lists."""
    if state.phase != "self_count":
        return None
    a, b, c, d, e, f, g, h = (chance.below(30) for _ in range(8))
    return act.HandIn((a, b, c, d, e, f, g, h))


# Recorded playthroughs.
def dull(action: act.Action) -> bool:
    """Leave out that somebody takes "ready" back."""
    return isinstance(action, act.Ready) and not action.ready


def teacher(state: State, chance: Chance) -> act.Action:
    """End a phase or change how many people a team has."""
    if chance.below(2):
        return act.EndPhase()
    people = chance.below(4)
    return act.Staff(chance.below(4), people, chance.below(people + 1))


def told(state: State) -> dict[str, str]:
    """Tell a state in short: tiles as number and side, markers after a colon."""
    supply = " ".join(_piece(p) if p else "-" for p in state.supply)
    lines = {
        "phase": f"s{state.session}r{state.round}t{state.turn} {state.phase} {state.stage}",
        "supply": f"{supply} hand {_piece(state.hand) if state.hand else '-'}",
        "bag": " ".join(map(str, state.bag)),
        "rubbish": " ".join(map(str, state.rubbish)),
    }
    for side, team in enumerate(state.teams):
        colony = " ".join(
            f"({h.q},{h.r}){_piece(Piece(h.tile, h.side))}"
            + (f"+{_piece(h.cover)}:{h.markers}" if h.cover else "")
            + "*" * h.pipeline
            for h in team.colony
        )
        waiting = " ".join(_piece(p) for p in team.waiting)
        gone = " ".join(_piece(p) for p in team.black_hole)
        lines[f"team {side}"] = (
            f"{team.goal} {team.asset or '-'} bonus {team.bonus}/{team.paid}"
            f" {'ready' * team.ready} colony {colony} waiting {waiting} gone {gone}"
        )
    return lines


def _piece(piece: Piece) -> str:
    return f"{piece.tile}{'ab'[piece.side]}"


# Pieces.
def tiles(state: State) -> Counter[int]:
    """Count where each tile lies."""
    found = Counter([*state.bag, *state.rubbish, *(t for deck in state.decks for t in deck)])
    pieces: list[Piece | None] = [*state.supply, state.hand]
    for team in state.teams:
        pieces += [*team.waiting, *team.black_hole, *(h.cover for h in team.colony)]
        found.update(h.tile for h in team.colony)
    found.update(piece.tile for piece in pieces if piece)
    if state.drawn is not None:
        found[state.drawn] += 1
    return found


def unspent(state: State) -> int:
    return sum(t.bonus + sum(h.markers for h in t.colony) for t in state.teams)


def pipelines(state: State) -> int:
    return sum(h.pipeline for t in state.teams for h in t.colony)


def audit(step: Step) -> None:
    """All 88 tiles are there once; Factories and bonuses make markers, spent one by one."""
    assert tiles(step.after) == Counter(range(88))
    events = step.record.events
    made = sum(e.n for e in events if e.kind in ("covered", "bonus"))
    spent = isinstance(step.action, act.Pipe | act.Turn)
    assert unspent(step.after) == unspent(step.state) + made - spent
    lost = sum(e.note == "pipeline_lost" for e in events)
    piped = isinstance(step.action, act.Pipe)
    assert pipelines(step.after) == pipelines(step.state) + piped - lost
    for team in step.after.teams:
        for h in team.colony:
            factory = h.cover is not None and h.cover.side == 1
            assert (h.markers > 0) == factory, "a Factory stands as long as it has markers"


# What a viewer cannot see.
Fits = Callable[[int, int], bool]


def _same_face(piece: Piece) -> Fits:
    """Fit any tile that lies looking the same."""
    face, kind = FACES[piece.tile][piece.side], TYPES[piece.tile] * piece.side
    return lambda tile, side: FACES[tile][side] == face and TYPES[tile] * side == kind


def _same_tile(piece: Piece) -> Fits:
    """Fit any tile whose two sides look the same, lying the same way."""
    faces, kind = FACES[piece.tile], TYPES[piece.tile]
    return lambda tile, side: FACES[tile] == faces and TYPES[tile] == kind and side == piece.side


def _only(piece: Piece) -> Fits:
    return lambda tile, side: (tile, side) == (piece.tile, piece.side)


def _any(tile: int, side: int) -> bool:
    return tile < STARTER


class _Spots:
    """All places where a tile lies, each with what may lie there instead."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.fits: list[Fits] = []

    def add(self, piece: Piece, fits: Fits) -> int:
        self.pieces.append(piece)
        self.fits.append(fits)
        return len(self.pieces) - 1

    def mix(self, chance: Chance, rounds: int = 600) -> None:
        """Swap tiles at random wherever both fit in the other's place."""
        n = len(self.pieces)
        for _ in range(rounds):
            i, j = chance.below(n), chance.below(n)
            a, b = self.pieces[i].tile, self.pieces[j].tile
            here = [s for s in (0, 1) if self.fits[i](b, s)]
            there = [s for s in (0, 1) if self.fits[j](a, s)]
            if here and there and i != j:
                self.pieces[i] = Piece(b, pick(chance, here))
                self.pieces[j] = Piece(a, pick(chance, there))


def resampled(state: State, viewer: Viewer, chance: Chance) -> State:
    """Give a state that the viewer cannot tell from this one. Written from rules section 6."""
    over = state.phase == "result"
    at_centre = state.phase == "supply" and state.stage != "arrive"
    supplies = at_centre and viewer.side == turn_side(state) and "supplier" in viewer.roles
    visits = state.phase == "emissary" and "emissary" in viewer.roles
    screen = viewer.supply and viewer.side is None
    sees_supply = supplies or visits or screen or viewer.master or state.options.open_table
    open_boards = state.phase in ("self_count", "result") or state.options.open_boards
    sees_boards = open_boards or visits or viewer.master

    spots = _Spots()
    supply = list(state.supply)
    if not sees_supply:
        supply = shuffled(chance, supply)
    look: Callable[[Piece], Fits] = _same_face if sees_supply else lambda _: _any
    supply_spots = [None if p is None else spots.add(p, look(p)) for p in supply]
    hand = drawn = None
    if state.hand:
        known = _only if supplies else _same_face if viewer.master else lambda _: _any
        hand = spots.add(state.hand, known(state.hand))
    if state.drawn is not None:
        piece = Piece(state.drawn, 0)
        drawn = spots.add(piece, _same_tile(piece) if supplies else _any)
    bags = [
        [spots.add(Piece(tile, 0), _any) for tile in bag]
        for bag in (state.bag, state.rubbish, *state.decks)
    ]
    boards = [
        _board(team, spots, viewer.side == side, sees_boards)
        for side, team in enumerate(state.teams)
    ]
    spots.mix(chance)

    def at(i: int | None) -> Piece | None:
        return None if i is None else spots.pieces[i]

    bag, rubbish, *decks = (tuple(sorted(spots.pieces[i].tile for i in bag)) for bag in bags)
    teams = [
        _redrawn(state.teams[side], spots, places, viewer.side == side, sees_boards, chance)
        for side, places in enumerate(boards)
    ]
    if not (over or viewer.master):
        teams = _other_goals(teams, viewer, chance)
    a, b, c, d = teams
    slots = shuffled(chance, range(8))
    drawn_piece = at(drawn)
    return replace(
        state,
        supply=tuple(at(i) for i in supply_spots),
        bag=bag,
        rubbish=rubbish,
        decks=tuple(decks),
        hand=at(hand),
        drawn=drawn_piece.tile if drawn_piece else None,
        hole=state.hole if sees_supply or state.hole < 0 else slots[0],
        fixed=state.fixed if sees_supply or not state.fixed else tuple(slots[:2]),
        teams=(a, b, c, d),
    )


Board = tuple[list[tuple[int, int | None]], list[int], list[int]]


def _board(team: Team, spots: _Spots, own: bool, open_: bool) -> Board:
    """Enter a team's tiles: colony with covers, waiting spot, black hole."""
    known: Callable[[Piece], Fits] = _only if own else _same_face if open_ else lambda _: _any
    ground: Callable[[Piece], Fits] = _same_tile if own else known
    colony = []
    for h in team.colony:
        piece = Piece(h.tile, h.side)
        fits = _only if h.tile >= STARTER else ground
        cover = None if h.cover is None else spots.add(h.cover, ground(h.cover))
        colony.append((spots.add(piece, fits(piece)), cover))
    waiting = [spots.add(piece, known(piece)) for piece in team.waiting]
    black_hole = [spots.add(piece, known(piece)) for piece in team.black_hole]
    return colony, waiting, black_hole


def _redrawn(
    team: Team, spots: _Spots, board: Board, own: bool, open_: bool, chance: Chance
) -> Team:
    """Put a team together again; a board out of sight gets another form as well."""
    colony, waiting, black_hole = board
    pieces = spots.pieces
    hexes = [
        replace(
            h,
            tile=pieces[i].tile,
            side=pieces[i].side,
            cover=None if j is None else pieces[j],
        )
        for h, (i, j) in zip(team.colony, colony, strict=True)
    ]
    lies = [pieces[i] for i in waiting]
    gone = [pieces[i] for i in black_hole]
    if own or open_:
        return replace(team, colony=tuple(hexes), waiting=tuple(lies), black_hole=tuple(gone))
    loose = shuffled(chance, [*lies, *gone, *_loosened(hexes)])
    cut, end = sorted((chance.below(len(loose) + 1), chance.below(len(loose) + 1)))
    placed = [Hex(5 + n, -n, p.tile, p.side) for n, p in enumerate(loose[:cut])]
    return replace(
        team,
        colony=(hexes[0], *placed),
        waiting=tuple(loose[cut:end]),
        black_hole=tuple(loose[end:]),
        bonus=chance.below(5),
        paid=chance.below(5),
        count=None if team.count is None else (chance.below(50),) * 8,
    )


def _loosened(hexes: Iterable[Hex]) -> list[Piece]:
    out = []
    for h in hexes:
        if h.tile < STARTER:
            out.append(Piece(h.tile, h.side))
        if h.cover:
            out.append(h.cover)
    return out


def _other_goals(teams: list[Team], viewer: Viewer, chance: Chance) -> list[Team]:
    """Deal the Hidden Goals anew, but for the viewer's; counts handed in are secret as well."""
    own = None if viewer.side is None else teams[viewer.side].goal
    left = shuffled(chance, [goal for goal in GOALS if goal != own])
    out = []
    for side, team in enumerate(teams):
        if side != viewer.side:
            count = None if team.count is None else (chance.below(50),) * 8
            team = replace(team, goal=left.pop(), count=count)
        out.append(team)
    return out
