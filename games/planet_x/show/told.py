"""Events in words, a sentence each."""

from collections.abc import Callable
from typing import Any, Final

from games.engine import Event
from games.help import gettext_noop as _
from games.planet_x.pieces import FISSURE
from games.planet_x.show import words
from games.planet_x.show.says import blow
from games.show import Named, Text, count, say


def told(event: Event) -> Text | None:
    """Tell an event; None for what another event of the same action tells."""
    tell = _KINDS[event.kind]
    if isinstance(tell, str):
        return say(tell, side=Named(event.side))
    return tell(event) if tell is not None else None


def _at(text: str) -> Callable[[Event], Text]:
    """Tell with the side and the cell."""

    def tell(event: Event) -> Text:
        cell = words.cell_name(event.q, event.r)
        return say(text, side=Named(event.side), cell=cell)

    return tell


def _population(event: Event) -> Text:
    if event.n < 0:
        return say(_("%(side)s loses %(n)s population."), side=Named(event.side), n=-event.n)
    return say(_("%(side)s gains %(n)s population."), side=Named(event.side), n=event.n)


def _lost(event: Event) -> Text:
    if event.note == "unplaced":
        return say(
            _("%(side)s falls to −5, loses a colony in hand and begins again at 0."),
            side=Named(event.side),
        )
    return _at(_("%(side)s loses the colony on %(cell)s."))(event)


def _bought(event: Event) -> Text:
    return say(_("%(side)s buys %(card)s."), side=Named(event.side), card=_card(event.note))


def _card(card: Any) -> Text:
    return words.CARD_NAMES[card]


def _governed(event: Event) -> Text:
    policy: Any = event.note
    return say(
        _("%(side)s's government now wants %(policy)s."),
        side=Named(event.side),
        policy=words.POLICIES[policy],
    )


def _unlocked(event: Event) -> Text:
    return say(
        _("%(side)s opens the Promised Land on %(cell)s: %(die)s."),
        side=Named(event.side),
        cell=words.cell_name(event.q, event.r),
        die=words.die(event.n),
    )


def _changed(event: Event) -> Text:
    return say(
        _("%(side)s goes through a Change: %(change)s."),
        side=Named(event.side),
        change=words.CHANGES[event.n - 1],
    )


def _rerolled(event: Event) -> Text:
    return say(_("%(side)s rolls again: %(die)s."), side=Named(event.side), die=words.die(event.n))


def _scouted(event: Event) -> Text:
    return say(
        _("%(side)s scouts %(cell)s: %(die)s."),
        side=Named(event.side),
        cell=words.cell_name(event.q, event.r),
        die=words.die(event.n),
    )


def _explored(event: Event) -> Text:
    if event.n == FISSURE:
        return _at(_("%(side)s explores %(cell)s and finds a fissure."))(event)
    return say(
        _("%(side)s explores %(cell)s: a %(n)s. The cell is clear now."),
        side=Named(event.side),
        cell=words.cell_name(event.q, event.r),
        n=event.n,
    )


def _farmed(event: Event) -> Text:
    return say(_("%(side)s farms for %(n)s population."), side=Named(event.side), n=event.n)


def _consented(event: Event) -> Text:
    if event.n:
        return say(_("%(side)s agrees."), side=Named(event.side))
    return say(_("%(side)s refuses, so the fissure stays."), side=Named(event.side))


def _winds(event: Event) -> Text:
    return say(_("%(side)s colonises. %(blow)s"), side=Named(event.side), blow=blow(event.n))


def _blown(event: Event) -> Text:
    return count(
        event.n,
        _("The winds cover %(n)s clear cell with a new die."),
        _("The winds cover %(n)s clear cells with new dice."),
    )


def _against(text: str) -> Callable[[Event], Text]:
    """Tell with the side and the other one."""

    def tell(event: Event) -> Text:
        return say(text, side=Named(event.side), other=Named(event.n))

    return tell


def _timed_out(event: Event) -> Text:
    if event.note == "master":
        return say(_("The teacher goes on for %(side)s."), side=Named(event.side))
    return say(_("Time is up for %(side)s."), side=Named(event.side))


def _did_it_work(event: Event) -> Text:
    return say(_("Did the Mimicry work? The die shows %(die)s."), die=words.die(event.n))


def _phase(_event: Event) -> Text:
    return say(_("The game is over; the points are counted."))


def _ended(_event: Event) -> Text:
    return say(_("The teacher ends the game."))


_KINDS: Final[dict[str, str | Callable[[Event], Text] | None]] = {
    # Whose turn it is stands on every page.
    "turn": None,
    "population": _population,
    "regained": _("%(side)s reaches +5, gets a lost colony back and begins again at 0."),
    "lost": _lost,
    "wagons": _("%(side)s circles the wagons: no colony is lost."),
    "out": _("%(side)s has no colony left and is out of the game."),
    "cleared": _at(_("%(side)s begins with %(cell)s clear.")),
    "bought": _bought,
    "governed": _governed,
    "route": _at(_("%(side)s lays a sea route from %(cell)s.")),
    "unlocked": _unlocked,
    "changed": _changed,
    "mimicry": _("%(side)s buys Mimicry."),
    # What is rolled is told by what comes of it.
    "rolled": None,
    "rerolled": _rerolled,
    "scouted": _scouted,
    "explored": _explored,
    "farmed": _farmed,
    "asked": _at(_("%(side)s asks the others about terraforming %(cell)s.")),
    "consented": _consented,
    "terraformed": _at(_("%(side)s terraforms %(cell)s: a question mark.")),
    "calmed": _at(_("%(side)s calms the wildlife on %(cell)s.")),
    "mined": _at(_("%(side)s mines %(cell)s: Special P and an addiction.")),
    "winds": _winds,
    "kept": _at(_("%(side)s keeps %(cell)s clear.")),
    "blown": _blown,
    "placed": _at(_("%(side)s places a colony on %(cell)s.")),
    "placed_nothing": _("%(side)s places no colony."),
    "oath_broken": _("%(side)s breaks the oath: the token is gone."),
    "done": _("%(side)s has placed the last colony. The others play two more rounds."),
    "zapped": _against(_("%(side)s zaps %(other)s!")),
    "surrendered": _("%(side)s surrenders and gives up all Zap and Defence tokens."),
    "zap_regained": _("%(side)s takes the Zap token back."),
    "defended": _at(_("%(side)s guards %(cell)s with a Defence token.")),
    "sabotaged": _at(_("%(side)s sabotages %(cell)s: a question mark.")),
    "offered": _against(_("%(side)s offers %(other)s a trade.")),
    "traded": _("%(side)s accepts the trade."),
    "declined": _("%(side)s declines the trade."),
    "passed": _("%(side)s passes."),
    "timed_out": _timed_out,
    "did_it_work": _did_it_work,
    "phase": _phase,
    "ended": _ended,
}
