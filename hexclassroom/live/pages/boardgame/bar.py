"""The bar at the bottom: a team-mate's idea, ways to choose, forms, Propose and Confirm."""

from typing import Final

import msgspec
from django.utils.safestring import SafeString, mark_safe

from hexclassroom.live.pages.boardgame.forms import filled
from hexclassroom.live.pages.boardgame.here import Here
from hexclassroom.live.pages.boardgame.taps import Aim, Listed, attributes
from hexclassroom.live.pages.boardgame.words import signed
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.play.parts import Idea
from hexclassroom.live.pages.texts.phrases import REASONS
from hexclassroom.live.tongue import gettext as _

IDEAS: Final = 3
SIDE_BY_SIDE: Final = 2


class Way(msgspec.Struct, frozen=True):
    """A button that is a step of a path, often the only one."""

    attrs: SafeString
    name: str
    say: str
    gain: str
    opens: bool


class FormButton(msgspec.Struct, frozen=True):
    """A form: what opens it, and while it lies open what sends it."""

    ident: str
    select: str
    shown: str
    title: str
    label: str
    default: bool
    counts: tuple[tuple[str, str, str], ...]
    """Of what is tapped for it: title, group, how many are wanted."""


class Bar(msgspec.Struct, frozen=True):
    """All that the bar holds; acting: the selections while which moves can be confirmed."""

    hint: str
    acting: str
    idea: Idea | None
    ways: tuple[Way, ...]
    forms: tuple[FormButton, ...]
    confirm: bool
    propose: bool
    several: bool
    """Whether forms may be proposed, too."""

    @property
    def inline(self) -> bool:
        """Whether the ways are so few that they need no row of their own."""
        return self.idea is None and len(self.ways) + len(self.forms) <= SIDE_BY_SIDE


def ideas(here: Here) -> tuple[tuple[Idea, ...], tuple[Aim, ...]]:
    """Give the team's proposals for the bar, and as ghosts for the board."""
    by_act = {listed.act: listed for listed in here.aims.moves}
    lines, ghosts = [], []
    for proposal in here.scene.proposals[:IDEAS]:
        found = by_act.get(proposal.action)
        # What no list has was filled in.
        form = None if found else filled(here.forms, here.show, proposal.action)
        what, label = (found.text, found.label) if found else form or (_("a move"), "")
        mine = proposal.seat == here.me.id
        letter = proposal.name[:1].upper()
        lines.append(
            Idea(
                n=proposal.n,
                name=_("You") if mine else proposal.name,
                letter=letter,
                gain=found.gain if found else signed(proposal.points or None),
                reason=str(REASONS.get(proposal.reason, "")),
                what=what,
                act=proposal.action if label else "",
                key=found.select if found else "",
                label=label,
                agreed=len(proposal.agreed),
                mine=mine,
                listed=found is not None,
            )
        )
        if found is not None:
            ghosts.append(_ghost(found, letter))
    return tuple(lines), tuple(ghosts)


def _ghost(found: Listed, letter: str) -> Aim:
    return Aim(
        key=found.at,
        select=found.select,
        act=found.act,
        label=found.label,
        say=found.text,
        gain=found.gain,
        symbol=found.symbol,
        lights=found.lights,
        letter=letter,
        layer=20,
    )


def bar(here: Here, lines: tuple[Idea, ...]) -> SafeString:
    """Draw the bar; nothing where there is nothing to say or to do."""
    acts = bool(here.aims.moves)
    idea = lines[0] if lines else None
    if not (acts or idea or here.sheets):
        return SafeString("")
    value = Bar(
        hint=_hint(here),
        acting=" ".join(("-none", *_inner(here))),
        idea=idea,
        ways=tuple(_way(aim) for aim in here.aims.ways),
        forms=tuple(
            FormButton(
                ident=sheet.ident,
                select=sheet.select,
                shown=sheet.shown,
                title=sheet.title,
                label=sheet.label,
                default=sheet.default,
                counts=tuple((e.title, e.group, e.wanted) for e in sheet.entries if e.wanted),
            )
            for sheet in here.sheets
        ),
        confirm=acts or bool(idea and idea.act),
        propose=acts and here.several,
        several=here.several,
    )
    return draw("live/boardgame/bar.html", value)


def _inner(here: Here) -> list[str]:
    """Give the selections that paths of taps lead through."""
    found = dict.fromkeys(
        aim.select
        for aim in (*here.aims.cells, *here.aims.pieces, *here.aims.ways)
        if aim.select and not aim.act
    )
    return [select for select in found if select]


def _way(aim: Aim) -> Way:
    name, say = aim.name or aim.key, aim.say
    if say and name not in say:
        # Whoever speaks to the page says what they read on the button.
        say = f"{name}: {say}"
    return Way(mark_safe(attributes(aim)), name, say, aim.gain, opens=not aim.act)


def _hint(here: Here) -> str:
    if here.clock.paused:
        return ""
    if here.aims.moves and here.several:
        return _("Agree on a move, then one of you confirms it.")
    if here.aims.moves:
        return _("Choose, then confirm. Nothing happens before that.")
    return ""
