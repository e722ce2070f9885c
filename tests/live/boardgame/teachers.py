"""Scenes of the console and of the wall for any game that has a Show; their pages read."""

from typing import Any

from msgspec.structs import replace

from games.engine import Viewer
from games.registry import GAMES
from hexclassroom.live.indicators import DEFAULT
from hexclassroom.live.pages import render
from hexclassroom.live.scene import Line, Scene, TableNow
from hexclassroom.live.tongue import speaking
from tests.games.random_play import Step
from tests.live.boardgame import scenes
from tests.live.boardgame.reader import Read


def table(key: str, state: Any, **more: Any) -> TableNow:
    """Give the table around a state, with who is due."""
    asked = GAMES[key].awaiting(state)
    due = tuple(
        (side, ask.role)
        for side, prompt in sorted(asked.items())
        for ask in prompt.asks
        if ask.must
    )
    return replace(scenes.scene(key, state).table, due=due, **more)


def console(key: str, state: Any, lines: tuple[Line, ...] = (), **about: Any) -> Scene:
    """Give the Game Master's scene of a state."""
    game, now = GAMES[key], table(key, state, **about)
    asked = game.awaiting(state)
    return Scene(
        "console",
        now,
        game.view(state, Viewer(master=True)),
        lines=lines,
        tables=(now,),
        indicators=DEFAULT,
        asked=tuple((side, f"0.{prompt.id}") for side, prompt in sorted(asked.items())),
        side_prompts=tuple(sorted(asked.items())),
        side_moves=tuple((side, scenes.moves(key, state, side)) for side in sorted(asked)),
        side_views=tuple((side, game.view(state, Viewer(side=side))) for side in sorted(asked)),
    )


def wall(key: str, state: Any, lines: tuple[Line, ...] = (), **about: Any) -> Scene:
    """Give the public scene of a state: without names."""
    now = table(key, state, **about)
    if not now.show_names:
        now = replace(now, seats=tuple(replace(seat, id="", name="") for seat in now.seats))
    return Scene("projector", now, GAMES[key].view(state, Viewer()), lines=lines, tables=(now,))


def line(key: str, step: Step, n: int = 7, name: str = "Mira") -> Line:
    """Give the line that a step of a random game makes in the Game Master's log."""
    events = GAMES[key].see(step.state, step.record, Viewer(master=True))
    by = "seat" if step.actor >= 0 else "clock"
    side = step.actor if step.actor >= 0 else None
    return Line(n, "game", by, name if side is not None else "", side, events=events)


def drawn(scene: Scene) -> dict[str, str]:
    """Draw a page in English."""
    with speaking("en"):
        return render(scene)


def read(pieces: dict[str, str]) -> Read:
    """Read all pieces; each must be well-formed by itself."""
    out = Read()
    for name, html in pieces.items():
        if name == "layout":
            continue
        out.feed(html)
        if out.open:
            out.faults.append(f"{name} leaves open {out.open}")
            out.open.clear()
    return out
