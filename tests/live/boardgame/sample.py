"""A whole small game with its Show: take a cell each turn; most cells win.

Nothing else of the project knows it: `registered` puts it into the registry, as the line of a
game's folder there would. Besides taking a cell, a side may pass (a button), move one of its cells
to a free one (two taps) and once take two cells at once (a form).
"""

from typing import Any, Final, Literal

import msgspec
import pytest
from msgspec.structs import replace

from games.chance import Chance, pick
from games.engine import (
    CLOCK,
    MASTER,
    Actor,
    Ask,
    Clock,
    Event,
    Game,
    IllegalAction,
    Outcome,
    Prompt,
    Record,
    Side,
    Viewer,
    carried_out,
)
from games.help import Chapter, Help
from games.hexgrid import hexagon
from games.registry import GAMES, SHOWS
from games.show import (
    Badge,
    Board,
    Cell,
    Choice,
    Face,
    Fact,
    Field,
    Form,
    Line,
    Named,
    Part,
    Piece,
    Show,
    Standing,
    Tap,
    Text,
    Tray,
    count,
    say,
)

KEY: Final = "sample_of_tests"
CELLS: Final = hexagon(1)


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, order=True):
    """Base: strict JSON with the kind in `type`."""


class Take(_Action, frozen=True, tag="take"):
    q: int
    r: int


class Move(_Action, frozen=True, tag="move"):
    q: int
    r: int
    to_q: int
    to_r: int


class Pair(_Action, frozen=True, tag="pair"):
    """Once: two free cells at once; never listed."""

    cells: tuple[tuple[int, int], ...]


class Pass(_Action, frozen=True, tag="pass"):
    pass


class TimeUp(_Action, frozen=True, tag="time_up"):
    pass


class EndPhase(_Action, frozen=True, tag="end_phase"):
    pass


class EndGame(_Action, frozen=True, tag="end_game"):
    pass


Action = Take | Move | Pair | Pass | TimeUp | EndPhase | EndGame


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: int = 2
    rounds: int = 3


class State(msgspec.Struct, frozen=True):
    options: Options
    owners: tuple[int, ...]
    turn: int = 0
    done: int = 0
    paired: tuple[bool, ...] = ()
    phase: Literal["play", "result"] = "play"


class View(msgspec.Struct, frozen=True):
    state: State
    side: int | None = None
    winners: tuple[int, ...] = ()


def setup(options: Options, _chance: Chance) -> State:
    return State(options, (-1,) * len(CELLS), paired=(False,) * options.players)


def awaiting(state: State) -> dict[Side, Prompt]:
    if state.phase == "result":
        return {}
    return {state.turn: Prompt(f"{state.done}", (Ask("", "turn", must=True),))}


def legal_actions(state: State, side: Side) -> list[Any]:
    if side not in awaiting(state):
        return []
    free = [cell for cell, owner in zip(CELLS, state.owners, strict=True) if owner < 0]
    own = [cell for cell, owner in zip(CELLS, state.owners, strict=True) if owner == side]
    takes: list[Any] = [Take(*cell) for cell in free]
    moves = [Move(*a, *b) for a in own for b in free]
    return [*takes, *moves, Pass()]


def check(state: State, actor: Actor, action: Any) -> None:
    if isinstance(action, TimeUp | EndPhase | EndGame):
        if actor not in (CLOCK, MASTER) or state.phase == "result":
            raise IllegalAction("not_now", "S1")
    elif isinstance(action, Pair):
        free = {cell for cell, owner in zip(CELLS, state.owners, strict=True) if owner < 0}
        if actor not in awaiting(state) or state.paired[actor]:
            raise IllegalAction("not_now", "S1")
        if len(set(action.cells)) != 2 or not set(action.cells) <= free:
            raise IllegalAction("taken", "S2")
    elif action not in legal_actions(state, actor):
        raise IllegalAction("not_now", "S1")


def apply(state: State, actor: Actor, action: Any, chance: Chance) -> tuple[State, Record]:
    check(state, actor, action)
    return carried_out(_do, state, actor, action, chance)


def _do(state: State, actor: Actor, action: Any, _chance: Chance, events: list[Event]) -> State:
    owners = dict(zip(CELLS, state.owners, strict=True))
    if isinstance(action, EndGame):
        return replace(state, phase="result")
    if isinstance(action, Take):
        owners[action.q, action.r] = actor
        events.append(Event("took", side=actor, q=action.q, r=action.r))
    elif isinstance(action, Move):
        owners[action.q, action.r], owners[action.to_q, action.to_r] = -1, actor
    elif isinstance(action, Pair):
        owners |= dict.fromkeys(action.cells, actor)
        paired = (*state.paired[:actor], True, *state.paired[actor + 1 :])
        state = replace(state, paired=paired)
        events.append(Event("paired", side=actor))
    else:
        events.append(Event("passed", side=state.turn))
    done = state.done + 1
    over = done >= state.options.players * state.options.rounds
    return replace(
        state,
        owners=tuple(owners.values()),
        turn=(state.turn + 1) % state.options.players,
        done=done,
        phase="result" if over else "play",
    )


def _totals(state: State) -> tuple[int, ...]:
    return tuple(state.owners.count(side) for side in range(state.options.players))


def outcome(state: State) -> Outcome:
    totals = _totals(state)
    winners = tuple(side for side, n in enumerate(totals) if n == max(totals))
    return Outcome(("cells",), tuple((n,) for n in totals), totals, winners, "")


def view(state: State, viewer: Viewer) -> View:
    return View(state, viewer.side, outcome(state).winners if state.phase == "result" else ())


def see(_state: State, record: Record, _viewer: Viewer) -> tuple[Event, ...]:
    return record.events


def _bot(seen: View, actions: list[Any], chance: Chance) -> Any:
    return pick(chance, actions) if actions else None


GAME: Final[Game[State, Any, Options, View]] = Game(
    key=KEY,
    title="Most cells",
    sides=("north", "south", "east"),
    roles=(),
    schema=1,
    State=State,
    Action=Action,
    Options=Options,
    View=View,
    setup=setup,
    awaiting=awaiting,
    legal_actions=legal_actions,
    check=check,
    apply=apply,
    clock=lambda s: None if s.phase == "result" else Clock(f"{s.done}", "turn", 60, (s.turn,)),
    role_of=lambda _action: ("",),
    gains=lambda _state, _side, actions: [int(isinstance(a, Take)) for a in actions],
    view=view,
    see=see,
    outcome=outcome,
    over=lambda state: state.phase == "result",
    bots={"random": _bot, "greedy": _bot},
    seats=lambda options: options.players,
    help=Help(
        credit="Made for the tests.",
        summary="Take cells.",
        players=(2, 3),
        minutes=(5, 10),
        age=8,
        trains=("Counting",),
        chapters=(Chapter("Taking", ("Take a free cell.",), ("Two at once, once.",)),),
    ),
)


def key_of(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


def face(seen: View) -> Face:
    state = seen.state
    running = state.phase == "play"
    mine = seen.side == state.turn and running
    cells = tuple(
        Cell(
            key_of(cell),
            *cell,
            say=say("Cell of %(who)s", who=Named(owner)) if owner >= 0 else Text("A free cell"),
            side=owner if owner >= 0 else None,
        )
        for cell, owner in zip(CELLS, state.owners, strict=True)
    )
    return Face(
        where=say("Turn %(n)s", n=state.done + 1),
        says=Text("Take a free cell.") if mine else say("%(who)s plays.", who=Named(state.turn)),
        boards=(Board("main", Text("The cells"), cells),),
        standings=tuple(
            Standing(
                side, (Fact(Text("Cells"), str(n)),), points=n, turn=side == state.turn and running
            )
            for side, n in enumerate(_totals(state))
        ),
        trays=(Tray("left", Text("Left"), (Piece("free", Text("Free cells"), count=2),)),),
    )


def tap(_seen: View, action: Any) -> Tap:
    if isinstance(action, Take):
        return Tap((key_of((action.q, action.r)),), Text("Take this cell"), Text("Take it"))
    if isinstance(action, Move):
        path = (key_of((action.q, action.r)), key_of((action.to_q, action.to_r)))
        return Tap(path, Text("Move your cell here"), Text("Move it"))
    return Tap(("pass",), Text("Pass"), Text("Pass"), (("pass", Text("Pass")),))


def forms(seen: View, _prompt: Prompt) -> tuple[Form, ...]:
    state = seen.state
    if seen.side is None or state.paired[seen.side]:
        return ()
    free = [cell for cell, owner in zip(CELLS, state.owners, strict=True) if owner < 0]
    picks = tuple((key_of(cell), f"[{cell[0]},{cell[1]}]") for cell in free)
    field = Field("cells", "cells", Text("Tap two"), least=2, most=2, picks=picks)
    return (Form("pair", Text("Two at once"), '{"type":"pair"}', (field,), Text("Take both")),)


def explain(seen: View) -> tuple[tuple[Line, ...], ...]:
    owners = seen.state.owners
    return tuple(
        (
            Line(
                "cells",
                n,
                (
                    Part(
                        n,
                        count(n, "%(n)s cell", "%(n)s cells"),
                        tuple(
                            key_of(c) for c, own in zip(CELLS, owners, strict=True) if own == side
                        ),
                    ),
                ),
            ),
        )
        for side, n in enumerate(_totals(seen.state))
    )


def told(event: Event) -> Text | None:
    return say("%(who)s plays", who=Named(event.side))


SHOW: Final = Show(
    badges=(
        Badge(Text("North"), "red", "N"),
        Badge(Text("South"), "blue", "S"),
        Badge(Text("East"), "gold", "E"),
    ),
    face=face,
    tap=tap,
    told=told,
    explain=explain,
    winner=lambda seen: say("%(who)s wins.", who=Named(seen.winners[0])),
    categories={"cells": Text("Cells")},
    clocks={"turn": Text("Turn")},
    refusals={"not_now": "That cannot be done now.", "taken": "These cells cannot be taken."},
    options=(
        Choice("players", "number", Text("Players"), least=2, most=3),
        Choice("rounds", "number", Text("Rounds"), least=1, most=9),
    ),
    forms=forms,
)


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> str:
    """Register the game, as its line in games/registry.py would."""
    monkeypatch.setitem(GAMES, KEY, GAME)
    monkeypatch.setitem(SHOWS, KEY, SHOW)
    return KEY
