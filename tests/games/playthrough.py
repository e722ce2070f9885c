"""Recorded playthroughs: whole games as text, compared line by line.

    python -m tests.games.playthrough [game]   record all games of RECORDINGS anew, or one game's
    git diff tests/games/playthroughs          what changed is the review

A file names its game, options and seed. Every step shows who is asked what, what is timed, a
digest of each viewer's view, and the state in the game's own words (its hook `told`), then the
action with the draws and the kinds of events. The test reads the actions, plays them again with
the same seed and writes the whole text anew.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from games.chance import Chance, Seeded, pick
from games.engine import CLOCK, MASTER, Actor, Record, Viewer, sides_of
from games.registry import GAMES
from tests.games.hooks import HOOKS
from tests.games.random_play import AnyGame, time_up

FOLDER = Path(__file__).with_name("playthroughs")
_NAMES = {CLOCK: "clock", MASTER: "master"}
_ACTORS = {name: actor for actor, name in _NAMES.items()}


class Header(NamedTuple):
    game: str
    options: Any
    seed: int


RECORDINGS: dict[str, Header] = {
    f"{key}_{i + 1}": Header(key, options, 2024 + i)
    for key in GAMES
    for i, options in enumerate(HOOKS[key].recorded)
}


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _digest(game: AnyGame, state: Any, viewer: Viewer) -> str:
    return hashlib.sha256(msgspec.json.encode(game.view(state, viewer))).hexdigest()[:8]


class Writer:
    """Plays a game and writes it down, a block of lines a step."""

    def __init__(self, header: Header) -> None:
        self.game = GAMES[header.game]
        self._told = HOOKS[header.game].told
        self._sides = range(len(sides_of(self.game, header.options)))
        self._chance = Seeded(header.seed)
        self.state = self.game.setup(header.options, self._chance)
        self.lines = [
            f"game: {header.game}",
            f"options: {_json(header.options)}",
            f"seed: {header.seed}",
        ]
        self._lines_before: dict[str, str] = {}
        self._show()

    def apply(self, actor: Actor, action: Any) -> Record:
        """Play one action and write down what follows."""
        self.state, record = self.game.apply(self.state, actor, action, self._chance)
        self.lines += [
            f"action: {_NAMES.get(actor, actor)} {_json(action)}",
            f"  drawn {list(record.drawn)}",
            f"  events {' '.join(event.kind for event in record.events)}",
            "",
        ]
        self._show()
        return record

    def _show(self) -> None:
        """Write the lines that changed since the last step: the diff of a change stays short."""
        game, state = self.game, self.state
        clock = game.clock(state)
        now = {"clock": f"{clock.id} {clock.seconds}s" if clock else "-"}
        now |= {"asked": self._asked(), "views": self._views()}
        for name, value in (now | self._told(state)).items():
            if self._lines_before.get(name) != value:
                self.lines.append(f"{name} {value}".rstrip())
            self._lines_before[name] = value
        if game.over(state):
            self.lines.append(f"outcome {_json(game.outcome(state))}")

    def _asked(self) -> str:
        return "; ".join(
            f"{side} {prompt.id} "
            + " ".join(f"{ask.kind}{'!' * ask.must}" for ask in prompt.asks)
            + f" ({len(self.game.legal_actions(self.state, side))})"
            for side, prompt in self.game.awaiting(self.state).items()
        )

    def _views(self) -> str:
        viewers = {
            **{str(s): Viewer(side=s, roles=self.game.roles) for s in self._sides},
            "master": Viewer(master=True),
            "screen": Viewer(),
        }
        return " ".join(
            f"{name}={_digest(self.game, self.state, viewer)}" for name, viewer in viewers.items()
        )

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def record(header: Header) -> str:
    """Play at random, as a class would: now and then time is up, or the teacher steps in."""
    writer = Writer(header)
    game, hooks = writer.game, HOOKS[header.game]
    player: Chance = Seeded(header.seed + 7)
    while not game.over(writer.state):
        side = pick(player, sorted(game.awaiting(writer.state)))
        listed = [a for a in game.legal_actions(writer.state, side) if not hooks.dull(a)]
        actor, action = CLOCK, time_up(game)
        if not player.below(50):
            actor, action = MASTER, hooks.teacher(writer.state, player)
        elif player.below(40):
            if listed:
                actor, action = side, pick(player, listed)
            elif (other := hooks.unlisted(writer.state, side, player)) is not None:
                actor, action = side, other
        writer.apply(actor, action)
    return writer.text()


def read(text: str) -> tuple[Header, Iterator[tuple[Actor, Any]]]:
    """Read header and actions of a recording."""
    lines = text.splitlines()
    key, options, seed = (line.split(": ", 1)[1] for line in lines[:3])
    game = GAMES[key]
    header = Header(key, msgspec.json.decode(options, type=game.Options), int(seed))

    def actions() -> Iterator[tuple[Actor, Any]]:
        for line in lines:
            if line.startswith("action: "):
                _, actor, raw = line.split(" ", 2)
                action = msgspec.json.decode(raw, type=game.Action)
                yield _ACTORS[actor] if actor in _ACTORS else int(actor), action

    return header, actions()


def replay(text: str) -> str:
    """Write a recording anew from its header and its actions."""
    header, actions = read(text)
    writer = Writer(header)
    for actor, action in actions:
        writer.apply(actor, action)
    return writer.text()


def main() -> None:
    """Record all games anew, or those of the games named."""
    FOLDER.mkdir(exist_ok=True)
    wanted = sys.argv[1:] or list(GAMES)
    for name, header in RECORDINGS.items():
        if header.game not in wanted:
            continue
        (FOLDER / f"{name}.txt").write_text(record(header), encoding="utf-8")


if __name__ == "__main__":
    main()
