"""Playing on from any point of an archived game, for practice: nothing of it reaches a table.

What is kept is small: where it began, a seed, and what was chosen since. Everything else follows
from that, as the rules and the computer's choices draw from the seed alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from django.utils.translation import gettext as _

from games import typed
from games.chance import Chance, Seeded
from games.engine import CLOCK, Game, IllegalAction, Record, Viewer
from games.registry import GAMES
from hexclassroom.live import history
from hexclassroom.reports.models import Archive
from hexclassroom.reports.replay.reading import Unreadable, logged

BOT: Final = "greedy"
"""Plays the other teams; the best one there is plays on when asked to finish."""
MOST_CHOICES: Final = 600
"""More choices than the longest game asks of one side."""
_MOST_STEPS: Final = 20_000


class WhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One continuation: the game, the log entry after which it begins, the side that is played.

    chosen: the actions of that side since, as JSON; finish: the computer plays it, too; at: when it
    began, in seconds since 1970.
    """

    archive: str
    n: int
    side: int
    seed: int
    at: float
    chosen: tuple[str, ...] = ()
    finish: bool = False


@dataclass(frozen=True)
class Position:
    """Where a continuation stands: what the side may do; news: what others did since its choice."""

    game: Game[Any, Any, Any, Any]
    start: Any
    state: Any
    legal: list[Any]
    news: tuple[tuple[Any, Record], ...]

    @property
    def over(self) -> bool:
        """Whether it has come to its result."""
        return self.game.over(self.state)


def state_at(archive: Archive, n: int) -> Any:
    """Give the position after a log entry, on the line on which it was written.

    Raises Unreadable where there is none: no log, no such entry, not begun, other rules.
    """
    game = GAMES.get(archive.game)
    log = logged(archive)
    if game is None or not log:
        raise Unreadable
    try:
        head = history.heads(log).get(n)
        state = history.replay(game, history.line(head)) if head is not None else None
    except (msgspec.MsgspecError, ValueError, TypeError, LookupError, IllegalAction) as error:
        raise Unreadable from error
    if state is None:
        raise Unreadable
    return state


def position(archive: Archive, what_if: WhatIf) -> Position:
    """Play a continuation from its beginning to where its side is asked, or to the end.

    Raises Unreadable where the game, or a choice, does not fit the rules of today.
    """
    start = state_at(archive, what_if.n)
    game = GAMES[archive.game]
    chance = Seeded(what_if.seed)
    news: list[tuple[Any, Record]] = []
    try:
        state = _others(game, start, what_if.side, chance, news)
        for text in what_if.chosen:
            action = typed.decode(text, game.Action)
            before = state
            state, record = game.apply(state, what_if.side, action, chance)
            news = [(before, record)]
            state = _others(game, state, what_if.side, chance, news)
        if what_if.finish and not game.over(state):
            state = _others(game, state, None, chance, news, best=what_if.side)
    except (msgspec.MsgspecError, ValueError, TypeError, LookupError, IllegalAction) as error:
        raise Unreadable from error
    legal = [] if game.over(state) else game.legal_actions(state, what_if.side)
    return Position(game, start, state, legal, tuple(news))


def _others(
    game: Game[Any, Any, Any, Any],
    state: Any,
    mine: int | None,
    chance: Chance,
    news: list[tuple[Any, Record]],
    best: int | None = None,
) -> Any:
    """Let computers and the clock act until `mine` must; `best` is played by the best bot."""
    time_up = typed.convert({"type": "time_up"}, game.Action)
    strong: Callable[[Any, list[Any], Chance], Any] = list(game.bots.values())[-1]
    usual = game.bots.get(BOT, strong)
    for _step in range(_MOST_STEPS):
        if game.over(state):
            return state
        actor, action = CLOCK, time_up
        for side, prompt in game.awaiting(state).items():
            if not any(ask.must for ask in prompt.asks):
                continue
            legal = game.legal_actions(state, side)
            if not legal:
                continue
            if side == mine:
                return state
            view = game.view(state, Viewer(side=side, roles=game.roles))
            chosen = (strong if side == best else usual)(view, legal, chance)
            if chosen is not None:
                actor, action = side, chosen
                break
        before = state
        state, record = game.apply(state, actor, action, chance)
        news.append((before, record))
    raise Unreadable


def choose(what_if: WhatIf, at: Position, i: int) -> WhatIf:
    """Add the i-th legal action. Raises LookupError where there is none, or enough were made."""
    if not 0 <= i < len(at.legal) or len(what_if.chosen) >= MOST_CHOICES or what_if.finish:
        raise LookupError
    text = msgspec.json.encode(at.legal[i]).decode()
    return msgspec.structs.replace(what_if, chosen=(*what_if.chosen, text))


def back(what_if: WhatIf) -> WhatIf:
    """Take the last choice back, and whatever the computer finished."""
    if what_if.finish:
        return msgspec.structs.replace(what_if, finish=False)
    return msgspec.structs.replace(what_if, chosen=what_if.chosen[:-1])


def name(archive: Archive) -> str:
    """Name a game where its title should not be shown."""
    game = GAMES.get(archive.game)
    return game.title if game is not None else _("A game")
