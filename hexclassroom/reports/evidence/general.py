"""Game entries of any game that is not read more closely: rounds, and proposals carried out."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.engine import Game
from hexclassroom.reports.evidence.entries import Moment, roles_of
from hexclassroom.reports.evidence.shape import Decision, Proposal, Round


def when(state: Any) -> tuple[int, int]:
    """Give session and round of a position; 1, 1 in games without them."""
    return getattr(state, "session", 1), getattr(state, "round", 1)


class General:
    """Gathers game entries during one walk."""

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self._game = game
        self._rounds: dict[tuple[int, int], tuple[int, Any]] = {}
        self.decisions: list[Decision] = []

    def see(self, moment: Moment, proposals: Mapping[int, Proposal]) -> None:
        """Take one applied action; it is a decision to tell of where its side had proposed it."""
        record, before = moment.record, moment.before
        assert record is not None
        self._rounds[when(before)] = (moment.entry.n, moment.after)
        side = record.actor
        if side < 0:
            return
        session, round_ = when(before)
        action = msgspec.to_builtins(record.action)
        if not any(
            (each.side, each.session, each.round, each.action) == (side, session, round_, action)
            for each in proposals.values()
        ):
            return
        self.decisions.append(
            Decision(
                n=moment.entry.n,
                side=side,
                session=session,
                round=round_,
                kind=record.action.__struct_config__.tag,
                by=moment.entry.by,  # type: ignore[arg-type]
                seat=moment.entry.seat,
                roles=roles_of(moment, side, moment.entry.seat),
                action=action,
                gain=self._game.gains(before, side, [record.action])[0],
            )
        )

    def rounds(self) -> tuple[Round, ...]:
        """Give how the sides stood after each round; one alone is the whole game, and none."""
        if len(self._rounds) < 2:
            return ()
        return tuple(
            Round(session, number, last, (), self._game.outcome(state).scores)
            for (session, number), (last, state) in self._rounds.items()
        )
