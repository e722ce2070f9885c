"""Taps on dice: scout, explore, terraform, mine, as the action of a turn or by a card."""

from games.engine import Side
from games.help import gettext_noop as _
from games.planet_x import actions as act
from games.planet_x import board as brd
from games.planet_x.pieces import EXPLORE_FISSURE, FISSURE, QUESTION, SCOUT_FISSURE
from games.planet_x.rules import acting
from games.planet_x.rules.common import fissure_cost
from games.planet_x.show import words
from games.planet_x.show.truth import state, where
from games.planet_x.show.words import DICE, cell_name
from games.planet_x.state import State, View
from games.show import Tap, Text, say

_Way = tuple[tuple[str, ...], tuple[tuple[str, Text], ...]]
"""A path and the names of its buttons."""


def _on_cell(view: View, side: Side, way: str, name: Text, cell: int, free: bool) -> _Way:
    """Find the path: a piece for what is free, the cell, and a button where there is a choice."""
    now = state(view)
    first: tuple[str, ...] = ()
    if free:
        several = False
        if way == "terraform":
            first = (f"{side}.{_copy(view, side, 'terraformers', now.now.terraformed)}",)
        elif way == "scout" and acting.free_scouts(now, side) > 0:
            first = (f"{side}.{_copy(view, side, 'survey_drones', now.now.scouts)}",)
        else:
            first = (f"{side}.change2",)
            # With drones left, a free scouting is theirs, and the change can only explore.
            question = view.ground.dice[cell] == QUESTION
            several = question and acting.free_scouts(now, side) <= 0
    elif view.ground.dice[cell] == FISSURE:
        several = "special_p" in view.options.mods and cell not in view.now.refused
    else:
        several = view.ground.dice[cell] == QUESTION
    path = (*first, cell_name(*where(view).at[cell]))
    if several:
        return (*path, way), ((way, name),)
    return path, ()


def _copy(view: View, side: Side, card: str, used: int) -> str:
    """Name the copy of a card that is used now."""
    return f"{card}{min(used, view.players[side].cards.count(card) - 1) + 1}"


def _freely(told: Text, free: bool) -> Text:
    return say(_("%(what)s, free"), what=told) if free else told


def scout(view: View, side: Side, action: act.Scout) -> Tap:
    """Roll a question mark, or choose to explore it instead."""
    cell = where(view).index[action.q, action.r]
    label = say(_("Scout"))
    path, ways = _on_cell(view, side, "scout", label, cell, action.free)
    told = say(
        _("Scout %(cell)s: roll its die, it stays as it falls"),
        cell=cell_name(action.q, action.r),
    )
    told = words.adding(told, [_risk(fissure_cost(state(view), side, SCOUT_FISSURE))])
    return Tap(path, _freely(told, action.free), label, ways)


def _risk(cost: int) -> Text:
    if not cost:
        return say(_("a fissure costs nothing"))
    return say(_("a fissure costs %(cost)s population"), cost=cost)


def explore(view: View, side: Side, action: act.Explore) -> Tap:
    """Take a number as it lies, or roll a question mark."""
    on = where(view)
    cell, name = on.index[action.q, action.r], cell_name(action.q, action.r)
    label = say(_("Explore"))
    path, ways = _on_cell(view, side, "explore", label, cell, action.free)
    wild = bool(on.near[cell] & brd.bits(view.ground.wildlife))
    die = view.ground.dice[cell]
    if die != QUESTION:
        told = say(
            _("Explore %(cell)s: it costs %(cost)s population and brings %(gain)s experience"),
            cell=name,
            cost=die + wild,
            gain=die + (view.players[side].government == "dominance"),
        )
    else:
        told = say(
            _(
                "Explore %(cell)s: roll its die, a number costs as much population and brings as "
                "much experience"
            ),
            cell=name,
        )
        more = [_risk(fissure_cost(state(view), side, EXPLORE_FISSURE))]
        if wild:
            more.append(say(_("the wildlife beside it costs 1 more")))
        told = words.adding(told, more)
    return Tap(path, _freely(told, action.free), label, ways)


def terraform(view: View, side: Side, action: act.Terraform) -> Tap:
    """Turn a fissure; the others beside it are asked, unless a card asks nobody."""
    cell = where(view).index[action.q, action.r]
    label = say(_("Terraform"))
    path, ways = _on_cell(view, side, "terraform", label, cell, action.free)
    name = cell_name(action.q, action.r)
    asked = [] if action.free else _neighbours(state(view), side, cell)
    if asked:
        told = say(
            _(
                "Terraform %(cell)s: turn its fissure into a question mark; it needs the consent "
                "of %(sides)s"
            ),
            cell=name,
            sides=words.sides(asked),
        )
    else:
        told = say(_("Terraform %(cell)s: turn its fissure into a question mark"), cell=name)
    return Tap(path, _freely(told, action.free), label, ways, (), DICE[QUESTION])


def _neighbours(now: State, side: Side, cell: int) -> list[Side]:
    """List the others whose territory touches a cell [R2]."""
    return [
        other
        for other, player in enumerate(now.players)
        if other != side and not player.out and brd.border(now.ground, other) >> cell & 1
    ]


def mine(view: View, side: Side, action: act.Mine) -> Tap:
    """Take Special P out of a fissure."""
    cell = where(view).index[action.q, action.r]
    label = say(_("Mine"))
    path, ways = _on_cell(view, side, "mine", label, cell, False)
    told = say(
        _("Mine %(cell)s: take one Special P and one addiction token"),
        cell=cell_name(action.q, action.r),
    )
    return Tap(path, told, label, ways)
