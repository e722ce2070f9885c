"""Planet Hexagon's game entries: turns, decisions, cards, counts, and how the sides stood."""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from games.planet_hexagon import actions as act
from games.planet_hexagon.pieces import FACES
from games.planet_hexagon.rules import legal_actions
from games.planet_hexagon.rules.common import shown, turn_side
from games.planet_hexagon.scoring import gains, scores, tally
from games.planet_hexagon.state import State
from hexclassroom.reports.evidence import values
from hexclassroom.reports.evidence.effects import effect_of
from hexclassroom.reports.evidence.entries import Moment, roles_of
from hexclassroom.reports.evidence.general import when
from hexclassroom.reports.evidence.shape import Count, Decision, Effect, Round, Turn

Builds: Final = act.Place | act.Cover | act.Pipe | act.Turn | act.Discard
Supplies: Final = (
    act.Take
    | act.Flip
    | act.FlippingMachine
    | act.Phonomobile
    | act.Painting
    | act.PaintingSide
    | act.FernDraw
    | act.FernExchange
    | act.Leave
)
Cards: Final = act.FlippingMachine | act.Phonomobile | act.Painting
"""Main Assets that are used before a tile is taken."""


class Hexagon:
    """Gathers game entries during one walk."""

    def __init__(self, *, valued: bool = True) -> None:
        self._valued = valued
        self.turns: list[Turn] = []
        self.decisions: list[Decision] = []
        self.counts: list[Count] = []
        self.effects: list[Effect] = []
        self._rounds: dict[tuple[int, int], tuple[int, State]] = {}
        self._turn: Turn | None = None

    def see(self, moment: Moment) -> None:
        """Take one applied action."""
        before, after = moment.before, moment.after
        assert moment.record is not None
        where = when(before)
        self._rounds[where] = (moment.entry.n, after)
        if before.phase == "supply" and self._is_turns(moment):
            self._in_turn(moment)
        side, action = moment.record.actor, moment.record.action
        if side >= 0:
            if isinstance(action, Builds | Supplies):
                self._decide(moment, side, action)
            elif isinstance(action, act.HandIn):
                true = scores(after.teams, after.options)[side]
                self.counts.append(Count(moment.entry.n, side, action.scores, true))

    def rounds(self) -> tuple[Round, ...]:
        """Give how the sides stood after each round that was begun."""
        out = []
        for (session, number), (last, state) in self._rounds.items():
            covered = state.options.covered_count
            kinds = tuple(tally(team.colony, team.bonus).kinds(covered) for team in state.teams)
            points = scores(state.teams, state.options)
            out.append(Round(session, number, last, kinds, points))
        return tuple(out)

    def _is_turns(self, moment: Moment) -> bool:
        """Whether the entry belongs to the supply turn: not building, who sits, or the bell."""
        assert moment.record is not None
        actor, action = moment.record.actor, moment.record.action
        if isinstance(action, act.Staff | act.EndGame | Builds):
            return False
        return actor < 0 or actor == turn_side(moment.before)

    def _in_turn(self, moment: Moment) -> None:
        before, after, n = moment.before, moment.after, moment.entry.n
        side = turn_side(before)
        session, round_ = when(before)
        turn = self._turn
        if turn is None or (turn.side, turn.session, turn.round) != (side, session, round_):
            turn = Turn(
                side=side,
                session=session,
                round=round_,
                first=n,
                last=n,
                people=_people(moment, side),
                card=before.teams[side].asset or "",
            )
        turn = replace(turn, last=n)
        assert moment.record is not None
        for event in moment.record.events:
            if event.kind == "asset":
                turn = replace(turn, used=True)
            elif event.kind == "timed_out":
                turn = replace(turn, ended="teacher" if event.note else "clock")
        if moment.record.actor >= 0 and moment.entry.by == "seat" and self._valued:
            turn = _weighed(turn, before, moment.record.action)
        done = after.phase != "supply" or after.turn != before.turn
        if done:
            left = tuple(sorted({shown(piece) for piece in _lay(moment) if piece}))
            self.turns.append(replace(turn, left=left))
        self._turn = None if done else turn

    def _decide(self, moment: Moment, side: int, action: Any) -> None:
        before, entry = moment.before, moment.entry
        session, round_ = when(before)
        legal = legal_actions(before, side)
        decision = Decision(
            n=entry.n,
            side=side,
            session=session,
            round=round_,
            kind=action.__struct_config__.tag,
            by=entry.by,  # type: ignore[arg-type]
            seat=entry.seat,
            roles=roles_of(moment, side, entry.seat),
            action=msgspec.to_builtins(action),
            face=_face(before, side, action),
            alternatives=len(legal),
        )
        if isinstance(action, Builds):
            builds = [each for each in legal if isinstance(each, Builds)]
            points = gains(before, side, builds)
            decision = replace(
                decision, gain=points[builds.index(action)], best_gain=max(points, default=0)
            )
        if entry.by == "seat" and self._valued:
            # What the computer or the teacher did says nothing of the team: it is not valued.
            decision = replace(decision, choice=values.choice_of(before, side, legal, action))
            effect = effect_of(before, side, legal, action)
            if effect is not None:
                self.effects.append(Effect(entry.n, side, session, round_, decision.kind, *effect))
        self.decisions.append(decision)


def _people(moment: Moment, side: int) -> bool:
    """Whether people held the Supplier's role: a team of theirs, without the bot standing in."""
    return bool(moment.roles.get(side)) and moment.stand_ins.get((side, "supplier")) != "bot"


def _weighed(turn: Turn, before: State, action: Any) -> Turn:
    """Value the card where its holder decides over it: before the take, the Fern after the flip."""
    side = turn.side
    if before.asset_used:
        return turn
    if isinstance(action, act.Take | Cards):
        legal = legal_actions(before, side)
        uses = [each for each in legal if isinstance(each, Cards)]
        if not uses:
            return turn
        return replace(
            turn,
            promise=values.promise(before, side, legal),
            card_chance=len(uses) / len(legal),
        )
    if isinstance(action, act.FernExchange | act.Leave | act.FernDraw):
        legal = legal_actions(before, side)
        if act.FernDraw() in legal:
            return turn  # To draw first costs nothing: there is nothing to weigh.
        return replace(
            turn,
            promise=values.exchange_promise(before, side, legal),
            card_chance=1 - 1 / len(legal),
        )
    return turn


def _lay(moment: Moment) -> tuple[Any, ...]:
    """Give what lay in the Supply Centre when the turn was over."""
    supply: tuple[Any, ...] = moment.after.supply
    return supply


def _face(before: State, side: int, action: Any) -> str:
    """Name the kind of tile that an action is about."""
    team = before.teams[side]
    if isinstance(action, act.Place | act.Cover | act.Discard):
        return next((shown(p) for p in team.waiting if p.tile == action.tile), "")
    if isinstance(action, act.Pipe):
        return "house"
    if isinstance(action, act.Turn):
        found = (h for h in team.colony if (h.q, h.r) == (action.q, action.r))
        return next((FACES[h.tile][1 - h.side] for h in found), "")
    slot = getattr(action, "slot", None)
    piece = before.supply[slot] if isinstance(slot, int) else None
    return shown(piece) if piece else ""
